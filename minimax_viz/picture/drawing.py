"""The primitives of every picture: boxes, triangles, polygons, lines, discs and words, each with its place and role.

A primitive says what it is, not how it looks: its `role` is "best edge", "body" or "value", for instance, and a backend
styles each role in its own way (with a class, a pen and a font, a style). Backends know nothing of trees.

On a poster, where colours show values and sizes depend on the space, every primitive has its own `colour` (#rrggbb),
`width` and font; in other pictures these are empty.

Lengths are in pixels, or in millimetres on a poster; x grows to the right and y downwards. Within a group, a node or a
board, places are relative to its origin. Primitives are compared by identity: what is drawn in many places is one
object, which a backend translates only once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
    """One line of text. `y` is the baseline, and `x` the middle, or what its role or its `anchor` says.

    `size` is the font size if the role does not determine it.
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
    """The cells of a board. Marks in `fresh` cells are new marks; texts there get a new cell.

    `boards.board_parts` gives what is drawn in them.
    """

    grid: Grid
    fresh: tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Board:
    """Cells in a place: (`x`, `y`) is their upper left corner, `cell` the side of each.

    On cells smaller than USUAL_CELL marks are thinner; otherwise they would fill the cells.
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
