"""Explicit trees, as in a textbook: the state is a node, a move is the child it leads to."""

from collections.abc import Sequence

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import MAX, MIN, Game, Label, Look, NodeType, Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import OPEN_COUNTS_AS, TreeNode, levels_of, name_nodes
from minimax_viz.games.notations.registry import read_tree


class TreeGame(Game[TreeNode, TreeNode]):
    """A tree given by its text. `root` is the player of a root that does not name one, or, where chance decides at the
    root, the player below it.
    """

    title = "Tree"
    set_up_as = "tree"

    def __init__(self, root: str = MAX) -> None:
        if root not in (MAX, MIN):
            raise SettingsError("{given}: the root's player is max or min.", option="root", value=root)
        self.root_player: Player = MIN if root == MIN else MAX

    def initial(self) -> TreeNode:
        raise SettingsError(
            "A tree has no start of its own; give one, such as [[3,12,8],[2,4,6],[14,5,2]].", option="board"
        )

    def parse(self, text: str) -> TreeNode:
        root = read_tree(text, self.root_player)
        root.player = self.root_player
        levels = levels_of(root)
        name_nodes(levels)
        for node in levels:
            if node.is_open:
                node.value = OPEN_COUNTS_AS
        return root

    def moves(self, state: TreeNode) -> Sequence[TreeNode]:
        return state.children

    def result(self, state: TreeNode, move: TreeNode) -> TreeNode:
        return move

    def to_move(self, state: TreeNode) -> NodeType:
        return state.player

    def outcome(self, state: TreeNode) -> float | None:
        return state.value

    def probability(self, state: TreeNode, move: TreeNode) -> float:
        return move.probability or 0  # a text without it at a child of a chance node is refused

    def notation(self, state: TreeNode) -> str:
        return notation_of_tree(state)

    def look(self, state: TreeNode) -> Look:
        return None

    def start_name(self, state: TreeNode) -> str:
        return state.name

    def move_name(self, state: TreeNode, move: TreeNode) -> str:
        return move.given.get("move", move.name)

    def move_label(self, move: TreeNode) -> Label:
        return Label(move.given.get("move", move.name), move.name, move.player, None, move.probability)
