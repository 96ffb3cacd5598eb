"""Write trees and boards given as Python's own lists, tuples and dicts as texts."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.errors import PositionError
from minimax_viz.signs import short_repr

EXAMPLE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def text_of_data(data: Any) -> str:
    """The text of nested lists, tuples and dicts, for the readers of positions.

    Raises PositionError if they hold anything but numbers, strings, None and each other.
    """
    parts: list[str] = []
    waiting: list[Any] = [data]
    above: set[int] = set()
    while waiting:
        item = waiting.pop()
        if not isinstance(item, str | bytes | Mapping | Sequence) and hasattr(item, "tolist"):  # of NumPy or pandas
            item = item.tolist()
        if isinstance(item, Closing):
            above.discard(item.of)
            parts.append(item.bracket)
        elif isinstance(item, Raw):
            parts.append(item.text)
        elif isinstance(item, Mapping | Sequence) and not isinstance(item, str | bytes):
            if id(item) in above:
                raise PositionError("The tree holds itself: a list is an element of its own.")
            above.add(id(item))
            entries: list[list[Any]] = [[value] for value in item]
            if isinstance(item, Mapping):
                entries = [[Raw(f"{json.dumps(str(key))}:"), value] for key, value in item.items()]
            parts.append("{" if isinstance(item, Mapping) else "[")
            waiting.append(Closing(id(item), "}" if isinstance(item, Mapping) else "]"))
            for number, entry in reversed(list(enumerate(entries))):
                waiting += reversed([Raw(","), *entry] if number else entry)
        else:
            parts.append(atom(item))
    return "".join(parts)


class Closing:
    """The bracket that closes the list whose id is `of`."""

    def __init__(self, of: int, bracket: str) -> None:
        self.of = of
        self.bracket = bracket


class Raw:
    """A piece of text that is written as it is."""

    def __init__(self, text: str) -> None:
        self.text = text


def atom(item: Any) -> str:
    """A number, a string or None as text. Raises PositionError for anything else."""
    if item is None:
        return "None"
    if isinstance(item, str):
        return json.dumps(item)
    if isinstance(item, bool | type) or not hasattr(item, "__float__"):
        raise no_atom(item)
    try:
        value = float(item)
    except (TypeError, ValueError, OverflowError) as error:
        raise no_atom(item) from error
    return repr(item if isinstance(item, int) else value)


def no_atom(item: Any) -> PositionError:
    """The error about a value that cannot be a leaf."""
    return PositionError(
        "{value} in the tree is a {kind}; a tree is lists of numbers, such as {example}.",
        value=short_repr(item),
        kind=type(item).__name__,
        example=EXAMPLE,
    )
