"""Fold a large tree: choose the nodes that a picture shows, until the budget is used, and make stubs for the rest."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Set
from functools import cache
from itertools import groupby
from math import inf
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import CHANCE, MAX
from minimax_viz.record.columns import DISCARDED, PRUNED, WAS_VISITED, derived
from minimax_viz.record.structure import TreeShape
from minimax_viz.record.trace import Trace

Sort = TypeVar("Sort")
StubT = TypeVar("StubT")

DEAREST = 4  # what a node may cost: shown amid hidden siblings it splits their stub, and has stubs of its own


class NodeChooser(Generic[Sort]):
    """Chooses the nodes of a tree to show, among those proposed one after the other; `shown` has those taken so far.

    Each run of hidden siblings that are of one `sort` shares a stub. Stubs count against the budget like nodes.
    """

    def __init__(self, tree: TreeShape, budget: int, sort_of: Callable[[int], Sort], root: int = 0) -> None:
        self.tree = tree
        self.budget = budget
        self.root = root
        self.children = cache(self.children_of)
        self.sort = cache(sort_of)
        self.shown = {root}
        self.stubs = self.own_stubs(root)
        self.left = budget - 1 - self.stubs  # the root and its stubs

    def children_of(self, node: int) -> list[int]:
        """The children of a node that may be shown, in order."""
        return list(self.tree.children(node))

    def below(self, node: int) -> Iterable[int]:
        """A node and all nodes below it that may be shown, in preorder."""
        return range(node, node + self.tree.sizes[node])

    def own_stubs(self, node: int) -> int:
        """How many stubs a node has while none of its children is shown."""
        return sum(1 for _ in groupby(self.children(node), key=self.sort))

    def cost(self, node: int) -> int:
        """By how much the number of nodes and stubs grows if a node is shown whose parent is shown already."""
        siblings = self.children(self.tree.parents[node])
        place = bisect_left(siblings, node)
        beside = (siblings[at] for at in (place - 1, place + 1) if 0 <= at < len(siblings))
        split = sum(near not in self.shown and self.sort(near) == self.sort(node) for near in beside)
        return split + self.own_stubs(node)

    def show(self, node: int, most_stubs: float = inf) -> None:
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
        self.shown.update(path)

    def show_all(self, nodes: Iterable[int], most_stubs: float = inf) -> None:
        """Show node after node until the budget is used."""
        for node in nodes:
            if self.left < DEAREST:
                break
            self.show(node, most_stubs)

    def by_size(self) -> Iterator[int]:
        """Yield what is still hidden below each shown node, in preorder; the nodes that hide least come first."""
        sizes = self.tree.sizes
        hidden = Counter({node: sizes[node] for node in self.shown})
        for node in self.shown - {self.root}:
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


MOST_POOR_SHOWN = 6  # as many poor candidates of one node can be looked at one by one; more of them share a stub
MANY, SHARE = 9, 4  # up to so many children of a node are shown together; more of them may take 1/SHARE of the budget


class Stub(NamedTuple):
    """Neighbouring children of `parent` that are not shown: the rows from `first` to before `end`.

    Moves that a cutoff skipped share no stub with others, so that the cutoff stays visible.

    A stub that is `discarded` stands for all poor candidates of the parent, wherever they are among their siblings; one
    with `others` stands for exactly these children. `moves` counts the children, `skipped` those that a cutoff skipped,
    `nodes` the visited nodes in their subtrees; `best` is the child with the parent's best value (-1 if none was
    visited, or chance chooses).
    """

    parent: int
    first: int
    end: int
    moves: int
    nodes: int
    best: int
    discarded: bool = False
    others: tuple[int, ...] = ()
    skipped: int = 0

    def holds(self, row: int) -> bool:
        """Whether the stub stands for this child."""
        return row in self.others if self.others else not self.discarded and self.first <= row < self.end


class Fold(NamedTuple, Generic[StubT]):
    """The rows or nodes that a picture shows, in preorder, and the stubs that stand for others."""

    rows: list[int]
    stubs: list[StubT]


def check_budget(budget: object) -> None:
    """Raise SettingsError unless this is a number of nodes to draw, or None for all."""
    if budget is not None and (type(budget) is not int or budget < 1):
        raise SettingsError(
            "{given}: give a number from 1 up, or None for all nodes.", option="draw_nodes", value=budget
        )


@derived
def earlier_visits(trace: Trace) -> Set[int]:
    """Return the rows of moves that were visited again later; a finished picture shows the last visit of each move."""
    if not trace.columns.purpose:
        return frozenset()
    last: dict[tuple[int, int], int] = {}
    earlier = set()
    for row, (parent, place) in enumerate(zip(trace.parents, trace.places[0], strict=True)):
        if parent >= 0 and (before := last.get((parent, place))) is not None:
            earlier.add(before)
        last[parent, place] = row
    return earlier


def rows_below(trace: Trace, row: int, omitted: Set[int]) -> Collection[int]:
    """Return a row and the rows below it, without the omitted ones and what is below these; in preorder."""
    end = row + trace.sizes[row]
    if not omitted:
        return range(row, end)
    found: dict[int, None] = {}
    while row < end:
        if row in omitted:
            row += trace.sizes[row]
        else:
            found[row] = None
            row += 1
    return found.keys()


@derived
def fold_of(trace: Trace, budget: int | None) -> Fold[Stub]:
    """Choose at most `budget` rows and stubs to show (never fewer than the root and its stubs); None shows everything.

    Everything is the tree of the last finished pass, with the last visit of each move.

    The principal variation and the root's moves come first, then the moves beside the principal variation, then the
    neighbourhood of cutoffs (the node, its moves and the path to it), as long as stubs take no more than half of the
    budget. The rest of the budget goes to whole subtrees, the smallest first: they need no stubs, and show where values
    come from. Where a node has too many moves to show, the best one and those equal to it are shown. All hidden moves
    of a node share one stub, except those skipped by a cutoff beside moves that are shown; so do more than a few poor
    candidates.
    """
    check_budget(budget)
    earlier = earlier_visits(trace)
    everything = rows_below(trace, trace.root, earlier)
    if (whole := whole_fold(trace, everything, earlier, budget)) is not None:
        return whole
    assert budget is not None
    chooser = GatheringChooser(trace, budget, trace.root, earlier)
    for row in chooser.essential():
        chooser.show(row)
    chooser.show_all(chooser.by_interest(), most_stubs=budget // 2)
    chooser.show_all(chooser.by_size())
    chooser.fill_up()
    return folded(trace, chooser.shown, earlier, gather=True)


def whole_fold(trace: Trace, rows: Collection[int], omitted: Set[int], budget: int | None) -> Fold[Stub] | None:
    """Make the fold that shows all these rows; None if they are more than the budget allows."""
    if budget is None:
        return Fold(list(rows), [])
    crowds = [crowd for parent, crowd in crowds_of(trace).items() if parent in rows]
    if len(rows) - sum(map(len, crowds)) + len(crowds) <= budget:
        return folded(trace, set(rows), omitted)
    return None


def folded(trace: Trace, shown: set[int], omitted: Set[int] = frozenset(), *, gather: bool = False) -> Fold[Stub]:
    """Make the fold that shows these rows. Each crowd of poor candidates has a stub of its own; the other hidden moves
    of a node share one if `gather` is true, and else each run of them has one. For `omitted` rows there is no stub.
    """
    crowds = crowds_of(trace)
    crowded = {row for crowd in crowds.values() for row in crowd}
    rows = sorted(shown - crowded)
    seen = shown | crowded | omitted
    stubs = [stub for row in rows for stub in stubs_below(trace, row, seen, gather=gather)]
    for parent, crowd in crowds.items():
        if parent in shown:
            stubs.append(Stub(parent, crowd[0], crowd[-1] + 1, len(crowd), 0, -1, discarded=True))
    return Fold(rows, stubs)


@derived
def crowds_of(trace: Trace) -> dict[int, list[int]]:
    """Return the poor candidates of each row that has more of them than can be looked at one by one."""
    found: dict[int, list[int]] = {}
    if trace.discarded_moves > MOST_POOR_SHOWN:
        for row, kind in enumerate(trace.columns.kind):
            if kind == DISCARDED:
                found.setdefault(trace.parents[row], []).append(row)
    return {parent: rows for parent, rows in found.items() if len(rows) > MOST_POOR_SHOWN}


def essential_count(trace: Trace) -> int:
    """Count the rows and stubs of the smallest picture that answers: the root's moves, and the principal variation."""
    chooser = GatheringChooser(trace, 1, trace.root, earlier_visits(trace))
    least = folded(trace, {trace.root, *chooser.essential()}, chooser.omitted, gather=True)
    return len(least.rows) + len(least.stubs)


