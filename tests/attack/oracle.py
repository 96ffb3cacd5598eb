"""Everything a trace says of its rows, checked against the definitions: slow, plain, from the rules of the game alone.

Nothing here is derived as the package derives it: states are found by playing the moves again, true values by minimax
from the definition, windows, suppliers and bounds row by row from the path above each.
"""

from collections.abc import Callable, Hashable
from itertools import pairwise
from math import inf
from typing import Any

from minimax_viz import Trace
from tests.attack.campaign import Broken

VISITED = ("interior", "terminal", "horizon", "transposition")


class Truth:
    """The minimax value of a state, straight from the definition; `moves_at` are the moves that count."""

    def __init__(
        self,
        game: Any,
        depth: int | None,
        evaluation: Callable[[Any], float],
        moves_at: Callable[[Any], Any] | None = None,
    ) -> None:
        self.game, self.depth, self.evaluation = game, depth, evaluation
        self.moves_at = moves_at or game.moves
        self.known: dict[tuple[Hashable, int], float] = {}

    def __call__(self, state: Any, ply: int) -> float:
        key = self.game.key(state), 0 if self.depth is None else ply
        if key not in self.known:
            self.known[key] = self.value(state, ply)
        return self.known[key]

    def value(self, state: Any, ply: int) -> float:
        utility: float | None = self.game.outcome(state)
        if utility is not None:
            return utility
        if ply == self.depth:
            return self.evaluation(state)
        values = [self(self.game.result(state, move), ply + 1) for move in self.moves_at(state)]
        return max(values) if self.game.to_move(state) == "max" else min(values)


