"""The observer that keeps everything a search says, as cheaply as a list can."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.search.transpositions import Entry


@dataclass(slots=True)  # frozen would double the cost of making one
class AtHorizon:
    """An evaluation among the reports, marked so that it is not taken for a utility."""

    value: float


@dataclass(slots=True)
class Closed:
    """The window of the innermost open node closed; `finished` nodes had been settled before."""

    finished: int


class Recorder:
    """Listens to one search.

    `reports` has, in time order, the moves of each interior node as it is entered, the value of each leaf (for a
    transposition the table's entry), and where the innermost open node's window closed. `finished` has the values of
    interior nodes in the order in which they were settled. Together they are the whole search; `record.rows` lays
    them out as columns.
    """

    def __init__(self) -> None:
        self.reports: list[Sequence[Any] | float | AtHorizon | Entry | Closed] = []
        self.finished: list[float] = []
        self.expand = self.terminal = self.transposition = self.reports.append
        self.finish = self.finished.append

    def horizon(self, value: float) -> None:
        """Keep an evaluation. Far fewer nodes are evaluated than a list's append is cheap, and games are dearer."""
        self.reports.append(AtHorizon(value))

    def cutoff(self, value: float) -> None:
        """Keep the moment at which a window closed; the value is told again by `finish`."""
        self.reports.append(Closed(len(self.finished)))
