"""Domineering: a game that makes and undoes its moves on one board, and the few lines that let it be traced."""

from minimax_viz import UndoGame


class Domineering:
    """V lays dominoes upright, H lays them flat; whoever finds no room for one has lost."""

    def __init__(self, rows=3, columns=4):
        self.board = [["."] * columns for _ in range(rows)]
        self.active_player = "V"

    def get_possible_moves(self):
        down, right = (1, 0) if self.active_player == "V" else (0, 1)
        return [
            (row, column)
            for row in range(len(self.board) - down)
            for column in range(len(self.board[0]) - right)
            if self.board[row][column] == self.board[row + down][column + right] == "."
        ]

    def make_move(self, move):
        self.lay(move, self.active_player)
        self.active_player = "H" if self.active_player == "V" else "V"

    def undo_move(self, move):
        self.active_player = "H" if self.active_player == "V" else "V"
        self.lay(move, ".")

    def lay(self, move, sign):
        row, column = move
        self.board[row][column] = sign
        if self.active_player == "V":
            self.board[row + 1][column] = sign
        else:
            self.board[row][column + 1] = sign

    def is_terminal(self):
        return not self.get_possible_moves()

    def __str__(self):
        return "\n".join(" ".join(row) for row in self.board)


def score(game):
    """V is MAX: minus one if V cannot move, one if H cannot."""
    return -1 if game.active_player == "V" else 1


class DomineeringGame(UndoGame):
    """Everything above is the game; this adapts it."""

    def __init__(self):
        super().__init__(Domineering(), score)
