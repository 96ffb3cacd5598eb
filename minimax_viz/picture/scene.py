"""The scene of a finished search: the place of each drawn item, the heading and the legend."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType
from minimax_viz.picture.captions import CAPTION_GAP, Caption, captions_of, make_room
from minimax_viz.picture.items import SCOUT_SIGN, Item, Role, is_question, mover_names, shown_heading
from minimax_viz.picture.layout import GAP, Layout, Measure, layout_of
from minimax_viz.picture.shapes import (
    BESIDE,
    BOX_WIDTH,
    CLEAR,
    EDGE,
    PV_CLEAR,
    WINDOW,
    Arrangement,
    Shape,
    shape_of,
)
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import LegendSign, is_bound, is_estimate, legend_entries
from minimax_viz.text.summary import Heading
from minimax_viz.views.steps import NodeState

KEYS = {"stub": "s", "unseen": "u"}
LIFTED = 8.0  # how far above the end of its edge a move is written that has its own line


@dataclass(slots=True)
class PlacedItem:
    """An item with its place: `x` is the middle and `y` the top of its body.

    The curve of the edge from the parent ends at the y `arrive`, above everything that is written over items of that
    ply; from there the edge goes straight down. `side` is where the move is written, right (1) or left (-1) of it. The
    edges to the children turn aside at `depart`, below everything that hangs at items of the ply.
    """

    item: Item
    shape: Shape
    x: float
    y: float
    arrive: float
    side: int = 1
    depart: float = 0.0
    state: NodeState = "done"
    role: Role = ""

    @property
    def key(self) -> str:
        """A key that stays the same at all steps: "n5", "s5" for a stub, or "u5" for what was never looked at."""
        return f"{KEYS.get(self.item.kind, 'n')}{self.item.row}"

    @property
    def window_place(self) -> tuple[float, float]:
        """The middle and the baseline of the window, relative to the middle of the body's top."""
        if not self.shape.window_beside:
            return 0.0, -9.0
        return -(self.shape.width + text_width(self.item.window, WINDOW)) / 2 - CLEAR, self.shape.height / 2 + 4

    @property
    def edge_place(self) -> tuple[float, float]:
        """The middle and the baseline of the move: on the outer side of its edge, or below it if it is long."""
        shape = self.shape
        if not shape.beside:
            return 0.0, 9 - shape.stop
        clear = PV_CLEAR if self.item.principal else 0.0
        return self.side * (text_width(shape.edge, EDGE) / 2 + BESIDE + clear), -shape.stop - LIFTED

    @property
    def head(self) -> float:
        """The y at which the edge from the parent ends."""
        return self.y - self.shape.stop

    @property
    def leave(self) -> float:
        """The y at which the edges to the children leave the labels below the body."""
        return self.y + self.shape.height + self.shape.below

    @property
    def foot(self) -> float:
        """The y at which the edges to the children begin."""
        return self.leave


class Band(NamedTuple):
    """A ply in which the same player moves at all interior nodes, or chance, and the middle of its first bodies."""

    middle: float
    player: NodeType


@dataclass(slots=True)
class Scene:
    """A picture, laid out. The tree's leftmost edge and top are 0; heading and legend are not placed."""

    nodes: list[PlacedItem]
    captions: list[Caption]
    bands: list[Band]
    heading: Heading
    legend: list[LegendSign]
    players: dict[NodeType, str]
    width: float
    height: float

    @property
    def gutter(self) -> float:
        """The width of the players' names at the left; 0 if no ply has a single player."""
        return gutter_for(self.players) if self.bands else 0.0


class Placement(NamedTuple):
    """Items and captions in their places."""

    nodes: list[PlacedItem]
    captions: list[Caption]
    layout: Layout

    def scene(self, heading: Heading, legend: list[LegendSign], players: dict[NodeType, str]) -> Scene:
        """The picture of the placement."""
        nodes, captions, layout = self
        return Scene(nodes, captions, bands_of(nodes, layout), heading, legend, players, layout.width, layout.height)


def scene_with(trace: Trace, placement: Placement, words: Catalog) -> Scene:
    """The picture of a finished search with its items in their places."""
    items = [node.item for node in placement.nodes]
    return placement.scene(shown_heading(trace, items, words), legend_of(trace, items, words), mover_names(trace))


