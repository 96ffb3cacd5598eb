"""A game as a student writes it that makes its moves in place and undoes them."""


class Row:
    """Matches in a row, of which each player takes one or more; whoever takes the last one wins."""

    def __init__(self, left: int = 4, most: int = 2) -> None:
        self.left, self.most, self.active_player = left, most, "A"

    def get_possible_moves(self) -> list[int]:
        return [take for take in range(1, self.most + 1) if take <= self.left]

    def make_move(self, move: int) -> None:
        self.left -= move
        self.pass_turn()

    def undo_move(self, move: int) -> None:
        self.left += move
        self.pass_turn()

    def pass_turn(self) -> None:
        self.active_player = "B" if self.active_player == "A" else "A"

    def is_terminal(self) -> bool:
        return not self.left
