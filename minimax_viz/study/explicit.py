"""The explicit tree of a trace: what the search looked at, with its moves and the values at its leaves."""

from minimax_viz.games.notations.node import TreeNode, levels_of, name_nodes
from minimax_viz.record.columns import INTERIOR, TRANSPOSITION, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.tracing.plan import find_position


def explicit_tree(trace: Trace) -> TreeNode:
    """Return the tree that was searched. An explicit tree is returned whole; of any other game it is what the search
    looked at, with open leaves for moves that were not followed and nodes that were not finished.
    """
    if trace.header.game == "tree":
        root: TreeNode = find_position(trace.header.board, "tree", {"root": trace.settings.root}).state
        return root
    columns, nodes = trace.columns, list[TreeNode]()
    for row, (kind, value) in enumerate(zip(columns.kind, columns.value, strict=True)):
        label = trace.label(row)
        node = TreeNode(given={"player": label.player})
        if row:
            node.given["move"] = label.move
            nodes[trace.parents[row]].children.append(node)
        if kind == TRANSPOSITION or (kind != INTERIOR and kind <= VISITED):
            node.value = value
        nodes.append(node)
    for node in nodes:
        if not node.children and node.value is None:
            node.is_open = True
    name_nodes(levels_of(nodes[0]))
    return nodes[0]
