"""How hard an exercise is: what has to be decided to solve it, counted in its search.

Looking at a node's value and keeping or changing the best one counts 1; seeing that the rest can be skipped, 2, and 3
more where the bound was set further up than at the parent; a tree in which it matters whether equality cuts, 2. Kinds
that need more than that have a factor. The levels from 1 to 5 are ranges of this number.
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
"""What a kind multiplies the number of decisions with."""

LEVELS = (15, 20, 28, 46)
"""Where the levels 2 to 5 begin."""


class Decisions(NamedTuple):
    """What there is to decide in a tree: the nodes of all of it, those that alpha-beta looks at, its cutoffs, how many
    of them are deep, and whether the two rules skip different nodes.
    """

    all_nodes: int
    nodes: int
    cutoffs: int
    deep_cutoffs: int
    has_tie: bool


def effort_of(kind: Kind, decisions: Decisions) -> float:
    """The effort that an exercise of this kind takes."""
    if kind == "values":
        return FACTORS[kind] * (decisions.all_nodes - 1)
    cutoffs = CUTOFF * decisions.cutoffs + DEEP * decisions.deep_cutoffs
    return FACTORS[kind] * (decisions.nodes - 1 + cutoffs + TIE * decisions.has_tie)


def difficulty_of(kind: Kind, decisions: Decisions) -> int:
    """The level of an exercise, from 1 to 5; where it is about a mirrored tree or an open leaf, that of the tree as it
    was before.
    """
    return 1 + bisect_right(LEVELS, effort_of(kind, decisions))
