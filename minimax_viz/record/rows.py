"""Turn the reports of a search, in time order, into the rows of a trace, in columns."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from sys import float_info
from typing import Any

from minimax_viz.errors import GameError
from minimax_viz.record.kinds import HORIZON, INTERIOR, KINDS, PRUNED, TERMINAL, TRANSPOSITION, WAS_VISITED
from minimax_viz.record.narrow import Numbers, lengthened, widened
from minimax_viz.record.numbering import Numbering
from minimax_viz.record.recorder import AtHorizon, Recorder
from minimax_viz.record.values import Value, Values
from minimax_viz.search.omissions import MovesToTry, OmittedMove
from minimax_viz.search.transpositions import Entry
from minimax_viz.signs import short_repr

NUMBERS = (int, float)
MOST = float_info.max
NO_MORE = object()
"""What a node's iterator of untried moves returns at its end; it is not a move."""

PIECE = 1 << 15  # rows that wait in lists, which grow quickly, before they are packed into columns
MOST_LOOKED_UP = 1 << 16  # values; where there are more, most are different anyway
FAMILIES = re.compile(b"%c[^%c]{4,}" % (INTERIOR, INTERIOR))
"""An interior node and leaves, which may be all of its children."""


class KindOfReport(dict[type, int]):
    """The kind of the row that a report becomes, by the report's type; sequences of moves are of any."""

    def __missing__(self, kind: type) -> int:
        return INTERIOR


KIND_OF_REPORT = KindOfReport({int: TERMINAL, float: TERMINAL, AtHorizon: HORIZON, Entry: TRANSPOSITION})


