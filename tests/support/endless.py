"""A game without an end."""

import time

from minimax_viz import Game


class Endless(Game):
    """A game that goes on for ever, with `width` moves everywhere."""

    def __init__(self, width: int = 1, seconds: float = 0.0) -> None:
        self.width, self.seconds = width, seconds

    def initial(self):
        return (0, 0)

    def moves(self, state):
        return range(self.width)

    def result(self, state, move):
        return (state[0] + 1, state[1] * self.width + move)

    def to_move(self, state):
        return "max" if state[0] % 2 == 0 else "min"

    def outcome(self, state):
        if self.seconds:
            time.sleep(self.seconds)
