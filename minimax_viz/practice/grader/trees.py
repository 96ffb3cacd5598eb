"""The grader's trees, a number or a list of trees, and the right search of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from minimax_viz.practice.plain_search import Order, OrderedNode, ordered

Shape = Any
"""A number, or a list of shapes."""


@dataclass(frozen=True, slots=True)
class TreeCase:
    """A tree to be searched, and who moves at the root.

    With more than two `agents`, each move of MAX is followed by one move of each of the others, who are MIN. At the ply
    `horizon` a search has to stop although the game goes on. The root is entered with the `window`.
    """

    tree: Shape
    root: bool = True
    agents: int = 2
    horizon: int | None = None
    window: tuple[float, float] = (-inf, inf)

    def is_max(self, ply: int) -> bool:
        """Whether MAX moves at this ply."""
        return (ply % self.agents == 0) is self.root

    def ordered(self, order: Order) -> OrderedNode:
        """Make the tree's nodes, each with its children in this order."""
        return ordered(self.tree, (self.root, *[not self.root] * (self.agents - 1)), order)


def is_leaf(tree: Shape) -> bool:
    """Whether a tree is a number."""
    return not isinstance(tree, list)


def size_of(tree: Shape) -> int:
    """Count the nodes of a tree."""
    return 1 if is_leaf(tree) else 1 + sum(map(size_of, tree))


def height_of(tree: Shape) -> int:
    """Count the moves on the longest way down."""
    return 0 if is_leaf(tree) else 1 + max(map(height_of, tree))


def below(path: str, place: int) -> str:
    """Return the path of a child."""
    return f"{path.rstrip('/')}/{place}"


def above(path: str) -> str:
    """Return the path of the parent; for the root, its own."""
    return path.rpartition("/")[0] or "/"


def ply_of(path: str) -> int:
    """Return the ply of a node."""
    return 0 if path == "/" else path.count("/")


def places_of(path: str) -> list[int]:
    """List the places of the children along a path from the root."""
    return [int(place) for place in path.split("/") if place]


def at(tree: Shape, path: str) -> Shape:
    """Return the subtree at a path."""
    for place in places_of(path):
        tree = tree[place]
    return tree


def leaves_of(tree: Shape, path: str = "/") -> Iterator[str]:
    """Yield the paths of the leaves, in sequence."""
    if is_leaf(tree):
        yield path
    else:
        for place, child in enumerate(tree):
            yield from leaves_of(child, below(path, place))


def interiors_of(tree: Shape, path: str = "/") -> Iterator[str]:
    """Yield the paths of the interior nodes in preorder."""
    if not is_leaf(tree):
        yield path
        for place, child in enumerate(tree):
            yield from interiors_of(child, below(path, place))


def value_of(case: TreeCase, path: str = "/") -> float:
    """Compute a node's value by plain minimax."""

    def worth(tree: Shape, ply: int) -> float:
        if is_leaf(tree):
            return float(tree)
        values = [worth(child, ply + 1) for child in tree]
        return max(values) if case.is_max(ply) else min(values)

    return worth(at(case.tree, path), ply_of(path))


def text_of(tree: Shape) -> str:
    """Write a tree in brackets."""
    if is_leaf(tree):
        return f"{tree:g}" if isinstance(tree, float) else str(tree)
    return f"[{','.join(map(text_of, tree))}]"
