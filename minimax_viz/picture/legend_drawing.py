"""The drawing of a legend: each sign as it looks in the tree, and its meaning."""

from collections.abc import Iterable
from functools import cache

from minimax_viz.picture.drawing import Box, Group, Line, Node, Primitive, Triangle, Words, straight
from minimax_viz.picture.metrics import clipped, text_width
from minimax_viz.picture.tree import STRIKE
from minimax_viz.text.legend import EXAMPLES, Sign

SIGN_WIDTH, SIGN_HEIGHT, LINE_HEIGHT, GAP, SIZE = 36.0, 19.0, 24.0, 26.0, 12.0
WRITTEN = ("bound", "transposition", "horizon")
"""The signs that their own meanings begin with, and which therefore need no drawing."""

# How much room a sign needs, with the distance to its meaning.
WIDTHS = {
    "max": 21, "min": 21, "chosen": 34, "principal": 37, "window": 44, "pruned": 44, "merged": 44, "discarded": 44,
    "stub": 33, "open": 37, "spared": 31, "two": 37, "current": 42, "reporting": 40, "supplier": 40, "unproved": 30,
    "unvisited": 38,
}  # fmt: skip


def draw_legend(signs: Iterable[Sign], width: float) -> tuple[list[Group], float]:
    """The signs with their meanings, in as many lines as they need; and the height of that."""
    entries: list[Group] = []
    x, y = 0.0, 0.0
    for sign in signs:
        room = 0 if sign.symbol in WRITTEN else WIDTHS[sign.symbol]
        meaning = clipped(sign.meaning, width - room, SIZE)
        long = room + text_width(meaning, SIZE)
        if x + long > width and x > 0:
            x, y = 0.0, y + LINE_HEIGHT
        drawn = [sign_drawing(sign.symbol)] if room else []
        entries.append(Group("entry", [*drawn, Words(room, 14, meaning, "meaning")], x, y, key=sign.symbol))
        x += long + GAP
    return entries, y + 20


@cache
def sign_drawing(symbol: str) -> Node:
    """A sign, with the traits of a node that looks like it, in a box of SIGN_WIDTH × SIGN_HEIGHT."""
    traits, parts = sign_parts(symbol)
    return Node(symbol, "", 0, 0, "unvisited" if symbol == "unvisited" else "done", "", traits, parts)


def sign_parts(symbol: str) -> tuple[tuple[str, ...], list[Primitive]]:
    """The traits and the parts of a sign."""
    match symbol:
        case "max" | "min":
            return (symbol,), [Triangle(8, 3, 15, 13, symbol == "max", "turn sign")]
        case "chosen":
            return (), [level("best edge", 1, 27)]
        case "principal":
            return (), [level("principal edge", 3, 27), level("best edge", 0, 30)]
        case "pruned":
            return (), [level("pruned edge", 0, 36), Group("strike", STRIKE, 18, 9.5)]
        case "merged" | "discarded":
            return (), [level("skipped edge", 0, 36)]
        case "stub":
            return (), [Box(x, x, 19, 11, "card" if x > 1 else "body", 2) for x in (7, 4, 1)]
        case "open" | "two":
            return (symbol,), [Box(1, 2, 28, 15, "pill", 7.5)]
        case "spared":
            return ("spared",), [Box(1, 1, 22, 17, "body", 2)]
        case "current" | "reporting" | "supplier":
            return (symbol,), [Box(9, 5, 16, 9, role, 2) for role in (symbol, "body")]
        case "unvisited":
            return ("unvisited",), [Box(3, 2, 26, 15, "body", 2)]
    return (), [Words(0, 14, EXAMPLES[symbol], "sign")]


def level(role: str, start: float, end: float) -> Line:
    """A horizontal piece of an edge."""
    return Line([straight([(start, SIGN_HEIGHT / 2), (end, SIGN_HEIGHT / 2)])], role)
