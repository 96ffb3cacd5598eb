"""Which rows rest on estimates: those below which the search stopped at a depth limit."""

from __future__ import annotations

from array import array

from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import HORIZON


def estimates_before(columns: Columns, sizes: array[int]) -> array[int]:
    """The number of estimates before each row, and at the end of all; those of a subtree are a difference.

    A transposition counts as an estimate if its source rests on any.
    """
    before = [0]
    add, count = before.append, 0
    for kind, source in zip(columns.kind, columns.source, strict=True):
        if kind == HORIZON or (source >= 0 and before[source + sizes[source]] > before[source]):
            count += 1
        add(count)
    return array("i", before)
