"""Whether searches can be compared, how far two of them agree, and where they first differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from minimax_viz.record.columns import INTERIOR, VISITED, Value
from minimax_viz.record.header import Header
from minimax_viz.record.trace import Trace
from minimax_viz.record.windows import settling_order
from minimax_viz.views.fold import earlier_visits, rows_below
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

    `row` is what the last search did there. `difference` says how they differ: one visits
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
    searches = union.traces[0], union.traces[-1]
    rows = [shown_rows(trace) for trace in searches]
    reached = zip(*map(reached_rows, searches, rows), strict=False)
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], reached))  # the number of rows that are alike
    ends = [each[end] if end < len(each) else each[-1] + 1 for each in rows]
    plies = part_of(searches[0].columns.ply, rows[0])[:end]
    for at in (*settling_order(plies), 0):  # of those that both have settled by then
        row, other = (each[at] for each in rows)
        kind, (value, another) = searches[0].columns.kind[row], values_of(searches, (row, other))
        if kind == INTERIOR and value != another and all(map(is_settled, searches, (row, other), ends)):
            return FirstDifference(union.rows[0].index(row), other, "value")
    if all(end == len(each) for each in rows):
        return None
    depths = [
        trace.columns.ply[row] if end < len(each) else -1 for trace, row, each in zip(searches, ends, rows, strict=True)
    ]
    search = 0 if depths[0] >= depths[1] else -1
    node = union.rows[search].index(ends[search])
    return FirstDifference(node, ends[1], difference_at(union, node, ends))


def shown_rows(trace: Trace) -> Sequence[int]:
    """Return the rows of a trace that are nodes of a union."""
    rows = rows_below(trace, trace.root, earlier_visits(trace))
    return rows if isinstance(rows, range) else list(rows)


def part_of(column: Sequence[Any], rows: Sequence[int]) -> Sequence[Any]:
    """Return the entries of these rows; all rows are the column itself."""
    return column if len(rows) == len(column) else [column[row] for row in rows]


def values_of(searches: Sequence[Trace], rows: Sequence[int]) -> list[Value]:
    """Return the value of a row in each search."""
    return [trace.columns.value[row] for trace, row in zip(searches, rows, strict=True)]


def is_settled(trace: Trace, row: int, end: int) -> bool:
    """Whether a search had settled a row before it reached the row `end`."""
    return row + trace.sizes[row] <= end and row not in trace.columns.open


def reached_rows(trace: Trace, rows: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """Yield what happens at each of these rows when it is reached."""
    columns = trace.columns
    names = [(label.move, label.name) for label in columns.labels]
    names[columns.label[trace.root]] = ("", "")  # the root is the same node, whatever each search calls it
    kinds = columns.kind.translate(FOLLOWED_KINDS)
    cells = (part_of(column, rows) for column in (columns.ply, kinds, columns.label, columns.value))
    for ply, kind, label, value in zip(*cells, strict=True):
        yield ply, kind, names[label], value if kind != INTERIOR else None


def difference_at(union: Union, node: int, ends: Sequence[int]) -> Difference:
    """Tell how the searches differ at a node which at least one of them has at its row in `ends`."""
    searches, rows = (union.traces[0], union.traces[-1]), [union.rows[k][node] for k in (0, -1)]
    if rows != ends:
        there = [row in column for row, column in zip(ends, (union.rows[0], union.rows[-1]), strict=True)]
        return "order" if all(there) and min(rows) >= 0 else "longer"
    kinds = [trace.columns.kind[row] for trace, row in zip(searches, rows, strict=True)]
    if (kinds[0] <= VISITED) != (kinds[1] <= VISITED):
        return "skipped"
    return "looked" if kinds[0] != kinds[1] else "value"
