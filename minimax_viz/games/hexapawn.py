"""Hexapawn: pawns on a small board; whoever brings one across or leaves the other without a move wins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from minimax_viz.errors import PositionError, Sentence
from minimax_viz.games.bitboards import MarksGame, read_size, set_bits, symmetric_boards
from minimax_viz.games.boardtext import parsed_mark, square_name
from minimax_viz.games.game import MAX, Evaluation, Label, Player, zero
from minimax_viz.games.inarow import estimate

HexapawnState = tuple[int, int, Literal[0, 1]]
"""The pawns of X and of O, one bit each, and 1 where O is to move."""

SMALLEST, LARGEST = 3, 8  # columns or rows


class Hexapawn(MarksGame[HexapawnState]):
    """Hexapawn with X for White, who begins at the bottom, and O for Black; squares a1 (top left) to c3.

    A pawn moves one square ahead if that is empty, or captures one square diagonally ahead. Whoever brings a pawn to
    the last row wins, and whoever has no move loses (M. Gardner, Mathematical Games, Scientific American 206(3), 1962).
    Winning is worth 1 to MAX, losing −1. A move is start · squares + end, by the numbers of the squares row by row from
    0; moves go pawn by pawn from the top left, each from left to right.

    `variant` is columns x rows, as in "4x4". `max_player` is the mark that maximises; X by default, whoever is to move.
    `to_move` is the player who moves first, X by default.
    """

    title = "Hexapawn"
    colours = (("Ww○⚪♙P", "Bb●⚫♟p", ""),)
    example: str | None = "OO./X.O/.XX"
    variants = "columns x rows, 3 to 8 each, such as 4x4"

    def __init__(self, variant: str = "3x3", max_player: str = "X", to_move: str = "X") -> None:
        columns, rows = read_size("hexapawn", variant, SMALLEST, LARGEST, "4x4")
        what = "Hexapawn"
        if (columns, rows) != (3, 3):
            what += f" on {columns}×{rows}"
            self.example = None
        self.squares = columns * rows
        super().__init__(what, range(self.squares), columns, max_player)
        self.first: Literal[0, 1] = 1 if parsed_mark(to_move, "to_move", what) == "O" else 0
        top = (1 << columns) - 1
        bottom = top << self.squares - columns
        self.start = (bottom, top)
        self.goals = (top, bottom)  # X's and O's last row
        self._steps = tuple([list(self.steps(square, down)) for square in range(self.squares)] for down in (-1, 1))

    def steps(self, square: int, down: Literal[-1, 1]) -> Iterator[tuple[int, int, bool]]:
        """The moves of a pawn, from left to right: where each ends, the move, and whether it captures."""
        row, column = divmod(square, self.columns)
        for right in (-1, 0, 1):
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns:
                end = square + down * self.columns + right
                yield end, square * self.squares + end, right != 0

    def initial(self) -> HexapawnState:
        return *self.start, self.first

    def moves(self, state: HexapawnState) -> Sequence[int]:
        x, o, turn = state
        own, other = (o, x) if turn else (x, o)
        if other & self.goals[1 - turn]:
            return ()
        free = ~(own | other)
        steps = self._steps[turn]
        return [
            move
            for pawn in set_bits(own)
            for end, move, captures in steps[pawn]
            if (other if captures else free) >> end & 1
        ]

    def result(self, state: HexapawnState, move: int) -> HexapawnState:
        x, o, turn = state
        start, end = divmod(move, self.squares)
        moved = 1 << start | 1 << end
        return (x & ~(1 << end), o ^ moved, 0) if turn else (x ^ moved, o & ~(1 << end), 1)

    def to_move(self, state: HexapawnState) -> Player:
        return self._turns[state[2]]

    def outcome(self, state: HexapawnState) -> float | None:
        return None if self.moves(state) else -1 if self.to_move(state) == MAX else 1

    def value_range(self) -> tuple[float, float]:
        return -1, 1

    def parse(self, text: str) -> HexapawnState:
        x, o = self.read(text, self.notation(self.initial()))
        for mark, pawns in (("X", x), ("O", o)):
            if pawns.bit_count() > self.columns:
                raise PositionError(
                    "There are {count} {mark}, but each player begins with {pawns} pawns.",
                    count=pawns.bit_count(),
                    mark=mark,
                    pawns=self.columns,
                )
        has_won = x & self.goals[0], o & self.goals[1]
        if all(has_won):
            raise PositionError(
                "Both X and O have a pawn on the last row; the game ends with the first, so only one can."
            )
        turns: Mapping[str | None, Literal[0, 1]] = {"X": 0, "O": 1}
        told = turns.get(self.told_turn(text), self.first)
        return x, o, 1 if has_won[0] else 0 if has_won[1] else told  # whoever has won has just moved

    def reason_of_end(self, state: HexapawnState) -> Sentence:
        x, o, turn = state
        if (x & self.goals[0]) | (o & self.goals[1]):
            return Sentence("{mark} has a pawn on the last row", mark="X" if x & self.goals[0] else "O")
        return Sentence("{mark} has no move", mark="XO"[turn])

    def marks(self, state: HexapawnState) -> tuple[int, int]:
        return state[:2]

    def moves_in(self, text: str) -> Sequence[str] | None:
        return None

    def move_name(self, state: HexapawnState, move: int) -> str:
        start, end, captures = self.start_and_end(move)
        return f"{start}{'x' if captures else '-'}{end}"

    def start_and_end(self, move: int) -> tuple[str, str, bool]:
        """The names of a move's squares, and whether it captures."""
        squares = divmod(move, self.squares)
        start, end = (square_name(square, self.columns) for square in squares)
        return start, end, start[0] != end[0]

    def spellings(self, state: HexapawnState, move: int) -> Sequence[str]:
        start, end, _ = self.start_and_end(move)
        return f"{start}{end}", f"{start}-{end}", end

    def move_label(self, move: int) -> Label:
        start, end = divmod(move, self.squares)
        moved_down = end > start
        cells = sorted([(start, ""), (end, "XO"[moved_down])])
        name = self.move_name(self.initial(), move)
        return Label(name, name, self._turns[not moved_down], tuple(cells))

    def evaluations(self) -> Mapping[str, Evaluation[HexapawnState]]:
        return {"zero": zero, "pawns": self.pawns}

    def pawns(self, state: HexapawnState) -> float:
        """MAX's pawns minus MIN's, divided by one more than each player began with, so that a win is worth more."""
        x, o, _ = state
        return estimate(self._sign * (x.bit_count() - o.bit_count()) / (self.columns + 1))

    def symmetries(self, state: HexapawnState) -> Sequence[HexapawnState]:
        """The state seen in a mirror."""
        x, o, turn = state
        (_, x, *_), (_, o, *_) = (symmetric_boards(board, self.columns, self.rows) for board in (x, o))
        return ((x, o, turn),)
