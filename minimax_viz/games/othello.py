"""Othello on 8×8, 6×6 and 4×4 squares, on two bitboards."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal

from minimax_viz.errors import PositionError, Sentence, SettingsError
from minimax_viz.games.bitboards import MarksGame, check_score, set_bits, symmetric_boards
from minimax_viz.games.boardtext import COLOURED_STONES, is_board, parsed_mark, square_name, square_spellings
from minimax_viz.games.game import Evaluation, Label, MoveOrder, Player, zero

OthelloState = tuple[int, int, Literal[0, 1]]
"""The discs of X and of O, one bit each, and 1 where O is to move."""

EXAMPLES = {
    "8": "OOXXX.XO/XOOXXOO./XOOXXXOO/OOXXOOXX/OOXXOOOX/OOOOOXOX/XXXXXXXX/.XXXXX.X",
    "6": "OOOOOX/OOOXXX/OXOXXX/OOXXXX/.XOOO./XXOO..",
    "4": "..O./XOO./XXOX/XX.O",
}
"""For each board size, a position in which the move that flips most discs is not the best and somebody must pass."""

TURN_BEHIND = re.compile(r"(.*\S)\s+([XxOoBbWw*●○])\s*", re.DOTALL)
"""A board with the player to move behind it, as programs for Othello write positions."""

CORNER, BESIDE = 4, -1  # points for a corner, and for a disc beside an empty one


class Othello(MarksGame[OthelloState]):
    """Othello with X for Black, who begins, and O for White; squares a1 (top left) to h8, moves in row-major order.

    A move is a square counted from 0, or the number of squares for a pass: a player without a move must pass if the
    other has one, and the pass is a ply of its own. `variant` is the board's side, "8" (the default), "6" or "4".
    `score` is "discs" (MAX's discs minus MIN's; empty squares count for nobody) or "win" (+1/0/-1). `max_player` is the
    mark that maximises; X by default, whoever is to move. `to_move` is the player who moves first, X by default.
    """

    title = "Othello"
    drawn_as = "stones"
    colours = COLOURED_STONES
    scores = ("discs", "win")
    example = EXAMPLES["8"]
    variants = "8 (the default), 6 or 4, the squares along a side"

    def __init__(self, variant: str = "8", score: str = "discs", max_player: str = "X", to_move: str = "X") -> None:
        if variant not in EXAMPLES:
            raise SettingsError(
                "Othello has no variant {variant}; its boards have 8, 6 or 4 squares a side.",
                option="game",
                variant=f"{variant!r:.60}",
            )
        check_score(score, self.scores, self.title)
        what = self.title if variant == "8" else f"Othello {variant}×{variant}"
        side = int(variant)
        super().__init__(what, range(side * side), side, max_player)
        self.first: Literal[0, 1] = 1 if parsed_mark(to_move, "to_move", what) == "O" else 0
        self.counts_discs = score == "discs"
        self.example = EXAMPLES[variant]
        self.squares = side * side  # also the bit of a pass
        self.all = (1 << self.squares) - 1
        self.left = sum(1 << side * row for row in range(side))
        self.right = self.left << side - 1
        inner = self.all & ~self.left & ~self.right
        # A disc in an outer column cannot stand between two others of its row or diagonal, so no line needs these
        # columns; without them none runs over the edge into the next row.
        self.lines = ((1, inner), (side - 1, inner), (side, self.all), (side + 1, inner))
        rays = [rays_from(square, side) for square in range(self.squares)]
        self.rising = tuple(tuple((ray & -ray, ray) for ray in rising) for rising, _ in rays)
        self.falling = tuple(tuple((1 << ray.bit_length() >> 1, ray) for ray in falling) for _, falling in rays)
        self.corners = tuple(1 << square for square in (0, side - 1, self.squares - side, self.squares - 1))
        middle = self.squares // 2 - side // 2 - 1
        self.middle = (1 << middle | 1 << middle + 1) * (1 | 1 << side)
        self.start = (1 << middle + 1 | 1 << middle + side, 1 << middle | 1 << middle + side + 1)
        self.names = (*(square_name(square, side) for square in range(self.squares)), "pass")
        self.ranks = [1] * self.squares + [0]
        self._label_of = lru_cache(1 << 16)(self.label_of)
        for square in set_bits(self.around(sum(self.corners))):
            self.ranks[square] = 0 if 1 << square in self.corners else 2

    def initial(self) -> OthelloState:
        return *self.start, self.first

    def moves(self, state: OthelloState) -> Sequence[int]:
        own, other = own_and_other(state)
        legal = self.legal(own, other)
        if not legal and self.can_place(other, own):
            return (self.squares,)
        return tuple(set_bits(legal))

    def result(self, state: OthelloState, move: int) -> OthelloState:
        x, o, turn = state
        if move < self.squares:
            flipped = self.flipped(move, *own_and_other(state))
            x, o = (x ^ flipped, o ^ flipped | 1 << move) if turn else (x ^ flipped | 1 << move, o ^ flipped)
        return x, o, 0 if turn else 1

    def to_move(self, state: OthelloState) -> Player:
        return self._turns[state[2]]

    def outcome(self, state: OthelloState) -> float | None:
        own, other = own_and_other(state)
        if self.can_place(own, other) or self.can_place(other, own):
            return None
        ahead = self.discs(state)
        return ahead if self.counts_discs else (ahead > 0) - (ahead < 0)

    def value_range(self) -> tuple[float, float]:
        most = self.squares if self.counts_discs else 1
        return -most, most

    def parse(self, text: str) -> OthelloState:
        if (states := self.played(text)) is not None:
            return states[-1]
        turn = self.first
        size = self.rows, self.columns, self.colours
        if (told := TURN_BEHIND.fullmatch(text)) and is_board(told[1], *size) and not is_board(text, *size):
            text, turn = told[1], 0 if told[2] in "XxBb*●" else 1
        elif (mark := self.told_turn(text)) is not None:
            turn = 1 if mark == "O" else 0
        x, o = self.read(text, self.notation(self.initial()))
        self.check_possible(x | o)
        return x, o, turn

    def reason_of_end(self, state: OthelloState) -> Sentence:
        x, o = map(int.bit_count, self.marks(state))
        return Sentence("neither player can place a disc; X has {xs}, O has {os}", xs=x, os=o)

    def marks(self, state: OthelloState) -> tuple[int, int]:
        return state[:2]

    def move_name(self, state: OthelloState, move: int) -> str:
        return self.names[move]

    def spellings(self, state: OthelloState, move: int) -> Sequence[str]:
        return square_spellings(move, self.columns) if move < self.squares else ("--",)

    def label(self, state: OthelloState, move: int, after: OthelloState) -> Label:
        return self._label_of(move, (state[0] ^ after[0]) & (state[1] ^ after[1]), state[2])

    def label_of(self, move: int, flipped: int, turn: Literal[0, 1]) -> Label:
        """The label of a move that turns over these discs; `turn` is the player who makes it."""
        name, mark = self.names[move], "XO"[turn]
        cells = (move, *set_bits(flipped)) if move < self.squares else ()
        return Label(name, name, self._turns[1 - turn], tuple((cell, mark) for cell in cells))

    # The rules, by bit boards: square i is bit i, and a shift moves all discs at once ------------------------------

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

    def can_place(self, own: int, other: int) -> bool:
        """Whether there is any square where `own` may place a disc, by the method of `legal`."""
        free = self.all & ~(own | other)
        for step, between in self.lines:
            line = other & between
            walked = own << step & line
            while walked:
                walked <<= step
                if walked & free:
                    return True
                walked &= line
            walked = own >> step & line
            while walked:
                walked >>= step
                if walked & free:
                    return True
                walked &= line
        return False

    def flipped(self, square: int, own: int, other: int) -> int:
        """The other's discs that turn over when `own` places a disc on `square`: in each direction those up to the
        first that is not the other's, if that is `own`.
        """
        turned = 0
        for neighbour, ray in self.rising[square]:
            if other & neighbour:
                end = ray & ~other
                end &= -end
                if end & own:
                    turned |= ray & end - 1
        for neighbour, ray in self.falling[square]:
            if other & neighbour:
                end = 1 << (ray & ~other).bit_length() >> 1
                if end & own:
                    turned |= ray & -end
        return turned & other

    def around(self, squares: int) -> int:
        wide = squares | (squares & ~self.right) << 1 | (squares & ~self.left) >> 1
        return (wide | wide << self.columns | wide >> self.columns) & self.all

    def check_possible(self, discs: int) -> None:
        """Raise PositionError if no game can have discs on exactly these squares."""
        for square in set_bits(self.middle & ~discs):
            raise PositionError(
                "The square {square} is empty, but every game begins with discs on the four squares in the middle, and "
                "discs are never removed.",
                square=self.names[square],
            )
        reached, before = self.middle, 0
        while reached != before:
            before, reached = reached, self.around(reached) & discs
        for square in set_bits(discs & ~reached):
            raise PositionError(
                "The disc on {square} is cut off from the middle, but each disc is placed next to another.",
                square=self.names[square],
            )

    # What helps a search ----------------------------------------------------------------------------------------------

    def evaluations(self) -> Mapping[str, Evaluation[OthelloState]]:
        return {"zero": zero, "discs": self.discs, "mobility": self.mobility, "corners": self.by_corners}

    def discs(self, state: OthelloState) -> int:
        """MAX's discs minus MIN's."""
        return self._sign * (state[0].bit_count() - state[1].bit_count())

    def mobility(self, state: OthelloState) -> int:
        """The squares where MAX could place a disc minus those where MIN could, whoever is to move."""
        x, o, _ = state
        return self._sign * (self.legal(x, o).bit_count() - self.legal(o, x).bit_count())

    def by_corners(self, state: OthelloState) -> int:
        """MAX's corners, four points each, minus one point for each disc next to an empty corner, which it gives away;
        minus the same for MIN (the idea behind the table of weights in P. Norvig, Paradigms of Artificial
        Intelligence Programming, 1992, chapter 18).
        """
        x, o, _ = state
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
        x, o, turn = state
        images = (symmetric_boards(board, self.columns, self.rows) for board in (x, o))
        for x_there, o_there in zip(*images, strict=True):
            yield x_there, o_there, turn


def own_and_other(state: OthelloState) -> tuple[int, int]:
    """The discs of the player to move, and the other's."""
    x, o, turn = state
    return (o, x) if turn else (x, o)


def rays_from(square: int, side: int) -> tuple[list[int], list[int]]:
    """The squares from one square to the edge in each direction: the rays to higher numbers, and those to lower ones.

    Rays of one square are left out, as nothing can be enclosed on them.
    """
    row, column = divmod(square, side)
    found: tuple[list[int], list[int]] = ([], [])
    for down, right in product((-1, 0, 1), repeat=2):
        squares = []
        r, c = row + down, column + right
        while (down, right) != (0, 0) and 0 <= r < side and 0 <= c < side:
            squares.append(side * r + c)
            r, c = r + down, c + right
        if len(squares) > 1:
            found[squares[0] < square].append(sum(1 << at for at in squares))
    return found
