"""The drawing of a board, in units of its cells, and how the mark of a cell is shown (the page: marks.js).

A board's drawing depends only on its contents, so equal boards are drawn once."""

from functools import cache, lru_cache
from typing import Literal

from minimax_viz.picture.drawing import BoardCells, Box, Disc, Line, Words

WHITE_FIGURES, BLACK_FIGURES = "♔♕♖♗♘♙", "♚♛♜♝♞♟"

MarkKind = Literal["", "cross", "nought", "written"]


def mark_kind(mark: str) -> MarkKind:
    """How to draw a mark: "" for an empty cell, "written" for anything but X and O, in upper or lower case."""
    if mark in ("", "."):
        return ""
    return "cross" if mark in ("X", "x") else "nought" if mark in ("O", "o") else "written"


def chess_figure(mark: str) -> tuple[str, str]:
    """The text for a mark, and its class.

    A chess piece is drawn in its own colour, "w" or "d", since an outline does not look white on a dark board.
    """
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
    """The cells of new texts, the lines between the cells, the marks, and the texts, in units of cells.

    The `key` of a mark is the number of its cell, row by row.
    """
    behind: list[Box] = []
    marks: list[Line | Disc] = []
    new: list[Line | Disc] = []
    texts: list[Words] = []
    columns = len(cells.grid[0])
    for row, line in enumerate(cells.grid):
        for column, mark in enumerate(line):
            if not mark_kind(mark):
                continue
            at = row * columns + column
            is_new = at in cells.fresh
            part = mark_in(mark, row, column, at, is_new)
            if isinstance(part, Words):
                texts.append(part)
                if is_new:
                    behind.append(Box(column, row, 1, 1, "new cell", key=str(at)))
            else:
                (new if is_new else marks).append(part)
    return [*behind, *lines_between(len(cells.grid), columns), *marks, *new, *texts]


@lru_cache(maxsize=1 << 12)
def mark_in(mark: str, row: int, column: int, at: int, is_new: bool) -> Line | Disc | Words:
    """A mark in its cell: X and O are drawn, any other mark is written. A chess piece has the role of its colour."""
    x, y, role, key = column + 0.5, row + 0.5, "new mark" if is_new else "mark", str(at)
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
