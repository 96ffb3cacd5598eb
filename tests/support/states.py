"""The state of every row at a step, for tests of what shows them."""

from minimax_viz.record.trace import Trace
from minimax_viz.views.states import NodeState, settled_at, state_of


def states_at(trace: Trace, step: int) -> list[NodeState]:
    """The state of each row just after `step`."""
    settled = settled_at(trace)
    return [state_of(trace, settled, row, step) for row in range(len(trace))]
