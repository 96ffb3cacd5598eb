"""The drawing of a board, in units of its cells. It depends only on their contents, so equal boards are drawn once."""

from functools import cache, lru_cache

from minimax_viz.picture.drawing import BoardCells, Box, Disc, Line, Words
from minimax_viz.picture.marks import chess_figure, mark_kind, written_size

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
