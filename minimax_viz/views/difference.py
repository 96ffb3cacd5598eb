"""Find where two searches first differ, in the order in which they ran."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from minimax_viz.record.bounds import settling_order
from minimax_viz.record.kinds import INTERIOR, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.views.union import Union

NOT_FOLLOWED = VISITED + 1
FOLLOWED = bytes(min(code, NOT_FOLLOWED) for code in range(256))
"""A table for `translate` that makes all kinds of moves that were not followed the same."""

Difference = Literal["skipped", "looked", "order", "value", "longer"]


@dataclass(frozen=True, slots=True)
class FirstDifference:
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
    rows = zip(events(first), events(last), strict=False)
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rows))  # the number of rows that are alike
    for row in settled_before(first, last, end):
        if first.columns.value[row] != last.columns.value[row]:
            return FirstDifference(union.rows[0].index(row), row, "value")
    if end == len(first) == len(last):
        return None
    plies = [trace.columns.ply[end] if end < len(trace) else -1 for trace in (first, last)]
    deeper = 0 if plies[0] >= plies[1] else -1
    node = union.rows[deeper].index(end)
    return FirstDifference(node, end, difference_at(union, node, end))


def events(trace: Trace) -> Iterator[tuple[object, ...]]:
    """Yield what happens at each row when it is reached."""
    columns = trace.columns
    names = [(label.move, label.name) for label in columns.labels]
    names[columns.label[0]] = ("", "")  # the root is the same node, whatever each search calls it
    kinds = columns.kind.translate(FOLLOWED)
    for ply, kind, label, value in zip(columns.ply, kinds, columns.label, columns.value, strict=True):
        yield ply, kind, names[label], value if kind != INTERIOR else None


def settled_before(first: Trace, last: Trace, end: int) -> Iterator[int]:
    """Yield the interior nodes that both searches had settled before row `end`, in the order in which they did."""
    for row in (*settling_order(first.columns.ply[:end]), 0):
        inner = first.columns.kind[row] == INTERIOR
        if inner and all(row + trace.sizes[row] <= end and row not in trace.columns.open for trace in (first, last)):
            yield row


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
