"""Chance nodes: the probabilities of their outcomes, and what they are worth (AIMA, 4th ed., section 5.5)."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from numbers import Rational
from typing import Any

from minimax_viz.errors import GameError, SettingsError, TextPlace, Title
from minimax_viz.games.game import Game
from minimax_viz.games.observation import move_text, state_text
from minimax_viz.safe_text import short_repr
from minimax_viz.search.observer import SearchFunction

TOLERANCE = 1e-9
"""How far the probabilities of a node's outcomes may be from 1, all together."""


def has_chance(game: Game[Any, Any]) -> bool:
    """Whether a game can have chance nodes: whether it knows probabilities."""
    return getattr(game.probability, "__func__", None) is not Game.probability


def without_chance(algorithm: str) -> SettingsError:
    """The error about a chance node met by an algorithm of null windows: a mean has no moves of which one is best."""
    return SettingsError(
        "{given} is for games without chance; take minimax, alphabeta, star1 or star2.",
        option="algorithm",
        value=algorithm,
    )


def mean(probabilities: Iterable[float], values: Iterable[float]) -> float:
    """The sum of p · v, added up once, from left to right: the same in every part of the program."""
    total: float = 0
    for probability, value in zip(probabilities, values, strict=True):
        total += probability * value
    return total


def is_probability(value: Any) -> bool:
    """Whether a value is a number that can be a probability."""
    return type(value) in (int, float) and bool(0 < value <= 1 + TOLERANCE)


def as_number(probability: Any) -> Any:
    """A probability that is a fraction as a float; anything else as it is."""
    if probability is None or type(probability) in (int, float, bool):
        return probability
    return float(probability) if isinstance(probability, Rational) else probability


def probability_of(game: Game[Any, Any], state: Any, outcome: Any) -> float:
    """The probability of an outcome, a fraction as a float. Raises GameError unless it is above 0 and at most 1."""
    given: Any = game.probability(state, outcome)
    probability: Any = as_number(given)
    if is_probability(probability):
        number: float = probability
        return number
    raise GameError(
        "probability() of the game gave {probability} for {move} in the state {state}; a probability is a number above "
        "0, at most 1.",
        place=TextPlace(name="probability"),
        probability=short_repr(given),
        move=move_text(game, state, outcome),
        state=state_text(game, state),
    )


def probabilities_of(game: Game[Any, Any], state: Any, outcomes: Sequence[Any]) -> list[float]:
    """The probabilities of a chance node's outcomes. Raises GameError unless they are positive and add up to 1."""
    probabilities = [probability_of(game, state, outcome) for outcome in outcomes]
    total = mean(probabilities, [1] * len(probabilities))
    if abs(total - 1) > TOLERANCE:
        raise GameError(
            "The probabilities of the state {state} of {game} add up to {total}; they must add up to 1.",
            place=TextPlace(name="probability"),
            state=state_text(game, state),
            game=Title(game.title),
            total=f"{total:.12g}",
        )
    return probabilities


AtChance = Callable[[Any, Sequence[Any], float, float, int], float]
"""From a chance node's state, its outcomes, its window and its ply to its value."""


def expected(game: Game[Any, Any], deeper: SearchFunction) -> AtChance:
    """The function for chance nodes of a search that gives every outcome's state its whole value."""

    def expected_value(state: Any, outcomes: Sequence[Any], alpha: float, beta: float, ply: int) -> float:
        probabilities = probabilities_of(game, state, outcomes)
        return mean(probabilities, [deeper(game.result(state, outcome), -inf, inf, ply + 1) for outcome in outcomes])

    return expected_value
