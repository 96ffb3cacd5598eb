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


class Pass(NamedTuple):
    """One search from the root: how many plies it looks ahead (None without a horizon), and the root's window."""

    depth: int | None
    alpha: float
    beta: float


class Probe(NamedTuple):
    """The outcome, at a `place` among a chance node's, that is probed next; `others` are those not tried so far, with
    their places.
    """

    place: int
    outcome: Any
    others: Sequence[tuple[int, Any]]


class Observer(Protocol):
    """The observer of a search.

    For each node the search reports `expand` (an interior node), `terminal`, `horizon` or `transposition`, in the order
    in which nodes are entered; an interior node ends with `finish`, after `cutoff` where a value closed its window.

    The moves of a node are tried one by one, each once, and the nodes they lead to are entered for the search's own
    sake, unless the search says something else before.
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

    def scout(self, move: Any, /) -> object:
        """The move that is tried next, with a null window: only a question."""

    def again(self, move: Any, /) -> object:
        """The move that was tried last, and is tried once more, with the whole window."""

    def probe(self, probe: Probe, /) -> object:
        """The outcome of a chance node that is tried next, its first move alone."""

    def probed(self, moves: Sequence[Any], /) -> object:
        """The moves of a probed node that were not tried: all but its first."""

    def restart(self, outcomes: Sequence[Any], /) -> object:
        """The outcomes of a chance node that are tried after its probes: all of them, or none if the probes suffice."""

    def begin(self, limits: Pass, /) -> object:
        """A further search from the root, which begins now."""


class NullObserver:
    """The observer that ignores everything: its reports are the built-in `callable`, the quickest of all callables."""

    def __init__(self) -> None:
        self.expand: Callable[[Any], object] = callable
        self.terminal = self.horizon = self.transposition = self.cutoff = self.finish = self.expand
        self.scout = self.again = self.probe = self.probed = self.restart = self.begin = self.expand


NULL_OBSERVER: Observer = NullObserver()


SearchFunction = Callable[[Any, float, float, int], float]
"""From a state, its window and its ply to its value."""

KeyFunction = Callable[[Any, int], Hashable]
"""From a state and its ply to its key in the table."""


class TranspositionTable:
    """A transposition table. `keeps_both` says whether a state keeps a lower and an upper bound, found in two windows,
    or only what was found last.
    """

    def __init__(self, key_of: KeyFunction, *, keeps_both: bool = False) -> None:
        self.key_of = key_of
        self.keeps_both = keeps_both
        self.entered = 0
        """The number of nodes entered so far."""
        self._entries: dict[Hashable, tuple[Entry, ...]] = {}

    def forget(self) -> None:
        """Forget everything, as before a search to another depth."""
        self._entries.clear()

    def remembering(
        self,
        search: SearchFunction,
        meets: Meets,
        transposition: Callable[[Entry], object],
        tick: Callable[[], object],
    ) -> SearchFunction:
        """`search`, which stops at a node if an earlier one with the same key settles the value.

        `search` must enter its children through the function returned here. Leaves are not remembered: they cost
        nothing.
        """
        key_of, entries, keeps_both = self.key_of, self._entries, self.keeps_both

        def remembered(state: Any, alpha: float, beta: float, ply: int) -> float:
            key = key_of(state, ply)
            known = entries.get(key, ()) if ply else ()  # a pass must find the root's moves itself
            for entry in known:
                if entry.settles(alpha, beta, meets):
                    tick()
                    self.entered += 1
                    transposition(entry)
                    return entry.value
            node = self.entered
            self.entered += 1
            value = search(state, alpha, beta, ply)
            is_leaf = self.entered == node + 1
            at_least, at_most = meets(value, beta), meets(alpha, value)
            if not is_leaf and not (at_least and at_most):
                found = Entry(value, "lower" if at_least else "upper" if at_most else "exact", node)
                others = () if found.bound == "exact" or not keeps_both else known
                entries[key] = (found, *(entry for entry in others if entry.bound != found.bound))
            return value

        return remembered
