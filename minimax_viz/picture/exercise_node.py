"""A node of an exercise: its form with room to write in, and what is written there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from minimax_viz.picture.drawing import Box, Group, Node, Primitive, Triangle, Words
from minimax_viz.picture.items import Item
from minimax_viz.picture.metrics import clipped, text_width
from minimax_viz.picture.scene import PlacedItem
from minimax_viz.picture.shapes import (
    BOX_HEIGHT,
    EDGE,
    VALUE,
    WIDEST,
    Arrangement,
    BodyForm,
    Shape,
    shape_of,
)
from minimax_viz.picture.tree import node_of

PEN_WIDTH, PEN_HEIGHT, PEN_GAP = 46.0, 26.0, 5.0  # of a pill that a hand writes in, and what is free around it
LETTER = 17.0  # room for α or β before its blank
SIGN = 17.0  # room for the small triangle that says whose turn it is, in the pill of a board
SIDE_GAP = 6.0  # between the ends of a window in one line
APART = 12.0  # more between such windows: it is seen which ends belong together
RING = 5.0  # what is free between a node and the ring around it
RINGED = RING + 3.0
BASE_LINE = 17.6  # of a value in a pill that a hand writes in
SIDES = "αβ"


@dataclass(slots=True)
class ExerciseEntry:
    """What an exercise writes at a node: the text of its `pill` ("" for a blank, None for no pill) and of the ends of
    its `window`; whether the node has a ring, and whether the edge to it is struck. The ends of the window stand one
    under the other or, where there is room, `beside` each other.
    """

    pill: str | None = None
    window: tuple[str, str] | None = None
    ringed: bool = False
    struck: bool = False
    beside: bool = False


def exercise_shape(item: Item, entry: ExerciseEntry, arrangement: Arrangement) -> Shape:
    """The form and size of a node of an exercise. Blanks and what is written in their place take the same room."""
    shape = shape_of(item, arrangement)
    width = shape.room
    if item.kind != "interior" and shape.form == "box":
        shape.height = max(BOX_HEIGHT, PEN_HEIGHT)
    pens = [sum(widths) for widths in pen_lines(shape, entry)]
    shape.below += len(pens) * (PEN_GAP + PEN_HEIGHT)
    if entry.ringed:
        shape.stop += RINGED
        shape.above += RINGED
        shape.below += RINGED
        width = max(width, ring_width(shape) + 2 * (RINGED - RING))
    apart = APART if entry.beside and entry.window else 0.0
    shape.room = max(width, *(line + apart for line in pens)) if pens else width
    return shape


def pen_lines(shape: Shape, entry: ExerciseEntry) -> list[list[float]]:
    """The widths of all that can be written in under a body, line by line, with what stands before it."""
    ends = [LETTER + pen_width(end) for end in entry.window or ()]
    lines = [[ends[0], SIDE_GAP, ends[1]]] if entry.beside and ends else [[end] for end in ends]
    if entry.pill is not None:
        lines.append([pen_width(entry.pill) + (SIGN if has_sign(shape.form) else 0.0)])
    return lines


def pen_width(text: str) -> float:
    """The width of a pill that a hand writes in, or of one with a text."""
    return max(PEN_WIDTH, ceil(text_width(clipped(text, WIDEST, VALUE, bold=True), VALUE, bold=True) + 14))


def ring_width(shape: Shape) -> float:
    """The width of the ring around a body and its name."""
    return max(shape.width, *(text_width(line, EDGE) for line in shape.names), 0.0) + 2 * RING


def has_sign(form: BodyForm) -> bool:
    """Whether a small triangle in the pill says whose turn it is: the bodies of other nodes are triangles."""
    return form in ("board", "text")


def exercise_node(placed: PlacedItem, entry: ExerciseEntry) -> Node:
    """The drawing of a node of an exercise."""
    shape, drawn = placed.shape, node_of(placed)
    parts = [*drawn.parts, *pens_of(placed.item, shape, entry)]
    if entry.ringed:
        width, height = ring_width(shape), shape.named_height + 2 * RING
        parts.insert(0, Box(-width / 2, -RING, width, height, "ring", 6))
    return replace(drawn, parts=parts)


def pens_of(item: Item, shape: Shape, entry: ExerciseEntry) -> Iterator[Primitive]:
    """The pills under a body: the window's ends, then the value."""
    top = shape.named_height + (RINGED if entry.ringed else 0.0) + PEN_GAP
    lines = pen_lines(shape, entry)
    left, line = 0.0, 0
    for at, (letter, end) in enumerate(zip(SIDES, entry.window or (), strict=False)):
        if at == 0 or not entry.beside:
            left, line = -sum(lines[at]) / 2, at
        here = top + line * (PEN_HEIGHT + PEN_GAP)
        yield Words(left + LETTER / 2 - 2, here + BASE_LINE, letter, "body text")
        yield Group("pill", list(pen(left + LETTER, here, pen_width(end), end, 4)))
        left += LETTER + pen_width(end) + SIDE_GAP
    top += (len(lines) - (entry.pill is not None)) * (PEN_HEIGHT + PEN_GAP)
    if entry.pill is not None:
        width = pen_width(entry.pill)
        left = -width / 2
        if has_sign(shape.form) and item.kind == "interior":
            left += SIGN / 2
            yield Triangle(left - SIGN / 2 - 2, top + 8, 12, 10, item.player == "max", "turn sign")
        yield Group("pill", list(pen(left, top, width, entry.pill, PEN_HEIGHT / 2)))


def pen(left: float, top: float, width: float, text: str, corner: float) -> Iterator[Primitive]:
    """A pill that a hand writes in, or that has a text."""
    yield Box(left, top, width, PEN_HEIGHT, "pill", corner)
    if text:
        shown = clipped(text, WIDEST, VALUE, bold=True)
        yield Words(left + width / 2, top + BASE_LINE, shown, "value")


def title_of(item: Item, entry: ExerciseEntry, whose: str) -> str:
    """A node in words, with nothing that is not written in the picture."""
    shown = (item.name, item.edge, whose if item.kind == "interior" else item.value, entry.pill or "")
    return "; ".join(dict.fromkeys(filter(None, shown)))
