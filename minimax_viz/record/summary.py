"""What a trace comes to in figures, as `--json` prints it."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from minimax_viz.search.limits import StopReason


class Totals(TypedDict):
    """The totals of every search, by the names they have in files and on the command line."""

    nodes: int
    leaves: int
    cutoffs: int
    pruned_moves: int
    max_ply: int


class Summary(Totals):
    """A search: what was searched and how, what came out, and what it cost."""

    game: str
    board: str
    algorithm: str
    settings: Mapping[str, object]
    value: float | None
    best_move: str | None
    principal_variation: list[str]
    complete: bool
    stopped: StopReason | None
    seconds: float | None
    approximate: bool
    merged_moves: NotRequired[int]
    transpositions: NotRequired[int]
    discarded_moves: NotRequired[int]
    files: dict[str, str]
