"""The text of a tree in any notation, with the errors that name places in it."""

import math
import re
import unicodedata
from functools import partial
from typing import Any, NoReturn

from minimax_viz.errors import PositionError, Sentence, TextPlace
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.wrapping import UNSEEN
from minimax_viz.signs import shortened

EXAMPLE = "[[3,12,8],[2,4,6],[14,5,2]]"
LARGEST = 2**53  # beyond it a browser can no longer tell neighbouring integers apart
NUMBER = re.compile(r"[-+\u2212]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
OPEN = "?"
"""Stands for the value of an open leaf."""

short = partial(shortened, most=40)
"""A wrong word as a message shows it."""


class Source:
    """A text, and the place in it that a reader has reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def place(self, at: int) -> TextPlace:
        """The line and column of a place."""
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
        digits = word.replace("\u2212", "-")
        value: float = int(digits) if digits.lstrip("+-").isdigit() and len(digits) < 20 else float(digits)
        if not math.isfinite(value) or abs(value) > LARGEST:
            self.fail(
                "{number} is too large; a leaf lies between -{most} and {most}", at, number=short(word), most=LARGEST
            )
        return value or 0

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

    def leaf(self, word: str, at: int) -> TreeNode:
        """The leaf with a word as its value: a number, or "?" if it is open. Raises PositionError."""
        return TreeNode(is_open=True) if word == OPEN else TreeNode(value=self.number(word, at))


def is_value(word: str) -> bool:
    """Whether a word is a number, or the sign of an open leaf."""
    return word == OPEN or NUMBER.fullmatch(word) is not None


def value_word(node: TreeNode) -> str:
    """The value of a leaf, as all notations write it."""
    return OPEN if node.is_open else repr(node.value)
