"""What rests on estimates: rows below which the search stopped at a depth limit."""

from __future__ import annotations

from array import array

from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import HORIZON


def estimates_before(columns: Columns, sizes: array[int]) -> array[int]:
    """How many estimates stand before each row, and at the end in all; those of a subtree are a difference.

    A row whose value was taken over from another counts as one where that other rests on any.
    """
    before = [0]
    add, count = before.append, 0
    for kind, source in zip(columns.kind, columns.source, strict=True):
        if kind == HORIZON or (source >= 0 and before[source + sizes[source]] > before[source]):
            count += 1
        add(count)
    return array("i", before)
