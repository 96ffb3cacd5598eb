"""Read trees as constructors build them, in ML, Haskell, Scala or Python: Node [Leaf 3, Leaf 5], Node("A", [Leaf(3)]).

A constructor with constructors in its brackets, or behind it, is an inner node, with a number alone it is a leaf; a
string, or a word in small letters, is a name. Max and Min say who moves.
"""

import re

from minimax_viz.games.notations.node import NODE_TYPES, TreeNode
from minimax_viz.games.notations.source import NUMBER, Cursor, short

NODES = r"(?:Node|Leaf|Tree|Branch|Fork|Tip|Inner|Terminal|N|L|NODE|LEAF)"
KINDS = rf"(?:{NODES}|Max|Min|MAX|MIN|(?:Max|Min|Tree|Leaf|Game)Node|GameTree)"
BEGINNING = re.compile(
    rf"(?:(?:\w+[ \t]+)?\w+[ \t]*=\s*+)?\(*+\s*+(?:new\s++)?"
    rf"(?:{KINDS}[ \t]*[\[({{]|{NODES}[ \t]+(?:[\"'\d-]|{KINDS}\b))"
)
ANYTREE = re.compile(r"\(*\w*Node\(['\"]/")
BEFORE = re.compile(r"\s*(?:\w+\s+)?\w+\s*=\s*")
CONSTRUCTOR = re.compile(rf"\b{KINDS}\b")
TOKEN = re.compile(
    r"\s*(?:\"(?P<string>(?:[^\"\\]|\\.)*)\"|'(?P<quoted>[^'\n]*)'|(?P<sign>[][(){},;:|=])"
    rf"|(?P<number>(?:{NUMBER.pattern})(?![\w.])|\?)|(?P<word>[^\W\d][\w.]*))"
)
OPENINGS, CLOSINGS = "([{", ")]}"


def recognises(text: str) -> bool:
    """Whether a text begins with a constructor and has a second one."""
    text = text.lstrip()
    if not any(bracket in text for bracket in OPENINGS):
        return False
    return BEGINNING.match(text) is not None and len(CONSTRUCTOR.findall(text)) > 1 and ANYTREE.match(text) is None


class ConstructorReader(Cursor):
    """One pass over the constructors, with a stack of brackets and of nodes. Raises PositionError."""

    tokens = TOKEN

    def read(self) -> TreeNode:
        top = TreeNode()
        # Each open bracket, with the node that what it holds belongs to; below it the node begun last on that level.
        stack: list[tuple[str, int, TreeNode]] = [("", 0, top)]
        last: list[TreeNode | None] = [None]
        self.numbers: dict[TreeNode, tuple[str, int]] = {}
        self.take(BEFORE)
        while (token := self.next()) is not None:
            owner = stack[-1][2]
            if token.kind == "sign" and token.text in OPENINGS:
                stack.append((token.text, token.at, last[-1] or owner))
                last.append(None)
            elif token.kind == "sign" and token.text in CLOSINGS:
                bracket, at, _ = stack.pop() if len(stack) > 1 else ("", 0, top)
                if not bracket:
                    self.fail("{bracket} closes a bracket that was never opened", token.at, bracket=token.shown)
                if CLOSINGS[OPENINGS.index(bracket)] != token.text:
                    self.fail(
                        "{bracket} stands where {right} should close {where}",
                        token.at,
                        bracket=token.shown,
                        right=repr(CLOSINGS[OPENINGS.index(bracket)]),
                        where=self.where(at),
                    )
                last.pop()
            elif token.kind == "sign":
                if token.text in ",;":
                    last[-1] = None
            elif token.kind == "number":
                if last[-1] is None and stack[-1][0] == "[":
                    owner.children.append(self.leaf(token.text, token.at))
                else:
                    self.take_number(last[-1] or owner, token.text, token.at)
            elif token.kind in ("string", "quoted") or not CONSTRUCTOR.fullmatch(token.text):
                self.take_name(last[-1] or owner, token.text, token.at, is_word=token.kind == "word")
            else:
                last[-1] = self.constructor(last[-1], owner, token.text, token.at)
        return self.whole(top, stack)

    def constructor(self, before: TreeNode | None, owner: TreeNode, word: str, at: int) -> TreeNode:
        """Begin a node; behind another without brackets around it, as in Haskell, it would belong to that."""
        if before is not None and before not in self.numbers and not before.children:
            owner = before
        elif before is not None:
            self.fail("a comma or a bracket is missing before {word}", at, word=repr(word))
        node = TreeNode()
        owner.children.append(node)
        if (player := word.lower().removesuffix("node")) in NODE_TYPES:
            self.give_player(node, player, at)
        return node

    def take_number(self, node: TreeNode, word: str, at: int) -> None:
        if node in self.numbers:
            self.numbers.setdefault(node, (word, at))
            node.children = node.children or [self.leaf(*self.numbers[node])]
            node.children.append(self.leaf(word, at))
        elif node.children and all(child.is_leaf for child in node.children):
            node.children.append(self.leaf(word, at))
        else:
            self.numbers[node] = word, at

    def take_name(self, node: TreeNode, word: str, at: int, *, is_word: bool) -> None:
        """Take a name; words that are keywords of arguments, such as children=, say nothing."""
        if is_word and (
            word in ("new", "of", "None", "Nil", "null", "List", "Array", "children", "value", "name")
            or self.accept("sign", "=", ":")
        ):
            return
        if word.lower() in NODE_TYPES:
            self.give_player(node, word.lower(), at)
        elif is_word and word.lower() in ("true", "false"):
            return
        elif "name" in node.given:
            self.fail("{word} is a second name of the node", at, word=repr(short(word)))
        else:
            self.give(node, "name", word, at)

    def whole(self, top: TreeNode, stack: list[tuple[str, int, TreeNode]]) -> TreeNode:
        """The tree, all of which has been read."""
        if len(stack) > 1:
            bracket, at, _ = stack[-1]
            self.fail(
                "the bracket {bracket} opened {where} is never closed",
                self.end,
                bracket=repr(bracket),
                where=self.where(at),
            )
        if len(top.children) != 1:
            self.fail("there are {count} trees; there is one", self.end, count=len(top.children))
        waiting = [top.children[0]]
        for node in waiting:
            waiting += node.children
            word, at = self.numbers.get(node, ("", 0))
            if node.children:
                if word and not any(child.value is not None and child not in self.numbers for child in node.children):
                    self.give_claim(node, "", word)
            elif word:
                self.give_value(node, word, at)
            elif not node.is_leaf:
                self.fail("a node without children and without a number; a leaf looks like Leaf 3", self.end)
        return top.children[0]
