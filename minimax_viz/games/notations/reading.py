"""Find out which notation a tree is in, and read it. The modules of notations are imported as they are tried."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from minimax_viz.games.game import MAX, Player
from minimax_viz.games.notations.naming import without_the_usual
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.wrapping import unwrapped

LINE_ENDS = "\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # what `splitlines` splits at; unwrapped texts have no "\r"


class Notation(NamedTuple):
    """A way to write trees: the module that has `recognises` (or a function of another name), `read` and `write`.

    Every text in it has one of `signs`, so that no module is imported for a text that has none of them.
    """

    module: str
    signs: Sequence[str]
    recogniser: str = "recognises"

    def function(self, name: str) -> Any:
        """A function of the module."""
        return getattr(import_module(f"{__package__}.{self.module}"), name)

    def recognises(self, text: str) -> bool:
        """Whether a text is in this notation."""
        return any(sign in text for sign in self.signs) and self.function(self.recogniser)(text)

    def read(self, text: str) -> TreeNode:
        """The tree of a text. Raises PositionError."""
        root: TreeNode = self.function("read")(text)
        return root

    def write(self, root: TreeNode) -> str:
        """The text of a tree."""
        text: str = self.function("write")(root)
        return text


NOTATIONS: Mapping[str, Notation] = {
    "efg": Notation("efg", ["FG"]),
    "dot": Notation("dottext", ["{", "->", "\n"]),
    "mermaid": Notation("mermaid", ["graph", "flowchart"]),
    "newick": Notation("newick", "("),
    "json": Notation("brackets", "[({", recogniser="has_objects"),
    "brackets": Notation("brackets", "[({"),
    "table": Notation("table", ",;\t|"),
    "yaml": Notation("yamltext", ":-"),
    "outline": Notation("outline", LINE_ENDS),
}
"""The notations in the order in which they are tried: those that are surest to be recognised first."""

WRITERS: Mapping[str, Callable[[TreeNode], str]] = {
    name: NOTATIONS[name].write for name in ("json", "outline", "newick", "mermaid", "efg")
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
