"""What may be claimed of rows: which are proved better, and which do not matter."""

from collections.abc import Iterable, Iterator
from math import inf
from typing import Literal

from minimax_viz.games.game import CHANCE, MAX, MIN, Player
from minimax_viz.record.columns import DISCARDED, MERGED, PRUNED, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace

End = Literal["alpha", "beta"]
SetBy = Literal["node", "scout", "pass", "chance", "range"]


class Proofs:
    """The facts that the visited nodes of a trace prove, as far as sentences need them."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def no_worse(self, player: Player, row: int, other: int) -> bool:
        """Whether `row` is proved to be at least as good for `player` as `other`."""
        lows, highs = self.trace.intervals
        return lows[row] >= highs[other] if player == MAX else highs[row] <= lows[other]

    def entry(self, row: int, end: End) -> float:
        """An end of the window with which a row was entered."""
        value = (self.trace.windows.alpha if end == "alpha" else self.trace.windows.beta)[row]
        assert value is not None  # the row was entered
        return value

    def value(self, row: int) -> float:
        """The value of a settled row."""
        value = self.trace.columns.value[row]
        assert value is not None  # it is settled
        return value

    def has_at_least(self, player: Player, row: int, value: float) -> bool:
        """Whether `row` is proved to bring `player` `value` or better: at least that for MAX, at most for MIN."""
        lows, highs = self.trace.intervals
        return lows[row] >= value if player == MAX else highs[row] <= value

    def is_only_bounded(self, row: int) -> bool:
        """Whether the proved interval of a row leaves its value open."""
        lows, highs = self.trace.intervals
        return lows[row] < highs[row]

    def so_far(self, node: int) -> tuple[float, float]:
        """The least and the most that a node with skipped moves could be worth, judging by its other moves."""
        lows, highs = self.trace.intervals
        kinds, pick = self.trace.columns.kind, max if self.trace.player(node) == MAX else min
        rows = [child for child in self.trace.children(node) if kinds[child] != PRUNED]
        return pick(lows[row] for row in rows), pick(highs[row] for row in rows)

    def valued_children(self, node: int) -> list[int]:
        """The children of a finished node about which something is known: those visited, and merged moves."""
        kinds = self.trace.columns.kind
        return [child for child in self.last_visits(node) if kinds[child] <= VISITED or kinds[child] == MERGED]

    def last_visits(self, node: int) -> list[int]:
        """The children of a node, without scouts whose moves were searched again right after them."""
        rows = list(self.trace.children(node))
        return [row for row in rows if not self.is_searched_again(row)] if self.trace.is_in_visits else rows

    def is_searched_again(self, scout: int) -> bool:
        """Whether the row after a scout, which has a parent, searches its move again."""
        trace, parent = self.trace, self.trace.parents[scout]
        following = scout + trace.sizes[scout]
        return following < parent + trace.sizes[parent] and trace[following].purpose == "again"

    def best(self, player: Player, rows: list[int]) -> Iterator[int]:
        """Those of `rows` that are proved to be as good for `player` as all others."""
        lows, highs = self.trace.intervals
        worst = [lows[row] if player == MAX else -highs[row] for row in rows]
        best = [highs[row] if player == MAX else -lows[row] for row in rows]
        first, second = (*sorted(best, reverse=True)[:2], -inf)[:2]
        for at, row in enumerate(rows):
            if worst[at] >= (second if best[at] == first else first):
                yield row

    def beyond(self, node: int, rows: Iterable[int]) -> End | None:
        """The end of the window with which `node` was entered at or beyond which all of `rows` are proved to lie."""
        lows, highs = self.trace.intervals
        alpha, beta = self.trace.windows.at(node)
        if alpha > -inf and all(highs[row] <= alpha for row in rows):
            return "alpha"
        return "beta" if beta < inf and all(lows[row] >= beta for row in rows) else None

    def is_enough(self, row: int) -> bool:
        """Whether the proved interval of a row shows that its value cannot change the root's."""
        end = self.beyond(row, (row,))
        if end is None:
            return False
        if self.question(row) >= 0:
            return True
        player: Player = MAX if end == "alpha" else MIN
        if self.set_by(row, player)[0] != "node":
            return False
        alpha, beta = self.trace.windows.at(row)
        bound = alpha if end == "alpha" else beta
        return self.has_at_least(player, self.supplier_above(row, player)[1], bound)

    def is_set_above(self, row: int, player: Player) -> bool:
        """Whether a back-up set the finite bound with which a row was entered."""
        return self.set_by(row, player)[0] == "node"

    def rests_on_candidates(self, row: int) -> bool:
        """Whether poor candidates were discarded at a row or below it."""
        return self.trace.columns.kind.find(DISCARDED, row, row + self.trace.sizes[row]) >= 0

    def supplier(self, step: Step, player: Player) -> tuple[int, int]:
        """The supplier of the finite bound of `player` (α of MAX, β of MIN) at a step, which is the current node or an
        ancestor, and the child that the value came from.
        """
        trace, node = self.trace, step.node
        entry = trace.windows.alpha[node] if player == MAX else trace.windows.beta[node]
        if (step.alpha if player == MAX else step.beta) == entry:
            return self.supplier_above(node, player)
        return node, self.holder(step)

    def supplier_above(self, row: int, player: Player) -> tuple[int, int]:
        """The supplier of the finite bound with which a row was entered, and the child that the value came from."""
        bounds = self.trace.windows.alpha if player == MAX else self.trace.windows.beta
        below, above = row, self.trace.parents[row]
        while above > 0 and self.trace.parents[above] >= 0 and bounds[above] == bounds[row]:
            below, above = above, self.trace.parents[above]
        return above, self.trace.holders[below]

    def set_by(self, row: int, player: Player) -> tuple[SetBy, int]:
        """What set the finite bound with which a row was entered, and a row: a back-up at a node above, a scout (its
        row), the pass (its root), a chance node above by what the other outcomes leave open, or, at a probe's first
        move, the range of all values.
        """
        trace = self.trace
        bounds = trace.windows.alpha if player == MAX else trace.windows.beta
        below, above = row, trace.parents[row]
        if not trace.is_in_visits:
            return "node", above
        while above >= 0 and trace.player(above) != CHANCE and bounds[above] == bounds[row]:
            below, above = above, trace.parents[above]
        if above < 0:
            return "pass", below
        if trace.player(above) == CHANCE:
            return "chance", above
        if trace[above].purpose == "probe":
            return "range", above
        holder = trace.holders[below]
        is_held = holder >= 0 and trace.player(above) == player and trace.columns.value[holder] == bounds[row]
        return ("node", above) if is_held else ("scout", below)

    def question(self, row: int) -> int:
        """The scout, or the root of a pass of MTD(f), whose null window is that of a row; -1 if there is none."""
        trace, algorithm = self.trace, self.trace.settings.algorithm
        if algorithm not in ("pvs", "mtdf"):
            return -1
        below, above = row, trace.parents[row]
        while trace[below].purpose != "scout" and above >= 0 and trace.windows.at(above) == trace.windows.at(below):
            below, above = above, trace.parents[above]
        is_asked = trace[below].purpose == "scout" or (above < 0 and algorithm == "mtdf")
        return below if is_asked else -1

    def holder(self, step: Step) -> int:
        """The child with the best value of the current node; -1 if there is none."""
        if step.child is None:
            return -1 if step.kind == "enter" else self.trace.choices[step.node]
        return step.child if step.improved else self.trace.holders[step.child]
