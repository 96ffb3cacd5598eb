"""The places of the units of a picture: x by the tidy layout, y by plies."""

from dataclasses import dataclass
from math import ceil

from minimax_viz.picture.shapes import GAP
from minimax_viz.picture.tidy import tidy
from minimax_viz.picture.units import Unit

COUSIN_GAP = 26.0
EDGE_ZONE, STEEPER, HIGHEST_ZONE = 60.0, 0.07, 320.0  # wide families get more height, so that edges do not lie flat


@dataclass(frozen=True, slots=True)
class Layout:
    """The x of each unit's middle, the y of the bodies of each ply, how far the labels above these reach up, and the
    total size.
    """

    x: list[float]
    y: list[float]
    rise: list[float]
    width: float
    height: float


def layout_of(units: list[Unit], above: list[float], steepness: float = 1.0) -> Layout:
    """Place the units; `above` is how far each reaches above its first body, `steepness` stretches the edges."""
    x = middles(units)
    plies = max(unit.ply for unit in units) + 1
    rise, depth, reach = [0.0] * plies, [0.0] * plies, [0.0] * plies
    for unit, high, middle in zip(units, above, x, strict=True):
        ply = unit.ply
        rise[ply] = max(rise[ply], high)
        if not unit.hangs:
            depth[ply] = max(depth[ply], unit.height)
        if unit.parent >= 0:
            reach[ply] = max(reach[ply], abs(middle - x[unit.parent]))
    y: list[float] = []
    foot = 0.0
    for ply in range(plies):
        zone = steepness * min(EDGE_ZONE + STEEPER * reach[ply], HIGHEST_ZONE) if ply else 0.0
        y.append(foot + zone + rise[ply])
        foot = y[-1] + depth[ply]
    height = max(y[unit.ply] + unit.height for unit in units)
    width = max(middle + unit.width / 2 for unit, middle in zip(units, x, strict=True))
    return Layout(x, y, rise, width, height)


def middles(units: list[Unit]) -> list[float]:
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
    x = tidy(parents, widths, GAP, COUSIN_GAP)
    return [x[head] for head in heads]
