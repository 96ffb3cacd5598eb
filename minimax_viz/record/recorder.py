"""The observer that keeps everything a search says, as cheaply as a list can."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.search.transpositions import Entry


@dataclass(slots=True)  # frozen would double the cost of making one
class AtHorizon:
    """An evaluation among the reports, marked so that it is not taken for a utility."""

    value: float


class Recorder:
    """Listens to one search.

    `reports` has, in time order, the moves of each interior node as it is entered and the value of each leaf (for a
    transposition the table's entry). `finished` has the values of interior nodes in the order in which they were
    settled. `closed` says for each cutoff, at which the window of the innermost open node closed, how many reports
    there were before it, and `settled` how many nodes were settled. Together they are the whole search; `record.rows`
    lays them out as columns.
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
        """Keep an evaluation. Far fewer nodes are evaluated than a list's append is cheap, and games are dearer."""
        self.reports.append(AtHorizon(value))

    def closing(self) -> Callable[[float], None]:
        """What keeps the moment at which a window closes; the value is told again by `finish`."""
        closed, settled = (
            self.closed.append,
            self.settled.append,
        )  # looked up once, since there are thousands of cutoffs
        reports, finished, length = self.reports, self.finished, len

        def cutoff(_: float) -> None:
            closed(length(reports))
            settled(length(finished))

        return cutoff
