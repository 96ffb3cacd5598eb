"""Measure one position: what each search of it costs, and what the last saves against the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, cast

from minimax_viz.errors import GameError, PositionError
from minimax_viz.games.game import Game, Player
from minimax_viz.record.columns import TERMINAL
from minimax_viz.record.trace import Trace
from minimax_viz.search.limits import OnProgress, StopReason
from minimax_viz.study.account import ComparisonFigures, comparison_figures
from minimax_viz.study.study import searches_of
from minimax_viz.study.variations import Variation


class Run(TypedDict):
    """The figures of one search, under the names of `Trace.summary`."""

    value: float | None
    best_move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    pruned_moves: int
    stopped: StopReason | None


class Measurement(ComparisonFigures):
    """A position's text, who is to move, whether the game is over, the figures of each search, and their comparison."""

    position: str
    to_move: Player
    over: bool
    runs: list[Run]


FIGURES = tuple(Run.__annotations__)


@dataclass(frozen=True, slots=True)
class Job:
    """What to do at each position: the game, as an object or by name, and the arguments of `trace` for each search."""

    game: str | Game[Any, Any]
    searches: Sequence[Variation]
    max_nodes: int | None
    time_limit: float | None


def measure_position(job: Job, text: str, on_progress: OnProgress | None = None) -> Measurement | None:
    """Measure the position `text`; return None if Ctrl-C came meanwhile. Raises GameError or SettingsError."""
    traces = []
    try:
        searches = list(searches_of(text, job.game, job.searches))
    except PositionError as error:
        game = job.game if isinstance(job.game, str) else type(job.game).__name__
        raise GameError(
            "{game} does not read its own position {position}: {reason}",
            game=game,
            position=repr(text)[:60],
            reason=error.sentence,
        ) from error
    for search in searches:
        made = search.run(max_nodes=job.max_nodes, time_limit=job.time_limit, on_progress=on_progress)
        if made.header.stopped == "interrupt":
            return None
        traces.append(made)
    return {
        "position": text,
        "to_move": traces[0].player(0),
        "over": traces[0].columns.kind[0] == TERMINAL,
        "runs": list(map(run_of, traces)),
        **comparison_figures(traces),
    }


def shared(measurement: Measurement) -> Measurement:
    """Make a copy that shares its keys with all other measurements, to save memory: there may be a million of them."""
    runs = [{KEYS[name]: value for name, value in run.items()} for run in measurement["runs"]]
    return cast("Measurement", {KEYS[name]: value for name, value in measurement.items()} | {"runs": runs})


KEYS = {name: name for name in (*Measurement.__annotations__, *FIGURES)}


def run_of(trace: Trace) -> Run:
    """Return the figures that are kept of a search."""
    return {
        "value": trace.value,
        "best_move": trace.best_move,
        "nodes": trace.nodes,
        "leaves": trace.leaves,
        "cutoffs": trace.cutoffs,
        "pruned_moves": trace.pruned_moves,
        "stopped": trace.header.stopped,
    }
