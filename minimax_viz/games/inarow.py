"""The base of all k-in-a-row games of X and O, on a bitboard in one integer."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import wraps

from minimax_viz.errors import Given, PositionError, Sentence
from minimax_viz.games.bitboards import WEIGHTS, MarksGame, WinningLines, check_score
from minimax_viz.games.boardtext import notation_of, number_word, parsed_mark
from minimax_viz.games.game import Evaluation, Grid, Label, MoveOrder, Player, grid_of, zero


class BoardState(int):
    """A state of tic-tac-toe, Connect Four or another game in a row, as an evaluation of one's own gets it: the number
    that searches use, with the board in it.

    Example:
        >>> from minimax_viz import trace
        >>> def centre(state):
        ...     return {"X": 0.5, "O": -0.5}.get(state.rows[1][1], 0)
        >>> trace("XO./.../...", depth=1, evaluation=centre).best_move
        'b2'
    """

    game: "InARow"

    @property
    def rows(self) -> Grid:
        """The rows from the top; each square is "X", "O" or, if it is empty, ""."""
        return self.game.look(self)

    @property
    def lines(self) -> list[list[str]]:
        """The squares of each line that would win, such as ["X", "", "X"]."""
        squares = [mark for row in self.rows for mark in row]
        return [[squares[cell] for cell in line] for line in self.game.winning_lines()]

    @property
    def turn(self) -> str:
        """Whose turn it is, "X" or "O"."""
        return self.game.player_names()[self.game.to_move(self)]

    def __str__(self) -> str:
        return self.game.notation(self)


class InARow(MarksGame[int]):
    """A game in which X and O take turns to mark a square, and the first line of `length` marks wins.

    A state is X's squares, O's squares `size` bits higher, and above them a bit that is set if O is to move. A move is
    the bits it changes, so the next state is one exclusive or. The square in row r, column c is bit `bits[r][c]`;
    a cell is its number row by row from 0.

    `score` is "win" (+1/0/-1), "ten" (+10/0/-10) or "fast" (±(10 + empty squares left)). `max_player` is the mark
    that maximises; X by default, whoever is to move. `to_move` overrides the turn that follows from the counts.
    Evaluations lie between -1 and 1, so with every score a sure win is worth more than any of them.
    """

    scores = ("win", "ten", "fast")

    def __init__(
        self, what: str, bits: Sequence[Sequence[int]], length: int, score: str, max_player: str, to_move: str | None
    ) -> None:
        super().__init__(what, [bit for row in bits for bit in row], len(bits[0]), max_player)
        self.lines = WinningLines(bits, length)
        self.forced_turn = None if to_move is None else parsed_mark(to_move, "to_move", what)
        self._cells = {bit: cell for cell, bit in enumerate(self._bits)}
        self._size = max(self._bits) + 1
        self._turn_at = 2 * self._size
        self._full = sum(1 << bit for bit in self._bits)
        squares = len(self._bits) + 1
        scores = {"win": [1] * squares, "ten": [10] * squares, "fast": [10 + empty for empty in range(squares)]}
        check_score(score, scores, self.title)
        self._worth = tuple(self._sign * worth for worth in scores[score])  # of X's win, by the empty squares left
        self._markings = tuple(
            tuple((1 << bit, 1 << bit + shift | 1 << self._turn_at) for bit in self._bits) for shift in (0, self._size)
        )
        self._from_centre = {
            move: self.from_centre(cell) for moves in self._markings for cell, (_, move) in enumerate(moves)
        }

    def winning_lines(self) -> list[list[int]]:
        """The cells of each line that wins, row by row from 0."""
        return [[self._cells[bit] for bit in self._bits if line >> bit & 1] for line in self.lines.masks]

    def readable(self, evaluation: Evaluation[BoardState]) -> Evaluation[int]:
        """The same evaluation, for states as searches have them."""

        @wraps(evaluation)
        def evaluate(state: int) -> float:
            readable = BoardState(state)
            readable.game = self
            return evaluation(readable)

        return evaluate

    @abstractmethod
    def cell_name(self, cell: int) -> str:
        """The name of the move that marks `cell`."""

    @abstractmethod
    def from_centre(self, cell: int) -> int:
        """How far `cell` is from the centre, for the order "centre"."""

    def marks(self, state: int) -> tuple[int, int]:
        return state & self._full, state >> self._size & self._full

    def initial(self) -> int:
        return self.state(0, 0, self.forced_turn or "X")

    def result(self, state: int, move: int) -> int:
        return state ^ move

    def to_move(self, state: int) -> Player:
        return self._turns[state >> self._turn_at]

    def outcome(self, state: int) -> float | None:
        x, o = self.marks(state)
        if state >> self._turn_at:  # only whoever moved last can have won
            if x in self.lines:
                return self._worth[len(self._bits) - (x | o).bit_count()]
        elif o in self.lines:
            return -self._worth[len(self._bits) - (x | o).bit_count()]
        return 0 if x | o == self._full else None

    def value_range(self) -> tuple[float, float]:
        """The quickest win is made with the fewest marks: those of its line, and one less of the other player's."""
        most = abs(self._worth[max(len(self._bits) - 2 * self.lines.length + 1, 0)])
        return -most, most

    def reason_of_end(self, state: int) -> Sentence:
        x, o = self.marks(state)
        line = Sentence("{number} in a row", number=Sentence(number_word(self.lines.length)))
        for mark, own in (("X", x), ("O", o)):
            if (full := next((line for line in self.lines.masks if line & own == line), 0)) and self.lines.length > 1:
                cells = [cell for bit, cell in self._cells.items() if full >> bit & 1]
                first, last = self.place_name(min(cells)), self.place_name(max(cells))
                return Sentence(
                    "{mark} has {line}, from {first} to {last}", mark=mark, line=line, first=first, last=last
                )
            if full:
                return Sentence("{mark} has {line}", mark=mark, line=line)
        return Sentence("the board is full, and nobody has {line}", line=line)

    def reason_of_turn(self, state: int, mark: str, plies: int | None) -> Sentence:
        x, o = map(int.bit_count, self.marks(state))
        if self.forced_turn is not None:
            return Sentence("{given} says so", given=Given("to_move", self.forced_turn))
        if plies is None and mark != ("O" if x > o else "X"):
            return Sentence("the position says so")
        if x == o:
            return Sentence("equal numbers")
        return Sentence("{more} has one more than {less}", more="X" if x > o else "O", less="O" if x > o else "X")

    @abstractmethod
    def place_name(self, cell: int) -> str | Sentence:
        """What people call a square of the board."""

    def start_of(self, moves: Sequence[str]) -> int:
        """The empty board; if it is known whose turn it is after the moves, that tells who began."""
        o_began = self.forced_turn is not None and (self.forced_turn == "O") == (len(moves) % 2 == 0)
        return self.state(0, 0, "O" if o_began else "X")

    def parse(self, text: str) -> int:
        if (states := self.played(text)) is not None:
            return states[-1]
        example = [""] * len(self._bits)
        example[-2:] = ["O", "X"][-len(example) :]
        x, o = self.read(text, notation_of(grid_of(example, self.columns)))
        xs, os = x.bit_count(), o.bit_count()
        told = self.forced_turn or self.told_turn(text)
        if xs - os not in ((0, 1) if told is None else (-1, 0, 1)):
            hint = Sentence(" ({to_move} if O began)", to_move=Given("to_move", "X"))
            raise PositionError(
                "No game has {xs} X and {os} O: the players take turns and X begins, so X has as many marks as O or "
                "one more{hint}.",
                xs=xs,
                os=os,
                hint=hint if told is None and os == xs + 1 else "",
            )
        turn = told or ("O" if xs > os else "X")
        self.check_wins(x, o, turn)
        return self.state(x, o, turn)

    def state(self, x: int, o: int, turn: str) -> int:
        """The state with these marks where it is this player's turn."""
        return x | o << self._size | (turn == "O") << self._turn_at

    def last_marked(self, marks: int) -> int:
        """The marked squares that can have been marked last."""
        return marks

    def mark_to_move(self, xs: int, os: int) -> str | None:
        return "O" if xs > os else None if os == xs + 1 else "X"

    def check_wins(self, x: int, o: int, turn: str) -> None:
        """Raise PositionError if the game must have ended before this position."""
        line = Sentence("{number} in a row", number=Sentence(number_word(self.lines.length)))
        if x in self.lines and o in self.lines:
            raise PositionError(
                "Both X and O have {line}; the game ends with the first line, so only one can.", line=line
            )
        for mark, other, own, others in (("X", "O", x, o), ("O", "X", o, x)):
            if own not in self.lines:
                continue
            if turn == mark or own.bit_count() < others.bit_count():
                raise PositionError(
                    "{mark} has {line} and it would be {mark}'s turn: {other} cannot have moved after {mark} won, so "
                    "one mark too many is {other}'s or one too few is {mark}'s.",
                    mark=mark,
                    line=line,
                    other=other,
                )
            if not self.lines.common_squares(own) & self.last_marked(x | o):
                raise PositionError(
                    "{mark} has {line}, but {mark}'s last move cannot have completed all of it; the game ends with "
                    "the first line.",
                    mark=mark,
                    line=line,
                )

    def cell_and_mark(self, move: int) -> tuple[int, str]:
        bit = (move ^ 1 << self._turn_at).bit_length() - 1
        return (self._cells[bit], "X") if bit < self._size else (self._cells[bit - self._size], "O")

    def move_name(self, state: int, move: int) -> str:
        return self.cell_name(self.cell_and_mark(move)[0])

    def move_label(self, move: int) -> Label:
        cell, mark = self.cell_and_mark(move)
        name = self.cell_name(cell)
        return Label(name, name, self._turns[mark == "X"], ((cell, mark),))

    def orderings(self) -> Mapping[str, MoveOrder[int, int]]:
        return {"centre": self.centre_first}

    def centre_first(self, state: int, moves: Sequence[int]) -> Sequence[int]:
        """The moves nearest the centre first; equally near ones keep their order."""
        return sorted(moves, key=self._from_centre.__getitem__)

    def evaluations(self) -> Mapping[str, Evaluation[int]]:
        evaluations: dict[str, Evaluation[int]] = {"zero": zero}
        if self.lines.length > 1:
            number = number_word(self.lines.length - 1)
            evaluations[f"{number}es" if number == "six" else f"{number}s"] = self.nearly_full
        return evaluations | {"lines": self.open, "patterns": self.patterns}

    def nearly_full(self, state: int) -> float:
        """0.5 times the sign of MAX's open lines that lack one mark, minus MIN's.

        A line is open to a player if the other has no mark in it. The evaluation is named after the marks that such a
        line has: twos in tic-tac-toe, threes in Connect Four.
        """
        x, o = self.marks(state)
        more = self.lines.lacking_one(x, o) - self.lines.lacking_one(o, x)
        return 0.5 * (self._sign * ((more > 0) - (more < 0)))

    def open(self, state: int) -> float:
        """The lines still open to MAX minus those open to MIN, divided by the number of all lines; see `estimate`."""
        x, o = self.marks(state)
        return estimate(self._sign * (self.lines.without(o) - self.lines.without(x)) / max(len(self.lines.masks), 1))

    def patterns(self, state: int) -> float:
        """d / (|d| + w), where d is the weight of MAX's open lines minus MIN's, and w that of a line lacking one mark.

        So one such line alone is worth 0.5, and no number of lines reaches 1; see `estimate`.
        """
        x, o = self.marks(state)
        more = self.lines.weight(x, o) - self.lines.weight(o, x)
        return estimate(self._sign * more / (abs(more) + WEIGHTS[max(self.lines.length - 1, 1)]))


def estimate(value: float) -> float:
    """A value between −1 and 1 rounded to thousandths, easy to compare and always less than a win."""
    return max(-0.999, min(0.999, round(value, 3) + 0.0))  # + 0.0 makes 0.0 of -0.0
