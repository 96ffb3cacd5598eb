"""The texts of explicit trees, read without recursion: [[3,12],[2]], ((3 12) (2)) and {"name": …} objects."""

import json
import math
import re
import unicodedata
from dataclasses import dataclass, field
from functools import partial
from typing import NoReturn

from minimax_viz.errors import PositionError
from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.signs import shortened

EXAMPLE = "[[3,12,8],[2,4,6],[14,5,2]]"
NUMBER = re.compile(r"[-+\u2212]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
WORD = re.compile(r"[^\s,:\[\](){}\"]+")
JSON = json.JSONDecoder()  # used only for strings, on which it does not recurse
LARGEST = 2**53  # beyond it a browser can no longer tell neighbouring integers apart
CLOSING = {"[": "]", "(": ")", "{": "}"}

short = partial(shortened, most=40)
"""A wrong word as a message shows it."""


ATTRIBUTES = ("name", "player", "move")
"""The strings that an object may hold, in the order in which they are written."""


@dataclass(slots=True, eq=False, repr=False)
class TreeNode:
    """A node of an explicit tree; made once by `TreeGame.parse` and not changed afterwards.

    `given` holds those of ATTRIBUTES that the text has; whatever name and player it lacks, the game adds. `children` is
    empty if `value` is not None. `place` counts the nodes of the tree level by level, from 0.
    """

    value: float | None = None
    children: list["TreeNode"] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    name: str = ""
    player: Player = MAX
    place: int = 0

    def __index__(self) -> int:
        return self.place


@dataclass(slots=True)
class OpenBracket:
    """An open bracket: a list, or an object with the key that awaits its value."""

    bracket: str
    at: int
    node: TreeNode
    keys: set[str] = field(default_factory=set)
    key: str | None = None


def starts_tree(text: str) -> bool:
    """Whether a position's text is a tree by its first character."""
    return text.lstrip().startswith(("[", "(", "{"))


class TreeReader:
    """One pass over a tree in any of its spellings, with a stack of open brackets. Raises PositionError."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open_brackets: list[OpenBracket] = []
        self.top: TreeNode | None = None
        self.numbers = 0
        self.lone: list[TreeNode] = []

    def read(self) -> TreeNode:
        while (sign := self.next_sign()) is not None:
            if self.top is not None and not self.open_brackets:
                self.fail(f"the tree is complete, but {short(self.word())!r} follows it")
            if sign in CLOSING:
                self.open(sign)
            elif sign in "])}":
                self.close(sign)
            elif sign == '"':
                self.string()
            else:
                self.number()
        if self.open_brackets:
            start = self.open_brackets[-1]
            self.fail(f"the bracket {start.bracket!r} opened {self.place(start.at)} is never closed")
        if self.top is None:
            self.fail(f"there is no tree; a tree looks like {EXAMPLE}")
        self.collapse_lone_numbers()
        return self.top

    def next_sign(self) -> str | None:
        """The next sign that is neither space nor comma, or None at the end; `at` is just behind the one before."""
        comma_fits = self.at > 0 and self.text[self.at - 1] not in "[({:"
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == ",":
                if not comma_fits:
                    self.fail("there is nothing before this comma; a number or a node is missing")
                comma_fits = False
            elif not sign.isspace() and sign != "\ufeff":
                return sign
            self.at += 1
        return None

    def open_object(self) -> OpenBracket | None:
        """The innermost open bracket, if it is an object's."""
        return self.open_brackets[-1] if self.open_brackets and self.open_brackets[-1].bracket == "{" else None

    def open(self, bracket: str) -> None:
        parent = self.open_object()
        if parent is not None:
            if parent.key != "children" or bracket == "{":
                self.fail(self.expectation(parent))
            parent.key = None
            node = parent.node
        else:
            node = TreeNode()
            self.add(node)
        self.open_brackets.append(OpenBracket(bracket, self.at, node))
        self.at += 1

    def close(self, bracket: str) -> None:
        if not self.open_brackets:
            self.fail(f"{bracket!r} closes a bracket that was never opened")
        start = self.open_brackets[-1]
        if CLOSING[start.bracket] != bracket:
            self.fail(f"{bracket!r} stands where {CLOSING[start.bracket]!r} should close {self.place(start.at)}")
        node = start.node
        if start.bracket == "{":
            self.check_object(start)
        elif not node.children:
            self.fail("an empty pair of brackets; a node has at least one child, and a leaf is a number")
        elif start.bracket == "(" and len(node.children) == 1 and node.children[0].value is not None:
            self.lone.append(node)
        self.open_brackets.pop()
        self.at += 1

    def check_object(self, start: OpenBracket) -> None:
        node = start.node
        if start.key is not None:
            self.fail(self.expectation(start))
        if node.value is None and not node.children:
            self.fail(f'the node opened {self.place(start.at)} needs "children" or "value"')
        if node.value is not None and node.children:
            self.fail(f'the node opened {self.place(start.at)} has both "children" and "value"; it takes only one')

    def string(self) -> None:
        parent = self.open_object()
        if parent is None:
            self.fail("a string stands where a number or a bracket should; leaves are numbers")
        start = self.at
        try:
            string, self.at = JSON.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            self.at = min(error.pos, len(self.text))
            self.fail(f"this string cannot be read: {error.msg.lower()}")
        if parent.key is None:
            self.take_key(parent, string, start)
        else:
            self.take_string(parent, string, start)

    def take_key(self, parent: OpenBracket, key: str, start: int) -> None:
        if key not in ("name", "player", "move", "value", "children"):
            self.fail(f"a node has no {short(key)!r}; it has name, player, move, value and children", start)
        if key in parent.keys:
            self.fail(f"the node has {key!r} twice", start)
        if self.next_sign() != ":":
            self.fail(f"a ':' should follow {key!r}")
        self.at += 1
        parent.keys.add(key)
        parent.key = key

    def take_string(self, parent: OpenBracket, string: str, start: int) -> None:
        string = " ".join(string.split())
        if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in string):
            self.fail(f"the {parent.key} holds a control character", start)
        if parent.key == "player":
            wrong, string = string, string.lower()
            if string not in (MAX, MIN):
                self.fail(f'{short(wrong)!r} is not a player; "player" is "max" or "min"', start)
        elif parent.key not in ATTRIBUTES:
            self.fail(self.expectation(parent), start)
        if string:
            parent.node.given[parent.key] = string
        parent.key = None

    def number(self) -> None:
        match = NUMBER.match(self.text, self.at)
        word = self.word()
        if match is None or match.group() != word:
            self.fail(f"{short(word)!r} is not a number; leaves are numbers, such as 3, -2 or 0.5")
        digits = word.replace("\u2212", "-")
        value: float = int(digits) if digits.lstrip("+-").isdigit() and len(digits) < 20 else float(digits)
        if not math.isfinite(value) or abs(value) > LARGEST:
            self.fail(f"{short(word)} is too large; a leaf lies between -{LARGEST:,} and {LARGEST:,}")
        parent = self.open_object()
        if parent is not None:
            if parent.key != "value":
                self.fail(self.expectation(parent))
            parent.node.value = value or 0
            parent.key = None
        else:
            self.numbers += 1
            self.add(TreeNode(value=value or 0))
        self.at += len(word)

    def add(self, node: TreeNode) -> None:
        if self.open_brackets:
            self.open_brackets[-1].node.children.append(node)
        else:
            self.top = node

    def collapse_lone_numbers(self) -> None:
        """If every number has round brackets of its own, those brackets are the leaves."""
        if self.numbers and len(self.lone) == self.numbers:
            for node in self.lone:
                node.value = node.children.pop().value

    def word(self) -> str:
        match = WORD.match(self.text, self.at)
        return match.group() if match else self.text[self.at]

    def expectation(self, parent: OpenBracket) -> str:
        """What should stand here inside an object."""
        if parent.key is None:
            return "a node's object goes on with a key in double quotes: name, player, move, value or children"
        right = {"children": "a list in brackets", "value": "a number"}.get(parent.key, "a string in double quotes")
        return f"{parent.key!r} should be followed by {right}"

    def place(self, at: int) -> str:
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        return f"at character {column}" if "\n" not in self.text.strip() else f"at line {line}, character {column}"

    def fail(self, what: str, at: int | None = None) -> NoReturn:
        at = self.at if at is None else at
        around = self.text[max(0, at - 12) : at + 12].replace("\n", " ")
        near = f" (near {around!r})" if around.strip() else ""
        raise PositionError(f"The tree, {self.place(at)}: {what}{near}.")
