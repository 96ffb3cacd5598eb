"""The saved game: a small versioned JSON document of what was played, and by which moves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, NoReturn, get_args

from minimax_viz.errors import OutputError, PositionError, os_error_as
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.play.match import Match
from minimax_viz.play.setup import First, MatchSettings
from minimax_viz.play.spelling import LegalMove, legal_moves
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.checks import require
from minimax_viz.search.levels import EARLIER_NAMES, LEVELS
from minimax_viz.tracing.plan import Position, find_position

FORMAT = "minimax-viz game"
VERSION = 3
LARGEST = 1 << 24  # bytes; no game that people play is longer


@dataclass(frozen=True)
class SavedGame:
    """The settings of a match, and its moves: each one's name and its place among the legal ones, from 0."""

    settings: MatchSettings
    moves: Sequence[tuple[str, int]]

    def save(self, path: Path) -> None:
        """Write the document, whole or not at all, overwriting only a saved game. Raises OutputError."""
        refuse_other_files(path)
        moves = [{"move": name, "place": place} for name, place in self.moves]
        document = {"format": FORMAT, "version": VERSION} | asdict(self.settings) | {"moves": moves}
        write_atomically(path, (json.dumps(document, indent=1) + "\n").encode("ascii"))

    def move(self, number: int, legal_moves: Sequence[LegalMove]) -> LegalMove:
        """A move by its number, from 1, out of those that are legal there. Raises PositionError if it is none."""
        name, place = self.moves[number - 1]
        move = next((move for move in legal_moves if (move.name, move.place) == (name, place)), None)
        if move is None:
            legal = ", ".join(move.name for move in legal_moves)
            right = f"legal are {legal:.200}" if legal else "the game is over by then"
            raise PositionError(f"Move {number} of the saved game, {name!r:.60}, is not legal there; {right}.")
        return move

    def end(self) -> Position:
        """The position that the moves lead to. Raises PositionError, SettingsError or GameError."""
        settings = self.settings
        position = find_position(settings.board, settings.game, settings.options)
        with blaming_game(position.name):
            for number in range(1, len(self.moves) + 1):
                move = self.move(number, legal_moves(position.game, position.state))
                position = position._replace(state=position.game.result(position.state, move.move))
        return position


def saved_game(match: Match) -> SavedGame:
    """What is saved of a match."""
    settings = replace(match.setup.match_settings, game=match.setup.name)
    return SavedGame(settings, [(move.name, move.place) for move in match.path()])


def refuse_other_files(path: Path) -> None:
    """Raise OutputError if the file at `path` is not a saved game."""
    try:
        if path.is_file():
            load_game(path)
    except PositionError as error:
        raise OutputError(f"{path} exists and is not a saved game; give another name.") from error
    except (OSError, ValueError):
        return  # not a valid file name, which writing will report


def load_game(path: Path) -> SavedGame:
    """Read a saved game without running anything that the file names. Raises PositionError."""
    with os_error_as(PositionError, f"The game file {path} cannot be read"), path.open("rb") as file:
        data = file.read(LARGEST + 1)
    return game_in(data, str(path))


def game_in(data: bytes, path: str) -> SavedGame:
    """The saved game in the bytes of the file that `path` names. Raises PositionError."""
    if len(data) > LARGEST:
        fail(path, f"is larger than {LARGEST >> 20} MiB, too large for a saved game.")
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        fail(path, "is not a complete saved game: its JSON is damaged or cut short.", error)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        fail(path, f'is not a saved game: it does not say "format": "{FORMAT}".')
    version = document.get("version")
    if type(version) is not int or version < 1:
        fail(path, f"has the version {version!r:.40}; versions are whole numbers from 1.")
    if version > VERSION:
        fail(path, f"has version {version}, this minimax-viz reads up to {VERSION}; install a newer minimax-viz.")
    try:
        return game_of(document)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        fail(path, f"is damaged: {' '.join(str(error).split())[:200]}.", error)


def game_of(document: Mapping[str, Any]) -> SavedGame:
    """The game in a document. Raises KeyError, TypeError, ValueError or AttributeError if it is invalid."""
    members = {"candidates": None} | dict(document)  # files from before there were candidates lack them
    names = [field.name for field in fields(MatchSettings)]
    absent = [name for name in names if name not in members]
    require(not absent, f"it lacks {', '.join(absent)}")
    settings = {name: members[name] for name in names}
    if document["version"] < 3 and isinstance(settings["level"], str):
        settings["level"] = EARLIER_NAMES.get(settings["level"], settings["level"])
    options = settings["options"]
    if isinstance(options, dict) and document["version"] == 1:
        options = {"max" if name == "max_player" else name: text for name, text in options.items()}
        settings["options"] = options
    require(isinstance(options, dict) and set(options) <= set(GAME_OPTIONS), "its options are none of a game's")
    texts = (settings["game"], settings["board"], settings["evaluation"], settings["candidates"], *options.values())
    require(
        all(text is None or isinstance(text, str) for text in texts),
        "game, board, evaluation, candidates and options are texts or null",
    )
    require(settings["first"] in (None, *get_args(First)), "first is human, computer or null")
    require(settings["level"] in tuple(LEVELS), f"level is one of {', '.join(LEVELS)}")
    depth = settings["depth"]
    require(depth is None or (type(depth) is int and depth > 0), "depth is null or a whole number from 1")
    moves: Any = document.get("moves")
    require(isinstance(moves, list), "moves is a list")
    for number, made in enumerate(moves, 1):
        right = isinstance(made, dict) and isinstance(made.get("move"), str) and type(made.get("place")) is int
        require(right, f'move {number} should be {{"move": a name, "place": a number}}')
    return SavedGame(MatchSettings(**settings), [(made["move"], made["place"]) for made in moves])


def replay(saved: SavedGame, match: Match) -> None:
    """Play the moves of a saved game in a match with its settings. Raises PositionError at the first illegal one."""
    for number in range(1, len(saved.moves) + 1):
        match.play(saved.move(number, match.legal_moves))


def fail(path: str, what: str, error: BaseException | None = None) -> NoReturn:
    """Refuse a file in one sentence."""
    raise PositionError(f"The game file {path} {what}") from error
