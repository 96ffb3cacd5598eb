"""The window with which each node was entered, and the supplier of the bound that each cutoff met."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import inf
from typing import NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import PRUNED, VISITED, WAS_VISITED, Columns, Value, Values
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

    def pass_by(self, columns: Columns, node: int, children: Iterable[int]) -> None:
        """Narrow the window as `node` does when it backs up the values of these children."""
        maximises = columns.labels[columns.label[node]].player == MAX
        for value in (columns.value[child] for child in children if columns.kind[child] <= VISITED):
            if value is None:
                continue
            if maximises and value > self.alpha:
                self.alpha, self.alpha_from = value, node
            elif not maximises and value < self.beta:
                self.beta, self.beta_from = value, node


def window_at_entry(tree: TreeShape, columns: Columns, row: int) -> NarrowingWindow:
    """Compute the window with which one row was entered."""
    window = NarrowingWindow()
    for node, child in pairwise(tree.ancestors(row)):
        window.pass_by(columns, node, takewhile(child.__gt__, tree.children(node)))
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
