"""How the position of a request is typed on a command line, if it can be."""

from collections.abc import Iterator
from typing import Any

from minimax_viz.errors import PositionError
from minimax_viz.games.game import Game
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.watched import is_ours
from minimax_viz.signs import goes_in_double_quotes

LONGEST = 6_000
"""Characters of a position that is typed: Windows' command lines hold 8,191."""


def typed_position(text: str, game: Game[Any, Any], state: Any) -> str | None:
    """A text that means the same position and can be typed in most shells; else one that can be typed in some; None if
    there is none, so that it has to be in a file.
    """
    second_best = None
    for one in spellings(text, game, state):
        if goes_in_double_quotes(one):
            return one
        second_best = second_best or one
    return second_best


def can_be_typed(text: str) -> bool:
    """Whether a text can be an argument of a command, and is not taken for a file."""
    return text.isprintable() and 0 < len(text) <= LONGEST and not text.startswith("@") and text != "-"


def spellings(text: str, game: Game[Any, Any], state: Any) -> Iterator[str]:
    """Those that can be typed of a position's text and, in a game of ours, other texts that mean the same."""
    if can_be_typed(text):
        yield text
    if is_ours(game):
        usual = game.notation(state)
        for one in (usual, usual.replace('"', "'")):  # as Python writes a dictionary
            if one != text and can_be_typed(one) and is_read_as(one, game, state):
                yield one


def is_read_as(text: str, game: Game[Any, Any], state: Any) -> bool:
    """Whether a game reads a text as this state."""
    try:
        again = game.parse(text)
    except PositionError:
        return False
    if isinstance(game, TreeGame):
        return [facts_of(*each) for each in preorder(again)] == [facts_of(*each) for each in preorder(state)]
    return bool(again == state)


def facts_of(node: TreeNode, ply: int) -> tuple[Any, ...]:
    """What a tree says of a node."""
    return ply, node.name, node.player, node.given.get("move"), node.value, node.is_open, len(node.children)
