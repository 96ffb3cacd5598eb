"""The trace file: what it takes to write and read one, and how large a trace is in memory and on disk."""

import gc
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from benchmarks import jobs
from benchmarks.clock import interleaved
from benchmarks.row import Effort, Row
from minimax_viz import load, trace
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.tracing.result import TraceResult


def files(effort: Effort) -> list[Row]:
    """J1 from the search to its file, and back."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json.gz"
        alone, written, read = interleaved(
            [jobs.search_alone, lambda: jobs.traced_within_limits().save(path), lambda: read_back(path)], effort.rounds
        )
        j1_size = path.stat().st_size
        pruned = jobs.traced_alphabeta()
        pruned.save(path)
        pruned_size = path.stat().st_size
    return [
        Row(
            what="J1 with its trace file written ÷ alone",
            measured=written / alone,
            budget=3.5,
            note=f"{written:.2f} s, limits in force",
        ),
        Row(what="J1's trace file read and checked ÷ alone", measured=read / alone, note=f"{read:.2f} s"),
        Row(
            what="J1's trace file, a node",
            measured=j1_size / jobs.J1_NODES,
            budget=2,
            unit="bytes",
            note=f"{j1_size:,} bytes",
        ),
        Row(
            what="The file of alpha-beta from the empty board, a row",
            measured=pruned_size / len(pruned),
            budget=2,
            unit="bytes",
            note=f"{len(pruned):,} rows, {pruned.nodes:,} of them visited",
        ),
    ]


def read_back(path: Path) -> TraceResult:
    """The trace in a file; J1 is written first where there is none yet."""
    if not path.exists():
        jobs.traced_within_limits().save(path)
    return load(path)


class FloatTicTacToe(TicTacToe):
    """Tic-tac-toe whose every leaf has a float of its own, the dearest kind of value."""

    def outcome(self, state: int) -> float | None:
        utility = super().outcome(state)
        return None if utility is None else utility * 1.0


def memory(effort: Effort) -> list[Row]:
    """The bytes of a trace of J1, before derived columns are asked for."""
    return [
        memory_row("J1 in memory, a node", 45, jobs.traced),
        memory_row(
            "— where values are floats",
            64,
            lambda: trace(game=FloatTicTacToe(), algorithm="minimax", max_nodes=None),
        ),
    ]


def memory_row(what: str, budget: float, make: Callable[[], TraceResult]) -> Row:
    """The larger of what a trace keeps before and after its columns are laid out."""
    gc.collect()
    tracemalloc.start()
    made = make()
    recorded = tracemalloc.get_traced_memory()[0] / jobs.J1_NODES
    nodes = len(made)
    gc.collect()
    laid_out = tracemalloc.get_traced_memory()[0] / jobs.J1_NODES
    tracemalloc.stop()
    assert nodes == jobs.J1_NODES
    return Row(
        what=what,
        measured=max(recorded, laid_out),
        budget=budget,
        unit="bytes",
        note=f"{recorded:.1f} as recorded, {laid_out:.1f} as columns",
    )
