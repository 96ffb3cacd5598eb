"""The difficulty of an exercise: the decisions needed to solve it, counted in its search.

Looking at a node's value and keeping or changing the best one counts 1; seeing that the rest can be skipped, 2, and 3
more if the bound was set further up than at the parent; a tree in which it matters whether equality cuts, 2. Kinds that
need more than that have a factor. The levels from 1 to 5 are ranges of this number.
"""

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from minimax_viz.practice.exercise import Kind

CUTOFF, DEEP, TIE = 2, 3, 2
FACTORS: Mapping[Kind, float] = {
    "values": 0.75, "windows": 1.4, "pruning": 1.0, "mirrored": 1.2, "order": 1.3, "step": 0.8, "bound": 1.3,
    "find-mistake": 1.1,
}  # fmt: skip
"""The factor of each kind for the number of decisions."""

LEVELS = (15, 20, 28, 46)
"""The efforts at which the levels 2 to 5 begin."""


class Decisions(NamedTuple):
    """The numbers behind a tree's decisions: all its nodes, the nodes that alpha-beta looks at, its cutoffs, the deep
    ones among them, and whether the two rules skip different nodes.
    """

    all_nodes: int
    nodes: int
    cutoffs: int
    deep_cutoffs: int
    has_tie: bool


def effort_of(kind: Kind, decisions: Decisions) -> float:
    """Compute the effort of an exercise of this kind."""
    if kind == "values":
        return FACTORS[kind] * (decisions.all_nodes - 1)
    cutoffs = CUTOFF * decisions.cutoffs + DEEP * decisions.deep_cutoffs
    return FACTORS[kind] * (decisions.nodes - 1 + cutoffs + TIE * decisions.has_tie)


def difficulty_of(kind: Kind, decisions: Decisions) -> int:
    """Return the level of an exercise, from 1 to 5; with a mirrored tree or an open leaf, that of the original tree."""
    return 1 + bisect_right(LEVELS, effort_of(kind, decisions))
