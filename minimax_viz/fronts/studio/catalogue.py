"""The catalogue of the studio: games, positions to begin with, and the settings of a search."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio.offers import LONGEST, Abilities, Offer, abilities_for, offers_for
from minimax_viz.fronts.studio.request import Request
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.othello import EXAMPLES as OTHELLO
from minimax_viz.games.registry import BUILT_IN, EXAMPLES, description_of, game_names, make_game
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.safe_text import one_line, shortened
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import group_title, sentence_about_game, title_and_sentence

OFFERED = (
    "tree", "tictactoe", "connect4", "connect4:5x4", "nim", "nim:misere", "othello", "othello:6", "othello:4",
    "mnk:4,4,3", "mnk:5,5,4", "mnk:15,15,5", "openspiel:chess",
)  # fmt: skip
"""The built-in games that a page offers, some on smaller boards; any other can be asked for by its name."""

NEEDS = {"openspiel": "pyspiel"}
"""The modules that some games need."""


def catalogue(request: Request) -> Mapping[str, Any]:
    """List what can be chosen, in the language of a request and for its game."""
    words = catalog(request.lang)
    has = abilities_for(request)
    return {
        "game": None if has is None else game_entry(has.name, has.title, words),
        "games": games(has, words),
        "groups": groups(words),
        "presets": presets(words),
        "settings": list(offers_for(request, has, words)),
    }


def games(has: Abilities | None, words: Catalog) -> list[Offer]:
    """List the games: the built-in ones that can be played here, those of installed packages, and the request's own."""
    found = []
    for name in (*OFFERED, *(name for name in game_names() if name not in BUILT_IN)):
        module = NEEDS.get(name.partition(":")[0])
        if module is None or find_spec(module) is not None:
            found += list(entry_for(name, words))
    if has is not None and not is_file_spec(has.name) and has.name not in [game["name"] for game in found]:
        found.append(game_entry(has.name, has.title, words))
    return found


def entry_for(name: str, words: Catalog) -> Iterator[Offer]:
    """Yield the entry of a game; nothing if it is broken."""
    try:
        with attributing_to_game(name):
            game, _ = make_game(name, {})
        yield game_entry(name, game.title, words)
    except MinimaxVizError:
        return


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
    """Return the presets with their titles and what there is to see in each."""
    return list(entries(words))


def entries(words: Catalog) -> Iterator[Mapping[str, Any]]:
    """Yield each preset as JSON."""
    for preset in PRESETS:
        title, about = title_and_sentence(f"preset.{preset.name}", words)
        request = {
            "position": preset.position,
            "game": preset.game,
            "settings": dict(preset.settings),
            "against": None if preset.against is None else dict(preset.against),
            "code": None,
        }
        yield {"name": preset.name, "title": title, "about": about, "group": preset.group, "request": request}


def groups(words: Catalog) -> Sequence[Mapping[str, str]]:
    """Return the groups of presets in their order, with their titles."""
    return [{"name": name, "title": group_title(name, words)} for name in GROUPS]
