"""A small game, as a user would write one in a file."""

from typing import Any

from minimax_viz import Game


class Sticks(Game):
    """Take one or two of some sticks; who takes the last one wins. Tests have subclasses that break a promise."""

    start: Any = (5, "max")

    def initial(self):
        return self.start

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, move):
        return (state[0] - move, "min" if state[1] == "max" else "max")

    def to_move(self, state):
        return state[1]

    def outcome(self, state):
        if state[0]:
            return None
        return -1 if state[1] == "max" else 1