def legend_of(trace: Trace, items: list[Item], words: Catalog) -> list[LegendSign]:
    """The meanings of the signs in this picture, only of those that occur."""
    inner = [item for item in items if item.kind == "interior"]
    crowds = (item for item in items if item.kind == "stub" and item.skipped and not item.reason)
    has_crowd = trace.discarded_moves > 0 and any(crowds)  # of poor candidates, which no cutoff skipped
    used = {
        "max": any(item.player == MAX for item in inner),
        "min": any(item.player == MIN for item in inner),
        "chance": any(item.player == CHANCE for item in inner),
        "chosen": any(item.chosen for item in items),
        "principal": any(item.principal for item in items),
        "bound": any(is_bound(item.value) for item in items),
        "window": any(item.window and not is_question(item.window) for item in items),
        "question": any(is_question(item.window) for item in items),
        "pruned": any(item.kind == "pruned" or (item.kind == "stub" and item.reason) for item in items),
        "merged": any(item.kind == "merged" for item in items),
        "discarded": has_crowd or any(item.kind == "discarded" for item in items),
        "transposition": any(item.kind == "transposition" for item in items),
        "horizon": any(is_estimate(item.value) for item in items),
        "stub": any(item.kind == "stub" for item in items),
        "open": any(item.still_open for item in items),
        "scout": any(item.sign == SCOUT_SIGN for item in items),
        "unprobed": any(item.kind == "unprobed" for item in items),
    }
    return legend_entries([symbol for symbol, is_used in used.items() if is_used], trace, words)


def placement_of(items: Sequence[Item], arrangement: Arrangement) -> Placement:
    """The items and their captions in their places."""
    mixed = {ply for ply, turns in enumerate(turns_of(items)) if len(turns) > 1}
    aslant = plies_aslant(items) if arrangement.slanted else set()
    shapes = [shape_of(item, arrangement, named=item.ply in mixed, slant=item.ply in aslant) for item in items]
    make_room(items, shapes, arrangement.small_print, arrangement.gaps[0])
    layout = layout_of(measures_of(items, shapes), arrangement.steepness, arrangement.gaps)
    captions = list(captions_of(items, shapes, layout, arrangement.small_print))
    if captions:
        layout = layout_of(measures_of(items, shapes, captions), arrangement.steepness, arrangement.gaps)
    nodes = placed(items, shapes, layout)
    feet = [0.0] * len(layout.plies)  # how far down the items of each ply reach
    for node in nodes:
        feet[node.item.ply] = max(feet[node.item.ply], node.leave)
    departs = list(feet)
    for caption in captions:
        first, last, ply = nodes[caption.first], nodes[caption.last], items[caption.last].ply
        caption.x, foot = (first.x + last.x) / 2, last.y + caption.foot
        if ply in aslant:  # below all names
            caption.x, foot = caption.x + last.shape.overhang, feet[ply]
        caption.y = foot + CAPTION_GAP
        departs[ply] = max(departs[ply], foot + caption.height)
    for node in nodes:
        node.depart = departs[node.item.ply]
    ends = (*(node.x + node.shape.overhang for node in nodes), *(at.x + at.width / 2 for at in captions))
    width, height = max(layout.width, *ends), max(departs[-1], layout.height)
    return Placement(nodes, captions, layout._replace(width=width, height=height))


def plies_aslant(items: Sequence[Item]) -> set[int]:
    """The plies that have only leaves, with names too long to stand below them in one line."""
    others = {item.ply for item in items if item.look is not None or item.kind in ("interior", "stub")}
    return {item.ply for item in items if text_width(item.name, EDGE) > BOX_WIDTH + GAP} - others


def placed(items: Sequence[Item], shapes: Sequence[Shape], layout: Layout) -> list[PlacedItem]:
    """The items in their places."""
    nodes: list[PlacedItem] = []
    for item, shape, x, y, arrive in zip(items, shapes, layout.x, layout.y, layout.arrive, strict=True):
        state: NodeState = "pruned" if item.skipped else "open" if item.still_open else "done"
        side = -1 if item.parent >= 0 and x < nodes[item.parent].x - 1 else 1
        nodes.append(PlacedItem(item, shape, x, y, arrive, side, state=state))
    return nodes


def measures_of(items: Sequence[Item], shapes: Sequence[Shape], captions: Sequence[Caption] = ()) -> list[Measure]:
    """The measures of the items for the layout."""
    hanging = {caption.last: caption.foot + caption.height - shapes[caption.last].foot for caption in captions}
    return [
        Measure(item.parent, item.ply, shape.room, shape.foot + hanging.get(at, 0.0), shape.above)
        for at, (item, shape) in enumerate(zip(items, shapes, strict=True))
    ]


def gutter_for(players: Mapping[NodeType, str]) -> float:
    """The width that the names of the players need at the left of the plies."""
    return max(text_width(name, 12, bold=True) for name in players.values()) + 40


def bands_of(nodes: list[PlacedItem], layout: Layout) -> list[Band]:
    """The plies that have a single player."""
    turns = turns_of([node.item for node in nodes])
    heights = [0.0] * len(turns)
    for node in nodes:
        if node.item.kind != "stub":
            heights[node.item.ply] = max(heights[node.item.ply], node.shape.height)
    return [
        Band(y + height / 2, player)
        for y, height, turn in zip(layout.plies, heights, turns, strict=True)
        for player in turn
        if len(turn) == 1
    ]


def turns_of(items: Sequence[Item]) -> list[set[NodeType]]:
    """The players who move at the inner nodes of each ply, chance among them."""
    turns: list[set[NodeType]] = [set() for _ in range(max(item.ply for item in items) + 1)]
    for item in items:
        if item.kind == "interior":
            turns[item.ply].add(item.player)
    return turns
