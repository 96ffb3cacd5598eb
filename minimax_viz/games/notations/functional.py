"""Read and write trees as functions of their children: max(min(3, 12), chance(0.7: 9, 0.3: 10)).

Each inner node says its type; below chance the probability stands before each child: 0.7, 1/3 or 70%. Inner nodes and
moves have no names. A letter for a number, as in min(2, x, y), is an open leaf of that name, and _ one without.

Read, but not written, are names in place of the types: A(B(3, 12), C(D: 2, E(6))), where a name with one number is a
leaf.
"""

import re

from minimax_viz.errors import PositionError
from minimax_viz.games.game import CHANCE
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, probability_of
from minimax_viz.games.notations.source import OPEN, Cursor, Token, is_value, value_word
from minimax_viz.games.pasted import CLOSING, end_of_bracket

TYPES = "|".join(NODE_TYPES)
BEGINNING = re.compile(
    r"\s*(?:[\w.]+\s*(?:\(\s*\w*\s*\)\s*)?=\s*)?"  # minimax(root) =
    rf"(?:{TYPES})(?:[(\[{{]"
    rf"|\s+[(\[{{]\s*(?:[-+\u2212\d.?∞]|\w+\s*[,)]|(?:{TYPES})\s*[(\[{{]))",  # not an outline's max (the root)
    re.IGNORECASE,
)
BEFORE = re.compile(r"\s*[\w.]+\s*(?:\(\s*\w*\s*\)\s*)?=\s*")
LETTER = re.compile(r"[^\W\d]\w{0,11}['’]?")
NAMED_BEGINNING = re.compile(rf"\s*(?:\w+\s*=\s*)?{LETTER.pattern}\s*\((?=.*[\d?(])", re.DOTALL)
NAMED = re.compile(r"[\w\s(),.:;=?/+\u2212∞'’-]{5,}")
CONSTRUCTED = re.compile(r"\b(?:Leaf|LEAF|Node|Tip)\b")  # Max [Leaf 3] is in constructors
TOKEN = re.compile(r"\s*(?:(?P<sign>[]({[)},:;])|(?P<word>[^\s(){}\[\],:;]+))")
LONE_VALUE = re.compile(r"\s*(?P<value>[^\s(),:;=]+)\s*\)")
NAMED_TOKEN = re.compile(r"\s*(?:(?P<sign>[(),:;=])|(?P<word>[^\s(),:;=]+))")


def recognises(text: str) -> bool:
    """Whether a text begins with a function and its bracket."""
    return BEGINNING.match(text) is not None and CONSTRUCTED.search(text) is None


def has_names(text: str) -> bool:
    """Whether a text begins with a name and its bracket, and has nothing but names, numbers and further brackets."""
    begun = NAMED_BEGINNING.match(text)
    if begun is None or CONSTRUCTED.search(text) or NAMED.fullmatch(text) is None:
        return False
    is_on_one_line = "\n" not in text.strip()  # an outline is not
    return is_on_one_line or end_of_bracket(text, begun.end() - 1) == len(text.rstrip(" \n;"))


