"""A small search as a tree on the terminal."""

from collections.abc import Iterator

from minimax_viz.cli.console import BOLD, DIM, STRUCK, Part
from minimax_viz.games.game import MAX
from minimax_viz.record.kinds import PRUNED, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import node_value, origin_mark, why_not_followed
from minimax_viz.text.names import node_name, path_text

BRANCH, BESIDE = "├── ", "│   "  # before a child, and before what is below it
LAST, BELOW = "└── ", "    "  # the same for the last child


def tree_lines(trace: Trace, words: Catalog) -> Iterator[list[Part]]:
    """The whole tree, a line a row, the best moves bold and those that were not followed struck."""
    last = {row.parent: row.node for row in trace}
    best = set(trace.principal_rows())
    before = {0: ""}  # what stands before the children of a row
    for row in trace:
        branch = ""
        if row.parent is not None:
            is_last = last[row.parent] == row.node
            branch = before[row.parent] + (LAST if is_last else BRANCH)
            before[row.node] = before[row.parent] + (BELOW if is_last else BESIDE)
        has_two = row.parent is not None and row.move != row.name
        text = collapsed(path_text([*([row.move] if has_two else []), node_name(trace, row.node, words)]))
        if trace.columns.kind[row.node] > VISITED:
            is_cut = trace.columns.kind[row.node] == PRUNED
            reason = words.text("summary.skipped") if is_cut else why_not_followed(trace, row.node, words)
            yield [branch, (text, STRUCK), (f" {collapsed(reason)}", DIM)]
        else:
            sign = "▲" if row.player == MAX else "▼"
            mark = f"{sign} " if row.kind == "interior" else origin_mark(trace, row.node)
            line = f"{text} {mark}{node_value(trace, row.node, words)}"
            yield [branch, (line, BOLD) if row.node in best else line]
