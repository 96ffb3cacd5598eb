"""The places of the items of a picture: x by the tidy layout, y by plies. The page has the same in layout.js."""

from collections.abc import Sequence
from typing import NamedTuple

from minimax_viz.picture.tidy import tidy

GAP, COUSIN_GAP = 16.0, 26.0  # between siblings, and between others of one ply
EDGE_ZONE, STEEPER, HIGHEST_ZONE = 60.0, 0.07, 320.0  # wide families get more height, so that edges do not lie flat


class Measure(NamedTuple):
    """What the layout knows of an item. `parent` is the index of the parent's item, -1 for the root; `room` is the
    width that it takes.

    `height` is the distance from the top of its body down to the end of everything written below; `above` is the
    distance up to where its edge may pass over other labels of its ply.
    """

    parent: int
    ply: int
    room: float
    height: float
    above: float


class Layout(NamedTuple):
    """For each item the `x` of its middle, the `y` of its body's top, and the y where the curve of its edge ends
    (`arrive`), above everything that is written over items of that ply. `plies` are the tops of the bodies of each ply.
    """

    x: list[float]
    y: list[float]
    arrive: list[float]
    plies: list[float]
    width: float
    height: float


def layout_of(
    measures: Sequence[Measure], steepness: float = 1.0, gaps: tuple[float, float] = (GAP, COUSIN_GAP)
) -> Layout:
    """Place the items. `steepness` stretches the edges; the `gaps` are those between siblings, and between other
    neighbours.
    """
    x = tidy([known.parent for known in measures], [known.room for known in measures], *gaps)
    plies = max(known.ply for known in measures) + 1
    rise, depth, reach = [0.0] * plies, [0.0] * plies, [0.0] * plies
    for known, middle in zip(measures, x, strict=True):
        ply = known.ply
        rise[ply] = max(rise[ply], known.above)
        depth[ply] = max(depth[ply], known.height)
        if known.parent >= 0:
            reach[ply] = max(reach[ply], abs(middle - x[known.parent]))
    top: list[float] = []
    foot = 0.0
    for ply in range(plies):
        zone = steepness * min(EDGE_ZONE + STEEPER * reach[ply], HIGHEST_ZONE) if ply else 0.0
        top.append(foot + zone + rise[ply])
        foot = top[-1] + depth[ply]
    y = [top[known.ply] for known in measures]
    arrive = [top[known.ply] - rise[known.ply] for known in measures]
    width = max(middle + known.room / 2 for known, middle in zip(measures, x, strict=True))
    return Layout(x, y, arrive, top, width, foot)
