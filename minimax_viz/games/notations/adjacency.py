"""Read lines that say which nodes are below a node, and lines with the values of leaves.

    A: B C        or        A: BC        or        x: [a, b]        or        A -> B, C
    B: 3 5                  B 7                    a = 9

A line may also tell one edge, A - B, or a player, A: MAX; a leaf's value may stand behind its name: A: B(3) C(5).
"""

import re
from typing import NamedTuple

from minimax_viz.games.notations.node import ATTRIBUTES, NODE_TYPES, TreeNode
from minimax_viz.games.notations.source import Cursor, Edges, is_value, short, value_word

NAME = r"[^\W\d][\w'’]*|\d+"
LINE = re.compile(
    rf"[ \t]*(?:[-*•][ \t]+)?(?P<name>{NAME})[ \t]*(?:\((?P<player>max|min)\)[ \t]*)?"
    r"(?:(?P<sign>:=?|=>|-+>|→|=)[ \t]*|[ \t]+)(?P<rest>\S[^\n]*?)[ \t;]*",
    re.IGNORECASE,
)
VALUED = re.compile(rf"(?P<name>{NAME})(?:\((?P<value>[^\s()]+)\)|=(?P<told>[^\s,;=]+))")
WORD = re.compile(rf"(?:{NAME})(?:\([^\s()]+\)|=[^\s,;=]+)|[^\s,;{{}}\[\]()\"'`]+")
EDGE = re.compile(rf"[ \t]*({NAME})(?:[ \t]*,[ \t]*|[ \t]+-[ \t]+|[ \t]+)(\S+)[ \t;]*")
LETTERS = re.compile(r"[A-Za-z]{2,26}")
KEYS = (*ATTRIBUTES, "children", "value", "class")


class ToldLine(NamedTuple):
    """A line: the node, what follows it as words, each with its place, and whether these are in brackets."""

    name: str
    at: int
    words: list[tuple[str, int]]
    has_brackets: bool
    player: str | None


def recognises(text: str) -> bool:
    """Whether lines that are not indented each tell the children or the value of a node, and one tells children."""
    lines = [line for line in text.split("\n") if is_line(line)]
    if lines and LETTERS.fullmatch(lines[0].strip()):
        del lines[0]  # the names of all nodes
    if are_edges(lines):
        return True
    found = [LINE.fullmatch(line) for line in lines]
    if len(found) < 2 or len({len(line) - len(line.lstrip()) for line in lines}) > 1:
        return False
    names = [one["name"] for one in found if one is not None]
    if len(names) < len(found) or any(name.lower() in KEYS for name in names):
        return False
    are_below = [one for one in found if one is not None and one["sign"] and tells_children(one["rest"])]
    return bool(are_below)


def are_edges(lines: list[str]) -> bool:
    """Whether each line has two words, the second a name or a number; some begin alike, and some end in a number."""
    found = [EDGE.fullmatch(line) for line in lines]
    pairs = [one.groups() for one in found if one is not None]
    if len(pairs) < len(found) or len({above for above, _ in pairs}) == len(pairs):
        return False
    is_named = all(is_value(below) or re.fullmatch(NAME, below) for _, below in pairs)
    return is_named and any(is_value(below) for _, below in pairs) and not all(is_value(below) for _, below in pairs)


