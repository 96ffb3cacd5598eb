"""Explicit trees, as in a textbook: the state is a node, a move is the child it leads to."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import MAX, MIN, Game, Label, Look, Player, opponent_of
from minimax_viz.games.treetext import Branch, read_tree


class TreeNode:
    """A node of an explicit tree; made once by `TreeGame.parse` and not changed afterwards.

    `place` counts the nodes of the tree level by level, from 0.
    """

    __slots__ = ("branch", "children", "move", "name", "place", "player", "value")

    def __init__(self, branch: Branch, player: Player) -> None:
        self.branch = branch
        self.name = branch.name or ""
        self.move = branch.move
        self.player = player
        self.value = branch.value
        self.place = 0
        self.children: tuple[TreeNode, ...] = ()

    def __index__(self) -> int:
        return self.place


class TreeGame(Game[TreeNode, TreeNode]):
    """A tree given by its text. `root` is the player of a root that does not name one."""

    title = "Tree"

    def __init__(self, root: str = MAX) -> None:
        if root not in (MAX, MIN):
            raise SettingsError(f"--root {root!r}: the root's player is max or min.")
        self.root_player: Player = MIN if root == MIN else MAX

    def initial(self) -> TreeNode:
        raise SettingsError("A tree has no start of its own; give one, such as [[3,12,8],[2,4,6],[14,5,2]].")

    def parse(self, text: str) -> TreeNode:
        top = read_tree(text)
        root = TreeNode(top, top.player or self.root_player)
        waiting = [(top, root)]
        while waiting:
            branch, node = waiting.pop()
            node.children = tuple(
                TreeNode(child, child.player or opponent_of(node.player)) for child in branch.children
            )
            waiting.extend(zip(branch.children, node.children, strict=True))
        number_and_name(root)
        return root

    def moves(self, state: TreeNode) -> Sequence[TreeNode]:
        return state.children

    def result(self, state: TreeNode, move: TreeNode) -> TreeNode:
        return move

    def to_move(self, state: TreeNode) -> Player:
        return state.player

    def outcome(self, state: TreeNode) -> float | None:
        return state.value

    def notation(self, state: TreeNode) -> str:
        parts: list[str] = []
        waiting: list[TreeNode | str] = [state]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                parts.append(item)
                continue
            before, after = object_brackets(item.branch)
            parts.append(before)
            waiting.append(after)
            if item.value is not None:
                parts.append(repr(item.value))
            else:
                waiting.append("]")
                for child in reversed(item.children):
                    waiting += [child, ","]
                waiting[-1] = "["
        return "".join(parts)

    def look(self, state: TreeNode) -> Look:
        return None

    def start_name(self, state: TreeNode) -> str:
        return state.name

    def move_name(self, state: TreeNode, move: TreeNode) -> str:
        return move.name if move.move is None else move.move

    def move_label(self, move: TreeNode) -> Label:
        return Label(move.name if move.move is None else move.move, move.name, move.player, None)


def object_brackets(branch: Branch) -> tuple[str, str]:
    """What comes before and after a node's value or list of children: an object, if the node has more attributes."""
    given = {key: text for key in ("name", "player", "move") if (text := getattr(branch, key)) is not None}
    if not given:
        return "", ""
    attributes = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    return f'{attributes[:-1]},"{"children" if branch.value is None else "value"}":', "}"


def number_and_name(root: TreeNode) -> None:
    """Number the nodes, and name those without a name: interior ones A, B, C, … level by level, leaves B1, B2, … under
    their parent. A name that is already taken is not used again.
    """
    levels = list(level_order(root))
    for place, node in enumerate(levels):
        node.place = place
    taken = {node.name for node in levels}
    letters = (name for name in letter_names() if name not in taken)
    for node in levels:
        if not node.name and node.value is None:
            node.name = next(letters)
    taken.update(node.name for node in levels)
    for node in levels:
        free = (name for number in count(1) if (name := f"{node.name}{number}") not in taken)
        for leaf in node.children:
            leaf.name = leaf.name or next(free)
            taken.add(leaf.name)
    root.name = root.name or "A"


def level_order(root: TreeNode) -> Iterator[TreeNode]:
    """The nodes of a tree, level by level."""
    waiting = deque([root])
    while waiting:
        node = waiting.popleft()
        yield node
        waiting.extend(node.children)


def letter_names() -> Iterator[str]:
    """A, B, …, Z, AA, AB, … as the columns of a spreadsheet."""
    number = 0
    while True:
        number += 1
        name, rest = "", number
        while rest:
            rest, letter = divmod(rest - 1, 26)
            name = chr(ord("A") + letter) + name
        yield name
