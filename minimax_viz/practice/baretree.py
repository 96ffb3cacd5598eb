"""Changes of a tree: its children in another order, values in place of nodes. Each gives the text of the new tree."""

from collections.abc import Iterator, Mapping, Sequence

from minimax_viz.games.game import Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame


def parsed(text: str, root: Player) -> TreeNode:
    """The tree of a text, to be changed. Raises PositionError."""
    return TreeGame(root).parse(text)


def node_at(root: TreeNode, path: str) -> TreeNode:
    """The node to which a path leads, such as "/0/2"."""
    node = root
    for place in path.split("/")[1:] if path != "/" else ():
        node = node.children[int(place)]
    return node


def mirrored(text: str, root: Player) -> str:
    """The tree whose nodes all have their children in the other order."""
    tree = parsed(text, root)
    for node, _ in preorder(tree):
        node.children.reverse()
    return notation_of_tree(tree)


def reordered(text: str, root: Player, order: Sequence[int]) -> str:
    """The tree whose root has its children in this order."""
    tree = parsed(text, root)
    tree.children = [tree.children[place] for place in order]
    return notation_of_tree(tree)


def with_value(text: str, root: Player, path: str, value: float) -> str:
    """The tree in which a node is a leaf with this value."""
    tree = parsed(text, root)
    node = node_at(tree, path)
    node.children, node.value, node.is_open = [], value, False
    return notation_of_tree(tree)


def with_leaves(text: str, root: Player, values: Sequence[float]) -> str:
    """The tree with other values, in the order of its leaves."""
    tree = parsed(text, root)
    for leaf, value in zip(leaves_of(tree), values, strict=True):
        leaf.value, leaf.is_open = value, False
    return notation_of_tree(tree)


def leaves_of(tree: TreeNode) -> Iterator[TreeNode]:
    """The leaves from left to right."""
    return (node for node, _ in preorder(tree) if node.is_leaf)


def nodes_by_path(tree: TreeNode) -> Mapping[str, TreeNode]:
    """All nodes of a tree by their paths, in preorder."""
    found: dict[str, TreeNode] = {}
    waiting = [("/", tree)]
    while waiting:
        path, node = waiting.pop()
        found[path] = node
        below = path.rstrip("/")
        waiting += [(f"{below}/{place}", child) for place, child in reversed([*enumerate(node.children)])]
    return found


def with_open_leaf(text: str, root: Player, path: str) -> str:
    """The tree in which the value of a leaf is left open."""
    tree = parsed(text, root)
    leaf = node_at(tree, path)
    leaf.value, leaf.is_open = None, True
    return notation_of_tree(tree)
