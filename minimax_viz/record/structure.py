"""The shape of the tree, which follows from the plies of its rows in preorder."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from minimax_viz.record.columns import Columns


def parents_of(columns: Columns) -> array[int]:
    """The row of each row's parent; -1 for the root."""
    parents: list[int] = []
    add = parents.append
    seen = [-1] * (max(columns.ply, default=0) + 2)  # seen[ply + 1]: the row last seen at that ply
    for row, ply in enumerate(columns.ply):
        seen[ply + 1] = row
        add(seen[ply])
    return array("i", parents)


def sizes_of(parents: array[int]) -> array[int]:
    """How many rows each row's subtree has, itself and moves that were not followed included."""
    sizes = [1] * len(parents)
    for row in range(len(parents) - 1, 0, -1):
        sizes[parents[row]] += sizes[row]
    return array("i", sizes)


def orders_of(parents: array[int]) -> array[int]:
    """Each row's place among its siblings, from 0."""
    orders: list[int] = []
    add = orders.append
    following = [0] * (len(parents) + 1)  # the place of the next child; the root's stands at -1, at the end
    for parent in parents:
        place = following[parent]
        add(place)
        following[parent] = place + 1
    return array("i", orders)


def children_of(row: int, sizes: array[int]) -> Iterator[int]:
    """The children of a row, moves that were not followed included, in order."""
    child, end = row + 1, row + sizes[row]
    while child < end:
        yield child
        child += sizes[child]
