"""Check the numeric settings of a search, for the command line and for Python."""

from math import inf
from typing import Any, Literal

from minimax_viz.arguments import MOST
from minimax_viz.errors import Sentence, SettingsError
from minimax_viz.signs import short_repr

NumberName = Literal["depth", "max_nodes", "time_limit"]

RIGHT: dict[NumberName, Sentence] = {
    "depth": Sentence("the depth limit is a whole number of plies, from 0 to 10^15"),
    "max_nodes": Sentence("the limit is a whole number of nodes, from 1 to 10^15"),
    "time_limit": Sentence("the limit is a number of seconds, not below 0"),
}


def is_right(name: NumberName, value: Any) -> bool:
    """Whether the setting `name` may have this value; None is always right, True and False never are."""
    if value is None:
        return True
    if name == "time_limit":
        return type(value) in (int, float) and 0 <= value < inf
    return type(value) is int and (name == "max_nodes") <= value <= MOST


def complaint(name: NumberName, value: Any) -> str | None:
    """What is wrong with a value of the setting `name`, without that name; None if it is right."""
    if is_right(name, value):
        return None
    return str(Sentence("{value}: {right}.", value=short_repr(value), right=RIGHT[name]))


def check_number(name: NumberName, value: Any) -> None:
    """Raise SettingsError if a value of the setting `name` is wrong."""
    if not is_right(name, value):
        raise SettingsError("{given}: {right}.", option=name, value=value, right=RIGHT[name])
