"""A race with two dice: roll both, move by one of them. A square that gives another turn makes the choice."""

from minimax_viz import Game

GOAL = 4  # the square to come to, or beyond
AGAIN = 2  # whoever comes to this square rolls again
SIDES = (1, 2, 3)  # of a die; a usual one has each of them twice


class Race(Game):
    """A state is (MAX's square, MIN's square, whose turn it is, the dice); without dice, they will be rolled."""

    title = "Race"

    def initial(self):
        return 0, 0, "max", ()

    def to_move(self, state):
        *_, player, dice = state
        return player if dice else "chance"

    def moves(self, state):
        *_, dice = state
        if self.outcome(state) is not None:
            return []
        if dice:
            return sorted(set(dice))
        return [(one, other) for one in SIDES for other in SIDES if one <= other]

    def probability(self, state, move):
        one, other = move
        return (1 if one == other else 2) / len(SIDES) ** 2

    def result(self, state, move):
        own, other, player, dice = state
        if not dice:
            return own, other, player, move
        square = min(GOAL, (own if player == "max" else other) + move)
        if player == "max":
            return square, other, "max" if square == AGAIN else "min", ()
        return own, square, "min" if square == AGAIN else "max", ()

    def outcome(self, state):
        own, other, _, _ = state
        return 1 if own == GOAL else -1 if other == GOAL else None

    def value_range(self):
        return -1, 1

    def move_name(self, state, move):
        return str(move) if state[-1] else f"{move[0]} and {move[1]}"

    def notation(self, state):
        own, other, player, dice = state
        return f"MAX {own}, MIN {other}, {player}{' with ' if dice else ''}{' and '.join(map(str, dice))}"

    def look(self, state):
        own, other, _, dice = state
        return f"MAX {self.track(own)}\nMIN {self.track(other)}\n{' and '.join(map(str, dice)) or 'roll'}"

    def track(self, square):
        return "".join("●" if at == square else "+" if at == AGAIN else "·" for at in range(GOAL + 1))

    def evaluations(self):
        return {**super().evaluations(), "lead": self.lead}

    def lead(self, state):
        """How far MAX is ahead, from -1 to 1."""
        return (state[0] - state[1]) / GOAL
