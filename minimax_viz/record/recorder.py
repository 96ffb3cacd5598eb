"""The observer that keeps every report of a search, at the cost of a list's append."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.search.transpositions import Entry


@dataclass(slots=True)  # frozen would double the cost of making one
class AtHorizon:
    """An evaluation among the reports, marked to distinguish it from a utility."""

    value: float


class Recorder:
    """Records one search.

    `reports` has, in time order, the moves of each interior node as it is entered and the value of each leaf (for a
    transposition the table's entry). `finished` has the values of interior nodes in the order in which they were
    settled. For each cutoff, which closes the window of the innermost open node, `closed` has the number of reports
    before it and `settled` the number of settled nodes. Together they are the whole search; `record.rows` lays them out
    as columns.
    """

    def __init__(self) -> None:
        self.reports: list[Sequence[Any] | float | AtHorizon | Entry] = []
        self.finished: list[float] = []
        self.closed: list[int] = []
        self.settled: list[int] = []
        self.cutoff = self.closing()
        self.expand = self.terminal = self.transposition = self.reports.append
        self.finish = self.finished.append

    def horizon(self, value: float) -> None:
        """Keep an evaluation. This call costs more than a list's append, but much less than evaluating the state."""
        self.reports.append(AtHorizon(value))

    def closing(self) -> Callable[[float], None]:
        """The callable that records when a window closes; `finish` reports the value again."""
        # Looked up once, since there are thousands of cutoffs.
        closed, settled = self.closed.append, self.settled.append
        reports, finished, length = self.reports, self.finished, len

        def cutoff(_: float) -> None:
            closed(length(reports))
            settled(length(finished))

        return cutoff
