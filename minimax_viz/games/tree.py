"""Explicit trees, as in a textbook: the state is a node, a move is the child it leads to."""

import json
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_uppercase

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import MAX, MIN, Game, Label, Look, Player, opponent_of
from minimax_viz.games.treetext import ATTRIBUTES, TreeNode, TreeReader


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
        root = TreeReader(text).read()
        root.player = self.root_player
        levels = [root]
        for place, node in enumerate(levels):
            node.place = place
            node.name = node.given.get("name", "")
            if "player" in node.given:
                node.player = MIN if node.given["player"] == MIN else MAX
            for child in node.children:
                child.player = opponent_of(node.player)
            levels.extend(node.children)
        name_nodes(levels)
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
            before, after = object_brackets(item)
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
        return move.given.get("move", move.name)

    def move_label(self, move: TreeNode) -> Label:
        return Label(move.given.get("move", move.name), move.name, move.player, None)


def object_brackets(node: TreeNode) -> tuple[str, str]:
    """What comes before and after a node's value or list of children: an object, if the text gives it attributes."""
    if not node.given:
        return "", ""
    given = {key: node.given[key] for key in ATTRIBUTES if key in node.given}
    attributes = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    return f'{attributes[:-1]},"{"children" if node.value is None else "value"}":', "}"


def name_nodes(levels: Sequence[TreeNode]) -> None:
    """Name the nodes of a tree, given level by level, that have no name: interior ones A, B, C, …, leaves B1, B2, …
    under their parent. A name that is already taken is not used again.
    """
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
    levels[0].name = levels[0].name or "A"


def letter_names() -> Iterator[str]:
    """A, B, …, Z, AA, AB, … as the columns of a spreadsheet."""
    return ("".join(letters) for length in count(1) for letters in product(ascii_uppercase, repeat=length))
