"""Alpha-beta pruning, as in Russell & Norvig, AIMA 4th ed., figure 5.7, and Knuth & Moore (1975)."""

import operator
from collections.abc import Callable
from itertools import repeat
from math import inf, nan
from typing import Any, Literal

from minimax_viz.games.game import CHANCE, MAX, Evaluation, Game, zero
from minimax_viz.search.chance import AtChance, expected
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.observer import NULL_OBSERVER, Observer, SearchFunction, TranspositionTable

CutoffRule = Literal["ge", "gt"]
FailMode = Literal["soft", "hard"]


def alphabeta(
    game: Game[Any, Any],
    state: Any,
    observer: Observer = NULL_OBSERVER,
    *,
    window: tuple[float, float] = (-inf, inf),
    depth: int | None = None,
    evaluation: Evaluation[Any] = zero,
    ordering: Ordering | None = None,
    cutoff_rule: CutoffRule = "ge",
    fail: FailMode = "soft",
    all_best: bool = False,
    at_chance: Callable[[SearchFunction], AtChance] | None = None,
    table: TranspositionTable | None = None,
    tick: Callable[[], object] = repeat(None).__next__,
) -> float:
    """The minimax value of `state`, without looking at moves that cannot change it.

    A node stops when alpha >= beta (rule "ge") or alpha > beta (rule "gt"). With `all_best`, a value that only equals
    what the root has already stops no node, so that moves of the root as good as its best are searched to the end. A
    fail-soft node returns the best value it found; a fail-hard one clamps that to the window with which it was entered.
    Either way, leaves keep their values.

    Outside the root's `window` the value is a bound. `at_chance` makes, from the search of an outcome's state, the
    search of a chance node; by default each outcome is searched with the window (-inf, inf).

    With a transposition `table`, the same state is not searched twice; a value from it counts as a leaf's, and may lie
    outside the window. `tick` is called before each node is entered and may raise to stop the search.
    """
    outcome, moves, result, to_move = game.outcome, game.moves, game.result, game.to_move
    expand, cutoff, finish = observer.expand, observer.cutoff, observer.finish
    terminal, horizon = observer.terminal, observer.horizon
    meets = operator.ge if cutoff_rule == "ge" else operator.gt
    hard = fail == "hard"
    tie = nan  # the bound of the root that equal values do not meet

    def value_of(state: Any, alpha: float, beta: float, ply: int) -> float:
        nonlocal tie
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
        player = to_move(state)
        if player == MAX:
            best = -inf
            for move in options:
                value = deeper(result(state, move), alpha, beta, ply + 1)
                if value > best:
                    best = value
                    if best > alpha:
                        alpha = best
                    if meets(alpha, beta) and not alpha == beta == tie:
                        cutoff(best)
                        break
                    if all_best and ply == 0:
                        tie = alpha
        elif player == CHANCE:
            best = chance_value(state, options, alpha, beta, ply)
        else:
            best = inf
            for move in options:
                value = deeper(result(state, move), alpha, beta, ply + 1)
                if value < best:
                    best = value
                    if best < beta:
                        beta = best
                    if meets(alpha, beta) and not alpha == beta == tie:
                        cutoff(best)
                        break
                    if all_best and ply == 0:
                        tie = beta
        if hard:
            best = min(max(best, low), high)
        finish(best)
        return best

    deeper: SearchFunction = value_of
    if table is not None:
        # A clamped value that equals an end of the window may be a bound, under either rule.
        deeper = table.remembering(value_of, operator.ge if hard else meets, observer.transposition, tick)
    chance_value = expected(game, deeper) if at_chance is None else at_chance(deeper)
    return deeper(state, *window, 0)
