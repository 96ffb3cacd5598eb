"""Alpha-beta pruning, as in Russell & Norvig, AIMA 4th ed., figure 5.7, and Knuth & Moore (1975)."""

import operator
from collections.abc import Callable, Hashable
from itertools import repeat
from math import inf
from typing import Any, Literal

from minimax_viz.games.game import MAX, Evaluation, Game, zero
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.observer import NULL_OBSERVER, Observer, SearchFunction, with_table

CutoffRule = Literal["ge", "gt"]
FailMode = Literal["soft", "hard"]


def alphabeta(
    game: Game[Any, Any],
    state: Any,
    observer: Observer = NULL_OBSERVER,
    *,
    depth: int | None = None,
    evaluation: Evaluation[Any] = zero,
    ordering: Ordering | None = None,
    cutoff_rule: CutoffRule = "ge",
    fail: FailMode = "soft",
    table_key: Callable[[Any, int], Hashable] | None = None,
    tick: Callable[[], object] = repeat(None).__next__,
) -> float:
    """The minimax value of `state`, without looking at moves that cannot change it.

    A node stops when alpha >= beta (rule "ge") or alpha > beta (rule "gt"). A fail-soft node returns the best value it
    found; a fail-hard one clamps that to the window with which it was entered. Either way, leaves keep their values.
    With `table_key`, which identifies a state at a ply, a transposition table avoids searching the same state twice; a
    value from it counts as a leaf's, and may lie outside the window.
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
                value = deeper(result(state, move), alpha, beta, ply + 1)
                if value > best:
                    best = value
                    alpha = max(alpha, best)
                    if meets(alpha, beta):
                        cutoff(best)
                        break
        else:
            best = inf
            for move in options:
                value = deeper(result(state, move), alpha, beta, ply + 1)
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

    deeper: SearchFunction = value_of
    if table_key is not None:
        # A clamped value that equals an end of the window may be a bound, under either rule.
        deeper = with_table(value_of, table_key, operator.ge if hard else meets, observer.transposition, tick)
    return deeper(state, -inf, inf, 0)
