"""What the visited nodes prove about each row's true value: an interval, and the kind of bound that follows from it;
and which values rest on estimates instead.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import repeat
from math import inf

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import (
    DISCARDED,
    HORIZON,
    INTERIOR,
    MERGED,
    PRUNED,
    TRANSPOSITION,
    VISITED,
    Columns,
    Value,
    Values,
    narrow,
)
from minimax_viz.record.structure import TreeShape

UNPROVED = (TRANSPOSITION, PRUNED, MERGED, DISCARDED)


def intervals_of(columns: Columns, parents: Sequence[int]) -> tuple[Values[float], Values[float]]:
    """Return the ends `lo` and `hi` of each row's proved interval.

    A leaf is worth exactly its value; a transposition or merged row has the interval of its source; any other move that
    was not followed, or not yet tried, may be worth anything; each end of an interior node's interval is the maximum
    (at a MIN node the minimum) of its children's.
    """
    maximises = [label.player == MAX for label in columns.labels]
    labels = columns.label
    # Ranks are compared instead of values: they fit into a byte or two, and the infinities are simply first and last.
    ends, rank_of = ranked(columns.value)
    least, most = 0, len(ends) - 1
    lows = narrow(repeat(least, len(parents)), most)
    highs = narrow(repeat(most, len(parents)), most)
    for row, (kind, number) in enumerate(zip(columns.kind, columns.value.numbers, strict=True)):
        if kind == INTERIOR:
            # Start from the worst: any child's interval is better. Moves not tried may be worth anything.
            untried = columns.open.get(row)
            if maximises[labels[row]]:
                highs[row] = most if untried else least
            else:
                lows[row] = least if untried else most
        elif kind <= VISITED and kind != TRANSPOSITION and number:
            lows[row] = highs[row] = rank_of[number]
    sources = columns.source
    takes_over = max(sources, default=-1) >= 0
    for row in settling_order(columns.ply) if takes_over else range(len(parents) - 1, 0, -1):
        if takes_over and sources[row] >= 0:
            lows[row], highs[row] = lows[sources[row]], highs[sources[row]]
        parent, low, high = parents[row], lows[row], highs[row]
        if maximises[labels[parent]]:
            if low > lows[parent]:
                lows[parent] = low
            if high > highs[parent]:
                highs[parent] = high
        else:
            if low < lows[parent]:
                lows[parent] = low
            if high < highs[parent]:
                highs[parent] = high
    return Values(lows, ends), Values(highs, ends)


def ranked(values: Values[Value]) -> tuple[list[float], list[int]]:
    """Return the distinct values in ascending order, between minus infinity and infinity, and the rank in that list of
    each entry of the table (0 for None).
    """
    known = sorted({value for value in values.table if value is not None})
    place = {value: rank for rank, value in enumerate(known, 1)}
    return [-inf, *known, inf], [0 if value is None else place[value] for value in values.table]


def interval_at(tree: TreeShape, columns: Columns, row: int, *, is_hard: bool) -> tuple[float, float]:
    """Return the proved interval of one row. If its whole subtree was searched, both ends are its value; if the search
    was stopped inside it, they follow from the children of the open rows.

    Raises LookupError if a move below the row was not followed, if a value was taken over from another row, or if a
    fail-hard search (`is_hard`) may have clamped values.
    """
    kinds, end = columns.kind, row + tree.sizes[row]
    if (is_hard and kinds[row] == INTERIOR) or any(kinds.find(kind, row, end) >= 0 for kind in UNPROVED):
        raise LookupError(row)
    value = columns.value[row]
    if row not in columns.open:
        assert value is not None  # it was visited and settled
        return value, value
    low, high = -inf, inf  # of the open child, if there is one
    for node in reversed([above for above in columns.open if above >= row]):
        children = list(tree.children(node))
        settled = [columns.value[child] for child in children if child not in columns.open]
        known = [worth for worth in settled if worth is not None]
        unknown = [(-inf, inf)] if columns.open[node] else []
        if len(settled) < len(children):
            unknown.append((low, high))
        best = max if columns.labels[columns.label[node]].player == MAX else min
        low = best([*known, *(least for least, _ in unknown)])
        high = best([*known, *(most for _, most in unknown)])
    return low, high


def settling_order(plies: Sequence[int]) -> Iterator[int]:
    """Yield all rows except the root in the order in which they were settled: children before their parents."""
    path: list[int] = []
    for row, ply in enumerate(plies):
        while len(path) > ply:
            yield path.pop()
        path.append(row)
    yield from path[:0:-1]


def bound_name(value: Value, low: float, high: float) -> str:
    """Name what is proved of a value: "exact", "lower" (the truth is at least the value), "upper" (it is at most the
    value), or "" for nothing.
    """
    if value is None:
        return ""
    if low == high == value:
        return "exact"
    if value <= low:
        return "lower"
    return "upper" if value >= high else ""


def estimates_before(columns: Columns, sizes: Sequence[int]) -> array[int]:
    """Count the estimates before each row and, as the last entry, all of them, so that the number of estimates in a
    subtree is the difference of two entries.

    A transposition counts as an estimate if its source rests on any.
    """
    before = [0]
    add, count = before.append, 0
    for kind, source in zip(columns.kind, columns.source, strict=True):
        if kind == HORIZON or (source >= 0 and before[source + sizes[source]] > before[source]):
            count += 1
        add(count)
    return array("i", before)
