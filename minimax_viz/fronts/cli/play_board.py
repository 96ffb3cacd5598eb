"""The position on the terminal, a grid with its coordinates or the game's own text, and its moves as a small tree."""

import re

from rich.box import SQUARE
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from minimax_viz.fronts.cli.report import TURN_SIGNS
from minimax_viz.fronts.cli.screen import harmless
from minimax_viz.games.boardtext import LETTERS
from minimax_viz.games.game import Grid
from minimax_viz.play.match import Match
from minimax_viz.record.columns import INTERIOR, VISITED
from minimax_viz.safe_text import legible, one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import node_value
from minimax_viz.text.names import line_text, node_name
from minimax_viz.text.summary import PLIES
from minimax_viz.views.analysis import Analysis

WIDEST_MARK = 12  # characters of a mark
LINED = 6  # rows; a taller board is drawn without lines between them
LAST_MOVE, COORDINATE = "bold reverse", "dim"
SQUARE_NAME = re.compile(r"([a-z])(\d+)")


def board_of(match: Match) -> RenderableType | None:
    """Draw the position, or write its text if the game has no look; None for the bare node of a tree."""
    if match.look is None:
        return None if match.setup.is_tree else Text(legible(match.setup.game.notation(match.state)))
    if isinstance(match.look, str):
        return Text(legible(match.look))
    return grid_table(match, match.look)


def grid_table(match: Match, grid: Grid) -> Table:
    """Return a grid of marks with the names of its columns and rows, where it has any."""
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
    """Find the names of the grid's columns and rows in the names of the moves; empty if they have none.

    The cells that the moves change show whether a name is that of a column or a square, and whether rows are counted
    from the top or, as in chess, from the bottom.
    """
    height, width, moves = len(grid), len(grid[0]), match.moves_with_states()
    letters, numbers = list(LETTERS[:width]), [str(row + 1) for row in range(height)]
    changed = {move.name: match.changed_cells(state, move) for state, move in moves}
    for columns in (letters, [str(column + 1) for column in range(width)]):
        if changed and all(
            name in columns and {cell % width for cell in cells} == {columns.index(name)}
            for name, cells in changed.items()
        ):
            return columns, []
    named = {name: squares[-1] for name in changed if (squares := SQUARE_NAME.findall(name))}
    for rows in (numbers, numbers[::-1]):
        if named and all(
            column in letters and row in rows and rows.index(row) * width + letters.index(column) in changed[name]
            for name, (column, row) in named.items()
        ):
            return letters, rows
    return [], []


def moves_tree(analysis: Analysis, words: Catalog, last_move: str) -> Tree:
    """Return the moves of a position with their values as a small tree, the line of best play below the best."""
    trace, row = analysis.trace, analysis.row
    top = Tree(row_line(analysis, row, last_move or node_name(trace, row, words), words))
    for child in trace.children(row):
        line = row_line(analysis, child, trace[child].move, words)
        if child != analysis.best:
            top.add(line)
            continue
        branch = top.add(f"[bold]{line}[/]")
        if analysis.principal_variation[1:]:
            branch.add(harmless(line_text(analysis.principal_variation[1:], PLIES)))
    return top


def row_line(analysis: Analysis, row: int, name: str, words: Catalog) -> str:
    """Return a row in a small tree: its name, whose turn it is there, its value with the sign of a bound."""
    trace = analysis.trace
    if trace.columns.kind[row] > VISITED:
        return f"[dim][strike]{harmless(name)}[/strike] {words.text('summary.skipped')}[/]"
    is_leaf = trace.columns.kind[trace.settled_by(row)] != INTERIOR
    turn = "" if is_leaf else f" {TURN_SIGNS[trace.player(row)]}"
    return f"{harmless(name)}{turn} {node_value(trace, row, words)}"
