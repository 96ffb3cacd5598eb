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
        poster,
        slides,
        survey,
        trace,
    )
    from minimax_viz.games.game import Game, Player
    from minimax_viz.games.undo import UndoGame
    from minimax_viz.practice.exercise import Exercise
    from minimax_viz.record.row import Row
    from minimax_viz.record.steps import Step
    from minimax_viz.record.trace import Header
    from minimax_viz.search.settings import Settings
    from minimax_viz.tasks.booth import Booth
    from minimax_viz.tasks.check import Checked
    from minimax_viz.tasks.compare import ComparisonResult as Comparison
    from minimax_viz.tasks.fair import FairBox
    from minimax_viz.tasks.grade import Grade
    from minimax_viz.tasks.growth import GrowthResult as Growth
    from minimax_viz.tasks.poster import PosterResult as Poster
    from minimax_viz.tasks.practice import ExercisesResult as Exercises
    from minimax_viz.tasks.slides import Slides
    from minimax_viz.tasks.survey import SurveyResult as Survey
    from minimax_viz.tasks.trace import load
    from minimax_viz.tracing.result import TraceResult as Trace
    from minimax_viz.tracing.result import TraceSteps as Steps

__version__ = "0.1.0"

_HOMES = {
    "trace": ("minimax_viz.fronts.python", "trace"),
    "load": ("minimax_viz.tasks.trace", "load"),
    "compare": ("minimax_viz.fronts.python", "compare"),
    "growth": ("minimax_viz.fronts.python", "growth"),
    "survey": ("minimax_viz.fronts.python", "survey"),
    "slides": ("minimax_viz.fronts.python", "slides"),
    "poster": ("minimax_viz.fronts.python", "poster"),
    "grade": ("minimax_viz.fronts.python", "grade"),
    "booth": ("minimax_viz.fronts.python", "booth"),
    "exercises": ("minimax_viz.fronts.python", "exercises"),
    "check": ("minimax_viz.fronts.python", "check"),
    "fair": ("minimax_viz.fronts.python", "fair"),
    "Trace": ("minimax_viz.tracing.result", "TraceResult"),
    "Header": ("minimax_viz.record.trace", "Header"),
    "Settings": ("minimax_viz.search.settings", "Settings"),
    "Row": ("minimax_viz.record.row", "Row"),
    "Steps": ("minimax_viz.tracing.result", "TraceSteps"),
    "Step": ("minimax_viz.record.steps", "Step"),
    "Comparison": ("minimax_viz.tasks.compare", "ComparisonResult"),
    "Growth": ("minimax_viz.tasks.growth", "GrowthResult"),
    "Survey": ("minimax_viz.tasks.survey", "SurveyResult"),
    "Slides": ("minimax_viz.tasks.slides", "Slides"),
    "Poster": ("minimax_viz.tasks.poster", "PosterResult"),
    "Grade": ("minimax_viz.tasks.grade", "Grade"),
    "Booth": ("minimax_viz.tasks.booth", "Booth"),
    "Exercises": ("minimax_viz.tasks.practice", "ExercisesResult"),
    "Exercise": ("minimax_viz.practice.exercise", "Exercise"),
    "FairBox": ("minimax_viz.tasks.fair", "FairBox"),
    "Checked": ("minimax_viz.tasks.check", "Checked"),
    "Game": ("minimax_viz.games.game", "Game"),
    "UndoGame": ("minimax_viz.games.undo", "UndoGame"),
    "Player": ("minimax_viz.games.game", "Player"),
    "MinimaxVizError": ("minimax_viz.errors", "MinimaxVizError"),
    "PositionError": ("minimax_viz.errors", "PositionError"),
    "SettingsError": ("minimax_viz.errors", "SettingsError"),
    "GameError": ("minimax_viz.errors", "GameError"),
    "TraceFileError": ("minimax_viz.errors", "TraceFileError"),
    "EngineError": ("minimax_viz.errors", "EngineError"),
    "ClaimError": ("minimax_viz.errors", "ClaimError"),
    "OutputError": ("minimax_viz.errors", "OutputError"),
}
"""The module of each public name, and what it is called there."""

__all__ = [
    "trace", "load", "compare", "growth", "survey", "slides", "poster", "booth", "exercises", "check", "grade",
    "fair",
    "Trace", "Header", "Settings", "Row", "Steps", "Step",
    "Comparison", "Growth", "Survey", "Slides", "Poster", "Booth", "Exercises", "Exercise", "Checked", "Grade",
    "FairBox",
    "Game", "UndoGame", "Player",
    "MinimaxVizError", "PositionError", "SettingsError", "GameError", "TraceFileError", "EngineError", "OutputError",
    "ClaimError",
    "__version__",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that `--version` stays fast."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOMES[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
