"""A poster's cells, as large as the leaves below them are many, the two forms in which they lie, and their colours:
MAX's, the middle, MIN's, and faint for nodes never looked at. The page's strip has the same scale (scale.js).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import acos, ceil, cos, pi, sin

from minimax_viz.picture.drawing import Box, Point, Polygon
from minimax_viz.picture.theme import Theme, theme_named
from minimax_viz.record.columns import VISITED, Value
from minimax_viz.text.poster import DrawnNodes
from minimax_viz.views.union import Union

FINEST = 0.1  # millimetres; finer nodes are drawn together


@dataclass(slots=True)
class Cell:
    """One node, or neighbours of one ply that are too fine to be drawn alone.

    It spans the leaves from `start` to `end`; `first` is its first node. `filled` of its leaves lie below its `nodes`
    (the rest are gaps too fine to see), `seen` of them below nodes that the search looked at. `tone` is the sum of the
    nodes' tones, each weighted by its leaves, and `seen_tone` the same for nodes looked at.
    """

    ply: int
    start: int
    end: int
    first: int
    nodes: int = 1
    filled: int = 0
    seen: int = 0
    tone: float = 0.0
    seen_tone: float = 0.0

    @property
    def together(self) -> bool:
        return self.nodes > 1


@dataclass(slots=True)
class PosterCells:
    """The cells of a picture, ply by ply and in the order of the search in each. `leaves` is its breadth."""

    leaves: int
    plies: list[list[Cell]] = field(default_factory=list)

    def counts(self) -> DrawnNodes:
        every = [cell for cells in self.plies for cell in cells]
        shared = [cell.nodes for cell in every if cell.together]
        return DrawnNodes(len(every) - len(shared), sum(shared), len(shared))


def leaves_below(union: Union) -> list[int]:
    """The number of leaves in each node's subtree. A move that was not followed is a leaf."""
    leaves = [0] * len(union)
    for node in reversed(range(len(union))):
        leaves[node] = leaves[node] or 1
        if node:
            leaves[union.parents[node]] += leaves[node]
    return leaves


def starts_of(union: Union) -> list[int]:
    """The number of leaves before those of each node's subtree."""
    is_leaf = [following != node for node, following in enumerate([*union.parents[1:], -1])]
    return list(accumulate(is_leaf, initial=0))[: len(union)]


def cells_of(union: Union, tones: Sequence[float], breadth: Callable[[int], float]) -> PosterCells:
    """The cells of a union, in time linear in its nodes.

    `tones` are the nodes' places between the colours, from −1 to 1. `breadth` gives for a ply how many millimetres all
    leaves together take there; nodes that would take less than FINEST are drawn together with neighbours of their ply
    until they take as much. Seen is what the last of the searches visited.
    """
    leaves = leaves_below(union)
    search = union.traces[-1]
    kinds = search.columns.kind
    deepest = max(union.ply)
    cells = PosterCells(leaves[0], [[] for _ in range(deepest + 1)])
    finest = [FINEST * leaves[0] / breadth(ply) for ply in range(deepest + 1)]  # in leaves
    open_cells: list[Cell | None] = [None] * (deepest + 1)
    for node, (ply, start, count, row, tone) in enumerate(
        zip(union.ply, starts_of(union), leaves, union.rows[-1], tones, strict=True)
    ):
        least = finest[ply]
        fine = count < least
        cell = open_cells[ply]
        if cell is None or not fine or start - cell.end >= least or cell.end - cell.start >= least:
            cell = Cell(ply, start, start + count, node, 0)
            cells.plies[ply].append(cell)
            open_cells[ply] = cell if fine else None
        cell.end = start + count
        cell.nodes += 1
        cell.filled += count
        cell.tone += tone * count
        if row >= 0 and kinds[row] <= VISITED:
            cell.seen += count
            cell.seen_tone += tone * count
    return cells


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
        width, height = (end - start) * self.width - gap, self.heights[ply] - gap
        return Box(
            self.x + start * self.width + gap / 2, self.tops[ply] + gap / 2, width, height, "cell", 0, "", colour
        )

    def room(self, ply: int, start: float, end: float) -> Room:
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


