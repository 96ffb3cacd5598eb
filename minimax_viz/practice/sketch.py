"""A quick look at a random tree, with no more than choosing needs. Many trees are drawn, and most are thrown away.

It counts the same as a trace of the same search, in a fiftieth of the time; the tests compare the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.practice.effort import Decisions
from minimax_viz.practice.exercise import Instance

Nested = int | Sequence["Nested"]
"""A leaf or a list. A drawn tree has at most `plan.MOST_LEAVES` leaves, and at least two below each node, so recursion
over it is safe.
"""


@dataclass(slots=True)
class Count:
    """The numbers of one search of a tree."""

    nodes: int = 0
    cutoffs: int = 0
    deep_cutoffs: int = 0


def counted(tree: Nested, *, root_maximises: bool, strict: bool) -> Count:
    """Search a tree by alpha-beta, which cuts at equality unless it is `strict`, and count."""
    count = Count()

    def value_of(node: Nested, maximises: bool, alpha: float, beta: float, set_by: tuple[int, int], ply: int) -> float:
        """`set_by` are the plies at which alpha and beta were last changed."""
        count.nodes += 1
        if isinstance(node, int):
            return node
        best = -inf if maximises else inf
        for place, child in enumerate(node, 1):
            value = value_of(child, not maximises, alpha, beta, set_by, ply + 1)
            if maximises:
                best = max(best, value)
                if value > alpha:
                    alpha, set_by = value, (ply, set_by[1])
            else:
                best = min(best, value)
                if value < beta:
                    beta, set_by = value, (set_by[0], ply)
            if place < len(node) and (alpha > beta if strict else alpha >= beta):
                count.cutoffs += 1
                count.deep_cutoffs += set_by[maximises] != ply - 1  # MAX meets beta, whose ply is set_by[1]
                break
        return best

    value_of(tree, root_maximises, -inf, inf, (-1, -1), 0)
    return count


class Sketch:
    """A random tree, searched as an instance describes."""

    def __init__(self, tree: Nested, usual: Instance) -> None:
        maximises, strict = usual.root == MAX, usual.cutoff == "gt"
        self.depth = depth_of(tree)
        self.count = counted(tree, root_maximises=maximises, strict=strict)
        self.worth = worth_of(tree, maximises)
        other = counted(tree, root_maximises=maximises, strict=not strict)
        has_tie = other.nodes != self.count.nodes
        self.decisions = Decisions(
            self.worth.nodes, self.count.nodes, self.count.cutoffs, self.count.deep_cutoffs, has_tie
        )


class Worth(NamedTuple):
    """The value of a node, the number of nodes from it on, whether the first move is the best at every node along that
    line, whether all its children have the same value, and whether the children of any node below it do.
    """

    value: int
    nodes: int
    is_first_best: bool
    is_alike: bool
    is_alike_below: bool


def worth_of(node: Nested, maximises: bool) -> Worth:
    """Compute the worth of a node."""
    if isinstance(node, int):
        return Worth(node, 1, True, False, False)
    children = [worth_of(child, not maximises) for child in node]
    values = [child.value for child in children]
    value = max(values) if maximises else min(values)
    return Worth(
        value,
        1 + sum(child.nodes for child in children),
        children[0].is_first_best and values[0] == value,
        len({*values}) == 1,
        any(child.is_alike or child.is_alike_below for child in children),
    )


def depth_of(tree: Nested) -> int:
    """Return the depth of a drawn tree, whose leaves are all at the same ply."""
    depth = 0
    while not isinstance(tree, int):
        tree, depth = tree[0], depth + 1
    return depth
