"""Saved games: a small versioned JSON document with the settings of a match and its moves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, get_args

from minimax_viz.errors import OutputError, PositionError, Sentence, os_error_as
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.play.match import Match
from minimax_viz.play.setup import First, LegalMove, MatchSettings, legal_moves
from minimax_viz.record.atomic import write_atomically
from minimax_viz.search.settings import LEVELS, OLD_LEVEL_NAMES
from minimax_viz.tracing.plan import Position, find_position

FORMAT = "minimax-viz game"
VERSION = 4
LARGEST = 1 << 24  # bytes; far more than any real game needs


@dataclass(frozen=True)
class SavedGame:
    """The settings of a match, and its moves: the name of each and its place among the legal ones, from 0."""

    settings: MatchSettings
    moves: Sequence[tuple[str, int]]

    def save(self, path: Path) -> None:
        """Write the document completely or not at all; overwrite only saved games. Raises OutputError."""
        refuse_other_files(path)
        moves = [{"move": name, "place": place} for name, place in self.moves]
        document = {"format": FORMAT, "version": VERSION} | asdict(self.settings) | {"moves": moves}
        write_atomically(path, (json.dumps(document, indent=1) + "\n").encode("ascii"))

    def move(self, number: int, legal_moves: Sequence[LegalMove]) -> LegalMove:
        """Find the move with this number, from 1, among the legal ones. Raises PositionError if it is not legal."""
        name, place = self.moves[number - 1]
        move = next((move for move in legal_moves if (move.name, move.place) == (name, place)), None)
        if move is None:
            legal = ", ".join(move.name for move in legal_moves)[:200]
            advice = Sentence("legal are {moves}", moves=legal) if legal else Sentence("the game is over by then")
            raise PositionError(
                "Move {number} of the saved game, {move}, is not legal there; {advice}.",
                number=str(number),
                move=f"{name!r:.60}",
                advice=advice,
            )
        return move

    def end(self) -> Position:
        """Replay the moves and return the final position. Raises PositionError, SettingsError or GameError."""
        settings = self.settings
        position = find_position(settings.board, settings.game, settings.of_position)
        with attributing_to_game(position.name):
            for number in range(1, len(self.moves) + 1):
                move = self.move(number, legal_moves(position.game, position.state))
                position = position._replace(state=position.game.result(position.state, move.move))
        return position


def saved_game(match: Match) -> SavedGame:
    """Return the saved form of a match."""
    settings = replace(match.setup.match_settings, game=match.setup.name)
    return SavedGame(settings, [(move.name, move.place) for move in match.path()])


def refuse_other_files(path: Path) -> None:
    """Raise OutputError if the file at `path` is not a saved game."""
    try:
        if path.is_file():
            load_game(path)
    except PositionError as error:
        raise OutputError("{file} exists and is not a saved game; give another name.", file=str(path)) from error
    except (OSError, ValueError):
        return  # not a valid file name, which writing will report


def load_game(path: Path) -> SavedGame:
    """Read a saved game, without running any file that it names. Raises PositionError."""
    cannot = Sentence("The game file {file} cannot be read", file=str(path))
    with os_error_as(PositionError, cannot), path.open("rb") as file:
        data = file.read(LARGEST + 1)
    return game_in(data, str(path))


def game_in(data: bytes, path: str) -> SavedGame:
    """Parse the contents of a saved game; `path` names the file in messages. Raises PositionError."""
    if len(data) > LARGEST:
        raise PositionError(
            "The game file {file} is larger than {most} MiB, too large for a saved game.", file=path, most=LARGEST >> 20
        )
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise PositionError(
            "The game file {file} is not a complete saved game: its JSON is damaged or cut short.", file=path
        ) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise PositionError(
            'The game file {file} is not a saved game: it does not say "format": "{format}".', file=path, format=FORMAT
        )
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise PositionError(
            "The game file {file} has the version {version}; versions are whole numbers from 1.",
            file=path,
            version=f"{version!r:.40}",
        )
    if version > VERSION:
        raise PositionError(
            "The game file {file} has version {version}, this minimax-viz reads up to {newest}; install a newer "
            "minimax-viz.",
            file=path,
            version=str(version),
            newest=str(VERSION),
        )
    try:
        return game_of(document)
    except PositionError as error:
        raise PositionError("The game file {file} is damaged: {fault}.", file=path, fault=error.sentence) from error


def game_of(document: Mapping[str, Any]) -> SavedGame:
    """Build the saved game from its document. Raises PositionError with the fault, a part of a sentence."""
    members = {"candidates": None, "ply": None} | dict(document)  # which older files do not have
    names = [field.name for field in fields(MatchSettings)]
    absent = [name for name in names if name not in members]
    require(not absent, Sentence("it lacks {members}", members=tuple(absent)))
    settings = {name: members[name] for name in names}
    if document["version"] < 3 and isinstance(settings["level"], str):
        settings["level"] = OLD_LEVEL_NAMES.get(settings["level"], settings["level"])
    options = settings["options"]
    if isinstance(options, dict) and document["version"] == 1:
        options = {"max" if name == "max_player" else name: text for name, text in options.items()}
        settings["options"] = options
    require(
        isinstance(options, dict) and set(options) <= set(GAME_OPTIONS), Sentence("its options are not those of a game")
    )
    texts = (settings["game"], settings["board"], settings["evaluation"], settings["candidates"], *options.values())
    require(
        all(text is None or isinstance(text, str) for text in texts),
        Sentence("game, board, evaluation, candidates and options are texts or null"),
    )
    require(settings["first"] in (None, *get_args(First)), Sentence("first is human, computer or null"))
    require(settings["level"] in tuple(LEVELS), Sentence("level is one of {levels}", levels=tuple(LEVELS)))
    depth = settings["depth"]
    require(depth is None or (type(depth) is int and depth > 0), Sentence("depth is null or a whole number from 1"))
    ply = settings["ply"]
    require(ply is None or (type(ply) is int and ply >= 0), Sentence("ply is null or a whole number from 0"))
    moves: Any = document.get("moves")
    require(isinstance(moves, list), Sentence("moves is a list"))
    for number, made in enumerate(moves, 1):
        right = isinstance(made, dict) and isinstance(made.get("move"), str) and type(made.get("place")) is int
        require(right, Sentence('move {number} should be {"move": a name, "place": a number}', number=str(number)))
    return SavedGame(MatchSettings(**settings), [(made["move"], made["place"]) for made in moves])


def replay(saved: SavedGame, match: Match) -> None:
    """Play the moves of a saved game in a match with its settings. Raises PositionError at the first illegal one."""
    for number in range(1, len(saved.moves) + 1):
        match.play(saved.move(number, match.legal_moves))


def require(is_right: bool, fault: Sentence) -> None:
    """Raise PositionError unless something is right."""
    if not is_right:
        raise PositionError(fault)
