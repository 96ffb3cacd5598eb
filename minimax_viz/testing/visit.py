"""A state as a check visits it, its moves, and how both are shown in a sentence."""

import traceback
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.games.userfile import exception_text
from minimax_viz.signs import shortened

AnyGame = Game[Any, Any]

MOST_MOVES = 1000  # of a state; the check ignores any others


@dataclass(frozen=True, slots=True)
class Visit:
    """A state, the start it was reached from, its moves, and the states they lead to."""

    game: AnyGame
    start: Any
    state: Any
    moves: list[Any]
    successors: list[Any]
    first_with_key: dict[Hashable, tuple[Any, str]]  # what was observed in the first state with each key, and its text
    players: list[tuple[Any, str]]  # the players of an undo game so far, each with the text of a state

    @property
    def has_all_moves(self) -> bool:
        """Whether the state has no moves beyond `moves`."""
        return len(self.moves) < MOST_MOVES


def as_list(moves: Any) -> list[Any]:
    """The first MOST_MOVES moves, whatever they came in; none if they cannot be iterated over."""
    return list(islice(moves, MOST_MOVES)) if isinstance(moves, Iterable) else []


def moves_of(game: AnyGame, state: Any) -> list[Any]:
    """The moves that a search would try, none where the game is over."""
    return as_list(game.moves(state)) if game.outcome(state) is None else []


def state_text(game: AnyGame, state: Any) -> str:
    """A state as a reader knows it, in quotes and on one line."""
    try:
        text = str(game.notation(state))
    except Exception:  # noqa: BLE001 - reported elsewhere; here anything readable will do
        text = repr(state)
    return in_quotes(text)


def move_text(game: AnyGame, state: Any, move: Any) -> str:
    """A move as a reader knows it, in quotes and on one line."""
    return in_quotes(str(game.move_name(state, move)))


def in_quotes(text: str) -> str:
    """A text in quotes, on one line and not too long."""
    return repr(shortened(" ".join(text.split())))


def error_text(error: Exception) -> str:
    """What a game raised and where in its code."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{exception_text(error).rstrip('.')} ({Path(frame.filename).name}, line {frame.lineno})"
