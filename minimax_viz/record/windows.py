"""The window with which each node was entered, and what the visited nodes prove about each row's true value.

Windows come with the supplier of the bound that each cutoff met. What is proved is an interval, and the kind of bound
that follows from it; or else a value rests on estimates.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat, takewhile
from math import inf
from typing import NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import (
    DISCARDED,
    HORIZON,
    INTERIOR,
    MERGED,
    PRUNED,
    TRANSPOSITION,
    VISITED,
    WAS_VISITED,
    Columns,
    Value,
    Values,
    narrow,
)
from minimax_viz.record.structure import TreeShape, parent_at

PRUNED_ROWS = re.compile(b"%c+" % PRUNED)


@dataclass(slots=True)
class Cutoff:
    """A cutoff: the ancestor that supplied the bound which was met, and how many moves were skipped."""

    supplier: int
    skipped: int = 0


class Windows(NamedTuple):
    """`alpha` and `beta` of each row at entry (None for moves not followed), and the cutoffs by row."""

    alpha: Sequence[Value]
    beta: Sequence[Value]
    cutoffs: Mapping[int, Cutoff]

    def at(self, row: int) -> tuple[float, float]:
        """Return the window with which a visited row was entered."""
        alpha, beta = self.alpha[row], self.beta[row]
        assert alpha is not None and beta is not None
        return alpha, beta


def windows_of(columns: Columns, prunes: bool) -> Windows:
    """Compute the windows of all rows; they are always (−∞, ∞) if the algorithm does not prune.

    Otherwise this takes one pass in preorder. The lists below are indexed by ply and describe the path to the current
    row: each open node's window as its children have narrowed it so far, the rows that last strictly changed its ends,
    and the child whose value has not been backed up yet (-1 if there is none).
    """
    if not prunes:
        visited = columns.kind.translate(WAS_VISITED)
        return Windows(Values(visited, (None, -inf)), Values(visited, (None, inf)), {})
    alphas: list[Value] = []
    betas: list[Value] = []
    cutoffs: dict[int, Cutoff] = {}
    add_alpha, add_beta = alphas.append, betas.append
    maximises = [label.player == MAX for label in columns.labels]
    plies = max(columns.ply, default=0) + 2
    node, pending, alpha_from, beta_from = ([-1] * plies for _ in range(4))
    alpha, beta = [-inf] * plies, [inf] * plies
    turn = [False] * plies
    for row, (ply, kind, label) in enumerate(zip(columns.ply, columns.kind, columns.label, strict=True)):
        above = ply - 1 if ply else 0
        if ply and pending[above] >= 0:
            value = columns.value[pending[above]]
            pending[above] = -1
            if value is not None:
                if turn[above]:
                    if value > alpha[above]:
                        alpha[above], alpha_from[above] = value, node[above]
                elif value < beta[above]:
                    beta[above], beta_from[above] = value, node[above]
        if kind > VISITED:
            add_alpha(None)
            add_beta(None)
            if kind == PRUNED:
                met = beta_from[above] if turn[above] else alpha_from[above]
                cutoffs.setdefault(node[above], Cutoff(met)).skipped += 1
            continue
        alpha[ply], beta[ply] = alpha[above], beta[above]
        alpha_from[ply], beta_from[ply] = alpha_from[above], beta_from[above]
        add_alpha(alpha[ply])
        add_beta(beta[ply])
        node[ply], turn[ply], pending[ply] = row, maximises[label], -1
        if ply:
            pending[above] = row
    return Windows(alphas, betas, cutoffs)


@dataclass(slots=True)
class NarrowingWindow:
    """A window as it narrows on the way down a path, and the rows that last strictly changed its ends."""

    alpha: float = -inf
    beta: float = inf
    alpha_from: int = -1
    beta_from: int = -1


def window_at_entry(tree: TreeShape, columns: Columns, row: int) -> NarrowingWindow:
    """Compute the window with which one row was entered."""
    window = NarrowingWindow()
    for node, child in pairwise(tree.ancestors(row)):
        maximises = columns.labels[columns.label[node]].player == MAX
        for elder in takewhile(child.__gt__, tree.children(node)):
            value = columns.value[elder]
            if value is None or columns.kind[elder] > VISITED:
                continue
            if maximises and value > window.alpha:
                window.alpha, window.alpha_from = value, node
            elif not maximises and value < window.beta:
                window.beta, window.beta_from = value, node
    return window


class Cutoffs(Mapping[int, Cutoff]):
    """The cutoffs by row, in the order in which they happened; each is computed when it is asked for."""

    def __init__(self, tree: TreeShape, columns: Columns) -> None:
        self._tree = tree
        self._columns = columns
        self._rows = cutoff_rows(columns)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __getitem__(self, row: int) -> Cutoff:
        kinds = self._columns.kind
        skipped = sum(kinds[child] == PRUNED for child in self._tree.children(row))
        if not skipped:
            raise KeyError(row)
        window = window_at_entry(self._tree, self._columns, row)
        maximises = self._columns.labels[self._columns.label[row]].player == MAX
        return Cutoff(window.beta_from if maximises else window.alpha_from, skipped)


def cutoff_rows(columns: Columns) -> array[int]:
    """Return the rows with skipped moves, in the order of their cutoffs; the plies must be in a bytearray."""
    plies = columns.ply
    assert isinstance(plies, bytearray)
    rows = array("i")
    for run in PRUNED_ROWS.finditer(columns.kind):
        ply = -1
        for first in range(run.start(), run.end()):
            if plies[first] != ply:  # a run may hold the skipped moves of several nodes, each higher up
                ply = plies[first]
                parent = parent_at(plies, first)
                if not rows or rows[-1] != parent:  # a merged move may split those of one node into two runs
                    rows.append(parent)
    return rows


UNPROVED = (TRANSPOSITION, PRUNED, MERGED, DISCARDED)


def intervals_of(
    columns: Columns, parents: Sequence[int], at_horizon: tuple[float, float] | None = None
) -> tuple[Values[float], Values[float]]:
    """Return the ends `lo` and `hi` of each row's proved interval.

    A leaf is worth exactly its value or, at the horizon, anything in `at_horizon` if that is given; a transposition or
    merged row has the interval of its source; any other move that was not followed, or not yet tried, may be worth
    anything; each end of an interior node's interval is the maximum (at a MIN node the minimum) of its children's.
    """
    maximises = [label.player == MAX for label in columns.labels]
    labels = columns.label
    # Ranks are compared instead of values: they fit into a byte or two, and the infinities are simply first and last.
    known = {value for value in columns.value.table if value is not None}
    ends = sorted({-inf, *known, *(at_horizon or ()), inf})
    rank = {value: place for place, value in enumerate(ends)}
    rank_of = [0 if value is None else rank[value] for value in columns.value.table]
    estimated = None if at_horizon is None else (rank[at_horizon[0]], rank[at_horizon[1]])
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
        elif kind == HORIZON and estimated is not None:
            lows[row], highs[row] = estimated
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
