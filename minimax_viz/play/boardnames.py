"""The names of the columns and rows of a board, read off the names of its moves."""

import re

from minimax_viz.games.boardtext import LETTERS
from minimax_viz.play.match import Match

SQUARE = re.compile(r"([a-z])(\d+)")


def column_and_row_names(match: Match) -> tuple[list[str], list[str]]:
    """The names of the grid's columns and rows in the names of the moves; empty if they have none.

    The cells that a move changes show whether rows are counted from the top or, as in chess, from the bottom.
    """
    look, moves = match.look, match.moves_with_states()
    assert isinstance(look, tuple)  # only a grid has columns
    height, width = len(look), len(look[0])
    letters, numbers = list(LETTERS[:width]), [str(row + 1) for row in range(height)]
    names = {move.name for _, move in moves}
    for columns in (letters, [str(column + 1) for column in range(width)]):
        if names and names <= set(columns):
            return columns, []
    for state, move in moves:
        squares = SQUARE.findall(move.name)
        if squares and squares[-1][0] in letters and squares[-1][1] in numbers:
            column, row = letters.index(squares[-1][0]), numbers.index(squares[-1][1])
            changed = match.changed_cells(state, move)
            if row * width + column in changed:
                return letters, numbers
            if (height - 1 - row) * width + column in changed:
                return letters, numbers[::-1]
    return [], []
