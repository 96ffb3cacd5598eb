"""The scene of a finished search: where each drawn item stands, and what goes with it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.draw.captions import CAPTION_GAP, Caption, captions_of
from minimax_viz.draw.heading import Heading, Sign, heading_of, legend_of
from minimax_viz.draw.items import Item, items_of, players
from minimax_viz.draw.layout import Layout, layout_of
from minimax_viz.draw.shapes import SPINE, Shape, shape_of
from minimax_viz.draw.units import LONGEST_COLUMN, Unit, units_of
from minimax_viz.explain.catalog import Catalog
from minimax_viz.games.game import Player
from minimax_viz.record.fold import Fold
from minimax_viz.record.trace import Trace

WIDE = 2600.0  # in wider pictures leaves hang in columns
SURELY_WIDE = 80  # so many items of one ply cannot stand side by side in that


@dataclass(slots=True)
class Placed:
    """An item with its place: `x` is the middle and `y` the top of its body.

    `side` is where its move is written, right (1) or left (-1) of the edge. An item that hangs in a column has a
    `spine`, the x of the line on which the edges come down to it from the y `spine_top`.
    """

    item: Item
    shape: Shape
    x: float
    y: float
    side: int = 1
    spine: float | None = None
    spine_top: float = 0.0

    @property
    def arrive(self) -> float:
        """Where the edge from the parent ends."""
        return self.y - self.shape.above

    @property
    def leave(self) -> float:
        """Where the edges to the children begin."""
        return self.y + self.shape.height + self.shape.below


@dataclass(slots=True)
class Band:
    """One ply: the middle of its first bodies, and the player of all its inner nodes (None if they differ)."""

    middle: float
    player: Player | None


@dataclass(slots=True)
class Scene:
    """A picture, laid out. The tree's leftmost edge and top are 0; heading and legend are not placed."""

    nodes: list[Placed]
    captions: list[Caption]
    bands: list[Band]
    heading: Heading
    legend: list[Sign]
    players: dict[Player, str]
    width: float
    height: float


def scene_of(trace: Trace, fold: Fold, words: Catalog) -> Scene:
    """Lay out what a fold shows of a finished search, in linear time."""
    items = items_of(trace, fold, words)
    hang = max(Counter(item.ply for item in items).values()) > SURELY_WIDE
    nodes, captions, layout = arranged(items, hang=hang)
    if layout.width > WIDE and not hang:
        hang = True
        nodes, captions, layout = arranged(items, hang=hang)
    return Scene(
        nodes=nodes,
        captions=captions,
        bands=[] if hang else bands_of(nodes, layout),  # in columns, a height is no ply
        heading=heading_of(trace, items, words),
        legend=legend_of(trace, items, words),
        players=players(trace),
        width=layout.width,
        height=layout.height,
    )


def arranged(
    items: list[Item], *, hang: bool, longest: int = LONGEST_COLUMN, steepness: float = 1.0
) -> tuple[list[Placed], list[Caption], Layout]:
    """The items and captions in their places; leaves in columns of about `longest` if they `hang`."""
    mixed = {ply for ply, turns in enumerate(turns_of(items)) if len(turns) > 1}
    shapes = [shape_of(item, named=hang or item.ply in mixed, small=hang) for item in items]
    captions = list(captions_of(items, shapes, hang=hang))
    units = units_of(items, shapes, captions, hang=hang, longest=longest)
    layout = layout_of(units, [shapes[unit.items[0]].above for unit in units], steepness)
    nodes: list[Placed] = []
    for unit, x in zip(units, layout.x, strict=True):
        nodes += placed(unit, x, layout.y[unit.ply], items, shapes)
    for node in nodes:
        parent = node.item.parent
        if node.spine is None and parent >= 0 and node.x < nodes[parent].x - 1:
            node.side = -1
    for caption in captions:
        first, last = nodes[caption.first], nodes[caption.last]
        caption.x = last.x if last.spine is not None else (first.x + last.x) / 2
        caption.y = last.leave + CAPTION_GAP
    return nodes, captions, layout


def placed(unit: Unit, x: float, top: float, items: list[Item], shapes: list[Shape]) -> Iterator[Placed]:
    """The items of a unit in their places; its middle is at x, the top of its first body at `top`."""
    first = unit.items[0]
    for at, down in zip(unit.items, unit.tops, strict=True):
        node = Placed(items[at], shapes[at], x + SPINE / 2 if unit.hangs else x, top + down)
        if unit.hangs and items[at].parent == items[first].parent:
            node.spine = x - unit.width / 2 + SPINE / 3
            node.spine_top = top - shapes[first].above
        yield node


def bands_of(nodes: list[Placed], layout: Layout) -> list[Band]:
    """The plies, each with its player where there is but one."""
    turns = turns_of([node.item for node in nodes])
    heights = [0.0] * len(turns)
    for node in nodes:
        if node.item.kind != "stub":
            heights[node.item.ply] = max(heights[node.item.ply], node.shape.height)
    return [
        Band(y + height / 2, turn.pop() if len(turn) == 1 else None)
        for y, height, turn in zip(layout.y, heights, turns, strict=True)
    ]


def turns_of(items: list[Item]) -> list[set[Player]]:
    """Who moves at the inner nodes of each ply."""
    turns: list[set[Player]] = [set() for _ in range(max(item.ply for item in items) + 1)]
    for item in items:
        if item.kind == "interior":
            turns[item.ply].add(item.player)
    return turns
