"""The position on the terminal: a grid with its coordinates, the last move marked, or the game's own text."""

import re

from rich.box import SQUARE
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from minimax_viz.games.boardtext import LETTERS
from minimax_viz.games.game import Grid
from minimax_viz.play.match import Match
from minimax_viz.signs import legible, one_line

WIDEST_MARK = 12  # characters of a mark
LINED = 6  # rows; a taller board is drawn without lines between them
LAST_MOVE, COORDINATE = "bold reverse", "dim"
SQUARE_NAME = re.compile(r"([a-z])(\d+)")


def board_of(match: Match) -> RenderableType | None:
    """How the position looks, its text where the game has no look; None for the bare node of a tree."""
    if match.look is None:
        return None if match.setup.is_tree else Text(legible(match.setup.game.notation(match.state)))
    if isinstance(match.look, str):
        return Text(legible(match.look))
    return grid_table(match, match.look)


def grid_table(match: Match, grid: Grid) -> Table:
    """A grid of marks with the names of its columns and rows, where it has any."""
    columns, rows = column_and_row_names(match, grid)
    changed = match.last_changed_cells()
    table = Table(box=SQUARE, show_header=bool(columns), show_lines=len(grid) <= LINED)
    if rows:
        table.add_column(style=COORDINATE, justify="right")
    for at in range(len(grid[0])):
        heading = Text(columns[at], style=COORDINATE) if columns else ""
        table.add_column(heading, justify="center", min_width=1, no_wrap=True)
    for row, marks in enumerate(grid):
        drawn = [
            Text(one_line(mark)[:WIDEST_MARK], style=LAST_MOVE if row * len(marks) + column in changed else "")
            for column, mark in enumerate(marks)
        ]
        table.add_row(*([Text(rows[row])] if rows else []), *drawn)
    return table


def column_and_row_names(match: Match, grid: Grid) -> tuple[list[str], list[str]]:
    """The names of the grid's columns and rows in the names of the moves; empty if they have none.

    The cells that a move changes show whether rows are counted from the top or, as in chess, from the bottom.
    """
    height, width, moves = len(grid), len(grid[0]), match.moves_with_states()
    letters, numbers = list(LETTERS[:width]), [str(row + 1) for row in range(height)]
    names = {move.name for _, move in moves}
    for columns in (letters, [str(column + 1) for column in range(width)]):
        if names and names <= set(columns):
            return columns, []
    for state, move in moves:
        squares = SQUARE_NAME.findall(move.name)
        if squares and squares[-1][0] in letters and squares[-1][1] in numbers:
            column, row = letters.index(squares[-1][0]), numbers.index(squares[-1][1])
            changed = match.changed_cells(state, move)
            if row * width + column in changed:
                return letters, numbers
            if (height - 1 - row) * width + column in changed:
                return letters, numbers[::-1]
    return [], []
