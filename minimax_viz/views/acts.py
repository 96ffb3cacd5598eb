"""Acts: runs of shown steps that share one fold of the tree, so that nothing moves while they are told.

A tree that fits the budget is one act. Of a larger one an act shows what its steps speak of with its surroundings; the
next act begins at the step that speaks of something for which there is no more room.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from minimax_viz.record.kinds import PRUNED
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.views.fold import Chooser, Fold, fold, folded

Crowds = Mapping[int, list[int]]

TOLD = 3  # moves of a cutoff that are shown one by one for certain; a stub of nothing but such moves has the others
DEEPEST = 40  # plies; what lies deeper may be in a stub, which is marked as the place of the action


@dataclass(frozen=True, slots=True)
class Act:
    """The numbers of steps in their order, and what the picture shows at all of them."""

    steps: Sequence[int]
    fold: Fold


def act_of(trace: Trace, steps: Sequence[int], budget: int | None, crowds: Crowds) -> Act:
    """The act with which `steps` begin; it shows at most `budget` rows and stubs (None: all), but never fewer than what
    its first step speaks of needs, if that is not too deep to be seen in any picture.
    """
    if budget is None or len(trace) <= budget:
        return Act(steps, fold(trace, budget))
    chooser = Chooser(trace, max(budget, least_for(trace, rows_of(trace, trace.steps.at(steps[0])), crowds)), crowds)
    spoken: list[int] = []
    for at, number in enumerate(steps):
        rows = rows_of(trace, trace.steps.at(number))
        if not shows(chooser, rows) and at > 0:
            return Act(steps[:at], completed(chooser, spoken))
        spoken += rows
    return Act(steps, completed(chooser, spoken))


def rows_of(trace: Trace, step: Step) -> list[int]:
    """The rows that a step speaks of: of a cutoff's skipped moves the first few, which stand for all; where the root is
    finished the line of best play.
    """
    if step.kind == "finish" and step.node == 0:
        return trace.principal_rows()
    rows = [row for row in (step.node, step.child, step.supplier) if row is not None]
    if step.kind == "cutoff":
        skipped = (child for child in trace.children(step.node) if trace.columns.kind[child] == PRUNED)
        rows += islice(skipped, TOLD)
    return rows


def least_for(trace: Trace, rows: Iterable[int], crowds: Crowds) -> int:
    """How many rows and stubs a picture has that shows these rows; those that are too deep are not counted."""
    lines = {above for row in rows if trace.columns.ply[row] <= DEEPEST for above in trace.ancestors(row)}
    least = folded(trace, lines, crowds)
    return len(least.rows) + len(least.stubs)


def shows(chooser: Chooser, rows: list[int]) -> bool:
    """Show these rows, as far as there is room; whether there was."""
    for row in rows:
        chooser.show(row, most_stubs=chooser.budget)
    return chooser.shown.issuperset(rows)


def completed(chooser: Chooser, spoken: Iterable[int]) -> Fold:
    """The fold of an act: in the room that is left stand the moves of the nodes spoken of, then those beside their
    lines, then whole subtrees.
    """
    nodes = dict.fromkeys(spoken)
    chooser.show_all((child for row in nodes for child in chooser.children(row)), most_stubs=chooser.budget)
    lines = sorted(chooser.shown, key=chooser.trace.columns.ply.__getitem__)
    chooser.show_all((child for row in lines for child in chooser.children(row)), most_stubs=chooser.budget)
    chooser.show_all(chooser.by_size(), most_stubs=chooser.budget)
    chooser.fill_up()
    return folded(chooser.trace, chooser.shown, chooser.crowds)
