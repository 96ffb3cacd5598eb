"""What a page of the studio offers: games, positions to begin with, and the settings of a search."""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.description import description_of
from minimax_viz.games.examples import EXAMPLES
from minimax_viz.games.registry import BUILT_IN, game_names, make_game
from minimax_viz.games.userfile import names_file
from minimax_viz.signs import one_line, shortened
from minimax_viz.studio.abilities import Abilities, abilities_for
from minimax_viz.studio.offers import LONGEST, Offer, offers_for
from minimax_viz.studio.presets import groups, presets
from minimax_viz.studio.request import Request
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.explained import sentence_about_game

OFFERED = (
    "tree", "tictactoe", "connect4", "connect4:5x4", "nim", "nim:misere", "othello", "othello:6", "othello:4",
    "mnk:4,4,3", "mnk:5,5,4", "mnk:15,15,5", "openspiel:chess",
)  # fmt: skip
"""The games of ours that a page offers, some on smaller boards; it can be asked for any other by its name."""

NEEDS = {"openspiel": "pyspiel"}
"""The modules that games need."""


def catalogue(request: Request) -> Mapping[str, Any]:
    """What can be chosen, in the language of a request and for its game."""
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
    """The games: those of ours that can be played here, those of installed packages, and the request's own."""
    found = []
    for name in (*OFFERED, *(name for name in game_names() if name not in BUILT_IN)):
        module = NEEDS.get(name.partition(":")[0])
        if module is None or find_spec(module) is not None:
            found += list(entry_for(name, words))
    if has is not None and not names_file(has.name) and has.name not in [game["name"] for game in found]:
        found.append(game_entry(has.name, has.title, words))
    return found


def entry_for(name: str, words: Catalog) -> Iterator[Offer]:
    """A game; nothing if it is broken."""
    try:
        with blaming_game(name):
            game, _ = make_game(name, {})
        yield game_entry(name, game.title, words)
    except MinimaxVizError:
        return


def game_entry(name: str, title: str, words: Catalog) -> Offer:
    """A game with a sentence about it, and the position to begin with where it has no start of its own."""
    about = sentence_about_game(name, words) or words.about(name, description_of(name).about)
    position = EXAMPLES["aima"].board if name == "tree" else None
    title = shortened(one_line(words.title(name, title)), LONGEST)
    return {"name": name, "title": title, "about": shortened(one_line(about), LONGEST), "position": position}
