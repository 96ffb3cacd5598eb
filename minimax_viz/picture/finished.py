"""The picture of a finished search, or of two: the heading, the tree with the players at its left, the legend."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from minimax_viz.picture.drawing import Box, Group, Line, Node, Primitive, TreeDrawing, Triangle, Words, straight
from minimax_viz.picture.fitting import MARGIN
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.text_metrics import clipped, text_width, wrapped
from minimax_viz.picture.tree_drawing import STRIKE, drawing_of
from minimax_viz.text.labels import EXAMPLES, LegendSign
from minimax_viz.text.summary import Heading

NARROWEST = 640.0  # for the sake of the heading
COMFORTABLE, LARGEST = 1600.0, 4.0  # in wider pictures heading and legend grow, to stay legible
TITLE, CHIP, LINE = 20.0, 12.0, 12.5  # font sizes
BOLDER_LINE = 1.13 * LINE


class FinishedPicture(NamedTuple):
    """A picture of this size, with the origin of its `tree` at (`left`, `top`)."""

    width: float
    height: float
    left: float
    top: float
    heading: Group
    tree: TreeDrawing
    legend: Group


def finished_picture(scene: Scene) -> FinishedPicture:
    """The picture that fits a scene."""
    scale = max(1.0, min(scene.width / COMFORTABLE, LARGEST))
    gutter = scene.gutter * scale
    width = max(NARROWEST, scene.width + gutter + 2 * MARGIN)
    left = (width - gutter - scene.width) / 2 + gutter
    inner = (width - 2 * MARGIN) / scale
    heading, heading_height = heading_drawing(scene.heading, inner)
    legend, legend_height = draw_legend(scene.legend, inner)
    top = MARGIN + heading_height * scale + 26
    foot = top + scene.height + 30
    return FinishedPicture(
        width,
        foot + legend_height * scale + MARGIN,
        left,
        top,
        Group("heading", heading, MARGIN, MARGIN, scale),
        drawing_of(scene, MARGIN - left, scale),
        Group("legend", legend, MARGIN, foot, scale),
    )


def heading_drawing(heading: Heading, width: float) -> tuple[list[Primitive], float]:
    """The title with the settings as chips after it, a warning, and the result below; and the height of all this."""
    title = clipped(heading.title, width, TITLE, bold=True)
    parts: list[Primitive] = [Words(0, 18, title, "title")]
    x, y = text_width(title, TITLE, bold=True) + 14, 0.0
    for setting in heading.all_settings:
        shown = clipped(setting, width - 24, CHIP)
        chip = text_width(shown, CHIP) + 20
        if x + chip > width and x > 0:
            x, y = 0.0, y + 30
        parts.append(Box(x, y, chip, 24, "chip", 12))
        parts.append(Words(x + chip / 2, y + 16.3, shown, "setting"))
        x += chip + 8
    y += 24
    lines = [("warning", line) for line in wrapped(heading.warning, width, BOLDER_LINE)] if heading.warning else []
    lines += [("result", line) for line in wrapped(heading.result, width, LINE)]
    for role, line in lines:
        y += 21
        parts.append(Words(0, y, clipped(line, width, LINE), role))
    return parts, y + 4


SIGN_WIDTH, SIGN_HEIGHT, SIGN_LINE, SIGN_GAP, MEANING_SIZE = 36.0, 19.0, 24.0, 26.0, 12.0
WRITTEN_SIGNS = ("bound", "transposition", "horizon")
"""The signs that their own meanings begin with, and which therefore need no drawing."""

# How much room a sign needs, with the distance to its meaning.
SIGN_WIDTHS = {
    "max": 21, "min": 21, "chosen": 34, "principal": 37, "window": 44, "pruned": 44, "merged": 44, "discarded": 44,
    "stub": 33, "open": 37, "spared": 31, "two": 37, "current": 42, "reporting": 40, "supplier": 40, "unproved": 30,
    "unvisited": 38,
}  # fmt: skip


def draw_legend(signs: Iterable[LegendSign], width: float) -> tuple[list[Group], float]:
    """The signs with their meanings, in as many lines as they need; and the height of that."""
    entries: list[Group] = []
    x, y = 0.0, 0.0
    for sign in signs:
        room = 0 if sign.symbol in WRITTEN_SIGNS else SIGN_WIDTHS[sign.symbol]
        meaning = clipped(sign.meaning, width - room, MEANING_SIZE)
        long = room + text_width(meaning, MEANING_SIZE)
        if x + long > width and x > 0:
            x, y = 0.0, y + SIGN_LINE
        drawn = [sign_drawing(sign.symbol)] if room else []
        entries.append(Group("entry", [*drawn, Words(room, 14, meaning, "meaning")], x, y, key=sign.symbol))
        x += long + SIGN_GAP
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
            return (), [level_edge("best edge", 1, 27)]
        case "principal":
            return (), [level_edge("principal edge", 3, 27), level_edge("best edge", 0, 30)]
        case "pruned":
            return (), [level_edge("pruned edge", 0, 36), Group("strike", STRIKE, 18, 9.5)]
        case "merged" | "discarded":
            return (), [level_edge("skipped edge", 0, 36)]
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


def level_edge(role: str, start: float, end: float) -> Line:
    """A horizontal piece of an edge."""
    return Line([straight([(start, SIGN_HEIGHT / 2), (end, SIGN_HEIGHT / 2)])], role)
