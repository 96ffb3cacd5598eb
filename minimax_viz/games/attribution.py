"""Trace an exception back to the game or evaluation that caused it, with file and line."""

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, Sentence, TextPlace
from minimax_viz.games.printing import prints_diverted
from minimax_viz.games.registry import BUILT_IN
from minimax_viz.games.userfile import OWN_FOLDER, called_wrongly, containing_exits, exception_text, is_file_spec

STANDARD_LIBRARY = (str(Path(inspect.__file__).parent), "<frozen ")  # Python's own


@contextmanager
def attributing_to_game(name: str, evaluation: Callable[..., Any] | None = None, called: str = "") -> Iterator[None]:
    """Turn an exception from a game, or from the evaluation `called`, into a GameError that says where it arose.

    What they print is kept out of standard output where the caller wants that (`prints_diverted`).
    """
    try:
        with prints_diverted(), containing_exits():
            yield
    except (MinimaxVizError, MemoryError):
        raise
    except Exception as error:
        from traceback import walk_tb  # only where something went wrong

        every = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
        foreign = [place for place in every if not place[0].co_filename.startswith(OWN_FOLDER)]
        own = [place for place in foreign if not place[0].co_filename.startswith(STANDARD_LIBRARY)] or foreign
        code = code_of(evaluation)
        who = Sentence("The game {name}", name=name)
        if code is not None and (
            any(place[0] is code for place in foreign) or not (foreign or takes_one_argument(evaluation))
        ):
            who, own = Sentence("The evaluation {name}", name=called), own or [(code, code.co_firstlineno)]
        if isinstance(error, RecursionError) and own:
            raise recursion_error(who, own) from None
        place = None
        if own or name.partition(":")[0] in BUILT_IN:
            code, line = (own or every)[-1]
            where = location_text(code, line)
            place = TextPlace(line, path=code.co_filename, name=called_wrongly(error))
        else:  # it returned something invalid, and the search failed on it
            check = f"minimax-viz games check {name}" if is_file_spec(name) else "minimax_viz.testing.check_game(game)"
            where = Sentence("{check} says what is wrong with it", check=check)
        raise GameError(
            "{who} stopped with {error} ({where}).", place=place, who=who, error=exception_text(error), where=where
        ) from error


def code_of(function: Any) -> CodeType | None:
    """The code of a function, of the function it wraps, or of a callable object; None if it is not Python code."""
    function = None if function is None else inspect.unwrap(function)
    code = getattr(function, "__code__", None)
    if code is None:
        code = getattr(getattr(type(function), "__call__", None), "__code__", None)  # noqa: B004 - its code is wanted
    return code if isinstance(code, CodeType) else None


def takes_one_argument(function: Any) -> bool:
    """Whether a function accepts one argument."""
    try:
        inspect.signature(function).bind(None)
    except (TypeError, ValueError):
        return False
    return True


def recursion_error(who: Sentence, own: list[tuple[CodeType, int]]) -> GameError:
    """The error about a recursion that went too deep; it names the function that recursed most often."""
    code, _ = Counter(code for code, _ in own).most_common(1)[0]
    line = [line for of, line in own if of is code][-1]
    return GameError(
        "{who} went more than {calls} calls deep in {function}() ({where}); see whether that ever ends. If it does, "
        "let the file call sys.setrecursionlimit with more.",
        place=TextPlace(line, path=code.co_filename),
        who=who,
        calls=sys.getrecursionlimit(),
        function=code.co_name,
        where=location_text(code, line),
    )


def location_text(code: CodeType, line: int) -> Sentence:
    """A location as a file name and a line."""
    return Sentence("{file}, line {line}", file=code.co_filename, line=str(line))
