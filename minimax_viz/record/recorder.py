"""The observer that keeps every report of a search, at the cost of a list's append."""

from collections.abc import Callable, Sequence
from typing import Any

from minimax_viz.search.transpositions import Entry


class AtHorizon:
    """What stands among the reports for an evaluation, to distinguish it from a utility."""

    __slots__ = ()


AT_HORIZON = AtHorizon()


class Recorder:
    """Records one search.

    `reports` has, in time order, the moves of each interior node as it is entered and the value of each leaf: for a
    transposition the table's entry, for an evaluation AT_HORIZON and the next of the `estimates`. `finished` has the
    values of interior nodes in the order in which they were settled. For each cutoff, which closes the window of the
    innermost open node, `closed` has the number of reports before it and `settled` the number of settled nodes.
    Together they are the whole search; `record.rows` lays them out as columns.
    """

    def __init__(self) -> None:
        self.reports: list[Sequence[Any] | float | AtHorizon | Entry] = []
        self.estimates: list[float] = []
        self.finished: list[float] = []
        self.closed: list[int] = []
        self.settled: list[int] = []
        self.cutoff = self.closing()
        self.horizon = self.estimating()
        self.expand = self.terminal = self.transposition = self.reports.append
        self.finish = self.finished.append

    def estimating(self) -> Callable[[float], None]:
        """The callable that records an evaluation."""
        # Looked up once: this call costs more than a list's append, but much less than evaluating the state.
        estimates, reports = self.estimates, self.reports

        def horizon(value: float) -> None:
            estimates.append(value)
            reports.append(AT_HORIZON)

        return horizon

    def closing(self) -> Callable[[float], None]:
        """The callable that records when a window closes; `finish` reports the value again."""
        closed, settled, reports, finished = self.closed, self.settled, self.reports, self.finished

        def cutoff(_: float) -> None:
            closed.append(len(reports))
            settled.append(len(finished))

        return cutoff

    def forget(self) -> None:
        """Make room for what comes next."""
        for heard in (self.reports, self.estimates, self.finished, self.closed, self.settled):
            heard.clear()
