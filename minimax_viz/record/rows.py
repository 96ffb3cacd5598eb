"""Turn the reports of a search, in time order, into the rows of a trace, in columns."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import chain, islice, repeat
from operator import itemgetter
from sys import float_info
from typing import Any

from minimax_viz.errors import GameError, Sentence, TextPlace
from minimax_viz.record.columns import (
    AGAIN,
    HORIZON,
    INTERIOR,
    KINDS,
    PROBE,
    PRUNED,
    SCOUT,
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
from minimax_viz.record.recorder import AtHorizon, Recorder
from minimax_viz.safe_text import short_repr
from minimax_viz.search.observer import Entry
from minimax_viz.search.omissions import MovesToTry, OmittedMove


class Numbering(dict[Any, int]):
    """Numbers for things: equal things have the same, and `things` has each at its number.

    A thing that cannot be hashed gets a new number each time; so does one that first comes when there are `most`.
    """

    def __init__(self, first: Any, most: int | None = None) -> None:
        super().__init__()
        self.things: list[Any] = []
        self.most = most
        self.number_of(first)

    def __missing__(self, thing: Any) -> int:
        number = len(self.things)
        self.things.append(thing)
        if self.most is None or number < self.most:
            self[thing] = number
        return number

    def numbers(self, things: Sequence[Any]) -> list[int]:
        try:
            return list(map(self.__getitem__, things))
        except TypeError:
            return list(map(self.number_of, things))

    def number_of(self, thing: Any) -> int:
        try:
            return self[thing]
        except TypeError:
            self.things.append(thing)
            return len(self.things) - 1


NUMBER_TYPES = (int, float)
LARGEST_FLOAT = float_info.max
SKIPPED = {"cutoff": PRUNED, "probed": UNPROBED}
"""The events after which a node's other moves are not tried, and the kind of their rows."""

NO_MORE = object()
"""What a node's iterator of untried moves returns at its end; it is not a move."""

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
        self._purposes: dict[int, int] = {}
        self._scouts = array("i")
        self._probe_places: dict[int, int] = {}
        self._passes: list[PassStart] = []
        self._unprobed: dict[int, Sequence[tuple[int, Any]]] = {}
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
        if not (self._purposes or self._scouts):
            return bytearray()
        purpose, visited = bytearray(len(self.kind)), self._visited_rows()
        for node in self._scouts:
            if node < len(visited):  # a search may be stopped before it enters the next one
                purpose[visited[node]] = SCOUT
        for node, code in self._purposes.items():
            if node < len(visited):
                purpose[visited[node]] = code
        return purpose if any(purpose) else bytearray()

    @property
    def probes(self) -> dict[int, int]:
        """The place of each probe's outcome among its siblings."""
        visited = self._visited_rows() if self._probe_places else ()
        return {visited[node]: place for node, place in self._probe_places.items() if node < len(visited)}

    @property
    def passes(self) -> tuple[PassStart, ...]:
        """Where each pass begins, if the search said so; one that entered no node is left out."""
        return tuple(start for start in self._passes if start.root < len(self.kind))

    @cached_property
    def open(self) -> dict[int, int]:
        """The open rows, from the root down, and how many of their moves have no row."""
        return {row: len(moves) for row, moves in self._open_moves.items()}

    @cached_property
    def _open_moves(self) -> dict[int, list[Any]]:
        """The moves of each open row that have no row, from the root down."""
        waiting = [*self._outer, self._untried][1:]
        found = {row: list(entries_of(moves)) for row, moves in zip(self._open_rows, waiting, strict=True)}
        for row in found.keys() & self._unprobed.keys():  # Ctrl-C may come after its probes were found to suffice
            found[row] = found[row] or [outcome for _, outcome in self._unprobed[row][1:]]
        return found

    @property
    def without_row(self) -> dict[int, Sequence[tuple[int, Any]]]:
        """Of the rows that are open, or whose moves were only probed, the moves that have no row, with their places."""
        found = {row: outcomes[1:] for row, outcomes in self._unprobed.items()}
        for row, moves in self._open_moves.items():
            places = self._unprobed.get(row) or list(enumerate(moves, -len(moves)))
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
                untried = self._after(event, given, untried, self._entered + end, open_rows)
        for end in recorder.scouts:
            self._scouts.append(self._entered + end)
        self._entered += len(reports)
        self._pack(finished)
        self._next_ply, self._untried = ply, untried
        recorder.forget()

    def _after(
        self, event: str, given: Any, untried: Iterator[Any], entered: int, open_rows: Sequence[int]
    ) -> Iterator[Any]:
        """Take note of a rare event, before which so many nodes were `entered`; returns the moves tried next."""
        if event == "again":
            self._purposes[entered] = AGAIN
            return Again(given, untried)
        if event == "probe":
            self._purposes[entered], self._probe_places[entered] = PROBE, given.place
            self._unprobed[open_rows[-1]] = ((given.place, given.outcome), *given.others)
            return iter((given.outcome, *(outcome for _, outcome in given.others)))
        if event == "restart":
            if given:
                self._unprobed.pop(open_rows[-1], None)
            return iter(given)
        self._passes.append(PassStart(self.count(), given))
        return iter((None,))

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


