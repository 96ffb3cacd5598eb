"""What a caller gives, checked before it is used; each refusal is a sentence that names the argument."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeGuard

from minimax_viz.errors import SettingsError
from minimax_viz.signs import short_repr

MOST = 10**15  # a number with more digits would be a slip


def check_choice(name: str, value: object, choices: Iterable[str]) -> None:
    """Raise SettingsError if the value is none of these."""
    known = list(choices)
    if value not in known:
        raise SettingsError(f"{name} {short_repr(value)}: choose one of {', '.join(known)}.")


def check_flag(name: str, value: object) -> None:
    """Raise SettingsError if the value is not True or False."""
    if type(value) is not bool:
        raise SettingsError(f"{name} {short_repr(value)}: it is true or false.")


def check_name(name: str, value: object) -> None:
    """Raise SettingsError if the value is neither a string nor None."""
    if not isinstance(value, str | None):
        raise SettingsError(f"{name} {short_repr(value)}: give a name, in quotes.")


def check_text(name: str, value: object) -> None:
    """Raise SettingsError if the value is no string."""
    if not isinstance(value, str):
        raise SettingsError(f"{name} {short_repr(value)}: give a text, in quotes.")


def check_function(name: str, value: object, of: str) -> None:
    """Raise SettingsError if the value is neither None nor a function; the caller gives what it takes."""
    if value is not None and not callable(value):
        raise SettingsError(f"{name} {short_repr(value)}: give a function that takes {of}.")


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Whether the value is a whole number from `least` to `most`; True and False are no numbers."""
    return type(value) is int and least <= value <= most


def check_count(name: str, value: object, least: int, most: int = MOST) -> None:
    """Raise SettingsError if the value is no whole number from `least` to `most`."""
    if not is_whole(value, least, most):
        told = f"from {least} up" if most == MOST else f"from {least} to {most}"
        raise SettingsError(f"{name} {short_repr(value)}: give a whole number {told}.")


def check_seconds(name: str, value: object) -> None:
    """Raise SettingsError if the value is no number of seconds."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise SettingsError(f"{name} {short_repr(value)}: give a number of seconds, from 0 to 10^15.")


def path_of(name: str, value: Any) -> Path:
    """The path that is given as a string or a Path. Raises SettingsError if it is none."""
    if not isinstance(value, str | Path) or not str(value) or "\0" in str(value):
        raise SettingsError(f"{name} {short_repr(value)}: give the name of a file, in quotes.")
    return Path(value)
