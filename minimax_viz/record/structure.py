"""The shape of a tree in preorder, which follows from the plies of its rows, and which child each node chose."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import VISITED, WAS_VISITED, Columns


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
    return plies.rfind(plies[row] - 1, 0, row) if plies[row] else -1


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
    sizes = array("i", [1]) * (len(parents) + 1)  # the parent of roots stands at -1, at the end
    for node in range(len(parents) - 1, 0, -1):
        sizes[parents[node]] += sizes[node]
    sizes.pop()
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
    """A tree whose nodes are numbered in preorder from 0, including moves that were not followed; or several, one after
    the other.
    """

    @cached_property
    def parents(self) -> Sequence[int]:
        """Each node's parent; -1 for a root. Everything else about the shape follows from this."""
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
