"""A node of an explicit tree."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from minimax_viz.games.game import MAX, Player

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
