"""Alpha-beta pruning, as in Russell & Norvig, AIMA 4th ed., figure 5.7, and Knuth & Moore (1975)."""

import operator
from collections.abc import Callable
from itertools import repeat
from math import inf
from typing import Any, Literal

from minimax_viz.games.game import MAX, Evaluation, Game, zero
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.observer import NOBODY, Observer

CutoffRule = Literal["ge", "gt"]
FailMode = Literal["soft", "hard"]


def alphabeta(
    game: Game[Any, Any],
    state: Any,
    observer: Observer = NOBODY,
    *,
    depth: int | None = None,
    evaluation: Evaluation[Any] = zero,
    ordering: Ordering | None = None,
    cutoff_rule: CutoffRule = "ge",
    fail: FailMode = "soft",
    tick: Callable[[], object] = repeat(None).__next__,
) -> float:
    """The minimax value of `state`, without looking at moves that cannot change it.

    A node stops looking where alpha >= beta (rule "ge") or alpha > beta (rule "gt"). A fail-soft node returns the
    best it found; a fail-hard one returns no value outside the window with which it was entered.
    `tick` is called before each node is entered and may raise to stop the search.
    """
    outcome, moves, result, to_move = game.outcome, game.moves, game.result, game.to_move
    expand, cutoff, finish = observer.expand, observer.cutoff, observer.finish
    terminal, horizon = observer.terminal, observer.horizon
    meets = operator.ge if cutoff_rule == "ge" else operator.gt
    hard = fail == "hard"

    def value_of(state: Any, alpha: float, beta: float, ply: int) -> float:
        tick()
        utility = outcome(state)
        if utility is not None:
            terminal(utility)
            return utility
        if ply == depth:
            estimate = evaluation(state)
            horizon(estimate)
            return estimate
        options = moves(state) if ordering is None else ordering(state, ply)
        expand(options)
        low, high = alpha, beta
        if to_move(state) == MAX:
            best = -inf
            for move in options:
                value = value_of(result(state, move), alpha, beta, ply + 1)
                if value > best:
                    best = value
                    alpha = max(alpha, best)
                    if meets(alpha, beta):
                        cutoff(best)
                        break
        else:
            best = inf
            for move in options:
                value = value_of(result(state, move), alpha, beta, ply + 1)
                if value < best:
                    best = value
                    beta = min(beta, best)
                    if meets(alpha, beta):
                        cutoff(best)
                        break
        if hard:
            best = min(max(best, low), high)
        finish(best)
        return best

    return value_of(state, -inf, inf, 0)
