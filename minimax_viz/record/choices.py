"""Which child each node chose: the first whose returned value is its parent's best."""

from __future__ import annotations

from array import array

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import Columns, Value
from minimax_viz.record.kinds import VISITED


def choices_of(columns: Columns, parents: array[int]) -> array[int]:
    """The row of each row's chosen child so far; -1 for leaves and where no child has a value yet."""
    maximises = [label.player == MAX for label in columns.labels]
    chosen = [-1] * len(parents)
    values, labels, still_open = columns.value, columns.label, columns.open
    best: list[Value] = [None] * len(parents)
    for row, (parent, kind, value) in enumerate(zip(parents, columns.kind, values, strict=True)):
        if value is None or kind > VISITED or parent < 0 or row in still_open:
            continue
        standing = best[parent]
        if standing is None or (value > standing if maximises[labels[parent]] else value < standing):
            best[parent] = value
            chosen[parent] = row
    return array("i", chosen)
