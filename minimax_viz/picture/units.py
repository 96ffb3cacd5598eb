"""What the layout places as one: a single item, or, in wide pictures, siblings that hang one below the other.

A tree of a few hundred nodes is twenty times as wide as high, because most of them are leaves of the drawing. There
neighbouring siblings that do not branch hang in a column, in their order from the top, like the files of a folder.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from minimax_viz.picture.captions import Caption
from minimax_viz.picture.items import Item
from minimax_viz.picture.shapes import SPINE, Shape

LONGEST_CHAIN = 3  # items below a sibling that still count as not branching
LONGEST_COLUMN = 16  # items
LABEL_SPACE, ENTRY_GAP, CHAIN_GAP = 17.0, 10.0, 14.0


@dataclass(slots=True)
class Unit:
    """Items that are placed as one. `parent` is an index of units (-1 for the root), `ply` that of the first item.

    `hangs` says that the siblings among `items` hang one below the other, each with the chain below it. `tops` are
    the tops of their bodies under that of the first; `height` reaches from there to the foot.
    """

    items: list[int]
    parent: int
    ply: int
    width: float
    height: float
    hangs: bool = False
    tops: tuple[float, ...] = (0.0,)


def units_of(items: Sequence[Item], shapes: list[Shape], captions: list[Caption], *, column: int = 0) -> list[Unit]:
    """The units of a picture, in preorder; siblings hang in columns of at most about `column` items (0: nowhere)."""
    feet = {caption.last: caption.height for caption in captions}
    column_at = hanging_columns(items, column) if column else {}
    units: list[Unit] = []
    unit_of: list[int] = []
    while len(unit_of) < len(items):
        at = len(unit_of)
        item, shape = items[at], shapes[at]
        parent = unit_of[item.parent] if at else -1
        if at in column_at:
            unit = hung(column_at[at], parent, items, shapes, feet)
        else:
            unit = Unit([at], parent, item.ply, shape.room, shape.height + shape.below + feet.get(at, 0.0))
        unit_of += [len(units)] * len(unit.items)
        units.append(unit)
    return units


def hung(column: range, parent: int, items: Sequence[Item], shapes: list[Shape], feet: dict[int, float]) -> Unit:
    """A column, measured."""
    tops: list[float] = []
    y = 0.0
    for at in column:
        shape = shapes[at]
        if tops:
            y += ENTRY_GAP if items[at].parent == items[column[0]].parent else CHAIN_GAP
            y += max(shape.above, shape.stop + LABEL_SPACE if shape.edge and shape.beside else 0.0)
        tops.append(y)
        y += shape.height + shape.below + feet.get(at, 0.0)
    width = max(shapes[at].room for at in column) + SPINE
    return Unit(list(column), parent, items[column[0]].ply, width, y, True, tuple(tops))


def hanging_columns(items: Sequence[Item], longest: int) -> dict[int, range]:
    """The columns by their first item: two or more neighbouring siblings, with the chains below them."""
    chains = chains_below(items)
    found: dict[int, range] = {}
    for run in runs(items, chains):
        length = run[-1] + chains[run[-1]] + 1 - run[0]
        parts = ceil(length / longest)
        for part in range(parts):
            heads = run[len(run) * part // parts : len(run) * (part + 1) // parts]
            if len(heads) > 1:
                found[heads[0]] = range(heads[0], heads[-1] + chains[heads[-1]] + 1)
    return found


def chains_below(items: Sequence[Item]) -> list[int]:
    """How many items hang below each, if these are a short chain without a branch; else -1."""
    counts = [0] * len(items)
    chains = [0] * len(items)
    for at in range(len(items) - 1, 0, -1):
        parent = items[at].parent
        counts[parent] += 1
        fits = counts[parent] == 1 and 0 <= chains[at] < LONGEST_CHAIN
        chains[parent] = chains[at] + 1 if fits else -1
    return chains


def runs(items: Sequence[Item], chains: list[int]) -> Iterator[list[int]]:
    """The runs of two or more neighbouring siblings that do not branch."""
    run: list[int] = []
    for at in range(1, len(items)):
        if chains[at] < 0 or chains[items[at].parent] >= 0:
            continue  # it branches, or it is part of a chain itself
        if run and at == run[-1] + chains[run[-1]] + 1 and items[at].parent == items[run[0]].parent:
            run.append(at)
        else:
            if len(run) > 1:
                yield run
            run = [at]
    if len(run) > 1:
        yield run
