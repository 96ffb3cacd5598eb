"""Tasks as functions of Python: a task's fields are the parameters, their texts the help of the arguments."""

import inspect
from collections.abc import Callable, Iterable
from importlib import import_module
from textwrap import fill
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from minimax_viz.tasks.options import Task, TaskOption, check_known

P = ParamSpec("P")
R = TypeVar("R")

WIDTH = 116


def function_of(task: Callable[P, Task[R]], name: str) -> Callable[P, R]:
    """The function that makes a task of its arguments and runs it."""
    kind = cast(type[Task[R]], task)
    known = {name: found for name, (_, found) in kind.options().items()}
    signature = inspect.signature(kind)

    def function(*arguments: P.args, **named: P.kwargs) -> R:
        for one in named:
            check_known(one, [*known])
        return task(*arguments, **named).run()

    function.__name__ = function.__qualname__ = name
    function.__doc__ = documentation_of(kind, [(one, known[one]) for one in signature.parameters])
    returned = inspect.signature(kind.run).return_annotation
    cast(Any, function).__signature__ = signature.replace(return_annotation=returned)
    return function


def documentation_of(task: type[Task[Any]], options: Iterable[tuple[str, TaskOption]]) -> str:
    """What a task says of itself, and of each option."""
    before, returns, after = (inspect.getdoc(task) or "").partition("Returns:\n")
    told = (" ".join(filter(None, [f"{name}: {one.help}", choices_of(one), one.in_python])) for name, one in options)
    entries = (fill(text, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 8) for text in told)
    return "\n".join([f"{before}Args:", *entries, "", f"{returns}{after}"])


def choices_of(one: TaskOption) -> str:
    """What an option may be, where there are few such values that its help does not name."""
    unnamed = [choice for choice in one.choices if choice not in one.help]
    return f"One of {', '.join(map(repr, one.choices))}." if unnamed else ""


TASKS = {
    "trace": ("minimax_viz.tasks.trace", "TracePosition"),
    "compare": ("minimax_viz.tasks.compare", "CompareSearches"),
    "growth": ("minimax_viz.tasks.growth", "ChartGrowth"),
    "survey": ("minimax_viz.tasks.survey", "SurveyPositions"),
    "slides": ("minimax_viz.tasks.slides", "MakeSlides"),
    "poster": ("minimax_viz.tasks.poster", "DrawPoster"),
}
"""The task of each function, imported when the function is first used."""

if TYPE_CHECKING:
    from minimax_viz.tasks.compare import CompareSearches
    from minimax_viz.tasks.growth import ChartGrowth
    from minimax_viz.tasks.poster import DrawPoster
    from minimax_viz.tasks.slides import MakeSlides
    from minimax_viz.tasks.survey import SurveyPositions
    from minimax_viz.tasks.trace import TracePosition

    trace = function_of(TracePosition, "trace")
    compare = function_of(CompareSearches, "compare")
    growth = function_of(ChartGrowth, "growth")
    survey = function_of(SurveyPositions, "survey")
    slides = function_of(MakeSlides, "slides")
    poster = function_of(DrawPoster, "poster")


def __getattr__(name: str) -> Any:
    if name not in TASKS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, task = TASKS[name]
    function = globals()[name] = function_of(getattr(import_module(module), task), name)
    return function
