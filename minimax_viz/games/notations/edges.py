"""Read trees as the edges of a graph, as networkx, D3 and other libraries have them: pairs of names, or of a name and
the value of a leaf; or objects of nodes and of edges.

    edges = [("A", "B"), ("A", "C"), ("B", 3)]      {"nodes": [{"id": "A"}, {"id": "B", "value": 3}],
    values = {"C": 2}                                "links": [{"source": "A", "target": "B"}]}
"""

import re

from minimax_viz.games.notations.dicts import PLAYER_KEYS, PLAYER_WORDS, DictEntry, DictReader
from minimax_viz.games.notations.node import VALUE_KEYS, TreeNode
from minimax_viz.games.notations.source import is_value
from minimax_viz.games.pasted import STRING

EDGES, NODES = ("edges", "links"), ("nodes", "vertices")
ABOVE, BELOW = ("source", "from", "parent"), ("target", "to", "child")
IDS, LABELS, MOVES = ("id", "key", "name", "label"), ("label", "name", "title"), ("move", "action", "label", "name")
"""The keys in the objects of edges and of nodes, those that are looked for first in front."""

PAIR = rf"[\[(]\s*(?:{STRING})\s*,\s*(?:{STRING}|-?\d+)\s*[\])]"
PAIRS = re.compile(rf"\s*(?:(?:const |let |var )?(?:{'|'.join(EDGES + NODES)})\s*=\s*\[|[\[(]\s*{PAIR}\s*,\s*{PAIR})")
NAMES = re.compile(rf"[\[(]\s*(?:{STRING})\s*,\s*(?:{STRING})\s*[\])]|\b(?:{'|'.join(EDGES)})\b")
OBJECT = re.compile(r"\s*(?:[\w ]+=\s*)?\{")
NODES_KEY, EDGES_KEY = (
    re.compile(rf"[{{,]\s*[\"']?(?:{'|'.join(keys)})[\"']?\s*:\s*[\[{{]") for keys in (NODES, EDGES)
)


def recognises(text: str) -> bool:
    """Whether a text is pairs, two of them of names, or an object with nodes and edges."""
    if PAIRS.match(text):
        return NAMES.search(text) is not None
    return all(pattern.search(text) for pattern in (EDGES_KEY, NODES_KEY)) and OBJECT.match(text) is not None


class EdgesReader(DictReader):
    """One pass over the objects and lists, which are then taken for what they hold. Raises PositionError."""

    def read(self) -> TreeNode:
        self.titles: dict[str, DictEntry] = {}
        self.moves: dict[str, DictEntry] = {}
        self.keys: list[str] = []  # of the nodes that are told one by one
        root = super().read()
        for key, move in self.moves.items():
            self.give(self.edges.node(key, move.at), "move", move.word, move.at)
        return root

    def title(self, key: str) -> str:
        return self.titles[key].word if key in self.titles else key

    def sort(self, said: DictEntry) -> None:
        if isinstance(said.what, list):
            self.take_list(said)
        elif isinstance(said.what, dict) and {*said.what} & {"elements", *EDGES}:
            for part in (said.what[key] for key in ("elements", *NODES, *EDGES) if key in said.what):
                self.sort(part)
        else:
            super().sort(said)

    def take_list(self, said: DictEntry) -> None:
        """Take a list of nodes and edges."""
        for item in said.what if isinstance(said.what, list) else ():
            held = item.what
            if isinstance(held, dict) and "data" in held and isinstance(held["data"].what, dict):
                held = held["data"].what  # as Cytoscape has them
            if isinstance(held, dict):
                above, below = (first(held, keys) for keys in (ABOVE, BELOW))
                if above is not None and below is not None:
                    self.take_edge(above, below, first(held, MOVES))
                else:
                    self.take_node(held, item.at)
            elif isinstance(held, list) and len(held) > 1 and held[0].word and held[1].word:
                more = held[2].what if len(held) > 2 else {}
                self.take_edge(held[0], held[1], first(more, MOVES) if isinstance(more, dict) else None)
            elif isinstance(held, list):
                self.take_list(item)
            else:
                self.keys.append(item.word)
                self.edges.node(item.word, item.at)

    def take_node(self, held: dict[str, DictEntry], at: int) -> None:
        """Take the object of a node: its key, its value or player, and what it is called."""
        told = first(held, IDS) or DictEntry(str(len(self.keys)), at)
        self.keys.append(told.word)
        self.edges.node(told.word, told.at)
        for entry in filter(None, (first(held, VALUE_KEYS), first(held, PLAYER_KEYS))):
            if entry.word.lower() in PLAYER_WORDS or is_value(entry.word):
                self.word(told.word, entry)
        label = first(held, LABELS)
        if label is None or label is told:
            return
        if label.word.lower() in PLAYER_WORDS:
            self.word(told.word, label)
        elif not is_value(label.word):
            self.titles[told.word] = label
        elif told.word not in self.values:
            self.word(told.word, label)

    def take_edge(self, above: DictEntry, below: DictEntry, move: DictEntry | None) -> None:
        """Take an edge between two nodes, each told by its key or, without keys, by its place in the list of nodes."""
        keys = [self.key(end) for end in (above, below)]
        children = self.children.setdefault(keys[0], DictEntry([], above.at)).what
        if isinstance(children, list):
            children.append(DictEntry(keys[1], below.at, below.is_string))
        if move is not None:
            self.moves[keys[1]] = move

    def key(self, end: DictEntry) -> str:
        """The key of the node at an end of an edge."""
        if not end.word:
            self.fail("the name of a node should stand here", end.at)
        if end.word in self.keys or not end.word.isdecimal() or len(end.word) > 4 or int(end.word) >= len(self.keys):
            return end.word
        return self.keys[int(end.word)]


def first(held: dict[str, DictEntry], keys: tuple[str, ...]) -> DictEntry | None:
    """What the first of these keys has that is a word; None if none has."""
    return next((held[key] for key in keys if key in held and held[key].word), None)
