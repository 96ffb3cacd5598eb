"""The primitives of every picture: boxes, triangles, polygons, lines, discs and words, each with its place and role.

A primitive says what it is by its `role`, such as "best edge", and a backend styles each role in its own way. On a
poster, where colours show values and sizes depend on the space, every primitive has its own `colour` (#rrggbb), `width`
and font; in other pictures these are empty.

Lengths are in pixels, or in millimetres on a poster; x grows to the right and y downwards. Within a group, a node or a
board, places are relative to its origin. Primitives are compared by identity: what is drawn in many places is one
object, which a backend translates only once. The page shows the marks of cells by the same rules (marks.js).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from minimax_viz.games.game import Grid

USUAL_CELL = 17.0

Point = tuple[float, float]
PathSegment = tuple[Point, ...]
"""A segment to its last point: straight or, with one or two points before that, a Bézier curve controlled by them."""
Anchor = Literal["start", "middle"]


@dataclass(slots=True, eq=False, repr=False)
class Box:
    """An upright rectangle with its upper left corner at (`x`, `y`); `corner` is the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    role: str
    corner: float = 0.0
    key: str = ""
    colour: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Triangle:
    """A triangle, MAX's (`up`) or MIN's. (`x`, `y`) is the middle of its top, whether that is a corner or a side."""

    x: float
    y: float
    width: float
    height: float
    up: bool
    role: str


@dataclass(slots=True, eq=False, repr=False)
class Polygon:
    """A filled polygon with these corners."""

    points: Sequence[Point]
    role: str
    colour: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Line:
    """A line drawn in `strokes`, each without lifting the pen; the first segment of a stroke is its beginning. A
    `closed` stroke returns there.

    An edge leads from one node to another. `ends` are their keys, and the first `near` segments belong to the first of
    them, so that the edge can follow if the nodes are moved. `key` is that of the node at its end.
    """

    strokes: Sequence[Sequence[PathSegment]]
    role: str
    key: str = ""
    ends: tuple[str, str] = ("", "")
    near: int = 0
    colour: str = ""
    width: float = 0.0
    closed: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Disc:
    """A circle around (`x`, `y`). If it has a colour, it is filled with it, or drawn as a line of its `width`."""

    x: float
    y: float
    radius: float
    role: str
    key: str = ""
    colour: str = ""
    width: float = 0.0


@dataclass(slots=True, eq=False, repr=False)
class Words:
    """One line of text. `y` is the baseline, and `x` the middle, or what its role or its `anchor` says. `size` is the
    font size if the role does not determine it.
    """

    x: float
    y: float
    text: str
    role: str
    key: str = ""
    size: float = 0.0
    colour: str = ""
    anchor: Anchor = "middle"
    bold: bool = False


class BoardCells(NamedTuple):
    """The cells of a board, in which `board_parts` are drawn. Marks in `fresh` cells are new; texts there get a new
    cell.
    """

    grid: Grid
    fresh: tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Board:
    """Cells in a place: (`x`, `y`) is their upper left corner, `cell` the side of each. On cells smaller than
    USUAL_CELL marks are thinner; otherwise they would fill the cells.
    """

    x: float
    y: float
    cell: float
    cells: BoardCells


@dataclass(slots=True, eq=False, repr=False)
class Group:
    """Parts that form one thing, such as a pill with a value. Their origin is (`x`, `y`), their unit `scale`."""

    role: str
    parts: Sequence["Primitive"]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    key: str = ""


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """All that is drawn of a node, relative to the middle of its body's top.

    `key` is "n" or, for a stub, "s" with the number of its row, `title` the node in words, `value` its current worth
    and `names` its names ("" if it has none).

    `traits` say what it is, as far as that changes the look of its parts: "max" or "min"; "pruned" by a cutoff,
    "skipped" for another reason, "unvisited", "spared" by one of two searches, of "two" values, "open" where the search
    was stopped; and "current", "reporting" or "supplier" at a step that is about it.
    """

    key: str
    title: str
    x: float
    y: float
    state: str
    value: str
    traits: tuple[str, ...]
    parts: Sequence["Primitive"]
    names: tuple[str, ...] = ()


def straight(points: Sequence[Point]) -> list[PathSegment]:
    """A stroke through points."""
    return [(point,) for point in points]


Primitive = Box | Triangle | Line | Disc | Words | Board | Group | Node
PosterPart = Box | Polygon | Line | Disc | Words


def moved(part: PosterPart, x: float, y: float, scale: float = 1.0) -> PosterPart:
    """A part with its origin moved to (x, y), and `scale` times as large."""
    if isinstance(part, Line):
        strokes = [
            [tuple((x + across * scale, y + down * scale) for across, down in segment) for segment in stroke]
            for stroke in part.strokes
        ]
        return replace(part, strokes=strokes)
    assert not isinstance(part, Polygon)  # which has its place
    placed = replace(part, x=x + part.x * scale, y=y + part.y * scale)
    if isinstance(placed, Disc):
        placed.radius *= scale
    elif isinstance(placed, Words):
        placed.size *= scale
    else:
        placed.width, placed.height = placed.width * scale, placed.height * scale
    return placed


