"""How far two searches agree where both looked."""

from dataclasses import dataclass

from minimax_viz.record.union import Union


@dataclass(frozen=True, slots=True)
class Agreement:
    """The number of nodes that `both` searches of a union visited; at how many of them the value differs, and the
    first such node; at how many only the bound does, and the first of those. -1 stands for none.
    """

    both: int
    other_values: int
    first_other_value: int
    other_bounds: int
    first_other_bound: int


def agreement_of(union: Union) -> Agreement:
    """Compare node by node, in linear time."""
    values: list[int] = []
    bounds: list[int] = []
    both = 0
    for node, rows in enumerate(zip(*union.rows, strict=True)):
        if min(rows) < 0 or not all(union.seen(node)):
            continue
        both += 1
        (value, bound), (other_value, other_bound) = union.told(0, node), union.told(1, node)
        if value != other_value:
            values.append(node)
        elif bound != other_bound:
            bounds.append(node)
    return Agreement(both, len(values), next(iter(values), -1), len(bounds), next(iter(bounds), -1))
