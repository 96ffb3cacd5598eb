"""The steps of a search, unfolded from its trace: enter, evaluate, back_up, cutoff and finish, as they happened, and
pass where a search from the root begins, if there are several.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

from minimax_viz.games.game import CHANCE, MAX, NodeType
from minimax_viz.record.columns import AGAIN, INTERIOR, LEFT_OUT, VISITED, Value
from minimax_viz.search.chance import mean

if TYPE_CHECKING:
    from minimax_viz.record.trace import Trace

StepKind = Literal["pass", "enter", "evaluate", "back_up", "cutoff", "finish"]


class Step(NamedTuple):
    """One thing that happened, with the state of `node` after it.

    `number` counts from 1: it is the step's number on pages and slides, in tables and addresses. `child` is the row
    whose value is backed up. `best` is the node's best value so far (of a leaf or a finished node, its value), and
    `previous` what that was before a back-up, None if there was no value yet; of a chance node it is the sum of its
    outcomes' values so far, each times its probability. `improved` says whether a back-up changed it; a scout's answer
    does not, if the move is searched again. Only a cutoff has a `supplier` (a row) and a number of moves `skipped`.

    Example:
        >>> from minimax_viz import trace
        >>> step = trace("[[3,12,8],[2,4,6],[14,5,2]]").steps.at(18)
        >>> step
        <Step 18: cutoff at row 5, window 3..2, best 2, supplier row 0, skipped 2>
        >>> step.number, step.kind, step.supplier, step.skipped
        (18, 'cutoff', 0, 2)
    """

    number: int
    kind: StepKind
    node: int
    alpha: float
    beta: float
    best: Value = None
    child: int | None = None
    previous: Value = None
    improved: bool | None = None
    supplier: int | None = None
    skipped: int | None = None

    def __repr__(self) -> str:
        parts = [f"{self.kind} at row {self.node}", f"window {self.alpha}..{self.beta}"]
        if self.best is not None:
            parts.append(f"best {self.best}")
        if self.child is not None:
            parts.append(f"from row {self.child}, {'' if self.improved else 'not '}improved")
        if self.supplier is not None:
            parts.append(f"supplier row {self.supplier}")
        if self.skipped is not None:
            parts.append(f"skipped {self.skipped}")
        return f"<Step {self.number}: {', '.join(parts)}>"


class Steps(Sequence[Step]):
    """The steps of a trace, computed on demand. As a Python sequence they are indexed from 0; everything else,
    including `at`, uses their numbers, which begin at 1.
    """

    def __init__(self, trace: "Trace") -> None:
        self._trace = trace
        trace.derive_all()
        self._first_steps = first_steps(trace)

    def __len__(self) -> int:
        trace = self._trace
        stopped = 2 * len(trace.columns.open) if trace.columns.open else 1
        return 3 * trace.nodes + trace.cutoffs - stopped + (1 if trace.columns.passes else 0)

    def __repr__(self) -> str:
        return f"<{len(self)} steps, numbered from 1>"

    def __iter__(self) -> Iterator[Step]:
        return unfold(self._trace, 0, self._first_steps[0])

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        numbers = range(1, len(self) + 1)
        if isinstance(index, slice):
            return [self.at(number) for number in numbers[index]]
        try:
            number = numbers[index]
        except IndexError:
            raise IndexError(f"There is no steps[{index}]: this search has {len(self)} steps.") from None
        return self.at(number)

    def at(self, number: int) -> Step:
        """Return the step with this number, from 1. Raises IndexError if there is no such step."""
        if not 1 <= number <= len(self):
            raise IndexError(f"There is no step {number}: this search has steps 1 to {len(self)}.")
        row = self.row_at(number)
        return next(step for step in unfold(self._trace, row, self._first_steps[row]) if step.number == number)

    def row_at(self, number: int) -> int:
        """Return the row that was entered last by step `number`."""
        row = max(bisect_right(self._first_steps, number) - 1, 0)
        while self._trace.columns.kind[row] > VISITED:
            row -= 1
        return row

    def first_step(self, row: int) -> int:
        """Return the number of the step at which a row first appears: its enter, the cutoff that skipped it or, if it
        was left out before the search, its parent's enter.
        """
        return self._first_steps[row if self._trace.columns.kind[row] < LEFT_OUT else self._trace.parents[row]]


def first_steps(trace: "Trace") -> Sequence[int]:
    """Return the number of each row's first step, in ascending order: its enter or, for a skipped move, its cutoff. A
    move left out before the search has that of the row before it, to keep the order.

    Between a leaf at ply q and the next row at ply p there are, besides its own two steps, q − p + 1 back-ups,
    q − p finishes, and the cutoffs met on the way. Before the root of a further pass there is one back-up less, and
    the step that begins it.
    """
    columns = trace.columns
    steps = array("q")
    first = 2 if columns.passes else 1
    entered, entered_ply, is_leaf, cutoffs, cut_parent = first, -1, False, 0, -1
    for ply, kind, parent in zip(columns.ply, columns.kind, trace.parents, strict=True):
        after = entered + (2 * (entered_ply - ply) + 3 if is_leaf else entered_ply >= 0)
        if kind >= LEFT_OUT:
            steps.append(steps[-1])
            continue
        if kind > VISITED:
            if parent != cut_parent:
                cut_parent = parent
                cutoffs += 1
            steps.append(after + cutoffs - 1)
            continue
        entered, entered_ply, is_leaf, cutoffs = after + cutoffs, ply, kind != INTERIOR, 0
        steps.append(entered)
    return steps


def unfold(trace: "Trace", first: int, number: int) -> Iterator[Step]:
    """Yield the steps from the one that enters row `first`, which is step `number`, or from the one before it if that
    begins a pass.
    """
    columns, windows, sizes = trace.columns, trace.windows, trace.sizes
    values, kinds, still_open, purposes = columns.value, columns.kind, columns.open, columns.purpose
    types = [label.player for label in columns.labels]
    prunes = trace.settings.prunes
    node, alpha, beta, best = open_path(trace, first)
    if columns.passes and not columns.ply[first]:
        number -= 1
    for row in range(first, len(values)):
        if kinds[row] > VISITED:
            continue
        ply = columns.ply[row]
        low, high = windows.at(row)
        node[ply], alpha[ply], beta[ply], best[ply] = row, low, high, None
        if columns.passes and not ply:
            yield Step(number, "pass", row, low, high)
            number += 1
        yield Step(number, "enter", row, low, high)
        number += 1
        if kinds[row] == INTERIOR:
            continue
        yield Step(number, "evaluate", row, low, high, values[row])
        number += 1
        child = row
        while ply:
            ply -= 1
            parent, value, previous = node[ply], values[child], best[ply]
            assert value is not None  # a settled row has one
            following, end = child + sizes[child], parent + sizes[parent]
            turn = types[columns.label[parent]]
            improved = previous is None or (value > previous if turn == MAX else value < previous)
            if turn == CHANCE:
                best[ply], improved = sum_so_far(trace, parent, following), True
            elif following < end and purposes and purposes[following] == AGAIN:
                improved = False
            elif improved:
                best[ply] = value
                alpha[ply], beta[ply] = narrowed(alpha[ply], beta[ply], turn, value if prunes else None)
            low, high = alpha[ply], beta[ply]
            yield Step(number, "back_up", parent, low, high, best[ply], child, previous, improved)
            number += 1
            while following < end and kinds[following] >= LEFT_OUT:
                following += 1
            last = following >= end
            if not last and kinds[following] > VISITED:
                cutoff = windows.cutoffs[parent]
                supplier = None if cutoff.supplier < 0 else cutoff.supplier
                last = True
                yield Step(number, "cutoff", parent, low, high, best[ply], supplier=supplier, skipped=cutoff.skipped)
                number += 1
            if not last or parent in still_open:
                break
            yield Step(number, "finish", parent, low, high, values[parent])
            number += 1
            child = parent


def narrowed(alpha: float, beta: float, turn: NodeType, best: Value) -> tuple[float, float]:
    """Return a node's window after it has found a `best` value; None if it has none, or does not prune."""
    if best is None or turn == CHANCE:
        return alpha, beta
    return (max(alpha, best), beta) if turn == MAX else (alpha, min(beta, best))


