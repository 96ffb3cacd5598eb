"""Whether searches can be compared, how far two of them agree, and where they first differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Literal, NamedTuple

from minimax_viz.record.columns import INTERIOR, VISITED
from minimax_viz.record.trace import Header, Trace
from minimax_viz.record.windows import settling_order
from minimax_viz.views.union import Union

BOUNDS = ("lower", "upper")


def same_position(traces: Sequence[Trace]) -> bool:
    """Whether all searches began at the same position of the same game."""
    return len({position_of(trace.header) for trace in traces}) == 1


def position_of(header: Header) -> tuple[str | None, ...]:
    """What identifies the position at which a search began."""
    return header.game, header.board, header.settings.to_move, header.settings.root


def same_scale(traces: Sequence[Trace]) -> bool:
    """Whether a value means the same in all searches: the same player maximises, and a win is worth the same."""
    return len({scale_of(trace.header) for trace in traces}) == 1


def scale_of(header: Header) -> tuple[str | None, str]:
    """Return what values mean in a search: who maximises, and what a win is worth."""
    return header.settings.max, header.settings.score or "win"


class Agreement(NamedTuple):
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
        found = [union.value_and_bound(search, node) for search in (0, 1)]
        if found[0][1] and found[0] == found[1]:
            continue
        # What each has: a "lower" or "upper" bound, or whether it has a value, proved or estimated.
        sorts = [
            bound if bound in BOUNDS else bool(bound) or union.rests_on_estimates(search, node)
            for search, (_, bound) in enumerate(found)
        ]
        if sorts[0] != sorts[1]:
            bounds.append(node)
        elif found[0][0] != found[1][0]:
            (bounds if sorts[0] in BOUNDS else values).append(node)
    first_value, first_bound = (nodes[0] if nodes else -1 for nodes in (values, bounds))
    return Agreement(both, len(values), first_value, len(bounds), first_bound, unsettled)


NOT_FOLLOWED = VISITED + 1
FOLLOWED_KINDS = bytes(min(code, NOT_FOLLOWED) for code in range(256))
"""A table for `translate` that makes all kinds of moves that were not followed the same."""

Difference = Literal["skipped", "looked", "order", "value", "longer"]


class FirstDifference(NamedTuple):
    """The `node` of a union at which its first and its last search first differ; until then they did the same.

    `row` is the node's row in both traces, whose earlier rows are alike. `difference` says how they differ: one visits
    the node and the other does not ("skipped"); one searches below it and the other does not ("looked"); one goes to it
    and the other to a different move ("order"); they return different values ("value"); one goes on to it and the other
    has ended ("longer").
    """

    node: int
    row: int
    difference: Difference


def first_difference(union: Union) -> FirstDifference | None:
    """Find where the first and the last search of a union first differ; None if they are alike to the end.

    Windows are not compared: plain minimax does not use them, and they change nothing until a move is skipped.
    """
    first, last = union.traces[0], union.traces[-1]
    rows = zip(reached_rows(first), reached_rows(last), strict=False)
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rows))  # the number of rows that are alike
    for row in (*settling_order(first.columns.ply[:end]), 0):  # of those that both have settled by then
        differs = first.columns.kind[row] == INTERIOR and first.columns.value[row] != last.columns.value[row]
        if differs and all(row + it.sizes[row] <= end and row not in it.columns.open for it in (first, last)):
            return FirstDifference(union.rows[0].index(row), row, "value")
    if end == len(first) == len(last):
        return None
    plies = [trace.columns.ply[end] if end < len(trace) else -1 for trace in (first, last)]
    node = union.rows[0 if plies[0] >= plies[1] else -1].index(end)
    return FirstDifference(node, end, difference_at(union, node, end))


def reached_rows(trace: Trace) -> Iterator[tuple[object, ...]]:
    """Yield what happens at each row when it is reached."""
    columns = trace.columns
    names = [(label.move, label.name) for label in columns.labels]
    names[columns.label[0]] = ("", "")  # the root is the same node, whatever each search calls it
    kinds = columns.kind.translate(FOLLOWED_KINDS)
    for ply, kind, label, value in zip(columns.ply, kinds, columns.label, columns.value, strict=True):
        yield ply, kind, names[label], value if kind != INTERIOR else None


def difference_at(union: Union, node: int, row: int) -> Difference:
    """Tell how the searches differ at a node that at least one of them has at `row`."""
    first, last = union.traces[0], union.traces[-1]
    if union.rows[0][node] != union.rows[-1][node]:
        there = [row < len(trace) for trace in (first, last)]
        return "order" if all(there) and all(union.rows[k][node] >= 0 for k in (0, -1)) else "longer"
    kinds = [trace.columns.kind[row] for trace in (first, last)]
    if (kinds[0] <= VISITED) != (kinds[1] <= VISITED):
        return "skipped"
    return "looked" if kinds[0] != kinds[1] else "value"
