"""The state of each row at a step: not reached, being searched, settled, or skipped."""

from typing import Literal

from minimax_viz.record.derived import derived
from minimax_viz.record.kinds import VISITED
from minimax_viz.record.trace import Trace

NodeState = Literal["unvisited", "open", "done", "pruned"]


def state_of(trace: Trace, settled: list[int | None], row: int, step: int) -> NodeState:
    """The state of one row just after `step`, by the steps of `settled_at`.

    A visited row is `open` from its enter on and `done` from its evaluate (a leaf) or finish (an interior node) on;
    a row that was open when the search stopped stays open. A move that was not followed is `pruned` from its cutoff on
    or, if it was omitted before the search, from its parent's enter on. Before that, every row is `unvisited`.
    """
    if trace.steps.first_step(row) > step:
        return "unvisited"
    if trace.columns.kind[row] > VISITED:
        return "pruned"
    at = settled[row]
    return "open" if at is None or at > step else "done"


@derived
def settled_at(trace: Trace) -> list[int | None]:
    """The step at which each row's value is settled: its evaluate or its finish; None if that never happened.

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
