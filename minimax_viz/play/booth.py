"""The data of a booth: the record of a whole game or of its first moves, and what the engine needs to continue from
there.
"""

import ast
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from minimax_viz.errors import GameError, Sentence, SettingsError, TextPlace, Title, os_error_as
from minimax_viz.games.registry import BUILT_IN
from minimax_viz.games.userfile import names_file, split_spec
from minimax_viz.play.analyst import deepest_trace, whole_record
from minimax_viz.play.face import face_of
from minimax_viz.play.setup import GameSetup, MatchSettings, set_up
from minimax_viz.search.limits import OnProgress
from minimax_viz.showntrace import ShownTrace

OPENING = 2_500  # nodes of the record of a longer game's first moves
BEYOND_BROWSER = "openspiel"  # it needs more than Python's own library
IN_BROWSER = sys.stdlib_module_names | {"minimax_viz"}


@dataclass(frozen=True)
class PreparedGame:
    """A game of a booth: its name, its appearance, and its records, one for each player who may begin.

    The records cover the whole game or, if it `goes_on`, its first moves; an engine then searches the position on the
    board. For that it needs the settings and the texts of the `files` that they name.
    """

    name: str
    face: Mapping[str, Any]
    records: Sequence[ShownTrace]
    goes_on: bool
    computer_begins: bool
    depth: int | None
    settings: Mapping[str, Any]
    files: Mapping[str, str]


def booth_game(settings: MatchSettings, on_progress: OnProgress | None = None) -> PreparedGame:
    """Prepare the game of a booth.

    Raises PositionError, SettingsError or GameError; SettingsError also for an explicit tree, and for a game that is
    too large to be recorded and cannot be searched in a browser. Raises KeyboardInterrupt if interrupted.
    """
    setups = booth_setups(settings)
    records = whole_records(setups, on_progress)
    goes_on = not records
    if goes_on:
        refuse_beyond_browser(setups[0])
        records = [deepest_trace(each, each.start, on_progress, every_move=True, max_nodes=OPENING) for each in setups]
    name = settings.game or setups[0].name
    carried = portable(replace(settings, game=name))
    if goes_on:
        refuse_foreign_modules(carried["files"])
    return PreparedGame(
        name=name,
        face=face_of(setups[0].game),
        records=records,
        goes_on=goes_on,
        computer_begins=setups[0].computer_begins,
        depth=settings.depth,
        **carried,
    )


def booth_setups(settings: MatchSettings) -> list[GameSetup]:
    """Set up the games to play from. One is enough, since who is MAX does not depend on who begins.

    Raises PositionError, SettingsError or GameError.
    """
    setup = set_up(settings)
    refuse_tree(setup)
    return [setup]


def refuse_tree(setup: GameSetup) -> None:
    """Raise SettingsError if the game is an explicit tree."""
    if setup.is_tree:
        raise SettingsError(
            "A tree has values at its leaves, and no winner: there is no game to win. "
            "Trace it instead (minimax-viz trace TREE) and let pupils predict its values on the page."
        )


def refuse_beyond_browser(setup: GameSetup) -> None:
    """Raise SettingsError if a browser cannot search the game."""
    family = setup.name.partition(":")[0]
    if family == BEYOND_BROWSER or not (family in BUILT_IN or names_file(setup.name)):
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


def whole_records(setups: Sequence[GameSetup], on_progress: OnProgress | None = None) -> list[ShownTrace]:
    """Trace the whole game with every move, once for each setup; return an empty list if the game is too large."""
    records = []
    for setup in setups:
        if (record := whole_record(setup, on_progress)) is None:
            return []
        records.append(record)
    return records


def portable(settings: MatchSettings) -> dict[str, Any]:
    """Return the `settings` in a portable form, and the texts of the `files` that they name, by file name."""
    known, files = asdict(settings), {}
    for part in ("game", "evaluation"):
        text = known[part]
        if text is None or not names_file(text):
            continue
        file, name = split_spec(text)
        source = Path(file)
        with os_error_as(GameError, Sentence("{file} cannot be read", file=str(source))):
            files[source.name] = source.read_text(encoding="utf-8")
        known[part] = source.name if name is None else f"{source.name}:{name}"
    return {"settings": known, "files": files}
