"""Tic-tac-toe: the 3,3,3 game, looked up in tables."""

from collections.abc import Sequence

from minimax_viz.games.boardtext import square_name
from minimax_viz.games.game import Player
from minimax_viz.games.mnk import Mnk

FULL = 0b111_111_111
TURN = 1 << 18  # set where O moves; X's squares are bits 0-8, O's are bits 9-17
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
SQUARES = tuple(square_name(square, 3) for square in range(9))

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
