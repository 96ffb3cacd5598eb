"""The summary of a trace in figures, as `--json` prints it."""

from collections.abc import Mapping
from math import isfinite
from typing import NotRequired, TypedDict

from minimax_viz.games.game import is_infinite
from minimax_viz.search.limits import StopReason


class Totals(TypedDict):
    """The totals of a search, under the names they have in files and in `--json`."""

    nodes: int
    leaves: int
    cutoffs: int
    pruned_moves: int
    max_ply: int


def spelled(end: float) -> float | str:
    """An end of a window as JSON has it, which has no infinities."""
    return end if isfinite(end) else str(end)


def spelled_value(value: float | None) -> float | str | None:
    """A value as JSON has it: a win or a loss for good as "inf" or "-inf"."""
    if value is None or not is_infinite(value):
        return value
    return "inf" if value > 0 else "-inf"


class PassSummary(TypedDict):
    """A pass of a search: its depth (None without a horizon), the root's window, its visited nodes and its value."""

    depth: int | None
    window: list[float | str]
    nodes: int
    value: float | str | None


class Summary(Totals):
    """What was searched and how, what the result is, and what the search cost."""

    game: str
    board: str
    algorithm: str
    settings: Mapping[str, object]
    value: float | str | None
    best_move: str | None
    best_moves: list[str]
    principal_variation: list[str]
    complete: bool
    stopped: StopReason | None
    seconds: float | None
    approximate: bool
    merged_moves: NotRequired[int]
    transpositions: NotRequired[int]
    discarded_moves: NotRequired[int]
    passes: list[PassSummary]
    files: dict[str, str]
