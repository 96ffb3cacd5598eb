"""The reports that a search makes while it runs.

Each report is a callable of one argument, so a recorder can pass the `append` of its own lists, and an observed search
costs little more than an unobserved one.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from minimax_viz.search.transpositions import Entry

Report = Callable[[Any], object]


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
        self.expand: Report = callable
        self.terminal = self.horizon = self.transposition = self.cutoff = self.finish = self.expand


NULL_OBSERVER: Observer = NullObserver()
