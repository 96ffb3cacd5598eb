"""Read and write Newick, the notation of biologists: ((3,12,8)B,(2,4,6)C)A; a leaf is a number or name:value.

The comments [&max], [&min] and [&move=…] add what Newick cannot express.
"""

import re

from minimax_viz.games.game import MAX, MIN
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.nodetext import BEGINNINGS, with_players
from minimax_viz.games.notations.source import NUMBER, Source, is_value, short, value_word

AFTER_BRACKET = re.compile(r"\)(?:'|[^\W\d]|:\s*[-\d.?])|[\w'\]]\s*:\s*[-\d.?]")
TOKEN = re.compile(
    r"\s*(?:(?P<comment>\[[^\]]*\])|(?P<quoted>'(?:[^']|'')*')|(?P<sign>[(),:;])|(?P<word>[^\s(),:;\[\]']+))"
)
LEAF = re.compile(
    rf"\s*(?:(?:'(?:[^']|'')*'|[^\s(),:;=\[\]'\"]+)\s*:\s*)?(?:\?|{NUMBER.pattern})\s*(?:\[[^\]]*\]\s*)*;\s*"
)
PLAIN = re.compile(r"[^\W\d]\w*")


def recognises(text: str) -> bool:
    """Whether a text in round brackets ends in ";", has names behind brackets or lengths; or is a leaf and ";"."""
    text = text.strip()
    if text.startswith("("):
        return text.endswith(";") or AFTER_BRACKET.search(text) is not None
    return LEAF.fullmatch(text) is not None


class NewickReader(Source):
    """One pass over a Newick tree, with a stack of open brackets. Raises PositionError."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.top = TreeNode()
        self.path: list[tuple[TreeNode, int]] = [(self.top, 0)]
        self.node: TreeNode | None = None  # the node begun last, to which labels and lengths belong
        self.node_at = 0
        self.is_named = False

    def read(self) -> TreeNode:
        ended = False
        while (match := TOKEN.match(self.text, self.at)) is not None:
            kind, word = match.lastgroup or "", match.group(match.lastgroup or 0)
            self.at = match.end() - len(word)
            if ended and kind != "comment":
                self.fail("the tree is complete, but {word} follows the ';'", word=repr(short(word)))
            if kind == "comment":
                self.take_comment(word)
            elif kind == "sign" and word == ";":
                self.finish_node()
                ended = True
            elif kind == "sign":
                match = self.take_sign(word, match)
            else:
                label = word[1:-1].replace("''", "'") if kind == "quoted" else word
                self.take_label(label, is_quoted=kind == "quoted")
            self.at = match.end()
        if self.text[self.at :].strip():
            self.fail("{text} cannot be read", text=repr(short(self.text[self.at :].strip())))
        if len(self.path) > 1:
            self.fail(
                "the bracket {bracket} opened {where} is never closed",
                bracket="'('",
                where=self.where(self.path[-1][1]),
            )
        if not ended:
            self.finish_node()
        return self.top.children[0]

    def take_sign(self, sign: str, match: re.Match[str]) -> re.Match[str]:
        """Read a bracket, a comma or a colon with its number; returns the last match."""
        if sign == "(":
            if self.node is not None or (len(self.path) == 1 and self.top.children):
                self.fail("a comma is missing before this bracket")
            node = TreeNode()
            self.path[-1][0].children.append(node)
            self.path.append((node, self.at))
        elif sign == ",":
            self.finish_node()
            if len(self.path) == 1:
                self.fail("this comma stands outside all brackets; a tree has one root")
        elif sign == ")":
            self.finish_node()
            if len(self.path) == 1:
                self.fail("')' closes a bracket that was never opened")
            self.node, self.is_named = self.path.pop()[0], False
        else:
            length = TOKEN.match(self.text, self.at + 1)
            word = length.group("word") if length else None
            if length is None or word is None or not is_value(word):
                self.fail("a number should follow ':', the value of the leaf")
            self.take_length(word, length.end() - len(word))
            return length
        return match

    def take_label(self, word: str, *, is_quoted: bool) -> None:
        if self.node is None:
            self.node, self.is_named = TreeNode(), False
            self.node_at = self.at
            self.path[-1][0].children.append(self.node)
        elif self.is_named:
            self.fail("{word} stands where a comma or a bracket should", word=repr(short(word)))
        self.is_named = True
        if not is_quoted and self.node.children and is_value(word):
            return  # the support of a branch, in biology
        if not is_quoted and is_value(word):
            leaf = self.leaf(word, self.at)
            self.node.value, self.node.is_open = leaf.value, leaf.is_open
        else:
            self.give(self.node, "name", word if is_quoted else word.replace("_", " "), self.at)

    def take_length(self, word: str, at: int) -> None:
        """Read the number after a colon: the value of a named leaf; at any other node a length, which is ignored."""
        if self.node is None:
            self.fail("there is nothing before this colon; a leaf has a name or a number")
        if not self.node.children and not self.node.is_leaf:
            leaf = self.leaf(word, at)
            self.node.value, self.node.is_open = leaf.value, leaf.is_open

    def take_comment(self, comment: str) -> None:
        content, node = comment[1:-1].removeprefix("&"), self.node
        if node is None or not comment.startswith("[&"):
            return
        if content.lower() in (MAX, MIN):
            node.given["player"] = content.lower()
        elif content.startswith("move="):
            from urllib.parse import unquote  # missing from the engine in a page

            self.give(node, "move", unquote(content.removeprefix("move=")), self.at)

    def finish_node(self) -> None:
        """Complete the node that was begun last."""
        if self.node is None:
            self.fail("a node is missing here: a number, a name with a value, or a bracket")
        if not self.node.children and not self.node.is_leaf:
            name = self.node.given.get("name", "")
            self.fail(
                "the leaf {name} has no value; write {name}:3, or only a number", self.node_at, name=repr(short(name))
            )
        self.node = None


def read(text: str) -> TreeNode:
    """The tree of a Newick text. Raises PositionError."""
    return NewickReader(text).read()


def write(root: TreeNode) -> str:
    """A tree in Newick, on one line."""
    parts: list[str] = []
    players = {node: player for node, _, player in with_players(root)}
    waiting: list[TreeNode | str] = [";\n", root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        comments = [f"[&{players[item]}]"] if players[item] else []
        if "move" in item.given:
            from urllib.parse import quote

            comments.append(f"[&move={quote(item.given['move'], safe=' |/')}]")
        if item.is_leaf:
            value = value_word(item)
            name = f"{label_of(item.name)}:" if "name" in item.given else ""
            parts += [name, value, *comments]
        else:
            waiting.append(")" + label_of(item.name) + "".join(comments))
            for child in reversed(item.children):
                waiting += [child, ","]
            waiting[-1] = "("
    return "".join(parts)


def label_of(name: str) -> str:
    """A name as a label, in quotes unless it is one plain word."""
    is_plain = PLAIN.fullmatch(name) and "_" not in name and name.lower() not in BEGINNINGS
    return name if is_plain else "'" + name.replace("'", "''") + "'"
