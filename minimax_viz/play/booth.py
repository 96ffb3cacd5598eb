"""Booths: the record of a whole game or of its first moves, and the engine that searches on from there.

The engine takes and returns JSON, so it can run next to a page: in the browser, or on the machine that serves the
page."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minimax_viz.errors import GameError, Sentence, SettingsError, TextPlace, Title, os_error_as
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import CHANCE, Game, zero
from minimax_viz.games.inarow import InARow
from minimax_viz.games.registry import BUILT_IN
from minimax_viz.games.userfile import is_file_spec, split_spec
from minimax_viz.play.analyst import ANSWER_SECONDS, deepest_trace, near_the_marks, whole_record
from minimax_viz.play.setup import GameSetup, MatchSettings, legal_moves, set_up
from minimax_viz.record.file import document_of
from minimax_viz.safe_text import collapsed
from minimax_viz.search.chance import has_chance
from minimax_viz.search.limits import OnProgress
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.viewport import viewport_of

if TYPE_CHECKING:
    from minimax_viz.output.html.booth import BoothGame


def appearance_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Return how the game's pieces are drawn, its winning `lines` (lists of cells, counted row by row from 0), and the
    rule of a game of one's own.
    """
    rule: Any = game.rule  # another attribute of that name, in the game of somebody who knows nothing of this one
    return {
        "pieces": game.drawn_as,
        "lines": game.winning_lines() if isinstance(game, InARow) else [],
        "rule": collapsed(rule) if isinstance(rule, str) else "",
    }


OPENING = 2_500  # nodes of the record of a longer game's first moves
BEYOND_BROWSER = "openspiel"  # it needs more than Python's own library
IN_BROWSER = sys.stdlib_module_names | {"minimax_viz"}


def booth_game(settings: MatchSettings, on_progress: OnProgress | None = None) -> BoothGame:
    """Prepare the game of a booth: the record of the whole game, or that of its first moves and an engine, which
    searches on from there.

    Raises PositionError, SettingsError or GameError; SettingsError also for an explicit tree, and for a game that is
    too large to be recorded and cannot be searched in a browser. Raises KeyboardInterrupt if interrupted.
    """
    from minimax_viz.output.html.booth import BoothGame  # the engine runs in the page, without what makes pages

    setup = booth_setup(settings)
    name = settings.game or setup.name
    record, engine = whole_record(setup, on_progress), None
    if record is None:
        refuse_beyond_browser(setup)
        record = deepest_trace(
            setup, setup.start, on_progress, every_move=True, seconds=ANSWER_SECONDS, max_nodes=OPENING
        )
        engine = portable(replace(settings, game=name))
        refuse_foreign_modules(engine["files"])
    return BoothGame(
        records=[record],
        name=name,
        first="computer" if setup.computer_begins else "you",
        depth=settings.depth,
        face=appearance_of(setup.game),
        engine=engine,
    )


def booth_setup(settings: MatchSettings) -> GameSetup:
    """Set up the game to play from. Raises PositionError, SettingsError or GameError; SettingsError also for a tree."""
    setup = set_up(settings)
    if setup.is_tree:
        raise SettingsError(
            "A tree has values at its leaves, and no winner: there is no game to win. "
            "Trace it instead (minimax-viz trace TREE) and let pupils predict its values on the page."
        )
    with attributing_to_game(setup.name):
        refuse_chance(setup.game, setup.start)
    return setup


FIRST_STATES = 200


def refuse_chance(game: Game[Any, Any], start: Any) -> None:
    """Raise SettingsError if chance decides in one of the first states."""
    if not has_chance(game):
        return
    waiting = [start]
    for state in waiting:
        if game.outcome(state) is None:
            if game.to_move(state) == CHANCE:
                raise SettingsError(
                    "In {game} chance decides as well, and on the page nobody rolls the dice; play it in the terminal.",
                    option="game",
                    game=Title(game.title),
                )
            if len(waiting) < FIRST_STATES:
                waiting += [game.result(state, move) for move in game.moves(state)]


