"""Turn the reports of a search, in time order, into the rows of a trace, in columns."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import chain, islice, repeat
from operator import itemgetter
from typing import Any

from minimax_viz.record.answers import check_finite, checked_estimates, moves_in
from minimax_viz.record.columns import (
    HORIZON,
    INTERIOR,
    KINDS,
    PRUNED,
    TERMINAL,
    TRANSPOSITION,
    UNPROBED,
    WAS_VISITED,
    Numbers,
    PassStart,
    Value,
    Values,
    lengthened,
    widened,
)
from minimax_viz.record.numbering import Numbering
from minimax_viz.record.recorder import AtHorizon, Recorder
from minimax_viz.record.said import NO_MORE, Again, Said
from minimax_viz.search.observer import Entry
from minimax_viz.search.omissions import MovesToTry, OmittedMove

SKIPPED = {"cutoff": PRUNED, "probed": UNPROBED}
"""The events after which a node's other moves are not tried, and the kind of their rows."""

PIECE = 1 << 15  # rows that wait in lists, which are quick to append to, before they are packed into columns
MOST_LOOKED_UP = 1 << 16  # values; where there are more, most of them occur only once anyway


KIND_OF_REPORT: defaultdict[type, int] = defaultdict(
    lambda: INTERIOR, {int: TERMINAL, float: TERMINAL, AtHorizon: HORIZON, Entry: TRANSPOSITION}
)
"""The kind of row that a report becomes, by the report's type; moves may come in a sequence of any type."""


