"""The picture of a finished search, or of two: the heading, the tree with the players at its left, the legend; and how
much of a tree fits a page or a slide. It is drawn more densely before anything is folded.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import NamedTuple

from minimax_viz.games.game import CHANCE, NodeType
from minimax_viz.picture.drawing import Box, Disc, Group, Line, Node, Primitive, TreeDrawing, Triangle, Words, straight
from minimax_viz.picture.items import SCOUT_SIGN, Item, items_of, mover_names, with_unseen
from minimax_viz.picture.paper import paper_size
from minimax_viz.picture.scene import Placement, Scene, gutter_for, placement_of, scene_with
from minimax_viz.picture.shapes import SMALL_PRINT, Arrangement
from minimax_viz.picture.text_metrics import clipped, text_width, wrapped
from minimax_viz.picture.tree_drawing import STRIKE, drawing_of
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import EXAMPLES, LegendSign
from minimax_viz.text.summary import Heading
from minimax_viz.views.fold import essential_count, fold_of

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
    has_chance: bool = False


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
        CHANCE in scene.players,
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
    for role, text, size in (("warning", heading.warning, BOLDER_LINE), ("result", heading.result, LINE)):
        for line in wrapped(text, width, size) if text or role == "result" else ():
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
    "unvisited": 38, "chance": 21, "scout": 16, "question": 36, "unprobed": 44,
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
        case "chance":
            return (symbol,), [Disc(8, 9.5, 6.5, "turn sign")]
        case "scout":
            return (), [Words(0, 14, SCOUT_SIGN, "sign")]
        case "question":
            return (), [Words(0, 14, f"> 3{SCOUT_SIGN}", "sign")]
        case "chosen":
            return (), [level_edge("best edge", 1, 27)]
        case "principal":
            return (), [level_edge("principal edge", 3, 27), level_edge("best edge", 0, 30)]
        case "pruned":
            return (), [level_edge("pruned edge", 0, 36), Group("strike", STRIKE, 18, 9.5)]
        case "merged" | "discarded" | "unprobed":
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


WIDEST, MARGIN = 1600.0, 28.0  # of a picture, and of its margins

USUAL = Arrangement()
DENSE = Arrangement(cell=13.0, gaps=(8.0, 16.0))
DENSER = (USUAL, USUAL._replace(slanted=True), DENSE, DENSE._replace(slanted=True))
DENSEST = Arrangement(steepness=0.8, cell=10.0, gaps=(4.0, 10.0), slanted=True)
"""Boards are 40 pixels wide then, and texts as large as ever."""

SLIDE_NODES = (40, 28, 20, 14, 10, 7)
"""How many nodes a slide shows: the first of these numbers with which the moves are legible."""

READABLE = 1.0  # the least scale; a move is then written in 9 points on a slide that is 13⅓ inches wide
WORTH = 1.06  # what a picture must grow by to show fewer nodes, and to be arranged less usually
UPRIGHT = Arrangement(steepness=0.45, small_print=SMALL_PRINT)  # slides are not high
COMPACT = UPRIGHT._replace(steepness=0.25, cell=12.0, gaps=(6.0, 12.0), slanted=True)
SMALLEST = COMPACT._replace(cell=10.0, gaps=(4.0, 10.0))
ARRANGEMENTS = (
    UPRIGHT._replace(slanted=True),
    COMPACT,
    COMPACT._replace(window_beside=True),
    SMALLEST,
    SMALLEST._replace(window_beside=True),
)


def fitted_scene(trace: Trace, draw_nodes: int | None, words: Catalog, widest: float = WIDEST) -> Scene:
    """A finished search with at most `draw_nodes` rows and stubs (None: all), no wider than a page."""
    found = fitted_placement(trace, draw_nodes, words, widest)
    if trace.unseen:
        items = with_unseen([node.item for node in found.nodes], trace, words)
        found = placement_within(items, room_for_tree(draw_nodes, mover_names(trace), widest)) or found
    return scene_with(trace, found, words)


def fitted_placement(trace: Trace, draw_nodes: int | None, words: Catalog, widest: float = WIDEST) -> Placement:
    """The same without what the tree has at skipped moves, as a placement."""
    return within_width(
        lambda budget: items_of(trace, fold_of(trace, budget), words),
        draw_nodes,
        essential_count(trace),
        mover_names(trace),
        widest,
    )


def room_for_tree(draw_nodes: int | None, players: Mapping[NodeType, str], widest: float = WIDEST) -> float:
    """The width of a page that is left for the tree beside the players' names; unlimited if all nodes are drawn."""
    return inf if draw_nodes is None else widest - 2 * MARGIN - gutter_for(players)


