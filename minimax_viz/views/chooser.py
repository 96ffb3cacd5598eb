"""Choose what a picture of a large tree shows: node after node, until the budget is used."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Generic, TypeVar

from minimax_viz.record.structure import TreeShape

Sort = TypeVar("Sort")

DEAREST = 4  # what a node may cost: shown amid hidden siblings it splits their stub, and has stubs of its own


class Chooser(Generic[Sort]):
    """Chooses the nodes of a tree to show, among those proposed one after the other; `shown` has those that were taken.

    Each run of hidden siblings that are of one `sort` shares a stub. Stubs count against the budget like nodes.
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
        """Return the children of a node that may be shown, in order."""
        return list(self.tree.children(node))

    def below(self, node: int) -> Iterable[int]:
        """Return a node and all nodes below it that may be shown, in preorder."""
        return range(node, node + self.tree.sizes[node])

    def own_stubs(self, node: int) -> int:
        """Count the stubs that a node has while none of its children is shown."""
        return sum(1 for _ in groupby(self.children(node), key=self.sort))

    def cost(self, node: int) -> int:
        """Return by how much the number of nodes and stubs grows if a node is shown whose parent is shown already."""
        siblings = self.children(self.tree.parents[node])
        place = bisect_left(siblings, node)
        beside = (siblings[at] for at in (place - 1, place + 1) if 0 <= at < len(siblings))
        split = sum(near not in self.shown and self.sort(near) == self.sort(node) for near in beside)
        return split + self.own_stubs(node)

    def show(self, node: int, most_stubs: int) -> None:
        """Show a node and the path to it, if the budget allows it and there are at most `most_stubs` stubs then."""
        path: list[int] = []
        while node not in self.shown:
            path.append(node)
            if len(path) > self.left + 1:  # it cannot fit: every node but the last costs at least 1
                return
            node = self.tree.parents[node]
        cost = sum(map(self.cost, path))
        more_stubs = cost - len(path)
        if cost <= self.left and self.stubs + more_stubs <= max(most_stubs, self.stubs):
            self.reveal(path)
            self.left -= cost
            self.stubs += more_stubs

    def reveal(self, path: Iterable[int]) -> None:
        """Add nodes to those that are shown."""
        self.shown.update(path)

    def show_all(self, nodes: Iterable[int], most_stubs: int) -> None:
        """Show node after node until the budget is used."""
        for node in nodes:
            if self.left < DEAREST:
                break
            self.show(node, most_stubs)

    def by_size(self) -> Iterator[int]:
        """Yield what is still hidden below each shown node, in preorder; the nodes that hide least come first."""
        sizes = self.tree.sizes
        hidden = Counter({node: sizes[node] for node in self.shown})
        for node in self.shown - {0}:
            hidden[self.tree.parents[node]] -= sizes[node]
        for node in sorted(self.shown, key=lambda node: (self.is_bare(node), hidden[node], node)):
            for child in self.children(node):
                if child not in self.shown:
                    yield from self.below(child)

    def is_bare(self, node: int) -> bool:
        """Whether a node says by itself how much it hides, so that it needs no stub; it is then opened last."""
        return False


def hidden_runs(
    tree: TreeShape, parent: int, shown: Container[int], sort_of: Callable[[int], Sort]
) -> Iterator[tuple[Sort, list[int]]]:
    """Yield each run of hidden children of a shown node that are of one sort, after the sort."""
    sorts = ((child, None if child in shown else sort_of(child)) for child in tree.children(parent))
    for sort, run in groupby(sorts, key=itemgetter(1)):
        if sort is not None:
            yield sort, [child for child, _ in run]
