"""The steps to show, and the search just after each: the page repeats its rules in moment.js.

The steps are divided into segments with one fold of the tree each, so that nothing moves in one. A segment shows the
rows that its steps concern and what is around them; the next one begins at the first step that concerns a row for which
there is no more room, or with the next pass. A move that is visited twice stands there twice.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import Literal, NamedTuple

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import CHANCE, MAX
from minimax_viz.record.columns import INTERIOR, LEFT_OUT, PROBE, PRUNED, VISITED, Value, derived
from minimax_viz.record.steps import Step, sum_so_far
from minimax_viz.record.trace import Trace
from minimax_viz.record.windows import bound_name
from minimax_viz.views.fold import Fold, RowChooser, Stub, earlier_visits, folded, whole_fold

RANGE = re.compile(r"\s*(\d{1,15})\s*(?:-\s*(\d{1,15})\s*)?")


def parse_steps(trace: Trace, text: str) -> list[int]:
    """Return the numbers of the steps that `text` names: "all", "key", "cutoffs", or numbers such as "1,8-12".

    Steps are numbered from 1. The key steps, as on the page, are back-ups that change a node's choice, cutoffs, the
    beginnings of passes, and the last step. Raises SettingsError.
    """
    wanted, last = text.strip().lower(), len(trace.steps)
    if wanted == "all":
        return list(range(1, last + 1))
    if wanted == "key":
        return [step.number for step in trace.steps if is_key(step) or step.number == last]
    if wanted == "cutoffs":
        cutoffs = [step.number for step in trace.steps if step.kind == "cutoff"]
        if not cutoffs:
            raise SettingsError("This search has no cutoffs to show; choose all, key, or numbers.", option="steps")
        return cutoffs
    return parse_step_numbers(text, last)


def is_key(step: Step) -> bool:
    """Whether a node's choice changes at a step, moves are cut off, or a pass begins."""
    return step.kind in ("cutoff", "pass") or bool(step.improved)


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
        first, last, shown = int(match[1]), int(match[2] or match[1]), part.strip()
        if first > last:
            raise SettingsError(
                "Steps {steps}: a range must go upwards, such as {low}-{high}.",
                option="steps",
                steps=shown,
                low=str(last),
                high=str(first),
            )
        if first < 1 or last > count:
            raise SettingsError(
                "Steps {steps}: this search has steps 1 to {count}.", option="steps", steps=shown, count=count
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


class Segment(NamedTuple):
    """The numbers of the steps, in order, and the fold that pictures show at all of them."""

    steps: Sequence[int]
    fold: Fold[Stub]


def first_segment(trace: Trace, steps: Sequence[int], budget: int | None) -> Segment:
    """Make the segment with which `steps` begin, all of one pass. It shows at most `budget` rows and stubs (None: all),
    or as many as the rows of its first step need, unless these are too deep for any picture.
    """
    first = trace.steps.at(steps[0])
    made = next(made for made in trace.passes if first.node < made.end)
    if made.end < len(trace):
        steps = steps[: bisect_right(steps, trace.steps.first_step(made.end) - 2)]  # before the next pass begins
    if (whole := whole_fold(trace, range(made.root, made.end), frozenset(), budget)) is not None:
        return Segment(steps, whole)
    assert budget is not None
    rows = rows_concerned(trace, first)
    paths = {above for row in rows if trace.columns.ply[row] <= DEEPEST for above in trace.ancestors(row)}
    least = folded(trace, paths)
    chooser = RowChooser(trace, max(budget, len(least.rows) + len(least.stubs)), made.root)
    nodes: dict[int, None] = {}
    for at, number in enumerate(steps):
        rows = rows_concerned(trace, trace.steps.at(number))
        for row in rows:
            chooser.show(row)
        if not chooser.shown.issuperset(rows) and at > 0:
            steps = steps[:at]
            break
        nodes |= dict.fromkeys(rows)
    # The rest of the room goes to the children of these rows, then to those beside the paths to them, then to subtrees.
    chooser.show_all(child for row in nodes for child in chooser.children(row))
    from_top = sorted(chooser.shown, key=trace.columns.ply.__getitem__)
    chooser.show_all(child for row in from_top for child in chooser.children(row))
    chooser.show_all(chooser.by_size())
    chooser.fill_up()
    return Segment(steps, folded(trace, chooser.shown))


def rows_concerned(trace: Trace, step: Step) -> list[int]:
    """The rows that a step is about: of a cutoff also the first skipped moves, of the last the principal variation."""
    if step.kind == "finish" and step.node == trace.root:
        return trace.principal_rows()
    rows = [row for row in (step.node, step.child, step.supplier) if row is not None]
    if step.kind == "cutoff":
        skipped = (child for child in trace.children(step.node) if trace.columns.kind[child] == PRUNED)
        rows += islice(skipped, FEW_SKIPPED)
    return rows


NodeState = Literal["unvisited", "open", "done", "pruned"]


@derived
def settling_steps(trace: Trace) -> list[int | None]:
    """Return the step at which each row's value is settled: its evaluate or its finish; None if that never happened.

    A subtree of n visited nodes and c cutoffs takes 3n − 1 + c steps, of which its root's enter is the first.
    """
    lengths = [3 * (kind <= VISITED) for kind in trace.columns.kind]
    for row in trace.windows.cutoffs:
        lengths[row] += 1
    for row in range(len(lengths) - 1, 0, -1):
        if trace.parents[row] >= 0:  # not a pass's root
            lengths[trace.parents[row]] += lengths[row]
    first_step = trace.steps.first_step
    return [
        None if row in trace.columns.open or trace.columns.kind[row] > VISITED else first_step(row) + length - 2
        for row, length in enumerate(lengths)
    ]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The search just after `step`. Each query looks only at the rows that it concerns."""

    trace: Trace
    step: Step
    settled: list[int | None]
    holders: dict[int, int] = field(default_factory=dict)

    @property
    def is_last(self) -> bool:
        """Whether this is the last step of the trace."""
        return self.step.number == len(self.trace.steps)

    @property
    def is_over(self) -> bool:
        return self.is_last and self.trace.complete

    def state(self, row: int) -> NodeState:
        """Return the state of a row.

        A visited row is `open` from its enter on and `done` from its evaluate (a leaf) or finish (an interior node) on;
        a row that was open when the search stopped stays open. A move that was not followed is `pruned` from its cutoff
        on or, if it was left out before the search, from its parent's enter on. Before that, every row is `unvisited`.
        """
        trace, step = self.trace, self.step.number
        if trace.steps.first_step(row) > step:
            return "unvisited"
        if trace.columns.kind[row] > VISITED:
            return "pruned"
        at = self.settled[row]
        return "open" if at is None or at > step else "done"

    def known_before(self, row: int) -> int:
        """Return the row before which all children of a row have been backed up or were left out before the search."""
        kinds, sizes = self.trace.columns.kind, self.trace.sizes
        child, end = row + 1, row + sizes[row]
        while child < end and (kinds[child] >= LEFT_OUT or self.has_come_back(child)):
            child += sizes[child]
        return child

    def has_come_back(self, row: int) -> bool:
        """Whether a row's value has reached its parent."""
        at = self.settled[row]
        return at is not None and at < self.step.number

    def holder(self, row: int) -> int:
        """Return the child with a row's best value so far; -1 if no child has a value yet, or if chance decides."""
        if row not in self.holders:
            find = self.holder_in_visits if self.trace.is_in_visits else self.holder_by_values
            self.holders[row] = find(row)
        return self.holders[row]

    def holder_by_values(self, row: int) -> int:
        values, maximises = self.trace.columns.value, self.trace.player(row) == MAX
        holder, best = -1, -inf if maximises else inf
        for child in self.trace.children(row):
            value = values[child]
            if value is None:
                continue
            if not self.has_come_back(child):
                break
            if value > best if maximises else value < best:
                holder, best = child, value
        return holder

    def holder_in_visits(self, row: int) -> int:
        trace, before = self.trace, self.known_before(row)
        kinds = trace.columns.kind
        if before < row + trace.sizes[row] and kinds[before] <= VISITED:
            return trace.holders[before]
        if trace.columns.purpose_of(row) == PROBE:  # which chooses nothing
            return next((child for child in trace.children(row) if kinds[child] <= VISITED), -1)
        return trace.choices[row]

    def best(self, row: int) -> Value:
        """Return a row's value or, before it is settled, the best so far (of a chance node, the sum so far); None if
        there is no value yet.
        """
        trace = self.trace
        if self.shows_final(row):
            return trace.columns.value[row]
        if trace.columns.kind[row] != INTERIOR or self.state(row) != "open":
            return None
        if trace.player(row) == CHANCE:
            return sum_so_far(trace, row, self.known_before(row))
        holder = self.holder(row)
        return None if holder < 0 else trace.columns.value[holder]

    def shows_final(self, row: int) -> bool:
        """Whether a row has its final value by now: it is settled, or the search was stopped there."""
        state = self.state(row)
        return state == "done" or (state == "open" and self.is_last and row in self.trace.columns.open)

    def bound(self, row: int) -> str:
        """Return what is proved about `best` by now: "exact", "lower", "upper" or ""."""
        trace = self.trace
        if self.shows_final(row):
            return trace.final_bound(row) if self.is_last else trace.bound(row)
        best = self.best(row)
        if best is None:
            return ""
        if trace.player(row) == CHANCE:
            return ""
        maximises, before = trace.player(row) == MAX, self.known_before(row)
        is_whole = before == row + trace.sizes[row] and not trace.columns.open.get(row)
        better = max if maximises else min
        # A move not yet known may be worth anything, but cannot make the node worse.
        low = inf if is_whole and not maximises else -inf
        high = -inf if is_whole and maximises else inf
        for least, most in self.proved_of_moves(row, before):
            low, high = better(low, least), better(high, most)
        return bound_name(best, low, high)

    def proved_of_moves(self, row: int, before: int) -> Iterator[tuple[float, float]]:
        """Yield what is proved of each move of a row by its visits before the row `before`."""
        trace, proved = self.trace, (-inf, inf)
        (lows, highs), asked_again = trace.intervals, earlier_visits(trace)
        for child in trace.children(row):
            if child >= before:
                break
            proved = max(proved[0], lows[child]), min(proved[1], highs[child])
            if child not in asked_again or child + trace.sizes[child] >= before:
                yield proved
                proved = -inf, inf

    def rests_on_estimates(self, row: int) -> bool:
        """Whether `best` rests on evaluations at a depth limit, as far as known by now. It does not if it is not one
        itself, and nothing can be better.
        """
        trace = self.trace
        if self.shows_final(row):
            return trace.rests_on_estimates(row)
        holder, before = self.holder(row), self.known_before(row)
        if holder >= 0 and not trace.rests_on_estimates(holder) and trace.is_utmost(row, trace.columns.value[holder]):
            return False
        known = (child for child in trace.children(row) if child < before and trace.columns.kind[child] <= VISITED)
        return any(map(trace.rests_on_estimates, known))

    def window(self, row: int) -> tuple[float, float] | None:
        """Return the window of an open interior row, as its children have narrowed it; None for any other row."""
        trace = self.trace
        if trace.columns.kind[row] != INTERIOR or self.state(row) != "open":
            return None
        alpha, beta = trace.windows.at(row)
        holder = self.holder(row)
        best = trace.columns.value[holder] if holder >= 0 else None
        if best is not None and trace.settings.prunes:
            if trace.player(row) == MAX:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return alpha, beta


def snapshot_at(trace: Trace, number: int) -> Snapshot:
    """Return the search just after the step with this number, from 1."""
    return Snapshot(trace, trace.steps.at(number), settling_steps(trace))
