"""Which move a typed text means: its name, one of the game's spellings of it, or its number in the list."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from minimax_viz.games.game import Game

# Cyrillic letters where a keyboard has the Latin ones of a board's columns, which look alike.
KEYBOARD = str.maketrans("авсеокмнртх", "abceokmhptx")
MARKS_AROUND = " \t?!.,;:'\"`«»“”"


class Option(NamedTuple):
    """A legal move: its place among the moves of its state, counted from 0, the move itself and its name."""

    place: int
    move: Any
    name: str


def options_of(game: Game[Any, Any], state: Any) -> list[Option]:
    """The legal moves of `state`; none where the game is over."""
    if game.outcome(state) is not None:
        return []
    return [Option(place, move, game.move_name(state, move)) for place, move in enumerate(game.moves(state))]


def meant(text: str, game: Game[Any, Any], state: Any, options: Sequence[Option]) -> list[Option]:
    """The options that `text` can mean: one where it is clear, none where it is no move, several where it is open.

    The exact name goes first, then names and spellings whatever their case and blanks, then the number in the list,
    counted from 1, where no move is spelled as a number.
    """
    spelled = [(option, [option.name, *game.spellings(state, option.move)]) for option in options]
    for form in (str.strip, plain, bare):
        wanted = form(text)
        for only_names in (True, False):
            found = [
                option
                for option, names in spelled
                if wanted in map(form, names[:1] if only_names else names) and wanted
            ]
            if found:
                return found
    number = bare(text)
    if number.isdecimal() and not any(bare(name).isdecimal() for name in all_of(names for _, names in spelled)):
        return [option for option in options if str(option.place + 1) == number]
    return []


def plain(text: str) -> str:
    """A text without regard to case and blanks, and to the keyboard it was typed on."""
    return "".join(text.casefold().split()).translate(KEYBOARD)


def bare(text: str) -> str:
    """A plain text without the marks that people put around a move."""
    return plain(text).strip(MARKS_AROUND)


def all_of(lists: Iterable[Iterable[str]]) -> Iterable[str]:
    """The texts of several lists."""
    return (text for texts in lists for text in texts)
