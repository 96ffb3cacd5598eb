"""What each node costs as trees grow a thousand times larger: every cost should be linear."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.clock import timed
from benchmarks.row import Effort, Row
from benchmarks.uniform import Uniform, UniformReplayed
from minimax_viz import load, trace
from minimax_viz.picture.layout import tidy
from minimax_viz.record.file import trace_bytes
from minimax_viz.tracing.result import TraceResult

SIZES = ((6, 0), (8, 0), (10, 0), (11, 1_101_899))  # 5,461 · 87,381 · 1,398,101 · 10,000,001 nodes
QUICK_SIZES = ((6, 0), (8, 0), (9, 0))
ROUNDS = 2
NODES_A_SAMPLE = 200_000  # small trees are measured in batches of about this many nodes


class Cost(NamedTuple):
    """Something that costs time on a tree: `prepare` makes what it needs, off the clock, and `spend` does it."""

    prepare: Callable[[Uniform, Path], Any]
    spend: Callable[[Any], object]


def search(game: Uniform) -> TraceResult:
    """The trace of a plain minimax search of all the game, not yet laid out."""
    return trace(game=game, algorithm="minimax", max_nodes=None)


def laid_out(game: Uniform, path: Path) -> TraceResult:
    """The same with its columns."""
    made = search(game)
    assert len(made) == game.nodes
    return made


def saved(game: Uniform, path: Path) -> Path:
    """The same in a file."""
    laid_out(game, path).save(path)
    return path


def derive(made: TraceResult) -> None:
    """Work out all that follows from a trace's columns, for all of its rows."""
    for column in (made.parents, made.sizes, made.orders, made.choices, *made.intervals):
        for _ in column:
            break


COSTS = {
    "Search, record and lay out": Cost(lambda game, path: game, lambda game: search(game).columns),
    "The same of a game without `move_label`": Cost(
        lambda game, path: UniformReplayed(game.depth, game.deeper), lambda game: search(game).columns
    ),
    "Packing the file": Cost(laid_out, trace_bytes),
    "All of it, from the search to the file on the disk": Cost(
        lambda game, path: (game, path), lambda both: search(both[0]).save(both[1])
    ),
    "Loading and checking it": Cost(saved, lambda path: load(path)),
    "Derived columns": Cost(laid_out, derive),
    "Layout": Cost(
        lambda game, path: laid_out(game, path).parents, lambda parents: tidy(parents, [1.0] * len(parents), 0.5, 0.5)
    ),
}


def growth(effort: Effort) -> list[Row]:
    """For each cost the largest ÷ the smallest nanoseconds a node, over trees of 5,000 to 10,000,000 nodes."""
    games = [Uniform(depth, deeper) for depth, deeper in (QUICK_SIZES if effort.quick else SIZES)]
    return [growth_row(what, cost, games) for what, cost in COSTS.items()]


def spend_all(cost: Cost, subjects: list[Any]) -> None:
    """Spend a cost on each subject."""
    for subject in subjects:
        cost.spend(subject)


def growth_row(what: str, cost: Cost, games: list[Uniform]) -> Row:
    """The row of one cost; the sizes are measured in turns."""
    samples: list[list[float]] = [[] for _ in games]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json.gz"
        for _ in range(ROUNDS):
            for game, seconds in zip(games, samples, strict=True):
                subjects = [cost.prepare(game, path) for _ in range(max(NODES_A_SAMPLE // game.nodes, 1))]
                seconds.append(timed(partial(spend_all, cost, subjects)) / len(subjects))
                del subjects
    nanoseconds = [median(seconds) / game.nodes * 1e9 for game, seconds in zip(games, samples, strict=True)]
    return Row(
        what=f"{what}: largest ÷ smallest",
        measured=max(nanoseconds) / min(nanoseconds),
        budget=1.25,
        note=" · ".join(f"{each:.0f}" for each in nanoseconds) + " ns",
    )
