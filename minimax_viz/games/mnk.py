"""The m,n,k games: on a board of m columns and n rows, k marks in a row win. 15,15,5 is gomoku.

3,3,3 is tic-tac-toe, which has a class of its own that looks everything up in tables.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from minimax_viz.errors import SettingsError
from minimax_viz.games.bitboards import symmetric_boards
from minimax_viz.games.boardtext import COLOURED_STONES, square_name, square_spellings
from minimax_viz.games.game import CandidateRule, Player
from minimax_viz.games.inarow import InARow

LARGEST = 20  # columns or rows
VARIANT = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*")


class Mnk(InARow):
    """k in a row on m columns and n rows, squares a1 (top left) to t20, moves in row-major order.

    `variant` is "m,n,k". A line of more than k marks wins too. The other settings are those of every game in a row.
    """

    title = "k in a row"
    colours = COLOURED_STONES
    example: str | None = "XOX/.O./.XO"
    variants = "m,n,k: k in a row on m columns and n rows, up to 20 each, such as 4,4,3 or 15,15,5"

    def __init__(
        self, variant: str = "3,3,3", score: str = "win", max_player: str = "X", to_move: str | None = None
    ) -> None:
        columns, rows, length = read_variant(variant)
        what = "tic-tac-toe"
        if (columns, rows, length) != (3, 3, 3):
            what = f"{length} in a row on {columns}×{rows}"
            self.example = None
        bits = [range(columns * row, columns * (row + 1)) for row in range(rows)]
        super().__init__(what, bits, length, score, max_player, to_move)
        left = sum(1 << bit for bit in self._bits[::columns])
        self._not_left = self._full ^ left
        self._not_right = self._full ^ left << columns - 1

    def moves(self, state: int) -> Sequence[int]:
        turn = state >> self._turn_at
        if (state if turn else state >> self._size) & self._full in self.lines:  # only whoever moved last can have won
            return ()
        taken = state | state >> self._size
        return [move for square, move in self._markings[turn] if not taken & square]

    def cell_name(self, cell: int) -> str:
        return square_name(cell, self.columns)

    def place_name(self, cell: int) -> str:
        return self.cell_name(cell)

    def spellings(self, state: int, move: int) -> Sequence[str]:
        return square_spellings(self.cell_and_mark(move)[0], self.columns)

    def from_centre(self, cell: int) -> int:
        """The square of twice the distance, to have a whole number."""
        row, column = divmod(cell, self.columns)
        return (2 * row - self.rows + 1) ** 2 + (2 * column - self.columns + 1) ** 2

    def symmetries(self, state: int) -> Iterator[int]:
        x, o = self.marks(state)
        turn = state >> self._turn_at << self._turn_at
        images = symmetric_boards(x, self.columns, self.rows), symmetric_boards(o, self.columns, self.rows)
        return (x | o << self._size | turn for x, o in zip(*images, strict=True))

    def candidates(self) -> Mapping[str, CandidateRule[int, int]]:
        return {"near": self.near}

    def near(self, state: int, moves: Sequence[int], steps: int) -> Sequence[int]:
        """The moves at most this many king's steps from a mark; on an empty board those nearest the centre."""
        x, o = self.marks(state)
        reached = x | o
        if not reached:
            nearest = min((self._from_centre[move] for move in moves), default=0)
            return [move for move in moves if self._from_centre[move] == nearest]
        for _ in range(min(steps, LARGEST)):
            reached |= reached << 1 & self._not_left | reached >> 1 & self._not_right
            reached |= (reached << self.columns | reached >> self.columns) & self._full
        reached |= reached << self._size
        return [move for move in moves if move & reached]


def read_variant(text: str) -> tuple[int, int, int]:
    """The numbers of columns, rows and marks in a row in "m,n,k". Raises SettingsError."""
    match = VARIANT.fullmatch(text)
    if match is None:
        raise SettingsError(
            "mnk:{variant}: the numbers of columns, of rows and of marks in a row are missing; mnk:15,15,5 has them.",
            option="game",
            variant=f"{text:.40}",
        )
    columns, rows, length = map(int, match.groups())
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        raise SettingsError(
            "mnk:{variant}: a board has 1 to {most} columns and 1 to {most} rows.",
            option="game",
            variant=text.strip(),
            most=LARGEST,
        )
    if not 1 <= length <= max(columns, rows):
        raise SettingsError(
            "mnk:{variant}: {length} in a row does not fit on {columns}×{rows}; 1 to {most} does.",
            option="game",
            variant=text.strip(),
            length=length,
            columns=columns,
            rows=rows,
            most=max(columns, rows),
        )
    return columns, rows, length


FULL = 0b111_111_111
TURN = 1 << 18  # set where O moves; X's squares are bits 0-8, O's are bits 9-17
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

HAS_LINE = tuple(any(marks & line == line for line in LINES) for marks in range(512))
FREE = tuple(tuple(square for square in range(9) if not taken >> square & 1) for taken in range(512))
X_MOVES = tuple(tuple(1 << square | TURN for square in free) for free in FREE)
O_MOVES = tuple(tuple(1 << square + 9 | TURN for square in free) for free in FREE)
OVER: tuple[tuple[int, ...], ...] = ((),) * 512
X_BY_O = tuple(OVER if won else X_MOVES for won in HAS_LINE)  # by O's marks, as only O can have won where X moves
O_BY_X = tuple(OVER if won else O_MOVES for won in HAS_LINE)


class TicTacToe(Mnk):
    """Tic-tac-toe on the 3×3 board, squares a1 (top left) to c3, moves in row-major order.

    The same game as `Mnk("3,3,3")`, state by state and move by move, only faster.
    """

    title = "Tic-tac-toe"

    def __init__(self, score: str = "win", max_player: str = "X", to_move: str | None = None) -> None:
        super().__init__("3,3,3", score, max_player, to_move)
        self._x_wins = tuple(self._worth[len(free)] for free in FREE)
        self._o_wins = tuple(-worth for worth in self._x_wins)

    def moves(self, state: int) -> Sequence[int]:
        taken = (state | state >> 9) & FULL
        return (O_BY_X[state & FULL] if state & TURN else X_BY_O[state >> 9 & FULL])[taken]

    def to_move(self, state: int) -> Player:
        return self._turns[state >> 18]

    def outcome(self, state: int) -> float | None:
        taken = (state | state >> 9) & FULL
        if HAS_LINE[state & FULL]:
            return self._x_wins[taken]
        if HAS_LINE[state >> 9 & FULL]:
            return self._o_wins[taken]
        return 0 if taken == FULL else None
