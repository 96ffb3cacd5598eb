"""The full binary tree over a flat list of numbers, as textbooks give its leaves."""

from minimax_viz.errors import PositionError, SettingName
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.registry import read_tree
from minimax_viz.games.pasted import NUMBER, NUMBERS_ALONE


def is_flat(root: TreeNode) -> bool:
    """Whether a tree is a list of numbers, as many as a full binary tree has leaves."""
    count = len(root.children)
    return count > 1 and count & (count - 1) == 0 and all(leaf.is_leaf for leaf in root.children)


def binary_text(text: str) -> str:
    """The text of the full binary tree whose leaves a flat list has, in brackets or not. Raises PositionError if it is
    no such list.
    """
    root = read_tree(f"[{','.join(NUMBER.findall(text))}]" if NUMBERS_ALONE.fullmatch(text) else text)
    if not is_flat(root):
        raise PositionError(
            "{binary} is for a flat list of 2, 4, 8, 16 … numbers, such as [3, 5, 2, 9]; this tree is none.",
            binary=SettingName("binary"),
        )
    row = root.children
    while len(row) > 1:
        row = [TreeNode(children=list(pair)) for pair in zip(row[::2], row[1::2], strict=True)]
    row[0].given = root.given
    return notation_of_tree(row[0])
