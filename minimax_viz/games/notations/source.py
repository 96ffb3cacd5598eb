"""The text of a tree in any notation: places in it, errors that name them, and trees that are given by their edges."""

import math
import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, NoReturn

from minimax_viz.errors import PositionError, Sentence, TextPlace
from minimax_viz.games.game import CHANCE, INFINITE
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, preorder, probability_of
from minimax_viz.games.pasted import UNSEEN
from minimax_viz.safe_text import shortened

EXAMPLE = "[[3,12,8],[2,4,6],[14,5,2]]"
LARGEST = INFINITE - 2  # what lies between is the end of a window just below infinity
NUMBER = re.compile(
    r"[-+\u2212]?(?:[0-9]{1,300}/(?=0*[1-9])[0-9]{1,300}|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
    r"|(?:(?:math|np|numpy)\.)?(?:[iI]nf(?:inity)?|INF)|∞|oo)"
)
WORDS_FOR_INFINITY = ("inf", "infinity", "∞", "oo")
OPEN = "?"
"""Stands for the value of an open leaf."""

NEARLY = 1e-9
"""How far from 1 the probabilities of a chance node may sum."""

short = partial(shortened, most=40)
"""A wrong word as a message shows it."""


class Token(NamedTuple):
    """A piece of a text with its place; its kind is the group of the notation's pattern that it was found by."""

    kind: str
    text: str
    at: int

    @property
    def shown(self) -> str:
        """The text as a message shows it."""
        return repr(short(self.text))


