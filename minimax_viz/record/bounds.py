"""What the visited nodes prove about each row's true value: an interval, and the name of the bound it makes."""

from __future__ import annotations

from array import array
from math import inf

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import Columns, Value
from minimax_viz.record.kinds import INTERIOR, VISITED


def intervals_of(columns: Columns, parents: array[int]) -> tuple[list[float], list[float]]:
    """The ends `lo` and `hi` of each row's proved interval.

    A leaf is exactly its value; a move that was not followed, or not yet tried, may be worth anything; an interior
    node's interval is the maximum (at a MIN node the minimum) of its children's, taken end by end.
    """
    better = [max if label.player == MAX else min for label in columns.labels]
    worst = [-inf if label.player == MAX else inf for label in columns.labels]
    lows = [-inf] * len(columns.ply)
    highs = [inf] * len(columns.ply)
    for row, (kind, label, value) in enumerate(zip(columns.kind, columns.label, columns.value, strict=True)):
        if kind == INTERIOR:
            lows[row] = highs[row] = worst[label]
        elif kind <= VISITED and value is not None:
            lows[row] = highs[row] = value
    for row, untried in columns.open.items():
        if untried:
            best = better[columns.label[row]]
            lows[row], highs[row] = best(lows[row], -inf), best(highs[row], inf)
    for row in range(len(parents) - 1, 0, -1):
        parent = parents[row]
        best = better[columns.label[parent]]
        lows[parent] = best(lows[parent], lows[row])
        highs[parent] = best(highs[parent], highs[row])
    return lows, highs


def bound_name(value: Value, low: float, high: float) -> str:
    """ "exact", "lower" (the truth is at least the value), "upper" (at most), or "" where nothing is proved."""
    if value is None:
        return ""
    if low == high == value:
        return "exact"
    if value <= low:
        return "lower"
    return "upper" if value >= high else ""
