"""Describe a game without playing it: its title, positions and options."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from minimax_viz.games.examples import EXAMPLES
from minimax_viz.games.game import Game
from minimax_viz.games.registry import find_game, flag, game_name_for, option_parameters


@dataclass(frozen=True, slots=True)
class Description:
    """A game and the name by which `--game` finds it.

    `example` is a position worth looking at, or None; `variants` says what may follow the name and a colon; `options`
    maps each option that the game takes to its default ("" without one).
    """

    name: str
    title: str
    about: str
    variants: str
    example: str | None
    options: Mapping[str, str]


def description_of(name: str, game: Game[Any, Any] | None = None) -> Description:
    """Describe the game `name` by its class, or by `game`, an instance that may know more about its variant.

    Raises SettingsError or GameError if there is no such class.
    """
    kind, _ = find_game(name)
    source = kind if game is None else game
    boards = (board for board, _ in EXAMPLES.values() if game_name_for(board) == name)  # found without --game
    return Description(
        name=name,
        title=source.title,
        about=first_paragraph(kind if game is None else type(game)),
        variants=kind.variants if "variant" in inspect.signature(kind).parameters else "",
        example=source.example or next(boards, None),
        options={
            flag(option): parameter.default if isinstance(parameter.default, str) else ""
            for option, parameter in option_parameters(kind).items()
        },
    )


def first_paragraph(game: type[Game[Any, Any]]) -> str:
    """The first paragraph of a class's own docstring, on one line."""
    return " ".join(inspect.cleandoc(game.__doc__ or "").partition("\n\n")[0].split())
