"""How far two searches agree where both looked."""

from dataclasses import dataclass

from minimax_viz.record.union import Union


@dataclass(frozen=True, slots=True)
class Agreement:
    """The number of nodes that `both` searches of a union visited and settled; at how many of them the value differs,
    and the first such node; at how many only the bound does, and the first of those. -1 stands for none. `unsettled`
    counts the nodes that both visited but one was still at when it was stopped: these have no value to compare.
    """

    both: int
    other_values: int
    first_other_value: int
    other_bounds: int
    first_other_bound: int
    unsettled: int


def agreement_of(union: Union) -> Agreement:
    """Compare node by node, in linear time."""
    values: list[int] = []
    bounds: list[int] = []
    both = unsettled = 0
    for node, rows in enumerate(zip(*union.rows, strict=True)):
        if min(rows) < 0 or not all(union.seen(node)):
            continue
        if any(row in trace.columns.open for row, trace in zip(rows, union.traces, strict=True)):
            unsettled += 1
            continue
        both += 1
        (value, bound), (other_value, other_bound) = union.told(0, node), union.told(1, node)
        if value != other_value:
            values.append(node)
        elif bound != other_bound:
            bounds.append(node)
    firsts = [next(iter(nodes), -1) for nodes in (values, bounds)]
    return Agreement(both, len(values), firsts[0], len(bounds), firsts[1], unsettled)
