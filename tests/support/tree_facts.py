"""What matters of a tree, whatever notation it was read from."""

from typing import Any

from minimax_viz.games.notations.node import TreeNode, preorder


def facts(root: TreeNode) -> list[Any]:
    """All that a tree says, in preorder."""
    return [
        (
            ply,
            node.name,
            ply and node.given.get("move", node.name),
            None if node.is_leaf else node.player,
            "?" if node.is_open else node.value,
        )
        for node, ply in preorder(root)
    ]
