"""Name the nodes that a text leaves unnamed, and remove names and players that can be inferred."""

from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_uppercase

from minimax_viz.games.game import MAX, MIN, Player, opponent_of
from minimax_viz.games.notations.node import TreeNode


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


def without_the_usual(root: TreeNode, player: Player) -> TreeNode:
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
    expected: dict[TreeNode, Player] = {root: player}
    for node in levels:
        usual = expected.pop(node)
        if node.is_leaf or node.given.get("player") == usual:
            node.given.pop("player", None)
        expected |= dict.fromkeys(node.children, opponent_of(node.player))
    for node in levels:
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
