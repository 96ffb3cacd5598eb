"""The state of every row at a step, for tests of what shows them."""

from minimax_viz.record.trace import Trace
from minimax_viz.views.steps import NodeState, snapshot_at


def states_at(trace: Trace, step: int) -> list[NodeState]:
    """The state of each row just after `step`."""
    return list(map(snapshot_at(trace, step).state, range(len(trace))))