class Rows:
    """A row for each node in the order of entering, and for each move not followed in its place among its siblings.

    `move` has the number of each row's move in `moves`, whose first is None, the root's. `value` is None for moves not
    followed and for rows that are still open. `open` maps each of those to the number of its moves that have no row.
    `source` is the row that a transposition's value came from, or the twin of a merged move, and -1 for all others.
    """

    def __init__(self) -> None:
        self.ply: Numbers = bytearray()
        self.kind = bytearray()
        self.move: Numbers = bytearray()
        self._value: Numbers = bytearray()
        self._moves = Numbering(None)
        self._values = Numbering(None, MOST_LOOKED_UP)
        self._twins: dict[int, int] = {}
        self._copied_from = array("i")  # the source of each transposition, counted in visited nodes
        # The latest rows, but for their kinds.
        self._late_plies: list[int] = []
        self._late_moves: list[Any] = []
        self._late_values: list[Any] = []
        # The next node entered is at `_next_ply`, by one of the `_untried` moves of the innermost open node.
        self._next_ply = 0
        self._untried: Iterator[Any] = iter((None,))
        self._outer: list[Iterator[Any]] = []
        self._open_rows: list[int] = []

    @property
    def moves(self) -> Sequence[Any]:
        """Each different move once."""
        return self._moves.things

    @property
    def value(self) -> Values[Value]:
        """The value of each row."""
        return Values(self._value, self._values.things)

    @property
    def source(self) -> array[int]:
        """The row that each row was taken over from."""
        source = array("i", [-1]) * len(self.kind)
        for row, twin in self._twins.items():
            source[row] = twin
        if self._copied_from:
            visited = array("i", [row for row, was in enumerate(self.kind.translate(WAS_VISITED)) if was])
            copies = (row for row, kind in enumerate(self.kind) if kind == TRANSPOSITION)
            for row, node in zip(copies, self._copied_from, strict=True):
                source[row] = visited[node]
        return source

    @cached_property
    def open(self) -> dict[int, int]:
        """The open rows, the root first, and how many of their moves have no row."""
        untried = [moves.entries if isinstance(moves, Trying) else moves for moves in (*self._outer, self._untried)]
        return {row: len(list(moves)) for row, moves in zip(self._open_rows, untried[1:], strict=True)}

    def add(self, heard: Recorder) -> None:
        """Lay out what was heard since the last time. Raises GameError if the game violates the protocol.

        One long loop, without calls where there can be none: each of millions of nodes passes through it.
        """
        reports: list[Any] = heard.reports
        report_kinds = bytes(map(KIND_OF_REPORT.__getitem__, map(type, reports)))
        estimates = iter(checked_estimates(heard))
        unsettled = heard.finished[::-1]  # the values of interior nodes that are still open here, the next one last
        settled_after = len(unsettled).__sub__
        kinds, plies, moves, values = self.kind, self._late_plies, self._late_moves, self._late_values
        add_ply, add_kind, add_move, add_value = plies.append, kinds.append, moves.append, values.append
        ply, untried, outer, open_rows = self._next_ply, self._untried, self._outer, self._open_rows
        first_late = len(self.ply)
        at = 0
        for end, settled in stretches(heard):
            if len(plies) >= PIECE:
                self._pack()
                first_late = len(self.ply)
            for family in chain(FAMILIES.finditer(report_kinds, at, end), (None,)):
                stop = family.start() + 1 if family else end
                for kind, report in zip(report_kinds[at:stop], reports[at:stop], strict=True):
                    move = next(untried, NO_MORE)
                    while move is NO_MORE:
                        row = open_rows.pop()
                        if row >= first_late:
                            values[row - first_late] = unsettled.pop()
                        else:
                            self._settle(row, unsettled.pop())
                        untried = outer.pop()
                        ply -= 1
                        move = next(untried, NO_MORE)
                    add_ply(ply)
                    add_kind(kind)
                    add_move(move)
                    if kind == TERMINAL:
                        add_value(report)
                    elif kind == INTERIOR:
                        open_rows.append(first_late + len(values))
                        add_value(None)
                        outer.append(untried)
                        ply += 1
                        untried = iter(report) if type(report) is tuple and report else self._trying(report, ply)
                    elif kind == HORIZON:
                        add_value(next(estimates))
                    else:
                        add_value(report.value)
                        self._copied_from.append(report.node)
                at = stop
                if family and type(untried) is not Trying:
                    # The leaves that follow may be all the children of the node entered last.
                    options = reports[at - 1]
                    leaves = report_kinds[at : min(at + len(options), end)]
                    kind = leaves[0]
                    if len(leaves) < len(options) or kind == TRANSPOSITION or leaves.count(kind) < len(leaves):
                        continue
                    values += reports[at : at + len(leaves)] if kind == TERMINAL else islice(estimates, len(leaves))
                    plies += [ply] * len(leaves)
                    kinds += leaves
                    moves += options
                    at += len(leaves)
                    untried = iter(())
            if settled is None:
                continue
            while settled_after(len(unsettled)) < settled:
                next(untried, NO_MORE)  # which lays out what is omitted behind the last tried move
                self._settle(open_rows.pop(), unsettled.pop())
                untried = outer.pop()
                ply -= 1
            for move in untried:
                add_ply(ply)
                add_kind(PRUNED)
                add_move(move)
                add_value(None)
        while unsettled:
            next(untried, NO_MORE)
            self._settle(open_rows.pop(), unsettled.pop())
            untried = outer.pop()
            ply -= 1
        self._pack()
        self._next_ply, self._untried = ply, untried
        heard.forget()

    def _trying(self, options: Any, ply: int) -> Iterator[Any]:
        """The moves of a node, whose children are at `ply`, as they are tried. Raises GameError if there are none."""
        tried = moves_in(options)
        return Trying(self, ply, options.all_moves) if type(options) is MovesToTry else tried

    def add_omitted(self, ply: int, omitted: OmittedMove, twin: int | None) -> None:
        """Add the row of a move that was omitted before the search."""
        if twin is not None:
            self._twins[len(self.kind)] = twin
        self._late_plies.append(ply)
        self.kind.append(KINDS.index(omitted.kind))
        self._late_moves.append(omitted.move)
        self._late_values.append(None)

    def _settle(self, row: int, value: float) -> None:
        """Set the value of an interior node."""
        late = row - len(self.ply)
        if late >= 0:
            self._late_values[late] = value
        else:
            number = self._values.number_of(value)
            self._value = widened(self._value, number)
            self._value[row] = number

    def _pack(self) -> None:
        """Put the latest rows into the columns. Raises GameError for a value that is infinite or not a number."""
        known = len(self._values.things)
        values = self._values.numbers(self._late_values)
        self._value = lengthened(self._value, values, len(self._values.things))
        check_finite(self._values.things[known:], self.kind, self.value)
        self.move = lengthened(self.move, self._moves.numbers(self._late_moves), len(self._moves.things))
        self.ply = lengthened(self.ply, self._late_plies, max(self._late_plies, default=0))
        for late in (self._late_values, self._late_moves, self._late_plies):
            late.clear()


