"""Find out which notation a tree is in, and read it; write trees given as Python's own data as texts.

The modules of the notations are imported only when tried.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import starmap, zip_longest
from typing import Any, NamedTuple

from minimax_viz.errors import PositionError, Sentence
from minimax_viz.games.game import MAX, Player
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, levels_of, name_nodes, preorder, without_inferred
from minimax_viz.games.pasted import unwrapped
from minimax_viz.safe_text import short_repr

EXAMPLE_LISTS = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def text_of_data(data: Any) -> str:
    """The text of nested lists, tuples and dicts of numbers, strings and None. Raises PositionError for others."""
    parts: list[str] = []
    waiting: list[str | int | tuple[Any]] = [(data,)]  # texts, ids of lists that end there, and elements in a tuple
    above: set[int] = set()
    while waiting:
        next_one = waiting.pop()
        if isinstance(next_one, str):
            parts.append(next_one)
            continue
        if isinstance(next_one, int):
            above.discard(next_one)
            continue
        (item,) = next_one
        if not isinstance(item, str | bytes | Mapping | Sequence) and hasattr(item, "tolist"):
            item = item.tolist()  # of NumPy or pandas
        if isinstance(item, str | bytes) or not isinstance(item, Mapping | Sequence):
            parts.append(atom(item))
            continue
        if id(item) in above:
            raise PositionError("The tree holds itself: a list is an element of its own.")
        above.add(id(item))
        opening, closing = "[", "]"
        entries = [("", value) for value in item]
        if isinstance(item, Mapping):
            opening, closing = "{", "}"
            entries = [(f"{json.dumps(str(key))}:", value) for key, value in item.items()]
        waiting += [id(item), closing]
        for key, value in reversed(entries):
            waiting += [(value,), key, ","]
        if entries:
            waiting.pop()  # the first comma
        parts.append(opening)
    return "".join(parts)


def atom(item: Any) -> str:
    """A number, a string or None as text. Raises PositionError for anything else."""
    if item is None:
        return "None"
    if isinstance(item, str):
        return json.dumps(item)
    if hasattr(item, "__float__") and not isinstance(item, bool | type):
        with suppress(TypeError, ValueError, OverflowError):
            value = float(item)  # refuses what is no number, and integers beyond all floats
            return repr(item if isinstance(item, int) else value)
    raise PositionError(
        "{value} in the tree is a {kind}; a tree is lists of numbers, such as {example}.",
        value=short_repr(item),
        kind=type(item).__name__,
        example=EXAMPLE_LISTS,
    )


LINE_ENDS = "\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # what `splitlines` splits at; unwrapped texts have no "\r"


class Notation(NamedTuple):
    """A notation of trees: a module with the class of its `reader`, `write` and `recognises` (or another name).

    Every text in the notation has one of `signs`; for any other text, the module need not be imported.
    """

    module: str
    reader: str
    signs: Sequence[str]
    recogniser: str = "recognises"
    title: Sentence = Sentence("")
    has_names: bool = True

    def function(self, name: str) -> Any:
        return getattr(import_module(f"{__package__}.{self.module}"), name)

    def recognises(self, text: str) -> bool:
        return any(sign in text for sign in self.signs) and self.function(self.recogniser)(text)

    def read(self, text: str) -> TreeNode:
        """The tree of a text. Raises PositionError."""
        reader = self.function(self.reader)(text)
        root: TreeNode = reader.read()
        reader.check_chance()
        return root

    def write(self, root: TreeNode) -> str:
        """The text of a tree. Raises PositionError if the notation would not read the same tree from it."""
        text: str = self.function("write")(root)
        if not self.reads_back(text, root):
            if not self.has_names:
                raise PositionError(
                    "{notation} has no names for nodes and moves, and this tree has its own; write it as JSON, an "
                    "outline, Newick, Mermaid or .efg.",
                    notation=self.title,
                )
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
        pairs = zip_longest(starmap(said_of, preorder(root)), starmap(said_of, preorder(again)))
        return all(one == other for one, other in pairs)


def said_of(node: TreeNode, ply: int) -> tuple[object, ...]:
    """What a text says of a node, the move that leads to it included."""
    value = "?" if node.is_open else node.value
    player = None if node.is_leaf else node.player
    return ply, node.name, value, player, node.given.get("move", node.name) if ply else None, node.probability


WORDS_FOR_TYPES = [write(word) for word in NODE_TYPES for write in (str, str.title, str.upper)]

NOTATIONS: Mapping[str, Notation] = {
    "efg": Notation("efg", "EfgReader", ["FG"], title=Sentence("An .efg file")),
    "graphtest": Notation("graphtest", "GraphTestReader", ["successors"]),
    "istgame": Notation("istgame", "IstgameReader", ["\\ist"], title=Sentence("The istgame")),
    "forest": Notation("forest", "ForestReader", ["orest}", "\\Forest"], title=Sentence("The forest")),
    "tikz": Notation("tikz", "TikzReader", ["child"]),
    "dot": Notation("dottext", "DotReader", ["{", "->", "\n"]),
    "mermaid": Notation("mermaid", "MermaidReader", ["graph", "flowchart"], title=Sentence("A flowchart")),
    "sideways": Notation("sideways", "SidewaysReader", "─━═┬┤+|"),
    "drawn": Notation("drawn", "DrawnReader", "/\\_|┴┬╱╲"),
    "newick": Notation("newick", "NewickReader", "(;", title=Sentence("The Newick text")),
    "functional": Notation(
        "functional", "FunctionalReader", WORDS_FOR_TYPES, title=Sentence("The functional form"), has_names=False
    ),
    "edges": Notation("edges", "EdgesReader", ["edges", "links", "'", '"']),
    "dicts": Notation("dicts", "DictReader", ["{", "dict"]),
    "json": Notation("brackets", "BracketReader", "[({", recogniser="has_objects", title=Sentence("The JSON")),
    "brackets": Notation("brackets", "BracketReader", "[({"),
    "constructors": Notation("constructors", "ConstructorReader", "[({ "),
    "named": Notation("functional", "NamedReader", "(", recogniser="has_names"),
    "table": Notation("table", "TableReader", ",;\t|"),
    "adjacency": Notation("adjacency", "AdjacencyReader", "\n"),
    "yaml": Notation("yamltext", "YamlReader", ":-"),
    "outline": Notation("outline", "OutlineReader", LINE_ENDS + '"', title=Sentence("An outline")),
}
"""The notations in the order in which they are tried: those that can be recognised most surely first."""

WRITERS: Mapping[str, Callable[[TreeNode], str]] = {
    name: NOTATIONS[name].write
    for name in ("json", "functional", "outline", "newick", "mermaid", "efg", "forest", "istgame")
}
"""The notations that a tree can be written in."""


def notation_of(text: str) -> str | None:
    """The name of the notation that a text is in; None if it is in none of them."""
    text = unwrapped(text)
    return next((name for name, notation in NOTATIONS.items() if notation.recognises(text)), None)


def read_tree(text: str, root_player: Player = MAX) -> TreeNode:
    """The tree of a text in any notation; `root_player` moves at a root that names no player. Raises PositionError."""
    name = notation_of(text) or "brackets"
    root = NOTATIONS[name].read(unwrapped(text))
    return root if name in ("json", "yaml") else without_inferred(root, root_player)
