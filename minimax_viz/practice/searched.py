"""An instance with the searches that exercises rest on, and the difficulty of an exercise.

The difficulty counts the decisions in the search. Looking at a node's value and keeping or changing the best one counts
1; seeing that the rest can be skipped, 2, and 3 more if the bound was set further up than at the parent; a tree in
which it matters whether equality cuts, 2. In an expected value each outcome counts 1 more, for its product. Kinds that
need more than that have a factor. The levels from 1 to 5 are ranges of this number."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from minimax_viz.games.game import Player
from minimax_viz.games.notations.node import preorder
from minimax_viz.practice.course import nodes_of
from minimax_viz.practice.exercise import Instance, Kind, parse_tree
from minimax_viz.record.columns import INTERIOR, PRUNED
from minimax_viz.record.row import Row
from minimax_viz.record.trace import Trace
from minimax_viz.tracing.plan import find_position
from minimax_viz.tracing.reach import DEFAULT_MAX_NODES
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import told_by

CUTOFF, DEEP, TIE = 2, 3, 2
FACTORS: Mapping[Kind, float] = {
    "values": 0.75, "windows": 1.4, "pruning": 1.0, "mirrored": 1.2, "order": 1.2, "step": 0.8, "bound": 1.3,
    "find-mistake": 1.1, "expected": 0.75,
}  # fmt: skip
"""The factor of each kind for the number of decisions."""

LEVELS = (15, 20, 28, 46)
"""The efforts at which the levels 2 to 5 begin."""


class Decisions(NamedTuple):
    """The numbers behind a tree's decisions: all its nodes, the nodes that alpha-beta looks at, its cutoffs, the deep
    ones among them, whether the two rules skip different nodes, and the outcomes of its chance nodes.
    """

    all_nodes: int
    nodes: int
    cutoffs: int
    deep_cutoffs: int
    has_tie: bool
    outcomes: int = 0


def effort_of(kind: Kind, decisions: Decisions) -> float:
    """Compute the effort of an exercise of this kind."""
    if kind in ("values", "expected"):
        return FACTORS[kind] * (decisions.all_nodes - 1 + decisions.outcomes)
    cutoffs = CUTOFF * decisions.cutoffs + DEEP * decisions.deep_cutoffs
    return FACTORS[kind] * (decisions.nodes - 1 + cutoffs + TIE * decisions.has_tie)


def difficulty_of(kind: Kind, decisions: Decisions) -> int:
    """Return the level of an exercise, from 1 to 5; with a mirrored tree or an open leaf, that of the original tree."""
    return 1 + bisect_right(LEVELS, effort_of(kind, decisions))


class SearchedInstance:
    """An instance with its traces, which are told as it is.

    Raises PositionError if its text is not a tree, and SettingsError if its view does not suit the tree.
    """

    def __init__(self, instance: Instance) -> None:
        self.instance = instance

    @cached_property
    def outcomes(self) -> int:
        """The number of outcomes of its chance nodes."""
        return sum(bool(node.given.get("probability")) for node, _ in preorder(parse_tree(self.instance)))

    @property
    def has_chance(self) -> bool:
        """Whether chance decides in it."""
        return self.outcomes > 0

    @cached_property
    def trace(self) -> TraceResult:
        """The search that the instance describes."""
        return trace_of(self.instance)

    @cached_property
    def unpruned(self) -> TraceResult:
        """The search without pruning."""
        return trace_of(replace(self.instance, algorithm="minimax"))

    @cached_property
    def skipped(self) -> tuple[str, ...]:
        """The paths of the nodes that cutoffs skip, in preorder."""
        return skipped_in(self.trace)

    @cached_property
    def interior(self) -> Sequence[Row]:
        """The interior nodes that were visited, in preorder."""
        return interior_rows(self.trace)

    @cached_property
    def decisions(self) -> Decisions:
        """The decisions needed to solve an exercise about it."""
        made = self.trace
        cutoffs = made.windows.cutoffs
        deep = sum(cutoff.supplier != made.parents[node] for node, cutoff in cutoffs.items())
        by_other_rule = trace_of(replace(self.instance, cutoff="gt" if self.instance.cutoff == "ge" else "ge"))
        has_tie = self.skipped != skipped_in(by_other_rule)
        return Decisions(self.unpruned.nodes, made.nodes, len(cutoffs), deep, has_tie, self.outcomes)


def side_at(instance: Instance, path: str) -> Player:
    """Return the player from whose side the node at a path is told."""
    return next(node.side for node in nodes_of(instance) if node.path == path)


def trace_of(instance: Instance) -> TraceResult:
    """Search an instance; its trace is told as the instance is. Raises PositionError and SettingsError, and
    KeyboardInterrupt after Ctrl-C.
    """
    position = find_position(instance.tree, "tree", {"root": instance.root})
    search = position.search(algorithm=instance.algorithm, cutoff=instance.cutoff)
    made = search.run(max_nodes=DEFAULT_MAX_NODES)
    if made.header.stopped == "interrupt":
        raise KeyboardInterrupt
    return told_by(made, instance.view)


def interior_rows(made: Trace) -> list[Row]:
    """List the interior nodes that were visited, in preorder."""
    return [made[row] for row, kind in enumerate(made.columns.kind) if kind == INTERIOR]


def skipped_in(made: Trace) -> tuple[str, ...]:
    """List the paths of the pruned moves, in preorder."""
    return tuple(made.path(row) for row, kind in enumerate(made.columns.kind) if kind == PRUNED)
