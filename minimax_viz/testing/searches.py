"""Check that searches of a game are accepted: with usual settings, and with each setting that the game offers."""

from collections.abc import Iterator
from typing import Any

from minimax_viz.errors import MinimaxVizError, Sentence
from minimax_viz.games.game import Game
from minimax_viz.games.observation import AnyGame
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.tracing.plan import position_at

SECONDS = 1.0  # for each search
PLIES = 2
CANDIDATES = 2


def searches_are_accepted(game: AnyGame, state: Any, nodes: int) -> Iterator[Sentence]:
    """A search of this many nodes from a state can be made and recorded, whatever its settings."""
    for settings in (*USUAL, *offered_by(game)):
        try:
            position = position_at(state, game, type(game).__name__, dict.fromkeys(GAME_OPTIONS))
            trace = position.search(**settings).run(max_nodes=nodes, time_limit=SECONDS)
            len(trace)  # its rows are laid out, and checked, when they are asked for
        except MinimaxVizError as error:
            if settings:
                yield Sentence(
                    "a search with {settings} is refused: {sentence}",
                    settings=" ".join(f"{name} {value}" for name, value in settings.items()),
                    sentence=error.sentence,
                )
            else:
                yield Sentence("a search is refused: {sentence}", sentence=error.sentence)


USUAL: tuple[dict[str, Any], ...] = ({}, {"transpositions": True})


def offered_by(game: AnyGame) -> Iterator[dict[str, Any]]:
    """The settings that try each extension of a game; each search needs few nodes."""
    if type(game).symmetries is not Game.symmetries:
        yield {"symmetry": True}
    for name in game.evaluations():
        yield {"evaluation": name, "depth": PLIES}
    for name in game.orderings():
        yield {"order": name, "depth": PLIES}
    for name in game.candidates():
        yield {"candidates": f"{name}:{CANDIDATES}", "depth": PLIES}
