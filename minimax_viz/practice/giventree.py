"""The tree for exercises that somebody gives: as a tree, or as a board, whose whole game tree is then taken."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from minimax_viz.errors import PositionError
from minimax_viz.games.game import Game
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.study.explicit import explicit_tree
from minimax_viz.tracing.plan import Position, find_position
from minimax_viz.tracing.reach import cannot_end

MOST_NODES = 400
"""The size of a tree that pupils, and a sheet of paper, can cope with."""


def given_tree(
    text: str | None,
    game: str | Game[Any, Any] | None,
    options: Mapping[str, str | None],
    on_position: Callable[[Position], object] = id,
) -> str:
    """Return the text of the tree that a position is or, for a board, of its game tree, with moves as names.
    `on_position` is called with the position.

    `options` are the game's, such as a tree's `root`. Raises PositionError if the tree is too large or leaves nothing
    to ask about, and SettingsError and GameError.
    """
    position = find_position(text, game, options)
    on_position(position)
    if position.name == "tree":
        return checked(position.state)
    search = position.search(algorithm="minimax")
    whole = None if cannot_end(search) else search.run(max_nodes=MOST_NODES)
    if whole is None or not whole.complete:
        raise PositionError(
            "More than {most} nodes follow from this board, too many for an exercise; give one that is nearer to its "
            "end, or a tree.",
            most=MOST_NODES,
        )
    return checked(explicit_tree(whole))


def checked(root: TreeNode) -> str:
    """Return the text of a tree after checking that exercises about it are possible. Raises PositionError."""
    nodes = [node for node, _ in preorder(root)]
    if len(nodes) > MOST_NODES:
        raise PositionError(
            "The tree has {nodes} nodes, too many for an exercise; give one with at most {most}.",
            nodes=len(nodes),
            most=MOST_NODES,
        )
    if root.is_leaf:
        raise PositionError(
            "There is nothing to ask about: the root is a leaf. Give a tree such as [[3,12,8],[2,4,6]]."
        )
    if any(node.is_open for node in nodes):
        raise PositionError("The value of a leaf is left open (?); for an exercise, give each leaf a number.")
    if twice := repeated(node.name for node in nodes):
        raise PositionError(
            "Two nodes are called {name}; answers name nodes, so give each a name of its own, or none at all.",
            name=twice,
        )
    return notation_of_tree(root)


def repeated(names: Iterable[str]) -> str:
    """Return the first name that occurs again, "" if none does."""
    known: set[str] = set()
    for name in names:
        if name in known:
            return name
        known.add(name)
    return ""
