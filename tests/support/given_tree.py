"""Trees as the reference of searches writes them, and random ones, as a game; and their values by brute force."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from minimax_viz.games.game import CHANCE, MAX, MIN, Game, Label, Look, NodeType


@dataclass(eq=False)
class GivenNode:
    """A node of a given tree; `probability` is that of the move that leads to it."""

    player: NodeType
    children: list["GivenNode"] = field(default_factory=list)
    value: float | None = None
    probability: float | None = None
    name: str = ""
    key: Any = None


def tree_from(document: dict[str, Any], name: str = "") -> GivenNode:
    """Read a tree from JSON."""
    below = [tree_from(child, f"{name}{place}") for place, child in enumerate(document.get("children", ()))]
    return GivenNode(
        document.get("player", MAX), below, document.get("value"), document.get("probability"), name or "r"
    )


class GivenTree(Game[GivenNode, GivenNode]):
    """The game of a given tree; `estimates` is what its nodes are worth at a horizon."""

    def __init__(self, root: GivenNode, limits: tuple[float, float] | None = None) -> None:
        self.root, self.limits = root, limits

    def initial(self) -> GivenNode:
        return self.root

    def moves(self, state: GivenNode) -> Sequence[GivenNode]:
        return state.children

    def result(self, state: GivenNode, move: GivenNode) -> GivenNode:
        return move

    def to_move(self, state: GivenNode) -> NodeType:
        return state.player

    def outcome(self, state: GivenNode) -> float | None:
        return state.value

    def probability(self, state: GivenNode, move: GivenNode) -> float:
        assert move.probability is not None
        return move.probability

    def value_range(self) -> tuple[float, float] | None:
        return self.limits

    def key(self, state: GivenNode) -> Any:
        return state.key or id(state)

    def notation(self, state: GivenNode) -> str:
        return state.name

    def look(self, state: GivenNode) -> Look:
        return None

    def move_name(self, state: GivenNode, move: GivenNode) -> str:
        return move.name

    def move_label(self, move: GivenNode) -> Label:
        return Label(move.name, move.name, move.player, None, move.probability)


PROBABILITIES = (
    (1.0,),
    (0.5, 0.5),
    (0.2, 0.8),
    (1 / 3, 2 / 3),
    (0.25, 0.5, 0.25),
    (1 / 3, 1 / 3, 1 / 3),
    (0.1, 0.2, 0.7),
)


def random_tree(dice: Random, plies: int, *, chance: bool, name: str = "r", share: bool = False) -> GivenNode:
    """A random tree of at most so many plies, with values from -9 to 9, half of them few."""
    if not plies or (name != "r" and dice.random() < 0.15):
        most = dice.choice((1, 3, 9))
        return GivenNode(dice.choice((MAX, MIN)), value=dice.randint(-most, most), name=name)
    player: NodeType = dice.choice((MAX, MIN, CHANCE) if chance else (MAX, MIN))
    chances = dice.choice(PROBABILITIES) if player == CHANCE else ()
    count = len(chances) or dice.randint(1, 4)
    children = [
        random_tree(dice, plies - 1, chance=chance, name=f"{name}{place}", share=share) for place in range(count)
    ]
    for child, probability in zip(children, chances, strict=False):
        child.probability = probability
    return GivenNode(player, children, name=name)


def brute_force(node: GivenNode, depth: int | None = None, estimate: Any = None) -> float:
    """The minimax value of a node, by definition."""
    if node.value is not None:
        return node.value
    if depth == 0:
        return float(estimate(node))
    values = [brute_force(child, None if depth is None else depth - 1, estimate) for child in node.children]
    if node.player == CHANCE:
        return sum((child.probability or 0) * value for child, value in zip(node.children, values, strict=True))
    return max(values) if node.player == MAX else min(values)
