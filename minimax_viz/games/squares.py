"""Boards told square by square, as dicts of Python or objects of JavaScript: {0: "X", 4: "O"}, {(1, 1): "X"}."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from minimax_viz.errors import PositionError

MARK = r"\"[^\"\n]{0,7}\"|'[^'\n]{0,7}'|\."
ENTRY = re.compile(
    r"\s*(?:\(\s*(?P<row>\d{1,3})\s*,\s*(?P<column>\d{1,3})\s*\)|(?P<quote>[\"']?)(?P<key>[\w-]{1,20})(?P=quote))"
    rf"\s*:\s*(?P<mark>{MARK})\s*(?:,|(?=\}}))"
)
WHOLE = re.compile(r"\s*\{(?P<entries>.*)\}\s*;?\s*", re.DOTALL)
NAME = re.compile(r"(?i)[a-z][1-9][0-9]?")
LONGEST = 20_000  # characters


class Told(NamedTuple):
    """A square by its row and column or by its name, and the text of its mark."""

    place: tuple[int, ...] | str
    mark: str


def squares_in(text: str) -> Sequence[Told] | None:
    """The squares in the text of a dict; None if it is something else."""
    if len(text) > LONGEST or (whole := WHOLE.fullmatch(text)) is None:
        return None
    found: list[Told] = []
    entries, at = f"{whole['entries'].rstrip().removesuffix(',')}}}", 0
    while (entry := ENTRY.match(entries, at)) is not None:
        at = entry.end()
        place: tuple[int, ...] | str = entry["key"] or (int(entry["row"]), int(entry["column"]))
        if isinstance(place, str) and place.isdecimal():
            place = (int(place),)
        found.append(Told(place, entry["mark"].strip("\"' ") or "."))
    return found if found and entries[at:] == "}" else None


def placed(squares: Sequence[Told], rows: int, columns: int, numberings: Mapping[str, Sequence[int]]) -> str:
    """The rows of the board with these squares, whose numbers are in one of the `numberings`. Raises PositionError.

    A dict of all squares is taken in its own order, unless its numbers tell another.
    """
    count = rows * columns
    numbers = [told.place[0] for told in squares if isinstance(told.place, tuple) and len(told.place) == 1]
    in_order = len(numbers) != len(squares) or numbers in [[*one] for one in numberings.values()]
    signs = ["."] * count
    if len(squares) == count and in_order and not any(is_pair(told.place) for told in squares):
        signs = [told.mark for told in squares]
    else:
        for told, at in zip(squares, places(squares, rows, columns), strict=True):
            signs[at] = told.mark
    return "/".join(",".join(signs[at : at + columns]) for at in range(0, count, columns))


def places(squares: Sequence[Told], rows: int, columns: int) -> Iterator[int]:
    """The places of squares on a board, row by row from 0. Raises PositionError."""
    pairs = [told.place for told in squares if is_pair(told.place)]
    numbers = [told.place for told in squares if isinstance(told.place, tuple) and not is_pair(told.place)]
    known = {0: any(0 in place for place in [*pairs, *numbers])}
    known[1] = any(place[0] == rows or place[1] == columns for place in pairs if isinstance(place, tuple))
    known[1] |= any(place == (rows * columns,) for place in numbers)
    for place, _ in squares:
        if isinstance(place, str):
            row, column = int(place[1:]) - 1 if NAME.fullmatch(place) else -1, "abcdefghijklmnopqrst".find(place[0].lower())
        elif not (known[0] or known[1]):
            raise PositionError(
                "The squares of this dict may be counted from 0 or from 1; tell the first or the last one, too, empty or "
                "not."
            )
        elif len(place) == 1:
            row, column = divmod(place[0] - (not known[0]), columns)
        else:
            row, column = place[0] - (not known[0]), place[1] - (not known[0])
        if not (0 <= row < rows and 0 <= column < columns):
            shown = place if isinstance(place, str) else place[0] if len(place) == 1 else place
            raise PositionError(
                "{square} is no square of a board of {rows} rows and {columns} columns; squares are numbers, pairs such as "
                "(0, 2), or names such as c1.",
                square=repr(shown),
                rows=rows,
                columns=columns,
            )
        yield row * columns + column


def is_pair(place: tuple[int, ...] | str) -> bool:
    """Whether a square is told by its row and its column."""
    return isinstance(place, tuple) and len(place) == 2
