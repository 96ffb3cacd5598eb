"""The window with which each node was entered, and the suppliers of the bounds that cutoffs met."""

from dataclasses import dataclass, field
from itertools import compress, count
from math import inf

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import NOT_VISITED, PRUNED, VISITED
from minimax_viz.record.values import Value


@dataclass(slots=True)
class Cutoff:
    """A cutoff: the ancestor that supplied the bound it met, and how many moves it skipped."""

    supplier: int
    skipped: int = 0


@dataclass(slots=True)
class Windows:
    """`alpha` and `beta` of each row at entry (None for moves not followed), and the cutoffs by their row."""

    alpha: list[Value] = field(default_factory=list)
    beta: list[Value] = field(default_factory=list)
    cutoffs: dict[int, Cutoff] = field(default_factory=dict)

    def at(self, row: int) -> tuple[float, float]:
        """The window with which a row that was visited was entered."""
        alpha, beta = self.alpha[row], self.beta[row]
        assert alpha is not None and beta is not None
        return alpha, beta


def windows_of(columns: Columns, prunes: bool) -> Windows:
    """The windows of all rows; always (−∞, ∞) if the algorithm does not prune.

    Otherwise one pass in preorder. The lists below are indexed by ply and describe the path to the current row: each
    open node's window as its children have narrowed it so far, the rows that last strictly changed its ends, and the
    child whose value has not been backed up yet (-1 if there is none).
    """
    if not prunes:
        lows: list[Value] = [-inf] * len(columns.kind)
        highs: list[Value] = [inf] * len(columns.kind)
        for row in compress(count(), columns.kind.translate(NOT_VISITED)):
            lows[row] = highs[row] = None
        return Windows(lows, highs)
    windows = Windows()
    add_alpha, add_beta = windows.alpha.append, windows.beta.append
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
                windows.cutoffs.setdefault(node[above], Cutoff(met)).skipped += 1
            continue
        alpha[ply], beta[ply] = alpha[above], beta[above]
        alpha_from[ply], beta_from[ply] = alpha_from[above], beta_from[above]
        add_alpha(alpha[ply])
        add_beta(beta[ply])
        node[ply], turn[ply], pending[ply] = row, maximises[label], -1
        if ply:
            pending[above] = row
    return windows
