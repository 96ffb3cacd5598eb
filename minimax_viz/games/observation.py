"""What a reader can tell of a state, and how a state and its moves are named in a sentence."""

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.games.userfile import ending_only_itself
from minimax_viz.signs import short_repr, shortened

AnyGame = Game[Any, Any]

MOST_MOVES = 1000  # of a state; any others are ignored

ARGUMENTS = {
    "result": "state, move", "move_name": "state, move", "spellings": "state, move", "label": "state, move, after",
    **dict.fromkeys(("moves", "to_move", "outcome", "notation", "look", "start_name", "key", "symmetries"), "state"),
}  # fmt: skip
"""The methods that are given a state, and how they are called."""

ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""Where Python says an object is; it differs between equal objects, and between runs."""


def as_list(moves: Any) -> list[Any]:
    """The first MOST_MOVES moves, whatever they came in; none if they cannot be iterated over."""
    return list(islice(moves, MOST_MOVES)) if isinstance(moves, Iterable) else []


def moves_of(game: AnyGame, state: Any) -> list[Any]:
    """The moves that a search would try, none where the game is over."""
    return as_list(game.moves(state)) if game.outcome(state) is None else []


def query(game: AnyGame, method: str, state: Any) -> Any:
    """What a method of the game returns for a state, in a form that can be compared later."""
    return moves_of(game, state) if method == "moves" else comparable_value(getattr(game, method)(state))


def comparable_value(value: Any) -> Any:
    """A value, or its repr where it is not even equal to itself, as NaN is not, or an array, which does not say."""
    try:
        return value if bool(value == value) else repr(value)
    except Exception:  # noqa: BLE001 - a comparison of somebody else's
        return repr(value)


def observation(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What a reader can tell of a state; the order of its moves is left out."""
    names = sorted(str(game.move_name(state, move)) for move in moves_of(game, state))
    if len(names) == MOST_MOVES:  # which these are may depend on how the state was reached
        names = [""] * MOST_MOVES
    return query(game, "to_move", state), query(game, "outcome", state), names, game.look(state)


def state_text(game: AnyGame, state: Any) -> str:
    """A state as a reader knows it, in quotes and on one line."""
    try:
        with ending_only_itself():
            text = str(game.notation(state))
    except Exception:  # noqa: BLE001 - reported elsewhere; here anything readable will do
        text = short_repr(state)
    return in_quotes(ADDRESS.sub("", text))


def method_text(kind: type[Any], name: str) -> str:
    """A method as an author knows it: the class that defines it, and what it is given."""
    owner = next((each for each in kind.__mro__ if name in vars(each)), kind)
    return f"{owner.__name__}.{name}({ARGUMENTS[name]})"


def move_text(game: AnyGame, state: Any, move: Any) -> str:
    """A move as a reader knows it, in quotes and on one line."""
    return in_quotes(str(game.move_name(state, move)))


def in_quotes(text: str) -> str:
    """A text in quotes, on one line and not too long."""
    return repr(shortened(" ".join(text.split())))
