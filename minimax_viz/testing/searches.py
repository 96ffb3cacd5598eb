"""Whether searches of a game are accepted: the usual one, and one with each thing that the game offers for a search."""

from collections.abc import Iterator
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.games.game import Game
from minimax_viz.games.observation import AnyGame
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.tracing.plan import position_at

SECONDS = 1.0  # for each search
PLIES = 2
CANDIDATES = 2


def searches_are_accepted(game: AnyGame, state: Any, nodes: int) -> Iterator[str]:
    """A search of so many nodes from here can be made and shown, whatever its settings."""
    for settings in (*USUAL, *offered_by(game)):
        try:
            position = position_at(state, game, type(game).__name__, dict.fromkeys(GAME_OPTIONS))
            trace = position.search(**settings).run(max_nodes=nodes, time_limit=SECONDS)
            len(trace)  # its rows are laid out, and checked, when they are asked for
        except MinimaxVizError as error:
            told = " ".join(f"{name} {value}" for name, value in settings.items())
            said = str(error).removesuffix(".")
            yield f"a search with {told} is refused: {said}" if told else f"a search is refused: {said}"


USUAL: tuple[dict[str, Any], ...] = ({}, {"transpositions": True})


def offered_by(game: AnyGame) -> Iterator[dict[str, Any]]:
    """The settings that try what a game adds: each needs few nodes."""
    if type(game).symmetries is not Game.symmetries:
        yield {"symmetry": True}
    for name in game.evaluations():
        yield {"evaluation": name, "depth": PLIES}
    for name in game.orderings():
        yield {"order": name, "depth": PLIES}
    for name in game.candidates():
        yield {"candidates": f"{name}:{CANDIDATES}", "depth": PLIES}
