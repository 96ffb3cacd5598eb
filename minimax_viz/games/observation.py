"""Observe what a game says about a state, tell whether a state was changed, and name states and moves in sentences."""

import re
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any, Literal

from minimax_viz.games.game import CHANCE, Game
from minimax_viz.games.userfile import containing_exits
from minimax_viz.safe_text import short_repr, shortened

AnyGame = Game[Any, Any]

MOST_MOVES = 1000  # of a state; any further ones are ignored

ARGUMENTS = {
    "label": "state, move, after",
    **dict.fromkeys(("result", "move_name", "spellings", "probability"), "state, move"),
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
    names = names_of_moves(game, state, moves_of(game, state))
    if len(names) == MOST_MOVES:  # which moves come first may depend on how the state was reached
        names = [""] * MOST_MOVES
    return query(game, "to_move", state), query(game, "outcome", state), names, game.look(state)


def names_of_moves(game: AnyGame, state: Any, moves: Iterable[Any]) -> list[str]:
    """The names of moves in a state, sorted; where chance decides, each with its probability."""
    names = [(move, str(game.move_name(state, move))) for move in moves]
    if game.to_move(state) == CHANCE:
        return sorted(f"{name}: {game.probability(state, move)}" for move, name in names)
    return sorted(name for _, name in names)


def state_text(game: AnyGame, state: Any) -> str:
    """The notation of a state, in quotes and on one line."""
    try:
        with containing_exits():
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


PLAIN = frozenset((int, float, complex, bool, str, bytes, range, type(None), type(...)))
OWN_MODULES = __name__.partition(".")[0] + "."
NO_COPY = object()
"""Stands for the copy of a state that cannot be copied; no state differs from it."""

Difference = Literal["none", "perhaps", "surely"]


def can_change(state: Any) -> bool:
    """Whether any part of a state can be changed: most states are numbers, texts and tuples, which nothing can change.

    The states of the built-in games count as immutable.
    """
    waiting, seen = [state], set[int]()
    while waiting:
        item = waiting.pop()
        kind = type(item)
        if (
            kind in PLAIN
            or isinstance(item, Enum | type)
            or kind.__module__.startswith(OWN_MODULES)
            or id(item) in seen
        ):
            continue
        seen.add(id(item))
        if isinstance(item, tuple | frozenset) and not hasattr(item, "__dict__"):
            waiting.extend(item)
        elif is_dataclass(item) and getattr(kind, "__dataclass_params__").frozen:  # noqa: B009 - mypy knows it not
            waiting.extend(getattr(item, field.name, None) for field in fields(item))
        else:
            return True
    return False


def copy_of(state: Any) -> Any:
    """A copy that shares no changeable part with the state, or NO_COPY."""
    try:
        return deepcopy(state)
    except Exception:  # noqa: BLE001 - whatever an author's object cannot do
        return NO_COPY


def answers_differ(game: AnyGame, before: Any, state: Any) -> bool:
    """Whether the game's answers about `state` differ from those about `before`, an earlier copy of it."""
    try:
        return full_observation(game, copy_of(before)) != full_observation(game, copy_of(state))
    except Exception:  # noqa: BLE001 - the game can no longer answer
        return True


def full_observation(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Everything that the game says about a state, its notation included."""
    return *observation(game, state), ADDRESS.sub("", str(game.notation(state)))


def difference(before: Any, now: Any) -> Difference:
    """Whether two values differ, compared part by part; "perhaps" if an object may only have cached an answer that it
    worked out, which is not yet a change.
    """
    found: Difference = "none"
    waiting = [(before, now, False)]
    seen = set[int]()  # the ids of parts of `now`, which keep them alive and so unique
    while waiting:
        old, new, is_attribute = waiting.pop()
        if old is NO_COPY or old is new or (type(old) is type(new) and (id(new) in seen or are_equal(old, new))):
            continue
        if is_attribute and (type(old) in PLAIN or (isinstance(old, list | tuple | dict | set) and not old)):
            found = "perhaps"  # a cached answer that had not been worked out yet
            continue
        if type(old) is not type(new) or type(new) in PLAIN:
            return "surely"
        seen.add(id(new))
        if isinstance(old, dict) and is_attribute and len(old) < len(new) and all(key in new for key in old):
            found = "perhaps"  # a cache that has grown
            waiting += [(value, new[key], False) for key, value in old.items()]
        elif isinstance(old, dict | list | tuple | set | frozenset):
            if len(old) != len(new):
                return "surely"
            if isinstance(old, set | frozenset):
                if not any(map(can_change, new)):
                    return "surely"
                found = "perhaps"  # such elements cannot be matched
                continue
            waiting += [(*items, False) for items in zip(old, new, strict=True)]
            if isinstance(old, dict):
                waiting += [(*values, False) for values in zip(old.values(), new.values(), strict=True)]
        else:
            parts = [pickled_parts(each) for each in (old, new)]
            if None in parts:
                continue
            (attributes, contents), (attributes_now, contents_now) = filter(None, parts)
            waiting.append((contents, contents_now, False))
            for name in attributes.keys() | attributes_now.keys():
                waiting.append((attributes.get(name), attributes_now.get(name), True))
    return found


def are_equal(old: Any, new: Any) -> bool:
    """Whether two values of one type compare as equal."""
    try:
        return (old == new) is True
    except Exception:  # noqa: BLE001 - whatever an author's object cannot do
        return False


def pickled_parts(value: Any) -> tuple[dict[Any, Any], Any] | None:
    """The attributes and further contents of an object, by the protocol of pickle; None if it does not follow that."""
    try:
        parts = value.__reduce_ex__(4)
        _, arguments, attributes, items, pairs = (*parts, None, None, None)[:5]
        merged: dict[Any, Any] = {}
        rest = None
        for part in attributes if isinstance(attributes, tuple) else (attributes,):
            if isinstance(part, dict):
                merged |= part
            elif part is not None:
                rest = attributes
        return merged, [list(arguments), rest, list(items or ()), list(pairs or ())]
    except Exception:  # noqa: BLE001 - whatever an author's object cannot do
        return None