def refuse_beyond_browser(setup: GameSetup) -> None:
    """Raise SettingsError if a browser cannot search the game."""
    family = setup.name.partition(":")[0]
    if family == BEYOND_BROWSER or not (family in BUILT_IN or is_file_spec(setup.name)):
        raise SettingsError(
            "{game} is too large to be recorded whole, and its rules need more than a browser has; give a position "
            "nearer to its end, or play it in the terminal.",
            game=Title(setup.game.title),
        )


def refuse_foreign_modules(files: Mapping[str, str]) -> None:
    """Raise SettingsError if a file imports a module that a browser does not have. `files` maps file names to texts."""
    for name, text in files.items():
        for node in ast.walk(ast.parse(text, name)):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                continue
            for module in modules:
                if module.partition(".")[0] not in IN_BROWSER:
                    raise SettingsError(
                        "The game is too large to be recorded whole, and line {line} of {file} imports {module}, which "
                        "a browser does not have; give a position nearer to its end, or play it in the terminal.",
                        line=str(node.lineno),
                        file=name,
                        module=module or Sentence("a file beside it"),
                        place=TextPlace(node.lineno, node.col_offset + 1, name),
                    )


def portable(settings: MatchSettings) -> dict[str, Any]:
    """Return the `settings` in a portable form, and the texts of the `files` that they name, by file name."""
    known, files = asdict(settings), {}
    for part in ("game", "evaluation"):
        text = known[part]
        if text is None or not is_file_spec(text):
            continue
        file, name = split_spec(text)
        source = Path(file)
        with os_error_as(GameError, Sentence("{file} cannot be read", file=str(source))):
            files[source.name] = source.read_text(encoding="utf-8")
        known[part] = source.name if name is None else f"{source.name}:{name}"
    return {"settings": known, "files": files}


ENGINE_SECONDS = 0.45  # seconds for a search without a depth: two of them, and an answer, within a second
MOST_NODES = 20_000  # of such a search
SEES_ENDS_ONLY = 2  # plies; a player who looks no further recognises only the end of a game


class BoothEngine:
    """Answers for one game of a booth. `settings` are the fields of a MatchSettings."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = MatchSettings(**settings)

    @cached_property
    def setups(self) -> Sequence[GameSetup]:
        """A setup for each player who may begin; one serves both, since it does not decide who is MAX."""
        return [booth_setup(self.settings)]

    def answer(self, start: int, played: Sequence[Sequence[Any]], plies: int | None, every: bool) -> dict[str, Any]:
        """Search the position after the moves `played`, and return the document of the trace to show.

        The moves are pairs of a name and a place; they begin at the setup number `start`. The search is `plies` deep
        or, if that is None, as deep as time allows; it tries `every` move or uses alpha-beta. Raises SettingsError for
        an illegal move.
        """
        setup = self.setups[start]
        trace = self.search(setup, state_after(setup, played), plies, every)
        part = viewport_of(trace)
        return {**document_of(trace), **({"part": part} if part else {})}

    def search(self, setup: GameSetup, state: Any, plies: int | None, every: bool) -> TraceResult:
        if plies is None:
            setup = setup if every else near_the_marks(setup)
            return deepest_trace(setup, state, every_move=every, seconds=ENGINE_SECONDS, max_nodes=MOST_NODES)
        if plies <= SEES_ENDS_ONLY:
            setup = replace(setup, evaluate=zero, evaluation="zero")
        return setup.search(state, every_move=True, depth=plies)


def state_after(setup: GameSetup, played: Sequence[Sequence[Any]]) -> Any:
    """Return the state after moves, each given by its name and its place among the legal ones. Raises SettingsError or
    GameError.
    """
    game, state = setup.game, setup.start
    for number, (name, place) in enumerate(played, 1):
        with attributing_to_game(setup.name):
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
