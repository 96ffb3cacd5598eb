"""A node of an explicit tree, and the names and players of nodes that a text leaves out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from string import ascii_uppercase

from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType, Player, opponent_of

OPEN_COUNTS_AS = 0
"""The value that a search assumes for an open leaf."""

VALUE_KEYS = ("value", "utility", "payoff", "score")
"""The names of a leaf's value in texts."""

ATTRIBUTES = ("name", "player", "move", "probability")
"""The attributes of a node besides its value or children, in the order in which they are written."""

NODE_TYPES: Mapping[str, NodeType] = {"max": MAX, "min": MIN, "chance": CHANCE}
"""The types of inner nodes by their words."""

PROBABILITY = re.compile(
    r"[0-9]{1,400}/[0-9]{1,400}|(?:[0-9]{1,99}(?:\.[0-9]{0,99})?|\.[0-9]{1,99})(?:[eE][-+]?[0-9]{1,3}|%)?"
)


def probability_of(told: str) -> float | None:
    """The probability that a text tells as a decimal, a fraction or in percent: "0.7", "1/3", "70%"; None if it is
    none, which lies above 0 and is at most 1.
    """
    if PROBABILITY.fullmatch(told) is None:
        return None
    above, _, below = told.partition("/")
    if below:
        value = int(above) / int(below) if 0 < int(above) <= int(below) else 0.0
    else:
        value = float(told.replace("%", "e-2"))
    return value if 0 < value <= 1 else None


@dataclass(slots=True, eq=False, repr=False)
class TreeNode:
    """A node of an explicit tree; made once by `TreeGame.parse` and not changed afterwards.

    `given` holds those of ATTRIBUTES that the text has; the game adds a missing name or player. The probability is
    kept as it was told ("1/3"); the children of chance nodes have one, and no other nodes. A leaf has no children; if
    it `is_open`, its `value` is only what a search assumes. `claimed` is the value that the text says an inner node
    has, with ≤ or ≥ before it if it says so. `place` counts the nodes of the tree level by level, from 0.
    """

    value: float | None = None
    children: list["TreeNode"] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    is_open: bool = False
    claimed: str = ""
    name: str = ""
    player: NodeType = MAX
    place: int = 0

    def __index__(self) -> int:
        return self.place

    @property
    def is_leaf(self) -> bool:
        """Whether the node has a value of its own, known or open."""
        return self.is_open or self.value is not None

    @property
    def probability(self) -> float | None:
        """The probability of the move that leads to the node, where chance makes it."""
        told = self.given.get("probability")
        return None if told is None else probability_of(told)


def player_below(node: NodeType, usual: Player) -> Player:
    """Who moves below a node of a type, where the text does not say; `usual` is who would have moved at the node.

    Players take turns, and chance takes nobody's: below a chance node moves the opponent of the last player above it,
    or, if no player is above it, whoever moves at a root that does not say.
    """
    return opponent_of(node) if node in (MAX, MIN) else usual


def preorder(root: TreeNode) -> Iterator[tuple[TreeNode, int]]:
    """The nodes of a tree in the order in which they are written, each with its ply."""
    waiting = [(root, 0)]
    while waiting:
        node, ply = waiting.pop()
        yield node, ply
        waiting += [(child, ply + 1) for child in reversed(node.children)]


def leaf_values(root: TreeNode) -> list[float]:
    """The values of a tree's leaves."""
    return [node.value for node, _ in preorder(root) if node.value is not None]


def with_players(root: TreeNode, player: Player = MAX) -> Iterator[tuple[TreeNode, int, NodeType | None]]:
    """The nodes of a tree with their plies, each with its player where that is not the usual one: for the root this
    one, for others as `player_below` says. Leaves have none.
    """
    expected = {root: player}
    for node, ply in preorder(root):
        unusual = None
        if node.children:
            unusual = None if node.player == expected[node] else node.player
            expected |= dict.fromkeys(node.children, player_below(node.player, expected[node]))
        yield node, ply, unusual


def levels_of(root: TreeNode) -> list[TreeNode]:
    """The nodes of a tree level by level. Sets the place, name and player of each: the given ones, or no name and the
    player that `player_below` says; for the root the one that it has.
    """
    levels = [root]
    for place, node in enumerate(levels):
        node.place = place
        node.name = node.given.get("name", "")
        usual = MIN if node.player == MIN else MAX  # a chance root that was told so before is no player
        if "player" in node.given:
            node.player = NODE_TYPES[node.given["player"]]
        for child in node.children:
            child.player = player_below(node.player, usual)
        levels.extend(node.children)
    return levels


def without_inferred(root: TreeNode, player: Player) -> TreeNode:
    """The tree without the given names and players that it would have anyway if the root's player is `player`.

    Pictures and tables name every node, so most of what they give goes without saying.
    """
    root.player = player
    levels = levels_of(root)
    given = [node.given.pop("name", None) for node in levels]
    for node in levels:
        node.name = ""
    name_nodes(levels)
    if any(name is not None and name != node.name for name, node in zip(given, levels, strict=True)):
        for name, node in zip(given, levels, strict=True):
            if name is not None:
                node.given["name"] = name
        root.player = player
        name_nodes(levels_of(root))
    for node, _, unusual in with_players(root, player):
        if unusual is None:
            node.given.pop("player", None)
        if node.given.get("move") == node.name:
            del node.given["move"]
    return root


def name_nodes(levels: Sequence[TreeNode]) -> None:
    """Name the nodes of a tree, given level by level, that have no name: interior ones A, B, C, …, leaves B1, B2, …
    under their parent. A name that is already taken is not used again.
    """
    taken = {node.name for node in levels}
    letters = (name for name in letter_names() if name not in taken)
    for node in levels:
        if not node.name and not node.is_leaf:
            node.name = next(letters)
    taken.update(node.name for node in levels)
    for node in levels:
        free = (name for number in count(1) if (name := f"{node.name}{number}") not in taken)
        for leaf in node.children:
            leaf.name = leaf.name or next(free)
            taken.add(leaf.name)
    levels[0].name = levels[0].name or "A"


def letter_names() -> Iterator[str]:
    """A, B, …, Z, AA, AB, … like the columns of a spreadsheet."""
    return ("".join(letters) for length in count(1) for letters in product(ascii_uppercase, repeat=length))
