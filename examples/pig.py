"""Pig: roll a die as often as you dare; a 1 loses what the turn has brought. Chance decides what the die shows."""

from minimax_viz import Game

GOAL = 6  # points that win
TURNS = 4  # of both players together; then whoever has more points wins


class Pig(Game):
    """A state is (MAX's points, MIN's points, points of this turn, turns so far, whether the die is rolling)."""

    title = "Pig"

    def initial(self):
        return 0, 0, 0, 0, False

    def to_move(self, state):
        *_, turns, rolling = state
        return "chance" if rolling else ("max", "min")[turns % 2]

    def moves(self, state):
        *_, brought, _, rolling = state
        if self.outcome(state) is not None:
            return []
        if rolling:
            return [1, 2, 3, 4, 5, 6]
        return ["roll", "hold"] if brought else ["roll"]

    def probability(self, state, move):
        return 1 / 6

    def result(self, state, move):
        *points, brought, turns, _ = state
        if move == "roll":
            return *points, brought, turns, True
        if move == 1:
            return *points, 0, turns + 1, False
        if move == "hold" or points[turns % 2] + brought + move >= GOAL:  # whoever has enough holds
            points[turns % 2] += brought + (0 if move == "hold" else move)
            return *points, 0, turns + 1, False
        return *points, brought + move, turns, False

    def outcome(self, state):
        own, other, _, turns, _ = state
        if max(own, other) < GOAL and turns < TURNS:
            return None
        return (own > other) - (own < other)

    def value_range(self):
        return -1, 1

    def notation(self, state):
        own, other, brought, turns, rolling = state
        return f"MAX {own}, MIN {other}, turn {turns + 1}: {brought}{', rolling' if rolling else ''}"

    def look(self, state):
        own, other, brought, turns, _ = state
        return f"MAX {own}\nMIN {other}\nturn {turns + 1}: {brought}"

    def evaluations(self):
        return {**super().evaluations(), "lead": self.lead}

    def lead(self, state):
        """How far MAX is ahead, from -1 to 1."""
        return max(-1, min(1, (state[0] - state[1]) / GOAL))
