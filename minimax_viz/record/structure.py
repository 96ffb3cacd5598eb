"""The shape of the tree, which follows from the plies of its rows in preorder."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from minimax_viz.record.columns import Columns


def parents_of(columns: Columns) -> array[int]:
    """The row of each row's parent; -1 for the root."""
    path: list[int] = []
    parents = array("i")
    add = parents.append
    for row, ply in enumerate(columns.ply):
        path[ply:] = [row]
        add(path[ply - 1] if ply else -1)
    return parents


def sizes_of(parents: array[int]) -> array[int]:
    """How many rows each row's subtree has, itself and moves that were not followed included."""
    sizes = array("i", [1]) * len(parents)
    for row in range(len(parents) - 1, 0, -1):
        sizes[parents[row]] += sizes[row]
    return sizes


def orders_of(parents: array[int]) -> array[int]:
    """Each row's place among its siblings, from 0."""
    seen = array("i", [0]) * len(parents)
    orders = array("i", [0])
    for row in range(1, len(parents)):
        parent = parents[row]
        orders.append(seen[parent])
        seen[parent] += 1
    return orders


def children_of(row: int, sizes: array[int]) -> Iterator[int]:
    """The children of a row, moves that were not followed included, in order."""
    child, end = row + 1, row + sizes[row]
    while child < end:
        yield child
        child += sizes[child]
