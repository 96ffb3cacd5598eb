"""Which move a typed text means: its name, or one of the game's spellings of it."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_viz.games.game import Game
from minimax_viz.signs import one_line

# Cyrillic letters where a keyboard has the Latin ones of a board's columns, which look alike.
KEYBOARD = str.maketrans("авсеёокмнртх", "abceeokmhptx")
PUNCTUATION = " \t?!.,;:'\"`«»“”()"
PAIR = re.compile(r"(\d)\s*[\s,;\-]\s*(\d)")


class LegalMove(NamedTuple):
    """A legal move: its place among the moves of its state, counted from 0, the move itself and its name."""

    place: int
    move: Any
    name: str


def legal_moves(game: Game[Any, Any], state: Any) -> list[LegalMove]:
    """The legal moves of `state`, named as a trace names them; none if the game is over."""
    if game.outcome(state) is not None:
        return []
    moves = enumerate(game.moves(state))
    return [LegalMove(place, move, one_line(game.move_name(state, move))) for place, move in moves]


def moves_matching(text: str, game: Game[Any, Any], state: Any, legal: Sequence[LegalMove]) -> list[LegalMove]:
    """The legal moves that `text` can mean: one if it is clear, none if it is not a move, several if ambiguous.

    An exact name comes first, then names and spellings regardless of case and spaces. A number is a move only if that
    is its name.
    """
    spellings = [(move, [move.name, *game.spellings(state, move.move)]) for move in legal]
    for form in (str.strip, normalized, without_punctuation):
        wanted = form(text)
        by_name = [move for move in legal if form(move.name) == wanted]
        matching = by_name or [move for move, names in spellings if wanted in map(form, names)]
        if wanted and matching:
            return matching
    return []


def normalized(text: str) -> str:
    """A text regardless of case, spaces and the keyboard it was typed on; "2 3" and "2-3" are "2,3"."""
    return "".join(PAIR.sub(r"\1,\2", text.casefold()).split()).translate(KEYBOARD)


def without_punctuation(text: str) -> str:
    """A normalized text without the punctuation that people put around a move."""
    return normalized(text).strip(PUNCTUATION)
