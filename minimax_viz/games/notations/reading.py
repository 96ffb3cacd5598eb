"""Find out which notation a tree is in, and read it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from minimax_viz.games.game import MAX, Player
from minimax_viz.games.notations import brackets, dottext, efg, mermaid, newick, outline, table, yamltext
from minimax_viz.games.notations.naming import without_the_usual
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.wrapping import unwrapped


class Notation(NamedTuple):
    """A way to write trees."""

    recognises: Callable[[str], bool]
    read: Callable[[str], TreeNode]


NOTATIONS: Mapping[str, Notation] = {
    "efg": Notation(efg.recognises, efg.read),
    "dot": Notation(dottext.recognises, dottext.read),
    "mermaid": Notation(mermaid.recognises, mermaid.read),
    "newick": Notation(newick.recognises, newick.read),
    "json": Notation(brackets.has_objects, brackets.read),
    "brackets": Notation(brackets.recognises, brackets.read),
    "table": Notation(table.recognises, table.read),
    "yaml": Notation(yamltext.recognises, yamltext.read),
    "outline": Notation(outline.recognises, outline.read),
}
"""The notations in the order in which they are tried: those that are surest to be recognised first."""

WRITERS: Mapping[str, Callable[[TreeNode], str]] = {
    "json": lambda root: brackets.notation_of_tree(root) + "\n",
    "outline": outline.write,
    "newick": newick.write,
    "mermaid": mermaid.write,
    "efg": efg.write,
}
"""The notations that a tree can be written in."""


def notation_of(text: str) -> str | None:
    """The name of the notation that a text is in, None if it is no tree's."""
    text = unwrapped(text)
    return next((name for name, notation in NOTATIONS.items() if notation.recognises(text)), None)


def read_tree(text: str, root_player: Player = MAX) -> TreeNode:
    """The tree that a text describes, in whatever notation; `root_player` is whose turn it is at a root that does not
    say. Raises PositionError.
    """
    name = notation_of(text) or "brackets"
    root = NOTATIONS[name].read(unwrapped(text))
    return root if name in ("json", "yaml") else without_the_usual(root, root_player)
