"""See minimax think: run a real game-tree search, record everything it did, and show it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minimax_viz.api import ShownTrace as Trace
    from minimax_viz.api import load, trace
    from minimax_viz.errors import GameError, MinimaxVizError, PositionError, SettingsError
    from minimax_viz.functions.booths import booth
    from minimax_viz.functions.comparing import compare
    from minimax_viz.functions.decks import poster, slides
    from minimax_viz.functions.growing import growth
    from minimax_viz.functions.surveying import survey
    from minimax_viz.games.game import Game, Player
    from minimax_viz.games.undo import UndoGame
    from minimax_viz.record.row import Row
    from minimax_viz.record.steps import Step

__version__ = "0.1.0"

_HOMES = {
    "GameError": ("minimax_viz.errors", "GameError"),
    "PositionError": ("minimax_viz.errors", "PositionError"),
    "Row": ("minimax_viz.record.row", "Row"),
    "SettingsError": ("minimax_viz.errors", "SettingsError"),
    "Step": ("minimax_viz.record.steps", "Step"),
    "booth": ("minimax_viz.functions.booths", "booth"),
    "compare": ("minimax_viz.functions.comparing", "compare"),
    "growth": ("minimax_viz.functions.growing", "growth"),
    "poster": ("minimax_viz.functions.decks", "poster"),
    "slides": ("minimax_viz.functions.decks", "slides"),
    "survey": ("minimax_viz.functions.surveying", "survey"),
    "Game": ("minimax_viz.games.game", "Game"),
    "MinimaxVizError": ("minimax_viz.errors", "MinimaxVizError"),
    "Player": ("minimax_viz.games.game", "Player"),
    "Trace": ("minimax_viz.api", "ShownTrace"),
    "UndoGame": ("minimax_viz.games.undo", "UndoGame"),
    "load": ("minimax_viz.api", "load"),
    "trace": ("minimax_viz.api", "trace"),
}

__all__ = [
    "trace", "load", "compare", "growth", "survey", "slides", "poster", "booth",
    "Trace", "Row", "Step", "Game", "UndoGame", "Player",
    "MinimaxVizError", "PositionError", "SettingsError", "GameError", "__version__",
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
