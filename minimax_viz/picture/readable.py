"""How much of a tree is legible in a space, and how to arrange it there: a slide is narrower than a screen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from minimax_viz.picture.items import Item, drawn_nodes, items_of
from minimax_viz.picture.legend import legend_of
from minimax_viz.picture.scene import Arranged, Scene, arranged, gutter_for
from minimax_viz.picture.shapes import SMALL_PRINT, Manner
from minimax_viz.picture.units import LABEL_SPACE
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.heading import heading_of
from minimax_viz.text.names import player_names
from minimax_viz.views.fold import fold

SLIDE_NODES = (40, 28, 20, 14)
"""How many nodes are shown: the first number at which the moves are legible."""

READABLE = 1.0  # the least scale; a move is then written in 9 points on a slide that is 13⅓ inches wide
WORTH = 1.06  # what a picture must grow by to show fewer nodes, and to be arranged in a less usual manner
UPRIGHT = Manner(steepness=0.45, label_line=LABEL_SPACE, small_print=SMALL_PRINT)  # slides are not high
COMPACT = replace(UPRIGHT, steepness=0.25, cell=12.0)
MANNERS = (
    *(replace(UPRIGHT, column=column) for column in (2, 3, 4, 6, 8, 12)),
    COMPACT,
    replace(COMPACT, window_beside=True),
    *(replace(COMPACT, column=column) for column in (2, 3, 4, 6)),
)


@dataclass(frozen=True, slots=True)
class Room:
    """The width and height in pixels of what a tree should fill; of the width `gutter` goes to the players' names."""

    width: float
    height: float
    gutter: float = 0.0

    def beside(self, trace: Trace) -> "Room":
        """The space for a trace with the names of its players."""
        return replace(self, gutter=gutter_for(player_names(trace)))

    def scale(self, found: Arranged) -> float:
        """By how much a picture can be enlarged to fill the space."""
        layout, gutter = found.layout, 0.0 if found.manner.hangs else self.gutter
        return min(self.width / (layout.width + gutter), self.height / layout.height)


def arranged_for(items: list[Item], room: Room) -> Arranged:
    """The items in the usual manner, or, where they could not be read so, in the one that fills the room best."""
    usual = arranged(items, UPRIGHT)
    if room.scale(usual) >= READABLE:
        return usual
    best = max((arranged(items, manner) for manner in MANNERS), key=room.scale)
    return best if room.scale(best) > WORTH * room.scale(usual) else usual


def readable_scene(trace: Trace, words: Catalog, budgets: Sequence[int | None], room: Room) -> Scene:
    """A finished search with at most as many rows and stubs as one of the `budgets` (None: all): the first at which it
    is legible, else the one at which it is largest.
    """
    room = room.beside(trace)
    best: tuple[list[Item], Arranged] | None = None
    for budget in budgets:
        items = items_of(trace, fold(trace, budget), words)
        found = arranged_for(items, room)
        if best is None or room.scale(found) > WORTH * room.scale(best[1]):
            best = items, found
        if room.scale(best[1]) >= READABLE:
            break
    assert best is not None  # there is a budget
    items, found = best
    return found.scene(
        heading_of(trace, drawn_nodes(items), words), legend_of(trace, items, words), player_names(trace)
    )
