"""The plainest game: one move, and then one more. It reads no positions."""

from minimax_viz.games.game import Game, Player


class Line(Game[int, int]):
    """Its states are the moves that were made, its player is MAX all the time."""

    def initial(self) -> int:
        return 0

    def moves(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, move: int) -> int:
        return state + move

    def to_move(self, state: int) -> Player:
        return "max"

    def outcome(self, state: int) -> float | None:
        return 1 if state == 2 else None

    def move_name(self, state: int, move: int) -> str:
        return f"on {state}"
