"""Nim with one heap: take one, two or three matches; whoever takes the last one wins."""

from minimax_viz import Game


class Nim(Game):
    """A state is (matches left, whose turn it is); a move is the number of matches to take."""

    def initial(self):
        return 7, "max"

    def parse(self, text):
        return int(text), "max"

    def notation(self, state):
        return str(state[0])

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state[0]]

    def result(self, state, move):
        return state[0] - move, "min" if state[1] == "max" else "max"

    def to_move(self, state):
        return state[1]

    def outcome(self, state):
        return None if state[0] else (-1 if state[1] == "max" else 1)