PosterForm = Icicle | Radial
"""A form says where cells lie. The `start` and `end` of a cell are shares (0 to 1) of the whole breadth of its ply."""


class Scale:
    """The values that occur, in ascending order, and the place (tone) of each between MIN's best (−1) and MAX's (1)."""

    def __init__(self, values: Iterable[Value]) -> None:
        self.values: tuple[float, ...] = tuple(sorted({value for value in values if value is not None})) or (0.0,)
        self.tones = dict(zip(self.values, tones_of(self.values), strict=True))


def tones_of(values: Sequence[float]) -> list[float]:
    """The places of distinct values in ascending order: by rank, gains above the middle and losses below.

    The middle is zero; but if there are only gains, or only losses, they use it too.
    """
    below, above = sum(value < 0 for value in values), sum(value > 0 for value in values)
    last = len(values) - 1
    if last and len(values) in (below, above):
        return [2 * at / last - 1 for at in range(len(values))]
    return [
        (at - below) / below if value < 0 else (at - last + above) / above if value > 0 else 0.0
        for at, value in enumerate(values)
    ]


LEGIBLE = 4.5  # the least contrast of a text (WCAG 2, 1.4.3)

FADING = (0.0, 0.25, 0.8)
"""The share of the paper's colour in those of MIN's values, of the middle, and of nodes never looked at."""

IN_PRINT = (0.35, 0.5, 0.87)  # MAX's, MIN's and the middle in three steps of grey


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours as #rrggbb. `high` and `low` stand for MAX's and MIN's best values: blue and orange, which colour-blind
    readers can tell apart; `middle` lies between. `faded` is the share of the paper's colour in nodes never looked at.
    """

    theme: Theme
    high: str
    middle: str
    low: str
    faded: float

    def of_tone(self, tone: float) -> str:
        """The colour of a place between MIN's best (−1) and MAX's (1)."""
        return mixed_colour(self.middle, self.high if tone > 0 else self.low, abs(tone))

    def of_cell(self, cell: Cell) -> str:
        """The colour of a cell: those of its nodes, mixed in proportion."""
        colour = self.faint(cell.tone / cell.filled)
        if cell.seen:
            colour = mixed_colour(colour, self.of_tone(cell.seen_tone / cell.seen), cell.seen / cell.filled)
        return mixed_colour(self.theme.paper, colour, cell.filled / (cell.end - cell.start))

    def faint(self, tone: float) -> str:
        """The faint colour of a node with this tone that was never looked at."""
        return mixed_colour(self.of_tone(tone), self.theme.paper, self.faded)


def ink_of(theme_name: str) -> Ink:
    """The colours of a theme. Raises SettingsError for an unknown name."""
    theme = theme_named(theme_name)
    low, middle, faded = IN_PRINT if theme_name == "print" else FADING
    between, lowest = mixed_colour(theme.line, theme.paper, middle), mixed_colour(theme.min_line, theme.paper, low)
    return Ink(theme, theme.max_line, between, lowest, faded)


def node_values(union: Union) -> list[Value]:
    """Each node's value in the first search that visited it; None if no search did."""
    found: list[Value] = [None] * len(union)
    for trace, rows in zip(reversed(union.traces), reversed(union.rows), strict=True):
        kinds, values = trace.columns.kind, trace.columns.value
        for node, row in enumerate(rows):
            if row >= 0 and kinds[row] <= VISITED:
                found[node] = values[row]
    return found


# Mixing and contrast -------------------------------------------------------------------------------------------------


def mixed_colour(colour: str, other: str, share: float) -> str:
    """A colour with `share` (0 to 1) of another in it."""
    pairs = zip(rgb_parts(colour), rgb_parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def rgb_parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1 (relative luminance by WCAG 2)."""
    linear = [
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb_parts(colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def legible_colour(fill: str, *wished: str) -> str:
    """The first of the wished colours in which a text is legible on a fill, else black or white: one always is."""
    best = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, fill))
    return next((colour for colour in wished if contrast(colour, fill) >= LEGIBLE), best)
