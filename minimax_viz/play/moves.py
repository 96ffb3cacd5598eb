"""Legal moves, and which of them a typed text means: by name, or by another spelling that the game accepts."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_viz.games.game import Game
from minimax_viz.safe_text import one_line

# On a Russian keyboard people type Cyrillic letters that look like the Latin ones of a board's columns.
KEYBOARD = str.maketrans("авсеёокмнртх", "abceeokmhptx")
PUNCTUATION = " \t?!.,;:'\"`«»“”()"
PAIR = re.compile(r"(\d)\s*[\s,;\-]\s*(\d)")


class LegalMove(NamedTuple):
    """A legal move: its place among the moves of its state, from 0, the move itself and its name."""

    place: int
    move: Any
    name: str


def legal_moves(game: Game[Any, Any], state: Any) -> list[LegalMove]:
    """List the legal moves of `state`, named as in a trace; an empty list if the game is over."""
    if game.outcome(state) is not None:
        return []
    moves = enumerate(game.moves(state))
    return [LegalMove(place, move, one_line(game.move_name(state, move))) for place, move in moves]


def moves_matching(text: str, game: Game[Any, Any], state: Any, legal: Sequence[LegalMove]) -> list[LegalMove]:
    """Find the legal moves that `text` may mean: one if it is clear, several if it is ambiguous.

    Exact names come first, then names and spellings regardless of case and spaces. A number is a move only if that is
    the move's name.
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
    """Fold case, spaces and keyboard layouts; "2 3" and "2-3" become "2,3"."""
    return "".join(PAIR.sub(r"\1,\2", text.casefold()).split()).translate(KEYBOARD)


def without_punctuation(text: str) -> str:
    """Normalize a text, and strip the punctuation that people put around a move."""
    return normalized(text).strip(PUNCTUATION)
