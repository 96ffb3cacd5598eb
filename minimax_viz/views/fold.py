"""Folding: which rows of a large trace a picture shows, and the stubs for the rest."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import MAX
from minimax_viz.record.derived import derived
from minimax_viz.record.kinds import DISCARDED, PRUNED, WAS_VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.signs import short_repr
from minimax_viz.views.chooser import Chooser, hidden_runs

FEW = 6  # poor candidates of one node that can be looked at one by one
MANY, SHARE = 9, 4  # children of a node that are always shown together; of the budget, what more of them may take


class Stub(NamedTuple):
    """Neighbouring children of `parent` that are not shown: rows `first` to before `end` with all below them.

    A cutoff separates them: the moves it skipped share no stub with others, so that the cutoff stays visible.

    A stub of poor candidates is `discarded`; it stands for all of them together, wherever they are among their
    siblings, and one that has `others` stands for these. `moves` is the number of these children, `nodes` the number of
    visited nodes in their subtrees, `skipped` that of those that a cutoff skipped, `best` the child with the best value
    for the parent's player (-1 if none was visited).
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
        """Whether it stands for this child."""
        return row in self.others if self.others else not self.discarded and self.first <= row < self.end


class Fold(NamedTuple):
    """The rows a picture shows, in preorder, and the stubs that stand for the others."""

    rows: list[int]
    stubs: list[Stub]


def check_budget(budget: object) -> None:
    """Raise SettingsError if this is no number of nodes to draw, and not None."""
    if budget is not None and (type(budget) is not int or budget < 1):
        raise SettingsError(f"draw_nodes {short_repr(budget)}: give a number from 1 up, or None for all nodes.")