class RowChooser(NodeChooser[bool]):
    """Chooses rows of the pass that begins at `root`. Poor candidates that share a stub, the `crowds`, are never shown
    one by one, and neither are the `omitted` rows and what is below them.
    """

    def __init__(self, trace: Trace, budget: int, root: int = 0, omitted: Set[int] = frozenset()) -> None:
        self.trace = trace
        self.omitted = omitted
        self.crowds = crowds_of(trace)
        super().__init__(trace, budget, lambda row: trace.columns.kind[row] == PRUNED, root)

    def children_of(self, row: int) -> list[int]:
        hidden = self.omitted | set(self.crowds.get(row, ()))
        return [child for child in self.trace.children(row) if child not in hidden]

    def own_stubs(self, row: int) -> int:
        return super().own_stubs(row) + (row in self.crowds)

    def below(self, row: int) -> Iterator[int]:
        kinds, parents = self.trace.columns.kind, self.trace.parents
        for hidden in rows_below(self.trace, row, self.omitted):
            if kinds[hidden] != DISCARDED or parents[hidden] not in self.crowds:
                yield hidden

    def fill_up(self) -> None:
        """Show more children as long as they fit; a leaf that takes the place of its stub costs nothing."""
        for row in sorted(self.shown):
            for child in self.children(row):
                if child not in self.shown and self.cost(child) <= self.left:
                    self.show(child)


