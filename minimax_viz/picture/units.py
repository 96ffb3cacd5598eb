"""What the layout places as one: a single item, or, in wide pictures, siblings that hang one below the other.

A tree of a few hundred nodes is twenty times as wide as high, because most of them are leaves of the drawing. There
neighbouring siblings that do not branch hang in a column, in their order from the top, like the files of a folder.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

LONGEST_CHAIN = 3  # items below a sibling that still count as not branching
LONGEST_COLUMN = 16  # items
ENTRY_GAP, CHAIN_GAP = 10.0, 14.0
SPINE = 26.0  # room for the edges at the left of siblings that hang in a column


class Measure(NamedTuple):
    """What the layout knows of an item.

    `parent` is the index of the parent's item, -1 for the root; `room` is the width it takes. `height` reaches from the
    top of its body down to the foot of all that is written under it, `above` up from there to where its edge may pass
    over other labels of its ply; `lead` is what it needs above in a column.
    """

    parent: int
    ply: int
    room: float
    height: float
    above: float
    lead: float


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


def units_of(measures: Sequence[Measure], column: int) -> list[Unit]:
    """The units of a picture, in preorder; siblings hang in columns of at most about `column` items (0: nowhere)."""
    column_at = hanging_columns(measures, column) if column else {}
    units: list[Unit] = []
    unit_of: list[int] = []
    while len(unit_of) < len(measures):
        at = len(unit_of)
        known = measures[at]
        parent = unit_of[known.parent] if at else -1
        if at in column_at:
            unit = hung(column_at[at], parent, measures)
        else:
            unit = Unit([at], parent, known.ply, known.room, known.height)
        unit_of += [len(units)] * len(unit.items)
        units.append(unit)
    return units


def hung(column: range, parent: int, measures: Sequence[Measure]) -> Unit:
    """A column, measured."""
    first = measures[column[0]]
    tops: list[float] = []
    y = 0.0
    for at in column:
        known = measures[at]
        if tops:
            y += known.lead + (ENTRY_GAP if known.parent == first.parent else CHAIN_GAP)
        tops.append(y)
        y += known.height
    width = max(measures[at].room for at in column) + SPINE
    return Unit(list(column), parent, first.ply, width, y, True, tuple(tops))


def hanging_columns(measures: Sequence[Measure], longest: int) -> dict[int, range]:
    """The columns by their first item: two or more neighbouring siblings, with the chains below them."""
    chains = chains_below(measures)
    found: dict[int, range] = {}
    for run in runs(measures, chains):
        length = run[-1] + chains[run[-1]] + 1 - run[0]
        parts = ceil(length / longest)
        for part in range(parts):
            heads = run[len(run) * part // parts : len(run) * (part + 1) // parts]
            if len(heads) > 1:
                found[heads[0]] = range(heads[0], heads[-1] + chains[heads[-1]] + 1)
    return found


def chains_below(measures: Sequence[Measure]) -> list[int]:
    """How many items hang below each, if these are a short chain without a branch; else -1."""
    counts = [0] * len(measures)
    chains = [0] * len(measures)
    for at in range(len(measures) - 1, 0, -1):
        parent = measures[at].parent
        counts[parent] += 1
        fits = counts[parent] == 1 and 0 <= chains[at] < LONGEST_CHAIN
        chains[parent] = chains[at] + 1 if fits else -1
    return chains


def runs(measures: Sequence[Measure], chains: list[int]) -> Iterator[list[int]]:
    """The runs of two or more neighbouring siblings that do not branch."""
    run: list[int] = []
    for at in range(1, len(measures)):
        if chains[at] < 0 or chains[measures[at].parent] >= 0:
            continue  # it branches, or it is part of a chain itself
        if run and at == run[-1] + chains[run[-1]] + 1 and measures[at].parent == measures[run[0]].parent:
            run.append(at)
        else:
            if len(run) > 1:
                yield run
            run = [at]
    if len(run) > 1:
        yield run
