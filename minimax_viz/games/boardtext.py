"""Read and write boards of X and O as people type them: marks, rows, squares and players."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from minimax_viz.errors import PositionError, Sentence, SettingsError
from minimax_viz.games.game import Grid
from minimax_viz.games.pasted import BARS, CORNERS, DASHES, board_rows, has_bars, is_rule, typed_board
from minimax_viz.games.squares import placed, squares_in
from minimax_viz.safe_text import LONGEST_SHOWN, shortened

MARKS = {
    **dict.fromkeys("XxХхΧχ×✕✖✗✘╳❌❎🇽", "X"),  # Cyrillic Х and О, Greek Χ and Ο look like the Latin letters
    **dict.fromkeys("OoОоΟο○◯⭕〇◦🅾🇴", "O"),
    **dict.fromkeys("._-–—−·•∙⋅␣*□▢☐◻◽⬜⬛◼➖", "."),
}
LETTERS_OF_EMPTY = dict.fromkeys("EeBb", ".")
"""Letters that stand for an empty square beside X and O: E of "empty", b of "blank"."""

MARKS_OF_NUMBERS = {"0": ".", "1": "X", "-1": "O", "2": "O"}

Colours = tuple[str, str, str]
"""The signs of coloured stones: X's, O's, and those of empty squares beside them."""

COLOURED_STONES: Sequence[Colours] = (("Bb●⚫", "Ww○⚪", ""),)
"""Black, who is X and begins, and White."""

COLOURED_DISCS: Sequence[Colours] = (
    ("Rr🔴", "Yy🟡", "⚪⚫"), ("Yy🟡", "Rr🔴", "⚪⚫"), ("Rr🔴", "Bb🔵", "⚪⚫"), ("Bb🔵", "Rr🔴", "⚪⚫"),
    ("Yy🟡", "Bb🔵", "⚪⚫"), ("Bb🔵", "Yy🟡", "⚪⚫"), *COLOURED_STONES,
)  # fmt: skip
"""Red, yellow and blue: the one with more discs begins and is X, the first of them if they have equally many."""

LETTERS = "abcdefghijklmnopqrst"  # the columns of the widest board
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

TO_ONE_LINE = str.maketrans("\n\r\t", "/  ")

FROM_ONE, FROM_ZERO, KEYPAD = "from 1", "from 0", "as on a keypad"
"""The ways to number squares: row by row from 1 or from 0, or upwards, as on the keypad of a keyboard."""

CELL_OF_LIST = re.compile(r"""\s*(?:(?P<quoted>"[^"]*"|'[^']*')|(?P<sign>[][(),;])|(?P<bare>[^][(),;\s]+))""")
SEPARATORS = (",", ";", "\t", "&")
LONGEST_BOARD = 20_000  # characters
LONGEST_DRAWING = 24  # characters for a square
NUMBER_MARK = re.compile(r"(?:\+?[012]|-[01])(?:\.0*)?")
ZERO = re.compile("(?<![0-9])0(?![0-9])")
DOUBLE_BARS = re.compile(r"\|[ \t]?\|")
SQUARE_IN_BRACKETS = re.compile(r"\[[ \t]{0,3}[^\s\[\],'\"]?[ \t]{0,3}\]")


def read_marks(
    text: str, *, rows: int, columns: int, what: str, example: str, colours: Sequence[Colours] = ()
) -> list[str]:
    """The marks "X", "O" or "." of a board's text, row by row. Raises PositionError that names the place.

    Rows are split by "/", by newlines or not at all; between squares there may be spaces, commas or bars, between rows
    lines. A list of lists is read as well. X and O may be of any common alphabet, in either case; an empty square is
    ".", "_", "-", "E" or a word such as EMPTY, nothing between bars or commas, or the number of its square, in one of
    the ways to count them. Without X and O, the `colours` of the game's stones stand for them. `what` names the game in
    the messages, `example` is a board that would be right.
    """
    return BoardReader(text, rows, columns, colours).read(what, example)


