"""From what a search reported, in time order, to the rows of a trace in columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from minimax_viz.errors import GameError
from minimax_viz.record.kinds import HORIZON, INTERIOR, PRUNED, TERMINAL
from minimax_viz.record.recorder import AtHorizon, Closed, Recorder

NUMBERS = (int, float)


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
    settled = iter(recorder.finished)
    taken = 0
    # The innermost open node: its row, its moves not yet taken, and how many they are. The outer ones wait in `outer`.
    row = -1
    untried: Iterator[Any] = iter((None,))
    left = 1
    outer: list[tuple[int, Iterator[Any], int]] = []
    for report in recorder.reports:
        if report.__class__ is Closed:
            while taken < report.finished:
                values[row] = next(settled)
                taken += 1
                row, untried, left = outer.pop()
            for move in untried:
                add_ply(len(outer))
                add_kind(PRUNED)
                add_value(None)
                add_move(move)
            left = 0
            continue
        while not left:
            values[row] = next(settled)
            taken += 1
            row, untried, left = outer.pop()
        left -= 1
        add_ply(len(outer))
        add_move(next(untried))
        if report.__class__ in NUMBERS:
            add_kind(TERMINAL)
            add_value(report)
        elif report.__class__ is AtHorizon:
            add_kind(HORIZON)
            add_value(report.value)
        else:
            outer.append((row, untried, left))
            row, untried, left = len(values), iter(report), number_of(report)
            add_kind(INTERIOR)
            add_value(None)
    for value in settled:
        values[row] = value
        row, untried, left = outer.pop()
    check_values(recorder)
    still_open = [*outer[1:], (row, untried, left)] if outer else []
    return Rows(plies, kinds, values, moves, {node: count for node, _, count in still_open})


def number_of(options: Any) -> int:
    """How many moves an interior node has."""
    try:
        count = len(options)
    except TypeError:
        raise GameError(
            f"The game gave {options!r:.80} where it should give a number (outcome, evaluation) or a sequence (moves)."
        ) from None
    if not count:
        raise GameError("The game has a state with no moves whose outcome is None; a terminal state needs a utility.")
    return count


def check_values(recorder: Recorder) -> None:
    """Raise GameError where a settled value is no finite number; each distinct value is looked at once."""
    leaves = {report for report in recorder.reports if report.__class__ in NUMBERS or report.__class__ is AtHorizon}
    for report in leaves | set(recorder.finished):
        value = report.value if isinstance(report, AtHorizon) else report
        if type(value) not in NUMBERS or not isfinite(value):
            raise GameError(f"The game gave the value {value!r}; utilities and evaluations are finite numbers.")
