"""The captions under moves that were not followed: the reason, once for each run of siblings."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from minimax_viz.picture.items import Item
from minimax_viz.picture.layout import Layout
from minimax_viz.picture.shapes import Shape
from minimax_viz.picture.text_metrics import text_width, wrapped

CAPTION_GAP, CAPTION_LEADING = 5.0, 1.19
CLEAR = 4.0  # between captions, and between one and what stands or hangs beside it
FARTHEST = 160.0  # no caption is wider than twice this


@dataclass(slots=True)
class Caption:
    """Lines under the skipped siblings `first` to `last` (items; if a skipped tree is drawn, its lowest ones): the
    bounds that met, and that nothing was looked at. They are as long as whatever stands beside the siblings allows.

    `foot` is how far down these reach, `size` the font size; `x` is the middle and `y` the top, once it is placed.
    """

    first: int
    last: int
    reason: tuple[str, ...]
    lines: tuple[str, ...]
    foot: float
    size: float
    x: float = 0.0
    y: float = 0.0

    @property
    def height(self) -> float:
        """The height that it needs under the siblings."""
        return CAPTION_GAP + self.line * (len(self.lines) + len(self.reason))

    @property
    def width(self) -> float:
        """The width of its lines."""
        return max(text_width(line, self.size, bold=line in self.reason) for line in (*self.reason, *self.lines))

    @property
    def line(self) -> float:
        """The height of a line."""
        return CAPTION_LEADING * self.size


def captions_of(items: Sequence[Item], shapes: Sequence[Shape], layout: Layout, size: float) -> Iterator[Caption]:
    """A caption for each run of skipped siblings, with text of this size."""
    runs = list(skipped_runs(items))
    surroundings = Surroundings(items, shapes, layout, runs)
    for run in runs:
        slants = shapes[run[0]].slant  # then there is room beside the tree, at the right
        span = 2 * FARTHEST if slants else surroundings.span(run, items[run[0]].ply)
        head = caption_owner(items, run[0])
        reason = wrapped(head.reason, span, size, bold=True) if head.reason else ()
        foot = max(shapes[at].foot for at in run)
        yield Caption(run[0], run[-1], tuple(reason), tuple(wrapped(head.caption, span, size)), foot, size)


class Surroundings:
    """What stands around the captions of some runs."""

    def __init__(
        self, items: Sequence[Item], shapes: Sequence[Shape], layout: Layout, runs: Sequence[Sequence[int]]
    ) -> None:
        self.x = layout.x
        self.shapes = shapes
        self.parents = {item.parent for item in items}
        self.captioned = {at for run in runs for at in run}
        self.rows: list[list[int]] = [[] for _ in layout.plies]  # the items of each ply
        for at, item in enumerate(items):
            self.rows[item.ply].append(at)

    def span(self, run: Sequence[int], ply: int) -> float:
        """How long the lines under a run may be."""
        row, middle = self.rows[ply], (self.x[run[0]] + self.x[run[-1]]) / 2
        foot = max(self.shapes[at].foot for at in run) + CAPTION_GAP
        before, after = bisect_left(row, run[0]), bisect_right(row, run[-1])
        left = self.reach((row[place] for place in range(before - 1, -1, -1)), -1, run[0], middle, foot)
        right = self.reach((row[place] for place in range(after, len(row))), 1, run[-1], middle, foot)
        return 2 * (min(left, right, middle) - CLEAR)

    def reach(self, neighbours: Iterable[int], side: int, end: int, middle: float, foot: float) -> float:
        """How far from the `middle` of a run a text under it, at `foot`, may reach to the side of its `end`."""
        for at in neighbours:
            edge = side * (self.x[at] - middle) - self.shapes[at].room / 2
            if edge > FARTHEST:
                break
            if at in self.captioned:
                return (edge + side * (self.x[end] - middle) + self.shapes[end].room / 2) / 2
            if at in self.parents or self.shapes[at].foot > foot:
                return edge
        return FARTHEST


def make_room(items: Sequence[Item], shapes: Sequence[Shape], size: float, gap: float) -> None:
    """Move siblings apart if not even the single words of their caption have room under them."""
    for run in skipped_runs(items):
        head = caption_owner(items, run[0])
        words = (*wrapped(head.reason, 0, size, bold=True), *wrapped(head.caption, 0, size))
        needed = max(text_width(word, size, bold=word in head.reason) for word in words) + 2 * CLEAR
        more = needed - sum(shapes[at].room for at in run) - gap * (len(run) + 1)
        for at in run:
            shapes[at].room += max(0.0, more) / len(run)


def caption_owner(items: Sequence[Item], at: int) -> Item:
    """The item itself or the item above it that has the caption."""
    while not items[at].caption:
        at = items[at].parent
    return items[at]


def skipped_runs(items: Sequence[Item]) -> Iterator[list[int]]:
    """The runs of neighbouring siblings that were skipped for the same reason; of drawn trees below them, the lowest
    nodes.
    """
    at = 0
    while at < len(items):
        start, first = at, items[at]
        at += 1
        if not (first.skipped and first.kind != "stub" and first.caption):
            continue
        while at < len(items) and (
            items[at].ply > first.ply
            or (items[at].parent, items[at].caption, items[at].kind) == (first.parent, first.caption, first.kind)
        ):
            at += 1
        lowest = max(item.ply for item in items[start:at])
        yield [one for one in range(start, at) if items[one].ply == lowest]
