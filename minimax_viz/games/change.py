"""Tell whether a state can be changed, and whether it was: it is compared with a copy made before."""

from copy import deepcopy
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Literal

from minimax_viz.games.observation import ADDRESS, AnyGame, observation

PLAIN = frozenset((int, float, complex, bool, str, bytes, range, type(None), type(...)))
OURS = __name__.partition(".")[0] + "."
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
        if kind in PLAIN or isinstance(item, Enum | type) or kind.__module__.startswith(OURS) or id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, tuple | frozenset) and not hasattr(item, "__dict__"):
            waiting.extend(item)
        elif is_dataclass(item) and getattr(kind, "__dataclass_params__").frozen:  # noqa: B009 - mypy knows it not
            waiting.extend(getattr(item, field.name, None) for field in fields(item))
        else:
            return True
    return False


def copied(state: Any) -> Any:
    """A copy that shares no changeable part with the state, or NO_COPY."""
    try:
        return deepcopy(state)
    except Exception:  # noqa: BLE001 - whatever an author's object cannot do
        return NO_COPY


def says_otherwise(game: AnyGame, before: Any, state: Any) -> bool:
    """Whether the game's answers about `state` differ from those about `before`, an earlier copy of it."""
    try:
        return observed(game, copied(before)) != observed(game, copied(state))
    except Exception:  # noqa: BLE001 - the game can no longer answer
        return True


def observed(game: AnyGame, state: Any) -> tuple[Any, ...]:
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
        if is_attribute and may_be_filled_in(old):
            found = "perhaps"
            continue
        if type(old) is not type(new):
            return "surely"
        if type(new) not in PLAIN:
            seen.add(id(new))
        if isinstance(old, dict):
            if is_attribute and len(old) < len(new) and all(key in new for key in old):
                found = "perhaps"
                waiting += [(value, new[key], False) for key, value in old.items()]
                continue
            if len(old) != len(new):
                return "surely"
            waiting += [(*keys, False) for keys in zip(old, new, strict=True)]
            waiting += [(*values, False) for values in zip(old.values(), new.values(), strict=True)]
        elif isinstance(old, list | tuple):
            if len(old) != len(new):
                return "surely"
            waiting += [(*items, False) for items in zip(old, new, strict=True)]
        elif isinstance(old, set | frozenset):
            if len(old) != len(new) or not any(map(can_change, new)):
                return "surely"
            found = "perhaps"  # such elements cannot be matched
        elif type(old) in PLAIN:
            return "surely"
        else:
            parts = [reduced(each) for each in (old, new)]
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


def may_be_filled_in(value: Any) -> bool:
    """Whether the earlier value of an attribute may mean that a cached answer had not been worked out yet."""
    return type(value) in PLAIN or (isinstance(value, list | tuple | dict | set) and not value)


def reduced(value: Any) -> tuple[dict[Any, Any], Any] | None:
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
