"""The places of the items of a picture: x by the tidy layout, y by plies."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from minimax_viz.picture.tidy import tidy
from minimax_viz.picture.units import SPINE, Measure, Unit, units_of

GAP, COUSIN_GAP = 16.0, 26.0  # between siblings, and between others of one ply
EDGE_ZONE, STEEPER, HIGHEST_ZONE = 60.0, 0.07, 320.0  # wide families get more height, so that edges do not lie flat


class Layout(NamedTuple):
    """Of each item the `x` of its middle and the `y` of its body's top, and where the curve of its edge ends: at the y
    `arrive`, above all that is written over items of that ply, and for the head of an entry in a column at the x of the
    `spine`. `plies` are the tops of the bodies of each ply that hang in no column.
    """

    x: list[float]
    y: list[float]
    arrive: list[float]
    spine: list[float | None]
    plies: list[float]
    width: float
    height: float


def layout_of(
    measures: Sequence[Measure],
    column: int = 0,
    steepness: float = 1.0,
    gaps: tuple[float, float] = (GAP, COUSIN_GAP),
) -> Layout:
    """Place the items; siblings hang in columns of at most about `column` items (0: nowhere), and `steepness` stretches
    the edges. The `gaps` are those between siblings, and between others of one ply.
    """
    units = units_of(measures, column)
    middle = middles(units, gaps)
    plies = max(unit.ply for unit in units) + 1
    rise, depth, reach = [0.0] * plies, [0.0] * plies, [0.0] * plies
    for unit, centre in zip(units, middle, strict=True):
        ply = unit.ply
        rise[ply] = max(rise[ply], measures[unit.items[0]].above)
        if not unit.hangs:
            depth[ply] = max(depth[ply], unit.height)
        if unit.parent >= 0:
            reach[ply] = max(reach[ply], abs(centre - middle[unit.parent]))
    top: list[float] = []
    foot = 0.0
    for ply in range(plies):
        zone = steepness * min(EDGE_ZONE + STEEPER * reach[ply], HIGHEST_ZONE) if ply else 0.0
        top.append(foot + zone + rise[ply])
        foot = top[-1] + depth[ply]
    x: list[float] = []
    y: list[float] = []
    arrive: list[float] = []
    spine: list[float | None] = []
    for unit, centre in zip(units, middle, strict=True):
        parent = measures[unit.items[0]].parent
        for at, down in zip(unit.items, unit.tops, strict=True):
            is_head = measures[at].parent == parent
            x.append(centre + SPINE / 2 if unit.hangs else centre)
            y.append(top[unit.ply] + down)
            arrive.append(top[unit.ply] - rise[unit.ply] if is_head else y[-1] - measures[at].above)
            spine.append(centre - unit.width / 2 + SPINE / 3 if unit.hangs and is_head else None)
    width = max(centre + unit.width / 2 for unit, centre in zip(units, middle, strict=True))
    return Layout(x, y, arrive, spine, top, width, max(top[unit.ply] + unit.height for unit in units))


def middles(units: list[Unit], gaps: tuple[float, float] = (GAP, COUSIN_GAP)) -> list[float]:
    """The x of each unit's middle.

    The tidy layout knows plies but no heights, so a column enters it as a chain of as many nodes as the plies it may
    span: then nothing overlaps it.
    """
    lowest = EDGE_ZONE + min((unit.height for unit in units if not unit.hangs), default=0.0)
    parents: list[int] = []
    widths: list[float] = []
    heads: list[int] = []
    for unit in units:
        heads.append(len(parents))
        parents.append(heads[unit.parent] if unit.parent >= 0 else -1)
        widths.append(unit.width)
        if unit.hangs:
            for _ in range(ceil(unit.height / lowest)):
                parents.append(len(parents) - 1)
                widths.append(unit.width)
    x = tidy(parents, widths, *gaps)
    return [x[head] for head in heads]
