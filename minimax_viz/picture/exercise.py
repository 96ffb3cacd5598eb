"""An exercise: the question that paper and school platforms need, and its tree as in a textbook, with blanks to write
in and edges to strike, and nothing that gives answers away.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain
from math import ceil
from types import MappingProxyType
from typing import Any, NamedTuple

from minimax_viz.games.game import CHANCE, MAX, MIN, Look, NodeType
from minimax_viz.picture.drawing import Box, Group, Node, Primitive, TreeDrawing, Words
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.items import Item, items_of, mover_names
from minimax_viz.picture.layout import Layout, layout_of
from minimax_viz.picture.scene import PlacedItem, bands_of, gutter_for, measures_of, placed
from minimax_viz.picture.shapes import (
    BESIDE,
    BOX_HEIGHT,
    EDGE,
    EDGE_LINE,
    LABEL_SPACE,
    NAME_LINE,
    SMALLEST_CELL,
    TRIANGLE_HEIGHT,
    TRIANGLE_WIDTH,
    VALUE,
    WIDEST,
    Arrangement,
    Shape,
    has_mark,
    name_lines,
    shape_of,
)
from minimax_viz.picture.text_metrics import clipped, text_width
from minimax_viz.picture.tree_drawing import edges_of, node_of, player_sign, players_of, turn_sign
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import player_word
from minimax_viz.views.fold import fold_of
from minimax_viz.views.side import side_of, turned


@dataclass(frozen=True, slots=True)
class Blank:
    """A place for a short text or a `number`. `answers` are all the right ones, the first as a key shows it. On school
    platforms it counts `points`.
    """

    label: str
    answers: Sequence[str]
    number: float | None = None
    points: int = 1


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """Something to choose. `comment` tells someone who chose it why it is right or wrong."""

    text: str
    right: bool
    comment: str = ""


@dataclass(frozen=True, slots=True)
class MultipleChoice:
    """Options of which one is right or, if there are `several` to mark, any number. On school platforms it counts
    `points`.
    """

    label: str
    options: Sequence[AnswerOption]
    several: bool = False
    points: int = 1


QuestionPart = Blank | MultipleChoice

WRONG_COSTS = 0.5
"""The points that a wrong answer takes away, of each point that a right one gives; no answer takes nothing. So one and
the same answer everywhere earns little.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """One exercise. `title` is short; `text` is a sentence or two. `picture` shows the given tree, `solution` the tree
    with the answers, and `alt` describes the tree. `key` is the solution in sentences. On paper it is worth `points`,
    which are `points_told` unless they would give something away; before the tree stands what is `given`, if anything.
    """

    title: str
    text: str
    alt: str
    picture: FinishedPicture
    solution: FinishedPicture
    parts: Sequence[QuestionPart]
    key: Sequence[str]
    points: int = 1
    points_told: bool = True
    given: FinishedPicture | None = None


MARGIN = 5.0
WIDE, HALF = 760.0, 440.0  # pixels across a page, and across half of one: paper is narrow
WIDEST_PAGE = 1300.0  # across a page in landscape, at least scale
KEY_GAP, KEY_LINE = 20.0, 18.0  # of the key to the triangles, where plies do not say whose turn it is
STEEPNESS, HIGH = (0.6, 0.4, 0.25, 0.13), 240.0  # of the edges: the first with which the picture is not so high
TALL = 500.0  # half a page
STRUCK = "×"  # the reason of an edge that is struck; nobody reads it
NOTHING: Mapping[str, Any] = MappingProxyType({})
NO_HEADING, NO_LEGEND = Group("heading", ()), Group("legend", ())
PEN_HEIGHT, PEN_GAP = 26.0, 5.0  # of a pill that a hand writes in, and what is free around it
LEAD = 17.0  # room before a blank for α or β, or for the small triangle that says whose turn it is on a board
SIDE_GAP = 6.0  # between the ends of a window in one line
APART = 12.0  # more between such windows: it is seen which ends belong together
RING = 3.0  # what is free between a node and the ring around it
RINGED = RING + 3.0
BOARD_PLIES = 2  # the root and its moves, which have their boards even where no others have
TURN_SIGNS: Mapping[NodeType, str] = {MAX: "▲", MIN: "▼"}  # before the name below a board
BASE_LINE = 17.6  # of a value in a pill that a hand writes in


