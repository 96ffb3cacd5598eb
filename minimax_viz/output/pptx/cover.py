"""The first two slides of a deck in PowerPoint: what is searched and what is asked, and what the signs mean."""

import re
from collections.abc import Callable, Iterator, Sequence

from minimax_viz.games.game import MAX
from minimax_viz.output.pptx.boards import board_shapes
from minimax_viz.output.pptx.shapes import Box, Font, Pen, Pencil, Shape
from minimax_viz.output.pptx.tree import DOWN, EDGES, FIXED, HALOS, STRONG, UP, WINDOW_FONT, struck
from minimax_viz.picture.metrics import clipped, text_width
from minimax_viz.picture.shapes import CELL, PILL_HEIGHT, TEXT_LINE, board_size, cell_size, look_lines
from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed, one_line, shortened
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import stopped_sentence
from minimax_viz.text.legend import Sign
from minimax_viz.views.part import part_of

LABEL, FACT, WARNING = Font(18, "muted"), Font(22), Font(18, "cut", bold=True)
LONGEST_WORD, LONGEST_BOARD = 40, 160  # characters
LARGEST, WIDEST_TEXT = 6.0, 300.0  # of the position
HIGHEST, SYMBOL = 72.0, 110.0  # a row of the legend, the room for its symbol


def facts(trace: Trace, settings: Sequence[str], words: Catalog) -> Iterator[tuple[str, str]]:
    """What the title slide tells: labels with texts."""
    text = words.text
    yield text("slides.pptx.game"), one_line(trace.header.title)
    board = collapsed(trace.header.board)
    if board and (trace.header.look is None or len(board) <= LONGEST_WORD):  # what is longer is seen better than read
        yield text("slides.pptx.board"), breakable(board)
    yield text("slides.pptx.search"), " · ".join(settings)
    yield text("slides.pptx.question"), text("slides.question")


def breakable(board: str) -> str:
    """A position that can be broken after its commas where it is long, cut where it is very long."""
    if len(board) <= LONGEST_WORD:
        return board
    broken = re.sub(r",(?=\S)", ", ", board)
    return shortened(broken, LONGEST_BOARD)


def cover_facts(pencil: Pencil, trace: Trace, settings: Sequence[str], words: Catalog, room: Box) -> Shape:
    """The facts under the title."""
    told = list(facts(trace, settings, words))
    hang = max(text_width(label, LABEL.size) for label, _ in told) + 24
    paragraphs = [[(label, LABEL), (fact, FACT)] for label, fact in told]
    if not trace.complete:
        paragraphs.append([("!", WARNING), (stopped_sentence(trace, words), WARNING)])
    return pencil.prose("facts", (room.left, room.top, room.width, room.height), paragraphs, gap=10, hang=hang)


def cover_board(pencil: Pencil, trace: Trace, words: Catalog, room: Box) -> Shape:
    """The position, as large as it fits."""
    shapes, (width, height) = position(trace)
    scale = min(room.width / width, room.height / height, LARGEST)
    drawing = pencil.at(scale, room.left + room.width - width * scale / 2, room.top)
    board = collapsed(trace.header.board)
    return drawing.group("board", list(shapes(drawing)), words.text("slides.pptx.board.alt", board=board))


def position(trace: Trace) -> tuple[Callable[[Pencil], Iterator[Shape]], tuple[float, float]]:
    """What draws the position that was searched, and how large that is; its origin is the middle of its top."""
    part = part_of(trace)
    look = trace.header.look if part is None else part.of_look(trace.header.look)
    if isinstance(look, tuple):
        cell = cell_size(look, CELL)
        size = board_size(look, cell)

        def draw(pencil: Pencil) -> Iterator[Shape]:
            yield frame(pencil, trace, size)
            yield from board_shapes(pencil, "board", look, (), cell)

        return draw, size
    shown = [(clipped(line, WIDEST_TEXT, FIXED.size, fixed=True), FIXED) for line in look_lines(str(look))]
    inside = max(text_width(line, FIXED.size, fixed=True) for line, _ in shown)
    size = (inside + 20, TEXT_LINE * len(shown) + 14)

    def write(pencil: Pencil) -> Iterator[Shape]:
        yield frame(pencil, trace, size)
        yield pencil.text("board text", (-inside / 2, 0, inside, size[1]), shown, TEXT_LINE)

    return write, size


def frame(pencil: Pencil, trace: Trace, size: tuple[float, float]) -> Shape:
    """The frame of the position, in the colours of whoever moves in it."""
    player = trace.player(0)
    return pencil.preset(
        "board frame", "roundRect", (-size[0] / 2, 0, *size), fill=f"{player}_fill", pen=Pen(f"{player}_line", 0.8),
        corner=4,
    )  # fmt: skip


