"""The union of searches: one tree in which a node is identified by its path of moves, and the fold of it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from minimax_viz.record.columns import PRUNED, TERMINAL, WAS_VISITED, Value
from minimax_viz.record.structure import TreeShape
from minimax_viz.record.trace import Trace
from minimax_viz.views.fold import Fold, NodeChooser, earlier_visits, hidden_runs, rows_below


class Union(TreeShape):
    """Two or more searches as one tree, in columns: one entry per node, in preorder.

    A node is identified by the names of the moves that lead to it, so it is the same in whatever order a search tries
    them. Siblings are in the order of the first trace; those that only a later trace has come last. (If siblings share
    a name, the first of them in one trace is the same node as the first in another, and so on.) A search of several
    passes is there with the last one that it finished, and a move that it visited twice with the last visit.

    `rows[k][node]` is the node's row in `traces[k]`, -1 if that trace has no such row, as for everything below a move
    that search k did not follow. `ply` and `parents` (-1 for the root) are as in a trace. A node that one search
    visited and another did not is *spared* by the other.
    """

    def __init__(
        self, traces: Sequence[Trace], rows: Sequence[array[int]], ply: array[int], parents: array[int]
    ) -> None:
        self.traces = tuple(traces)
        self.rows = tuple(rows)
        self.ply = ply
        self.parents: array[int] = parents

    def __len__(self) -> int:
        return len(self.ply)

    def moves(self, node: int) -> list[str]:
        """Return the names of the moves from the root to a node."""
        return [trace[row].move for trace, row in map(self.witness, self.ancestors(node)[1:])]

    def witness(self, node: int) -> tuple[Trace, int]:
        """Return the first trace that visited a node, or else the first that has a row for it, and that row."""
        seen = self.visitors(node)
        search = seen.index(True) if any(seen) else next(k for k, rows in enumerate(self.rows) if rows[node] >= 0)
        return self.traces[search], self.rows[search][node]

    # Who visited what -------------------------------------------------------------------------------------------------

    def visited(self, search: int, node: int) -> bool:
        return bool(self.was_visited[search][self.rows[search][node]])

    def visitors(self, node: int) -> tuple[bool, ...]:
        return tuple(self.visited(search, node) for search in range(len(self.traces)))

    @cached_property
    def was_visited(self) -> list[bytes]:
        """For each search, 1 for each row that it visited and 0 for others; the last entry is that of no row, -1."""
        return [bytes(trace.columns.kind.translate(WAS_VISITED)) + b"\0" for trace in self.traces]

    def visits(self, search: int, node: int) -> int:
        """Count the nodes that a search visited at a node and below it."""
        row, counted = self.rows[search][node], self._visited_before[search]
        return counted[row + self.traces[search].sizes[row]] - counted[row] if row >= 0 else 0

    @cached_property
    def _visited_before(self) -> list[list[int]]:
        """For each search, the number of visited rows before each row and, as the last entry, of all of them."""
        return [list(accumulate(seen[:-1], initial=0)) for seen in self.was_visited]

    def savings(self, search: int, node: int) -> int:
        """Return how many nodes fewer a search visited at a node and below it than the search that visited most."""
        return max(self.visits(other, node) for other in range(len(self.traces))) - self.visits(search, node)

    @cached_property
    def nearest(self) -> tuple[array[int], ...]:
        """For each search, the row that stands for each node: its own, or that of its nearest ancestor with a row.

        The kind of the row that stands for a spared node tells why it was not visited: a move was not followed (pruned,
        merged, discarded), or the search looked no further (horizon, transposition, terminal, or stopped while open).
        """
        found = []
        for rows in self.rows:
            stands = array("i")
            add = stands.append
            for row, parent in zip(rows, self.parents, strict=True):
                add(row if row >= 0 else stands[parent])
            found.append(stands)
        return tuple(found)

    def cutoff(self, search: int, node: int) -> int | None:
        """Return the row whose cutoff made a search spare a node; None if the reason is another one."""
        trace, row = self.traces[search], self.nearest[search][node]
        return trace.parents[row] if trace.columns.kind[row] == PRUNED else None

    def spared_roots(self, search: int) -> Iterator[int]:
        """Yield the topmost nodes that a search spared: those whose parents it visited."""
        visited = [*map(self.was_visited[search].__getitem__, self.rows[search])]
        for node, (seen, parent) in enumerate(zip(visited, self.parents, strict=True)):
            if not seen and parent >= 0 and visited[parent] and any(self.visitors(node)):
                yield node

    # What they found --------------------------------------------------------------------------------------------------

    def value_and_bound(self, search: int, node: int) -> tuple[Value, str]:
        """Return the value of a node in a search, and its bound there ("exact", "lower", "upper" or "")."""
        row = self.rows[search][node]
        if row < 0:
            return None, ""
        trace = self.traces[search]
        return trace.columns.value[row], trace.bound(row)

    def rests_on_estimates(self, search: int, node: int) -> bool:
        """Whether a node's value in a search may rest on evaluations, or only on candidate moves."""
        trace, row = self.traces[search], self.rows[search][node]
        is_of_candidates = trace.discarded_moves > 0 and trace.columns.kind[row] != TERMINAL
        return is_of_candidates or trace.rests_on_estimates(row)


def visited_part(union: Union) -> Union:
    """Make the union of the nodes that some search visited; they form a tree, since their parents were visited too."""
    seen = [map(was_visited.__getitem__, rows) for was_visited, rows in zip(union.was_visited, union.rows, strict=True)]
    kept = [node for node, by_each in enumerate(zip(*seen, strict=True)) if any(by_each)]
    numbers = array("i", [-1]) * (len(union) + 1)  # the last one is that of no parent, -1
    for number, node in enumerate(kept):
        numbers[node] = number
    return Union(
        union.traces,
        [array("i", map(rows.__getitem__, kept)) for rows in union.rows],
        array("i", map(union.ply.__getitem__, kept)),
        array("i", map(numbers.__getitem__, map(union.parents.__getitem__, kept))),
    )


