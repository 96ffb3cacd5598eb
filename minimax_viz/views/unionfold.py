"""Fold a union: choose the nodes that a picture shows. The least interesting are hidden first, large savings last."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.views.chooser import Chooser, hidden_runs
from minimax_viz.views.union import Union

VisitedBy = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class UnionStub:
    """Neighbouring children of `parent` that are not shown and were visited by the same searches, as `visitors` says
    for each. They and all below them are the nodes from `first` to before `end`; `moves` is the number of children.
    """

    parent: int
    first: int
    end: int
    moves: int
    visitors: VisitedBy


@dataclass(frozen=True, slots=True)
class UnionFold:
    """The nodes that a picture shows, in preorder, and the stubs that stand for others.

    A node that some search did not visit needs no stub if nothing below it is shown: it says itself how much that is.
    """

    nodes: list[int]
    stubs: list[UnionStub]


def fold_union(union: Union, budget: int | None) -> UnionFold:
    """Choose at most `budget` nodes and stubs to show (never fewer than the root and its stubs); None shows all.

    The root's moves come first, then the principal variations of all searches, then the places where a search saved
    nodes, the largest saving first, as long as stubs take no more than half of the budget. The rest of the budget goes
    to the nodes that hide least.
    """
    if budget is None or len(union) <= budget:
        return UnionFold(list(range(len(union))), [])
    shown = UnionChooser(union, budget).shown
    opened = {union.parents[node] for node in shown}
    stubs: list[UnionStub] = []
    for node in sorted(shown):
        if node in opened or all(union.visitors(node)):
            for seen, children in hidden_runs(union, node, shown, union.visitors):
                end = children[-1] + union.sizes[children[-1]]
                stubs.append(UnionStub(node, children[0], end, len(children), seen))
    return UnionFold(sorted(shown), stubs)


class UnionChooser(Chooser[VisitedBy]):
    """Chooses nodes of a union, the most interesting first."""

    def __init__(self, union: Union, budget: int) -> None:
        self.union = union
        super().__init__(union, budget, union.visitors)
        for node in (*self.children(0), *self.principal_nodes()):
            self.show(node, most_stubs=budget)
        self.show_all(self.by_saving(), most_stubs=budget // 2)
        self.show_all(self.by_size(), most_stubs=budget)

    def is_bare(self, node: int) -> bool:
        """Whether some search did not visit a node; such a node says itself how much is hidden below it."""
        return not all(self.sort(node))

    def own_stubs(self, node: int) -> int:
        return 0 if self.is_bare(node) else super().own_stubs(node)

    def cost(self, node: int) -> int:
        """Return the cost as in any tree; the first child of a bare node also brings the stubs of its siblings."""
        parent = self.union.parents[node]
        opens = self.is_bare(parent) and self.shown.isdisjoint(self.children(parent))
        return super().cost(node) + (super().own_stubs(parent) if opens else 0)

    def principal_nodes(self) -> Iterator[int]:
        """Yield the nodes of the principal variations of all searches."""
        for trace, rows in zip(self.union.traces, self.union.rows, strict=True):
            wanted = set(trace.principal_rows())
            yield from (node for node, row in enumerate(rows) if row in wanted)

    def by_saving(self) -> Iterator[int]:
        """Yield the children of the nodes at which a search saved something, the largest saving first.

        Of skipped moves, which share a stub, only the first is shown, as an example of what was there.
        """
        saved: Counter[int] = Counter()
        spared: dict[int, int] = {}
        for search in range(len(self.union.traces)):
            for node in self.union.spared_roots(search):
                parent = self.union.parents[node]
                saved[parent] += self.union.savings(search, node)
                spared.setdefault(parent, node)
        for parent, _ in saved.most_common():
            yield from (child for child in self.children(parent) if not self.is_bare(child))
            yield spared[parent]