class GatheringChooser(RowChooser):
    """Chooses rows of a trace where all hidden children of a row share a stub, except skipped ones beside others."""

    def __init__(self, trace: Trace, budget: int, root: int = 0, omitted: Set[int] = frozenset()) -> None:
        super().__init__(trace, budget, root, omitted)
        self.hidden = cache(lambda row: Counter(map(self.sort, self.children(row))))  # children, by sort

    def own_stubs(self, row: int) -> int:
        if row in self.crowds:
            return 1 + bool(self.children(row))
        ply = self.trace.columns.ply
        return int(ply[row + 1 : row + 2] > ply[row : row + 1])  # whether it has children

    def reveal(self, path: Iterable[int]) -> None:
        super().reveal(path)
        for row in path:
            self.hidden(self.tree.parents[row])[self.sort(row)] -= 1

    def cost(self, row: int) -> int:
        parent, own = self.tree.parents[row], self.sort(row)
        hidden = self.hidden(parent)
        before = 1 if hidden.total() == len(self.children(parent)) else sum(map(bool, hidden.values()))
        after = sum(number > (sort == own) for sort, number in hidden.items())
        return 1 + self.own_stubs(row) + after - before

    def worth_showing(self, row: int) -> list[int]:
        """Return the children of a row or, if they would take too much room, the best one and those equal to it."""
        children = self.children(row)
        if len(children) <= MANY or SHARE * len(children) <= self.budget:
            return children
        trace, best = self.trace, self.trace.choices[row]
        if best < 0:
            return []
        value = trace.columns.value[best]
        return [child for child in children if trace.columns.value[child] == value and trace.bound(child) == "exact"]

    def essential(self) -> list[int]:
        """Return the principal variation and the root's moves."""
        return [*self.trace.principal_rows(), *self.worth_showing(self.root)]

    def by_interest(self) -> Iterator[int]:
        """Yield the moves beside the principal variation, then the chosen moves, then those of nodes with a cutoff."""
        trace = self.trace
        for row in trace.principal_rows():
            yield from self.worth_showing(row)
        yield from (best for row in sorted(self.shown) if (best := trace.choices[row]) >= 0)
        rows = rows_below(trace, self.root, self.omitted)
        for row in sorted(filter(rows.__contains__, trace.windows.cutoffs), key=trace.columns.ply.__getitem__):
            yield from self.worth_showing(row)


def stubs_below(trace: Trace, parent: int, shown: set[int], *, gather: bool = False) -> Iterator[Stub]:
    """Yield a stub for each run of hidden children of a shown row; skipped moves and others are in different runs. If
    `gather` is true, all runs of a sort share one. `shown` includes the rows for which other stubs stand.
    """
    kinds, values = trace.columns.kind, trace.columns.value
    crowd = set(crowds_of(trace).get(parent, ()))
    beside = any(child in shown and child not in crowd for child in trace.children(parent))
    runs: dict[object, list[int]] = {}
    for number, (sort, children) in enumerate(hidden_runs(trace, parent, shown, lambda child: kinds[child] == PRUNED)):
        runs.setdefault(beside and sort if gather else number, []).extend(children)
    turn = trace.player(parent)
    better = max if turn == MAX else min
    for children in runs.values():
        end = children[-1] + trace.sizes[children[-1]]
        nodes = sum(sum(kinds[child : child + trace.sizes[child]].translate(WAS_VISITED)) for child in children)
        valued = [(value, child) for child in children if (value := values[child]) is not None]
        best = better(valued, key=itemgetter(0))[1] if valued and turn != CHANCE else -1
        skipped = sum(kinds[child] == PRUNED for child in children) if gather else 0
        others = tuple(children) if gather and beside else ()
        yield Stub(parent, children[0], end, len(children), nodes, best, others=others, skipped=skipped)
