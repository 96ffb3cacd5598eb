"""The engine of a booth: it searches the position on the board wherever the booth needs it.

It takes and returns JSON, so it can run next to a page: in the browser, or on the machine that serves the page.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.play.analyst import deepest_trace, near_the_marks
from minimax_viz.play.booth import booth_setups
from minimax_viz.play.setup import GameSetup, MatchSettings
from minimax_viz.play.spelling import legal_moves
from minimax_viz.record.file import document_of
from minimax_viz.showntrace import ShownTrace
from minimax_viz.views.part import part_of

PATIENCE = 0.45  # seconds for a search without a depth: two of them, and an answer, within a second
MOST_NODES = 20_000  # of such a search
SEES_ENDS_ONLY = 2  # plies; a player who looks no further recognises only the end of a game


class BoothEngine:
    """Answers for one game of a booth. `settings` are the fields of a MatchSettings."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = MatchSettings(**settings)

    @cached_property
    def setups(self) -> Sequence[GameSetup]:
        """A setup for each player who may begin."""
        return booth_setups(self.settings)

    def answer(self, start: int, played: Sequence[Sequence[Any]], plies: int | None, every: bool) -> dict[str, Any]:
        """Search the position after the moves `played`, and return the document of the trace to show.

        The moves are pairs of a name and a place; they begin at the setup number `start`. The search is `plies` deep
        or, if that is None, as deep as time allows; it tries `every` move or uses alpha-beta. Raises SettingsError for
        an illegal move.
        """
        setup = self.setups[start]
        trace = self.search(setup, state_after(setup, played), plies, every)
        part = part_of(trace)
        return {**document_of(trace), **({"part": part} if part else {})}

    def search(self, setup: GameSetup, state: Any, plies: int | None, every: bool) -> ShownTrace:
        """Run the search behind an answer."""
        if plies is None:
            setup = setup if every else near_the_marks(setup)
            return deepest_trace(setup, state, every_move=every, seconds=PATIENCE, max_nodes=MOST_NODES)
        if plies <= SEES_ENDS_ONLY:
            setup = replace(setup, evaluate=nothing, evaluation="zero")
        return setup.search(state, every_move=True, depth=plies)


def nothing(state: Any) -> float:
    """Evaluate every position as 0, like a player who sees only how games end."""
    return 0


def state_after(setup: GameSetup, played: Sequence[Sequence[Any]]) -> Any:
    """Make the moves `played`, each given by its name and its place among the legal ones, and return the state.

    Raises SettingsError or GameError.
    """
    game, state = setup.game, setup.start
    for number, (name, place) in enumerate(played, 1):
        with blaming_game(setup.name):
            moves = legal_moves(game, state)
            same = [move for move in moves if move.name == name]
            if len(same) != 1:
                same = [move for move in moves if move.place == place]
            if not same:
                raise SettingsError(
                    "Move {number} of the game, {move}, is not legal there.", number=str(number), move=f"{name!r:.60}"
                )
            state = game.result(state, same[0].move)
    return state


def open_engine(settings: str) -> Callable[[str], str]:
    """Open an engine for the games in a JSON list, and return the function that answers requests.

    A game is an object with the `settings` of its match and the texts of its `files`, or null if it needs no engine. A
    request is a JSON object: the number of the `game`, and the arguments of `BoothEngine.answer`.
    """
    games: dict[int, BoothEngine] = {}
    for number, known in enumerate(json.loads(settings)):
        if known is not None:
            for name, text in known["files"].items():
                Path(name).write_text(text, encoding="utf-8")
            games[number] = BoothEngine(known["settings"])

    def answer(request: str) -> str:
        asked = json.loads(request)
        return json.dumps(games[asked.pop("game")].answer(**asked), ensure_ascii=False, separators=(",", ":"))

    return answer
