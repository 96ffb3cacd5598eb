"""How the mark of a board's cell is shown; the page has the same rules in marks.js."""

from typing import Literal

WHITE_FIGURES, BLACK_FIGURES = "♔♕♖♗♘♙", "♚♛♜♝♞♟"

Kind = Literal["", "cross", "nought", "written"]


def kind_of(mark: str) -> Kind:
    """What a mark is drawn as: nothing in an empty cell; a text where it is neither X nor O, large or small."""
    if mark in ("", "."):
        return ""
    return "cross" if mark in ("X", "x") else "nought" if mark in ("O", "o") else "written"


def figure(mark: str) -> tuple[str, str]:
    """What is written for a mark, and the class it is written in.

    A chess figure is drawn in its own colour, "w" or "d", since an outline is no White on a dark board.
    """
    if len(mark) == 1 and mark in WHITE_FIGURES:
        return BLACK_FIGURES[WHITE_FIGURES.index(mark)], "w"
    return mark, "d" if len(mark) == 1 and mark in BLACK_FIGURES else ""


def written_size(mark: str) -> float:
    """How large a mark is written, in cells: so that two signs have room, too."""
    return 0.8 if len(mark) == 1 else 0.5
