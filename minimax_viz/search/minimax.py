"""Plain minimax, as in Russell & Norvig, AIMA 4th ed., figure 5.3: every move of every node is searched.

With chance nodes it is expectiminimax (section 5.5).
"""

import operator
from collections.abc import Callable, Sequence
from itertools import repeat
from math import inf
from typing import Any

from minimax_viz.games.game import CHANCE, MAX, Evaluation, Game, zero
from minimax_viz.search.chance import expected
from minimax_viz.search.observer import NULL_OBSERVER, Observer, TranspositionTable

Ordering = Callable[[Any, int], Sequence[Any]]
"""The moves of a state at a ply, in the order in which to try them."""


def minimax(
    game: Game[Any, Any],
    state: Any,
    observer: Observer = NULL_OBSERVER,
    *,
    depth: int | None = None,
    evaluation: Evaluation[Any] = zero,
    ordering: Ordering | None = None,
    table: TranspositionTable | None = None,
    tick: Callable[[], object] = repeat(None).__next__,
) -> float:
    """The minimax value of `state`; states `depth` plies below it are worth their `evaluation`.

    With a transposition `table`, the same state is not searched twice.
    `tick` is called before each node is entered and may raise to stop the search.
    """
    outcome, moves, result, to_move = game.outcome, game.moves, game.result, game.to_move
    expand, finish = observer.expand, observer.finish
    terminal, horizon = observer.terminal, observer.horizon

    def value_of(state: Any, ply: int) -> float:
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
        player = to_move(state)
        if player == MAX:
            best = -inf
            for move in options:
                value = deeper(result(state, move), ply + 1)
                if value > best:
                    best = value
        elif player == CHANCE:
            best = at_chance(state, options, -inf, inf, ply)
        else:
            best = inf
            for move in options:
                value = deeper(result(state, move), ply + 1)
                if value < best:
                    best = value
        finish(best)
        return best

    deeper: Callable[[Any, int], float] = value_of
    if table is not None:
        windowed = table.remembering(
            lambda state, alpha, beta, ply: value_of(state, ply), operator.ge, observer.transposition, tick
        )
        deeper = lambda state, ply: windowed(state, -inf, inf, ply)  # noqa: E731  # declared above for both cases
    at_chance = expected(game, lambda state, alpha, beta, ply: deeper(state, ply))
    return deeper(state, 0)