class Examination:
    """One trace of a search of `root`, examined row by row. Raises Broken at the first thing that is not so."""

    def __init__(self, shown: Trace, game: Any, root: Any, evaluation: Callable[[Any], float]) -> None:
        self.trace, self.game, self.root = shown, game, root
        self.settings = shown.settings
        self.rows = list(shown)
        self.kinds = [row.kind for row in self.rows]
        self.children: list[list[int]] = [[] for _ in self.rows]
        for row in self.rows[1:]:
            assert row.parent is not None
            self.children[row.parent].append(row.node)
        self.states = self.replayed()
        self.truth = Truth(game, self.settings.depth, evaluation)
        self.tried = Truth(game, self.settings.depth, evaluation, self.candidates())

    def need(self, holds: bool, promise: str, row: int = 0, *known: object) -> None:
        if not holds:
            at = self.rows[row]
            raise Broken(f"{promise}: row {row} {at.name!r} at {at.path}; {known}; {self.described()}")

    def described(self) -> str:
        return f"{self.trace.header.game} {self.trace.header.board!r} {self.settings} {self.trace.header.stopped}"

    # What the rows are --------------------------------------------------------------------------------------------

    def replayed(self) -> list[Any]:
        """The state of each row, found by playing the move that its name says."""
        states: list[Any] = [self.root]
        names: dict[int, dict[str, Any]] = {}
        for row in self.rows[1:]:
            above = row.parent
            assert above is not None
            if above not in names:
                state = states[above]
                names[above] = {self.game.move_name(state, move): move for move in self.game.moves(state)}
            self.need(row.move in names[above], "a row's move is a legal move", row.node, row.move)
            states.append(self.game.result(states[above], names[above].pop(row.move)))
        for row, left in names.items():
            if row not in self.trace.columns.open:
                self.need(not left, "every move of a settled node has a row", row, left)
        return states

    def candidates(self) -> Callable[[Any], Any] | None:
        """The moves that a search of candidates tries at a state, where these depend on the state alone."""
        spec = self.settings.candidates
        if spec is None or self.settings.symmetry or self.settings.order != "natural":
            return None
        rule, _, number = spec.partition(":")
        if rule == "best":
            return None
        chosen = self.game.candidates()[rule]
        return lambda state: chosen(state, self.game.moves(state), int(number)) or self.game.moves(state)

    def check(self) -> None:
        """Everything."""
        self.check_rows()
        if self.settings.prunes:
            self.check_windows()
            self.check_cutoffs()
        self.check_values()
        self.check_intervals()
        self.check_choices()
        self.check_totals()
        self.check_steps()

    def check_rows(self) -> None:
        for row in self.rows:
            state, kind = self.states[row.node], row.kind
            utility = self.game.outcome(state)
            if kind in VISITED:
                wanted = (
                    "terminal" if utility is not None else "horizon" if row.ply == self.settings.depth else "interior"
                )
                self.need(kind == wanted or (kind == "transposition" and wanted == "interior"), "kind", row.node, kind)
                if utility is None:
                    self.need(row.player == self.game.to_move(state), "player", row.node)
            if kind == "merged":
                assert row.source is not None
                twin = self.states[row.source]
                images = [twin, *self.game.symmetries(twin)]
                same_parent = self.rows[row.source].parent == row.parent
                self.need(state in images and same_parent and row.source < row.node, "merged twin", row.node)
            if kind == "transposition":
                assert row.source is not None
                source = self.rows[row.source]
                equal = self.game.key(self.states[row.source]) == self.game.key(state)
                self.need(equal and source.kind == "interior" and source.node < row.node, "transposition", row.node)
                self.need(self.settings.depth is None or source.ply == row.ply, "transposition's ply", row.node)
                self.need(source.interval == row.interval, "transposition's interval", row.node)
            if kind not in VISITED:
                unseen = row.value is None and row.alpha is None and row.beta is None and not self.children[row.node]
                self.need(unseen, "nothing is known of a move that was not followed", row.node)

    # Windows, cutoffs, values ---------------------------------------------------------------------------------------

    def path_to(self, row: int) -> list[int]:
        above = self.rows[row].parent
        path = [row]
        while above is not None:
            path.append(above)
            above = self.rows[above].parent
        return path[::-1]

    def window(self, row: int) -> tuple[float, float, int | None, int | None]:
        """α, β and the rows that supplied them, from what had come back at each node above."""
        alpha, beta, alpha_from, beta_from = -inf, inf, None, None
        for above, child in pairwise(self.path_to(row)):
            back = [
                self.settled(other) for other in self.children[above] if other < child and self.kinds[other] in VISITED
            ]
            if not back:
                continue
            if self.rows[above].player == "max" and max(back) > alpha:
                alpha, alpha_from = max(back), above
            elif self.rows[above].player == "min" and min(back) < beta:
                beta, beta_from = min(back), above
        return alpha, beta, alpha_from, beta_from

    def settled(self, row: int) -> float:
        value = self.rows[row].value
        self.need(value is not None, "an earlier sibling has a value", row)
        assert value is not None
        return value

    def check_windows(self) -> None:
        for row in self.rows:
            if row.kind in VISITED:
                alpha, beta, _, _ = self.window(row.node)
                self.need((row.alpha, row.beta) == (alpha, beta), "window", row.node, alpha, beta)

    def meets(self, alpha: float, beta: float) -> bool:
        return alpha >= beta if self.settings.cutoff == "ge" else alpha > beta

    def check_cutoffs(self) -> None:
        found = {step.node: step for step in self.trace.steps if step.kind == "cutoff"}
        for row in self.rows:
            if row.kind != "interior":
                continue
            followed = [child for child in self.children[row.node] if self.kinds[child] in VISITED]
            pruned = [child for child in self.children[row.node] if self.kinds[child] == "pruned"]
            alpha, beta, alpha_from, beta_from = self.window(row.node)
            closed_at = None
            for child in followed:
                self.need(closed_at is None, "no move is followed after the window has closed", child)
                if self.is_open(child):
                    break
                if row.player == "max":
                    alpha = max(alpha, self.settled(child))
                else:
                    beta = min(beta, self.settled(child))
                if self.meets(alpha, beta):
                    closed_at = child
            self.need(bool(pruned) == (row.node in found), "a cutoff skips moves", row.node)
            if pruned:
                self.need(
                    closed_at is not None and min(pruned) > max(followed), "moves are skipped at the end", row.node
                )
                step = found[row.node]
                self.need(step.skipped == len(pruned), "skipped moves are counted", row.node, step.skipped, len(pruned))
                supplier = beta_from if row.player == "max" else alpha_from
                self.need(step.supplier == supplier, "supplier", row.node, step.supplier, supplier)

    def is_open(self, row: int) -> bool:
        return row in self.trace.columns.open

    def check_values(self) -> None:
        """A value against the truth by the entry window, and against its children's."""
        truth = self.tried if self.settings.candidates else self.truth
        if self.settings.candidates and self.candidates() is None:
            truth = None  # which moves are candidates depends on more than the state
        hard = self.settings.fail == "hard" and self.settings.prunes
        for row in self.rows:
            if row.kind not in VISITED or self.is_open(row.node):
                continue
            value = self.settled(row.node)
            back = [self.settled(child) for child in self.children[row.node] if self.kinds[child] in VISITED]
            alpha, beta = (row.alpha, row.beta) if self.settings.prunes else (-inf, inf)
            assert alpha is not None and beta is not None
            if back:
                best = max(back) if row.player == "max" else min(back)
                self.need(value == (min(max(best, alpha), beta) if hard else best), "value of its children", row.node)
            if truth is None:
                continue
            true = truth(self.states[row.node], row.ply)
            if not self.settings.prunes or row.kind in ("terminal", "horizon"):
                self.need(value == true, "value", row.node, value, true)
            elif alpha < value < beta or (self.settings.cutoff == "gt" and not hard and alpha <= value <= beta):
                self.need(value == true, "a value inside its window", row.node, value, true)
            elif value >= beta and not (hard and alpha == beta):
                self.need(true >= (beta if hard else value), "a value at β or above", row.node, value, true)
            elif value <= alpha and not (hard and alpha == beta):
                self.need(true <= (alpha if hard else value), "a value at α or below", row.node, value, true)

    def check_intervals(self) -> None:
        """Bounds are proofs, of the truth about all moves."""
        for row in self.rows:
            low, high = row.interval
            true = self.truth(self.states[row.node], row.ply)
            self.need(low <= true <= high, "the interval holds the truth", row.node, row.interval, true)
            if row.bound:
                assert row.value is not None
                holds = {"exact": true == row.value, "lower": true >= row.value, "upper": true <= row.value}[row.bound]
                self.need(holds, f"a value that is {row.bound}", row.node, row.value, true)

    def check_choices(self) -> None:
        for row in self.rows:
            settled = [c for c in self.children[row.node] if self.kinds[c] in VISITED and not self.is_open(c)]
            chosen = [child for child in self.children[row.node] if self.rows[child].chosen]
            if not settled:
                self.need(not chosen, "nothing is chosen of nothing", row.node)
                continue
            better = max if row.player == "max" else min
            first_best = next(c for c in settled if self.settled(c) == better(self.settled(d) for d in settled))
            self.need(chosen == [first_best], "the first best child is chosen", row.node, chosen, first_best)
        shown = self.trace
        if shown.complete and self.kinds[0] == "interior" and self.settings.candidates is None:
            self.need(shown.value == self.truth(self.root, 0), "the root's value", 0, shown.value)
            best = next(row for row in self.rows if row.parent == 0 and row.chosen)
            true = self.truth(self.states[best.node], 1)
            self.need(best.move == shown.best_move and true == shown.value, "the best move is best", best.node, true)
            self.need(self.end_of_line() == shown.value, "the principal variation is worth the value", 0)

    def end_of_line(self) -> float:
        """What the last state of the principal variation is worth."""
        state, ply = self.root, 0
        for name in self.trace.principal_variation:
            move = next(move for move in self.game.moves(state) if self.game.move_name(state, move) == name)
            state, ply = self.game.result(state, move), ply + 1
        self.need(self.game.outcome(state) is not None or ply == self.settings.depth, "the line goes to its end")
        return self.truth(state, ply)

    # Totals and steps -----------------------------------------------------------------------------------------------

    def check_totals(self) -> None:
        shown = self.trace
        visited = [row for row in self.rows if row.kind in VISITED]
        cut = {row.parent for row in self.rows if row.kind == "pruned"}
        totals = {
            "nodes": len(visited),
            "leaves": sum(row.kind != "interior" for row in visited),
            "pruned_moves": self.kinds.count("pruned"),
            "cutoffs": len(cut),
            "max_ply": max(row.ply for row in visited),
        }
        summary = shown.summary()
        self.need({name: summary[name] for name in totals} == totals, "totals", 0, totals)

    def check_steps(self) -> None:
        shown = self.trace
        steps = list(shown.steps)
        still_open = len(shown.columns.open)
        wanted = 3 * shown.nodes + shown.cutoffs - (2 * still_open if still_open else 1)
        self.need(len(steps) == len(shown.steps) == wanted, "the number of steps", 0, len(steps), wanted)
        for at, step in enumerate(steps):
            if at % 7 == len(steps) % 7:
                self.need(shown.steps[at] == step, "a step asked for alone", step.node, at)
        entered = [step.node for step in steps if step.kind == "enter"]
        self.need(
            entered == [row.node for row in self.rows if row.kind in VISITED], "every visited row is entered once"
        )
