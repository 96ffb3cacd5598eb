"""Write a state as a text that is the same in every run of Python, the seed of a shuffle."""

from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import index
from typing import Any

from minimax_viz.games.game import Game
from minimax_viz.games.observation import ADDRESS

PLAIN = frozenset((str, int, float, bool, bytes, type(None)))
"""Types whose `repr` is the same in every run."""


def seed_text(game: Game[Any, Any], state: Any) -> str:
    """A text for `state`: its key written out if it consists of plain values, else its notation.

    A notation may contain the memory address of an object, which is removed.
    """
    text = stable_text(game.key(state))
    return ADDRESS.sub("", game.notation(state)) if text is None else text


def stable_text(value: Any) -> str | None:
    """A text for a value that consists of plain ones, the same in every run, although sets change their order; None
    for any other value.
    """
    if type(value) in PLAIN:
        return repr(value)
    parts: list[str] = []
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if type(item) in PLAIN:
            parts.append(repr(item))
        elif isinstance(item, Enum):
            parts.append(str(item))
        elif hasattr(item, "__index__"):  # a tree node has its place, a numpy number itself
            parts.append(repr(index(item)))
        elif isinstance(item, tuple | list):
            parts.append(f"({len(item)}")
            waiting.extend(item)
        elif isinstance(item, Set | Mapping):
            texts = list(map(stable_text, item.items() if isinstance(item, Mapping) else item))
            if None in texts:
                return None
            parts += ["{", *sorted(filter(None, texts)), "}"]
        elif is_dataclass(item):
            parts.append(type(item).__name__)
            waiting.extend(getattr(item, field.name) for field in fields(item) if field.compare)
        else:
            return None
    return " ".join(parts)
