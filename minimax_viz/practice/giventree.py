"""The tree that exercises are about where somebody gives one, or a board: of that, all that can follow."""

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
"""How large a tree may be for a pupil, and for a sheet of paper."""


def given_tree(
    text: str | None,
    game: str | Game[Any, Any] | None,
    options: Mapping[str, str | None],
    on_position: Callable[[Position], object] = id,
) -> str:
    """The text of the tree that a position is or, of a board, has: with the names of the moves, and what the ends of
    the game are worth. `options` are the game's, such as a tree's `root`; `on_position` is called with the position.

    Raises PositionError where it is too large, or has nothing to ask about; SettingsError and GameError.
    """
    position = find_position(text, game, options)
    on_position(position)
    if position.name == "tree":
        return checked(position.state)
    search = position.search(algorithm="minimax")
    whole = None if cannot_end(search) else search.run(max_nodes=MOST_NODES)
    if whole is None or not whole.complete:
        raise PositionError(
            f"More than {MOST_NODES} nodes follow from this board, too many for an exercise; give one that is nearer "
            "to its end, or a tree."
        )
    return checked(explicit_tree(whole))


def checked(root: TreeNode) -> str:
    """The text of a tree about which something can be asked. Raises PositionError."""
    nodes = [node for node, _ in preorder(root)]
    if len(nodes) > MOST_NODES:
        raise PositionError(
            f"The tree has {len(nodes)} nodes, too many for an exercise; give one with at most {MOST_NODES}."
        )
    if root.is_leaf:
        raise PositionError(
            "There is nothing to ask about: the root is a leaf. Give a tree such as [[3,12,8],[2,4,6]]."
        )
    if any(node.is_open for node in nodes):
        raise PositionError("The value of a leaf is left open (?); for an exercise, give each leaf a number.")
    if twice := repeated(node.name for node in nodes):
        raise PositionError(
            f"Two nodes are called {twice}; answers name nodes, so give each a name of its own, or none at all."
        )
    return notation_of_tree(root)


def repeated(names: Iterable[str]) -> str:
    """The first name that comes again, "" if none does."""
    known: set[str] = set()
    for name in names:
        if name in known:
            return name
        known.add(name)
    return ""
