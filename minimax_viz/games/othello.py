"""Othello on 8×8, 6×6 and 4×4 squares: two bitboards, the turn and the legal moves, recomputed after each move."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.boardtext import mark_of, square_name, square_spellings
from minimax_viz.games.game import Evaluation, Label, MoveOrder, Player, zero
from minimax_viz.games.marks import MarksGame, check_score, symmetric_boards

OthelloState = tuple[int, int, Literal[0, 1], int]
"""The discs of X and of O, 1 where O is to move, and the legal moves: one bit each, 0 where the game is over."""

EXAMPLES = {
    "8": "OOXXX.XO/XOOXXOO./XOOXXXOO/OOXXOOXX/OOXXOOOX/OOOOOXOX/XXXXXXXX/.XXXXX.X",
    "6": "OOOOOX/OOOXXX/OXOXXX/OOXXXX/.XOOO./XXOO..",
    "4": "..O./XOO./XXOX/XX.O",
}
"""For each board size, a position in which the move that flips most discs is not the best and somebody must pass."""

SCORES = ("discs", "win")
PASS = "pass"
CORNER, BESIDE = 4, -1  # points for a corner, and for a disc beside an empty one


class Othello(MarksGame[OthelloState]):
    """Othello with X for Black, who begins, and O for White; squares a1 (top left) to h8, moves in row-major order.

    A move is a square counted from 0, or the number of squares for a pass: a player without a move must pass if the
    other has one, and the pass is a ply of its own. `variant` is the board's side, "8" (the default), "6" or "4".
    `score` is "discs" (MAX's discs minus MIN's; empty squares count for nobody) or "win" (+1/0/-1). `max_player` is the
    mark that maximises; X by default, whoever is to move. `to_move` is the player who moves first, X by default.
    """

    title = "Othello"
    example = EXAMPLES["8"]
    variants = "8 (the default), 6 or 4, the squares along a side"

    def __init__(self, variant: str = "8", score: str = SCORES[0], max_player: str = "X", to_move: str = "X") -> None:
        if variant not in EXAMPLES:
            raise SettingsError(f"Othello has no variant {variant!r:.60}; its boards have 8, 6 or 4 squares a side.")
        check_score(score, SCORES, self.title)
        what = self.title if variant == "8" else f"Othello {variant}×{variant}"
        side = int(variant)
        super().__init__(what, range(side * side), side, max_player)
        self.first: Literal[0, 1] = 1 if mark_of(to_move, "--to-move", what) == "O" else 0
        self.counts_discs = score == "discs"
        self.example = EXAMPLES[variant]
        self.squares = side * side  # also the bit of a pass
        self.all = (1 << self.squares) - 1
        self.left = sum(1 << side * row for row in range(side))
        self.right = self.left << side - 1
        inner = self.all & ~self.left & ~self.right
        # A disc in an outer column cannot stand between two others of its row or diagonal: without those columns no
        # line runs over the edge into the next row.
        self.lines = ((1, inner), (side - 1, inner), (side, self.all), (side + 1, inner))
        self.corners = tuple(1 << square for square in (0, side - 1, self.squares - side, self.squares - 1))
        middle = self.squares // 2 - side // 2 - 1
        self.middle = (1 << middle | 1 << middle + 1) * (1 | 1 << side)
        self.start = (1 << middle + 1 | 1 << middle + side, 1 << middle | 1 << middle + side + 1)
        self.names = (*(square_name(square, side) for square in range(self.squares)), PASS)
        self.ranks = [1] * self.squares + [0]
        for square in members(self.around(sum(self.corners))):
            self.ranks[square] = 0 if 1 << square in self.corners else 2

    def initial(self) -> OthelloState:
        return self.state(*self.start, self.first)

    def moves(self, state: OthelloState) -> Sequence[int]:
        return list(members(state[3]))

    def result(self, state: OthelloState, move: int) -> OthelloState:
        x, o, turn, _ = state
        if move < self.squares:
            flipped = self.flipped(move, *((o, x) if turn else (x, o)))
            x, o = (x ^ flipped, o ^ flipped | 1 << move) if turn else (x ^ flipped | 1 << move, o ^ flipped)
        return self.state(x, o, 0 if turn else 1)

    def to_move(self, state: OthelloState) -> Player:
        return self._turns[state[2]]

    def outcome(self, state: OthelloState) -> float | None:
        if state[3]:
            return None
        ahead = self.discs(state)
        return ahead if self.counts_discs else (ahead > 0) - (ahead < 0)

    def parse(self, text: str) -> OthelloState:
        x, o = self.read(text, self.notation(self.initial()))
        self.check_possible(x | o)
        return self.state(x, o, self.first)

    def marks(self, state: OthelloState) -> tuple[int, int]:
        return state[:2]

    def move_name(self, state: OthelloState, move: int) -> str:
        return self.names[move]

    def spellings(self, state: OthelloState, move: int) -> Sequence[str]:
        return square_spellings(move, self.columns) if move < self.squares else ("--",)

    def label(self, state: OthelloState, move: int, after: OthelloState) -> Label:
        turn, name = state[2], self.names[move]
        if move == self.squares:
            return Label(name, name, self.to_move(after), ())
        flipped = (state[0] ^ after[0]) & (state[1] ^ after[1])
        mark = "XO"[turn]
        return Label(name, name, self.to_move(after), tuple((cell, mark) for cell in (move, *members(flipped))))

    # The rules, by bit boards: square i is bit i, and a shift moves all discs at once ------------------------------

    def state(self, x: int, o: int, turn: Literal[0, 1]) -> OthelloState:
        """The state with these discs; the player to move must pass if only the other can move."""
        own, other = (o, x) if turn else (x, o)
        return x, o, turn, self.legal(own, other) or (1 << self.squares if self.legal(other, own) else 0)

    def legal(self, own: int, other: int) -> int:
        """The squares where `own` may place a disc: the far ends of lines of the other's discs that begin at its own.

        All discs of `own` move along one direction together, step by step: the chess programmers' dumb7fill
        (Chess Programming Wiki, "Dumb7Fill"). Each step finds the squares beyond the lines of its length.
        """
        legal = 0
        for step, between in self.lines:
            line = other & between
            walked = own << step & line
            while walked:
                walked <<= step
                legal |= walked
                walked &= line
            walked = own >> step & line
            while walked:
                walked >>= step
                legal |= walked
                walked &= line
        return legal & self.all & ~(own | other)

    def flipped(self, square: int, own: int, other: int) -> int:
        """The other's discs that turn over when `own` places a disc on `square`."""
        turned = 0
        placed = 1 << square
        for step, between in self.lines:
            line = other & between
            passed, walked = 0, placed << step
            while walked & line:
                passed |= walked
                walked <<= step
            if walked & own:
                turned |= passed
            passed, walked = 0, placed >> step
            while walked & line:
                passed |= walked
                walked >>= step
            if walked & own:
                turned |= passed
        return turned

    def around(self, squares: int) -> int:
        """The squares and all their neighbours."""
        wide = squares | (squares & ~self.right) << 1 | (squares & ~self.left) >> 1
        return (wide | wide << self.columns | wide >> self.columns) & self.all

    def check_possible(self, discs: int) -> None:
        """Raise PositionError if no game can have discs on exactly these squares."""
        for square in members(self.middle & ~discs):
            raise PositionError(
                f"The square {self.names[square]} is empty, but every game begins with discs on the four squares in "
                "the middle, and discs are never removed."
            )
        reached, before = self.middle, 0
        while reached != before:
            before, reached = reached, self.around(reached) & discs
        for square in members(discs & ~reached):
            raise PositionError(
                f"The disc on {self.names[square]} is cut off from the middle, but each disc is placed next to another."
            )

    # What helps a search ----------------------------------------------------------------------------------------------

    def evaluations(self) -> Mapping[str, Evaluation[OthelloState]]:
        return {"zero": zero, "discs": self.discs, "mobility": self.mobility, "corners": self.by_corners}

    def discs(self, state: OthelloState) -> int:
        """MAX's discs minus MIN's."""
        return self._sign * (state[0].bit_count() - state[1].bit_count())

    def mobility(self, state: OthelloState) -> int:
        """The squares where MAX could place a disc minus those where MIN could, whoever is to move."""
        x, o, *_ = state
        return self._sign * (self.legal(x, o).bit_count() - self.legal(o, x).bit_count())

    def by_corners(self, state: OthelloState) -> int:
        """MAX's corners, four points each, minus one point for each disc next to an empty corner, which it gives away;
        minus the same for MIN (the idea behind the table of weights in P. Norvig, Paradigms of Artificial
        Intelligence Programming, 1992, chapter 18).
        """
        x, o, *_ = state
        points = 0
        for corner in self.corners:
            worth, where = (CORNER, corner) if (x | o) & corner else (BESIDE, self.around(corner))
            points += worth * ((x & where).bit_count() - (o & where).bit_count())
        return self._sign * points

    def orderings(self) -> Mapping[str, MoveOrder[OthelloState, int]]:
        return {"corners": self.corners_first}

    def corners_first(self, state: OthelloState, moves: Sequence[int]) -> Sequence[int]:
        """Corners first, the squares beside them last."""
        return sorted(moves, key=self.ranks.__getitem__)

    def symmetries(self, state: OthelloState) -> Iterable[OthelloState]:
        x, o, turn, legal = state
        must_pass = legal & ~self.all
        images = (symmetric_boards(board, self.columns, self.rows) for board in (x, o, legal & self.all))
        for x_there, o_there, legal_there in zip(*images, strict=True):
            yield x_there, o_there, turn, legal_there | must_pass


def members(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
