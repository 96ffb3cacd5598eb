"""Edits of a tree: another order of children, values in place of nodes. Each returns the text of the new tree."""

from collections.abc import Iterator, Mapping, Sequence

from minimax_viz.games.game import Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame


def parse_tree(text: str, root: Player) -> TreeNode:
    """Parse a text into a tree that can be edited. Raises PositionError."""
    return TreeGame(root).parse(text)


def node_at(root: TreeNode, path: str) -> TreeNode:
    """Return the node at a path such as "/0/2"."""
    node = root
    for place in path.split("/")[1:] if path != "/" else ():
        node = node.children[int(place)]
    return node


def mirrored(text: str, root: Player) -> str:
    """Reverse the order of the children of every node."""
    tree = parse_tree(text, root)
    for node, _ in preorder(tree):
        node.children.reverse()
    return notation_of_tree(tree)


def reordered(text: str, root: Player, order: Sequence[int]) -> str:
    """Put the root's children into the given order."""
    tree = parse_tree(text, root)
    tree.children = [tree.children[place] for place in order]
    return notation_of_tree(tree)


def with_value(text: str, root: Player, path: str, value: float) -> str:
    """Replace a node by a leaf with this value."""
    tree = parse_tree(text, root)
    node = node_at(tree, path)
    node.children, node.value, node.is_open = [], value, False
    return notation_of_tree(tree)


def with_leaves(text: str, root: Player, values: Sequence[float]) -> str:
    """Replace the values of all leaves, from left to right."""
    tree = parse_tree(text, root)
    for leaf, value in zip(leaves_of(tree), values, strict=True):
        leaf.value, leaf.is_open = value, False
    return notation_of_tree(tree)


def leaves_of(tree: TreeNode) -> Iterator[TreeNode]:
    """Iterate over the leaves from left to right."""
    return (node for node, _ in preorder(tree) if node.is_leaf)


def nodes_by_path(tree: TreeNode) -> Mapping[str, TreeNode]:
    """Map the paths of all nodes to the nodes, in preorder."""
    found: dict[str, TreeNode] = {}
    waiting = [("/", tree)]
    while waiting:
        path, node = waiting.pop()
        found[path] = node
        below = path.rstrip("/")
        waiting += [(f"{below}/{place}", child) for place, child in reversed([*enumerate(node.children)])]
    return found


def with_open_leaf(text: str, root: Player, path: str) -> str:
    """Leave the value of a leaf open."""
    tree = parse_tree(text, root)
    leaf = node_at(tree, path)
    leaf.value, leaf.is_open = None, True
    return notation_of_tree(tree)