# The legend ---------------------------------------------------------------------------------------------------------


def legend_shapes(pencil: Pencil, signs: Sequence[Sign], room: Box) -> Iterator[Shape]:
    """The signs with their meanings in two columns, as large as they fit."""
    rows = -(-len(signs) // 2)
    row, column = min(HIGHEST, room.height / rows), room.width / 2
    beside = column - SYMBOL - 16
    longest = max(text_width(sign.meaning, 1) for sign in signs)
    font = Font(min(22.0, 1.8 * beside / longest))  # in two lines at most
    for at, sign in enumerate(signs):
        left, top = room.left + at // rows * column, room.top + at % rows * row
        name = f"sign {sign.symbol}"
        drawing = pencil.at(1.5, left + SYMBOL / 2 - 8, top + row / 2)
        yield pencil.group(name, list(SYMBOLS[sign.symbol](drawing, name)), sign.meaning)
        place = (left + SYMBOL, top, beside, row)
        yield pencil.prose(f"{name} meaning", place, [[(sign.meaning, font)]], anchor="ctr")


def of_player(player: str) -> Callable[[Pencil, str], Iterator[Shape]]:
    """The symbol of a player: the triangle."""

    def draw(pencil: Pencil, name: str) -> Iterator[Shape]:
        preset = UP if player == MAX else DOWN
        pen = Pen(f"{player}_line", 1.5)
        yield pencil.preset(f"{name} body", preset, (-14, -12, 28, 24), fill=f"{player}_fill", pen=pen)

    return draw


def of_edge(*looks: str, is_struck: bool = False) -> Callable[[Pencil, str], Iterator[Shape]]:
    """The symbol of an edge that looks so."""

    def draw(pencil: Pencil, name: str) -> Iterator[Shape]:
        for look in looks:
            yield pencil.path(f"{name} {look}", "M-28 0H28", EDGES[look])
        if is_struck:
            yield struck(pencil, f"{name} struck")

    return draw


def of_pill(value: str, *, is_open: bool = False) -> Callable[[Pencil, str], Iterator[Shape]]:
    """The symbol of a value."""

    def draw(pencil: Pencil, name: str) -> Iterator[Shape]:
        pen = Pen("ink", 0.9, "sysDash") if is_open else Pen("line", 0.9)
        place = (-24, -PILL_HEIGHT / 2, 48, PILL_HEIGHT)
        yield pencil.preset(
            f"{name} pill", "roundRect", place, fill="panel", pen=pen, corner=PILL_HEIGHT / 2, lines=[(value, STRONG)]
        )

    return draw


def of_body(halo: str) -> Callable[[Pencil, str], Iterator[Shape]]:
    """The symbol of a node on a mark, or of a place that the search has not reached."""

    def draw(pencil: Pencil, name: str) -> Iterator[Shape]:
        place = (-13, -11, 26, 22)
        if not halo:
            yield pencil.preset(f"{name} body", "roundRect", place, pen=Pen("line", 1.2, "dash", 0.45), corner=2)
            return
        yield pencil.preset(f"{name} mark", "roundRect", place, pen=HALOS[halo], corner=2)
        yield pencil.preset(f"{name} body", "roundRect", place, fill="leaf_fill", pen=Pen("line", 1.4), corner=2)

    return draw


def of_window(pencil: Pencil, name: str) -> Iterator[Shape]:
    """The symbol of a window."""
    yield pencil.text(f"{name} text", (-28, -9, 56, 18), [("(α, β)", WINDOW_FONT)])


def of_stub(pencil: Pencil, name: str) -> Iterator[Shape]:
    """The symbol of folded moves: a stack of cards."""
    for depth in (2, 1, 0):
        place = (-16 + 3 * depth, -12 + 3 * depth, 30, 18)
        yield pencil.preset(f"{name} {depth}", "roundRect", place, fill="leaf_fill", pen=Pen("line", 1.4), corner=2)


SYMBOLS: dict[str, Callable[[Pencil, str], Iterator[Shape]]] = {
    "max": of_player("max"),
    "min": of_player("min"),
    "current": of_body("current"),
    "reporting": of_body("reporting"),
    "supplier": of_body("supplier"),
    "unproved": of_pill("3 …"),
    "unvisited": of_body(""),
    "chosen": of_edge("best"),
    "principal": of_edge("pv", "best"),
    "bound": of_pill("≥ 3"),
    "window": of_window,
    "pruned": of_edge("cut", is_struck=True),
    "merged": of_edge("off"),
    "discarded": of_edge("off"),
    "transposition": of_pill("⇐ 3"),
    "horizon": of_pill("≈ 3"),
    "stub": of_stub,
    "open": of_pill("3", is_open=True),
}
