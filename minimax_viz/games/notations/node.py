"""A node of an explicit tree, and the names and players of nodes that a text leaves out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from string import ascii_uppercase

from minimax_viz.games.game import MAX, MIN, Player, opponent_of

OPEN_COUNTS_AS = 0
"""The value that a search assumes for an open leaf."""

VALUE_KEYS = ("value", "utility", "payoff", "score")
"""The names of a leaf's value in texts."""

ATTRIBUTES = ("name", "player", "move")
"""The attributes of a node besides its value or children, in the order in which they are written."""


@dataclass(slots=True, eq=False, repr=False)
class TreeNode:
    """A node of an explicit tree; made once by `TreeGame.parse` and not changed afterwards.

    `given` holds those of ATTRIBUTES that the text has; the game adds a missing name or player. A leaf has no children;
    if it `is_open`, its `value` is only what a search assumes. `place` counts the nodes of the tree level by level,
    from 0.
    """

    value: float | None = None
    children: list["TreeNode"] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    is_open: bool = False
    name: str = ""
    player: Player = MAX
    place: int = 0

    def __index__(self) -> int:
        return self.place

    @property
    def is_leaf(self) -> bool:
        """Whether the node has a value of its own, known or open."""
        return self.is_open or self.value is not None


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


def with_players(root: TreeNode, player: Player = MAX) -> Iterator[tuple[TreeNode, int, Player | None]]:
    """The nodes of a tree with their plies, each with its player where that is not the opponent of its parent's, and
    for the root not this one. Leaves have none.
    """
    expected = {root: player}
    for node, ply in preorder(root):
        unusual = None
        if node.children:
            unusual = None if node.player == expected[node] else node.player
            expected |= dict.fromkeys(node.children, opponent_of(node.player))
        yield node, ply, unusual


def levels_of(root: TreeNode) -> list[TreeNode]:
    """The nodes of a tree level by level. Sets the place, name and player of each: the given ones, or no name and the
    opponent of its parent's player.
    """
    levels = [root]
    for place, node in enumerate(levels):
        node.place = place
        node.name = node.given.get("name", "")
        if "player" in node.given:
            node.player = MIN if node.given["player"] == MIN else MAX
        for child in node.children:
            child.player = opponent_of(node.player)
        levels.extend(node.children)
    return levels


def without_inferred(root: TreeNode, player: Player) -> TreeNode:
    """The tree without the given names and players that it would have anyway if the root's player is `player`.

    Pictures and tables name every node, so most of what they give goes without saying.
    """
    levels = levels_of(root)
    given = [node.given.pop("name", None) for node in levels]
    for node in levels:
        node.name = ""
    name_nodes(levels)
    if any(name is not None and name != node.name for name, node in zip(given, levels, strict=True)):
        for name, node in zip(given, levels, strict=True):
            if name is not None:
                node.given["name"] = name
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
