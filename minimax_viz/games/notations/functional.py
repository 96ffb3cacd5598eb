"""Read and write trees as functions of their children: max(min(3, 12), chance(0.7: 9, 0.3: 10)).

Each inner node says its type; below chance the probability stands before each child: 0.7, 1/3 or 70%. Nodes and moves
have no names.
"""

import re

from minimax_viz.errors import PositionError
from minimax_viz.games.game import CHANCE
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, probability_of
from minimax_viz.games.notations.source import Cursor, Token, value_word

TYPES = "|".join(NODE_TYPES)
BEGINNING = re.compile(
    rf"\s*(?:{TYPES})(?:\(|\s+\(\s*(?:[-+\u2212\d.?]|(?:{TYPES})\s*\())",  # not an outline's line, max (the root)
    re.IGNORECASE,
)
TOKEN = re.compile(r"\s*(?:(?P<sign>[(),:])|(?P<word>[^\s(),:]+))")


def recognises(text: str) -> bool:
    """Whether a text begins with a function and its bracket."""
    return BEGINNING.match(text) is not None


class FunctionalReader(Cursor):
    """One pass over the functions, with a stack of those whose brackets are open. Raises PositionError."""

    tokens = TOKEN

    def read(self) -> TreeNode:
        top = TreeNode()
        path = [(top, 0)]
        while True:
            is_leaf = self.read_node(path)
            while is_leaf and len(path) > 1 and self.accept("sign", ")"):
                path.pop()
            if len(path) == 1:
                break
            if is_leaf and self.peek() is None:
                where = self.where(path[-1][1])
                self.fail("the bracket {bracket} opened {where} is never closed", self.end, bracket="'('", where=where)
            if is_leaf:
                self.expect("sign", "',' or ')' is missing here", ",")
        if (token := self.next()) is not None:
            self.fail("the tree is complete, but {word} follows it", token.at, word=token.shown)
        return top.children[0]

    def read_node(self, path: list[tuple[TreeNode, int]]) -> bool:
        """Read a leaf, or a function and its bracket, which is then open; returns whether it is a leaf."""
        above, word, told = path[-1][0], self.word(), None
        if self.accept("sign", ":"):
            told, word = word, self.word()
        bracket = self.accept("sign", "(")
        if bracket is None:
            node = self.leaf(word.text, word.at)
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

    def word(self) -> Token:
        return self.expect("word", "a node is missing here: a number, or max, min or chance and a bracket")


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
            parts.append(value_word(item))
            continue
        parts.append(f"{item.player}(")
        waiting.append(")")
        for child in reversed(item.children):
            waiting += [child, ", "]
        waiting.pop()  # the first comma
    return "".join(parts)
