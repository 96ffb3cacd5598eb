"""The base of games of X and O on a grid: who maximises, and how a board is read and shown."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from minimax_viz.errors import All, SettingsError, Title
from minimax_viz.games.boardtext import mark_of, notation_of, read_marks
from minimax_viz.games.game import MAX, MIN, Game, Grid, Player, State, grid_of


class MarksGame(Game[State, int]):
    """A game that X and O play on a grid, each of whose squares is one of `bits`, row by row, in an integer.

    `what` names the game in messages; `max_player` is the mark that maximises.
    """

    def __init__(self, what: str, bits: Sequence[int], columns: int, max_player: str) -> None:
        self.what = what
        self.title = what[0].upper() + what[1:]
        self.rows, self.columns = len(bits) // columns, columns
        self.max_mark = mark_of(max_player, "max", what)
        self._bits = tuple(bits)
        self._sign = 1 if self.max_mark == "X" else -1
        self._turns: tuple[Player, Player] = (MAX, MIN) if self._sign == 1 else (MIN, MAX)

    @abstractmethod
    def marks(self, state: State) -> tuple[int, int]:
        """X's squares and O's."""

    def check_marks(self, marks: Sequence[str]) -> None:
        """Raise PositionError if the marks, row by row, cannot be on these squares."""

    def read(self, text: str, example: str) -> tuple[int, int]:
        """X's squares and O's in the text of a board; `example` is a valid one for messages. Raises PositionError."""
        marks = read_marks(text, rows=self.rows, columns=self.columns, what=self.what, example=example)
        self.check_marks(marks)
        x, o = (sum(1 << bit for bit, mark in zip(self._bits, marks, strict=True) if mark == own) for own in "XO")
        return x, o

    def notation(self, state: State) -> str:
        return notation_of(self.look(state))

    def look(self, state: State) -> Grid:
        x, o = self.marks(state)
        return grid_of(["X" if x >> bit & 1 else "O" if o >> bit & 1 else "" for bit in self._bits], self.columns)

    def player_names(self) -> Mapping[Player, str]:
        return {MAX: self.max_mark, MIN: "O" if self.max_mark == "X" else "X"}


def check_score(score: str, scores: Collection[str], what: str) -> None:
    """Raise SettingsError if the game `what` does not have this score."""
    if score not in scores:
        raise SettingsError(
            "{game} has no score {score}; it has {scores}.",
            option="score",
            game=Title(what),
            score=f"{score!r:.60}",
            scores=All(scores),
        )


@lru_cache(maxsize=1 << 12)
def symmetric_boards(board: int, columns: int, rows: int) -> tuple[int, ...]:
    """The images of `board` when it is turned and mirrored: 7 of a square board, else 3."""
    squares = f"{board:0{columns * rows}b}"
    flipped = "".join(squares[start : start + columns] for start in range(0, len(squares), columns)[::-1])
    images = [flipped, flipped[::-1], squares[::-1]]
    if columns == rows:
        images += ["".join(image[column::columns] for column in range(columns)) for image in (squares, *images)]
    return tuple(int(image, 2) for image in images)


def members(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
