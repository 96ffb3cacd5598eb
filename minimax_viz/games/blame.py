"""Trace an exception back to the game or evaluation that caused it, with file and line."""

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError
from minimax_viz.games.prints import printing
from minimax_viz.games.registry import BUILT_IN
from minimax_viz.games.userfile import OURS, ending_only_itself, exception_text, names_file

LIBRARY = (str(Path(inspect.__file__).parent), "<frozen ")  # Python's own

CodeLocation = tuple[CodeType, int]
"""A function and a line of its file."""


@contextmanager
def blaming_game(name: str, evaluation: Callable[..., Any] | None = None, called: str = "") -> Iterator[None]:
    """Turn an exception from a game, or from the evaluation `called`, into a GameError that says where it arose.

    What they print is kept out of standard output where the caller wants that (`printing`).
    """
    try:
        with printing(), ending_only_itself():
            yield
    except (MinimaxVizError, MemoryError):
        raise
    except Exception as error:
        from traceback import walk_tb  # only where something went wrong

        every = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
        foreign = [place for place in every if not place[0].co_filename.startswith(OURS)]
        own = [place for place in foreign if not place[0].co_filename.startswith(LIBRARY)] or foreign
        code = code_of(evaluation)
        who = f"The game {name}"
        if code is not None and (any(place[0] is code for place in foreign) or not (foreign or takes_one(evaluation))):
            who, own = f"The evaluation {called}", own or [(code, code.co_firstlineno)]
        if isinstance(error, RecursionError) and own:
            raise GameError(f"{who} {recursion_message(own)}") from None
        if own or name.partition(":")[0] in BUILT_IN:
            where = location_text((own or every)[-1])
        else:  # it returned something invalid, and the search failed on it
            asked = f"minimax-viz games check {name}" if names_file(name) else "minimax_viz.testing.check_game(game)"
            where = f"{asked} says what is wrong with it"
        raise GameError(f"{who} stopped with {exception_text(error)} ({where}).") from error


def code_of(function: Any) -> CodeType | None:
    """The code of a function, of the function it wraps, or of a callable object; None if it is not Python code."""
    function = None if function is None else inspect.unwrap(function)
    code = getattr(function, "__code__", None)
    if code is None:
        code = getattr(getattr(type(function), "__call__", None), "__code__", None)  # noqa: B004 - its code is wanted
    return code if isinstance(code, CodeType) else None


def takes_one(function: Any) -> bool:
    """Whether a function accepts one argument."""
    try:
        inspect.signature(function).bind(None)
    except (TypeError, ValueError):
        return False
    return True


def recursion_message(own: list[CodeLocation]) -> str:
    """The message about a recursion that went too deep; it names the function that recursed most often."""
    code, _ = Counter(code for code, _ in own).most_common(1)[0]
    line = [line for of, line in own if of is code][-1]
    return (
        f"went more than {sys.getrecursionlimit():,} calls deep in {code.co_name}() ({location_text((code, line))}); "
        "see whether that ever ends. If it does, let the file call sys.setrecursionlimit with more."
    )


def location_text(place: CodeLocation) -> str:
    """A location as a file name and a line."""
    code, line = place
    return f"{code.co_filename}, line {line}"