class FunctionalReader(Cursor):
    """One pass over the functions, with a stack of those whose brackets are open. Raises PositionError."""

    tokens = TOKEN

    def read(self) -> TreeNode:
        top = TreeNode()
        path = [(top, 0)]
        self.take(BEFORE)
        while True:
            is_leaf = self.read_node(path)
            while is_leaf and len(path) > 1 and self.accept("sign", *CLOSING.values()):
                self.check_closed(path.pop()[1])
            if len(path) == 1:
                break
            if is_leaf and self.peek() is None:
                where = self.where(path[-1][1])
                bracket = repr(self.text[path[-1][1]])
                self.fail(
                    "the bracket {bracket} opened {where} is never closed", self.end, bracket=bracket, where=where
                )
            if is_leaf:
                self.expect("sign", "',' or ')' is missing here", ",", ";")
        while self.accept("sign", ";"):
            pass
        if (token := self.next()) is not None:
            self.fail("the tree is complete, but {word} follows it", token.at, word=token.shown)
        return top.children[0]

    def read_node(self, path: list[tuple[TreeNode, int]]) -> bool:
        """Read a leaf, or a function and its bracket, which is then open; returns whether it is a leaf."""
        above, word, told = path[-1][0], self.word(), None
        if self.accept("sign", ":"):
            told, word = word, self.word()
        bracket = self.accept("sign", *CLOSING)
        if bracket is None:
            node = self.known_or_open(word)
        else:
            if word.text.lower() not in NODE_TYPES:
                self.fail("{word} is not a type of node; it is max, min or chance", word.at, word=word.shown)
            node = TreeNode()
            self.give_player(node, word.text.lower(), word.at)
            path.append((node, bracket.at))
        if told is not None:
            if above.given.get("player") != CHANCE and probability_of(told.text) is None:
                self.fail(
                    "{word} stands before a node, as only probabilities below chance do; write max(3, 4), or a tree "
                    "with names as JSON or as an outline",
                    told.at,
                    word=told.shown,
                )
            self.give_probability(node, told.text, told.at)
        elif above.given.get("player") == CHANCE:
            self.fail("{word} needs its probability in front, such as 0.7: 9", word.at, word=word.shown)
        above.children.append(node)
        return bracket is None

    def known_or_open(self, word: Token) -> TreeNode:
        """The leaf that a word is: a number, or a letter that stands for one and is an open leaf's name."""
        if word.text == "_":
            return self.leaf(OPEN, word.at)
        if is_value(word.text) or not LETTER.fullmatch(word.text) or word.text.lower() in NODE_TYPES:
            return self.leaf(word.text, word.at)
        return self.open_leaf(word.text, word.at)

    def check_closed(self, opened: int) -> None:
        """Raise PositionError unless the bracket behind which the reader is closes the one at a place."""
        closed, right = self.text[self.at - 1], CLOSING[self.text[opened]]
        if closed != right:
            self.fail(
                "{bracket} stands where {right} should close {where}",
                self.at - 1,
                bracket=repr(closed),
                right=repr(right),
                where=self.where(opened),
            )

    def word(self) -> Token:
        return self.expect("word", "a node is missing here: a number, or max, min or chance and a bracket")


class NamedReader(FunctionalReader):
    """One pass over names in place of functions."""

    tokens = NAMED_TOKEN

    def read_node(self, path: list[tuple[TreeNode, int]]) -> bool:
        above, word, is_leaf = path[-1][0], self.word(), True
        if self.accept("sign", ":", "="):
            node = self.leaf((value := self.word()).text, value.at)
        elif (bracket := self.accept("sign", "(")) is None:
            above.children.append(self.known_or_open(word))
            return True
        elif (lone := LONE_VALUE.match(self.text, self.at)) is not None and is_value(lone["value"]):
            node, self.at = self.leaf(lone["value"], bracket.at), lone.end()
        else:
            node, is_leaf = TreeNode(), False
            path.append((node, bracket.at))
        if is_value(word.text):
            self.fail("{word} stands where a name should stand", word.at, word=word.shown)
        self.give(node, "name", word.text, word.at)
        above.children.append(node)
        return is_leaf

    def word(self) -> Token:
        return self.expect("word", "a node is missing here: a number, or a name")


def write(root: TreeNode) -> str:
    """A tree as functions, on one line. Raises PositionError if it is a single leaf."""
    if root.is_leaf:
        raise PositionError(
            "The functional form begins with max, min or chance, and this tree is a single leaf; write it as JSON, an "
            "outline, Newick, Mermaid or .efg."
        )
    parts: list[str] = []
    waiting: list[TreeNode | str] = ["\n", root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        told = item.given.get("probability")
        parts.append("" if told is None else f"{told}: ")
        if item.is_leaf:
            name = item.given.get("name", "")
            is_letter = (
                item.is_open and LETTER.fullmatch(name) and name.lower() not in NODE_TYPES and not is_value(name)
            )
            parts.append(name if is_letter else value_word(item))
            continue
        parts.append(f"{item.player}(")
        waiting.append(")")
        for child in reversed(item.children):
            waiting += [child, ", "]
        waiting.pop()  # the first comma
    return "".join(parts)
