"""How much of a tree fits a page or a slide, and how densely it is drawn there.

A picture is drawn more densely before anything is folded. If it is still too wide, it is folded, with smaller and
smaller budgets.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf

from minimax_viz.games.game import Player
from minimax_viz.picture.items import Item, items_of, with_unseen
from minimax_viz.picture.scene import Placement, Scene, gutter_for, placement_of, scene_with
from minimax_viz.picture.shapes import SMALL_PRINT, Arrangement
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import player_names
from minimax_viz.views.fold import essential_count, fold_of

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

ItemsWithin = Callable[[int | None], list[Item]]
"""The items of a picture of at most so many rows and stubs."""


def fitted_scene(trace: Trace, draw_nodes: int | None, words: Catalog) -> Scene:
    """A finished search with at most `draw_nodes` rows and stubs (None: all), no wider than a page."""
    found = fitted_placement(trace, draw_nodes, words)
    if trace.unseen:
        items = with_unseen([node.item for node in found.nodes], trace, words)
        found = placement_within(items, room_for_tree(draw_nodes, player_names(trace))) or found
    return scene_with(trace, found, words)


def fitted_placement(trace: Trace, draw_nodes: int | None, words: Catalog) -> Placement:
    """The same, as a placement."""

    def items_within(budget: int | None) -> list[Item]:
        return items_of(trace, fold_of(trace, budget), words)

    return within_width(items_within, draw_nodes, essential_count(trace), player_names(trace))


def room_for_tree(draw_nodes: int | None, players: Mapping[Player, str]) -> float:
    """The width of a page that is left for the tree beside the players' names; unlimited if all nodes are drawn."""
    return inf if draw_nodes is None else WIDEST - 2 * MARGIN - gutter_for(players)


def within_width(
    items_within: ItemsWithin, draw_nodes: int | None, least: int, players: Mapping[Player, str]
) -> Placement:
    """The usual placement or, if that is too wide, a denser one; if all are, one with fewer items, but no fewer than
    the `least`.
    """
    items = items_within(draw_nodes)
    if draw_nodes is None:
        return placement_of(items, USUAL)
    width = room_for_tree(draw_nodes, players)
    if found := placement_within(items, width):
        return found
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
    """The width and height in pixels of the space that a tree should fill; `gutter` of the width goes to the players'
    names.
    """

    width: float
    height: float
    gutter: float = 0.0

    def beside(self, trace: Trace) -> "Viewport":
        """The space for a trace with the names of its players."""
        return replace(self, gutter=gutter_for(player_names(trace)))

    def scale(self, found: Placement) -> float:
        """The factor by which a picture can be enlarged to fill the space."""
        layout = found.layout
        return min(self.width / (layout.width + self.gutter), self.height / layout.height)


def readable_placement(items: list[Item], viewport: Viewport) -> Placement:
    """The items in the usual arrangement or, if they could not be read there, in the one that fills the
    viewport best.
    """
    usual = placement_of(items, UPRIGHT)
    if viewport.scale(usual) >= READABLE:
        return usual
    best = max((placement_of(items, arrangement) for arrangement in ARRANGEMENTS), key=viewport.scale)
    return best if viewport.scale(best) > WORTH * viewport.scale(usual) else usual
