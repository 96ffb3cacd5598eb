"""Choose the steps to show, and divide them into segments with one fold of the tree each, so that nothing moves in one.

A tree that fits the budget is one segment. In a larger one, a segment shows the rows that its steps concern and what is
around them; the next segment begins at the first step that concerns a row for which there is no more room."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from minimax_viz.errors import SettingsError
from minimax_viz.record.columns import PRUNED
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.views.fold import Fold, RowChooser, fold_of, folded

RANGE = re.compile(r"\s*(\d{1,15})\s*(?:-\s*(\d{1,15})\s*)?")


def parse_steps(trace: Trace, text: str) -> list[int]:
    """Return the numbers of the steps that `text` names: "all", "key", "cutoffs", or numbers such as "1,8-12".

    Steps are numbered from 1. The key steps, as on the page, are back-ups that change a node's choice, cutoffs and the
    last step. Raises SettingsError.
    """
    wanted = text.strip().lower()
    if wanted == "all":
        return list(range(1, len(trace.steps) + 1))
    if wanted == "key":
        last = len(trace.steps)
        return [step.number for step in trace.steps if is_key(step) or step.number == last]
    if wanted == "cutoffs":
        cutoffs = [step.number for step in trace.steps if step.kind == "cutoff"]
        if not cutoffs:
            raise SettingsError("This search has no cutoffs to show; choose all, key, or numbers.", option="steps")
        return cutoffs
    return parse_step_numbers(text, len(trace.steps))


def is_key(step: Step) -> bool:
    """Whether a node's choice changes at a step, or moves are cut off."""
    return step.kind == "cutoff" or bool(step.improved)


def parse_step_numbers(text: str, count: int) -> list[int]:
    """Read a list of numbers and ranges, out of `count` steps. Raises SettingsError."""
    steps: set[int] = set()
    for part in text.split(","):
        match = RANGE.fullmatch(part)
        if match is None:
            raise SettingsError(
                "Steps {steps}: give all, key, cutoffs, a number such as 12, or a range such as 10-25.",
                option="steps",
                steps=repr(text),
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise SettingsError(
                "Steps {steps}: a range must go upwards, such as {low}-{high}.",
                option="steps",
                steps=part.strip(),
                low=str(last),
                high=str(first),
            )
        if first < 1 or last > count:
            raise SettingsError(
                "Steps {steps}: this search has steps 1 to {count}.", option="steps", steps=part.strip(), count=count
            )
        steps.update(range(first, last + 1))
    return sorted(steps)


def single_step(steps: list[int], count: int) -> int:
    """Return the step that a single picture shows: the only one, or the last of the search. Raises SettingsError."""
    if len(steps) > 1 and steps[-1] < count:
        raise SettingsError(
            "A single figure shows one step; give its number with {option}, or omit it for the last one.",
            option="steps",
        )
    return steps[-1]


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
