"""Connect Four: discs fall to the lowest free square of a column, and four in a row win."""

import re
from collections.abc import Sequence
from functools import lru_cache

from minimax_viz.errors import PositionError, Sentence
from minimax_viz.games.bitboards import read_size, set_bits
from minimax_viz.games.boardtext import COLOURED_DISCS, LETTERS
from minimax_viz.games.game import Player
from minimax_viz.games.inarow import InARow
from minimax_viz.games.pasted import BARS

SMALLEST, LARGEST = 4, 12  # columns or rows
COLUMNS_AT = 8  # the bit behind the counter of plies
COUNTER, DISCS, FOUR = 4, 9, 3  # bits of a counter of the discs in a column, on the board, in a line
MOST_DISCS = (1 << COUNTER) - 1


class ConnectFour(InARow):
    """Connect Four; the columns are called 1, 2, 3 … from the left, and moves go from left to right.

    `variant` is columns x rows, as in "7x6". The other settings are those of every game in a row.

    A state is a row of counters in one integer: of plies (odd where O is to move), of the discs in each column, of all
    discs; then a bit for each square of X and of O; then, for each player and each line of four, how many of its
    squares the player has. A move is the square that it marks, by number, and O's follow X's; it adds one wherever that
    counts, all at once. A fourth disc in a line carries into a bit that only then is set, as does the last of all
    discs, so that one look at these bits tells whether the game is over.
    """

    title = "Connect Four"
    drawn_as = "discs"
    colours = COLOURED_DISCS
    set_up_as = "columns"
    example: str | None = ".X.OOO./.X.XXX./OX.XXO./OO.OXXX/OO.XOOO/XXOXXOO"
    variants = "columns x rows, 4 to 12 each, such as 6x5"

    def __init__(
        self, variant: str = "7x6", score: str = "win", max_player: str = "X", to_move: str | None = None
    ) -> None:
        columns, rows = read_size("connect4", variant, SMALLEST, LARGEST, "6x5")
        bits = [[column * rows + row for column in range(columns)] for row in reversed(range(rows))]
        what = "Connect Four"
        if (columns, rows) != (7, 6):
            what += f" on {columns}×{rows}"
            self.example = None
        super().__init__(what, bits, 4, score, max_player, to_move)
        squares = columns * rows
        discs_at = COLUMNS_AT + COUNTER * columns
        self._squares_at = discs_at + DISCS
        lines_at = self._squares_at + 2 * squares
        lines = len(self.lines.masks)
        self._empty = (1 << DISCS - 1) - squares << discs_at
        self._columns_end = discs_at
        fours = sum(4 << FOUR * line for line in range(lines))
        self._x_won, self._o_won = fours << lines_at, fours << lines_at + FOUR * lines
        self._won = self._x_won | self._o_won
        self._over = self._won | 1 << discs_at + DISCS - 1
        self._deciding_moves = self._won | (1 << discs_at) - (1 << COLUMNS_AT) | 1
        ones = [0] * squares  # by the number of a square's bit
        for at, line in enumerate(self.lines.masks):
            for bit in set_bits(line):
                ones[bit] += 1 << FOUR * at
        self._adds = tuple(
            1
            + (1 << COLUMNS_AT + COUNTER * (cell % columns))
            + (1 << discs_at)
            + (1 << self._squares_at + player * squares + bit)
            + (ones[bit] << lines_at + player * FOUR * lines)
            for player in range(2)
            for cell, bit in enumerate(self._bits)
        )
        self._from_centre = {move: self.from_centre(move % squares) for move in range(2 * squares)}
        self._landing = lru_cache(1 << 16)(self.landing)

    def landing(self, deciding: int) -> Sequence[int]:
        """The moves that follow from the deciding bits of a state: the turn, the discs in the columns, who has won."""
        if deciding >> self._columns_end:
            return ()
        bottom = deciding % 2 * len(self._bits) + (self.rows - 1) * self.columns
        full, up, columns = self.rows, self.columns, deciding >> COLUMNS_AT
        moves = []
        for move in range(bottom, bottom + up):
            discs = columns & MOST_DISCS
            if discs < full:
                moves.append(move - discs * up)
            columns >>= COUNTER
        return tuple(moves)

    def moves(self, state: int) -> Sequence[int]:
        return self._landing(state & self._deciding_moves)

    def result(self, state: int, move: int) -> int:
        return state + self._adds[move]

    def to_move(self, state: int) -> Player:
        return self._turns[state & 1]

    def outcome(self, state: int) -> float | None:
        if not state & self._over:
            return None
        if not state & self._won:
            return 0
        x, o = self.marks(state)
        worth = self._worth[len(self._bits) - (x | o).bit_count()]
        return worth if state & self._x_won else -worth

    def key(self, state: int) -> int:
        x, o = self.marks(state)
        return (x << len(self._bits) | o) << 1 | state & 1

    def marks(self, state: int) -> tuple[int, int]:
        squares = state >> self._squares_at
        return squares & self._full, squares >> len(self._bits) & self._full

    def state(self, x: int, o: int, turn: str) -> int:
        discs = (x | o).bit_count()
        state = self._empty + (discs ^ (turn == "O")) % 2
        for cell, bit in enumerate(self._bits):
            if (x | o) >> bit & 1:
                state += self._adds[cell + len(self._bits) * (o >> bit & 1)]
        return state

    def cell_and_mark(self, move: int) -> tuple[int, str]:
        player, cell = divmod(move, len(self._bits))
        return cell, "XO"[player]

    def cell_name(self, cell: int) -> str:
        return str(cell % self.columns + 1)

    def place_name(self, cell: int) -> Sentence:
        row, column = divmod(cell, self.columns)
        return Sentence("row {row}, column {column}", row=str(row + 1), column=str(column + 1))

    def moves_in(self, text: str) -> Sequence[str] | None:
        """The columns in which the discs were dropped, such as 4455, 4-4-5-5, [4,4,5,5], 1. 4 4 2. 5 5 or ddee, or the
        squares, d1 d2; with a 0 columns count from there.

        A row of digits as long as the board, with none but 0, 1 and 2, is a board.
        """
        if (squares := super().moves_in(text)) is not None:
            return squares
        if re.fullmatch(r"[\[(]\s*\d+(?:\s*,\s*\d+)*\s*[\])]|\d+(?:-\d+)+", text):
            text = re.sub(r"[-,\[\]()\s]+", " ", text).strip()
        if re.match(r"1\.\s*\w", text):
            text = re.sub(r"(?<!\S)\d{1,2}\.\s*", "", text)
        letters = LETTERS[: self.columns]
        is_short = len(text) < self.rows * self.columns
        if text.count("\n") == self.rows - 1 and re.search("[0-9].*[0-9]", text):
            return None
        if is_short and re.fullmatch(rf"(?i:[{letters}](?:[\s,;]*[{letters}])*)", text):
            typed = [str(letters.index(sign) + 1) for sign in text.lower() if sign in letters]
        elif re.match(r"[0-9][\s,;]*(?:[0-9]|\Z)", text) and not re.search(rf"[XOxo{BARS}]", text):
            typed = re.findall(rf"[0-9]{'' if self.columns < 10 else '+'}|[^\s,;.0-9]+", text)
        else:
            return None
        if len(typed) >= self.rows * self.columns and set(typed) <= {"0", "1", "2"}:
            return None
        return [str(int(move) + 1) if move.isdecimal() else move for move in typed] if "0" in typed else typed

    def reason_against(self, state: int, move: str) -> Sentence | None:
        column = str(LETTERS.find(move[0].lower()) + 1) if move[1:].isdecimal() else move
        if column in map(str, range(1, self.columns + 1)):
            x, o = self.marks(state)
            discs = ((x | o) >> (int(column) - 1) * self.rows & (1 << self.rows) - 1).bit_count()
            if column != move and discs < self.rows:
                return Sentence("a disc falls to {square} there", square=f"{move[0]}{discs + 1}")
            return Sentence("column {column} is full", column=column)
        return Sentence("the columns are {first} to {last}", first="1", last=str(self.columns))

    def spellings(self, state: int, move: int) -> Sequence[str]:
        row, column = divmod(self.cell_and_mark(move)[0], self.columns)
        return LETTERS[column], f"{LETTERS[column]}{self.rows - row}"

    def from_centre(self, cell: int) -> int:
        return abs(2 * (cell % self.columns) - self.columns + 1)

    def symmetries(self, state: int) -> Sequence[int]:
        """The state seen in a mirror."""
        x, o = map(self.mirrored, self.marks(state))
        return (self.state(x, o, "XO"[state & 1]),)

    def mirrored(self, marks: int) -> int:
        column = (1 << self.rows) - 1
        return sum(
            (marks >> self.rows * at & column) << self.rows * (self.columns - 1 - at) for at in range(self.columns)
        )

    def check_marks(self, marks: Sequence[str]) -> None:
        turned = [mark for row in reversed(range(self.rows)) for mark in marks[row * self.columns :][: self.columns]]
        hint: str | Sentence = ""
        if floating_disc(turned, self.columns) is None:
            hint = Sentence(", unless the rows have to be written from the top")
        if (cell := floating_disc(marks, self.columns)) is not None:
            row, column = divmod(cell, self.columns)
            raise PositionError(
                "The disc {mark} in row {row}, column {column} has nothing under it; discs fall, so row {below} "
                "of that column comes first{hint}.",
                mark=marks[cell],
                row=row + 1,
                column=column + 1,
                below=row + 2,
                hint=hint,
            )

    def last_marked(self, marks: int) -> int:
        top = sum(1 << bit for bit in self._bits[: self.columns])
        return marks & (~(marks >> 1) | top)


def floating_disc(marks: Sequence[str], columns: int) -> int | None:
    """The first square of a board with a disc on it and none below; None if there is none."""
    return next(
        (cell for cell, mark in enumerate(marks[:-columns]) if mark != "." and marks[cell + columns] == "."), None
    )
