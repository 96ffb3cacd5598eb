"""Folding a union: which of its nodes a picture shows. What is least interesting goes first; a big saving is not."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from minimax_viz.views.union import Union

Seen = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class UnionStub:
    """Neighbouring children of `parent` that are not shown, visited by the same searches (`seen`, one entry a search):
    nodes `first` to before `end`, among them as many children as `moves` says.
    """

    parent: int
    first: int
    end: int
    moves: int
    seen: Seen


@dataclass(frozen=True, slots=True)
class UnionFold:
    """The nodes a picture shows, in preorder, and the stubs that stand for others.

    What lies below a node that some search did not visit (`seen` not by all) needs no stub where none of it is shown:
    the node itself says how much that is.
    """

    nodes: list[int]
    stubs: list[UnionStub]


def fold_union(union: Union, budget: int | None) -> UnionFold:
    """Choose at most `budget` nodes and stubs to show (never fewer than the root and its stubs); None shows all.

    The root's moves come first, then the principal variations of all searches, then the places where a search spared
    itself something, the biggest saving first, as long as stubs take no more than half of the budget. What is left
    goes to the nodes that hide least.
    """
    if budget is None or len(union) <= budget:
        return UnionFold(list(range(len(union))), [])
    shown = Chooser(union, budget).shown
    nodes = sorted(shown)
    opened = {union.parents[node] for node in nodes}
    stubs = [
        stub for node in nodes if node in opened or all(union.seen(node)) for stub in stubs_below(union, node, shown)
    ]
    return UnionFold(nodes, stubs)


def stubs_below(union: Union, parent: int, shown: set[int]) -> Iterator[UnionStub]:
    """A stub for each run of hidden children of a shown node that the same searches visited."""
    kinds = ((child, None if child in shown else union.seen(child)) for child in union.children(parent))
    for seen, run in groupby(kinds, key=lambda entry: entry[1]):
        if seen is not None:
            children = [child for child, _ in run]
            end = children[-1] + union.sizes[children[-1]]
            yield UnionStub(parent, children[0], end, len(children), seen)


class Chooser:
    """Shows node after node, by interest, until the budget is used; `shown` is the outcome."""

    DEAREST = 4  # a node in the middle of hidden siblings splits their stub, and brings stubs of its own

    def __init__(self, union: Union, budget: int) -> None:
        self.union = union
        self.shown = {0}
        self.opened: set[int] = set()
        self.children = cache(lambda node: list(union.children(node)))
        self.seen = cache(union.seen)
        self.runs = cache(lambda node: sum(1 for _ in groupby(map(self.seen, self.children(node)))))
        self.stubs = self.runs(0)
        self.left = budget - 1 - self.stubs
        for node in (*self.children(0), *self.principal_nodes()):
            self.show(node, most_stubs=budget)
        self.show_all(self.by_saving(), most_stubs=budget // 2)
        self.show_all(self.by_size(), most_stubs=budget)

    def show_all(self, nodes: Iterable[int], most_stubs: int) -> None:
        """Show node after node until the budget is used."""
        for node in nodes:
            if self.left < self.DEAREST:
                break
            self.show(node, most_stubs)

    def principal_nodes(self) -> Iterator[int]:
        """The principal variations of all searches."""
        for trace, rows in zip(self.union.traces, self.union.rows, strict=True):
            wanted = set(trace.principal_rows())
            yield from (node for node, row in enumerate(rows) if row in wanted)

    def by_saving(self) -> Iterator[int]:
        """The children of the nodes at which a search spared itself something, the biggest saving first.

        Of the spared moves, which share a stub, only the first is shown, to say what was there.
        """
        saved: Counter[int] = Counter()
        spared: dict[int, int] = {}
        for search in range(len(self.union.traces)):
            for node in self.union.ghost_roots(search):
                parent = self.union.parents[node]
                saved[parent] += self.union.saved(search, node)
                spared.setdefault(parent, node)
        for parent, _ in saved.most_common():
            yield from (child for child in self.children(parent) if all(self.seen(child)))
            yield spared[parent]

    def by_size(self) -> Iterator[int]:
        """What is still hidden below each shown node, in preorder; the nodes that hide least come first."""
        sizes = self.union.sizes
        hidden = Counter({node: sizes[node] for node in self.shown})
        for node in self.shown - {0}:
            hidden[self.union.parents[node]] -= sizes[node]
        for node in sorted(self.shown, key=lambda node: (not all(self.seen(node)), hidden[node], node)):
            for child in self.children(node):
                if child not in self.shown:
                    yield from range(child, child + sizes[child])

    def show(self, node: int, most_stubs: int) -> None:
        """Show a node and the line to it, if the budget allows and there are no more than `most_stubs` stubs then."""
        line: list[int] = []
        while node not in self.shown:
            line.append(node)
            if len(line) > self.left + 1:
                return
            node = self.union.parents[node]
        line.reverse()
        cost, opened = 0, []
        for above in line:
            cost += self.cost(above)
            self.shown.add(above)
            parent = self.union.parents[above]
            if parent not in self.opened:
                self.opened.add(parent)
                opened.append(parent)
        more_stubs = cost - len(line)
        if cost > self.left or self.stubs + more_stubs > max(most_stubs, self.stubs):
            self.shown.difference_update(line)
            self.opened.difference_update(opened)
        else:
            self.left -= cost
            self.stubs += more_stubs

    def cost(self, node: int) -> int:
        """By how much showing a node, whose parent is shown, changes the number of nodes and stubs drawn."""
        parent = self.union.parents[node]
        siblings, place = self.children(parent), self.union.orders[node]
        seen = self.seen(node)
        beside = [siblings[at] for at in (place - 1, place + 1) if 0 <= at < len(siblings)]
        split = sum(sibling not in self.shown and self.seen(sibling) == seen for sibling in beside)
        own_stubs = self.runs(node) if all(seen) else 0
        was_bare = parent not in self.opened and not all(self.seen(parent))
        return split + own_stubs + (self.runs(parent) if was_bare else 0)
