"""Which child each node chose: the first one that returned the best value."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import VISITED


def choices_of(columns: Columns, parents: Sequence[int]) -> array[int]:
    """Return the row of each row's chosen child; -1 for leaves and where no child has a value yet."""
    return compute_choices(columns, parents, deque[int](maxlen=0).append)


def holders_of(columns: Columns, parents: Sequence[int]) -> array[int]:
    """Return the elder sibling that each row's parent had chosen when the row was reached; -1 if there was none."""
    holders = array("i")
    compute_choices(columns, parents, holders.append)
    return holders


def compute_choices(columns: Columns, parents: Sequence[int], note: Callable[[int], object]) -> array[int]:
    """Compute the choices; `note` is called for each row, in order, with what its parent had chosen before it."""
    maximises = [label.player == MAX for label in columns.labels]
    choices = [-1] * (len(parents) + 1)  # the root's parent stands at -1, at the end
    values, labels, still_open = columns.value, columns.label, columns.open
    for row, (parent, kind, value) in enumerate(zip(parents, columns.kind, values, strict=True)):
        note(choices[parent])
        if value is None or kind > VISITED or parent < 0 or row in still_open:
            continue
        standing = values[choices[parent]] if choices[parent] >= 0 else None
        if standing is None or (value > standing if maximises[labels[parent]] else value < standing):
            choices[parent] = row
    return array("i", choices[:-1])


def choice_among(columns: Columns, parent: int, children: Iterable[int]) -> int:
    """Return which of these children their parent has chosen; -1 if none of them has a value yet."""
    maximises = columns.labels[columns.label[parent]].player == MAX
    chosen, best = -1, None
    for child in children:
        value = columns.value[child]
        if value is None or columns.kind[child] > VISITED or child in columns.open:
            continue
        if best is None or (value > best if maximises else value < best):
            chosen, best = child, value
    return chosen
