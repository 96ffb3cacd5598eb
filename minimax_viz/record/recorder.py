"""The observer that records what a search reports, at the cost of appending to a list."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from minimax_viz.search.observer import Entry


class AtHorizon:
    """The type of `AT_HORIZON`, which stands for an evaluation among the reports; a bare number is a utility."""

    __slots__ = ()


AT_HORIZON = AtHorizon()


RareKind = Literal["again", "probe", "probed", "restart", "begin"]


class RareEvent(NamedTuple):
    """What a few searches say now and then: the report of the observer's method `kind`, and what it was given; and how
    many reports came, and how many nodes were settled, before.
    """

    reports: int
    settled: int
    kind: RareKind
    given: Any


class Recorder:
    """Records one search in lists, which `record.rows` turns into columns.

    `reports` has, in time order, the moves of each interior node as it is entered and the value of each leaf. A
    transposition is reported as the table's entry, and an evaluation as AT_HORIZON; its value is the next one in
    `estimates`. `finished` has the values of interior nodes in the order in which they were settled. A cutoff closes
    the window of the innermost open node: `closed` has the number of reports before each cutoff, and `settled` the
    number of nodes settled by then. `scouts` has the number of reports before each scout, and `rare` has whatever else
    a search said.
    """

    def __init__(self) -> None:
        self.reports: list[Sequence[Any] | float | AtHorizon | Entry] = []
        self.estimates: list[float] = []
        self.finished: list[float] = []
        self.closed: list[int] = []
        self.settled: list[int] = []
        self.scouts: list[int] = []
        self.rare: list[RareEvent] = []
        self.scout = self.scouting()
        self.again, self.probe, self.probed, self.restart, self.begin = (
            partial(self._note, kind) for kind in ("again", "probe", "probed", "restart", "begin")
        )
        self.cutoff = self.closing()
        self.horizon = self.estimating()
        self.expand = self.terminal = self.transposition = self.reports.append
        self.finish = self.finished.append

    def estimating(self) -> Callable[[float], None]:
        """Make the callable that records an evaluation."""
        # The attributes are looked up once. The call costs more than a list's append, but much less than an evaluation.
        estimates, reports = self.estimates, self.reports

        def horizon(value: float) -> None:
            estimates.append(value)
            reports.append(AT_HORIZON)

        return horizon

    def closing(self) -> Callable[[float], None]:
        """Make the callable that records when a window closes; it ignores the value, which `finish` reports again."""
        closed, settled, reports, finished = self.closed, self.settled, self.reports, self.finished

        def cutoff(_: float) -> None:
            closed.append(len(reports))
            settled.append(len(finished))

        return cutoff

    def scouting(self) -> Callable[[object], None]:
        """Make the callable that records that the node entered next is a scout."""
        scouts, reports = self.scouts, self.reports

        def scout(_: object) -> None:
            scouts.append(len(reports))

        return scout

    def _note(self, kind: RareKind, given: Any) -> None:
        self.rare.append(RareEvent(len(self.reports), len(self.finished), kind, given))

    def forget(self) -> None:
        """Empty the lists, once their contents have been laid out."""
        recorded: list[Any]
        for recorded in (
            self.reports, self.estimates, self.finished, self.closed, self.settled, self.scouts, self.rare,
        ):  # fmt: skip
            recorded.clear()