class Again(Iterator[Any]):
    """Iterates over a move that is tried once more, and then over those not tried yet."""

    def __init__(self, move: Any, others: Iterator[Any]) -> None:
        self._moves = iter((move,))
        self.others: Iterator[Any] = others.others if isinstance(others, Again) else others

    def __next__(self) -> Any:
        move = next(self._moves, NO_MORE)
        return next(self.others) if move is NO_MORE else move


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


def moves_in(options: Any) -> Iterator[Any]:
    """Iterate over the moves of an interior node. Raises GameError if they are not moves, or if it has none."""
    try:
        count = len(options)
    except TypeError:
        if is_foreign_number(options):
            raise invalid_value(options, TERMINAL) from None
        if isinstance(options, Iterator):
            raise GameError(
                "The game gave {value} for the moves of a state; let moves() return a sequence, such as a list.",
                place=TextPlace(name="moves"),
                value=short_repr(options),
            ) from None
        raise GameError(
            "The game gave {value} where it should give a number (outcome, evaluation) or a sequence (moves).",
            value=short_repr(options),
        ) from None
    if not count:
        raise GameError("The game has a state with no moves whose outcome is None; a terminal state needs a utility.")
    return iter(options)


def is_foreign_number(value: Any) -> bool:
    """Whether a value is a number from another library, such as NumPy."""
    return type(value) not in NUMBER_TYPES and not isinstance(value, bool) and hasattr(value, "__float__")


def checked_estimates(recorder: Recorder) -> list[float]:
    """Return the recorded evaluations. Raises GameError if one is not a number."""
    if not {*map(type, recorder.estimates)} <= {*NUMBER_TYPES}:
        raise invalid_value(next(one for one in recorder.estimates if type(one) not in NUMBER_TYPES), HORIZON)
    return recorder.estimates


def check_last_estimate(recorder: Recorder) -> None:
    """Raise GameError if a search failed because its last report was an evaluation that is not a number."""
    if recorder.reports and isinstance(recorder.reports[-1], AtHorizon):
        checked_estimates(recorder)


def check_finite(new: Sequence[float], kinds: bytearray, values: Sequence[float | None]) -> None:
    """Raise GameError if one of the `new` values is infinite or not a number; `values` are those of all rows."""
    wrong = [value for value in new if not -LARGEST_FLOAT <= value <= LARGEST_FLOAT]
    if wrong:
        # A NaN can leave infinities higher up in the tree, so it is named first.
        first = max(wrong, key=lambda value: value != value)
        raise invalid_value(first, max(kind for kind, value in zip(kinds, values, strict=True) if value is first))


def invalid_value(value: Any, kind: int) -> GameError:
    """Make the error about an invalid value of a row of this kind."""
    source, what = Sentence("The game"), Sentence("a utility")
    if kind == HORIZON:
        source, what = Sentence("The evaluation"), Sentence("an evaluation")
    fields: dict[str, Any] = {"source": source, "value": short_repr(value), "what": what}
    if is_foreign_number(value):
        return GameError(
            "{source} gave {value}, a {type}; {what} is an int or a float, such as float(x).",
            type=type(value).__name__,
            **fields,
        )
    if type(value) is int:
        return GameError("{source} gave the value {value}; {what} is a finite number, at most 1.7e308.", **fields)
    return GameError("{source} gave the value {value}; {what} is a finite number.", **fields)
