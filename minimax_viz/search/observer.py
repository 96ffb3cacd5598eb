"""The reports that a search makes while it runs, and the transposition table, whose entries are reported, too.

Each report is a callable of one argument, so a recorder can pass the `append` of its own lists, and an observed search
costs little more than an unobserved one.

The table holds what a search knows about states that it has already reached by other moves. A value found inside a
window may be only a bound, so each entry says which (D. M. Breuker, Memory versus Search in Games, Maastricht 1998,
section 2.2).
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

Meets = Callable[[float, float], bool]
"""Whether the first value has reached the second and may so be only a bound."""


class Entry(NamedTuple):
    """The value or bound that a search found for a state, and the `node`, counted from 0 as entered, where it did."""

    value: float
    bound: Literal["exact", "lower", "upper"]
    node: int

    def settles(self, alpha: float, beta: float, meets: Meets) -> bool:
        """Whether this entry settles the value for a node with this window."""
        if self.bound == "exact":
            return True
        return meets(self.value, beta) if self.bound == "lower" else meets(alpha, self.value)


class Observer(Protocol):
    """The observer of a search.

    For each node the search reports `expand` (an interior node), `terminal`, `horizon` or `transposition`, in the order
    in which nodes are entered; an interior node ends with `finish`, after `cutoff` where a value closed its window.
    """

    def expand(self, moves: Sequence[Any], /) -> object:
        """The moves of an interior node, in the order in which they will be tried; MovesToTry if some are omitted."""

    def terminal(self, utility: float, /) -> object:
        """The utility of a terminal state."""

    def horizon(self, estimate: float, /) -> object:
        """The evaluation of a state at the depth limit."""

    def transposition(self, entry: Entry, /) -> object:
        """The table's entry: what an earlier node found out about this node's state."""

    def cutoff(self, best: float, /) -> object:
        """The best value of the innermost open node as it closes the window; no further move is tried."""

    def finish(self, value: float, /) -> object:
        """The value of the innermost open interior node, now settled."""


class NullObserver:
    """The observer that ignores everything: its reports are the built-in `callable`, the quickest of all callables."""

    def __init__(self) -> None:
        self.expand: Callable[[Any], object] = callable
        self.terminal = self.horizon = self.transposition = self.cutoff = self.finish = self.expand


NULL_OBSERVER: Observer = NullObserver()


SearchFunction = Callable[[Any, float, float, int], float]
"""From a state, its window and its ply to its value."""


def with_table(
    search: SearchFunction,
    key_of: Callable[[Any, int], Hashable],
    meets: Meets,
    transposition: Callable[[Entry], object],
    tick: Callable[[], object],
) -> SearchFunction:
    """`search` with a table: it stops at a node if an earlier node with the same key settles the value.

    `search` must enter its children through the function returned here. Leaves are not remembered: they cost nothing.
    """
    table: dict[Hashable, Entry] = {}
    entered = 0

    def remembered(state: Any, alpha: float, beta: float, ply: int) -> float:
        nonlocal entered
        key = key_of(state, ply)
        entry = table.get(key)
        if entry is not None and entry.settles(alpha, beta, meets):
            tick()
            entered += 1
            transposition(entry)
            return entry.value
        node = entered
        entered += 1
        value = search(state, alpha, beta, ply)
        is_leaf = entered == node + 1
        at_least, at_most = meets(value, beta), meets(alpha, value)
        if not is_leaf and not (at_least and at_most):
            table[key] = Entry(value, "lower" if at_least else "upper" if at_most else "exact", node)
        return value

    return remembered
