"""The shape of a tree in preorder, which follows from the plies of its rows."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import compress

from minimax_viz.record.columns import Columns
from minimax_viz.record.kinds import WAS_VISITED


def parents_of(columns: Columns) -> array[int]:
    """Return the row of each row's parent; -1 for the root."""
    parents = array("i")
    add = parents.append
    seen = [-1] * (max(columns.ply, default=0) + 2)  # seen[ply + 1]: the last row at that ply so far
    for row, ply in enumerate(columns.ply):
        seen[ply + 1] = row
        add(seen[ply])
    return parents


def parent_at(plies: bytearray, row: int) -> int:
    """Return the row of one row's parent: the last one before it that is a ply higher up."""
    return plies.rfind(plies[row] - 1, 0, row) if row else -1


def size_at(plies: bytearray, row: int) -> int:
    """Count the rows in one row's subtree: all up to the next row that is not deeper."""
    ply, first, end = plies[row], row + 1, len(plies)
    if first < end and plies[first] <= ply:
        return 1
    while ply and end > first:
        found = plies.find(ply, first, end)
        end = end if found < 0 else found
        ply -= 1
    return end - row


def sizes_of(parents: Sequence[int]) -> array[int]:
    """Count the nodes in each node's subtree, including itself."""
    sizes = array("i", [1]) * len(parents)
    for node in range(len(parents) - 1, 0, -1):
        sizes[parents[node]] += sizes[node]
    return sizes


def deepest_visited(columns: Columns) -> int:
    """Return the ply of the deepest visited row."""
    plies, visited = columns.ply, columns.kind.translate(WAS_VISITED)
    if not isinstance(plies, bytearray):
        return max(compress(plies, visited))
    row = deepest = 0
    while (row := plies.find(deepest + 1, row)) >= 0:  # there are rows at every ply down to the deepest
        if visited[row]:
            deepest += 1
            if deepest == 0xFF:
                break
        else:
            row += 1
    return deepest


class TreeShape:
    """A tree whose nodes are numbered in preorder from 0, including moves that were not followed."""

    @cached_property
    def parents(self) -> Sequence[int]:
        """Each node's parent; -1 for the root. Everything else about the shape follows from this."""
        raise NotImplementedError

    @cached_property
    def sizes(self) -> Sequence[int]:
        """The number of nodes in each node's subtree, including itself."""
        return sizes_of(self.parents)

    @cached_property
    def orders(self) -> array[int]:
        """Each node's place among its siblings, from 0."""
        orders: list[int] = []
        add = orders.append
        following = [0] * (len(self.parents) + 1)  # the place of each node's next child; index -1 is the root's parent
        for parent in self.parents:
            place = following[parent]
            add(place)
            following[parent] = place + 1
        return array("i", orders)

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of a node, in order."""
        sizes = self.sizes
        child, end = node + 1, node + sizes[node]
        while child < end:
            yield child
            child += sizes[child]

    def ancestors(self, node: int) -> list[int]:
        """Return the nodes from the root to a node, including both."""
        path = [node]
        while (node := self.parents[node]) >= 0:
            path.append(node)
        return path[::-1]

    def path(self, node: int) -> str:
        """Return the places among siblings from the root on: "/", or "/0/10" for the root's first child's eleventh."""
        return "/" + "/".join(str(self.orders[above]) for above in self.ancestors(node)[1:])
