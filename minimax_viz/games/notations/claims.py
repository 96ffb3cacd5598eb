"""Compare the values that a solved tree claims of its inner nodes with those that plain minimax gives them."""

from typing import NamedTuple

from minimax_viz.games.game import CHANCE, MAX
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.source import is_value, value_of

NEARLY = 5e-3
"""How far a claim may be from the value, relative to that: people write two decimals."""


class WrongClaim(NamedTuple):
    """A wrong claim: the node, what the text says that it is worth, and what it is."""

    name: str
    told: str
    value: float


def wrong_claims(root: TreeNode) -> list[WrongClaim]:
    """The claims of a tree, as `TreeGame.parse` gives it, that are wrong, level by level; those that depend on an open
    leaf are left out. A bound, ≤ or ≥, is right if the value lies within it.
    """
    levels = [root]
    for node in levels:
        levels += node.children
    if not any(node.claimed for node in levels):
        return []
    values: dict[TreeNode, float | None] = {}
    for node in reversed(levels):
        values[node] = value_in(node, [values[child] for child in node.children])
    claimed = [(node, value) for node in levels if node.claimed and (value := values[node]) is not None]
    return [WrongClaim(node.name, node.claimed, value) for node, value in claimed if not is_right(node.claimed, value)]


def value_in(node: TreeNode, below: list[float | None]) -> float | None:
    """The value of a node whose children have these; None if it depends on an open leaf."""
    if not node.children:
        return None if node.is_open else node.value
    known = [value for value in below if value is not None]
    if len(known) < len(below):
        return None
    if node.player == CHANCE:
        return sum(value * (child.probability or 0) for value, child in zip(known, node.children, strict=True))
    return max(known) if node.player == MAX else min(known)


def is_right(told: str, value: float) -> bool:
    """Whether a claim fits a value."""
    sign, _, word = told.rpartition(" ")
    if not is_value(word) or word == "?":
        return True
    claimed = value_of(word)
    if sign == "≤":
        return value <= claimed
    if sign == "≥":
        return value >= claimed
    return abs(value - claimed) <= NEARLY * max(1.0, abs(value)) if value != int(value) else value == claimed
