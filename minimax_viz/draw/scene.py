"""The scene of a finished search: where each drawn item stands, and what goes with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from minimax_viz.draw.heading import Heading, Sign, heading_of, legend_of
from minimax_viz.draw.items import Item, items_of, players
from minimax_viz.draw.metrics import text_width, wrapped
from minimax_viz.draw.shapes import CAPTION_LINE, SMALL, Shape, shape_of
from minimax_viz.draw.tidy import tidy
from minimax_viz.explain.catalog import Catalog
from minimax_viz.games.game import Player
from minimax_viz.record.fold import Fold
from minimax_viz.record.trace import Trace

GAP, COUSIN_GAP = 16.0, 26.0
EDGE_ZONE, STEEPER, HIGHEST_ZONE = 60.0, 0.07, 320.0  # wide families get more height, so that edges do not lie flat
CAPTION_GAP = 5.0


@dataclass(slots=True)
class Placed:
    """An item with its place: `x` is the middle and `y` the top of its body."""

    item: Item
    shape: Shape
    x: float
    y: float = 0.0
    side: int = 1  # where the move is written: right (1) or left (-1) of the edge

    @property
    def arrive(self) -> float:
        """Where the edge from the parent ends."""
        return self.y - self.shape.above

    @property
    def leave(self) -> float:
        """Where the edges to the children begin."""
        return self.y + self.shape.height + self.shape.below


@dataclass(slots=True)
class Caption:
    """Lines under a run of skipped siblings, the items `first` to `last`: why, and that nothing was looked at."""

    x: float
    y: float
    reason: str
    lines: tuple[str, ...]
    first: int
    last: int


@dataclass(slots=True)
class Band:
    """One ply: the middle of its bodies, and the player of all its inner nodes (None if they differ)."""

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
    shapes = [shape_of(item) for item in items]
    captions = list(captions_of(items, shapes, words))
    parents = [item.parent for item in items]
    xs = tidy(parents, [shape.room for shape in shapes], GAP, COUSIN_GAP)
    nodes = [
        Placed(item, shape, x, side=-1 if item.parent >= 0 and x < xs[item.parent] - 1 else 1)
        for item, shape, x in zip(items, shapes, xs, strict=True)
    ]
    bands, height = place_bands(nodes, captions)
    for caption in captions:
        first, last = nodes[caption.first], nodes[caption.last]
        caption.x = (first.x + last.x) / 2
        caption.y = first.y + max(node.shape.height + node.shape.below for node in (first, last)) + CAPTION_GAP
    width = max(x + shape.room / 2 for x, shape in zip(xs, shapes, strict=True))
    return Scene(
        nodes,
        captions,
        bands,
        heading_of(trace, items, words),
        legend_of(trace, items, words),
        players(trace),
        width,
        height,
    )


def captions_of(items: list[Item], shapes: list[Shape], words: Catalog) -> Iterator[Caption]:
    """A caption for each run of skipped siblings; the run is widened where it is narrower than a word."""
    skipped = ((at, item) for at, item in enumerate(items) if item.skipped and item.kind != "stub")
    for (_, kind), run in groupby(skipped, key=lambda entry: (entry[1].parent, entry[1].kind)):
        places = [at for at, _ in run]
        reason = items[places[0]].reason
        span = sum(shapes[at].room for at in places) + GAP * (len(places) - 1)
        lines = wrapped(words.text(f"picture.{kind}"), max(span, text_width(reason, SMALL, bold=True)), SMALL)
        widest = max(text_width(line, SMALL) for line in lines)
        needed = max(widest, text_width(reason, SMALL, bold=True))
        if needed > span:
            for at in places:
                shapes[at].room += (needed - span) / len(places)
        yield Caption(0, 0, reason, tuple(lines), places[0], places[-1])


def place_bands(nodes: list[Placed], captions: list[Caption]) -> tuple[list[Band], float]:
    """Give each node its y, ply by ply; return the plies and the height of all."""
    plies: list[list[Placed]] = [[] for _ in range(max(node.item.ply for node in nodes) + 1)]
    for node in nodes:
        plies[node.item.ply].append(node)
    under = [0.0] * len(plies)
    for caption in captions:
        shape, ply = nodes[caption.first].shape, nodes[caption.first].item.ply
        lines = len(caption.lines) + bool(caption.reason)
        under[ply] = max(under[ply], shape.height + shape.below + CAPTION_GAP + lines * CAPTION_LINE)
    bands: list[Band] = []
    top = 0.0
    for ply, row in enumerate(plies):
        if ply:
            reach = max(abs(node.x - nodes[node.item.parent].x) for node in row)
            top += min(EDGE_ZONE + STEEPER * reach, HIGHEST_ZONE)
        y = top + max(node.shape.above for node in row)
        for node in row:
            node.y = y
        turns = {node.item.player for node in row if node.item.kind == "interior"}
        middle = y + max(node.shape.height for node in row) / 2
        bands.append(Band(middle, turns.pop() if len(turns) == 1 else None))
        top = y + max(under[ply], *(node.shape.height + node.shape.below for node in row))
    return bands, top
