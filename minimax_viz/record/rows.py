"""From what a search reported, in time order, to the rows of a trace in columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any

from minimax_viz.errors import GameError
from minimax_viz.record.kinds import HORIZON, INTERIOR, PRUNED, TERMINAL
from minimax_viz.record.recorder import AtHorizon, Closed, Recorder

NUMBERS = (int, float)
NO_MORE = object()
"""What a node's untried moves give when there are none left; it is no move."""


@dataclass(slots=True)
class Rows:
    """A row for each node in the order of entering, and for each skipped move in its place among its siblings.

    `moves[0]` is None. `value` is None for skipped moves. `open` maps each row that was open when the search stopped
    to the number of its moves that were not tried; its value is the best so far, or None.
    """

    ply: list[int]
    kind: bytearray
    value: list[float | None]
    moves: list[Any]
    open: dict[int, int]


def rows_of(recorder: Recorder) -> Rows:
    """Lay the reports out. Raises GameError where the game broke its protocol."""
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
    report: Any
    for report in recorder.reports:
        told = type(report)
        if told is Closed:
            while settled_after(len(unsettled)) < report.finished:
                values[open_rows.pop()] = unsettled.pop()
                untried = outer.pop()
                ply -= 1
            for move in untried:
                add_ply(ply)
                add_kind(PRUNED)
                add_value(None)
                add_move(move)
            continue
        move = next(untried, NO_MORE)
        while move is NO_MORE:
            values[open_rows.pop()] = unsettled.pop()
            untried = outer.pop()
            ply -= 1
            move = next(untried, NO_MORE)
        add_ply(ply)
        add_move(move)
        if told in NUMBERS:
            add_kind(TERMINAL)
            add_value(report)
        elif told is AtHorizon:
            add_kind(HORIZON)
            add_value(number(report.value))
        else:
            add_kind(INTERIOR)
            open_rows.append(len(values))
            add_value(None)
            outer.append(untried)
            untried = moves_in(report)
            ply += 1
    while unsettled:
        values[open_rows.pop()] = unsettled.pop()
        untried = outer.pop()
    check_finite(values)
    left = [*outer, untried][1:]
    return Rows(plies, kinds, values, moves, {row: len(list(rest)) for row, rest in zip(open_rows, left, strict=True)})


def moves_in(options: Any) -> Iterator[Any]:
    """The moves of an interior node. Raises GameError where there are none."""
    try:
        count = len(options)
    except TypeError:
        raise GameError(
            f"The game gave {options!r:.80} where it should give a number (outcome, evaluation) or a sequence (moves)."
        ) from None
    if not count:
        raise GameError("The game has a state with no moves whose outcome is None; a terminal state needs a utility.")
    return iter(options)


def number(value: Any) -> float:
    """An evaluation, which is a number. Raises GameError where it is none."""
    if type(value) not in NUMBERS:
        raise no_value(value)
    return value  # type: ignore[no-any-return]


def check_finite(values: list[float | None]) -> None:
    """Raise GameError where a value is infinite or no number; each distinct value is looked at once."""
    wrong = [value for value in set(values) if value is not None and not isfinite(value)]
    if wrong:
        raise no_value(max(wrong, key=isnan))  # a NaN leaves infinities above it, which are no fault of their own


def no_value(value: Any) -> GameError:
    """The complaint about a value that is none."""
    return GameError(f"The game gave the value {value!r}; utilities and evaluations are finite numbers.")
