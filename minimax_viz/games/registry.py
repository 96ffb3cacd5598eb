"""Find a game by its name: the built-in ones, or a class in a user's file."""

import inspect
from collections.abc import Mapping
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import Game
from minimax_viz.games.tictactoe import TicTacToe
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.treetext import starts_tree
from minimax_viz.games.userfile import find_in_file, names_file

BUILT_IN: Mapping[str, type[Game[Any, Any]]] = {"tictactoe": TicTacToe, "tree": TreeGame}

OPTION_NAMES = {"score": "--score", "max_player": "--max", "to_move": "--to-move", "root": "--root"}


def game_name_for(position: str | None) -> str:
    """The game a position is of where none is named: a tree by its first character, else tic-tac-toe."""
    return "tree" if position is not None and starts_tree(position) else "tictactoe"


def find_game(name: str) -> type[Game[Any, Any]]:
    """The class of a game: a built-in name, `file.py`, or `file.py:Class`. Raises SettingsError or GameError."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if names_file(name):
        found: type[Game[Any, Any]] = find_in_file(name, "game", is_game)
        return found
    raise SettingsError(f"There is no game {name!r}; there are {', '.join(BUILT_IN)}, or a file such as nim.py:Nim.")


def make_game(name: str, options: Mapping[str, str | None]) -> tuple[Game[Any, Any], dict[str, str | None]]:
    """The game `name` with those of `options` (keys of OPTION_NAMES) that were given, and the options it plays by.

    Raises SettingsError where the game does not take an option.
    """
    game = find_game(name)
    given = {option: value for option, value in options.items() if value is not None}
    takes = inspect.signature(game).parameters
    for option in given:
        if option not in takes:
            others = [OPTION_NAMES[known] for known in OPTION_NAMES if known in takes]
            instead = f"it takes {', '.join(others)}" if others else "it takes no options of this kind"
            raise SettingsError(f"{OPTION_NAMES[option]} is not for the game {name}; {instead}.")
    defaults = {option: takes[option].default for option in OPTION_NAMES if option in takes}
    texts = {option: default for option, default in defaults.items() if isinstance(default, str)}
    return game(**given), {option: given.get(option, texts.get(option)) for option in OPTION_NAMES}


def is_game(found: object) -> bool:
    """Whether an object of a user's file is a class of games."""
    return inspect.isclass(found) and issubclass(found, Game) and not inspect.isabstract(found)
