"""The shape of a tree in preorder: it follows from the plies of its rows."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property

from minimax_viz.record.columns import Columns


def parents_of(columns: Columns) -> array[int]:
    """The row of each row's parent; -1 for the root."""
    parents: list[int] = []
    add = parents.append
    seen = [-1] * (max(columns.ply, default=0) + 2)  # seen[ply + 1]: the last row at that ply so far
    for row, ply in enumerate(columns.ply):
        seen[ply + 1] = row
        add(seen[ply])
    return array("i", parents)


class TreeShape:
    """A tree whose nodes are numbered in preorder from 0, including moves that were not followed."""

    @cached_property
    def parents(self) -> array[int]:
        """Each node's parent; -1 for the root. Everything else follows from it."""
        raise NotImplementedError

    @cached_property
    def sizes(self) -> array[int]:
        """The number of nodes in each node's subtree, itself included."""
        parents = self.parents
        sizes = [1] * len(parents)
        for node in range(len(parents) - 1, 0, -1):
            sizes[parents[node]] += sizes[node]
        return array("i", sizes)

    @cached_property
    def orders(self) -> array[int]:
        """Each node's place among its siblings, from 0."""
        orders: list[int] = []
        add = orders.append
        following = [0] * (len(self.parents) + 1)  # the place of the next child; the root's stands at -1, at the end
        for parent in self.parents:
            place = following[parent]
            add(place)
            following[parent] = place + 1
        return array("i", orders)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, in order."""
        sizes = self.sizes
        child, end = node + 1, node + sizes[node]
        while child < end:
            yield child
            child += sizes[child]

    def ancestors(self, node: int) -> list[int]:
        """The nodes from the root to a node, both included."""
        path = [node]
        while (node := self.parents[node]) >= 0:
            path.append(node)
        return path[::-1]

    def path(self, node: int) -> str:
        """The places among siblings from the root on: "/" for the root, "/0/10" for its first child's eleventh."""
        return "/" + "/".join(str(self.orders[above]) for above in self.ancestors(node)[1:])
