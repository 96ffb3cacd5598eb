"""The captions under moves that were not followed: why, once for a run of siblings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from minimax_viz.picture.items import Item
from minimax_viz.picture.layout import GAP
from minimax_viz.picture.metrics import text_width, wrapped
from minimax_viz.picture.shapes import Arrangement, Shape

CAPTION_GAP, CAPTION_LEADING = 5.0, 1.19
STRETCH = 1.25  # how far siblings may be moved apart to save lines


@dataclass(slots=True)
class Caption:
    """Lines under the skipped siblings `first` to `last` (items): the bounds that met, and that nothing was looked at.

    `size` is that of the font; `x` is the middle and `y` the top, once it is placed.
    """

    first: int
    last: int
    reason: str
    lines: tuple[str, ...]
    size: float
    x: float = 0.0
    y: float = 0.0

    @property
    def height(self) -> float:
        """The height it needs under the siblings."""
        return CAPTION_GAP + self.line * (len(self.lines) + bool(self.reason))

    @property
    def line(self) -> float:
        """The height of a line."""
        return CAPTION_LEADING * self.size


def captions_of(items: Sequence[Item], shapes: list[Shape], arrangement: Arrangement) -> Iterator[Caption]:
    """A caption for each run of skipped siblings, which are moved apart if they are narrower than its text.

    For siblings in a column only the width of the last counts.
    """
    size = arrangement.small_print
    skipped = ((at, item) for at, item in enumerate(items) if item.skipped and item.kind != "stub")
    for (_, caption), run in groupby(skipped, key=lambda entry: (entry[1].parent, entry[1].caption)):
        places = [at for at, _ in run]
        under = places[-1:] if arrangement.hangs else places
        reason = items[places[0]].reason
        span = sum(shapes[at].room for at in under) + GAP * (len(under) - 1)
        needed = text_width(reason, size, bold=True)
        lines = wrapped(caption, max(STRETCH * span, needed), size)
        needed = max(needed, *(text_width(line, size) for line in lines))
        for at in under:
            shapes[at].room += max(0.0, needed - span) / len(under)
        yield Caption(places[0], places[-1], reason, tuple(lines), size)
