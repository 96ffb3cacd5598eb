"""The tree of a board for exercises: as deep as paper has room for, and the boards at its nodes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from minimax_viz.games.game import Look, Player
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.record.trace import Trace
from minimax_viz.study.explicit import explicit_tree

MOST_LEAVES = 32
Moves = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TreeBoards:
    """What the nodes of a board's tree look like, by the moves that lead to them from its root; who MAX and MIN are in
    the game; and whether play goes on at a leaf.
    """

    looks: Mapping[Moves, Look]
    players: Mapping[Player, str]
    is_cut: bool

    def by_path(self, root: TreeNode) -> dict[str, Look]:
        """Return the boards of a tree with these moves, in whatever order, by the paths of its nodes."""
        return {path: self.looks[moves] for path, moves in moves_by_path(root)}


def moves_by_path(root: TreeNode) -> Iterator[tuple[str, Moves]]:
    """Yield the path of each node, and the moves that lead to it."""
    waiting: list[tuple[str, Moves, TreeNode]] = [("/", (), root)]
    while waiting:
        path, moves, node = waiting.pop()
        yield path, moves
        below = path.rstrip("/")
        children = [(f"{below}/{at}", (*moves, child.given["move"]), child) for at, child in enumerate(node.children)]
        waiting += reversed(children)


def tree_of_board(whole: Trace) -> tuple[TreeNode, TreeBoards]:
    """Return the tree of a board that was searched without pruning, down to the deepest ply with at most MOST_LEAVES
    leaves, but not above the replies. Where it ends earlier than the game, a leaf has the value of what follows.
    """
    root = explicit_tree(whole)
    looks: dict[Moves, Look] = {}
    rows = [(root, whole.root, Moves())]
    deepest = most_plies(root)
    is_cut = False
    for node, row, moves in rows:  # which grows meanwhile
        looks[moves] = whole.look(row)
        if len(moves) == deepest and node.children:
            node.children, node.value, is_cut = [], whole.columns.value[row], True
        below = zip(node.children, whole.children(row), strict=True) if node.children else ()
        rows += [(child, under, (*moves, child.given["move"])) for child, under in below]
    return root, TreeBoards(looks, dict(whole.header.players), is_cut)


def most_plies(root: TreeNode) -> int:
    """How many plies of a tree have at most MOST_LEAVES leaves together, 2 or more."""
    ply, leaves, level = 0, 0, [root]
    while level:
        leaves += sum(node.is_leaf for node in level)
        level = [child for node in level for child in node.children]
        ply += 1
        if leaves + len(level) > MOST_LEAVES:
            break
    return max(2, ply - 1) if level else ply