def signs_of(text: str, colours: Sequence[Colours]) -> Mapping[str, str]:
    """What the signs of a board stand for: colours where its stones have them, else X and O."""
    text = typed_board(text)
    marked = {MARKS.get(sign) for sign in text}
    if "X" not in marked:
        for first, second, empty in colours:
            xs, os = (
                sum(text.count(sign) for sign in signs if not ("O" in marked and sign.isalpha()))
                for signs in (first, second)
            )
            has_others = any(sign in text for pair in colours for sign in pair[0] if sign not in first + second + empty)
            if xs + os and not has_others and (xs >= os or len(colours) == 1):
                stones = dict.fromkeys(first, "X") | dict.fromkeys(second, "O") | dict.fromkeys(empty, ".")
                return MARKS | dict.fromkeys("Ee", ".") | stones
    return MARKS | LETTERS_OF_EMPTY


class BoardReader:
    """One pass over a board's text."""

    def __init__(self, text: str, rows: int, columns: int, colours: Sequence[Colours] = ()) -> None:
        self.signs = signs_of(text, colours)
        self.text = normalised_board(text, rows, columns, self.signs)
        self.rows = rows
        self.columns = columns
        self.marks: list[str] = []
        self.at = 0
        self.row = 1
        self.in_row = 0
        self.rows_marked = "/" in self.text or "\n" in self.text
        self.zero = meaning_of_zero(self.text, self.signs)
        self.numberings = numberings(rows, columns)

    def read(self, what: str, example: str) -> list[str]:
        if is_list(self.text):
            self.read_list()
        elif (separators := separators_in(self.text, self.rows, self.columns)) is not None:
            self.read_cells(separators)
        elif step := blank_step(self.text, self.rows, self.columns, self.signs):
            self.read_blank_squares(step)
        else:
            self.read_signs()
        if len(self.marks) != self.rows * self.columns:
            self.at = len(self.text)
            right = Sentence("such as {example}", example=example)
            if len(example) > LONGEST_SHOWN:
                right = Sentence("{rows} rows of {columns}", rows=self.rows, columns=self.columns)
            self.fail(
                "the board ends after {marks|# square|# squares}; {game} has {squares}, {right}",
                marks=len(self.marks),
                game=what,
                squares=str(self.rows * self.columns),
                right=right,
            )
        return self.marks

    def read_signs(self) -> None:
        """Read every character but spaces as a square."""
        self.text = self.text.strip()
        for at, sign in enumerate(self.text):
            self.at = at
            if sign in "/\n" or (sign in ",;" and not self.rows_marked):
                self.end_row()
            elif sign not in " \t\r,;":
                self.add(self.mark(sign))

    def read_blank_squares(self, step: int) -> None:
        """Read every character as a square, or every second one; spaces are empty squares."""
        lines = self.text.split("\n")
        if len(lines) == 1:
            lines = [self.text[at : at + self.columns] for at in range(0, len(self.text), self.columns)]
        for line in lines:
            signs = line[::step].ljust(self.columns)[: self.columns]
            self.marks += [self.signs.get(sign, ".") for sign in signs]

    def read_cells(self, separators: str) -> None:
        """Read each cell between bars or commas as a square, an empty cell as an empty square; skip lines of dashes."""
        at = 0
        for line in re.split("[/\n]", self.text):
            cells = re.split(f"[{separators}]", line)
            if line.strip(" ") and not is_rule(line):
                begun = at
                for number, cell in enumerate(cells):
                    self.at = begun + len(cell) - len(cell.lstrip())
                    is_edge = number in ((0, len(cells) - 1) if separators == BARS else (len(cells) - 1,))
                    if cell.strip() or not is_edge or len(cells) <= self.columns:
                        inner = cell.strip()
                        if len(inner) > 1:  # it may be underlined with underscores or in quotes
                            inner = inner.strip("_\"'").strip()
                        if len(inner) > 1 and not inner.isdecimal():
                            self.fail("{cell} is more than one mark; between bars stands one", cell=repr(cell.strip()))
                        self.add(self.mark(inner or "."))
                    begun += len(cell) + 1
                self.at = at + len(line)
                self.end_row()
            at += len(line) + 1

    def read_list(self) -> None:
        """Read a list of rows, each a list of squares, as JSON and Python write it, or a flat list of all squares."""
        depth, self.rows_marked = 0, not is_flat(self.text)
        has_letters = any(self.signs.get(sign) in ("X", "O") for sign in self.text)
        while (match := CELL_OF_LIST.match(self.text, self.at)) is not None:
            self.at = match.start(match.lastgroup or 0)
            sign, cell = match["sign"], match["quoted"] or match["bare"]
            if sign in ("[", "("):
                depth += 1
            elif sign in ("]", ")"):
                depth -= 1
                if self.in_row and self.rows_marked:
                    self.end_row()
            elif cell is not None:
                cell = cell.strip("\"'").strip()
                if has_letters and cell.isdecimal():  # beside X and O, numbers are those of empty squares
                    mark: str | None = self.mark(cell)
                else:
                    mark = mark_in_list(cell, self.signs)
                if mark is None:
                    self.fail(
                        "{cell} is not a mark; a cell of a list holds X, O or nothing, or 1, -1 and 0", cell=repr(cell)
                    )
                self.add(mark)
            self.at = match.end()
        if depth:
            self.fail("the brackets do not match")

    def end_row(self) -> None:
        if not self.in_row and self.text[self.at - 1] in "/\n":
            self.fail("row {row} is empty; each row has {size|# square|# squares}", row=self.row, size=self.columns)
        if self.in_row != self.columns:
            self.fail(
                "row {row} ends after {squares} of its {size|# square|# squares}",
                row=self.row,
                squares=self.in_row,
                size=self.columns,
            )
        self.row, self.in_row = self.row + 1, 0

    def mark(self, sign: str) -> str:
        """The mark that `sign` stands for on the next square."""
        mark = self.signs.get(sign)
        if sign == "0" and self.zero:
            return self.zero
        if mark is None and sign.isascii() and sign.isdigit() and (len(sign) > 1 or self.has_numbers()):
            self.check_number(sign)
            mark = "."
        if mark is None:
            self.fail("{sign} is not a mark; write X, O, and '.' or '_' for an empty square", sign=repr(sign))
        return mark

    def has_numbers(self) -> bool:
        """Whether squares can be numbered: on a small board, or where bars, commas or a list leave room for them."""
        return self.rows * self.columns <= 9 or is_list(self.text) or has_bars(self.text) or "," in self.text

    def check_number(self, digits: str) -> None:
        """Count the squares as a number on the next one does. Raises PositionError if that is none of the ways left."""
        here = {way: numbers[len(self.marks) : len(self.marks) + 1] for way, numbers in self.numberings.items()}
        fitting = {way: self.numberings[way] for way, number in here.items() if number == [int(digits[:9])]}
        if not fitting:
            right = next(iter(here.values()))
            self.fail(
                "the digit {digit} stands on another square; here it would be {right} or '.'{hint}",
                digit=digits,
                right=right[0] if right else Sentence("nothing"),
                hint=Sentence("; the mark is the letter O") if digits == "0" else "",
            )
        self.numberings = fitting

    def add(self, mark: str) -> None:
        if len(self.marks) == self.rows * self.columns:
            self.fail("the board has more than {size|# square|# squares}", size=self.rows * self.columns)
        if self.rows_marked and self.in_row == self.columns:
            self.fail("row {row} has more than {size|# square|# squares}", row=self.row, size=self.columns)
        self.marks.append(mark)
        self.in_row += 1

    def fail(self, template: str, /, **fields: Any) -> NoReturn:
        """Raise PositionError about the place reached, counted in characters from 1; row ends are shown as "/".

        If the text is too long, only its row is shown, and the place is counted in that row.
        """
        excerpt, at, board = self.text.translate(TO_ONE_LINE), self.at, Sentence("The board")
        if len(excerpt) > LONGEST_SHOWN and "/" in excerpt:
            start, end = excerpt.rfind("/", 0, at) + 1, excerpt.find("/", at)
            board = Sentence("The board's row {row},", row=excerpt.count("/", 0, at) + 1)
            excerpt, at = excerpt[start : None if end < 0 else end], at - start
        where = Sentence("at character {character}", character=str(at + 1))
        raise PositionError(
            "{board} {text}, {where}: {what}.",
            board=board,
            text=repr(shortened(excerpt)),
            where=Sentence("at its end") if at >= len(excerpt) else where,
            what=Sentence(template, **fields),
        )