class Density(NamedTuple):
    """How close a picture is: the gaps between siblings and between others of one ply, what is free beside the value in
    a leaf and the least width of one, the width of a pill that a hand writes in, the side of a board's cell (0: there
    are boards only at the root and after its moves), and the size of a triangle.
    """

    gaps: tuple[float, float]
    inside: float
    leaf: float
    pen: float
    cell: float
    triangle: tuple[float, float] = (TRIANGLE_WIDTH, TRIANGLE_HEIGHT)

    @property
    def window(self) -> float:
        """The width of a window in one line, with the space beside it."""
        return 2 * (LEAD + self.pen) + SIDE_GAP + APART + self.gaps[1]


DENSITIES = (
    Density((9.0, 18.0), 14.0, 36.0, 46.0, 18.0),
    Density((3.0, 8.0), 8.0, 26.0, 46.0, 13.0),
    Density((2.0, 3.0), 4.0, 22.0, 35.0, 9.5, (42.0, 33.0)),
    Density((2.0, 3.0), 4.0, 22.0, 35.0, 0.0, (42.0, 33.0)),
)
"""The first with which a picture is not too wide is taken."""


@dataclass(slots=True)
class ExerciseEntry:
    """What an exercise writes at a node: the text of its `pill` ("" for a blank, None for no pill) and of the ends of
    its `window`, one below the other or, if there is room, `beside` each other; whether the node has a ring; and the
    width of a `pen`, an empty pill.
    """

    pill: str | None = None
    window: tuple[str, str] | None = None
    ringed: bool = False
    beside: bool = False
    pen: float = DENSITIES[0].pen


class Pen(NamedTuple):
    """A place to write in with a text ("" for a blank), after α or β or, in as much room to `lead`, a triangle."""

    letter: str
    lead: float
    text: str


def exercise_picture(
    trace: Trace,
    *,
    shown: Mapping[str, str] = NOTHING,
    blanks: Collection[str] = (),
    windows: Mapping[str, tuple[str, str]] = NOTHING,
    struck: Collection[str] = (),
    marked: Collection[str] = (),
    boards: Mapping[str, Look] = NOTHING,
    wide: float = WIDE,
    lang: str = "en",
) -> FinishedPicture:
    """The tree of a trace as an exercise shows it. The trace must be plain minimax's, which has all nodes.

    Nodes are named by their paths. A leaf shows its value, or the text in `shown`, or nothing if it is among the
    `blanks`. An inner node shows a pill below it with the text in `shown`, or an empty one if it is among the `blanks`,
    and nothing else. `windows` are written below nodes, with "" for an end to be filled in. The edges to `struck` nodes
    are struck through, and everything below looks skipped; `marked` nodes have a ring.

    A blank takes as much room as what is written in its place, unless that is very long: an exercise and its solution
    look alike. Nodes with one of the `boards` show it. A picture that would be more than `wide` is drawn closer. Raises
    SettingsError for an unknown language.
    """
    words = catalog(lang)
    items, entries = items_of(trace, fold_of(trace, None), words), []
    for item in items:
        path = trace.path(item.row)
        text = "" if path in blanks else shown.get(path)
        pill = None if text is None else one_line(text)
        if item.kind == "interior":
            item.value = ""
        else:
            item.value, pill = leaf_text(trace, item.row, words) if pill is None else pill, None
        item.reason = STRUCK if item.row and path in struck else ""
        item.skipped = bool(item.reason) or (item.row > 0 and items[item.parent].skipped)
        item.chosen, item.principal, item.window = False, False, ""  # which would tell
        entries.append(ExerciseEntry(pill, windows.get(path), path in marked))
        turn = player_word(item.player) if item.kind == "interior" else item.value
        if (look := boards.get(path)) is not None:
            item.look = look
            item.fresh = changed_cells(boards.get(path.rpartition("/")[0] or "/"), look) if item.row else ()
        written = filter(None, (item.name, item.edge, turn, pill))  # in the picture
        item.title = "; ".join(dict.fromkeys(written))
    return exercise_in_place(*laid_out(items, entries, wide), entries, mover_names(trace), wide)


def changed_cells(before: Look, look: Look) -> tuple[int, ...]:
    """Return the places of a board that the last move changed; none of a look that is not a board."""
    if not (isinstance(before, tuple) and isinstance(look, tuple)):
        return ()
    pairs = zip(chain(*before), chain(*look), strict=False)
    return tuple(at for at, (old, new) in enumerate(pairs) if new and old != new)


