"""An instance with the searches that exercises rest on, each made when it is first needed."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from minimax_viz.practice.effort import Decisions
from minimax_viz.practice.exercise import Instance
from minimax_viz.record.kinds import INTERIOR, PRUNED
from minimax_viz.record.row import Row
from minimax_viz.record.trace import Trace
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.search.settings import Algorithm
from minimax_viz.showntrace import ShownTrace
from minimax_viz.tracing.plan import find_position
from minimax_viz.tracing.reach import DEFAULT_MAX_NODES


class Searched:
    """An instance with its traces. Raises PositionError if its text is not a tree."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance

    @cached_property
    def trace(self) -> ShownTrace:
        """The search that the instance describes."""
        return traced(self.instance)

    @cached_property
    def unpruned(self) -> ShownTrace:
        """The search without pruning."""
        return traced(replace(self.instance, algorithm="minimax"))

    @cached_property
    def by_other_rule(self) -> ShownTrace:
        """The search with the rule that is not in force."""
        return traced(replace(self.instance, cutoff="gt" if self.instance.cutoff == "ge" else "ge"))

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
        has_tie = self.skipped != skipped_in(self.by_other_rule)
        return Decisions(self.unpruned.nodes, made.nodes, len(cutoffs), deep, has_tie)


def traced(instance: Instance) -> ShownTrace:
    """Search an instance."""
    return trace_of_tree(instance.tree, instance.algorithm, instance.cutoff, instance.root)


def trace_of_tree(text: str, algorithm: Algorithm, cutoff: CutoffRule, root: str | None = None) -> ShownTrace:
    """Search a tree. Raises PositionError, and KeyboardInterrupt after Ctrl-C."""
    search = find_position(text, "tree", {"root": root}).search(algorithm=algorithm, cutoff=cutoff)
    made = search.run(max_nodes=DEFAULT_MAX_NODES)
    if made.header.stopped == "interrupt":
        raise KeyboardInterrupt
    return made


def interior_rows(made: Trace) -> list[Row]:
    """List the interior nodes that were visited, in preorder."""
    return [made[row] for row, kind in enumerate(made.columns.kind) if kind == INTERIOR]


def skipped_in(made: Trace) -> tuple[str, ...]:
    """List the paths of the pruned moves, in preorder."""
    return tuple(made.path(row) for row, kind in enumerate(made.columns.kind) if kind == PRUNED)
