"""See minimax think: run a real game-tree search, record everything it did, and show it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minimax_viz.errors import (
        ClaimError,
        EngineError,
        GameError,
        MinimaxVizError,
        OutputError,
        PositionError,
        SettingsError,
        TraceFileError,
    )
    from minimax_viz.fronts.python import (
        booth,
        check,
        compare,
        exercises,
        fair,
        grade,
        growth,
        horizon,
        lesson,
        poster,
        slides,
        survey,
        trace,
    )
    from minimax_viz.games.game import Game, Player
    from minimax_viz.games.inarow import BoardState
    from minimax_viz.games.undo import UndoGame
    from minimax_viz.practice.exercise import Exercise
    from minimax_viz.record.header import Header
    from minimax_viz.record.row import Row
    from minimax_viz.record.steps import Step
    from minimax_viz.search.settings import Settings
    from minimax_viz.study.comparison import Comparison
    from minimax_viz.study.growth import Growth
    from minimax_viz.study.horizon import Horizon
    from minimax_viz.study.survey.survey import Survey
    from minimax_viz.tasks.booth import Booth
    from minimax_viz.tasks.check import Checked
    from minimax_viz.tasks.fair import FairBox
    from minimax_viz.tasks.grade import Grade
    from minimax_viz.tasks.lesson import LessonResult as Lesson
    from minimax_viz.tasks.poster import PosterResult as Poster
    from minimax_viz.tasks.practice import ExercisesResult as Exercises
    from minimax_viz.tasks.slides import Slides
    from minimax_viz.tasks.trace import load
    from minimax_viz.tracing.result import TraceResult as Trace
    from minimax_viz.tracing.result import TraceSteps as Steps

__version__ = "0.1.0"

_NAMES_BY_MODULE = {
    "errors": (
        "MinimaxVizError", "PositionError", "SettingsError", "GameError", "TraceFileError", "EngineError", "ClaimError",
        "OutputError",
    ),
    "fronts.python": (
        "trace", "compare", "growth", "survey", "slides", "poster", "grade", "booth", "exercises", "check", "fair",
        "horizon", "lesson",
    ),
    "games.game": ("Game", "Player"),
    "games.inarow": ("BoardState",),
    "games.undo": ("UndoGame",),
    "practice.exercise": ("Exercise",),
    "record.row": ("Row",),
    "record.steps": ("Step",),
    "record.header": ("Header",),
    "search.settings": ("Settings",),
    "study.comparison": ("Comparison",),
    "study.growth": ("Growth",),
    "study.horizon": ("Horizon",),
    "study.survey.survey": ("Survey",),
    "tasks.booth": ("Booth",),
    "tasks.check": ("Checked",),
    "tasks.fair": ("FairBox",),
    "tasks.grade": ("Grade",),
    "tasks.lesson": ("Lesson",),
    "tasks.poster": ("Poster",),
    "tasks.practice": ("Exercises",),
    "tasks.slides": ("Slides",),
    "tasks.trace": ("load",),
    "tracing.result": ("Trace", "Steps"),
}  # fmt: skip
_HOMES = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}
_NAMES_THERE = {
    "Trace": "TraceResult",
    "Steps": "TraceSteps",
    "Poster": "PosterResult",
    "Exercises": "ExercisesResult",
    "Lesson": "LessonResult",
}
"""The names that are others in their modules."""

__all__ = [
    "trace", "load", "compare", "growth", "survey", "slides", "poster", "booth", "exercises", "check", "grade",
    "fair", "horizon", "lesson",
    "Trace", "Header", "Settings", "Row", "Steps", "Step",
    "Comparison", "Growth", "Survey", "Slides", "Poster", "Booth", "Exercises", "Exercise", "Checked", "Grade",
    "FairBox", "Horizon", "Lesson",
    "Game", "UndoGame", "BoardState", "Player",
    "MinimaxVizError", "PositionError", "SettingsError", "GameError", "TraceFileError", "EngineError", "OutputError",
    "ClaimError",
    "__version__",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that `--version` stays fast."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), _NAMES_THERE.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