class Trying(Iterator[Any]):
    """The moves of a node that are tried. On the way, those omitted before the search get rows in their places."""

    def __init__(self, rows: Rows, ply: int, all_moves: Sequence[Any]) -> None:
        self.entries = iter(all_moves)
        self._rows = rows
        self._ply = ply
        self._children: list[int] = []

    def __next__(self) -> Any:
        for entry in self.entries:
            self._children.append(len(self._rows.kind))
            if type(entry) is not OmittedMove:
                return entry
            self._rows.add_omitted(self._ply, entry, None if entry.twin is None else self._children[entry.twin])
        raise StopIteration


def layout_rows(recorder: Recorder) -> Rows:
    """The rows of all that was heard. Raises GameError if the game violates the protocol."""
    rows = Rows()
    rows.add(recorder)
    return rows


def stretches(heard: Recorder) -> Iterator[tuple[int, int | None]]:
    """The number of reports up to each cutoff, with the number of nodes settled by then, and up to the end of all, with
    None; a long stretch comes in pieces.
    """
    at = 0
    # Not strict: Ctrl-C may have come between the two, which counts as before the cutoff.
    for end, settled in chain(zip(heard.closed, heard.settled, strict=False), ((len(heard.reports), None),)):
        while end - at > PIECE:
            at += PIECE
            yield at, None
        yield end, settled
        at = end


def moves_in(options: Any) -> Iterator[Any]:
    """The moves of an interior node. Raises GameError if there are none."""
    try:
        count = len(options)
    except TypeError:
        if is_foreign_number(options):
            raise no_value(options, TERMINAL) from None
        if isinstance(options, Iterator):
            raise GameError(
                f"The game gave {short_repr(options)} for the moves of a state; let moves() return a sequence, such as "
                "a list."
            ) from None
        raise GameError(
            f"The game gave {short_repr(options)} where it should give a number (outcome, evaluation) or a sequence "
            "(moves)."
        ) from None
    if not count:
        raise GameError("The game has a state with no moves whose outcome is None; a terminal state needs a utility.")
    return iter(options)


def is_foreign_number(value: Any) -> bool:
    """Whether a value is a number of another library."""
    return type(value) not in NUMBERS and not isinstance(value, bool) and hasattr(value, "__float__")


def checked_estimates(heard: Recorder) -> list[float]:
    """The evaluations that were heard. Raises GameError if one is not a number."""
    if not {*map(type, heard.estimates)} <= {*NUMBERS}:
        raise no_value(next(one for one in heard.estimates if type(one) not in NUMBERS), HORIZON)
    return heard.estimates


def check_last_estimate(recorder: Recorder) -> None:
    """Raise GameError if the last report, on which a search failed, is an evaluation that is not a number."""
    if recorder.reports and isinstance(recorder.reports[-1], AtHorizon):
        checked_estimates(recorder)


def check_finite(new: Sequence[float], kinds: bytearray, values: Sequence[float | None]) -> None:
    """Raise GameError if one of the `new` among the values of all rows is infinite or not a number."""
    wrong = [value for value in new if not -MOST <= value <= MOST]
    if wrong:
        # A NaN leaves infinities above it, which are not the cause.
        first = max(wrong, key=lambda value: value != value)
        raise no_value(first, max(kind for kind, value in zip(kinds, values, strict=True) if value is first))


def no_value(value: Any, kind: int) -> GameError:
    """The error about an invalid value of a row of this kind."""
    who, what = ("evaluation", "an evaluation") if kind == HORIZON else ("game", "a utility")
    if is_foreign_number(value):
        name = type(value).__name__
        return GameError(
            f"The {who} gave {short_repr(value)}, a {name}; {what} is an int or a float, such as float(x)."
        )
    limit = ", at most 1.7e308" if type(value) is int else ""
    return GameError(f"The {who} gave the value {short_repr(value)}; {what} is a finite number{limit}.")
