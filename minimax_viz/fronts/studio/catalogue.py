"""The catalogue of the studio: games, positions to begin with, and the settings of a search."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio.offers import LONGEST, Offer, game_and_offers
from minimax_viz.fronts.studio.request import Request
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.othello import EXAMPLES as OTHELLO
from minimax_viz.games.registry import BUILT_IN, EXAMPLES, OFFERED, description_of, game_names, make_game
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.safe_text import one_line, shortened
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import group_title, sentence_about_game, title_and_sentence


def catalogue(request: Request) -> Mapping[str, Any]:
    """List what can be chosen, in the language of a request and for its game."""
    words = catalog(request.lang)
    name, game, settings = game_and_offers(request, words)
    entry = None if game is None else game_entry(name, game.title, words)
    return {
        "game": entry,
        "games": games(entry, words),
        "groups": [{"name": group, "title": group_title(group, words)} for group in GROUPS],
        "presets": [preset.entry(words) for preset in PRESETS],
        "settings": settings,
    }


def games(own: Offer | None, words: Catalog) -> list[Offer]:
    """List the games: those that can be played here, and the request's own."""
    found = []
    for name in (*OFFERED, *(name for name in game_names() if name not in BUILT_IN)):
        with suppress(MinimaxVizError), attributing_to_game(name):  # one that is broken, or lacks its library
            found.append(game_entry(name, make_game(name, {})[0].title, words))
    if own is not None and not is_file_spec(own["name"]) and own["name"] not in [game["name"] for game in found]:
        found.append(own)
    return found


def game_entry(name: str, title: str, words: Catalog) -> Offer:
    """Return the entry of a game: a sentence about it, and the position to begin with if it has no start of its own."""
    about = sentence_about_game(name, words) or words.about(name, description_of(name).about)
    position = EXAMPLES["aima"].board if name == "tree" else None
    title = shortened(one_line(words.title(name, title)), LONGEST)
    return {"name": name, "title": title, "about": shortened(one_line(about), LONGEST), "position": position}


GROUPS = ("textbooks", "lessons", "games", "comparisons")
"""The groups of presets, the first ones for those who begin."""


class Preset(NamedTuple):
    """A request worth making: its position, its game if the position does not imply it, and its settings."""

    name: str
    group: str
    position: str | None
    game: str | None = None
    settings: Mapping[str, Any] = {}
    against: Mapping[str, Any] | None = None

    def entry(self, words: Catalog) -> dict[str, Any]:
        """Return the preset as JSON, with its title and what there is to see in it."""
        title, about = title_and_sentence(f"preset.{self.name}", words)
        request = {name: getattr(self, name) for name in ("position", "game", "settings", "against")} | {"code": None}
        return {"name": self.name, "title": title, "about": about, "group": self.group, "request": request}


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
