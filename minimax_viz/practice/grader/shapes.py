"""Trees as the grader has them: a number, or a list of trees. Pure functions about their shape."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

Shape = Any
"""A number, or a list of shapes."""


@dataclass(frozen=True, slots=True)
class TreeCase:
    """A tree to be searched, by whoever moves at the root. With more than two `agents` each move of MAX is followed by
    so many less one of MIN. At the `horizon`, a ply, a search has to stop although the game goes on. The root gets the
    `window`.
    """

    tree: Shape
    root: bool = True
    agents: int = 2
    horizon: int | None = None
    window: tuple[float, float] = (-inf, inf)

    def is_max(self, ply: int) -> bool:
        """Whether MAX moves so far down."""
        return (ply % self.agents == 0) is self.root


def is_leaf(tree: Shape) -> bool:
    """Whether a tree is a number."""
    return not isinstance(tree, list)


def size_of(tree: Shape) -> int:
    """The nodes of a tree."""
    return 1 if is_leaf(tree) else 1 + sum(map(size_of, tree))


def height_of(tree: Shape) -> int:
    """The moves on the longest way down."""
    return 0 if is_leaf(tree) else 1 + max(map(height_of, tree))


def below(path: str, place: int) -> str:
    """The path of a child."""
    return f"{path.rstrip('/')}/{place}"


def above(path: str) -> str:
    """The path of the parent; the root's is its own."""
    return path.rpartition("/")[0] or "/"


def ply_of(path: str) -> int:
    """How far down a node is."""
    return 0 if path == "/" else path.count("/")


def places_of(path: str) -> list[int]:
    """Which child leads on, at each node from the root down to the one that a path is of."""
    return [int(place) for place in path.split("/") if place]


def at(tree: Shape, path: str) -> Shape:
    """The tree below a node."""
    for place in places_of(path):
        tree = tree[place]
    return tree


def leaves_of(tree: Shape, path: str = "/") -> Iterator[str]:
    """The paths of the leaves, in sequence."""
    if is_leaf(tree):
        yield path
    else:
        for place, child in enumerate(tree):
            yield from leaves_of(child, below(path, place))


def interiors_of(tree: Shape, path: str = "/") -> Iterator[str]:
    """The paths of the other nodes, each before those below it."""
    if not is_leaf(tree):
        yield path
        for place, child in enumerate(tree):
            yield from interiors_of(child, below(path, place))


def value_of(case: TreeCase, path: str = "/") -> float:
    """What a node is worth, by plain minimax."""

    def worth(tree: Shape, ply: int) -> float:
        if is_leaf(tree):
            return float(tree)
        values = [worth(child, ply + 1) for child in tree]
        return max(values) if case.is_max(ply) else min(values)

    return worth(at(case.tree, path), ply_of(path))


def text_of(tree: Shape) -> str:
    """A tree as it is typed."""
    if is_leaf(tree):
        return f"{tree:g}" if isinstance(tree, float) else str(tree)
    return f"[{','.join(map(text_of, tree))}]"
