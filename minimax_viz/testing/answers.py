"""What a game answers to the questions of a check, in a form that can be compared and shown."""

import traceback
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.games.userfile import described
from minimax_viz.signs import shortened

AnyGame = Game[Any, Any]

Known = dict[Hashable, tuple[Any, str]]
"""What is known of the first state with each key, and how that state is shown."""

QUESTIONS = ("outcome", "to_move", "moves", "notation", "look")
TRIED = 8  # of the moves of a state, where each is tried out at length
MOST_MOVES = 1000  # of a state; further ones are not looked at


@dataclass(frozen=True, slots=True)
class Seen:
    """A state, the start it was reached from, its moves, and the states they lead to."""

    game: AnyGame
    start: Any
    state: Any
    moves: list[Any]
    after: list[Any]
    known: Known
    players: list[tuple[Any, str]]  # those of an undo game so far, and a state of each

    @property
    def has_all_moves(self) -> bool:
        """Whether there are no more moves than those that are looked at."""
        return len(self.moves) < MOST_MOVES


def listed(moves: Any) -> list[Any]:
    """The moves, whatever they came in, up to MOST_MOVES; none where they are nothing to go through."""
    return list(islice(moves, MOST_MOVES)) if isinstance(moves, Iterable) else []


def moves_in(game: AnyGame, state: Any) -> list[Any]:
    """The moves that a search would try, none where the game is over."""
    return listed(game.moves(state)) if game.outcome(state) is None else []


def spread(moves: list[Any]) -> list[Any]:
    """A few of the moves, from first to last, where each is to be tried out at length."""
    return moves[:: -(-len(moves) // TRIED) or 1]


def is_number(value: Any) -> bool:
    """Whether a search takes this for a value."""
    return type(value) in (int, float) and isfinite(value)


def answer(game: AnyGame, question: str, state: Any) -> Any:
    """What the game says, in a form that can be compared later."""
    return moves_in(game, state) if question == "moves" else comparable(getattr(game, question)(state))


def comparable(value: Any) -> Any:
    """A value, or how it is written where it is not even equal to itself, as NaN is not."""
    return value if value == value else repr(value)


def observed(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What a reader can tell of a state; in which order the moves come is asked elsewhere."""
    names = sorted(str(game.move_name(state, move)) for move in moves_in(game, state))
    if len(names) == MOST_MOVES:  # which these are may depend on the way to the state
        names = [""] * MOST_MOVES
    return answer(game, "to_move", state), answer(game, "outcome", state), names, game.look(state)


def sorted_outcomes(game: AnyGame, states: list[Any]) -> list[str]:
    """The outcomes of states, in an order that does not depend on theirs."""
    return sorted(str(game.outcome(state)) for state in states)


def shape(look: Any) -> str:
    """The shape of a look in words."""
    if isinstance(look, tuple):
        return f"a grid of {len(look)} x {len(look[0])}"
    return "nothing" if look is None else "a text"


def shown(game: AnyGame, state: Any) -> str:
    """A state as a reader knows it, in quotes and on one line."""
    try:
        text = str(game.notation(state))
    except Exception:  # noqa: BLE001 - it is told elsewhere; here anything readable will do
        text = repr(state)
    return quoted(text)


def shown_move(game: AnyGame, state: Any, move: Any) -> str:
    """A move as a reader knows it, in quotes and on one line."""
    return quoted(str(game.move_name(state, move)))


def quoted(text: str) -> str:
    """A text in quotes, on one line and not too long."""
    return repr(shortened(" ".join(text.split())))


def blamed(error: Exception) -> str:
    """What a game raised and where in its code."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{described(error).rstrip('.')} ({Path(frame.filename).name}, line {frame.lineno})"
