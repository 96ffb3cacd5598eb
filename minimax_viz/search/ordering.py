"""The orders in which moves can be tried: as the game gives them, reversed, or by their exact values."""

from collections.abc import Callable
from math import inf
from typing import Any, Literal

from minimax_viz.errors import GameError
from minimax_viz.games.game import MAX, Evaluation, Game
from minimax_viz.search.minimax import Ordering

Order = Literal["natural", "reverse", "best", "worst"]


def ordering_for(
    order: Order, game: Game[Any, Any], depth: int | None, evaluation: Evaluation[Any], tick: Callable[[], object]
) -> Ordering | None:
    """The ordering that `order` names; None is the game's own.

    "best" and "worst" sort by the values of an exact search to the same horizon, made beforehand and remembered;
    moves of equal value keep the game's order. `tick` is called for each state that search looks at.
    """
    if order == "natural":
        return None
    if order == "reverse":
        return lambda state, ply: tuple(game.moves(state))[::-1]
    value_at = exact_values(game, depth, evaluation, tick)
    best_first = order == "best"

    def by_value(state: Any, ply: int) -> tuple[Any, ...]:
        highest_first = (game.to_move(state) == MAX) == best_first
        sign = -1 if highest_first else 1
        return tuple(sorted(game.moves(state), key=lambda move: sign * value_at(game.result(state, move), ply + 1)))

    return by_value


def exact_values(
    game: Game[Any, Any], depth: int | None, evaluation: Evaluation[Any], tick: Callable[[], object]
) -> Callable[[Any, int], float]:
    """A function from a state and its ply to its minimax value, which remembers what it has found."""
    known: dict[tuple[Any, int], float] = {}

    def value_at(state: Any, ply: int) -> float:
        key = (state, ply if depth is not None else 0)
        try:
            found = known.get(key)
        except TypeError as error:
            raise GameError(
                f"--order best and worst need states that can be hashed, and those of {game.title} cannot: {error}."
            ) from error
        if found is None:
            found = known[key] = value_of(state, ply)
        return found

    def value_of(state: Any, ply: int) -> float:
        tick()
        utility = game.outcome(state)
        if utility is not None:
            return utility
        if ply == depth:
            return evaluation(state)
        better, best = (max, -inf) if game.to_move(state) == MAX else (min, inf)
        for move in game.moves(state):
            best = better(best, value_at(game.result(state, move), ply + 1))
        return best

    return value_at
