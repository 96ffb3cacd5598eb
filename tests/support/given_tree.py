"""Trees as the reference of searches writes them, and random ones, as a game; and their values by brute force."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from minimax_viz.games.game import CHANCE, MAX, MIN, Game, Label, Look, NodeType

MOST = 9
"""Random values lie between this and its opposite."""


@dataclass(eq=False, slots=True)
class GivenNode:
    """A node of a given tree; `probability` is that of the move that leads to it, and `key` what it has in common with
    nodes that are equal to it, the `name` if that is nothing.
    """

    player: NodeType
    children: list["GivenNode"] = field(default_factory=list)
    value: float | None = None
    probability: float | None = None
    name: str = ""
    key: str = ""

    def child(self, name: str) -> "GivenNode":
        return next(child for child in self.children if child.name == name)


def tree_from(document: dict[str, Any], name: str = "") -> GivenNode:
    """Read a tree from JSON."""
    below = [tree_from(child, f"{name}{place}") for place, child in enumerate(document.get("children", ()))]
    return GivenNode(
        document.get("player", MAX), below, document.get("value"), document.get("probability"), name or "r"
    )


class GivenTree(Game[GivenNode, GivenNode]):
    """The game of a given tree; a move is the node that it leads to. `limits` is the range of its values, if known."""

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
        return state.key or state.name

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


def random_tree(
    dice: Random, plies: int, *, chance: bool, name: str = "r", earlier: list[GivenNode] | None = None
) -> GivenNode:
    """A random tree of at most so many plies, with values up to MOST, half of them few. With a list of `earlier` nodes
    some are equal to one of those: they have its key, and its children.
    """
    if earlier and dice.random() < 0.25:
        twin = dice.choice(earlier)
        if height(twin) <= plies:
            return GivenNode(twin.player, twin.children, twin.value, name=name, key=twin.key or twin.name)
    if not plies or (name != "r" and dice.random() < 0.15):
        most = dice.choice((1, 3, MOST))
        return GivenNode(dice.choice((MAX, MIN)), value=dice.randint(-most, most), name=name)
    player: NodeType = dice.choice((MAX, MIN, CHANCE) if chance else (MAX, MIN))
    chances = dice.choice(PROBABILITIES) if player == CHANCE else ()
    count = len(chances) or dice.randint(1, 4)
    children = [
        random_tree(dice, plies - 1, chance=chance, name=f"{name}{place}", earlier=earlier) for place in range(count)
    ]
    for child, probability in zip(children, chances, strict=False):
        child.probability = probability
    node = GivenNode(player, children, name=name)
    if earlier is not None:
        earlier.append(node)
    return node


def height(node: GivenNode) -> int:
    """The plies below a node."""
    return max((1 + height(child) for child in node.children), default=0)


def tree_of(game: Game[Any, Any], state: Any, most: int, name: str = "") -> GivenNode | None:
    """The whole tree of a game from a state, its nodes named by their moves; None if it has more than `most` nodes."""
    made = 0

    def node_of(state: Any, name: str, probability: float | None) -> GivenNode:
        nonlocal made
        made += 1
        value, player = game.outcome(state), game.to_move(state)
        node = GivenNode(player, value=value, probability=probability, name=name)
        for move in game.moves(state) if value is None and made <= most else ():
            chance = float(game.probability(state, move)) if player == CHANCE else None
            node.children.append(node_of(game.result(state, move), game.move_name(state, move), chance))
        return node

    root = node_of(state, name, None)
    return root if made <= most else None


def nodes_of(node: GivenNode) -> Iterator[GivenNode]:
    """A node and all below it."""
    yield node
    for child in node.children:
        yield from nodes_of(child)


Estimate = Callable[[GivenNode], float]
"""What a node is worth at a horizon."""

Known = dict[tuple[int, int | None], float]
"""The values found so far, by node and depth."""


def brute_force(
    node: GivenNode, depth: int | None = None, estimate: Estimate | None = None, known: Known | None = None
) -> float:
    """The minimax value of a node, by definition; `depth` plies below it nodes are worth their `estimate`."""
    if node.value is not None:
        return node.value
    if depth == 0:
        assert estimate is not None
        return estimate(node)
    known = {} if known is None else known
    if (id(node), depth) not in known:
        deeper = None if depth is None else depth - 1
        values = [brute_force(child, deeper, estimate, known) for child in node.children]
        if node.player == CHANCE:
            chances = [child.probability or 0 for child in node.children]
            known[id(node), depth] = sum(chance * value for chance, value in zip(chances, values, strict=True))
        else:
            known[id(node), depth] = max(values) if node.player == MAX else min(values)
    return known[id(node), depth]
