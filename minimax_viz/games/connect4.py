"""Connect Four: discs fall to the lowest free square of a column, and four in a row win."""

import re
from collections.abc import Sequence

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.boardtext import LETTERS
from minimax_viz.games.inarow import InARow

STANDARD = (7, 6)  # columns and rows
SMALLEST, LARGEST = 4, 12  # of either


class ConnectFour(InARow):
    """Connect Four; the columns are called 1, 2, 3 … from the left, and moves go from left to right.

    `variant` is columns x rows, as in "7x6". The other settings are those of every game in a row. A column is its
    squares' bits from the bottom to the top and one bit above them that stays empty, so that adding the bottom bits
    to the marked squares carries to where the next discs land (John Tromp's Fhourstones; Pascal Pons, "Solving
    Connect 4: how to build a perfect AI").
    """

    title = "Connect Four"
    example: str | None = ".X.OOO./.X.XXX./OX.XXO./OO.OXXX/OO.XOOO/XXOXXOO"
    variants = "columns x rows, 4 to 12 each, such as 6x5"

    def __init__(
        self, variant: str = "7x6", score: str = "win", max_player: str = "X", to_move: str | None = None
    ) -> None:
        columns, rows = read_variant(variant)
        bits = [[column * (rows + 1) + row for column in range(columns)] for row in reversed(range(rows))]
        what = "Connect Four"
        if (columns, rows) != STANDARD:
            what += f" on {columns}×{rows}"
            self.example = None
        super().__init__(what, bits, 4, score, max_player, to_move)
        self._bottom = sum(1 << bit for bit in bits[-1])
        self._column_squares = tuple((1 << rows) - 1 << bit for bit in bits[-1])
        self._mirror = tuple(
            (squares | squares << self._size, (columns - 1 - 2 * column) * (rows + 1))
            for column, squares in enumerate(self._column_squares)
        )

    def moves(self, state: int) -> Sequence[int]:
        if self.is_won(state):
            return ()
        landing = ((state | state >> self._size) & self._full) + self._bottom & self._full
        turn = 1 << self._turn_at
        shift = self._size if state & turn else 0
        return [(landing & squares) << shift | turn for squares in self._column_squares if landing & squares]

    def cell_name(self, cell: int) -> str:
        return str(cell % self.columns + 1)

    def spellings(self, state: int, move: int) -> Sequence[str]:
        return (LETTERS[self.cell_and_mark(move)[0] % self.columns],)

    def from_centre(self, cell: int) -> int:
        return abs(2 * (cell % self.columns) - self.columns + 1)

    def symmetries(self, state: int) -> Sequence[int]:
        """The state seen in a mirror."""
        image = state >> self._turn_at << self._turn_at
        for squares, right in self._mirror:
            column = state & squares
            image |= column << right if right > 0 else column >> -right
        return (image,)

    def check_marks(self, marks: Sequence[str]) -> None:
        for cell, mark in enumerate(marks[: -self.columns]):
            if mark != "." and marks[cell + self.columns] == ".":
                row, column = divmod(cell, self.columns)
                raise PositionError(
                    f"The disc {mark} in row {row + 1}, column {column + 1} has nothing under it; "
                    f"discs fall, so row {row + 2} of that column comes first."
                )

    def last_marked(self, marks: int) -> int:
        return marks & ~(marks >> 1)


def read_variant(text: str) -> tuple[int, int]:
    """The columns and the rows out of "7x6". Raises SettingsError."""
    match = re.fullmatch(r"\s*([0-9]{1,3})\s*[xX×]\s*([0-9]{1,3})\s*", text)
    if match is None:
        raise SettingsError(f"connect4:{text:.40}: the size is columns x rows, such as connect4:6x5.")
    columns, rows = map(int, match.groups())
    if not (SMALLEST <= columns <= LARGEST and SMALLEST <= rows <= LARGEST):
        raise SettingsError(
            f"connect4:{text.strip()}: a board has {SMALLEST} to {LARGEST} columns and {SMALLEST} to {LARGEST} rows."
        )
    return columns, rows
