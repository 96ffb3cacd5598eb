"""Tic-tac-toe: two bit boards and a turn bit in one integer, so that a move is one exclusive or."""

from collections.abc import Mapping, Sequence

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.boardtext import grid_of, mark_of, notation_of, read_marks, square_name
from minimax_viz.games.game import MAX, MIN, Evaluation, Game, Grid, Label, Player, zero

FULL = 0b111_111_111
TURN = 1 << 18  # set where O moves; X's squares are bits 0-8, O's are bits 9-17
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
SQUARES = tuple(square_name(square, 3) for square in range(9))

HAS_LINE = tuple(any(marks & line == line for line in LINES) for marks in range(512))
FREE = tuple(tuple(square for square in range(9) if not taken >> square & 1) for taken in range(512))
X_MOVES = tuple(tuple(1 << square | TURN for square in free) for free in FREE)
O_MOVES = tuple(tuple(1 << square + 9 | TURN for square in free) for free in FREE)


class TicTacToe(Game[int, int]):
    """Tic-tac-toe on the 3×3 board, squares a1 (top left) to c3, moves in row-major order.

    `score` is "win" (+1/0/-1), "ten" (+10/0/-10) or "fast" (±(10 + empty squares left)). `max_player` is the mark
    that maximises; X by default, whoever is to move. `to_move` overrides the turn that follows from the counts.
    """

    title = "Tic-tac-toe"

    def __init__(self, score: str = "win", max_player: str = "X", to_move: str | None = None) -> None:
        self.max_mark = mark_of(max_player, "--max", "tic-tac-toe")
        self.forced_turn = None if to_move is None else mark_of(to_move, "--to-move", "tic-tac-toe")
        sign = 1 if self.max_mark == "X" else -1
        worth = {"win": [1] * 512, "ten": [10] * 512, "fast": [10 + len(free) for free in FREE]}.get(score)
        if worth is None:
            raise SettingsError(f"Tic-tac-toe has no score {score!r}; it has win, ten and fast.")
        self._x_wins = tuple(sign * value for value in worth)
        self._o_wins = tuple(-sign * value for value in worth)
        self._turns: tuple[Player, Player] = (MAX, MIN) if sign == 1 else (MIN, MAX)

    def initial(self) -> int:
        return TURN if self.forced_turn == "O" else 0

    def moves(self, state: int) -> Sequence[int]:
        return (O_MOVES if state & TURN else X_MOVES)[(state | state >> 9) & FULL]

    def result(self, state: int, move: int) -> int:
        return state ^ move

    def to_move(self, state: int) -> Player:
        return self._turns[state >> 18]

    def outcome(self, state: int) -> float | None:
        taken = (state | state >> 9) & FULL
        if HAS_LINE[state & FULL]:
            return self._x_wins[taken]
        if HAS_LINE[state >> 9 & FULL]:
            return self._o_wins[taken]
        return 0 if taken == FULL else None

    def parse(self, text: str) -> int:
        marks = read_marks(text, rows=3, columns=3, what="tic-tac-toe", example="XO./.X./..O")
        x = sum(1 << square for square, mark in enumerate(marks) if mark == "X")
        o = sum(1 << square for square, mark in enumerate(marks) if mark == "O")
        turn = self.forced_turn or ("O" if x.bit_count() > o.bit_count() else "X")
        check_reachable(x, o, turn, forced=self.forced_turn is not None)
        return x | o << 9 | (TURN if turn == "O" else 0)

    def notation(self, state: int) -> str:
        return notation_of(self.look(state))

    def look(self, state: int) -> Grid:
        marks = ["X" if state >> square & 1 else "O" if state >> square + 9 & 1 else "" for square in range(9)]
        return grid_of(marks, 3)

    def move_name(self, state: int, move: int) -> str:
        return SQUARES[square_of(move)]

    def player_names(self) -> Mapping[Player, str]:
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}

    def evaluations(self) -> Mapping[str, Evaluation[int]]:
        return {"zero": zero, "twos": self.twos}

    def twos(self, state: int) -> float:
        """0.5 times the sign of MAX's open twos less MIN's: lines with two marks of a player and an empty square."""
        x, o = state & FULL, state >> 9 & FULL
        more = open_twos(x, o) - open_twos(o, x)
        if self.max_mark == "O":
            more = -more
        return 0.5 * ((more > 0) - (more < 0))

    def move_label(self, move: int) -> Label:
        square, mark = square_of(move), "X" if move & FULL else "O"
        after = self._turns[mark == "X"]
        return Label(SQUARES[square], SQUARES[square], after, ((square, mark),))


def square_of(move: int) -> int:
    """The square, 0 to 8, that a move marks."""
    return ((move | move >> 9) & FULL).bit_length() - 1


def open_twos(own: int, other: int) -> int:
    """How many lines hold two marks of `own` and none of `other`."""
    return sum((own & line).bit_count() == 2 and not other & line for line in LINES)


def check_reachable(x: int, o: int, turn: str, *, forced: bool) -> None:
    """Raise PositionError where no game of tic-tac-toe gets to these marks with this turn."""
    xs, os = x.bit_count(), o.bit_count()
    allowed = (-1, 0, 1) if forced else (0, 1)
    if xs - os not in allowed:
        raise PositionError(
            f"No game has {xs} X and {os} O: the players take turns and X begins, "
            "so X has as many marks as O or one more"
            + ("." if forced or os != xs + 1 else " (--to-move X if O began).")
        )
    if HAS_LINE[x] and HAS_LINE[o]:
        raise PositionError("Both X and O have three in a row; the game ends with the first line, so only one can.")
    for mark, marks, others in (("X", xs if HAS_LINE[x] else -1, os), ("O", os if HAS_LINE[o] else -1, xs)):
        if marks >= 0 and (turn == mark or marks < others):
            other = "O" if mark == "X" else "X"
            raise PositionError(
                f"{mark} has three in a row and it would be {mark}'s turn: {other} cannot have moved after "
                f"{mark} won, so one mark too many is {other}'s or one too few is {mark}'s."
            )
