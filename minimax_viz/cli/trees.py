"""Small trees on the terminal: a whole search, or the moves of one position, with their values."""

from rich.tree import Tree

from minimax_viz.cli.screen import harmless
from minimax_viz.games.game import MAX
from minimax_viz.record.kinds import INTERIOR, PRUNED, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import node_value, origin_mark, why_not_followed
from minimax_viz.text.names import line_text, node_name, path_text
from minimax_viz.text.result import PLIES
from minimax_viz.views.analysis import Analysis


def search_tree(trace: Trace, words: Catalog) -> Tree:
    """The whole tree, a line a row, the best moves bold and those that were not followed struck."""
    shown: dict[int, Tree] = {}
    best = set(trace.principal_rows())
    for row in trace:
        sign = "▲" if row.player == MAX else "▼"
        has_two = row.parent is not None and row.move != row.name
        text = harmless(path_text([*([row.move] if has_two else []), node_name(trace, row.node, words)]))
        if trace.columns.kind[row.node] > VISITED:
            is_cut = trace.columns.kind[row.node] == PRUNED
            reason = words.text("summary.skipped") if is_cut else why_not_followed(trace, row.node, words)
            line = f"[dim][strike]{text}[/strike] {harmless(reason)}[/]"
        else:
            mark = f"{sign} " if row.kind == "interior" else origin_mark(trace, row.node)
            line = f"{text} {mark}{node_value(trace, row.node, words)}"
            line = f"[bold]{line}[/]" if row.node in best else line
        shown[row.node] = Tree(line) if row.parent is None else shown[row.parent].add(line)
    return shown[0]


def moves_tree(analysis: Analysis, words: Catalog, last_move: str) -> Tree:
    """The moves of a position with their values as a small tree, the line of best play below the best."""
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
    """A row in a small tree: its name, whose turn it is there, its value with the sign of a bound."""
    trace = analysis.trace
    if trace.columns.kind[row] > VISITED:
        return f"[dim][strike]{harmless(name)}[/strike] {words.text('summary.skipped')}[/]"
    is_leaf = trace.columns.kind[trace.settled_by(row)] != INTERIOR
    turn = "" if is_leaf else " ▲" if trace.player(row) == MAX else " ▼"
    return f"{harmless(name)}{turn} {node_value(trace, row, words)}"
