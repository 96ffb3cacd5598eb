"""The passes of a search, and which moves of the root are proved to be best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import WAS_VISITED, Value
from minimax_viz.record.summary import PassSummary, spelled, spelled_value
from minimax_viz.search.observer import Pass

if TYPE_CHECKING:
    from minimax_viz.record.row import Row
    from minimax_viz.record.trace import Trace


class PassView(NamedTuple):
    """One search from the root: the rows from `root` up to `end`.

    Example:
        >>> from minimax_viz import trace
        >>> t = trace("[[3,12,8],[2,4,6],[14,5,2]]", depth=2, deepen=True)
        >>> [(made.depth, made.window, made.value) for made in t.passes]
        [(1, (-inf, inf), 0), (2, (-inf, inf), 3)]
    """

    trace: Trace
    root: int
    limits: Pass
    end: int

    @property
    def depth(self) -> int | None:
        """How many plies it looks ahead; None without a horizon."""
        return self.limits.depth

    @property
    def window(self) -> tuple[float, float]:
        """The root's window."""
        return self.limits.alpha, self.limits.beta

    @property
    def rows(self) -> Sequence[Row]:
        """Its rows."""
        return self.trace[self.root : self.end]

    @property
    def value(self) -> Value:
        """The root's value, which outside the window is a bound; if the search was stopped, the best so far."""
        return self.trace.columns.value[self.root]

    @property
    def nodes(self) -> int:
        """The number of visited nodes."""
        return sum(self.trace.columns.kind[self.root : self.end].translate(WAS_VISITED))

    def summary(self) -> PassSummary:
        """The pass as `--json` prints it."""
        window = list(map(spelled, self.window))
        return {"depth": self.depth, "window": window, "nodes": self.nodes, "value": spelled_value(self.value)}


def best_pass(passes: Sequence[PassView], last: PassView) -> PassView:
    """MTD(f)'s last pass that shows which move reaches the value: for MAX at the root one that failed high at it, since
    then a move is worth at least that; for MIN one that failed low.
    """
    is_max = last.trace.player(last.root) == MAX
    for made in reversed(passes):
        if made.value is not None and made.value == last.value:
            failed = made.value >= made.limits.beta if is_max else made.value <= made.limits.alpha
            if failed and made.depth == last.depth:
                return made
    return last


class RootMove(NamedTuple):
    """A move of the root: its last row, and what its visits in all passes to the last depth prove about it."""

    row: int
    low: float
    high: float


def moves_of_root(trace: Trace) -> Sequence[RootMove]:
    """Return the moves of the root in the order of the pass that chose the best one."""
    lows, highs = trace.intervals
    moves: dict[int, RootMove] = {}
    same_depth = [made for made in trace.passes if made.depth == trace.last_pass.depth]
    for root in (*(made.root for made in same_depth), trace.best_root):
        in_order: dict[int, RootMove] = {}
        for row in trace.children(root):
            label, low, high = trace.columns.label[row], lows[row], highs[row]
            for known in (moves.get(label), in_order.get(label)):
                if known is not None:
                    low, high = max(low, known.low), min(high, known.high)
            in_order[label] = RootMove(row, low, high)
        moves = in_order | {label: move for label, move in moves.items() if label not in in_order}
    return list(moves.values())


def known_together(trace: Trace) -> dict[int, tuple[float, float]]:
    """Return by row what all passes to the last depth together prove of the root in the last one and of its moves, of
    which none need prove it alone; empty if there is one pass.
    """
    if len(trace.passes) == 1:
        return {}
    (lows, highs), label = trace.intervals, trace.columns.label
    roots = [made.root for made in trace.passes if made.depth == trace.last_pass.depth]
    known = {trace.root: (max(lows[root] for root in roots), min(highs[root] for root in roots))}
    moves = {label[move.row]: (move.low, move.high) for move in moves_of_root(trace)}
    return known | {row: moves[label[row]] for row in trace.children(trace.root)}


def best_rows(trace: Trace) -> list[int]:
    """Return a row of each move of the root that is proved to be as good as the best, and of the best one itself."""
    best, value = trace.choices[trace.best_root], trace.value
    if best < 0:
        return []
    label = trace.columns.label
    return [
        move.row for move in moves_of_root(trace) if label[move.row] == label[best] or move.low == move.high == value
    ]


def open_rows(trace: Trace) -> list[int]:
    """Return a row of each move of the root that may be as good as the best, for all that is proved."""
    best, value = trace.choices[trace.best_root], trace.value
    if best < 0 or value is None:
        return []
    known = set(best_rows(trace))
    is_max = trace.player(trace.best_root) == MAX
    return [
        move.row
        for move in moves_of_root(trace)
        if move.row not in known and (move.high >= value if is_max else move.low <= value)
    ]
