"""Plans: which exercises to make, and about which tree if one is given."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.game import MAX, Game, Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.practice.choosing import RandomShape
from minimax_viz.practice.exercise import KINDS, Kind
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.study.explicit import explicit_tree
from minimax_viz.tracing.plan import Position, find_position
from minimax_viz.tracing.reach import cannot_end

MOST_EXERCISES = 500
MOST_LEAVES = 243
MOST_ROUNDS = 200
LARGEST_SEED = 999_999
LEVELS = range(1, 6)
HARDEST_UNASKED = 4
"""The highest level if neither a shape nor a difficulty is given."""

SHAPE = re.compile(r"\s*b\s*=\s*(\d{1,3})\s*,\s*d\s*=\s*(\d{1,3})\s*")


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for `count` exercises, of these kinds in turn.

    Each is about a random tree, of a `shape` or fit for the `difficulty`, or all are about one `tree`. With neither a
    shape nor a difficulty they become harder from one to the next.
    """

    seed: int
    kinds: Sequence[Kind] = KINDS
    count: int = len(KINDS)
    shape: RandomShape | None = None
    difficulty: int | None = None
    cutoff: CutoffRule = "ge"
    root: Player = MAX
    tree: str | None = None


def shape_of(text: str) -> RandomShape:
    """Parse a shape such as "b=3,d=2". Raises SettingsError."""
    read = SHAPE.fullmatch(text)
    if read is None:
        raise SettingsError(
            "{given}: give the children of a node and the depth, as in b=3,d=3.", option="random", value=text
        )
    shape = RandomShape(int(read[1]), int(read[2]))
    if shape.branching < 2 or shape.depth < 2:
        raise SettingsError(
            "{given}: nothing can be skipped there; b and d must be 2 or more.", option="random", value=text
        )
    if shape.branching**shape.depth > MOST_LEAVES:
        raise SettingsError(
            "{given}: such a tree has more than {most} leaves; give a smaller b or d.",
            option="random",
            value=text,
            most=MOST_LEAVES,
        )
    return shape


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
        return checked_tree(position.state)
    search = position.search(algorithm="minimax")
    whole = None if cannot_end(search) else search.run(max_nodes=MOST_NODES)
    if whole is None or not whole.complete:
        raise PositionError(
            "More than {most} nodes follow from this board, too many for an exercise; give one that is nearer to its "
            "end, or a tree.",
            most=MOST_NODES,
        )
    return checked_tree(explicit_tree(whole))


def checked_tree(root: TreeNode) -> str:
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
    names: set[str] = set()
    for node in nodes:
        if node.name in names:
            raise PositionError(
                "Two nodes are called {name}; answers name nodes, so give each a name of its own, or none at all.",
                name=node.name,
            )
        names.add(node.name)
    return notation_of_tree(root)
