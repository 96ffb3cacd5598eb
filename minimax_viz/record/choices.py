"""Which child each node chose: the first whose returned value is its parent's best."""

from __future__ import annotations

from array import array

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import VISITED


def choices_of(columns: Columns, parents: array[int]) -> array[int]:
    """The row of each row's chosen child so far; -1 for leaves and where no child has a value yet."""
    maximises = [label.player == MAX for label in columns.labels]
    chosen = array("i", [-1]) * len(parents)
    values, kinds, labels, still_open = columns.value, columns.kind, columns.label, columns.open
    for row in range(1, len(parents)):
        value = values[row]
        if value is None or kinds[row] > VISITED or row in still_open:
            continue
        parent = parents[row]
        best = chosen[parent]
        if best < 0:
            chosen[parent] = row
            continue
        standing = values[best]
        if standing is not None and (value > standing if maximises[labels[parent]] else value < standing):
            chosen[parent] = row
    return chosen
