"""Random games whose moves lead to shared positions, with symmetric ones among them: graphs, not trees."""

import random
from collections.abc import Mapping
from typing import Any

from minimax_viz.games.game import MAX, MIN, CandidateRule, Evaluation, Game, MoveOrder, Player, zero

State = tuple[int, int]  # a layer, and a place in it


class GraphGame(Game[State, int]):
    """Layers of positions, each with moves to later layers; the last layer's positions are terminal, some others too.

    Where `mirrored`, the places of a layer come in pairs that are worth the same, with the same moves mirrored.
    """

    title = "Graph"

    def __init__(
        self, seed: int, *, layers: int = 5, width: int = 4, branching: int = 4, mirrored: bool = False
    ) -> None:
        dice = random.Random(seed)
        self.mirrored = mirrored
        self.players: dict[State, Player] = {}
        self.values: dict[State, int] = {}
        self.children: dict[State, tuple[State, ...]] = {}
        self.estimates: dict[State, int] = {}
        places = range(0, width, 2) if mirrored else range(width)
        for layer in range(layers):
            for place in places:
                state = (layer, place)
                self.players[state] = dice.choice((MAX, MIN)) if dice.random() < 0.3 else (MAX, MIN)[layer % 2]
                self.estimates[state] = dice.randint(-3, 3)
                if layer == layers - 1 or (layer and dice.random() < 0.1):
                    self.values[state] = dice.randint(-3, 3)
                else:
                    below = [
                        (min(layer + dice.choice((1, 1, 1, 2)), layers - 1), dice.randrange(width))
                        for _ in range(dice.randint(1, branching))
                    ]
                    self.children[state] = tuple(below)
                if mirrored:
                    self.copy(state, (layer, place + 1))

    def copy(self, state: State, twin: State) -> None:
        """Give `twin` what `state` has, with mirrored moves."""
        self.players[twin], self.estimates[twin] = self.players[state], self.estimates[state]
        if state in self.values:
            self.values[twin] = self.values[state]
        else:
            self.children[twin] = tuple((layer, place ^ 1) for layer, place in self.children[state])

    def initial(self) -> State:
        return 0, 0

    def moves(self, state: State) -> range:
        return range(len(self.children[state]))

    def result(self, state: State, move: int) -> State:
        return self.children[state][move]

    def to_move(self, state: State) -> Player:
        return self.players[state]

    def outcome(self, state: State) -> float | None:
        return self.values.get(state)

    def symmetries(self, state: State) -> list[State]:
        return [(state[0], state[1] ^ 1)] if self.mirrored else []

    def estimate(self, state: State) -> float:
        return self.estimates[state]

    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        return {"zero": zero, "estimate": self.estimate}

    def orderings(self) -> Mapping[str, MoveOrder[State, int]]:
        return {"odd": lambda state, moves: sorted(moves, key=lambda move: (move % 2 == 0, move))}

    def candidates(self) -> Mapping[str, CandidateRule[State, int]]:
        return {"first": lambda state, moves, number: list(moves)[:number], "none": lambda state, moves, number: []}

    def true_value(self, state: State, depth: int | None = None, seen: Any = None) -> float:
        """The minimax value, straight from the definition."""
        seen = {} if seen is None else seen
        if (state, depth) not in seen:
            if state in self.values:
                seen[state, depth] = self.values[state]
            elif depth == 0:
                seen[state, depth] = self.estimates[state]
            else:
                deeper = None if depth is None else depth - 1
                below = [self.true_value(child, deeper, seen) for child in self.children[state]]
                seen[state, depth] = max(below) if self.players[state] == MAX else min(below)
        return seen[state, depth]


def states_of(shown: Any, game: GraphGame) -> list[State]:
    """The position at each row of a trace."""
    states: list[State] = []
    for row in shown:
        states.append(game.initial() if row.parent is None else game.result(states[row.parent], int(row.move)))
    return states
