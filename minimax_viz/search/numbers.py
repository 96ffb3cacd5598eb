"""Check the numeric settings of a search, for the command line and for Python."""

from math import inf
from typing import Any, Literal

from minimax_viz.arguments import MOST
from minimax_viz.errors import SettingsError
from minimax_viz.signs import short_repr

NumberName = Literal["depth", "max_nodes", "time_limit"]

RIGHT: dict[NumberName, str] = {
    "depth": "the depth limit is a whole number of plies, from 0 to 10^15",
    "max_nodes": "the limit is a whole number of nodes, from 1 to 10^15",
    "time_limit": "the limit is a number of seconds, not below 0",
}


def complaint(name: NumberName, value: Any) -> str | None:
    """What is wrong with a value of the setting `name`, as a sentence; None if it is right. None is always right."""
    if name == "time_limit":
        right = type(value) in (int, float) and 0 <= value < inf
    else:  # True and False do not count as numbers
        right = type(value) is int and (name == "max_nodes") <= value <= MOST
    return None if value is None or right else f"{short_repr(value)}: {RIGHT[name]}."


def check_number(name: NumberName, value: Any) -> None:
    """Raise SettingsError if a value of the setting `name` is wrong."""
    wrong = complaint(name, value)
    if wrong is not None:
        raise SettingsError(f"{name} {wrong}")
