"""Where small texts stand beside the ends of a chart's lines: on no line, on no other text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

GAP, HEIGHT, LETTER = 8.0, 10.0, 5.6  # points, as all below; a letter is rarely as wide
NARROWEST = 2.5  # between a text and the middle of a line
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5, -2.0, 2.0, -2.5, 2.5)  # heights


@dataclass(frozen=True, slots=True)
class Box:
    """The room of a text, from its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float = HEIGHT

    def meets(self, other: "Box") -> bool:
        """Whether the two have a point in common."""
        return (
            self.left <= other.left + other.width
            and other.left <= self.left + self.width
            and self.bottom <= other.bottom + other.height
            and other.bottom <= self.bottom + self.height
        )

    def widened(self, margin: float) -> "Box":
        """The same with a margin all round."""
        return Box(self.left - margin, self.bottom - margin, self.width + 2 * margin, self.height + 2 * margin)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight piece of a line, from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float

    def crosses(self, box: Box) -> bool:
        """Whether a point of it lies in the box."""
        first, last = 0.0, 1.0
        for start, end, low, high in (
            (self.x, self.to_x, box.left, box.left + box.width),
            (self.y, self.to_y, box.bottom, box.bottom + box.height),
        ):
            if start == end:
                if not low <= start <= high:
                    return False
                continue
            enters, leaves = sorted(((low - start) / (end - start), (high - start) / (end - start)))
            first, last = max(first, enters), min(last, leaves)
        return first <= last


def width_of(text: str) -> float:
    """The room that a text needs at most."""
    return LETTER * len(text)


def placed(
    ends: Iterable[tuple[float, float, float]], strokes: Sequence[Stroke], marks: Sequence[Box], sheet: Box
) -> list[Box | None]:
    """The room for a text beside each of the `ends`, given as a point and a width; None where there is none.

    What comes first has the first choice. All are on the sheet and clear of the strokes and the marks.
    """
    found: list[Box | None] = []
    for x, y, width in ends:
        free = (
            box
            for box in around(x, y, width)
            if is_within(box, sheet)
            and not any(box.meets(mark) for mark in marks)
            and not any(other is not None and box.meets(other) for other in found)
            and not any(stroke.crosses(box.widened(NARROWEST)) for stroke in strokes)
        )
        found.append(next(free, None))
    return found


def around(x: float, y: float, width: float) -> Iterator[Box]:
    """Where a text may stand beside a point, what is nearest first: at its right, below, at its left, above."""
    for shift in SHIFTS:
        yield Box(x + GAP, y + (shift - 0.5) * HEIGHT, width)
    yield Box(x - width / 2, y - GAP - HEIGHT, width)
    for shift in SHIFTS:
        yield Box(x - GAP - width, y + (shift - 0.5) * HEIGHT, width)
    yield Box(x - width / 2, y + GAP, width)


def is_within(box: Box, sheet: Box) -> bool:
    """Whether a box is on the sheet."""
    return (
        sheet.left <= box.left
        and sheet.bottom <= box.bottom
        and box.left + box.width <= sheet.left + sheet.width
        and box.bottom + box.height <= sheet.bottom + sheet.height
    )