def union_of(traces: Sequence[Trace]) -> Union:
    """Make the union of searches, in time linear in their total number of rows."""
    sizes = [trace.sizes for trace in traces]
    numbers: dict[tuple[str, str], int] = {}
    names = []  # for each row the number of its move's and its own name: one number for the same names everywhere
    for trace in traces:
        known = [numbers.setdefault((label.move, label.name), len(numbers)) for label in trace.columns.labels]
        names.append(array("i", list(map(known.__getitem__, trace.columns.label))))
    rows, ply, parents = [array("i") for _ in traces], array("i"), array("i")
    union = Union(traces, rows, ply, parents)
    roots = tuple(trace.root for trace in traces)
    waiting = [(-1, 0, roots)]  # the parent, ply and rows of nodes to come, the next one last
    while waiting:
        parent, depth, here = waiting.pop()
        node = len(ply)
        ply.append(depth)
        parents.append(parent)
        for column, row in zip(rows, here, strict=True):
            column.append(row)
        inner = [k for k, row in enumerate(here) if row >= 0 and sizes[k][row] > 1]
        if len(inner) == 1:
            copy_below(union, inner[0], here[inner[0]])
        elif inner:
            below = match_children(traces, names, inner, here)
            waiting.extend((node, depth + 1, children) for children in reversed(below))
    return union


def copy_below(union: Union, search: int, row: int) -> None:
    """Add the rows that only one search has below the last node added, which is its `row`."""
    trace = union.traces[search]
    if earlier := earlier_visits(trace):
        rows = list(rows_below(trace, row, earlier))
        nodes = dict(zip(rows, range(len(union) - 1, len(union) + len(rows)), strict=False))
        union.ply.extend(trace.columns.ply[below] for below in rows[1:])
        union.parents.extend(nodes[trace.parents[below]] for below in rows[1:])
        for other, column in enumerate(union.rows):
            column.extend(rows[1:] if other == search else array("i", [-1]) * (len(rows) - 1))
        return
    first, end = row + 1, row + trace.sizes[row]
    shift = len(union) - first
    union.ply.extend(iter(trace.columns.ply[first:end]))  # one by one, as that column may be narrower
    union.parents.extend([above + shift for above in trace.parents[first:end]])
    for other, column in enumerate(union.rows):
        column.extend(range(first, end) if other == search else array("i", [-1]) * (end - first))


def match_children(
    traces: Sequence[Trace], names: Sequence[array[int]], inner: Sequence[int], here: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the rows of each child of a node with the rows `here`; only the searches in `inner` have any below it."""
    found: dict[tuple[int, int], list[int]] = {}
    for search in inner:
        times: dict[int, int] = {}
        earlier = earlier_visits(traces[search])
        for child in traces[search].children(here[search]):
            if child in earlier:
                continue
            name = names[search][child]
            before = times.get(name, 0)
            times[name] = before + 1
            found.setdefault((name, before), [-1] * len(here))[search] = child
    return [tuple(children) for children in found.values()]


VisitedBy = tuple[bool, ...]


class UnionStub(NamedTuple):
    """Neighbouring children of `parent` that are not shown and were visited by the same searches, as `visitors` says
    for each. They and all below them are the nodes from `first` to before `end`; `moves` is the number of children.
    """

    parent: int
    first: int
    end: int
    moves: int
    visitors: VisitedBy


def fold_union(union: Union, budget: int | None) -> Fold[UnionStub]:
    """Choose at most `budget` nodes and stubs to show (never fewer than the root and its stubs); None shows all. A node
    that some search did not visit needs no stub if nothing below it is shown: it says itself how much that is.

    The root's moves come first, then the principal variations of all searches, then the places where a search saved
    nodes, the largest saving first, as long as stubs take no more than half of the budget. The rest of the budget goes
    to the nodes that hide least.
    """
    if budget is None or len(union) <= budget:
        return Fold(list(range(len(union))), [])
    shown = UnionChooser(union, budget).shown
    opened = {union.parents[node] for node in shown}
    stubs: list[UnionStub] = []
    for node in sorted(shown):
        if node in opened or all(union.visitors(node)):
            for seen, children in hidden_runs(union, node, shown, union.visitors):
                end = children[-1] + union.sizes[children[-1]]
                stubs.append(UnionStub(node, children[0], end, len(children), seen))
    return Fold(sorted(shown), stubs)


class UnionChooser(NodeChooser[VisitedBy]):
    """Chooses nodes of a union, the most interesting first."""

    def __init__(self, union: Union, budget: int) -> None:
        self.union = union
        super().__init__(union, budget, union.visitors)
        searches = zip(union.traces, union.rows, strict=True)
        principal = (rows.index(row) for trace, rows in searches for row in trace.principal_rows())
        for node in (*self.children(0), *principal):
            self.show(node)
        self.show_all(self.by_saving(), most_stubs=budget // 2)
        self.show_all(self.by_size())

    def is_bare(self, node: int) -> bool:
        return not all(self.sort(node))

    def own_stubs(self, node: int) -> int:
        return 0 if self.is_bare(node) else super().own_stubs(node)

    def cost(self, node: int) -> int:
        """The cost as in any tree; the first child of a bare node also brings the stubs of its siblings."""
        parent = self.union.parents[node]
        opens = self.is_bare(parent) and self.shown.isdisjoint(self.children(parent))
        return super().cost(node) + (super().own_stubs(parent) if opens else 0)

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