class Cursor:
    """A text, and the place in it that a reader has reached.

    The reader of a notation that consists of tokens sets `tokens`, a pattern with a group for each kind of them.
    """

    tokens: re.Pattern[str]
    between: re.Pattern[str] | None = None  # what is passed over before a token
    begin = 0  # the place of mistakes that concern the whole tree

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.stop = len(text)
        self.ahead: Token | None = None
        self.letters: set[str] = set()  # that stand for open leaves
        self.chance_at: dict[TreeNode, int] = {}
        self.probability_at: dict[TreeNode, int] = {}

    @property
    def end(self) -> int:
        """The place behind the last character that is not a space."""
        return len(self.text.rstrip())

    @property
    def rest(self) -> str:
        """The text up to `stop`, without the spaces around it."""
        return self.text[self.at : self.stop].strip()

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What a pattern matches here, before `stop`; the cursor moves behind it."""
        if (match := pattern.match(self.text, self.at, self.stop)) is not None:
            self.at = match.end()
        return match

    def token(self) -> Token | None:
        """Read a token; None at the end."""
        if self.between is not None:
            self.take(self.between)
        if (match := self.tokens.match(self.text, self.at)) is not None:
            self.at, kind = match.end(), match.lastgroup or ""
            return Token(kind, match[kind], match.start(kind))
        if self.rest:
            self.fail_to_read()
        return None

    def fail_to_read(self) -> NoReturn:
        self.fail("{text} cannot be read", text=repr(short(self.rest)))

    def peek(self) -> Token | None:
        """The next token, without consuming it."""
        if self.ahead is None:
            self.ahead = self.token()
        return self.ahead

    def next(self) -> Token | None:
        token = self.token() if self.ahead is None else self.ahead
        self.ahead = None
        return token

    def accept(self, kind: str, *texts: str) -> Token | None:
        """The next token if it is of a kind and, where there are texts, one of them; any other is not consumed."""
        token = self.peek()
        if token is None or token.kind != kind or (texts and token.text not in texts):
            return None
        self.ahead = None
        return token

    def expect(self, kind: str, template: str, *texts: str) -> Token:
        """The next token, which has to be as `accept` says. Raises PositionError with the template."""
        if (token := self.accept(kind, *texts)) is None:
            self.fail(template, self.end if self.ahead is None else self.ahead.at)
        return token

    def place(self, at: int) -> TextPlace:
        return TextPlace(self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at))

    def where(self, at: int) -> Sentence:
        """A place in words: its line, if there are several, and its character."""
        place = self.place(at)
        if "\n" not in self.text.strip():
            return Sentence("at character {character}", character=str(place.column))
        return Sentence("at line {line}, character {character}", line=str(place.line), character=str(place.column))

    def fail(self, template: str | Sentence, at: int | None = None, /, **fields: Any) -> NoReturn:
        """Raise PositionError about a place, by default the one that the reader has reached."""
        at = self.at if at is None else at
        around = self.text[max(0, at - 12) : at + 12].replace("\n", " ")
        raise PositionError(
            "The tree, {where}: {what}{near}.",
            place=self.place(at),
            where=self.where(at),
            what=Sentence(template, **fields) if isinstance(template, str) else template,
            near=Sentence(" (near {text})", text=repr(around)) if around.strip() else "",
        )

    def number(self, word: str, at: int) -> float:
        """The number at a place, from its word. Raises PositionError."""
        if NUMBER.fullmatch(word) is None:
            self.fail("{word} is not a number; leaves are numbers, such as 3, -2 or 0.5", at, word=repr(short(word)))
        value = value_of(word)
        if abs(value) != INFINITE and not abs(value) <= LARGEST:
            self.fail(
                "{number} is too large; a leaf lies between -{most} and {most}", at, number=short(word), most=LARGEST
            )
        return value or 0

    def give_claim(self, node: TreeNode, sign: str, word: str) -> None:
        """Keep what a text says that an inner node is worth: the number of a word, behind a sign such as <=."""
        bound = "≤ " if sign in ("≤", "<=", "<") else "≥ " if sign in ("≥", ">=", ">") else ""
        node.claimed = bound + word

    def legible(self, text: str, key: str, at: int) -> str:
        """An attribute of a node on one line. Raises PositionError if it holds a control character."""
        text = " ".join(text.translate(UNSEEN).split())
        if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text):
            self.fail("the {key} holds a control character", at, key=key)
        return text

    def give(self, node: TreeNode, key: str, text: str, at: int) -> None:
        """Give a node an attribute unless it is blank. Raises PositionError as `legible` does."""
        if seen := self.legible(text, key, at):
            node.given[key] = seen

    def give_value(self, leaf: TreeNode, word: str, at: int) -> None:
        """Give a leaf the value that a word is: a number, or "?" if the leaf is open. Raises PositionError."""
        leaf.is_open = word == OPEN
        leaf.value = None if leaf.is_open else self.number(word, at)

    def give_player(self, node: TreeNode, word: str, at: int) -> None:
        """Give a node the player, or chance, that one of NODE_TYPES names."""
        node.given["player"] = player = NODE_TYPES[word]
        self.chance_at.pop(node, None)
        if player == CHANCE:
            self.chance_at[node] = at

    def replace(self, node: TreeNode, by: TreeNode) -> None:
        """Give a node what was told of another, in whose place it stands."""
        by.given |= node.given
        for places in (self.chance_at, self.probability_at):
            if node in places:
                places[by] = places.pop(node)

    def give_probability(self, node: TreeNode, word: str, at: int) -> None:
        """Give a node the probability of the move that leads to it. PositionError as in `check_probability`."""
        self.check_probability(word, at)
        node.given["probability"] = word
        self.probability_at[node] = at

    def check_probability(self, word: str, at: int) -> None:
        """Raise PositionError unless a word is a probability."""
        if probability_of(word) is None:
            self.fail(
                "{word} is not a probability; it is above 0 and at most 1, such as 0.7, 1/3 or 70%",
                at,
                word=repr(short(word)),
            )

    def check_chance(self) -> None:
        """Raise PositionError unless the children of chance nodes have probabilities that sum to 1, and others none."""
        unclaimed = dict(self.probability_at)
        self.check_finite()
        for node, at in self.chance_at.items():
            total = 0.0
            for number, child in enumerate(node.children, 1):
                if (probability := child.probability) is None:
                    self.fail(
                        "child {number} of this chance node has no probability; give each child one, such as 0.7, "
                        "1/3 or 70%",
                        at,
                        number=str(number),
                    )
                total += probability
                unclaimed.pop(child, None)
            if node.children and not abs(total - 1) <= NEARLY:
                self.fail("the probabilities of this chance node sum to {total}, not to 1", at, total=f"{total:.12g}")
        for node, at in unclaimed.items():
            self.fail(
                "a probability, {word}, where no chance node is above; only its children have one",
                at,
                word=short(node.given["probability"]),
            )

    def check_finite(self) -> None:
        """Raise PositionError if a leaf below a chance node is infinite: so would be every expected value above it."""
        seen: set[TreeNode] = set()
        for node, at in self.chance_at.items():
            waiting = [node]
            while waiting:
                below = waiting.pop()
                if below in seen:
                    continue
                seen.add(below)
                waiting += below.children
                if below.value is not None and abs(below.value) == INFINITE:
                    self.fail("a leaf below this chance node is worth ∞ or −∞, which has no expected value", at)

    def leaf(self, word: str, at: int) -> TreeNode:
        """The leaf with a word as its value. Raises PositionError."""
        leaf = TreeNode()
        self.give_value(leaf, word, at)
        return leaf

    def open_leaf(self, letter: str, at: int) -> TreeNode:
        """The open leaf that a letter stands for, which is its name. Raises PositionError if another has it."""
        if letter in self.letters:
            self.fail(
                "{word} stands for two leaves; an open leaf has a name of its own, or is written ?",
                at,
                word=repr(short(letter)),
            )
        self.letters.add(letter)
        leaf = self.leaf(OPEN, at)
        leaf.given["name"] = letter
        return leaf


def is_value(word: str) -> bool:
    """Whether a word is a number, or the sign of an open leaf."""
    return word == OPEN or NUMBER.fullmatch(word) is not None


def value_of(word: str) -> float:
    """The number that a word is: ±INFINITE for infinity and for what is beyond all floats, such as 1e400."""
    digits = word.replace("\u2212", "-").lower()
    size = digits.lstrip("+-")
    if size.rpartition(".")[2] in WORDS_FOR_INFINITY:
        value: float = INFINITE
    elif "/" in size:
        above, _, below = size.partition("/")
        value = float(Fraction(int(above), int(below)))
        value = int(value) if value.is_integer() else value
    elif size.isdigit() and len(size) < 20:
        value = int(size)
    else:
        value = float(size)
        value = INFINITE if math.isinf(value) and "e" in size else value
    return -value if digits.startswith("-") and value else value


def value_word(node: TreeNode) -> str:
    """The value of a leaf, as all notations write it."""
    if node.is_open or node.value is None or abs(node.value) != INFINITE:
        return OPEN if node.is_open else repr(node.value)
    return "inf" if node.value > 0 else "-inf"


class Edges:
    """The nodes by the names that the edges use, and the parent of each. Errors name places in the text of `cursor`."""

    def __init__(self, cursor: Cursor, nodes: Mapping[str, TreeNode] | None = None) -> None:
        self.cursor = cursor
        self.nodes: dict[str, TreeNode] = dict(nodes or {})
        self.first_seen: dict[str, int] = {}
        self.parents: dict[TreeNode, TreeNode] = {}

    def node(self, key: str, at: int) -> TreeNode:
        """The node of that name, created if it is new."""
        self.first_seen.setdefault(key, at)
        return self.nodes.setdefault(key, TreeNode())

    def connect(self, parent: str, child: str, at: int) -> TreeNode:
        """Add an edge; returns the child. Raises PositionError if the child has a parent already."""
        above, below = self.node(parent, at), self.node(child, at)
        self.set_parent(below, above, at)
        above.children.append(below)
        return below

    def set_parent(self, child: TreeNode, parent: TreeNode, at: int) -> None:
        """Record the parent of a node. Raises PositionError if it has one already."""
        if child in self.parents:
            names = {node: repr(short(key)) for key, node in self.nodes.items()}
            name, one, other = (names.get(node, "'?'") for node in (child, self.parents[child], parent))
            if one == other:
                self.cursor.fail(
                    "{child} is a child of {parent} twice; in a tree a node has one parent", at, child=name, parent=one
                )
            self.cursor.fail(
                "{child} is a child of {one} and {other}; in a tree a node has one parent",
                at,
                child=name,
                one=one,
                other=other,
            )
        self.parents[child] = parent

    def root(self) -> TreeNode:
        """The one node without a parent. PositionError unless all others are below it and every path ends in a leaf."""
        begin = self.cursor.begin
        roots = [key for key, node in self.nodes.items() if node not in self.parents]
        if not roots:
            self.cursor.fail("every node has a parent, so there is no root; an edge closes a circle", begin)
        if len(roots) > 1:
            self.cursor.fail(
                "{one} and {other} both have no parent{more}; a tree has one root",
                self.first_seen.get(roots[1], begin),
                one=repr(short(roots[0])),
                other=repr(short(roots[1])),
                more=Sentence(", and others") if roots[2:] else "",
            )
        root = self.nodes[roots[0]]
        reached = {node for node, _ in preorder(root)}
        for key, node in self.nodes.items():
            if node in reached and (node.children or node.is_leaf):
                continue
            at, name = self.first_seen.get(key, begin), repr(short(key))
            if node not in reached:
                self.cursor.fail("{node} is below itself; an edge closes a circle", at, node=name)
            self.cursor.fail("the leaf {leaf} has no value; give it a number, or ? to leave it open", at, leaf=name)
        return root
