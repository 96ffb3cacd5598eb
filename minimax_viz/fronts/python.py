"""Tasks as functions of Python: a task's fields are the parameters, their texts the help of the arguments."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from importlib import import_module
from textwrap import fill
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from minimax_viz.tasks.options import Task, TaskOption, check_known

P = ParamSpec("P")
R = TypeVar("R")

WIDTH = 116


def function_of(task: Callable[P, Task[R]], name: str) -> Callable[P, R]:
    """Make the function that creates a task from its arguments and runs it."""
    kind = cast(type[Task[R]], task)
    known = {name: found for name, (_, found) in kind.options().items()}
    signature = inspect.signature(kind)
    signature = signature.replace(parameters=[one for one in signature.parameters.values() if one.name in known])

    def function(*arguments: P.args, **named: P.kwargs) -> R:
        for one in named:
            check_known(one, [*known])
        return task(*arguments, **named).run()

    function.__name__ = function.__qualname__ = name
    function.__doc__ = documentation_of(kind, [(one, known[one]) for one in signature.parameters])
    returned = inspect.signature(kind.run).return_annotation
    cast(Any, function).__signature__ = signature.replace(return_annotation=returned)
    return function


def spread(function: Callable[..., R]) -> Callable[..., R]:
    """Make the same function with the items of its first argument as positional arguments."""
    signature = inspect.signature(function)
    first, *others = signature.parameters.values()
    several = first.replace(kind=first.VAR_POSITIONAL, default=first.empty, annotation=str)

    @wraps(function)
    def spreading(*each: Any, **named: Any) -> R:
        return function(each, **named)

    cast(Any, spreading).__signature__ = signature.replace(parameters=[several, *others])
    return spreading


def documentation_of(task: type[Task[Any]], options: Iterable[tuple[str, TaskOption]]) -> str:
    """Compose the documentation of a task's function: the task's own, and the help of each option."""
    before, returns, after = (inspect.getdoc(task) or "").partition("Returns:\n")
    told = (" ".join(filter(None, [f"{name}: {one.help}", choices_of(one), one.in_python])) for name, one in options)
    entries = (fill(text, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 8) for text in told)
    return "\n".join([f"{before}Args:", *entries, "", f"{returns}{after}"])


def choices_of(one: TaskOption) -> str:
    """List the values that an option may have, if there are few and its help does not name them."""
    unnamed = [choice for choice in one.choices if choice not in one.help]
    return f"One of {', '.join(map(repr, one.choices))}." if unnamed else ""


TASKS = {
    "trace": ("minimax_viz.tasks.trace", "TracePosition"),
    "compare": ("minimax_viz.tasks.compare", "CompareSearches"),
    "growth": ("minimax_viz.tasks.growth", "ChartGrowth"),
    "survey": ("minimax_viz.tasks.survey", "SurveyPositions"),
    "slides": ("minimax_viz.tasks.slides", "MakeSlides"),
    "poster": ("minimax_viz.tasks.poster", "DrawPoster"),
    "booth": ("minimax_viz.tasks.booth", "MakeBooth"),
    "lesson": ("minimax_viz.tasks.lesson", "WriteLesson"),
    "exercises": ("minimax_viz.tasks.practice", "WriteExercises"),
    "check": ("minimax_viz.tasks.check", "CheckClaim"),
    "grade": ("minimax_viz.tasks.grade", "GradeProgram"),
    "fair": ("minimax_viz.tasks.fair", "PackFair"),
    "horizon": ("minimax_viz.tasks.horizon", "FindHorizon"),
}
"""The task of each function, imported when the function is first used."""

if TYPE_CHECKING:
    from minimax_viz.tasks.booth import Booth
    from minimax_viz.tasks.check import CheckClaim
    from minimax_viz.tasks.compare import CompareSearches
    from minimax_viz.tasks.fair import PackFair
    from minimax_viz.tasks.grade import GradeProgram
    from minimax_viz.tasks.growth import ChartGrowth
    from minimax_viz.tasks.horizon import FindHorizon
    from minimax_viz.tasks.lesson import WriteLesson
    from minimax_viz.tasks.poster import DrawPoster
    from minimax_viz.tasks.practice import WriteExercises
    from minimax_viz.tasks.slides import MakeSlides
    from minimax_viz.tasks.survey import SurveyPositions
    from minimax_viz.tasks.trace import TracePosition

    trace = function_of(TracePosition, "trace")
    compare = function_of(CompareSearches, "compare")
    growth = function_of(ChartGrowth, "growth")
    survey = function_of(SurveyPositions, "survey")
    slides = function_of(MakeSlides, "slides")
    poster = function_of(DrawPoster, "poster")
    exercises = function_of(WriteExercises, "exercises")
    check = function_of(CheckClaim, "check")
    grade = function_of(GradeProgram, "grade")
    fair = function_of(PackFair, "fair")
    horizon = function_of(FindHorizon, "horizon")
    lesson = function_of(WriteLesson, "lesson")

    def booth(*game: str, **options: Any) -> Booth:
        """Stand for the function that `spread` makes, whose exact types cannot be expressed."""


def __getattr__(name: str) -> Any:
    if name not in TASKS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, task = TASKS[name]
    function = function_of(getattr(import_module(module), task), name)
    globals()[name] = made = spread(function) if name == "booth" else function
    return made
