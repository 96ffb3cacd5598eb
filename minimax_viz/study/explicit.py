"""The explicit tree of a trace: what the search looked at, with its moves and the values at its leaves."""

from minimax_viz.errors import OutputError
from minimax_viz.games.notations.node import TreeNode, levels_of, name_nodes
from minimax_viz.record.columns import INTERIOR, TRANSPOSITION, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.tracing.plan import find_position
from minimax_viz.views.fold import earlier_visits, rows_below


def explicit_tree(trace: Trace) -> TreeNode:
    """Return the tree that was searched. An explicit tree is returned whole; of any other game it is what the search
    looked at in its last finished pass, with open leaves for moves that were not followed and nodes that were not
    finished. Raises OutputError if outcomes of a chance node are missing, as in a search that was stopped there.
    """
    if trace.header.game == "tree":
        root: TreeNode = find_position(trace.header.board, "tree", {"root": trace.settings.root}).state
        return root
    columns, nodes = trace.columns, dict[int, TreeNode]()
    for row in rows_below(trace, trace.root, earlier_visits(trace)):
        label, kind, value = trace.label(row), columns.kind[row], columns.value[row]
        check_outcomes(trace, row)
        node = TreeNode(given={"player": label.player})
        if row != trace.root:
            node.given["move"] = label.move
            if label.probability is not None:
                node.given["probability"] = repr(label.probability)
            nodes[trace.parents[row]].children.append(node)
        if kind == TRANSPOSITION or (kind != INTERIOR and kind <= VISITED):
            node.value = value
        nodes[row] = node
    for node in nodes.values():
        if not node.children and node.value is None:
            node.is_open = True
    root = nodes[trace.root]
    name_nodes(levels_of(root))
    return root


def check_outcomes(trace: Trace, row: int) -> None:
    """Raise OutputError if outcomes of a chance node have no row, so that probabilities would be missing."""
    rest = {place for place, _ in trace.columns.rest.get(row, ())}
    if rest and rest.difference(trace.places[0][child] for child in trace.children(row)):
        raise OutputError(
            "The search was stopped before it had reached all outcomes of a chance node, so its tree cannot be "
            "written; let the search end first."
        )
