"""Small trees on the terminal: a whole search, or the moves of one position, with their values."""

from rich.tree import Tree

from minimax_viz.cli.screen import harmless
from minimax_viz.games.game import MAX
from minimax_viz.record.kinds import INTERIOR, VISITED
from minimax_viz.record.row import Row
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.match import PLIES
from minimax_viz.text.names import line_text
from minimax_viz.views.analysis import Analysis


def search_tree(trace: Trace, words: Catalog) -> Tree:
    """The whole tree, a line a row, the best moves bold and those that were not followed struck."""
    start = words.text("name.start")
    shown: dict[int, Tree] = {}
    best = set(trace.principal_rows())
    for row in trace:
        sign = "▲" if row.player == MAX else "▼"
        text = harmless(row.name or start)
        if row.parent is not None and row.move != row.name:
            text = f"{harmless(row.move)} → {text}"
        if trace.columns.kind[row.node] > VISITED:
            line = f"[dim][strike]{text}[/strike] {harmless(why_not_followed(row, words))}[/]"
        else:
            value = value_in_tree(row, words)
            mark = {"interior": f"{sign} ", "transposition": "⇐ "}.get(row.kind, "")
            line = f"{text} {mark}{value}"
            line = f"[bold]{line}[/]" if row.node in best else line
        shown[row.node] = Tree(line) if row.parent is None else shown[row.parent].add(line)
    return shown[0]


def value_in_tree(row: Row, words: Catalog) -> str:
    """The value of a visited row with what is proved of it; of one that was still open the best so far."""
    about = row.trace.rests_on_estimates(row.node)
    if row.node in row.trace.columns.open:
        return words.text("picture.so_far", value=words.known(row.value, "", about)) if row.value is not None else "?"
    return words.known(row.value, row.bound, about)


def why_not_followed(row: Row, words: Catalog) -> str:
    """Why a move was not followed, in a few words."""
    if row.source is not None:
        return words.text("picture.merged.twin", twin=row.trace[row.source].move)
    return words.text("picture.discarded" if row.kind == "discarded" else "summary.skipped")


def moves_tree(analysis: Analysis, words: Catalog, last_move: str) -> Tree:
    """The moves of a position with their values as a small tree, the line of best play below the best."""
    trace, row = analysis.trace, analysis.row
    top = Tree(row_line(analysis, row, last_move or trace.name(row) or words.text("name.start"), words))
    for child in analysis.children:
        line = row_line(analysis, child, trace[child].move, words)
        if child != analysis.best:
            top.add(line)
            continue
        branch = top.add(f"[bold]{line}[/]")
        if analysis.line[1:]:
            branch.add(harmless(line_text(analysis.line[1:], PLIES)))
    return top


def row_line(analysis: Analysis, row: int, name: str, words: Catalog) -> str:
    """A row in a small tree: its name, whose turn it is there, its value with the sign of a bound."""
    trace = analysis.trace
    if trace.columns.kind[row] > VISITED:
        return f"[dim][strike]{harmless(name)}[/strike] {words.text('summary.skipped')}[/]"
    is_leaf = trace.columns.kind[trace.settled_by(row)] != INTERIOR
    turn = "" if is_leaf else " ▲" if trace.player(row) == MAX else " ▼"
    return f"{harmless(name)}{turn} {value_in_tree(trace[row], words)}"
