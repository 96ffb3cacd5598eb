"""Check arguments before they are used; each refusal is a sentence that names the argument."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeGuard

from minimax_viz.errors import Sentence, SettingsError

MOST = 10**15  # a number with more digits would be a slip


def check_choice(name: str, value: object, choices: Iterable[str]) -> None:
    """Raise SettingsError if the value is not one of the choices."""
    known = list(choices)
    if value not in known:
        raise SettingsError("{given}: choose one of {choices}.", option=name, value=value, choices=tuple(known))


def check_flag(name: str, value: object) -> None:
    """Raise SettingsError if the value is not True or False."""
    if type(value) is not bool:
        raise SettingsError("{given}: it is true or false.", option=name, value=value)


def check_name(name: str, value: object) -> None:
    """Raise SettingsError if the value is neither a string nor None."""
    if not isinstance(value, str | None):
        raise SettingsError("{given}: give a name, in quotes.", option=name, value=value)


def check_text(name: str, value: object) -> None:
    """Raise SettingsError if the value is not a string."""
    if not isinstance(value, str):
        raise SettingsError("{given}: give a text, in quotes.", option=name, value=value)


def check_function(name: str, value: object, of: Sentence) -> None:
    """Raise SettingsError if the value is neither None nor a function; the caller gives what it takes."""
    if value is not None and not callable(value):
        raise SettingsError("{given}: give a function that takes {of}.", option=name, value=value, of=of)


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Whether the value is a whole number from `least` to `most`; True and False do not count as numbers."""
    return type(value) is int and least <= value <= most


def check_count(name: str, value: object, least: int, most: int = MOST) -> None:
    """Raise SettingsError if the value is not a whole number from `least` to `most`."""
    if not is_whole(value, least, most):
        if most == MOST:
            raise SettingsError("{given}: give a whole number from {least} up.", option=name, value=value, least=least)
        raise SettingsError(
            "{given}: give a whole number from {least} to {most}.", option=name, value=value, least=least, most=most
        )


def check_seconds(name: str, value: object) -> None:
    """Raise SettingsError if the value is not a number of seconds."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise SettingsError("{given}: give a number of seconds, from 0 to 10^15.", option=name, value=value)


def path_of(name: str, value: Any) -> Path:
    """Return the path given as a string or a Path. Raises SettingsError if the value is neither."""
    if not isinstance(value, str | Path) or not str(value) or "\0" in str(value):
        raise SettingsError("{given}: give the name of a file, in quotes.", option=name, value=value)
    return Path(value)
