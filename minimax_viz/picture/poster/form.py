"""The two forms of a poster: the icicle, whose plies are bands, and the radial one, whose plies are rings."""

from dataclasses import dataclass
from itertools import accumulate
from math import acos, ceil, cos, pi, sin

from minimax_viz.picture.drawing import Box, Point, Polygon

FLATNESS = 0.02  # millimetres by which a chord may miss its arc
UPRIGHT = 0.86  # of a cell's sides that something upright has in a cell that is not


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a board or text in a cell: its middle, and the width and height clear of the cell's edges."""

    x: float
    y: float
    width: float
    height: float


class Icicle:
    """Bands across the rectangle at (x, y), one per ply, of the given `heights`."""

    def __init__(self, x: float, y: float, width: float, heights: list[float]) -> None:
        self.x = x
        self.width = width
        self.heights = heights
        self.tops = [y + above for above in accumulate(heights, initial=0.0)]

    def breadth(self, ply: int) -> float:
        """How many millimetres the whole ply is long; for a ring, in its middle."""
        return self.width

    def outline(self, ply: int, start: float, end: float, gap: float) -> list[Point]:
        """The corners of a cell that keeps `gap` millimetres from its neighbours."""
        left, right = self.x + start * self.width + gap / 2, self.x + end * self.width - gap / 2
        top, foot = self.tops[ply] + gap / 2, self.tops[ply] + self.heights[ply] - gap / 2
        return [(left, top), (right, top), (right, foot), (left, foot)]

    def area(self, ply: int, start: float, end: float, gap: float, colour: str) -> Box | Polygon:
        """The same cell, filled."""
        width, height = (end - start) * self.width - gap, self.heights[ply] - gap
        return Box(
            self.x + start * self.width + gap / 2, self.tops[ply] + gap / 2, width, height, "cell", 0, "", colour
        )

    def room(self, ply: int, start: float, end: float) -> Room:
        """The room in a cell."""
        middle = self.x + (start + end) / 2 * self.width
        return Room(middle, self.tops[ply] + self.heights[ply] / 2, (end - start) * self.width, self.heights[ply])


class Radial:
    """Rings around (x, y), clockwise from the top; the root is the disc in the middle."""

    def __init__(self, x: float, y: float, heights: list[float]) -> None:
        self.x = x
        self.y = y
        self.radii = list(accumulate(heights, initial=0.0))

    def breadth(self, ply: int) -> float:
        return pi * (self.radii[ply] + self.radii[ply + 1])

    def outline(self, ply: int, start: float, end: float, gap: float) -> list[Point]:
        inner, outer = self.radii[ply], self.radii[ply + 1] - gap / 2
        inner += gap / 2 if inner else 0.0
        inset = gap / 2 / self.breadth(ply) if end - start < 1 else 0.0
        start, end = start + inset, end - inset
        steps = max(1, ceil((end - start) * pi / acos(1 - FLATNESS / max(outer, 1.0))))
        turns = [start + (end - start) * step / steps for step in range(steps + 1)]
        outward = [self.at(turn, outer) for turn in turns]
        return outward if inner == 0 else outward + [self.at(turn, inner) for turn in reversed(turns)]

    def area(self, ply: int, start: float, end: float, gap: float, colour: str) -> Box | Polygon:
        return Polygon(self.outline(ply, start, end, gap), "cell", colour)

    def room(self, ply: int, start: float, end: float) -> Room:
        inner, outer = self.radii[ply], self.radii[ply + 1]
        if inner == 0:
            return Room(self.x, self.y, outer * 1.3, outer * 1.3)
        x, y = self.at((start + end) / 2, (inner + outer) / 2)
        side = (end - start) * 2 * pi * (inner + outer) / 2
        clear = min(side, outer - inner) * UPRIGHT
        return Room(x, y, clear, clear)

    def at(self, turn: float, radius: float) -> Point:
        """The point at a share of a full turn."""
        return self.x + radius * sin(turn * 2 * pi), self.y - radius * cos(turn * 2 * pi)


Form = Icicle | Radial
"""A form says where cells lie. The `start` and `end` of a cell are shares (0 to 1) of the whole breadth of its ply."""
