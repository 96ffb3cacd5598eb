"""The first two slides of a deck in PowerPoint: the title with the question, and the legend."""

from collections.abc import Sequence

from pptx.enum.text import MSO_ANCHOR

from minimax_viz.output.pptx.drawing import FONTS, part_shapes
from minimax_viz.output.pptx.pencil import Pencil, Place
from minimax_viz.output.pptx.shapes import Font
from minimax_viz.picture.drawing import Board, BoardCells, Box, Primitive, Words
from minimax_viz.picture.legend_drawing import SIGN_HEIGHT, SIGN_WIDTH, sign_drawing
from minimax_viz.picture.metrics import clipped, text_width
from minimax_viz.picture.shapes import CELL, PAD, TEXT_LINE, board_size, cell_size, look_lines
from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.heading import title_facts
from minimax_viz.text.legend import Sign
from minimax_viz.text.result import stopped_sentence
from minimax_viz.views.part import part_of

LABEL, FACT, WARNING = Font(18, "muted"), Font(22), Font(18, "cut", bold=True)
LARGEST, WIDEST_TEXT = 6.0, 300.0  # of the position
HIGHEST, SYMBOL = 72.0, 110.0  # a row of the legend, the room for its sign
LARGER, THINNER = 2.2, 0.7  # a sign than in a picture, its lines than that


def cover_facts(pencil: Pencil, trace: Trace, settings: Sequence[str], words: Catalog, place: Place) -> None:
    """The facts under the title."""
    labelled = list(title_facts(trace, settings, words))
    hang = max(LABEL.width(label) for label, _ in labelled) + 24
    paragraphs = [[(label, LABEL), (fact, FACT)] for label, fact in labelled]
    if not trace.complete:
        paragraphs.append([("!", WARNING), (stopped_sentence(trace, words), WARNING)])
    pencil.prose("facts", place, paragraphs, gap=10, hang=hang)


def cover_board(pencil: Pencil, trace: Trace, words: Catalog, place: Place) -> None:
    """The position, as large as it fits."""
    parts, (width, height) = position_drawing(trace)
    left, top, room, room_height = place
    scale = min(room / width, room_height / height, LARGEST)
    drawing = pencil.at(left + room - width * scale / 2, top, scale)
    board = collapsed(trace.header.board)
    shapes = part_shapes(drawing, "board", parts, (trace.player(0),))
    drawing.group("board", list(shapes), words.text("slides.pptx.board.alt", board=board))


def position_drawing(trace: Trace) -> tuple[list[Primitive], tuple[float, float]]:
    """The position that was searched, around the middle of its top, and how large that is."""
    part = part_of(trace)
    look = trace.header.look if part is None else part.of_look(trace.header.look)
    if isinstance(look, tuple):
        cell = cell_size(look, CELL)
        width, height = board_size(look, cell)
        inside: list[Primitive] = [Board(PAD - width / 2, PAD, cell, BoardCells(look, ()))]
    else:
        font = FONTS["fixed text"]
        lines = [clipped(line, WIDEST_TEXT, font.size, fixed=True) for line in look_lines(str(look))]
        width, height = max(map(font.width, lines)) + 20, TEXT_LINE * len(lines) + 14
        first = 7 + TEXT_LINE * 0.76
        inside = [Words(10 - width / 2, first + at * TEXT_LINE, line, "fixed text") for at, line in enumerate(lines)]
    return [Box(-width / 2, 0, width, height, "position", 4), *inside], (width, height)


def legend_shapes(pencil: Pencil, signs: Sequence[Sign], place: Place) -> None:
    """The signs with their meanings in two columns, as large as fits."""
    left, top, width, height = place
    rows = -(-len(signs) // 2)
    row, column = min(HIGHEST, height / rows), width / 2
    beside = column - SYMBOL - 16
    longest = max(text_width(sign.meaning, 1) for sign in signs)
    font = Font(min(22.0, 1.8 * beside / longest))  # in two lines at most
    for at, sign in enumerate(signs):
        x, y = left + at // rows * column, top + at % rows * row
        name = f"sign {sign.symbol}"
        left_edge, top_edge = x + (SYMBOL - 16 - LARGER * SIGN_WIDTH) / 2, y + (row - LARGER * SIGN_HEIGHT) / 2
        drawing = pencil.at(left_edge, top_edge, LARGER, line=THINNER)
        drawing.group(name, list(part_shapes(drawing, name, [sign_drawing(sign.symbol)])), sign.meaning)
        meaning = x + SYMBOL, y, beside, row
        pencil.prose(f"{name} meaning", meaning, [[(sign.meaning, font)]], anchor=MSO_ANCHOR.MIDDLE)
