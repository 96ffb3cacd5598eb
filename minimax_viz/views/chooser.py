"""Choosing what a picture of a large tree shows: node after node, until the budget is used."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Generic, TypeVar

from minimax_viz.record.structure import TreeShape

Sort = TypeVar("Sort")

DEAREST = 4  # a node amid hidden siblings splits their stub and has stubs of its own


class Chooser(Generic[Sort]):
    """Shows nodes of a tree as they are proposed; `shown` is the outcome. What is hidden is counted by its stubs: one
    for each run of hidden siblings of one `sort`, which says what a node has in common with those that share its stub.
    """

    def __init__(self, tree: TreeShape, budget: int, sort_of: Callable[[int], Sort]) -> None:
        self.tree = tree
        self.budget = budget
        self.children = cache(self.children_of)
        self.sort = cache(sort_of)
        self.shown = {0}
        self.stubs = self.own_stubs(0)
        self.left = budget - 1 - self.stubs  # the root and its stubs

    def children_of(self, node: int) -> list[int]:
        """The children of a node that may be shown, in order."""
        return list(self.tree.children(node))

    def below(self, node: int) -> Iterable[int]:
        """A node and all below it that may be shown, in preorder."""
        return range(node, node + self.tree.sizes[node])

    def own_stubs(self, node: int) -> int:
        """How many stubs a node has of whose children none is shown."""
        return sum(1 for _ in groupby(self.children(node), key=self.sort))

    def cost(self, node: int) -> int:
        """By how much showing a node, whose parent is shown, changes the number of nodes and stubs drawn."""
        siblings = self.children(self.tree.parents[node])
        place = bisect_left(siblings, node)
        beside = (siblings[at] for at in (place - 1, place + 1) if 0 <= at < len(siblings))
        split = sum(near not in self.shown and self.sort(near) == self.sort(node) for near in beside)
        return split + self.own_stubs(node)

    def show(self, node: int, most_stubs: int) -> None:
        """Show a node and the path to it, if the budget allows and there are no more than `most_stubs` stubs then."""
        path: list[int] = []
        while node not in self.shown:
            path.append(node)
            if len(path) > self.left + 1:  # every node but the last costs something
                return
            node = self.tree.parents[node]
        cost = sum(map(self.cost, path))
        more_stubs = cost - len(path)
        if cost <= self.left and self.stubs + more_stubs <= max(most_stubs, self.stubs):
            self.reveal(path)
            self.left -= cost
            self.stubs += more_stubs

    def reveal(self, path: Iterable[int]) -> None:
        """Count nodes among those that are shown."""
        self.shown.update(path)

    def show_all(self, nodes: Iterable[int], most_stubs: int) -> None:
        """Show node after node until the budget is used."""
        for node in nodes:
            if self.left < DEAREST:
                break
            self.show(node, most_stubs)

    def by_size(self) -> Iterator[int]:
        """What is still hidden below each shown node, in preorder; the nodes that hide least come first."""
        sizes = self.tree.sizes
        hidden = Counter({node: sizes[node] for node in self.shown})
        for node in self.shown - {0}:
            hidden[self.tree.parents[node]] -= sizes[node]
        for node in sorted(self.shown, key=lambda node: (self.is_bare(node), hidden[node], node)):
            for child in self.children(node):
                if child not in self.shown:
                    yield from self.below(child)

    def is_bare(self, node: int) -> bool:
        """Whether a node needs no stub to say what it hides, which is of less interest than what others do."""
        return False


def hidden_runs(
    tree: TreeShape, parent: int, shown: Container[int], sort_of: Callable[[int], Sort]
) -> Iterator[tuple[Sort, list[int]]]:
    """Each run of hidden children of a shown node that are of one sort, and the sort."""
    sorts = ((child, None if child in shown else sort_of(child)) for child in tree.children(parent))
    for sort, run in groupby(sorts, key=itemgetter(1)):
        if sort is not None:
            yield sort, [child for child, _ in run]
