"""The presets: requests that show one thing well, each answered at once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.examples import EXAMPLES
from minimax_viz.games.othello import EXAMPLES as OTHELLO
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.explained import explained, group_title

GROUPS = ("textbooks", "lessons", "games", "comparisons")
"""The groups of presets, the first ones for those who begin."""


class Preset(NamedTuple):
    """A request that is worth making: its position, its game if the position does not tell, and its settings."""

    name: str
    group: str
    position: str | None
    game: str | None = None
    settings: Mapping[str, Any] = {}
    against: Mapping[str, Any] | None = None


PRESETS = (
    Preset("aima", "textbooks", EXAMPLES["aima"].board),
    Preset("ucla", "textbooks", EXAMPLES["ucla"].board),
    Preset("wikipedia", "textbooks", EXAMPLES["wikipedia"].board),
    Preset("win", "lessons", "X.X/OO./..."),
    Preset("block", "lessons", "XX./.O./..."),
    Preset("draw", "lessons", EXAMPLES["first"].board),
    Preset("lost", "lessons", "X.X/.O./O.X"),
    Preset("cut", "lessons", EXAMPLES["cut"].board),
    Preset("depth", "lessons", None, "tictactoe", {"depth": 2, "evaluation": "twos"}),
    Preset("connect4", "games", ConnectFour.example, "connect4"),
    Preset("nim", "games", "3,4,5", "nim", {"transpositions": True}),
    Preset("othello", "games", OTHELLO["4"], "othello:4"),
    Preset("empty", "games", None, "tictactoe"),
    Preset("pruning", "comparisons", "XO./.X./..O", None, {"algorithm": "minimax"}, {}),
    Preset("order", "comparisons", "XO./.X./..O", None, {"order": "best"}, {"order": "worst"}),
    Preset("rule", "comparisons", EXAMPLES["ucla"].board, None, {}, {"cutoff": "gt"}),
    Preset(
        "horizon",
        "comparisons",
        EXAMPLES["first"].board,
        None,
        {"depth": 1, "evaluation": "twos"},
        {"evaluation": "twos"},
    ),
    Preset("table", "comparisons", "3,4,5", "nim", {}, {"transpositions": True}),
    Preset("symmetry", "comparisons", None, "tictactoe", {"depth": 3}, {"depth": 3, "symmetry": True}),
)


def presets(words: Catalog) -> Sequence[Mapping[str, Any]]:
    """The presets with their titles and what there is to see in each."""
    return list(entries(words))


def entries(words: Catalog) -> Iterator[Mapping[str, Any]]:
    """Each preset as JSON has it."""
    for preset in PRESETS:
        title, about = explained(f"preset.{preset.name}", words)
        request = {
            "position": preset.position,
            "game": preset.game,
            "settings": dict(preset.settings),
            "against": None if preset.against is None else dict(preset.against),
            "code": None,
        }
        yield {"name": preset.name, "title": title, "about": about, "group": preset.group, "request": request}


def groups(words: Catalog) -> Sequence[Mapping[str, str]]:
    """The groups of presets in their order, with their titles."""
    return [{"name": name, "title": group_title(name, words)} for name in GROUPS]
