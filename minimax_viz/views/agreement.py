"""Whether searches can be compared, and how far two of them agree about the nodes that both visited."""

from collections.abc import Sequence
from dataclasses import dataclass

from minimax_viz.record.trace import Header, Trace
from minimax_viz.views.union import Union

BOUNDS = ("lower", "upper")


def same_position(traces: Sequence[Trace]) -> bool:
    """Whether all searches began at the same position of the same game."""
    return len({position_of(trace.header) for trace in traces}) == 1


def position_of(header: Header) -> tuple[str | None, ...]:
    """Return what identifies the position at which a search began."""
    return header.game, header.board, header.settings.to_move, header.settings.root


def same_scale(traces: Sequence[Trace]) -> bool:
    """Whether a value means the same in all searches: the same player maximises, and a win is worth the same."""
    return len({scale_of(trace.header) for trace in traces}) == 1


def scale_of(header: Header) -> tuple[str | None, str]:
    """Return what values mean in a search: who maximises, and what a win is worth."""
    return header.settings.max, header.settings.score or "win"


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two searches of a union agree.

    `both` is the number of nodes that both visited and settled. At `other_values` of them both have a value (not just a
    bound), and the values differ; at `other_bounds` of the others they proved different things. Of each kind the first
    node is given, -1 if there is none. `unsettled` is the number of nodes that both visited, but one of them had not
    settled when it was stopped, so that there is no value to compare.
    """

    both: int
    other_values: int
    first_other_value: int
    other_bounds: int
    first_other_bound: int
    unsettled: int


def sort_of(union: Union, search: int, node: int) -> str:
    """Return what a search has for a node: a "lower" or "upper" bound, a "value" (proved or estimated), or ""."""
    bound = union.value_and_bound(search, node)[1]
    if bound in BOUNDS:
        return bound
    return "value" if bound or union.rests_on_estimates(search, node) else ""


def agreement_of(union: Union) -> Agreement:
    """Compare the two searches of a union node by node, in linear time."""
    values: list[int] = []
    bounds: list[int] = []
    both = unsettled = 0
    for node, rows in enumerate(zip(*union.rows, strict=True)):
        if min(rows) < 0 or not all(union.visitors(node)):
            continue
        if any(row in trace.columns.open for row, trace in zip(rows, union.traces, strict=True)):
            unsettled += 1
            continue
        both += 1
        (value, bound), other = union.value_and_bound(0, node), union.value_and_bound(1, node)
        if bound and (value, bound) == other:
            continue
        sorts = [sort_of(union, search, node) for search in (0, 1)]
        if sorts[0] != sorts[1]:
            bounds.append(node)
        elif value != other[0]:
            (bounds if sorts[0] in BOUNDS else values).append(node)
    firsts = [next(iter(nodes), -1) for nodes in (values, bounds)]
    return Agreement(both, len(values), firsts[0], len(bounds), firsts[1], unsettled)
