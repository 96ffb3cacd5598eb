"""The search just after a step: the state of each row, its value so far, and its window.

The page repeats these rules in moment.js; both agree on every row at every step.
"""

from dataclasses import dataclass, field
from math import inf
from typing import Literal

from minimax_viz.games.game import MAX
from minimax_viz.record.bounds import bound_name
from minimax_viz.record.columns import INTERIOR, LEFT_OUT, VISITED, Value
from minimax_viz.record.lazy import derived
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace

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
    _holders: dict[int, int] = field(default_factory=dict)

    @property
    def is_last(self) -> bool:
        """Whether this is the last step of the trace."""
        return self.step.number == len(self.trace.steps)

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
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
        """Return the child with a row's best value so far; -1 if no child has a value yet."""
        if row not in self._holders:
            self._holders[row] = self._find_holder(row)
        return self._holders[row]

    def _find_holder(self, row: int) -> int:
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

    def best(self, row: int) -> Value:
        """Return a row's value or, before it is settled, the best so far; None if there is no value yet."""
        trace = self.trace
        if self.shows_final(row):
            return trace.columns.value[row]
        if trace.columns.kind[row] != INTERIOR or self.state(row) != "open":
            return None
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
            return trace.bound(row)
        best = self.best(row)
        if best is None:
            return ""
        maximises, before = trace.player(row) == MAX, self.known_before(row)
        is_whole = before == row + trace.sizes[row] and not trace.columns.open.get(row)
        better = max if maximises else min
        # A move not yet known may be worth anything, but cannot make the node worse.
        low = inf if is_whole and not maximises else -inf
        high = -inf if is_whole and maximises else inf
        lows, highs = trace.intervals
        for child in trace.children(row):
            if child >= before:
                break
            low, high = better(low, lows[child]), better(high, highs[child])
        return bound_name(best, low, high)

    def rests_on_estimates(self, row: int) -> bool:
        """Whether `best` rests on evaluations at a depth limit, as far as known by now."""
        return self.trace.rests_on_estimates(row, None if self.shows_final(row) else self.known_before(row))

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
