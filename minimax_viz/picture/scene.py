"""The scene of a finished search: the place of each drawn item, and what goes with it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from minimax_viz.games.game import Player
from minimax_viz.picture.captions import CAPTION_GAP, Caption, captions_of
from minimax_viz.picture.items import Item, Role, drawn_nodes, items_of
from minimax_viz.picture.layout import Layout, layout_of
from minimax_viz.picture.legend import legend_of
from minimax_viz.picture.metrics import text_width
from minimax_viz.picture.shapes import (
    BESIDE,
    CLEAR,
    EDGE,
    LABEL_SPACE,
    MARK_RADIUS,
    PV_CLEAR,
    WINDOW,
    Arrangement,
    Shape,
    shape_of,
)
from minimax_viz.picture.units import LONGEST_COLUMN, Measure
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.heading import Heading, heading_of
from minimax_viz.text.legend import Sign
from minimax_viz.text.names import player_names
from minimax_viz.views.fold import Fold
from minimax_viz.views.states import NodeState

WIDE = 2600.0  # in wider pictures leaves hang in columns
LIFTED = 8.0  # how far above the end of its edge a move is written that has its own line
SURELY_WIDE = 80  # this many items of one ply do not fit side by side


@dataclass(slots=True)
class PlacedItem:
    """An item with its place: `x` is the middle and `y` the top of its body.

    The curve of the edge from the parent ends at the y `arrive`, above all that is written over items of that ply. From
    there the edge goes straight down: to the item, or, where it hangs in a column, along the x of the column's `spine`.
    `side` is where its move is written, right (1) or left (-1) of the edge. `role` is "" in a finished picture.
    """

    item: Item
    shape: Shape
    x: float
    y: float
    arrive: float
    side: int = 1
    spine: float | None = None
    state: NodeState = "done"
    role: Role = ""

    @property
    def key(self) -> str:
        """A key that is the same at all steps, such as "n5", or "s5" for a stub."""
        return f"{'s' if self.item.kind == 'stub' else 'n'}{self.item.row}"

    @property
    def window_place(self) -> tuple[float, float]:
        """The middle and the baseline of the window, from the middle of the body's top."""
        if not self.shape.window_beside:
            return 0.0, -9.0
        return -(self.shape.width + text_width(self.item.window, WINDOW)) / 2 - CLEAR, self.shape.height / 2 + 4

    @property
    def edge_place(self) -> tuple[float, float]:
        """The middle and the baseline of the move: on the outer side of its edge, or under it if it is long."""
        shape = self.shape
        if not shape.beside:
            return 0.0, 11 - shape.stop
        is_struck = self.item.reason and self.spine is None
        clear = PV_CLEAR if self.item.principal else MARK_RADIUS if is_struck else 0.0
        over = LIFTED if shape.above > shape.stop else 5.0
        return self.side * (text_width(shape.edge, EDGE) / 2 + BESIDE + clear), -shape.stop - over

    @property
    def head(self) -> float:
        """Where the edge from the parent ends."""
        return self.y - self.shape.stop

    @property
    def leave(self) -> float:
        """Where the edges to the children leave the labels under the body."""
        return self.y + self.shape.height + self.shape.below

    @property
    def foot(self) -> float:
        """Where the edges to the children begin."""
        return self.leave


@dataclass(slots=True)
class Band:
    """A ply at whose interior nodes the same player moves, and the middle of its first bodies."""

    middle: float
    player: Player


@dataclass(slots=True)
class Scene:
    """A picture, laid out. The tree's leftmost edge and top are 0; heading and legend are not placed."""

    nodes: list[PlacedItem]
    captions: list[Caption]
    bands: list[Band]
    heading: Heading
    legend: list[Sign]
    players: dict[Player, str]
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
    arrangement: Arrangement

    def scene(self, heading: Heading, legend: list[Sign], players: dict[Player, str]) -> Scene:
        """The picture of it."""
        return Scene(
            nodes=self.nodes,
            captions=self.captions,
            bands=[] if self.arrangement.hangs else bands_of(self.nodes, self.layout),  # in columns, a height is no ply
            heading=heading,
            legend=legend,
            players=players,
            width=self.layout.width,
            height=self.layout.height,
        )


def scene_of(trace: Trace, fold: Fold, words: Catalog) -> Scene:
    """Lay out what a fold shows of a finished search, in linear time."""
    return scene_with(trace, side_by_side(items_of(trace, fold, words)), words)


def scene_with(trace: Trace, placement: Placement, words: Catalog) -> Scene:
    """The picture of a finished search with its items in their places."""
    items = [node.item for node in placement.nodes]
    return placement.scene(
        heading_of(trace, drawn_nodes(items), words), legend_of(trace, items, words), player_names(trace)
    )


def side_by_side(items: Sequence[Item]) -> Placement:
    """The items side by side or, if that is wider than a screen, in columns."""
    if max(Counter(item.ply for item in items).values()) <= SURELY_WIDE:
        placement = placement_of(items, Arrangement())
        if placement.layout.width <= WIDE:
            return placement
    return placement_of(items, Arrangement(column=LONGEST_COLUMN))


def placement_of(items: Sequence[Item], arrangement: Arrangement) -> Placement:
    """The items and their captions in their places."""
    mixed = {ply for ply, turns in enumerate(turns_of(items)) if len(turns) > 1}
    shapes = [shape_of(item, arrangement, named=arrangement.hangs or item.ply in mixed) for item in items]
    captions = list(captions_of(items, shapes, arrangement))
    layout = layout_of(measures_of(items, shapes, captions), arrangement.column, arrangement.steepness)
    nodes = [
        PlacedItem(
            item, shape, layout.x[at], layout.y[at], layout.arrive[at], spine=layout.spine[at], state=end_state(item)
        )
        for at, (item, shape) in enumerate(zip(items, shapes, strict=True))
    ]
    for node in nodes:
        parent = node.item.parent
        if node.spine is None and parent >= 0 and node.x < nodes[parent].x - 1:
            node.side = -1
    for caption in captions:
        first, last = nodes[caption.first], nodes[caption.last]
        caption.x = last.x if last.spine is not None else (first.x + last.x) / 2
        caption.y = last.leave + CAPTION_GAP
    return Placement(nodes, captions, layout, arrangement)


def measures_of(items: Sequence[Item], shapes: list[Shape], captions: list[Caption]) -> list[Measure]:
    """What the layout knows of the items."""
    feet = {caption.last: caption.height for caption in captions}
    return [
        Measure(
            item.parent, item.ply, shape.room, shape.height + shape.below + feet.get(at, 0.0), shape.above,
            max(shape.above, shape.stop + LABEL_SPACE if shape.edge and shape.beside else 0.0),
        )
        for at, (item, shape) in enumerate(zip(items, shapes, strict=True))
    ]  # fmt: skip


def end_state(item: Item) -> NodeState:
    """The state of an item once the search is over."""
    return "pruned" if item.skipped else "open" if item.still_open else "done"


def gutter_for(players: Mapping[Player, str]) -> float:
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
        Band(y + height / 2, turn.pop())
        for y, height, turn in zip(layout.plies, heights, turns, strict=True)
        if len(turn) == 1
    ]


def turns_of(items: Sequence[Item]) -> list[set[Player]]:
    """Who moves at the inner nodes of each ply."""
    turns: list[set[Player]] = [set() for _ in range(max(item.ply for item in items) + 1)]
    for item in items:
        if item.kind == "interior":
            turns[item.ply].add(item.player)
    return turns
