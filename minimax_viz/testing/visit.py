"""A state that a check visits, and the text of an error that the game raised there."""

import traceback
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minimax_viz.errors import Sentence
from minimax_viz.games.observation import MOST_MOVES, AnyGame
from minimax_viz.games.userfile import exception_text


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


def error_text(error: Exception) -> Sentence:
    """The text of an exception that a game raised, with its place in the game's code."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return Sentence(
        "{error} ({file}, line {line})",
        error=exception_text(error).rstrip("."),
        file=Path(frame.filename).name,
        line=str(frame.lineno),
    )
