"""Places for small texts beside the ends of a chart's lines, clear of lines and of other texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.path import Path
    from matplotlib.transforms import Bbox

GAP, HEIGHT, LETTER = 8.0, 10.0, 5.6  # points, as all below; a letter is rarely as wide
NARROWEST = 2.5  # between a text and the middle of a line
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5, -2.0, 2.0, -2.5, 2.5)  # heights


def width_of(text: str) -> float:
    """The most room that a text needs."""
    return LETTER * len(text)


def label_places(
    ends: Iterable[tuple[float, float, float]], lines: Sequence[Path], marks: Sequence[Bbox], sheet: Bbox
) -> list[Bbox | None]:
    """The room for a text beside each of the `ends`, given as a point and a width; None if there is none.

    Earlier texts choose first. All are on the sheet and clear of the lines and the marks.
    """
    places: list[Bbox | None] = []
    for x, y, width in ends:
        free = (
            box
            for box in around(x, y, width)
            if sheet.contains(*box.min) and sheet.contains(*box.max)
            and not any(box.overlaps(other) for other in (*marks, *places) if other is not None)
            and not any(line.intersects_bbox(box.padded(NARROWEST), filled=False) for line in lines)
        )  # fmt: skip
        places.append(next(free, None))
    return places


def around(x: float, y: float, width: float) -> Iterator[Bbox]:
    """The places for a text beside a point, the nearest first: right, below, left, above."""
    from matplotlib.transforms import Bbox

    for shift in SHIFTS:
        yield Bbox.from_bounds(x + GAP, y + (shift - 0.5) * HEIGHT, width, HEIGHT)
    yield Bbox.from_bounds(x - width / 2, y - GAP - HEIGHT, width, HEIGHT)
    for shift in SHIFTS:
        yield Bbox.from_bounds(x - GAP - width, y + (shift - 0.5) * HEIGHT, width, HEIGHT)
    yield Bbox.from_bounds(x - width / 2, y + GAP, width, HEIGHT)