class Rows:
    """One row for each node, in the order of entering, and for each move not followed, in its place among its siblings.

    `move` has for each row the number of its move in `moves`, which begins with None for the root. `value` is None for
    moves not followed and for rows that are still open. `open` maps each open row to the number of its moves that have
    no row. `source` is the row that a transposition's value came from, or the twin of a merged move; it is -1 for all
    others.
    """

    def __init__(self) -> None:
        self.ply: Numbers = bytearray()
        self.kind = bytearray()
        self.move: Numbers = bytearray()
        self._value: Numbers = bytearray()
        self._moves = Numbering(None)
        self._values = Numbering(None, MOST_LOOKED_UP)
        self._twins: dict[int, int] = {}
        self._copied_from = array("i")  # for each transposition, the number of its source among the visited nodes
        self._entered = 0  # nodes, by which the purposes that are not usual are noted
        self._said = Said()
        # The latest rows, which are not in the columns yet, and the settled rows whose values are not set yet.
        self._late_plies: list[int] = []
        self._late_kinds: list[int] = []
        self._late_moves: list[Any] = []
        self._late_values: list[Any] = []
        self._late_settled: list[int] = []
        # The next node to be entered is at `_next_ply`, by the next of the innermost open node's `_untried` moves;
        # `_outer` has those of the open nodes above it.
        self._next_ply = 0
        self._untried: Iterator[Any] = iter((None,))
        self._outer: list[Iterator[Any]] = []
        self._open_rows: list[int] = []

    @property
    def moves(self) -> Sequence[Any]:
        """Each distinct move once."""
        return self._moves.things

    @property
    def value(self) -> Values[Value]:
        return Values(self._value, self._values.things)

    @property
    def source(self) -> array[int]:
        source = array("i", [-1]) * len(self.kind)
        for row, twin in self._twins.items():
            source[row] = twin
        if self._copied_from:
            visited = self._visited_rows()
            copies = (row for row, kind in enumerate(self.kind) if kind == TRANSPOSITION)
            for row, node in zip(copies, self._copied_from, strict=True):
                source[row] = visited[node]
        return source

    def _visited_rows(self) -> array[int]:
        """The row of each visited node, in the order of entering."""
        return array("i", [row for row, was in enumerate(self.kind.translate(WAS_VISITED)) if was])

    @cached_property
    def purpose(self) -> bytearray:
        """The purpose of each row; empty if there was only the usual one."""
        return self._said.purpose(self._visited_rows(), len(self.kind)) if self._said.has_purposes else bytearray()

    @property
    def probes(self) -> dict[int, int]:
        """The place of each probe's outcome among its siblings."""
        return self._said.probes(self._visited_rows()) if self._said.has_purposes else {}

    @property
    def passes(self) -> tuple[PassStart, ...]:
        """Where each pass begins, if the search said so; one that entered no node is left out."""
        return tuple(start for start in self._said.passes if start.root < len(self.kind))

    @cached_property
    def open(self) -> dict[int, int]:
        """The open rows, from the root down, and how many of their moves have no row."""
        return {row: len(moves) for row, moves in self._open_moves.items()}

    @cached_property
    def _open_moves(self) -> dict[int, list[Any]]:
        """The moves of each open row that have no row, from the root down."""
        waiting = [*self._outer, self._untried][1:]
        found = {row: list(entries_of(moves)) for row, moves in zip(self._open_rows, waiting, strict=True)}
        for row in found.keys() & self._said.unprobed.keys():  # Ctrl-C may come after its probes were found to suffice
            found[row] = found[row] or [outcome for _, outcome in self._said.unprobed[row][1:]]
        return found

    @property
    def without_row(self) -> dict[int, Sequence[tuple[int, Any]]]:
        """Of the rows that are open, or whose moves were only probed, the moves that have no row, with their places."""
        found = {row: outcomes[1:] for row, outcomes in self._said.unprobed.items()}
        for row, moves in self._open_moves.items():
            places = self._said.unprobed.get(row) or list(enumerate(moves, -len(moves)))
            found[row] = places[len(places) - len(moves) :]
        return found

    def add(self, recorder: Recorder) -> None:
        """Lay out what was recorded since the last time. Raises GameError if the game violates the protocol.

        This is one long loop over lists, with local names, since each of millions of nodes passes through it.
        """
        reports: list[Any] = recorder.reports
        report_kinds = bytes(map(KIND_OF_REPORT.__getitem__, map(type, reports)))
        nodes = zip(report_kinds, reports, strict=True)
        estimates = iter(checked_estimates(recorder))
        finished = iter(recorder.finished)
        plies, kinds, moves, values = self._late_plies, self._late_kinds, self._late_moves, self._late_values
        ply, untried, outer, open_rows = self._next_ply, self._untried, self._outer, self._open_rows
        settled, settled_before = self._late_settled, 0
        first_late, at = len(self.ply), 0
        # Not strict: if Ctrl-C came between the two appends of a cutoff, it counts as before the cutoff.
        events: Iterable[Any] = zip(recorder.closed, recorder.settled, repeat("cutoff"), repeat(None), strict=False)
        if recorder.rare:
            events = merge(events, recorder.rare, key=itemgetter(0, 1))
        for end, settled_by_then, event, given in chain(events, ((len(reports), len(recorder.finished), "", None),)):
            while at < end:
                if len(plies) >= PIECE:
                    settled_before += len(settled)
                    self._pack(finished)
                    first_late = len(self.ply)
                stop = end if end - at < PIECE else at + PIECE
                for kind, report in islice(nodes, stop - at):
                    while (move := next(untried, NO_MORE)) is NO_MORE:
                        settled.append(open_rows.pop())
                        untried = outer.pop()
                        ply -= 1
                    plies.append(ply)
                    kinds.append(kind)
                    moves.append(move)
                    if kind == INTERIOR:
                        open_rows.append(first_late + len(values))
                        values.append(None)
                        outer.append(untried)
                        ply += 1
                        if type(report) is tuple and report:
                            untried = iter(report)
                        else:
                            untried = moves_in(report)
                            if type(report) is MovesToTry:
                                untried = TriedMoves(self, ply, report.all_moves)
                    elif kind == TERMINAL:
                        values.append(report)
                    elif kind == HORIZON:
                        values.append(next(estimates))
                    else:
                        values.append(report.value)
                        self._copied_from.append(report.node)
                at = stop
            while settled_before + len(settled) < settled_by_then:
                next(untried, NO_MORE)  # this also adds the rows of moves omitted after the last one tried
                settled.append(open_rows.pop())
                untried = outer.pop()
                ply -= 1
            if event in SKIPPED:
                for move in untried:
                    plies.append(ply)
                    kinds.append(SKIPPED[event])
                    moves.append(move)
                    values.append(None)
            elif event:
                at_row = self.count() if event == "begin" else open_rows[-1]
                untried = self._said.hear(event, given, untried, self._entered + end, at_row)
        for end in recorder.scouts:
            self._said.scouts.append(self._entered + end)
        self._entered += len(reports)
        self._pack(finished)
        self._next_ply, self._untried = ply, untried
        recorder.forget()

    def count(self) -> int:
        return len(self.kind) + len(self._late_kinds)

    def add_omitted(self, ply: int, omitted: OmittedMove, twin: int | None) -> None:
        """Add the row of a move that was omitted before the search."""
        if twin is not None:
            self._twins[self.count()] = twin
        self._late_plies.append(ply)
        self._late_kinds.append(KINDS.index(omitted.kind))
        self._late_moves.append(omitted.move)
        self._late_values.append(None)

    def _pack(self, finished: Iterator[float]) -> None:
        """Move the latest rows into the columns. Those that are settled get their values, the next of `finished`.

        Raises GameError for a value that is infinite or not a number.
        """
        first_late, known = len(self.ply), len(self._values.things)
        for row, value in zip(self._late_settled, finished, strict=False):
            if row >= first_late:
                self._late_values[row - first_late] = value
            else:
                number = self._values.number_of(value)
                self._value = widened(self._value, number)
                self._value[row] = number
        self.kind.extend(self._late_kinds)
        self.ply = lengthened(self.ply, self._late_plies)
        self.move = lengthened(self.move, self._moves.numbers(self._late_moves))
        self._value = lengthened(self._value, self._values.numbers(self._late_values))
        check_finite(self._values.things[known:], self.kind, self.value)
        for late in (self._late_values, self._late_moves, self._late_plies, self._late_kinds, self._late_settled):
            late.clear()


def entries_of(untried: Iterator[Any]) -> Iterator[Any]:
    """The moves that an open node has not tried, those that are omitted included."""
    others = untried.others if isinstance(untried, Again) else untried
    return others.entries if isinstance(others, TriedMoves) else others


class TriedMoves(Iterator[Any]):
    """Iterates over the moves of a node that are tried, and adds rows for omitted moves when it comes to them."""

    def __init__(self, rows: Rows, ply: int, all_moves: Sequence[Any]) -> None:
        self.entries = iter(all_moves)
        self._rows = rows
        self._ply = ply
        self._children: list[int] = []

    def __next__(self) -> Any:
        for entry in self.entries:
            self._children.append(self._rows.count())
            if type(entry) is not OmittedMove:
                return entry
            self._rows.add_omitted(self._ply, entry, None if entry.twin is None else self._children[entry.twin])
        raise StopIteration


def layout_rows(recorder: Recorder) -> Rows:
    """Lay out all that was recorded as rows. Raises GameError if the game violates the protocol."""
    rows = Rows()
    rows.add(recorder)
    return rows
