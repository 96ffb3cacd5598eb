"""Check the outcomes of a game as they are asked for, because a search compares them before they are recorded."""

from sys import float_info
from typing import Any, cast

from minimax_viz.errors import GameError
from minimax_viz.games.observation import AnyGame, state_text
from minimax_viz.games.watched import is_ours
from minimax_viz.signs import short_repr

NUMBERS = (int, float)
MOST = float_info.max


def checked_outcome(game: AnyGame, state: Any) -> float | None:
    """The outcome of a state. Raises GameError if it is neither None nor a finite number."""
    outcome: Any = game.outcome(state)
    if outcome is None or (type(outcome) in NUMBERS and -MOST <= outcome <= MOST):
        return cast("float | None", outcome)
    kind = "" if type(outcome) in NUMBERS else f" ({type(outcome).__name__})"
    raise GameError(
        "outcome() of the game gave {outcome} for the state {state}; a utility is a finite int or float, and None "
        "where the game goes on.",
        outcome=short_repr(outcome) + kind,
        state=state_text(game, state),
    )


class CheckedOutcomes:
    """The same game, except that an outcome that is not a number raises GameError."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def outcome(self, state: Any) -> float | None:
        return checked_outcome(self._game, state)


def with_checked_outcomes(game: AnyGame) -> AnyGame:
    """The game itself if it is built in, else the same game with its outcomes checked."""
    return game if is_ours(game) else cast("AnyGame", CheckedOutcomes(game))
