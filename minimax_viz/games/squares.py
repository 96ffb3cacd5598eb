"""Boards told square by square, as dicts of Python or objects of JavaScript: {0: "X", 4: "O"}, {(1, 1): "X"}; or mark
by mark: {"X": [0, 4], "O": [8]}, X: a1 b2; O: c3.
"""

import re
from collections.abc import Collection, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from minimax_viz.errors import PositionError

MARK = r"\"[^\"\n]{0,7}\"|'[^'\n]{0,7}'|\."
ENTRY = re.compile(
    r"\s*(?:\(\s*(?P<row>\d{1,3})\s*,\s*(?P<column>\d{1,3})\s*\)|(?P<quote>[\"']?)(?P<key>[\w-]{1,20})(?P=quote))"
    rf"\s*:\s*(?P<mark>{MARK})\s*(?:,|(?=\}}))"
)
SQUARE = r"\(\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|[\"']?[a-zA-Z]?\d{1,3}[\"']?"
MARK_AND_SQUARES = re.compile(
    rf"\s*[\"']?\b(?P<mark>[XO])\b[\"']?\s*[:=]\s*(?:[\[{{]|\((?!\s*\d+\s*,\s*\d+\s*\))|set\(\[?)?"
    rf"(?P<squares>(?:\s*(?:{SQUARE})(?:\s*,|(?=[\s;/\]}})])|\Z))*)\s*[\])}}]*\s*(?:[,;/]|(?=\S)|\Z)",
    re.IGNORECASE,
)
WHOLE = re.compile(r"\s*\{(?P<entries>.*)\}\s*;?\s*", re.DOTALL)
NAME = re.compile(r"(?i)[a-z][1-9][0-9]?")
LONGEST = 20_000  # characters


class Told(NamedTuple):
    """A square as the text has it, its place if that is told by numbers, one or two, and the text of its mark."""

    shown: str
    place: tuple[int, ...]
    mark: str


def squares_in(text: str) -> Sequence[Told] | None:
    """The squares in the text of a dict; None if it is something else."""
    if len(text) > LONGEST:
        return None
    if (by_marks := squares_by_marks(text)) is not None:
        return by_marks
    if (whole := WHOLE.fullmatch(text)) is None:
        return None
    found: list[Told] = []
    entries, at = f"{whole['entries'].rstrip().removesuffix(',')}}}", 0
    while (entry := ENTRY.match(entries, at)) is not None:
        at, key = entry.end(), entry["key"] or ""
        place: tuple[int, ...] = (int(key),) if key.isdecimal() else ()
        if not key:
            place = int(entry["row"]), int(entry["column"])
        found.append(Told(key or f"{place}", place, entry["mark"].strip("\"' ") or "."))
    return found if found and entries[at:] == "}" else None


def squares_by_marks(text: str) -> Sequence[Told] | None:
    """The squares in a text that names those of X and those of O; None if it is something else, or X and O cannot have
    taken turns on them.
    """
    inner, at, found = text.strip().removeprefix("{"), 0, dict[str, Sequence[Told]]()
    while (entry := MARK_AND_SQUARES.match(inner, at)) is not None:
        at, mark = entry.end(), entry["mark"].upper()
        if mark in found:
            return None
        found[mark] = [told_square(square.strip("\"'"), mark) for square in re.findall(SQUARE, entry["squares"])]
    squares = [*found.get("X", ()), *found.get("O", ())]
    is_of_a_kind = len({len(told.place) for told in squares}) == 1
    in_turns = len(found) == 2 and len(found["X"]) - len(found["O"]) in (0, 1)
    is_each_once = len({told.place or told.shown.lower() for told in squares}) == len(squares)
    return squares if is_of_a_kind and in_turns and is_each_once and inner[at:].strip(" };") == "" else None


def told_square(text: str, mark: str) -> Told:
    """The square of a number, a pair of numbers or a name."""
    numbers = re.findall(r"\d+", text)
    return Told(text, () if text[0].isalpha() else tuple(map(int, numbers)), mark)


def placed(squares: Sequence[Told], rows: int, columns: int, orders: Collection[Sequence[int]]) -> str:
    """The rows of the board with these squares. Raises PositionError if a square is none of it.

    A dict of all squares is taken in its own order if its keys are names, or numbers in one of the `orders`.
    """
    count = rows * columns
    lengths = {len(told.place) for told in squares}
    numbers = [told.place[0] for told in squares] if lengths == {1} else []
    if len(squares) == count and (lengths == {0} or numbers in [[*one] for one in orders]):
        signs = [told.mark for told in squares]
    else:
        first = first_number(squares, rows, columns)
        signs = ["."] * count
        for told in squares:
            signs[place_of(told, first, rows, columns)] = told.mark
    return "/".join(",".join(signs[at : at + columns]) for at in range(0, count, columns))


def first_number(squares: Sequence[Told], rows: int, columns: int) -> int:
    """From which number squares are counted, 0 or 1. Raises PositionError if neither the first nor the last is told."""
    places = [told.place for told in squares]
    if any(0 in place for place in places) or not any(places):
        return 0
    if (rows * columns,) in places or any(place[0] == rows or place[-1] == columns for place in places if place[1:]):
        return 1
    raise PositionError(
        "The squares of this board may be counted from 0 or from 1: neither its first nor its last one is told; write "
        "its rows, such as X.O/.X./..O."
    )


def place_of(told: Told, first: int, rows: int, columns: int) -> int:
    """The place of a square, row by row from 0. Raises PositionError if the board has none such."""
    row = column = -1
    if len(told.place) == 2:
        row, column = told.place[0] - first, told.place[1] - first
    elif told.place:
        row, column = divmod(told.place[0] - first, columns)
    elif NAME.fullmatch(told.shown):
        row, column = int(told.shown[1:]) - 1, ascii_lowercase.find(told.shown[0].lower())
    if not (0 <= row < rows and 0 <= column < columns):
        raise PositionError(
            "{square} is no square of a board of {rows} rows and {columns} columns; squares are numbers, pairs such as "
            "(0, 2), or names such as c1.",
            square=told.shown if told.place else repr(told.shown),
            rows=rows,
            columns=columns,
        )
    return row * columns + column
