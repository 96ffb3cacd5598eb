"""Games with any number of nodes."""

from collections.abc import Sequence

from minimax_viz.games.game import MAX, MIN, Game, Grid, Label, Look, Player


class Uniform(Game[int, int]):
    """A tree in which every node above ply `depth` has four moves, and so have the first `deeper` ones at that ply; the
    root is 1, a node's children are 4n to 4n + 3.

    Leaves have values between -8 and 8 that look random. MAX's moves are 0 to 3, MIN's 4 to 7.
    """

    title = "Uniform tree"

    def __init__(self, depth: int, deeper: int = 0) -> None:
        self.depth = depth
        self.deeper = deeper
        self.first_leaf = 4**depth + deeper
        self.nodes = (4 ** (depth + 1) - 1) // 3 + 4 * deeper

    def initial(self) -> int:
        return 1

    def moves(self, state: int) -> Sequence[int]:
        return (4, 5, 6, 7) if state.bit_length() & 2 else (0, 1, 2, 3)

    def result(self, state: int, move: int) -> int:
        return 4 * state + (move & 3)

    def to_move(self, state: int) -> Player:
        return MIN if state.bit_length() & 2 else MAX

    def outcome(self, state: int) -> float | None:
        return None if state < self.first_leaf else state * 2_654_435_761 % 1_000_003 % 17 - 8

    def look(self, state: int) -> Look:
        return None

    def move_label(self, move: int) -> Label | None:
        return Label(str(move & 3), str(move & 3), MAX if move > 3 else MIN, None)


class UniformReplayed(Uniform):
    """The same tree by a game whose labels have to be found by playing its moves once more, as a beginner's have."""

    def move_label(self, move: int) -> None:
        return None


class Filling(Game[tuple[str, ...], str]):
    """Eight squares of a 3×3 board get X, O or nothing, one after the other: 9,841 boards."""

    title = "Filling"
    boards = (3**9 - 1) // 2

    def initial(self) -> tuple[str, ...]:
        return ()

    def moves(self, state: tuple[str, ...]) -> Sequence[str]:
        return ("X", "O", "")

    def result(self, state: tuple[str, ...], move: str) -> tuple[str, ...]:
        return (*state, move)

    def to_move(self, state: tuple[str, ...]) -> Player:
        return MIN if len(state) % 2 else MAX

    def outcome(self, state: tuple[str, ...]) -> float | None:
        return None if len(state) < 8 else state.count("X") - state.count("O")

    def look(self, state: tuple[str, ...]) -> Grid:
        squares = (*state, *[""] * 9)
        return squares[0:3], squares[3:6], squares[6:9]

    def move_name(self, state: tuple[str, ...], move: str) -> str:
        return move or "–"
