"""What the layout places as one: a single item, or, in wide pictures, siblings that hang one below the other.

A tree of a few hundred nodes is twenty times as wide as high, because most of them are leaves of the drawing. There
neighbouring siblings without drawn children hang in a column, in their order from the top, like the files of a folder.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from minimax_viz.draw.captions import Caption
from minimax_viz.draw.items import Item
from minimax_viz.draw.shapes import SPINE, Shape

LONGEST_COLUMN = 8  # siblings
LABEL_SPACE, ENTRY_GAP, STUB_GAP = 17.0, 10.0, 14.0


@dataclass(slots=True)
class Unit:
    """Items that are placed as one. `parent` is an index of units (-1 for the root), `ply` that of the items.

    `hangs` says that `items` hang one below the other; a stub below one of them belongs to it and is not among them.
    `tops` are then the tops of their bodies under that of the first, and `height` reaches from there to the foot.
    """

    items: list[int]
    parent: int
    ply: int
    width: float
    height: float
    hangs: bool = False
    tops: tuple[float, ...] = ()


def units_of(items: list[Item], shapes: list[Shape], captions: list[Caption], *, hang: bool) -> list[Unit]:
    """The units of a picture, in preorder; columns only where they `hang`."""
    column_of = columns(items) if hang else {}
    feet = {caption.last: caption.height for caption in captions}
    units: list[Unit] = []
    unit_of: dict[int, int] = {}
    for at, item in enumerate(items):
        if at in unit_of:
            continue
        parent = unit_of[item.parent] if at else -1
        column = column_of.get(at)
        if column is None:
            shape = shapes[at]
            units.append(Unit([at], parent, item.ply, shape.room, shape.height + shape.below + feet.get(at, 0.0)))
        else:
            units.append(hung(column, parent, items, shapes, feet))
        for member in units[-1].items:
            unit_of[member] = len(units) - 1
            if column is not None and has_own_stub(items, member):
                unit_of[member + 1] = len(units) - 1
    return units


def hung(column: list[int], parent: int, items: list[Item], shapes: list[Shape], feet: dict[int, float]) -> Unit:
    """A column, measured."""
    tops: list[float] = []
    y = width = 0.0
    for at in column:
        shape = shapes[at]
        if tops:
            y += ENTRY_GAP + shape.above + (LABEL_SPACE if shape.edge and shape.beside else 0.0)
        tops.append(y)
        y += shape.height + shape.below + feet.get(at, 0.0)
        width = max(width, shape.room)
        if has_own_stub(items, at):
            stub = shapes[at + 1]
            y += STUB_GAP + stub.height + stub.below
            width = max(width, stub.room)
    return Unit(column, parent, items[column[0]].ply, width + SPINE, y, True, tuple(tops))


def columns(items: list[Item]) -> dict[int, list[int]]:
    """Siblings without drawn children, in columns of two to LONGEST_COLUMN neighbours, by their first item."""
    found: dict[int, list[int]] = {}
    for run in runs(items):
        parts = ceil(len(run) / LONGEST_COLUMN)
        for part in range(parts):
            column = run[len(run) * part // parts : len(run) * (part + 1) // parts]
            if len(column) > 1:
                found[column[0]] = column
    return found


def runs(items: list[Item]) -> Iterator[list[int]]:
    """The runs of neighbouring siblings without drawn children, a stub of their own apart."""
    counts = [0] * len(items)
    for item in items[1:]:
        counts[item.parent] += 1
    run: list[int] = []
    for at, item in enumerate(items):
        only_child = at == 0 or counts[item.parent] == 1
        if only_child or counts[at] > has_own_stub(items, at):
            continue
        if run and items[run[-1]].parent == item.parent and at == run[-1] + 1 + has_own_stub(items, run[-1]):
            run.append(at)
        else:
            if run:
                yield run
            run = [at]
    if run:
        yield run


def has_own_stub(items: list[Item], at: int) -> bool:
    """Whether the next item is a stub below this one."""
    return at + 1 < len(items) and items[at + 1].kind == "stub" and items[at + 1].parent == at
