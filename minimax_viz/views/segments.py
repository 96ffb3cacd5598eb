"""Segments: runs of steps that share one fold of the tree, so that nothing moves in the picture from step to step.

A tree that fits the budget is one segment. In a larger one, a segment shows the rows that its steps concern and what is
around them; the next segment begins at the first step that concerns a row for which there is no more room.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from minimax_viz.record.kinds import PRUNED
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.views.fold import Fold, RowChooser, fold_of, folded

FEW_SKIPPED = 3  # as many skipped moves of a cutoff are always shown; a stub stands for the others
DEEPEST = 40  # plies; deeper rows may be in a stub, which is then marked as current


@dataclass(frozen=True, slots=True)
class Segment:
    """The numbers of the steps, in order, and the fold that pictures show at all of them."""

    steps: Sequence[int]
    fold: Fold


def first_segment(trace: Trace, steps: Sequence[int], budget: int | None) -> Segment:
    """Make the segment with which `steps` begin. It shows at most `budget` rows and stubs (None: all), or as many as
    the rows of its first step need, unless these are too deep for any picture.
    """
    if budget is None or len(trace) <= budget:
        return Segment(steps, fold_of(trace, budget))
    rows = rows_concerned(trace, trace.steps.at(steps[0]))
    paths = {above for row in rows if trace.columns.ply[row] <= DEEPEST for above in trace.ancestors(row)}
    least = folded(trace, paths)
    chooser = RowChooser(trace, max(budget, len(least.rows) + len(least.stubs)))
    concerned: list[int] = []
    for at, number in enumerate(steps):
        rows = rows_concerned(trace, trace.steps.at(number))
        for row in rows:
            chooser.show(row, most_stubs=chooser.budget)
        if not chooser.shown.issuperset(rows) and at > 0:
            return Segment(steps[:at], fold_of_segment(chooser, concerned))
        concerned += rows
    return Segment(steps, fold_of_segment(chooser, concerned))


def rows_concerned(trace: Trace, step: Step) -> list[int]:
    """Return the rows that a step is about: at a cutoff, the first few skipped moves stand for all; at the root's
    finish, it is the principal variation.
    """
    if step.kind == "finish" and step.node == 0:
        return trace.principal_rows()
    rows = [row for row in (step.node, step.child, step.supplier) if row is not None]
    if step.kind == "cutoff":
        skipped = (child for child in trace.children(step.node) if trace.columns.kind[child] == PRUNED)
        rows += islice(skipped, FEW_SKIPPED)
    return rows


def fold_of_segment(chooser: RowChooser, concerned: Iterable[int]) -> Fold:
    """Make the fold of a segment: the room that is left goes to the children of the rows concerned, then to those
    beside the paths to them, then to whole subtrees.
    """
    nodes = dict.fromkeys(concerned)
    chooser.show_all((child for row in nodes for child in chooser.children(row)), most_stubs=chooser.budget)
    paths = sorted(chooser.shown, key=chooser.trace.columns.ply.__getitem__)
    chooser.show_all((child for row in paths for child in chooser.children(row)), most_stubs=chooser.budget)
    chooser.show_all(chooser.by_size(), most_stubs=chooser.budget)
    chooser.fill_up()
    return folded(chooser.trace, chooser.shown)
