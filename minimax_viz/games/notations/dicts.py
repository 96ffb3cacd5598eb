"""Read dicts of Python or JavaScript that describe a tree by the names of its nodes: one of the children of each node
and one of the values of leaves, in either order; or one of objects that name their children.

    tree = {"A": ["B", "C"], "B": ["D", "E"]}      nodes = {"A": {"type": "MAX", "children": ["B", "C"]},
    values = {"C": 2, "D": 3, "E": 5}                       "B": {"value": 3}, "C": {"value": 5}}

Names may be numbers: {0: [1, 2]} and {1: 3, 2: 5}. Children may have moves: {"A": {"a1": "B", "a2": "C"}}.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from minimax_viz.games.notations.brackets import KEYS, OTHER_KEYS
from minimax_viz.games.notations.node import NODE_TYPES, VALUE_KEYS, TreeNode
from minimax_viz.games.notations.source import NUMBER, OPEN, Cursor, Edges, Token, is_value, short
from minimax_viz.games.pasted import CLOSING, STRING

TOKEN = re.compile(
    rf"\s*(?:(?P<string>{STRING})|(?P<number>(?:{NUMBER.pattern})(?![\w.]))"
    r"|(?P<opening>(?:\b(?:Ordered|default)?[Dd]ict\s*|\bset\s*)?\(|[{\[])|(?P<sign>[]}):=,;?])|(?P<word>[^\W\d][\w.]*))"
)
BETWEEN = re.compile(r"(?:\s|(?:#|//)[^\n]*)*")
ASSIGNED = re.compile(r"(?:(?:const|let|var)\s+)?[^\W\d][\w.]*(?:\s*:\s*[\w\[\], .]+?)?\s*=\s*")
A_DICT = re.compile(rf"\{{\s*(?:{STRING}|-?\d+|[^\W\d]\w*)\s*:|dict\s*\(\s*\w+\s*=")
KEY_OF_A_NODE = re.compile(rf"\{{\s*[\"']?(?:{'|'.join([*KEYS, *OTHER_KEYS])})\b[\"']?\s*:")
NUMBERED = re.compile(r"\{\s*-?\d+\s*:\s*[\[({]")
NAMED_CHILDREN = re.compile(rf"[\"']children[\"']\s*:\s*[\[(]\s*(?:{STRING})\s*[,\])]")
PIECE = re.compile(rf"{STRING}|#[^\n]*|[][(){{}}]")
CHILDREN_KEYS = ("children", "successors", "child", "kids")
PLAYER_KEYS = ("type", "player", "turn", "kind")
NOTHING = ("None", "null", "undefined", "none", "nan")
PLAYER_WORDS = {**NODE_TYPES, "true": "max", "false": "min", "maximizer": "max", "minimizer": "min"}

Held: TypeAlias = "str | list[DictEntry] | dict[str, DictEntry]"


class DictEntry(NamedTuple):
    """Something in a text, with its place: a word, a list, or a dict."""

    what: Held
    at: int
    is_string: bool = False

    @property
    def word(self) -> str:
        """The word; "" for a list or a dict."""
        return self.what if isinstance(self.what, str) else ""


@dataclass(slots=True)
class Open:
    """An open bracket, and what it holds so far; `key` awaits its value."""

    bracket: str
    at: int
    items: list[DictEntry] = field(default_factory=list)
    pairs: dict[str, DictEntry] = field(default_factory=dict)
    key: DictEntry | None = None


def recognises(text: str) -> bool:
    """Whether a text is several dicts, or one whose names are numbers or whose objects name their children."""
    text = text.lstrip()
    if (begun := ASSIGNED.match(text)) is not None:
        text = text[begun.end() :]
    if A_DICT.match(text) is None or KEY_OF_A_NODE.match(text):
        return False
    return bool(NUMBERED.match(text) or text.startswith("dict") or NAMED_CHILDREN.search(text)) or has_two_dicts(text)


def has_two_dicts(text: str) -> bool:
    """Whether a second dict follows the first, or both are all that another holds."""
    depth, dicts = 0, 0
    for found in PIECE.finditer(text):
        sign = found.group()
        if sign in CLOSING:
            dicts += sign == "{" and not depth
            depth += 1
        elif sign in "])}":
            depth -= 1
    return dicts > 1


class DictReader(Cursor):
    """One pass over the dicts, which are then taken for what they hold. Raises PositionError."""

    tokens, between = TOKEN, BETWEEN

    def read(self) -> TreeNode:
        self.edges = Edges(self)
        self.children: dict[str, DictEntry] = {}
        self.values: dict[str, DictEntry] = {}
        dicts = [*self.dicts()]
        self.begin = dicts[0].at if dicts else 0
        for said in dicts:
            self.sort(said)
        if not self.children:
            self.fail("no dict has the children of nodes, such as {example}", self.begin, example="{'A': ['B', 'C']}")
        self.has_numbers = any(map(is_value, self.children))
        for name, said in self.children.items():
            self.connect(name, said)
        for name, said in self.values.items():
            if name not in self.edges.nodes:
                self.fail("{name} has a value, but is nobody's child", said.at, name=repr(short(name)))
            node = self.edges.nodes[name]
            if node.children:
                self.give_claim(node, "", said.word)
            else:
                self.give_value(node, said.word, said.at)
        root = self.edges.root()
        for key, node in self.edges.nodes.items():
            node.given["name"] = self.legible(self.title(key), "name", self.edges.first_seen.get(key, self.begin))
        return root

    def title(self, key: str) -> str:
        """What a node is called that others know by its key."""
        return key

    def dicts(self) -> Iterator[DictEntry]:
        """The dicts of a text, each behind the name of a variable or not."""
        while (token := self.next()) is not None:
            if token.kind == "word" and token.text in ("const", "let", "var"):
                continue
            if token.kind in ("word", "string") and self.accept("sign", "=", ":"):
                after = self.peek()
                if after is not None and after.kind == "word" and self.text[after.at :].partition("=")[1]:
                    self.pass_over_type()
                elif after is not None and after.kind != "opening":
                    self.next()  # a variable such as root = 'A'
            elif token.kind == "opening":
                yield self.said(token)
            elif token.kind != "sign" or (token.text not in ",;" and (token.text != "}" or self.peek() is not None)):
                self.fail("{word} stands where a dict should", token.at, word=token.shown)

    def pass_over_type(self) -> None:
        """Pass over what stands between a variable's colon and its =, if it is a type."""
        ends = self.text.find("=", self.at)
        if re.fullmatch(r"[\w\s.,\[\]|]*", self.text[self.at : ends]):
            self.ahead, self.at = None, ends + 1

    def said(self, token: Token) -> DictEntry:
        """Read a list or a dict, whose bracket is given, with a stack of open ones."""
        stack = [Open(token.text[-1], token.at)]
        while True:
            inner, token_or_end = stack[-1], self.next()
            if token_or_end is None:
                where = self.where(inner.at)
                self.fail(
                    "the bracket {bracket} opened {where} is never closed",
                    self.end,
                    bracket=repr(inner.bracket),
                    where=where,
                )
            token = token_or_end
            if token.kind == "opening":
                stack.append(Open(token.text[-1], token.at))
                continue
            if token.kind == "sign" and token.text in "])}":
                done = self.closed(stack.pop(), token)
                if not stack:
                    return done
                inner = stack[-1]
            elif token.kind == "sign" and token.text in ":=":
                if inner.key is not None or not inner.items or not inner.items[-1].word:
                    self.fail("there is no name before this {sign}", token.at, sign=token.shown)
                inner.key = inner.items.pop()
                continue
            elif token.kind == "sign" and token.text != OPEN:
                continue
            else:
                done = self.word_of(token)
            if inner.key is None:
                inner.items.append(done)
                continue
            if inner.key.word in inner.pairs:
                self.fail("the dict has {key} twice", inner.key.at, key=repr(short(inner.key.word)))
            inner.pairs[inner.key.word], inner.key = done, None

    def closed(self, ended: Open, token: Token) -> DictEntry:
        """What a bracket holds that ends here."""
        if CLOSING[ended.bracket] != token.text:
            self.fail(
                "{bracket} stands where {right} should close {where}",
                token.at,
                bracket=token.shown,
                right=repr(CLOSING[ended.bracket]),
                where=self.where(ended.at),
            )
        if ended.key is not None:
            self.fail(
                "{key} should be followed by a number, a list or an object", token.at, key=repr(short(ended.key.word))
            )
        if ended.pairs and ended.items:
            self.fail("a ':' should follow {key}", ended.items[0].at, key=repr(short(ended.items[0].word)))
        return DictEntry(ended.pairs or ended.items, ended.at)

    def word_of(self, token: Token) -> DictEntry:
        if token.kind != "string":
            return DictEntry(token.text, token.at)
        try:
            return DictEntry(str(ast.literal_eval(token.text)), token.at, is_string=True)
        except (ValueError, SyntaxError):
            self.fail("this string cannot be read: an escape in it is wrong", token.at)

    def sort(self, said: DictEntry) -> None:
        """Take the entries of a dict for what they are: children, values or players."""
        if not isinstance(said.what, dict):
            self.fail("a dict should stand here, such as {example}", said.at, example="{'A': ['B', 'C']}")
        for name, entry in said.what.items():
            what = entry.what
            if isinstance(what, list):
                if what:
                    self.add(self.children, name, entry)
            elif isinstance(what, dict):
                if {*what} & {*CHILDREN_KEYS, *VALUE_KEYS, *PLAYER_KEYS}:
                    self.record(name, what)
                else:
                    self.add(self.children, name, entry)
            else:
                self.word(name, entry)

    def record(self, name: str, entries: dict[str, DictEntry]) -> None:
        """Take the object of a node, which names its children."""
        for key, entry in entries.items():
            if key in CHILDREN_KEYS and isinstance(entry.what, list | dict):
                if entry.what:
                    self.add(self.children, name, entry)
            elif key in VALUE_KEYS or (key in PLAYER_KEYS and entry.word.lower() in PLAYER_WORDS):
                self.word(name, entry)

    def word(self, name: str, entry: DictEntry) -> None:
        """Take a value, or a player."""
        if entry.word.lower() in PLAYER_WORDS:
            self.give_player(self.edges.node(name, entry.at), PLAYER_WORDS[entry.word.lower()], entry.at)
        elif is_value(entry.word):
            self.add(self.values, name, entry)
        elif entry.word not in NOTHING:
            self.fail(
                "{word} is not a number; leaves are numbers, such as 3, -2 or 0.5",
                entry.at,
                word=repr(short(entry.word)),
            )

    def add(self, kind: dict[str, DictEntry], name: str, entry: DictEntry) -> None:
        if name in kind:
            self.fail("{name} is told twice", entry.at, name=repr(short(name)))
        kind[name] = entry

    def connect(self, name: str, said: DictEntry) -> None:
        """Add the children of a node."""
        entries = said.what.items() if isinstance(said.what, dict) else (("", one) for one in said.what)
        above = self.edges.node(name, said.at)
        for move, child in entries:
            if not isinstance(child, DictEntry) or not child.word:
                self.fail(
                    "the name of a child or a number should stand here",
                    child.at if isinstance(child, DictEntry) else said.at,
                )
            is_known = child.word in self.children or child.word in self.values
            if is_known or not is_value(child.word):
                node = self.edges.connect(name, child.word, child.at)
                if move:
                    self.give(node, "move", move, child.at)
                continue
            if self.has_numbers and not self.values:
                self.fail(
                    "{number} could be the value of a leaf or its name, as other nodes have numbers for names; give "
                    "the values in a second dict, such as {example}, or write names in quotes with letters",
                    child.at,
                    number=child.word,
                    example=f"{{{child.word}: 3}}",
                )
            if self.has_numbers:
                self.edges.connect(name, child.word, child.at)  # a leaf that no dict gives a value
                continue
            leaf = self.leaf(child.word, child.at)
            if move:
                leaf.given["name"] = self.legible(move, "name", child.at)
            above.children.append(leaf)
