"""Observe what a game says about a state, and name states, moves and methods in sentences."""

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.games.userfile import ending_only_itself
from minimax_viz.signs import short_repr, shortened

AnyGame = Game[Any, Any]

MOST_MOVES = 1000  # of a state; any further ones are ignored

ARGUMENTS = {
    "result": "state, move", "move_name": "state, move", "spellings": "state, move", "label": "state, move, after",
    **dict.fromkeys(("moves", "to_move", "outcome", "notation", "look", "start_name", "key", "symmetries"), "state"),
}  # fmt: skip
"""The methods that take a state, with their parameters."""

ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""The address in Python's default text for an object; it differs between equal objects and between runs."""


def as_list(moves: Any) -> list[Any]:
    """The first MOST_MOVES moves of any iterable; an empty list for anything else."""
    return list(islice(moves, MOST_MOVES)) if isinstance(moves, Iterable) else []


def moves_of(game: AnyGame, state: Any) -> list[Any]:
    """The moves that a search would try, none where the game is over."""
    return as_list(game.moves(state)) if game.outcome(state) is None else []


def query(game: AnyGame, method: str, state: Any) -> Any:
    """The answer of a game's method about a state, in a form that can be compared later."""
    return moves_of(game, state) if method == "moves" else comparable_value(getattr(game, method)(state))


def comparable_value(value: Any) -> Any:
    """A value, or its repr if it is not equal to itself (NaN) or has no plain truth value (an array)."""
    try:
        return value if bool(value == value) else repr(value)
    except Exception:  # noqa: BLE001 - somebody else's comparison
        return repr(value)


def observation(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Everything a reader can observe about a state, except the order of its moves."""
    names = sorted(str(game.move_name(state, move)) for move in moves_of(game, state))
    if len(names) == MOST_MOVES:  # which moves come first may depend on how the state was reached
        names = [""] * MOST_MOVES
    return query(game, "to_move", state), query(game, "outcome", state), names, game.look(state)


def state_text(game: AnyGame, state: Any) -> str:
    """The notation of a state, in quotes and on one line."""
    try:
        with ending_only_itself():
            text = str(game.notation(state))
    except Exception:  # noqa: BLE001 - reported elsewhere; here anything readable will do
        text = short_repr(state)
    return in_quotes(ADDRESS.sub("", text))


def method_text(kind: type[Any], name: str) -> str:
    """A method as its author knows it, with the class that defines it and its parameters."""
    owner = next((each for each in kind.__mro__ if name in vars(each)), kind)
    return f"{owner.__name__}.{name}({ARGUMENTS[name]})"


def move_text(game: AnyGame, state: Any, move: Any) -> str:
    """The name of a move, in quotes and on one line."""
    return in_quotes(str(game.move_name(state, move)))


def in_quotes(text: str) -> str:
    """A text in quotes, on one line and not too long."""
    return repr(shortened(" ".join(text.split())))