def leaf_text(trace: Trace, row: int, words: Catalog) -> str:
    """Write the value of a leaf as it is told."""
    value = trace.columns.value[row]
    return words.number(None if value is None else turned(value, side_of(trace, row)))


def laid_out(items: Sequence[Item], entries: Sequence[ExerciseEntry], wide: float) -> tuple[list[PlacedItem], Layout]:
    """The items in their places."""
    shapes, layout = laid_out_in(DENSITIES[0], items, entries, wide)
    for closer in DENSITIES[1:]:
        if layout.width > (wide if closer.cell else WIDEST_PAGE) or (layout.height > TALL and closer.cell):
            shapes, layout = laid_out_in(closer, items, entries, wide)
    nodes = placed(items, shapes, layout)
    for node in nodes:
        node.depart = node.leave
    return nodes, layout


def laid_out_in(
    density: Density, items: Sequence[Item], entries: Sequence[ExerciseEntry], wide: float
) -> tuple[list[Shape], Layout]:
    """The forms and the places of the items, with edges as steep as the height allows."""
    shapes = exercise_shapes(items, entries, density, wide)
    measures = measures_of(items, shapes)
    layout = layout_of(measures, STEEPNESS[0], density.gaps)
    for flatter in STEEPNESS[1:]:
        if layout.height > HIGH:
            layout = layout_of(measures, flatter, density.gaps)
    return shapes, layout


def exercise_shapes(
    items: Sequence[Item], entries: Sequence[ExerciseEntry], density: Density, wide: float
) -> list[Shape]:
    """The forms and sizes of the items, with the ends of windows beside each other on plies that have room for it."""
    inner = Counter(item.ply for item in items if item.kind == "interior")
    shapes = []
    for item, entry in zip(items, entries, strict=True):
        entry.pen, entry.beside = density.pen, 0 < inner[item.ply] * density.window <= wide
        shapes.append(exercise_shape(item, entry, density))
    return shapes


def exercise_in_place(
    nodes: list[PlacedItem], layout: Layout, entries: Sequence[ExerciseEntry], names: dict[NodeType, str], wide: float
) -> FinishedPicture:
    """The picture, with the players at the left of their plies or, if plies do not belong to a player or the tree is as
    wide as the picture may be, in a key.
    """
    bands = bands_of(nodes, layout)
    inner = {node.item.ply for node in nodes if node.item.kind == "interior"}
    gutter = gutter_for(names) if bands else 0.0
    width, height = layout.width + gutter, layout.height
    if len(bands) == len(inner) and width <= wide:
        players = players_of(bands, names, -gutter)
    else:  # what a triangle that points up or down means
        players, across, down = key_of(names, nodes[0].x - nodes[0].shape.room / 2, height + KEY_GAP)
        gutter, width, height = 0.0, max(layout.width, across), max(height, down)
    drawn = [exercise_node(node, entry) for node, entry in zip(nodes, entries, strict=True)]
    tree = TreeDrawing(players, list(edges_of(nodes)), drawn, ())
    return FinishedPicture(
        width + 2 * MARGIN, height + 2 * MARGIN, MARGIN + gutter, MARGIN, NO_HEADING, tree, NO_LEGEND, CHANCE in names
    )


def key_of(names: Mapping[NodeType, str], left: float, below: float) -> tuple[list[Group], float, float]:
    """The signs of the players, one below the other at the left of the root if that is so far from the edge, or else in
    a line below the tree; and how far they reach across and down.
    """
    room = [20 + text_width(name, 12, bold=True) + 24 for name in names.values()]
    signs = [(player, player_sign(player, name)) for player, name in names.items()]
    if max(room) <= left:
        return [Group(player, sign, 0.0, KEY_LINE * at) for at, (player, sign) in enumerate(signs)], 0.0, 0.0
    ends = [*accumulate(room)]
    starts = [0.0, *ends]
    return (
        [Group(player, sign, x, below) for x, (player, sign) in zip(starts, signs, strict=False)],
        ends[-1],
        below + 14.0,
    )


# Nodes ---------------------------------------------------------------------------------------------------------------


