"""Turn the reports of a search, in time order, into the rows of a trace, in columns."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from sys import float_info
from typing import Any

from minimax_viz.errors import GameError
from minimax_viz.record.kinds import HORIZON, INTERIOR, KINDS, PRUNED, TERMINAL, TRANSPOSITION, VISITED
from minimax_viz.record.recorder import AtHorizon, Recorder
from minimax_viz.search.omissions import MovesToTry, OmittedMove
from minimax_viz.search.transpositions import Entry
from minimax_viz.signs import short_repr

NUMBERS = (int, float)
MOST = float_info.max
NO_MORE = object()
"""What a node's iterator of untried moves returns at its end; it is not a move."""


@dataclass(slots=True)
class Rows:
    """A row for each node in the order of entering, and for each move not followed in its place among its siblings.

    `moves[0]` is None. `value` is None for moves not followed. `open` maps each row that was open when the search
    stopped to the number of its moves that have no row; its value is the best so far, or None. `source` is the row
    that a transposition's value came from, or the twin of a merged move, and -1 for all others.
    """

    ply: list[int]
    kind: bytearray
    value: list[float | None]
    moves: list[Any]
    open: dict[int, int]
    source: array[int]


def layout_rows(recorder: Recorder) -> Rows:
    """Lay the reports out. Raises GameError if the game violates the protocol."""
    rows, considered, copied_from = laid_out(recorder)
    if considered:
        rows = with_left_out(rows, considered)
    if copied_from:
        visited = array("i", [row for row, kind in enumerate(rows.kind) if kind <= VISITED])
        copies = (row for row, kind in enumerate(rows.kind) if kind == TRANSPOSITION)
        for row, node in zip(copies, copied_from, strict=True):
            rows.source[row] = visited[node]
    return rows


def laid_out(recorder: Recorder) -> tuple[Rows, dict[int, MovesToTry], list[int]]:
    """The rows of the reports, without the moves omitted before the search and without sources; also the rows with
    omitted moves, and the source of each transposition, counted in visited nodes. Raises GameError.
    """
    plies: list[int] = []
    kinds = bytearray()
    values: list[float | None] = []
    moves: list[Any] = []
    add_ply, add_kind, add_value, add_move = plies.append, kinds.append, values.append, moves.append
    unsettled = recorder.finished[::-1]  # the values of interior nodes that are still open here, the next one last
    settled_after = len(unsettled).__sub__
    # The next node entered is at `ply`, by one of the `untried` moves of the innermost open node.
    ply = 0
    untried: Iterator[Any] = iter((None,))
    open_rows: list[int] = []
    outer: list[Iterator[Any]] = []
    copied_from: list[int] = []
    considered: dict[int, MovesToTry] = {}
    report: Any
    for reports, settled in until_closed(recorder):
        for report in reports:
            move = next(untried, NO_MORE)
            while move is NO_MORE:
                values[open_rows.pop()] = unsettled.pop()
                untried = outer.pop()
                ply -= 1
                move = next(untried, NO_MORE)
            add_ply(ply)
            add_move(move)
            kind = type(report)
            if kind in NUMBERS:
                add_kind(TERMINAL)
                add_value(report)
            elif kind is AtHorizon:
                add_kind(HORIZON)
                add_value(checked_number(report.value))
            elif kind is Entry:
                add_kind(TRANSPOSITION)
                add_value(report.value)
                copied_from.append(report.node)
            else:
                add_kind(INTERIOR)
                open_rows.append(len(values))
                if kind is MovesToTry:
                    considered[len(values)] = report
                add_value(None)
                outer.append(untried)
                untried = moves_in(report)
                ply += 1
        if settled is None:
            break
        while settled_after(len(unsettled)) < settled:
            values[open_rows.pop()] = unsettled.pop()
            untried = outer.pop()
            ply -= 1
        for move in untried:
            add_ply(ply)
            add_kind(PRUNED)
            add_value(None)
            add_move(move)
    while unsettled:
        values[open_rows.pop()] = unsettled.pop()
        untried = outer.pop()
    check_finite(values, kinds)
    left = [*outer, untried][1:]
    still_open = {row: len(list(rest)) for row, rest in zip(open_rows, left, strict=True)}
    rows = Rows(plies, kinds, values, moves, still_open, array("i", [-1]) * len(plies))
    return rows, considered, copied_from


def until_closed(recorder: Recorder) -> Iterator[tuple[Iterator[Any], int | None]]:
    """The reports up to each cutoff, with the number of nodes settled by then; finally the rest, and None."""
    reports, before = iter(recorder.reports), 0
    # Not strict: Ctrl-C may have come between the two, which counts as before the cutoff.
    for heard, settled in zip(recorder.closed, recorder.settled, strict=False):
        yield islice(reports, heard - before), settled
        before = heard
    yield reports, None


def with_left_out(rows: Rows, considered: Mapping[int, MovesToTry]) -> Rows:
    """The rows with those of moves omitted before the search, each in its place among its siblings.

    In a node that was still open, only omitted moves before the last tried one have rows.
    """
    full = Rows([], bytearray(), [], [], {}, array("i"))
    waiting: list[Iterator[Any]] = []  # by ply: the remaining moves of the open node at that ply
    children: list[list[int]] = []  # by ply: that node's children so far

    def add(ply: int, kind: int, value: float | None, move: Any, source: int = -1) -> None:
        if ply:
            children[ply - 1].append(len(full.ply))
        full.ply.append(ply)
        full.kind.append(kind)
        full.value.append(value)
        full.moves.append(move)
        full.source.append(source)

    def add_left_out(ply: int) -> None:
        """Lay out the omitted moves up to the next one that the node above tried."""
        for entry in waiting[ply - 1]:
            if type(entry) is not OmittedMove:
                break
            twin = -1 if entry.twin is None else children[ply - 1][entry.twin]
            add(ply, KINDS.index(entry.kind), None, entry.move, twin)

    def close(ply: int) -> None:
        """Lay out the rest of the nodes at this ply and deeper."""
        while len(waiting) > ply:
            add_left_out(len(waiting))
            waiting.pop()
            children.pop()

    for row, ply in enumerate(rows.ply):
        close(ply)
        if ply:
            add_left_out(ply)
        if row in rows.open:
            full.open[len(full.ply)] = rows.open[row]
        add(ply, rows.kind[row], rows.value[row], rows.moves[row])
        if rows.kind[row] == INTERIOR:
            waiting.append(iter(considered[row].all_moves if row in considered else ()))
            children.append([])
    close(len(rows.open))
    for row, rest in zip(full.open, waiting, strict=True):
        full.open[row] += sum(type(entry) is OmittedMove for entry in rest)
    return full


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


def checked_number(value: Any) -> float:
    """An evaluation. Raises GameError if it is not a number."""
    if type(value) not in NUMBERS:
        raise no_value(value, HORIZON)
    return value  # type: ignore[no-any-return]


def check_last_estimate(recorder: Recorder) -> None:
    """Raise GameError if the last report, on which a search failed, is an evaluation that is not a number."""
    if recorder.reports and isinstance(last := recorder.reports[-1], AtHorizon):
        checked_number(last.value)


def check_finite(values: list[float | None], kinds: bytearray) -> None:
    """Raise GameError if a value is infinite or not a number; each distinct value is checked once."""
    wrong = [value for value in set(values) if value is not None and not -MOST <= value <= MOST]
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