def is_line(line: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    return bool(line.strip()) and not line.lstrip().startswith(("#", "//", "%", "("))


def tells_children(rest: str) -> bool:
    """Whether what follows a name is a list of names and numbers, and not a single number."""
    if re.search(r"[\[({,]\s*[\[({]", rest):
        return False
    words = WORD.findall(rest)
    return (
        bool(words)
        and not (len(words) == 1 and is_value(words[0]))
        and all(is_value(word) or re.fullmatch(NAME, word) or has_value(word) for word in words)
    )


def has_value(word: str) -> bool:
    """Whether a word is a name with its value behind it."""
    found = VALUED.fullmatch(word)
    return found is not None and is_value(found["value"] or found["told"])


class AdjacencyReader(Cursor):
    """One pass over the lines, then one over the names in them. Raises PositionError."""

    def read(self) -> TreeNode:
        lines = [*self.lines()]
        self.begin = lines[0].at
        known = {line.name for line in lines}
        turns = [line for line in lines if len(line.words) == 1 and line.words[0][0].lower() in {*NODE_TYPES} - known]
        lines = [line for line in lines if line not in turns]
        above = [line.name for line in lines if not is_value(line.words[0][0])]
        are_edges_told = len({*above}) < len(above) and all(len(line.words) == 1 for line in lines)
        edges = Edges(self)
        for line in turns:
            self.give_player(edges.node(line.name, line.at), NODE_TYPES[line.words[0][0].lower()], line.at)
        for line in lines:
            if line.player is not None:
                self.give_player(edges.node(line.name, line.at), NODE_TYPES[line.player.lower()], line.at)
            if len(line.words) == 1 and is_value(line.words[0][0]) and not line.has_brackets:
                self.take_value(edges.node(line.name, line.at), line)
                continue
            parent = edges.node(line.name, line.at)
            if parent.children and not are_edges_told:
                self.fail("the children of {node} are told twice", line.at, node=repr(short(line.name)))
            for word, at in line.words if are_edges_told else self.split(line, known):
                if has_value(word) and (found := VALUED.fullmatch(word)) is not None:
                    node = edges.connect(line.name, found["name"], at)
                    self.give_value(node, found["value"] or found["told"], at + found.start(2 if found["value"] else 3))
                elif is_value(word) and not (word in known and word.isdigit()):
                    parent.children.append(self.leaf(word, at))
                else:
                    edges.connect(line.name, word, at)
        root = edges.root()
        for key, node in edges.nodes.items():
            if node.children and node.is_leaf:
                node.claimed = "" if node.is_open else value_word(node)
                node.value, node.is_open = None, False
            node.given["name"] = self.legible(key, "name", edges.first_seen[key])
        return root

    def lines(self) -> list[ToldLine]:
        """The lines that tell something."""
        found: list[ToldLine] = []
        at = 0
        texts = self.text.split("\n")
        are_bare = are_edges([text for text in texts if is_line(text)])
        for text in texts:
            match = LINE.fullmatch(text) if is_line(text) else None
            if are_bare and (edge := EDGE.fullmatch(text)) is not None:
                found.append(ToldLine(edge[1], at + edge.start(1), [(edge[2], at + edge.start(2))], False, None))
            elif match is not None:
                begun = at + match.start("rest")
                words = [(word.group(), begun + word.start()) for word in WORD.finditer(match["rest"])]
                if not words:
                    self.fail("the children of {node} are missing", begun, node=repr(short(match["name"])))
                name_at, brackets = at + match.start("name"), match["rest"][0] in "[({"
                found.append(ToldLine(match["name"], name_at, words, brackets, match["player"]))
            at += len(text) + 1
        return found

    def take_value(self, node: TreeNode, line: ToldLine) -> None:
        if node.is_leaf:
            self.fail("the value of {node} is told twice", line.at, node=repr(short(line.name)))
        self.give_value(node, *line.words[0])

    def split(self, line: ToldLine, known: set[str]) -> list[tuple[str, int]]:
        """The names in a line; those of one letter may be written together, as in A: BC."""
        word, at = line.words[0]
        letters = [(sign, at + number) for number, sign in enumerate(word)]
        are_known = {*word} <= known
        if line.has_brackets or len(line.words) > 1 or not LETTERS.fullmatch(word) or not are_known:
            return line.words
        if word in known:
            self.fail(
                "{word} could be the node {word} or the nodes {letters}; write the names with spaces or commas between "
                "them, or in square brackets",
                at,
                word=word,
                letters=", ".join(word),
            )
        return letters
