"""Which move a typed text means: its name, or one of the game's spellings of it."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_viz.games.game import Game
from minimax_viz.signs import one_line

# Cyrillic letters where a keyboard has the Latin ones of a board's columns, which look alike.
KEYBOARD = str.maketrans("авсеёокмнртх", "abceeokmhptx")
MARKS_AROUND = " \t?!.,;:'\"`«»“”()"
PAIR = re.compile(r"(\d)\s*[\s,;\-]\s*(\d)")


class Option(NamedTuple):
    """A legal move: its place among the moves of its state, counted from 0, the move itself and its name."""

    place: int
    move: Any
    name: str


def options_of(game: Game[Any, Any], state: Any) -> list[Option]:
    """The legal moves of `state`, named as a trace names them; none where the game is over."""
    if game.outcome(state) is not None:
        return []
    return [Option(place, move, one_line(game.move_name(state, move))) for place, move in enumerate(game.moves(state))]


def meant(text: str, game: Game[Any, Any], state: Any, options: Sequence[Option]) -> list[Option]:
    """The options that `text` can mean: one where it is clear, none where it is no move, several where it is open.

    The exact name goes first, then names and spellings whatever their case and blanks. A number means no move that
    is not called so.
    """
    spelled = [(option, [option.name, *game.spellings(state, option.move)]) for option in options]
    for form in (str.strip, plain, bare):
        wanted = form(text)
        by_name = [option for option in options if form(option.name) == wanted]
        found = by_name or [option for option, names in spelled if wanted in map(form, names)]
        if wanted and found:
            return found
    return []


def plain(text: str) -> str:
    """A text without regard to case and blanks, and to the keyboard it was typed on; "2 3" and "2-3" are "2,3"."""
    return "".join(PAIR.sub(r"\1,\2", text.casefold()).split()).translate(KEYBOARD)


def bare(text: str) -> str:
    """A plain text without the marks that people put around a move."""
    return plain(text).strip(MARKS_AROUND)