def exercise_shape(item: Item, entry: ExerciseEntry, density: Density) -> Shape:
    """The form and size of a node of an exercise. Blanks and what is written in their place take the same room."""
    has_board = density.cell > 0 or item.ply < BOARD_PLIES
    cell = density.cell or SMALLEST_CELL
    shape = shape_of(item if has_board else replace(item, look=None), Arrangement(cell=cell))
    if shape.form in ("board", "text"):
        sign = f"{TURN_SIGNS.get(item.player, '')} " if item.kind == "interior" else ""
        shape.names = name_lines(f"{sign}{item.name}")
        shape.below += NAME_LINE * len(shape.names)
        shape.room = max(shape.room, *(text_width(name, EDGE) for name in shape.names))
    elif shape.form == "box":
        shape.height = max(BOX_HEIGHT, PEN_HEIGHT)
        inside = max((text_width(line, VALUE, bold=True) + density.inside for line in shape.lines), default=0.0)
        shape.width = min(shape.width, max(density.leaf, inside))
        shape.room = max(shape.width, *(text_width(name, EDGE) for name in shape.names), 0.0)
        label = text_width(shape.edge, EDGE)
        if shape.beside and label + BESIDE > (shape.room + density.gaps[1]) / 2:  # it would run into the next one
            shape.beside = False
            shape.above += EDGE_LINE - LABEL_SPACE
            shape.stop = shape.above
            shape.room = max(shape.room, label)
    elif shape.form in ("max", "min"):
        shape.width, shape.height = density.triangle
    width = shape.room
    pens = [pens_width(line, entry.pen) for line in pen_lines(item, shape, entry)]
    shape.below += len(pens) * (PEN_GAP + PEN_HEIGHT)
    if entry.ringed:
        shape.stop += RINGED
        shape.above += RINGED
        shape.below += RINGED
        width = max(width, ring_width(shape) + 2 * (RINGED - RING))
    apart = APART if entry.beside and entry.window else 0.0
    shape.room = max(width, *(line + apart for line in pens)) if pens else width
    return shape


def pen_lines(item: Item, shape: Shape, entry: ExerciseEntry) -> list[list[Pen]]:
    """All places to write in below a body, line by line: the ends of the window, then the value."""
    ends = [Pen(letter, LEAD, text) for letter, text in zip("αβ", entry.window or (), strict=False)]
    lines = [ends] if entry.beside and ends else [[end] for end in ends]
    if entry.pill is not None:
        lines.append([Pen("", LEAD if has_mark(item, shape.form) else 0.0, entry.pill)])
    return lines


def pens_width(line: Sequence[Pen], pen: float) -> float:
    """The width of places to write in beside each other, with what stands before each."""
    return sum(lead + pen_width(text, pen) for _, lead, text in line) + SIDE_GAP * (len(line) - 1)


def pen_width(text: str, pen: float) -> float:
    """The width of an empty pill, which a hand writes in, or of one with a text."""
    return max(pen, ceil(text_width(clipped(text, WIDEST, VALUE, bold=True), VALUE, bold=True) + 10))


def ring_width(shape: Shape) -> float:
    """The width of the ring around a body and its name."""
    return max(shape.width, *(text_width(line, EDGE) for line in shape.names), 0.0) + 2 * RING


def exercise_node(placed: PlacedItem, entry: ExerciseEntry) -> Node:
    """The drawing of a node of an exercise."""
    shape, drawn = placed.shape, node_of(placed)
    parts = [*drawn.parts, *pen_boxes(placed.item, shape, entry)]
    if entry.ringed:
        width, height = ring_width(shape), shape.named_height + 2 * RING
        parts.insert(0, Box(-width / 2, -RING, width, height, "ring", 6))
    return replace(drawn, parts=parts)


def pen_boxes(item: Item, shape: Shape, entry: ExerciseEntry) -> Iterator[Primitive]:
    """The pills below a body, each after its letter or the sign that says whose turn it is."""
    top = shape.named_height + (RINGED if entry.ringed else 0.0) + PEN_GAP
    for line in pen_lines(item, shape, entry):
        left = -pens_width(line, entry.pen) / 2
        for letter, lead, text in line:
            width = pen_width(text, entry.pen)
            if letter:
                yield Words(left + LEAD / 2 - 2, top + BASE_LINE, letter, "body text")
            elif lead:
                yield turn_sign(item.player, left + LEAD / 2 - 2, top + 8, 12, 10)
            left += lead
            pill: list[Primitive] = [Box(left, top, width, PEN_HEIGHT, "pill", 4 if letter else PEN_HEIGHT / 2)]
            if text:  # else it is empty for a hand to write in
                shown = clipped(text, WIDEST, VALUE, bold=True)
                pill.append(Words(left + width / 2, top + BASE_LINE, shown, "value"))
            yield Group("pill", pill)
            left += width + SIDE_GAP
        top += PEN_HEIGHT + PEN_GAP