@derived
def fold_of(trace: Trace, budget: int | None) -> Fold:
    """Choose at most `budget` rows and stubs to show (never fewer than the root and its stubs); None shows everything.

    The principal variation and the root's moves come first, then the moves beside the principal variation, then the
    neighbourhood of cutoffs (the node, its moves and the path to it), as long as stubs take no more than half of the
    budget. The rest of the budget goes to whole subtrees, the smallest first: they need no stubs, and show where values
    come from. Where a node has too many moves to show, the best and the equal ones are shown. All that is hidden below
    a node shares one stub, but for what a cutoff skipped beside moves that are shown.

    Poor candidates that are more than a few of one node would be most of the picture; they share a stub, always.
    """
    check_budget(budget)
    everything = range(len(trace))
    if budget is None:
        return Fold(list(everything), [])
    crowds = crowds_of(trace)
    if len(trace) - sum(map(len, crowds.values())) + len(crowds) <= budget:
        return folded(trace, set(everything))
    chooser = GatheringChooser(trace, budget)
    for row in chooser.essential():
        chooser.show(row, most_stubs=budget)
    chooser.show_all(chooser.by_interest(), most_stubs=budget // 2)
    chooser.show_all(chooser.by_size(), most_stubs=budget)
    chooser.fill_up()
    return folded(trace, chooser.shown, gather=True)


def folded(trace: Trace, shown: set[int], *, gather: bool = False) -> Fold:
    """The fold that shows these rows, with stubs for the others; each crowd has one of its own. What is hidden below a
    node shares one stub if it is to `gather`.
    """
    crowds = crowds_of(trace)
    crowded = {row for crowd in crowds.values() for row in crowd}
    rows = sorted(shown - crowded)
    seen = shown | crowded
    stubs = [stub for row in rows for stub in stubs_below(trace, row, seen, gather=gather)]
    stubs += [
        Stub(parent, crowd[0], crowd[-1] + 1, len(crowd), 0, -1, discarded=True)
        for parent, crowd in crowds.items()
        if parent in shown
    ]
    return Fold(rows, stubs)


@derived
def crowds_of(trace: Trace) -> dict[int, list[int]]:
    """The poor candidates of each row that has more of them than can be looked at one by one."""
    found: dict[int, list[int]] = {}
    if trace.discarded_moves > FEW:
        for row, kind in enumerate(trace.columns.kind):
            if kind == DISCARDED:
                found.setdefault(trace.parents[row], []).append(row)
    return {parent: rows for parent, rows in found.items() if len(rows) > FEW}


def essential_count(trace: Trace) -> int:
    """How many rows and stubs a picture needs that answers the question: the root, its moves with their values, and the
    principal variation.
    """
    least = folded(trace, {0, *GatheringChooser(trace, 1).essential()}, gather=True)
    return len(least.rows) + len(least.stubs)


class RowChooser(Chooser[bool]):
    """Shows rows of a trace. Poor candidates that share a stub are never shown one by one; `crowds` has them."""

    def __init__(self, trace: Trace, budget: int) -> None:
        self.trace = trace
        self.crowds = crowds_of(trace)
        super().__init__(trace, budget, lambda row: trace.columns.kind[row] == PRUNED)

    def children_of(self, row: int) -> list[int]:
        """The children of a row but for its crowd."""
        crowd = set(self.crowds.get(row, ()))
        return [child for child in self.trace.children(row) if child not in crowd]

    def own_stubs(self, row: int) -> int:
        return super().own_stubs(row) + (row in self.crowds)

    def below(self, row: int) -> Iterator[int]:
        kinds, parents = self.trace.columns.kind, self.trace.parents
        for hidden in super().below(row):
            if kinds[hidden] != DISCARDED or parents[hidden] not in self.crowds:
                yield hidden

    def fill_up(self) -> None:
        """Show children of what is shown as far as they fit; a leaf that takes the place of its stub costs nothing."""
        for row in sorted(self.shown):
            for child in self.children(row):
                if child not in self.shown and self.cost(child) <= self.left:
                    self.show(child, self.budget)


class GatheringChooser(RowChooser):
    """Shows rows of a trace where the hidden children of a row share a stub, but for skipped ones beside others."""

    def __init__(self, trace: Trace, budget: int) -> None:
        super().__init__(trace, budget)
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
        """The children of a row or, where they would take too much room, the best and the equal ones."""
        children = self.children(row)
        if len(children) <= MANY or SHARE * len(children) <= self.budget:
            return children
        trace, best = self.trace, self.trace.choices[row]
        if best < 0:
            return []
        value = trace.columns.value[best]
        return [child for child in children if trace.columns.value[child] == value and trace.bound(child) == "exact"]

    def essential(self) -> list[int]:
        """The principal variation and the root's moves."""
        return [*self.trace.principal_rows(), *self.worth_showing(0)]

    def by_interest(self) -> Iterator[int]:
        """The moves beside the principal variation, then the chosen ones, then those of the nodes that were cut."""
        trace = self.trace
        for row in trace.principal_rows():
            yield from self.worth_showing(row)
        yield from (best for row in sorted(self.shown) if (best := trace.choices[row]) >= 0)
        for row in sorted(trace.windows.cutoffs, key=trace.columns.ply.__getitem__):
            yield from self.worth_showing(row)


def stubs_below(trace: Trace, parent: int, shown: set[int], *, gather: bool = False) -> Iterator[Stub]:
    """A stub for each run of hidden children of a shown row, all skipped by a cutoff or none; `shown` has what other
    stubs stand for as well. If it is to `gather`, all runs of a sort share one.
    """
    kinds, values = trace.columns.kind, trace.columns.value
    runs = hidden_runs(trace, parent, shown, lambda child: kinds[child] == PRUNED)
    crowd = set(crowds_of(trace).get(parent, ()))
    beside = any(child in shown and child not in crowd for child in trace.children(parent))
    if gather:
        joined: dict[bool, list[int]] = {}
        for sort, children in runs:
            joined.setdefault(beside and sort, []).extend(children)
        runs = iter(joined.items())
    for _, children in runs:
        first, end = children[0], children[-1] + trace.sizes[children[-1]]
        nodes = sum(sum(kinds[child : child + trace.sizes[child]].translate(WAS_VISITED)) for child in children)
        valued = [(value, child) for child in children if (value := values[child]) is not None]
        better = max if trace.player(parent) == MAX else min
        best = better(valued, key=itemgetter(0))[1] if valued else -1
        skipped = sum(kinds[child] == PRUNED for child in children) if gather else 0
        others = tuple(children) if gather and beside else ()
        yield Stub(parent, first, end, len(children), nodes, best, others=others, skipped=skipped)
