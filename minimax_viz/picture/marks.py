"""How the mark of a board's cell is shown; the page has the same rules in marks.js."""

from typing import Literal

WHITE_FIGURES, BLACK_FIGURES = "♔♕♖♗♘♙", "♚♛♜♝♞♟"

MarkKind = Literal["", "cross", "nought", "written"]


def mark_kind(mark: str) -> MarkKind:
    """How to draw a mark: "" for an empty cell, "written" for anything but X and O, in upper or lower case."""
    if mark in ("", "."):
        return ""
    return "cross" if mark in ("X", "x") else "nought" if mark in ("O", "o") else "written"


def chess_figure(mark: str) -> tuple[str, str]:
    """The text for a mark, and its class.

    A chess piece is drawn in its own colour, "w" or "d", since an outline does not look white on a dark board.
    """
    if len(mark) == 1 and mark in WHITE_FIGURES:
        return BLACK_FIGURES[WHITE_FIGURES.index(mark)], "w"
    return mark, "d" if len(mark) == 1 and mark in BLACK_FIGURES else ""


def contour_of(figure: str) -> str:
    """The outline that belongs to a filled chess figure."""
    return WHITE_FIGURES[BLACK_FIGURES.index(figure)]


def written_size(mark: str) -> float:
    """The font size of a mark, in cells: small enough that two characters fit."""
    return 0.8 if len(mark) == 1 else 0.5
