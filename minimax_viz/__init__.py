"""See minimax think: run a real game-tree search, record everything it did, and show it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minimax_viz.api import ShownTrace as Trace
    from minimax_viz.api import load, trace
    from minimax_viz.errors import MinimaxVizError
    from minimax_viz.games.game import Game, Player
    from minimax_viz.games.undo import UndoGame

__version__ = "0.1.0"

_HOMES = {
    "Game": ("minimax_viz.games.game", "Game"),
    "MinimaxVizError": ("minimax_viz.errors", "MinimaxVizError"),
    "Player": ("minimax_viz.games.game", "Player"),
    "Trace": ("minimax_viz.api", "ShownTrace"),
    "UndoGame": ("minimax_viz.games.undo", "UndoGame"),
    "load": ("minimax_viz.api", "load"),
    "trace": ("minimax_viz.api", "trace"),
}

__all__ = ["Game", "MinimaxVizError", "Player", "Trace", "UndoGame", "__version__", "load", "trace"]


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
