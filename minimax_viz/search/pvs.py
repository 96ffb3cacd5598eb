"""Principal variation search, or NegaScout: after the first move of a node, the others are only asked a question.

T. A. Marsland, A Review of Game-Tree Pruning, ICCA Journal 9 (1986); A. Reinefeld, An Improvement to the Scout
Tree-Search Algorithm, ICCA Journal 6 (1983).
"""

import operator
from collections.abc import Callable
from itertools import repeat
from math import inf, nan, nextafter
from typing import Any

from minimax_viz.games.game import MAX, MIN, Evaluation, Game, zero
from minimax_viz.search.chance import without_chance
from minimax_viz.search.minimax import Ordering
from minimax_viz.search.observer import NULL_OBSERVER, Observer, SearchFunction, TranspositionTable


def pvs(
    game: Game[Any, Any],
    state: Any,
    observer: Observer = NULL_OBSERVER,
    *,
    window: tuple[float, float] = (-inf, inf),
    depth: int | None = None,
    evaluation: Evaluation[Any] = zero,
    ordering: Ordering | None = None,
    all_best: bool = False,
    table: TranspositionTable | None = None,
    tick: Callable[[], object] = repeat(None).__next__,
) -> float:
    """The minimax value of `state`, by scouts: a null window asks whether a move is better than the best one so far,
    and only if it is, and the window leaves open by how much, the move is searched again.

    With `all_best`, the scouts below the root ask whether a move is at least as good, and equal ones are searched
    again. The other parameters are those of `alphabeta`. Raises SettingsError at a chance node.
    """
    outcome, moves, result, to_move = game.outcome, game.moves, game.result, game.to_move
    expand, cutoff, finish = observer.expand, observer.cutoff, observer.finish
    terminal, horizon, scout, again = observer.terminal, observer.horizon, observer.scout, observer.again
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
        asks_for_ties = all_best and ply == 0
        player = to_move(state)
        if player == MAX:
            best = -inf
            for move in options:
                after = result(state, move)
                null = (nextafter(alpha, -inf), alpha) if asks_for_ties else (alpha, nextafter(alpha, inf))
                if best == -inf or alpha == -inf or null == (alpha, beta):
                    value = deeper(after, alpha, beta, ply + 1)
                else:
                    scout(move)
                    value = deeper(after, *null, ply + 1)
                    if null[1] <= value < beta and not is_leaf(after, ply + 1):
                        again(move)
                        value = deeper(after, alpha, beta, ply + 1)
                if value > best:
                    best = value
                    alpha = max(alpha, best)
                    if alpha >= beta and not alpha == beta == tie:
                        cutoff(best)
                        break
                    if asks_for_ties:
                        tie = alpha
        elif player == MIN:
            best = inf
            for move in options:
                after = result(state, move)
                null = (beta, nextafter(beta, inf)) if asks_for_ties else (nextafter(beta, -inf), beta)
                if best == inf or beta == inf or null == (alpha, beta):
                    value = deeper(after, alpha, beta, ply + 1)
                else:
                    scout(move)
                    value = deeper(after, *null, ply + 1)
                    if alpha < value <= null[0] and not is_leaf(after, ply + 1):
                        again(move)
                        value = deeper(after, alpha, beta, ply + 1)
                if value < best:
                    best = value
                    beta = min(beta, best)
                    if alpha >= beta and not alpha == beta == tie:
                        cutoff(best)
                        break
                    if asks_for_ties:
                        tie = beta
        else:
            raise without_chance("pvs")
        finish(best)
        return best

    def is_leaf(state: Any, ply: int) -> bool:
        return ply == depth or outcome(state) is not None

    deeper: SearchFunction = value_of
    if table is not None:
        deeper = table.remembering(value_of, operator.ge, observer.transposition, tick)
    return deeper(state, *window, 0)
