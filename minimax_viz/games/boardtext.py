"""The texts of boards with X and O on them: marks, rows, squares and players as people write them."""

from typing import NoReturn

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.game import Grid
from minimax_viz.signs import LONGEST_SHOWN, shortened

# Cyrillic Х and О look the same and are taken for the same.
MARKS = {"X": "X", "O": "O", "\u0425": "X", "\u041e": "O", ".": ".", "_": "."}

LETTERS = "abcdefghijklmnopqrst"  # the columns of the widest board
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

ON_ONE_LINE = str.maketrans("\n\r\t", "/  ")


def read_marks(text: str, *, rows: int, columns: int, what: str, example: str) -> list[str]:
    """The marks "X", "O" or "." of a board's text, row by row. Raises PositionError that names the place.

    Rows are split by "/", by newlines or not at all. X and O may be Latin or Russian, in either case; an empty square
    is ".", "_" or, on a board of at most nine squares, the number of its square. `what` names the game in the
    messages, `example` is a board that would be right.
    """
    return BoardReader(text, rows, columns).read(what, example)


class BoardReader:
    """One pass over a board's text."""

    def __init__(self, text: str, rows: int, columns: int) -> None:
        self.text = text.strip().replace("\r\n", "\n")
        self.rows = rows
        self.columns = columns
        self.marks: list[str] = []
        self.at = 0
        self.row = 1
        self.in_row = 0
        self.rows_marked = "/" in self.text or "\n" in self.text

    def read(self, what: str, example: str) -> list[str]:
        for at, sign in enumerate(self.text):
            self.at = at
            if sign in "/\n":
                self.end_row()
            elif sign not in " \t\r":
                self.add(self.mark(sign))
        if len(self.marks) != self.rows * self.columns:
            self.at = len(self.text)
            size = f"{what} has {self.rows * self.columns}"
            right = f"such as {example}" if len(example) <= LONGEST_SHOWN else f"{self.rows} rows of {self.columns}"
            self.fail(f"the board ends after {quantity(len(self.marks), 'square')}; {size}, {right}")
        return self.marks

    def end_row(self) -> None:
        size = quantity(self.columns, "square", in_words=True)
        if not self.in_row and self.text[self.at - 1] in "/\n":
            self.fail(f"row {self.row} is empty; each row has {size}")
        if self.in_row != self.columns:
            self.fail(f"row {self.row} ends after {self.in_row} of its {size}")
        self.row, self.in_row = self.row + 1, 0

    def mark(self, sign: str) -> str:
        """The mark that `sign` stands for on the next square."""
        mark = MARKS.get(sign.upper())
        if mark is None and sign.isascii() and sign.isdigit() and self.rows * self.columns <= 9:
            number = len(self.marks) + 1
            if sign != str(number):
                right = number if number <= self.rows * self.columns else "nothing"
                self.fail(f"the digit {sign} stands on another square; here it would be {right} or '.'")
            mark = "."
        if mark is None:
            self.fail(f"{sign!r} is not a mark; write X, O, and '.' or '_' for an empty square")
        return mark

    def add(self, mark: str) -> None:
        if len(self.marks) == self.rows * self.columns:
            self.fail(f"the board has more than {quantity(self.rows * self.columns, 'square')}")
        if self.rows_marked and self.in_row == self.columns:
            self.fail(f"row {self.row} has more than {quantity(self.columns, 'square', in_words=True)}")
        self.marks.append(mark)
        self.in_row += 1

    def fail(self, what: str) -> NoReturn:
        raise PositionError(message_at(self.text, self.at, what))


def message_at(text: str, at: int, what: str) -> str:
    """A sentence about the place `at` in a board's text, counted in characters from 1; row ends are shown as "/".

    If the text is too long, only its row is shown, and the place is counted in that row.
    """
    excerpt, board = text.translate(ON_ONE_LINE), "The board"
    if len(excerpt) > LONGEST_SHOWN and "/" in excerpt:
        start, end = excerpt.rfind("/", 0, at) + 1, excerpt.find("/", at)
        board = f"The board's row {excerpt.count('/', 0, at) + 1},"
        excerpt, at = excerpt[start : None if end < 0 else end], at - start
    where = "at its end" if at >= len(excerpt) else f"at character {at + 1}"
    return f"{board} {shortened(excerpt)!r}, {where}: {what}."


def quantity(number: int, noun: str, plural: str | None = None, *, in_words: bool = False) -> str:
    """A number of things: "1 square", "1,000 plies", in words "three squares"."""
    return f"{in_word(number) if in_words else f'{number:,}'} {noun if number == 1 else plural or f'{noun}s'}"


def in_word(number: int) -> str:
    """A number as a word where it is small, else in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def notation_of(grid: Grid) -> str:
    """A grid of marks as the text that `read_marks` reads."""
    return "/".join("".join(mark or "." for mark in row) for row in grid)


def square_name(square: int, columns: int) -> str:
    """What a square is called: a1 is the top left one. Squares are counted row by row from 0."""
    row, column = divmod(square, columns)
    return f"{LETTERS[column]}{row + 1}"


def square_spellings(square: int, columns: int) -> tuple[str, str]:
    """Other ways to type a square: its row and column, "2,3", and its number row by row from 1."""
    row, column = divmod(square, columns)
    return f"{row + 1},{column + 1}", str(square + 1)


def mark_of(text: str, option: str, what: str) -> str:
    """The mark X or O that the setting `option` names in the game `what`. Raises SettingsError."""
    mark = MARKS.get(text.upper())
    if mark not in ("X", "O"):
        raise SettingsError(f"{option} {text!r:.60}: the players of {what} are X and O.")
    return mark