class PaperPicture(NamedTuple):
    """A picture on a page of this size, at this place from its upper left corner and in this scale; in millimetres."""

    picture: FinishedPicture
    heading: Heading
    size: tuple[float, float]
    x: float
    y: float
    scale: float


PAPER_MARGIN = 10.0  # millimetres
PIXEL = 25.4 / 96  # millimetres
SMALLEST_PRINT, LARGEST_PRINT = 0.7, 1.5  # of the size in pixels: moves are then written in 6 to 13 points


def picture_on(paper: str | None, trace: Trace, draw_nodes: int | None, words: Catalog) -> PaperPicture:
    """A finished search on a page as large as its picture; or on paper of a known size, upright or on its side, as
    more of it can be shown, and larger. Raises SettingsError for an unknown paper.
    """
    if paper is None:
        scene = fitted_scene(trace, draw_nodes, words)
        picture = finished_picture(scene)
        return PaperPicture(picture, scene.heading, (picture.width * PIXEL, picture.height * PIXEL), 0, 0, PIXEL)
    pages = []
    for size in (paper_size(paper, landscape=landscape) for landscape in (True, False)):
        width, height = (length - 2 * PAPER_MARGIN for length in size)
        scene = fitted_scene(trace, draw_nodes, words, width / PIXEL / SMALLEST_PRINT)
        picture = finished_picture(scene)
        scale = min(width / picture.width, height / picture.height, LARGEST_PRINT * PIXEL)
        left = (size[0] - picture.width * scale) / 2
        page = PaperPicture(picture, scene.heading, size, left, PAPER_MARGIN, scale)
        pages.append((len(scene.nodes), scale, page))
    return max(pages, key=lambda found: found[:2])[-1]


def within_width(
    items_within: Callable[[int | None], list[Item]],
    draw_nodes: int | None,
    least: int,
    players: Mapping[NodeType, str],
    widest: float = WIDEST,
) -> Placement:
    """The usual placement, or a denser one; if all are too wide, one with fewer items, but at least the `least`.

    `items_within` gives the items of a picture of at most so many rows and stubs.
    """
    items = items_within(draw_nodes)
    if draw_nodes is None:
        return placement_of(items, USUAL)
    width = room_for_tree(draw_nodes, players, widest)
    if fitting := placement_within(items, width):
        return fitting
    low = least = min(least, draw_nodes)
    high = min(draw_nodes, len(items))
    best: Placement | None = None
    while low < high:  # which is too wide
        budget = (low + high) // 2
        found = placement_of(items_within(budget), DENSE)
        if found.layout.width <= width:
            low, best = budget + 1, found
        else:
            high = budget
    return best or placement_of(items_within(least), DENSEST)


def placement_within(items: list[Item], width: float) -> Placement | None:
    """The usual placement or, if that is too wide, the first denser one that fits; None if none does."""
    found = (placement_of(items, arrangement) for arrangement in (*DENSER, DENSEST))
    return next((placement for placement in found if placement.layout.width <= width), None)


@dataclass(frozen=True, slots=True)
class Viewport:
    """The pixels that a tree should fill. The `gutter` is the part of the width that goes to the players' names."""

    width: float
    height: float
    gutter: float = 0.0

    def beside(self, trace: Trace) -> "Viewport":
        """The space for a trace with the names of its players."""
        return replace(self, gutter=gutter_for(mover_names(trace)))

    def scale(self, found: Placement) -> float:
        """The factor by which a picture can be enlarged to fill the space."""
        layout = found.layout
        return min(self.width / (layout.width + self.gutter), self.height / layout.height)


def readable_placement(items: list[Item], viewport: Viewport) -> Placement:
    """The items in the usual arrangement or, if they could not be read there, in the one that is largest."""
    usual = placement_of(items, UPRIGHT)
    if viewport.scale(usual) >= READABLE:
        return usual
    best = max((placement_of(items, arrangement) for arrangement in ARRANGEMENTS), key=viewport.scale)
    return best if viewport.scale(best) > WORTH * viewport.scale(usual) else usual
