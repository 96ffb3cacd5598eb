"""Edits of an instance's tree: another order of children, values in place of nodes. Each returns the new instance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.practice.exercise import Instance


def parse_tree(instance: Instance) -> TreeNode:
    """Parse the tree, for edits. Raises PositionError."""
    return TreeGame(instance.root).parse(instance.tree)


def mirrored(instance: Instance) -> Instance:
    """Reverse the order of the children of every node."""
    tree = parse_tree(instance)
    for node, _ in preorder(tree):
        node.children.reverse()
    return replace(instance, tree=notation_of_tree(tree))


def reordered(instance: Instance, order: Sequence[int]) -> Instance:
    """Put the root's children into the given order."""
    tree = parse_tree(instance)
    tree.children = [tree.children[place] for place in order]
    return replace(instance, tree=notation_of_tree(tree))


def with_value(instance: Instance, path: str, value: float | None) -> Instance:
    """Replace the node at a path such as "/0/2" by a leaf with this value, which is left open if it is None."""
    tree = node = parse_tree(instance)
    for place in path.split("/")[1:] if path != "/" else ():
        node = node.children[int(place)]
    node.children, node.value, node.is_open = [], value, value is None
    return replace(instance, tree=notation_of_tree(tree))


def with_leaves(instance: Instance, values: Sequence[float]) -> Instance:
    """Replace the values of all leaves, from left to right."""
    tree = parse_tree(instance)
    for leaf, value in zip(leaves_of(tree), values, strict=True):
        leaf.value, leaf.is_open = value, False
    return replace(instance, tree=notation_of_tree(tree))


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
