"""Read and write Newick, the notation of biologists: ((3,12,8)B,(2,4,6)C)A; a leaf is a number or name:value.

The comments [&max], [&min], [&chance], [&move=…] and [&probability=…] add what Newick cannot express.
"""

import re

from minimax_viz.games.notations.labels import BEGINNINGS
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, with_players
from minimax_viz.games.notations.source import NUMBER, Cursor, Token, is_value, short, value_word

AFTER_BRACKET = re.compile(r"\)(?:'|[^\W\d]|:\s*[-\d.?])|[\w'\]]\s*:\s*[-\d.?]")
TOKEN = re.compile(
    r"\s*(?:(?P<comment>\[[^\]]*\])|(?P<quoted>'(?:[^']|'')*')|(?P<sign>[(),:;])|(?P<word>[^\s(),:;\[\]']+))"
)
LEAF = re.compile(
    rf"\s*(?:(?:'(?:[^']|'')*'|[^\s(),:;=\[\]'\"]+)\s*:\s*)?(?:\?|{NUMBER.pattern})\s*(?:\[[^\]]*\]\s*)*;\s*"
)
HEAD = re.compile(r"\(\s*chance\s+[\d.]", re.IGNORECASE)  # (chance 0.7: 9 0.3: 10) is in brackets
PLAIN = re.compile(r"[^\W\d]\w*")


def recognises(text: str) -> bool:
    """Whether a text in round brackets ends in ";", has names behind brackets or lengths; or is a leaf and ";"."""
    text = text.strip()
    if text.startswith("("):
        return text.endswith(";") or (AFTER_BRACKET.search(text) is not None and HEAD.search(text) is None)
    return LEAF.fullmatch(text) is not None


class NewickReader(Cursor):
    """One pass over a Newick tree, with a stack of open brackets. Raises PositionError."""

    tokens = TOKEN

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.top = TreeNode()
        self.path: list[tuple[TreeNode, int]] = [(self.top, 0)]
        self.node: TreeNode | None = None  # the node begun last, to which labels and lengths belong
        self.node_at = 0
        self.is_named = False

    def read(self) -> TreeNode:
        ended = False
        while (token := self.next()) is not None:
            if ended and token.kind != "comment":
                self.fail("the tree is complete, but {word} follows the ';'", token.at, word=token.shown)
            match token.kind:
                case "comment":
                    self.take_comment(token)
                case "sign":
                    self.take_sign(token)
                    ended = token.text == ";"
                case "quoted":
                    self.take_label(token._replace(text=token.text[1:-1].replace("''", "'")))
                case _:
                    self.take_label(token)
        if len(self.path) > 1:
            where = self.where(self.path[-1][1])
            self.fail("the bracket {bracket} opened {where} is never closed", bracket="'('", where=where)
        if not ended:
            self.finish_node(self.at)
        return self.top.children[0]

    def take_sign(self, sign: Token) -> None:
        """Read a bracket, a comma, a semicolon or a colon with its number."""
        if sign.text == "(":
            if self.node is not None or (len(self.path) == 1 and self.top.children):
                self.fail("a comma is missing before this bracket", sign.at)
            self.path.append((self.add(), sign.at))
        elif sign.text == ":":
            length = self.take(TOKEN)
            if length is None or not is_value(length["word"] or ""):
                self.fail("a number should follow ':', the value of the leaf", sign.at)
            if self.node is None:
                self.fail("there is nothing before this colon; a leaf has a name or a number", sign.at)
            if not self.node.children and not self.node.is_leaf:  # else it is a length, which is ignored
                self.give_value(self.node, length["word"], length.start("word"))
        else:
            self.finish_node(sign.at)
            if sign.text == "," and len(self.path) == 1:
                self.fail("this comma stands outside all brackets; a tree has one root", sign.at)
            if sign.text == ")":
                if len(self.path) == 1:
                    self.fail("')' closes a bracket that was never opened", sign.at)
                self.node, self.is_named = self.path.pop()[0], False

    def add(self) -> TreeNode:
        node = TreeNode()
        self.path[-1][0].children.append(node)
        return node

    def take_label(self, label: Token) -> None:
        """Read the name of a node, or the value of a leaf without a name."""
        if self.node is None:
            self.node, self.node_at = self.add(), label.at
        elif self.is_named:
            self.fail("{word} stands where a comma or a bracket should", label.at, word=label.shown)
        self.is_named = True
        if label.kind == "quoted":
            self.give(self.node, "name", label.text, label.at)
        elif not is_value(label.text):
            self.give(self.node, "name", label.text.replace("_", " "), label.at)
        elif not self.node.children:  # at an inner node it is the support of a branch, in biology
            self.give_value(self.node, label.text, label.at)

    def take_comment(self, comment: Token) -> None:
        told, node = comment.text[1:-1].removeprefix("&"), self.node
        if node is None or not comment.text.startswith("[&"):
            return
        if told.lower() in NODE_TYPES:
            self.give_player(node, told.lower(), comment.at)
        elif told.startswith("probability="):
            self.give_probability(node, told.removeprefix("probability=").strip(), comment.at)
        elif told.startswith("move="):
            from urllib.parse import unquote  # missing from the engine in a page

            self.give(node, "move", unquote(told.removeprefix("move=")), comment.at)

    def finish_node(self, at: int) -> None:
        if self.node is None:
            self.fail("a node is missing here: a number, a name with a value, or a bracket", at)
        if not self.node.children and not self.node.is_leaf:
            name = self.node.given.get("name", "")
            self.fail(
                "the leaf {name} has no value; write {name}:3, or only a number", self.node_at, name=repr(short(name))
            )
        self.node, self.is_named = None, False


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
        if "probability" in item.given:
            comments.append(f"[&probability={item.given['probability']}]")
        if item.is_leaf:
            name = f"{label_of(item.name)}:" if "name" in item.given else ""
            parts += [name, value_word(item), *comments]
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
