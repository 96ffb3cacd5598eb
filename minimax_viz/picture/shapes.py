"""The form and the size of each drawn item: a board in a frame, a text, a triangle, a circle, a box or a stack."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from minimax_viz.games.game import CHANCE, Grid
from minimax_viz.picture.drawing import USUAL_CELL, mark_kind
from minimax_viz.picture.items import Item
from minimax_viz.picture.layout import COUSIN_GAP, GAP
from minimax_viz.picture.text_metrics import clipped, text_width, wrapped
from minimax_viz.safe_text import ELLIPSIS
from minimax_viz.text.names import player_word

BodyForm = Literal["board", "text", "max", "min", "chance", "box", "stub"]

CELL, SMALLEST_CELL, SMALLEST_TEXT_CELL, LEAST_TEXT_CELL, PAD = USUAL_CELL, 12.0, 16.0, 14.0, 6.0
TRIANGLE_WIDTH, TRIANGLE_HEIGHT, INSIDE = 48.0, 41.0, 24.0
CIRCLE, INSIDE_CIRCLE = 42.0, 32.0
BOX_WIDTH, BOX_HEIGHT = 36.0, 30.0
PILL_HEIGHT, PILL_GAP, PILL_WIDTH, MARK = 20.0, 4.0, 40.0, 17.0
NAME_LINE, WINDOW_LINE, STUB_LINE, TEXT_LINE = 17.0, 20.0, 14.0, 15.0
NAME, VALUE, LOOK, SMALL, EDGE, FIXED, TURN = 13.0, 13.0, 14.0, 11.0, 12.0, 11.5, 11.0  # font sizes
WINDOW, SMALL_PRINT = 12.5, 12.0  # the font sizes of a window and of what is small otherwise, on slides
WIDEST, LONGEST_NAME, MOST_LINES = 150.0, 104.0, 12
MOST_NAME_LINES, LONGEST_SLANT, SLANT = 3, 240.0, 0.7071  # a slanting name goes down and to the right alike
WIDEST_VALUE = 240.0  # two bounds that rest on estimates, in words
BESIDE, EDGE_LINE = 5.0, 16.0
CLEAR = 9.0  # between a body and a window beside it: as wide as the mark of the current node, and a little more
PV_CLEAR, MARK_RADIUS = 4.0, 7.0  # how far a thick line, and the mark of a cutoff, stand out from an edge
STUB_WIDTH = 70.0  # of the lines in a stub
STACK = 3.0  # how far the cards of a stub stand out behind each other
LABEL_SPACE = 17.0  # of a move beside the end of its edge: no other edge goes there


class Arrangement(NamedTuple):
    """How items are arranged: edges stretched by `steepness`, cells of boards no larger than `cell`, windows above the
    bodies or beside them, `small_print` of this size, the `gaps` of the layout, and long names of leaves `slanted`.
    """

    steepness: float = 1.0
    cell: float = CELL
    window_beside: bool = False
    small_print: float = SMALL
    gaps: tuple[float, float] = (GAP, COUSIN_GAP)
    slanted: bool = False


@dataclass(slots=True)
class Shape:
    """An item's form and size in pixels. `width` and `height` are the body's; `lines` are written in it and `names`
    below it, or a single name slanting down from it (`slant`); `value` is in a pill below, `pill` wide (0: there is
    none).

    `edge` is the move, written `beside` the end of its edge or, if it is long, below it. Everything above the body
    reaches up to `above`; the edge ends at `stop`, which is less if the move is written beside it. A `window_beside` is
    at the body's left, else the window is above it. `turn` says MAX or MIN in the pill if nothing else does. `cell` is
    the side of a board's cell, `room` the total width, `below` the height of everything below the body.
    """

    form: BodyForm
    width: float
    height: float
    room: float
    lines: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    value: str = ""
    turn: str = ""
    edge: str = ""
    beside: bool = True
    cell: float = 0.0
    pill: float = 0.0
    above: float = 0.0
    stop: float = 0.0
    below: float = 0.0
    window_beside: bool = False
    slant: bool = False

    @property
    def named_height(self) -> float:
        """The height of the body with the name below it."""
        return self.height + (0.0 if self.slant else NAME_LINE * len(self.names))

    @property
    def foot(self) -> float:
        """How far the whole shape reaches down from the top of the body."""
        return self.height + self.below

    @property
    def overhang(self) -> float:
        """How far a slanting name reaches to the right of the middle."""
        return SLANT * text_width(self.names[0], EDGE) + EDGE if self.slant else 0.0


def shape_of(item: Item, arrangement: Arrangement, *, named: bool = False, slant: bool = False) -> Shape:
    """The form and size of an item. `named` writes whose turn it is into the pill, `slant` the name aslant."""
    shape = body_of(item, arrangement.cell, arrangement.small_print)
    width = shape.width
    if item.window and arrangement.window_beside:
        shape.window_beside = True
        width += 2 * (text_width(item.window, WINDOW) + CLEAR)
    elif item.window:
        shape.above = WINDOW_LINE
        width = max(width, text_width(item.window, SMALL))
    if slant and shape.names:
        shape.slant, shape.names = True, (clipped(item.name, LONGEST_SLANT, EDGE),)
        shape.below += SLANT * (text_width(shape.names[0], EDGE) + EDGE) + 4
    elif shape.names:
        shape.below += NAME_LINE * len(shape.names)
        width = max(width, *(text_width(line, EDGE) for line in shape.names))
    if shape.form != "box" and item.value:
        shape.turn = player_word(item.player) if named and item.kind == "interior" else ""
        shape.value = clipped(item.value, WIDEST_VALUE, VALUE, bold=True)
        inside = text_width(shape.value, VALUE, bold=True) + 16
        inside += MARK if has_mark(item, shape.form) else 0.0
        inside += text_width(shape.turn, TURN) + 4 if shape.turn else 0.0
        shape.pill = max(PILL_WIDTH, ceil(inside))
        shape.below += PILL_GAP + PILL_HEIGHT
        width = max(width, shape.pill)
    if item.edge or item.probability or item.sign:
        shape.edge = edge_text(item)
        long = text_width(shape.edge, EDGE)
        if not item.edge:  # a short sign, which looks best beside its edge
            width = max(width, 2 * (long + BESIDE) - 8)
        shape.beside = long + BESIDE <= width / 2 + 4
        if not shape.beside:
            shape.above += EDGE_LINE
            width = max(width, long)
    shape.stop = shape.above
    if shape.edge and shape.beside:
        shape.above += LABEL_SPACE
    shape.room = width + (4 * STACK if shape.form == "stub" else 0)
    return shape


def edge_text(item: Item) -> str:
    """What is written at the edge: the move and, never cut, its probability under chance, and the sign of a visit."""
    probability = f"({item.probability})" if item.edge and item.probability else item.probability
    after = " ".join(filter(None, (probability, item.sign)))
    room = LONGEST_NAME - (text_width(f" {after}", EDGE) if after else 0.0)
    return " ".join(filter(None, (clipped(item.edge, room, EDGE), after)))


def has_mark(item: Item, form: BodyForm) -> bool:
    """Whether a small sign in the pill says whose turn it is. A triangle or a circle says so already."""
    return form in ("board", "text") and item.kind == "interior"


def body_of(item: Item, cell: float, small_print: float) -> Shape:
    """The form of an item with the size of its body; the rest is measured later."""
    if item.kind == "stub":
        told = tuple(part for line in item.lines for part in wrapped(line, STUB_WIDTH, small_print))
        inside = ceil(max(text_width(line, small_print) for line in told) + 14)
        return Shape("stub", inside, len(told) * STUB_LINE + 10, 0, told, below=2 * STACK)
    if isinstance(item.look, tuple):
        cell = cell_size(item.look, cell)
        return Shape("board", *board_size(item.look, cell), 0, cell=cell)
    if isinstance(item.look, str):  # a text of several lines keeps its columns
        lines = look_lines(item.look)
        fixed = len(lines) > 1
        size = FIXED if fixed else LOOK
        shown = tuple(clipped(line, WIDEST, size, bold=not fixed, fixed=fixed) for line in lines)
        inside = ceil(max(text_width(line, size, bold=not fixed, fixed=fixed) for line in shown) + 20)
        return Shape("text", max(BOX_WIDTH, inside), len(lines) * TEXT_LINE + 14, 0, shown)
    if item.kind == "interior" or item.inner:
        is_chance = item.player == CHANCE
        width, height = (CIRCLE, CIRCLE) if is_chance else (TRIANGLE_WIDTH, TRIANGLE_HEIGHT)
        fits = text_width(item.name, NAME, bold=True) <= (INSIDE_CIRCLE if is_chance else INSIDE)
        names = () if fits else name_lines(item.name)
        return Shape(item.player, width, height, 0, (item.name,) if fits else (), names)
    value = clipped(item.value, WIDEST_VALUE, VALUE, bold=True)
    width = max(BOX_WIDTH, ceil(text_width(value, VALUE, bold=True) + 14))
    return Shape("box", width, BOX_HEIGHT, 0, (value,) if value else (), name_lines(item.name))


@lru_cache(maxsize=1 << 14)
def name_lines(name: str) -> tuple[str, ...]:
    """A name in lines below a body, cut if it is too long for them."""
    lines = wrapped(name, LONGEST_NAME, EDGE) if name else []
    if len(lines) > MOST_NAME_LINES:
        lines[MOST_NAME_LINES - 1 :] = [" ".join(lines[MOST_NAME_LINES - 1 :])]
    return tuple(clipped(line, LONGEST_NAME, EDGE) for line in lines)


def look_lines(look: str) -> list[str]:
    """The lines of a state that is shown as text, only the first of a long one. The page has the same in text.js."""
    lines = [line.rstrip() for line in look.expandtabs().splitlines()] or [""]
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], ELLIPSIS]


def cell_size(grid: Grid, largest: float) -> float:
    """The side of a cell: small boards are drawn large; large ones stay within bounds while they can be read."""
    smallest, least = (SMALLEST_TEXT_CELL, LEAST_TEXT_CELL) if has_text(grid) else (SMALLEST_CELL, 0.0)
    fitting = largest * 3.3 / max(len(grid), len(grid[0]), 1)
    return max(least, min(largest, max(smallest * largest / CELL, fitting)))


@lru_cache(maxsize=1 << 14)
def has_text(grid: Grid) -> bool:
    """Whether a board has marks that are written."""
    return any(mark_kind(mark) == "written" for row in grid for mark in row)


def board_size(grid: Grid, cell: float) -> tuple[float, float]:
    """The width and height of a board with its frame."""
    return len(grid[0]) * cell + 2 * PAD, len(grid) * cell + 2 * PAD
