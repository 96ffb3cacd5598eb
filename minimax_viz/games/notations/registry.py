"""Find out which notation a tree is in, and read it; write trees given as Python's own data as texts.

The modules of the notations are imported only when tried.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import starmap, zip_longest
from typing import Any, NamedTuple

from minimax_viz.errors import PositionError, Sentence
from minimax_viz.games.game import MAX, Player
from minimax_viz.games.notations.node import TreeNode, levels_of, name_nodes, preorder, without_inferred
from minimax_viz.games.pasted import unwrapped
from minimax_viz.safe_text import short_repr

EXAMPLE_LISTS = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def text_of_data(data: Any) -> str:
    """The text of nested lists, tuples and dicts, for the readers of positions.

    Raises PositionError if they hold anything but numbers, strings, None and each other.
    """
    parts: list[str] = []
    waiting: list[Any] = [data]
    above: set[int] = set()
    while waiting:
        item = waiting.pop()
        if not isinstance(item, str | bytes | Mapping | Sequence) and hasattr(item, "tolist"):  # of NumPy or pandas
            item = item.tolist()
        if isinstance(item, Closing):
            above.discard(item.of)
            parts.append(item.bracket)
        elif isinstance(item, Raw):
            parts.append(item.text)
        elif isinstance(item, Mapping | Sequence) and not isinstance(item, str | bytes):
            if id(item) in above:
                raise PositionError("The tree holds itself: a list is an element of its own.")
            above.add(id(item))
            entries: list[list[Any]] = [[value] for value in item]
            if isinstance(item, Mapping):
                entries = [[Raw(f"{json.dumps(str(key))}:"), value] for key, value in item.items()]
            parts.append("{" if isinstance(item, Mapping) else "[")
            waiting.append(Closing(id(item), "}" if isinstance(item, Mapping) else "]"))
            for number, entry in reversed(list(enumerate(entries))):
                waiting += reversed([Raw(","), *entry] if number else entry)
        else:
            parts.append(atom(item))
    return "".join(parts)


class Closing:
    """The bracket that closes the list whose id is `of`."""

    def __init__(self, of: int, bracket: str) -> None:
        self.of = of
        self.bracket = bracket


class Raw:
    """A piece of text that is written as it is."""

    def __init__(self, text: str) -> None:
        self.text = text


def atom(item: Any) -> str:
    """A number, a string or None as text. Raises PositionError for anything else."""
    if item is None:
        return "None"
    if isinstance(item, str):
        return json.dumps(item)
    if isinstance(item, bool | type) or not hasattr(item, "__float__"):
        raise no_atom(item)
    try:
        value = float(item)
    except (TypeError, ValueError, OverflowError) as error:
        raise no_atom(item) from error
    return repr(item if isinstance(item, int) else value)


def no_atom(item: Any) -> PositionError:
    """The error about a value that cannot be a leaf."""
    return PositionError(
        "{value} in the tree is a {kind}; a tree is lists of numbers, such as {example}.",
        value=short_repr(item),
        kind=type(item).__name__,
        example=EXAMPLE_LISTS,
    )


LINE_ENDS = "\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # what `splitlines` splits at; unwrapped texts have no "\r"


class Notation(NamedTuple):
    """A notation of trees: the module that has `recognises` (or a function of another name), `read` and `write`.

    Every text in the notation has one of `signs`; for any other text, the module need not be imported.
    """

    module: str
    signs: Sequence[str]
    recogniser: str = "recognises"
    title: Sentence = Sentence("")

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
        """The text of a tree. Raises PositionError if the notation would not read the same tree from it."""
        text: str = self.function("write")(root)
        if not self.reads_back(text, root):
            raise PositionError(
                "{notation} of this tree would be read as another tree, because of its names; write it as JSON.",
                notation=self.title,
            )
        return text

    def reads_back(self, text: str, root: TreeNode) -> bool:
        """Whether a text would be read in this notation and as this tree."""
        found = notation_of(text)
        if found is None or NOTATIONS[found].module != self.module:
            return False
        try:
            again = read_tree(text)
        except PositionError:
            return False
        name_nodes(levels_of(again))
        return all(starmap(is_same_node, zip_longest(preorder(root), preorder(again))))


def is_same_node(one: tuple[TreeNode, int] | None, other: tuple[TreeNode, int] | None) -> bool:
    """Whether two nodes, each with its ply, agree in everything, the move that leads to them included."""
    if one is None or other is None:
        return False
    (node, ply), (again, ply_again) = one, other
    return (
        ply == ply_again
        and node.name == again.name
        and node.is_open == again.is_open
        and (node.is_open or node.value == again.value)
        and (node.is_leaf or node.player == again.player)
        and (not ply or node.given.get("move", node.name) == again.given.get("move", again.name))
    )


NOTATIONS: Mapping[str, Notation] = {
    "efg": Notation("efg", ["FG"], title=Sentence("An .efg file")),
    "dot": Notation("dottext", ["{", "->", "\n"]),
    "mermaid": Notation("mermaid", ["graph", "flowchart"], title=Sentence("A flowchart")),
    "newick": Notation("newick", "(;", title=Sentence("The Newick text")),
    "json": Notation("brackets", "[({", recogniser="has_objects", title=Sentence("The JSON")),
    "brackets": Notation("brackets", "[({"),
    "table": Notation("table", ",;\t|"),
    "yaml": Notation("yamltext", ":-"),
    "outline": Notation("outline", LINE_ENDS + '"', title=Sentence("An outline")),
}
"""The notations in the order in which they are tried: those that can be recognised most surely first."""

WRITERS: Mapping[str, Callable[[TreeNode], str]] = {
    name: NOTATIONS[name].write for name in ("json", "outline", "newick", "mermaid", "efg")
}
"""The notations that a tree can be written in."""


def notation_of(text: str) -> str | None:
    """The name of the notation that a text is in; None if it is in none of them."""
    text = unwrapped(text)
    return next((name for name, notation in NOTATIONS.items() if notation.recognises(text)), None)


def read_tree(text: str, root_player: Player = MAX) -> TreeNode:
    """The tree that a text describes, in any notation; `root_player` is the player of a root without one of its own.

    Raises PositionError.
    """
    name = notation_of(text) or "brackets"
    root = NOTATIONS[name].read(unwrapped(text))
    return root if name in ("json", "yaml") else without_inferred(root, root_player)