EDGE_LAYERS = (
    ("principal edge",),
    ("reporting edge",),
    ("unvisited edge",),
    ("edge", "pruned edge", "skipped edge"),
    ("best edge",),
    ("strike",),
)
"""The roles of the lines that make up edges, from the back to the front."""

LAYER_OF = {role: layer for layer, roles in enumerate(EDGE_LAYERS) for role in roles}


@dataclass(slots=True, eq=False, repr=False)
class TreeDrawing:
    """A tree from the back to the front: whose turn it is at each ply, the edges, the nodes, the captions below them.

    Edges and nodes are in preorder, an edge before the group "strike" on it, if there is one; all edges of a role come
    before those of the roles behind them in EDGE_LAYERS. The parts of a large tree are made one by one as they are
    asked for, which works only once; the parts of a step are lists.
    """

    players: Sequence[Group]
    edges: Iterable[Line | Group]
    nodes: Iterable[Node]
    captions: Sequence[Group]


@dataclass(slots=True, eq=False, repr=False)
class Poster:
    """A poster: its size in millimetres, its title, all that it says in numbers, how it draws the nodes, in words, its
    parts from the back to the front, the language of its words, and the mark of its search for its files.
    """

    width: float
    height: float
    title: str
    description: str
    node_counts: str
    parts: list[PosterPart]
    lang: str = "en"
    mark: str = ""


WHITE_FIGURES, BLACK_FIGURES = "♔♕♖♗♘♙", "♚♛♜♝♞♟"

MarkKind = Literal["", "cross", "nought", "written"]


def mark_kind(mark: str) -> MarkKind:
    """How to draw a mark: "" for an empty cell, "written" for anything but X and O, in upper or lower case."""
    if mark in ("", "."):
        return ""
    return "cross" if mark in ("X", "x") else "nought" if mark in ("O", "o") else "written"


def chess_figure(mark: str) -> tuple[str, str]:
    """The text for a mark; for a chess piece also its colour, "w" or "d": an outline is not white on a dark board."""
    if len(mark) == 1 and mark in WHITE_FIGURES:
        return BLACK_FIGURES[WHITE_FIGURES.index(mark)], "w"
    return mark, "d" if len(mark) == 1 and mark in BLACK_FIGURES else ""


def contour_of(figure: str) -> str:
    """The outline that belongs to a filled chess figure."""
    return WHITE_FIGURES[BLACK_FIGURES.index(figure)]


def written_size(mark: str) -> float:
    """The font size of a mark, in cells: small enough that two characters fit."""
    return 0.8 if len(mark) == 1 else 0.5


REACH, RADIUS = 0.27, 0.2835  # of a cross, from the middle of its cell to its ends sideways, and of a nought
BASELINE = 0.36  # the base line of a text below its middle, in ems
FIGURES = {"w": "white figure", "d": "black figure"}


def board_parts(cells: BoardCells) -> list[Box | Line | Disc | Words]:
    """The cells of new texts, the lines between the cells, the marks, and the texts, in units of cells. The `key` of a
    mark is the number of its cell, row by row.
    """
    behind: list[Box] = []
    marks: list[Line | Disc] = []
    new: list[Line | Disc] = []
    texts: list[Words] = []
    columns = len(cells.grid[0])
    for at, mark in enumerate(mark for line in cells.grid for mark in line):
        if not mark_kind(mark):
            continue
        (row, column), is_new = divmod(at, columns), at in cells.fresh
        part = mark_in(mark, row, column, str(at), is_new)
        if isinstance(part, Words):
            texts.append(part)
            if is_new:
                behind.append(Box(column, row, 1, 1, "new cell", key=str(at)))
        else:
            (new if is_new else marks).append(part)
    return [*behind, *lines_between(len(cells.grid), columns), *marks, *new, *texts]


@lru_cache(maxsize=1 << 12)
def mark_in(mark: str, row: int, column: int, key: str, is_new: bool) -> Line | Disc | Words:
    """A mark in its cell: X and O are drawn, any other mark is written. A chess piece has the role of its colour."""
    x, y, role = column + 0.5, row + 0.5, "new mark" if is_new else "mark"
    match mark_kind(mark):
        case "cross":
            falling = (((x - REACH, y - REACH),), ((x + REACH, y + REACH),))
            rising = (((x + REACH, y - REACH),), ((x - REACH, y + REACH),))
            return Line((falling, rising), role, key)
        case "nought":
            return Disc(x, y, RADIUS, role, key)
    shown, colour = chess_figure(mark)
    size = written_size(mark)
    return Words(x, y + BASELINE * size, shown, FIGURES.get(colour, role), key, size)


@cache
def lines_between(rows: int, columns: int) -> tuple[Line, ...]:
    """The lines between the cells."""
    across = [(((0.0, y),), ((columns, y),)) for y in range(1, rows)]
    down = [(((x, 0.0),), ((x, rows),)) for x in range(1, columns)]
    return tuple(Line((stroke,), "board lines") for stroke in (*across, *down))