def numberings(rows: int, columns: int) -> dict[str, list[int]]:
    """The numbers of the squares, row by row, in each of the ways to count them."""
    squares = range(rows * columns)
    upwards = [(rows - 1 - square // columns) * columns + square % columns + 1 for square in squares]
    return {FROM_ONE: [square + 1 for square in squares], FROM_ZERO: [*squares], KEYPAD: upwards}


def meaning_of_zero(text: str, signs: Mapping[str, str]) -> str:
    """What 0 stands for in the text of a board: "O" or "." or, as it may be a number or a slip, nothing.

    It is the letter if there is no other O, unless there would be too many; then, and beside the letter, it is an empty
    square if nothing else is.
    """
    squares = [sign for line in re.split("[/\n]", text) if not is_rule(line) for sign in line]
    marks = [signs.get(sign, "") for sign in squares]
    has_numbers = any(sign in "3456789" for sign in squares)
    is_only_empty = "." not in marks and not has_numbers
    if "O" in marks:
        return "." if is_only_empty else ""
    if has_numbers and re.match(rf"[\s{BARS}[(]*0(?![0-9])", text) and len(re.findall(ZERO, text)) == 1:
        return ""  # it is the number of the first square
    return "." if is_only_empty and squares.count("0") > marks.count("X") + 1 else "O"


def normalised_board(text: str, rows: int, columns: int, signs: Mapping[str, str] = MARKS) -> str:
    """The text of a board ready to be read, without whatever is drawn or was copied around its rows."""
    text = without_ends(typed_board(text), rows)
    if (squares := squares_in(text)) is not None:
        return placed(squares, rows, columns, numberings(rows, columns).values())
    if "][" in text and not SQUARE_IN_BRACKETS.sub("", text).strip(" \n\t/"):
        text = re.sub(r"[]\[]", "|", text.replace("][", "|"))
    if is_list(text):
        text = text.strip()
        cells = [match["quoted"] for match in CELL_OF_LIST.finditer(text) if not match["sign"]]
        lines = [cell[1:-1] for cell in cells if cell is not None]
        is_of_rows = is_flat(text) and len(lines) == len(cells) == rows and columns > 1
        return "/".join(lines) if is_of_rows and all(len(line) == columns for line in lines) else text
    numbers = [re.split(r"[\s,;]+", line.strip(" \t,;")) for line in re.split("[/\n]", text) if line.strip()]
    are_rows = len(numbers) == rows > 1 < columns and all(len(row) == columns for row in numbers)
    if are_rows and all(is_number_mark(cell, rows * columns) for row in numbers for cell in row):
        return "/".join("".join(map(mark_of_number, row)) for row in numbers)
    if "\n" in text:
        return with_single_bars(board_rows(text, rows, columns), columns)  # spaces before a mark may be a square
    text = with_single_bars(text, columns)
    parts = re.split(f"[{BARS}]", text.strip(f" {BARS}"))
    if len(parts) == rows > 1 < columns and all(len(part.strip()) == columns for part in parts):
        return "/".join(part.strip() for part in parts)
    for separator in SEPARATORS:
        cells = text.split(separator)
        if len(cells) == rows * columns and rows > 1 and all(is_cell(cell) for cell in cells):
            return "\n".join(separator.join(cells[at : at + columns]) for at in range(0, len(cells), columns))
    return text if blank_step(text, rows, columns, signs) else text.strip()


def without_ends(text: str, rows: int) -> str:
    """The text without the empty lines around it, but for those that are as many rows as would be missing."""
    lines = text.split("\n")
    while len(lines) > 1 and not (lines[0].strip(" ") and lines[-1].strip(" ")):
        if len(lines) == rows and any(line.strip() for line in lines) and "|" not in text:
            break
        lines.pop(0 if not lines[0].strip(" ") else -1)
    return "\n".join(lines)


def with_single_bars(text: str, columns: int) -> str:
    """The text with one bar between squares, where every row has two."""
    rows = [line for line in re.split("[/\n]", text) if line.strip() and not is_rule(line)]
    cells = [DOUBLE_BARS.split(row) for row in rows]
    is_framed = all(not (row[0] + row[-1]).strip() for row in cells)
    is_double = any({*map(len, cells)} == {count} for count in (columns, columns + 2 * is_framed))
    return re.sub(r"\|[ \t]?\|", "|", text) if rows and columns > 1 and is_double else text


def is_cell(text: str) -> bool:
    """Whether a text between two separators is a mark, a number of a square, or nothing."""
    text = text.strip()
    return len(text) < 2 or (text.isdecimal() and len(text) < 4)


def is_list(text: str) -> bool:
    """Whether a text is a list in brackets."""
    return text.lstrip().startswith(("[", "("))


def is_flat(text: str) -> bool:
    """Whether a list holds no lists."""
    return len(re.findall(r"[\[(]", text)) == 1


def is_number_mark(cell: str, squares: int) -> bool:
    """Whether a number stands for a mark; where no digits number the squares, also one that is wrong."""
    return NUMBER_MARK.fullmatch(cell) is not None or (squares > 9 and cell.isdecimal() and len(cell) == 1)


def mark_of_number(number: str) -> str:
    """The mark that a number stands for; a wrong one stays as it is."""
    return MARKS_OF_NUMBERS.get(number.partition(".")[0].lstrip("+").replace("-0", "0"), number)


def mark_in_list(cell: str, signs: Mapping[str, str] = MARKS) -> str | None:
    """The mark that a cell of a list holds; None if it holds something else."""
    cell = cell.strip()
    return mark_of_number(cell) if NUMBER_MARK.fullmatch(cell) else signs.get(cell or ".")


def separators_in(text: str, rows: int, columns: int) -> str | None:
    """The separators between the squares of a row, where an empty cell is an empty square; None without separators."""
    if has_bars(text):
        return BARS
    lines = [line for line in re.split("[/\n]", text) if line.strip(" ")]
    for separator in SEPARATORS:
        cells = [line.split(separator) for line in lines]
        are_marks = all(is_cell(cell) for row in cells for cell in row)
        if are_marks and len(lines) == rows and all(len(row) == columns > 1 for row in cells):
            return separator
    return "," if "," in text and all(is_cell(cell) for cell in re.split("[,/\n]", text)) else None


def blank_step(text: str, rows: int, columns: int, known: Mapping[str, str] = MARKS) -> int:
    """How many characters a square takes, 1 or 2, where spaces are empty squares; 0 where spaces mean nothing."""
    signs, lines = [sign for sign in text if sign not in " \n"], text.split("\n")
    are_marks = len(signs) < rows * columns and all(known.get(sign) in ("X", "O") for sign in signs)
    if not (rows > 1 < columns and are_marks and len(lines) in (1, rows)):
        return 0
    if len(lines) == 1:
        return int(len(text.rstrip()) == rows * columns and " " in text)  # a blank at the end cannot be seen
    if all(len(line.rstrip()) <= columns for line in lines):
        return 1
    fits = all(len(line.rstrip()) < 2 * columns and not line[1::2].strip() for line in lines)
    return 2 if fits else 0


def is_board(text: str, rows: int, columns: int, colours: Sequence[Colours]) -> bool:
    """Whether a text is a board of this size, with X and O or coloured stones on it."""
    if not rows * (columns - 1) <= len(text) <= LONGEST_DRAWING * rows * columns:
        return False
    signs = signs_of(text, colours)
    if not any(signs.get(sign) in ("X", "O") for sign in text):
        return False
    if (squares := squares_in(typed_board(text))) is not None and len(squares) != rows * columns:
        return False
    try:
        read_marks(text, rows=rows, columns=columns, what="", example="", colours=colours)
    except PositionError:
        return False
    return True


def looks_like_board(text: str) -> bool:
    """Whether a text has marks and nothing else but characters that occur on boards and between their squares."""
    if len(text) > LONGEST_BOARD:
        return False
    text = typed_board(text)
    if (squares := squares_in(text)) is not None:
        told = [MARKS.get(square.mark) for square in squares]
        is_small = all(max(square.place, default=0) <= 9 for square in squares)
        return is_small and None not in told and ({*told} != {"."} or len(told) == 9)
    if is_list(text):
        found = CELL_OF_LIST.finditer(text.rstrip())  # many blanks at the end would be looked at again and again
        cells = [match["quoted"] or match["bare"] for match in found if not match["sign"]]
        words = [cell.strip("\"'").strip() for cell in cells]
        can_be_numbers = len(cells) >= 9  # of empty squares
        are_texts = all(
            cell[0] in "\"'" or cell in (".", *MARKS_OF_NUMBERS) or (can_be_numbers and cell.isdecimal())
            for cell in cells
        )
        if len(words) == 3 and all(len(word) == 3 for word in words):
            words = [sign for word in words for sign in word]
        is_marked = any(MARKS.get(word) in ("X", "O") for word in words)
        if are_texts and "{" not in text:  # the lists of a tree hold no strings
            return is_marked or (bool(words) and set(words) <= {"", ".", "E", "e"})  # an empty board
        return is_marked and all(mark_in_list(word, MARKS | LETTERS_OF_EMPTY) for word in words)
    has_lines = has_bars(text)
    text = board_rows(text, 3, 3)
    marks = [sign for sign in text if not sign.isspace() and sign not in f"/,;&{BARS}{CORNERS}="]
    known = {*MARKS, *LETTERS_OF_EMPTY, "0"}
    return any(MARKS.get(sign) in ("X", "O") for sign in marks) and all(
        sign in known or (has_lines and (sign.isdigit() or sign in DASHES)) for sign in marks
    )


def number_word(number: int) -> str:
    """A number as a word where it is small, else in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def notation_of(grid: Grid) -> str:
    """The text of a grid of marks, as `read_marks` reads it."""
    return "/".join("".join(mark or "." for mark in row) for row in grid)


def square_name(square: int, columns: int) -> str:
    """The name of a square, counted row by row from 0; the top left one is a1."""
    row, column = divmod(square, columns)
    return f"{LETTERS[column]}{row + 1}"


def square_spellings(square: int, columns: int) -> tuple[str, str]:
    """Other ways to type a square: its row and column, "2,3", and its number, counted row by row from 1."""
    row, column = divmod(square, columns)
    return f"{row + 1},{column + 1}", str(square + 1)


def parsed_mark(text: str, option: str, what: str) -> str:
    """The mark X or O that the setting `option` names in the game `what`. Raises SettingsError."""
    mark = MARKS.get(text)
    if mark not in ("X", "O"):
        raise SettingsError("{given}: the players of {game} are X and O.", option=option, value=text, game=what)
    return mark
