"""Nim with one heap: take one, two or three matches; whoever takes the last one wins."""

from minimax_viz import Game, Player


class Nim(Game[tuple[int, Player], int]):
    """A state is (matches left, whose turn it is); a move is the number of matches to take."""

    def initial(self) -> tuple[int, Player]:
        return 7, "max"

    def parse(self, text: str) -> tuple[int, Player]:
        return int(text), "max"

    def notation(self, state: tuple[int, Player]) -> str:
        return str(state[0])

    def moves(self, state: tuple[int, Player]) -> list[int]:
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state: tuple[int, Player], move: int) -> tuple[int, Player]:
        return state[0] - move, "min" if state[1] == "max" else "max"

    def to_move(self, state: tuple[int, Player]) -> Player:
        return state[1]

    def outcome(self, state: tuple[int, Player]) -> int | None:
        return None if state[0] else (-1 if state[1] == "max" else 1)