def sum_so_far(trace: "Trace", row: int, end: int) -> Value:
    """Return the sum of a chance node's outcomes before row `end`, each the value of its last visit times its
    probability; None if there is none.
    """
    columns, places = trace.columns, trace.places[0]
    visited = {
        places[child]: child
        for child in takewhile(end.__gt__, trace.children(row))
        if columns.kind[child] <= VISITED and columns.value[child] is not None and child not in columns.open
    }
    outcomes = [visited[place] for place in sorted(visited)]
    chances = [columns.labels[columns.label[child]].probability or 0 for child in outcomes]
    return mean(chances, [columns.value[child] or 0 for child in outcomes]) if outcomes else None


def open_path(trace: "Trace", row: int) -> tuple[list[int], list[float], list[float], list[Value]]:
    """Return the open nodes above a row, the ends of their windows and their best values so far, in lists by ply."""
    plies = max(trace.columns.ply, default=0) + 1
    node, alpha, beta = [0] * plies, [-inf] * plies, [inf] * plies
    best: list[Value] = [None] * plies
    while (parent := trace.parents[row]) >= 0:
        ply, turn = trace.columns.ply[parent], trace.columns.type_of(parent)
        node[ply] = parent
        if turn == CHANCE:
            best[ply] = sum_so_far(trace, parent, row)
        elif (holder := trace.holders[row]) >= 0:
            best[ply] = trace.columns.value[holder]
        found = best[ply] if trace.settings.prunes else None
        alpha[ply], beta[ply] = narrowed(*trace.windows.at(parent), turn, found)
        row = parent
    return node, alpha, beta, best
