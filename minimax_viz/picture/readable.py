"""How much of a tree is legible in a space, and how to arrange it there: a slide is narrower than a screen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from minimax_viz.picture.items import Item, items_of
from minimax_viz.picture.scene import Placement, Scene, gutter_for, placement_of, scene_with
from minimax_viz.picture.shapes import LABEL_SPACE, SMALL_PRINT, Arrangement
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import player_names
from minimax_viz.views.fold import fold_of

SLIDE_NODES = (40, 28, 20, 14)
"""How many nodes are shown: the first number at which the moves are legible."""

READABLE = 1.0  # the least scale; a move is then written in 9 points on a slide that is 13⅓ inches wide
WORTH = 1.06  # what a picture must grow by to show fewer nodes, and to be arranged less usually
UPRIGHT = Arrangement(steepness=0.45, label_line=LABEL_SPACE, small_print=SMALL_PRINT)  # slides are not high
COMPACT = UPRIGHT._replace(steepness=0.25, cell=12.0)
ARRANGEMENTS = (
    *(UPRIGHT._replace(column=column) for column in (2, 3, 4, 6, 8, 12)),
    COMPACT,
    COMPACT._replace(window_beside=True),
    *(COMPACT._replace(column=column) for column in (2, 3, 4, 6)),
)


@dataclass(frozen=True, slots=True)
class Viewport:
    """The width and height in pixels of what a tree should fill; of the width `gutter` goes to the players' names."""

    width: float
    height: float
    gutter: float = 0.0

    def beside(self, trace: Trace) -> "Viewport":
        """The space for a trace with the names of its players."""
        return replace(self, gutter=gutter_for(player_names(trace)))

    def scale(self, found: Placement) -> float:
        """By how much a picture can be enlarged to fill the space."""
        layout, gutter = found.layout, 0.0 if found.arrangement.hangs else self.gutter
        return min(self.width / (layout.width + gutter), self.height / layout.height)


def readable_placement(items: list[Item], viewport: Viewport) -> Placement:
    """The items in the usual arrangement, or, where they could not be read so, in the one that fills the viewport
    best.
    """
    usual = placement_of(items, UPRIGHT)
    if viewport.scale(usual) >= READABLE:
        return usual
    best = max((placement_of(items, arrangement) for arrangement in ARRANGEMENTS), key=viewport.scale)
    return best if viewport.scale(best) > WORTH * viewport.scale(usual) else usual


def readable_scene(trace: Trace, words: Catalog, budgets: Sequence[int | None], viewport: Viewport) -> Scene:
    """A finished search with at most as many rows and stubs as one of the `budgets` (None: all): the first at which it
    is legible, else the one at which it is largest.
    """
    viewport = viewport.beside(trace)
    best: Placement | None = None
    for budget in budgets:
        found = readable_placement(items_of(trace, fold_of(trace, budget), words), viewport)
        if best is None or viewport.scale(found) > WORTH * viewport.scale(best):
            best = found
        if viewport.scale(best) >= READABLE:
            break
    assert best is not None  # there is a budget
    return scene_with(trace, best, words)
