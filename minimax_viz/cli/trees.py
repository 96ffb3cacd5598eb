"""A small search as a tree on the terminal."""

from rich.tree import Tree

from minimax_viz.cli.screen import harmless
from minimax_viz.games.game import MAX
from minimax_viz.record.kinds import PRUNED, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import node_value, origin_mark, why_not_followed
from minimax_viz.text.names import node_name, path_text


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
