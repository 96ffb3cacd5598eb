"""The part of a large board that a picture shows: the marks and the moves, with a margin around them."""

from itertools import compress
from typing import NamedTuple

from minimax_viz.games.game import Change, Look
from minimax_viz.record.columns import DISCARDED, derived
from minimax_viz.record.trace import Trace

LARGEST_WHOLE = 10  # cells per side; larger boards are cropped
CELLS_AROUND = 1

WAS_CONSIDERED = bytes(code != DISCARDED for code in range(256))


class BoardViewport(NamedTuple):
    """A rectangle of a board's cells: `rows` × `columns` of them from (`top`, `left`) on, of a board `width` wide."""

    top: int
    left: int
    rows: int
    columns: int
    width: int

    def of_look(self, look: Look) -> Look:
        """Return this part of a grid; a text or None stays as it is."""
        if not isinstance(look, tuple):
            return look
        return tuple(row[self.left : self.left + self.columns] for row in look[self.top : self.top + self.rows])

    def of_change(self, change: Change) -> Change:
        """Turn a change of the board into one of the part, without the cells outside it."""
        if not isinstance(change, tuple):
            return change
        places = ((cell // self.width - self.top, cell % self.width - self.left, mark) for cell, mark in change)
        return tuple(
            (row * self.columns + column, mark)
            for row, column, mark in places
            if 0 <= row < self.rows and 0 <= column < self.columns
        )


@derived
def viewport_of(trace: Trace) -> BoardViewport | None:
    """Find the part of the board with all cells that have a mark at the root or get one by a move that was considered;
    None if the board is small, or if that takes the whole of it.
    """
    grid = trace.header.look
    if not isinstance(grid, tuple) or max(len(grid), len(grid[0])) <= LARGEST_WHOLE:
        return None
    width = len(grid[0])
    cells = {cell for cell, mark in enumerate(mark for row in grid for mark in row) if mark}
    for number in set(compress(trace.columns.label, trace.columns.kind.translate(WAS_CONSIDERED))):
        change = trace.columns.labels[number].change
        if isinstance(change, tuple):
            cells.update(cell for cell, _ in change)
    if not cells:
        return None
    rows, columns = [cell // width for cell in cells], [cell % width for cell in cells]
    top, left = max(min(rows) - CELLS_AROUND, 0), max(min(columns) - CELLS_AROUND, 0)
    foot, right = min(max(rows) + CELLS_AROUND + 1, len(grid)), min(max(columns) + CELLS_AROUND + 1, width)
    part = BoardViewport(top, left, foot - top, right - left, width)
    return None if (part.rows, part.columns) == (len(grid), width) else part
