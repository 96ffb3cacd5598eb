"""What a Dask cluster costs: the same survey on four of its workers and in two local processes, on two cores."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.clock import interleaved
from benchmarks.row import Effort, Row

CORES = 2
WORKERS = 4
EFFICIENCY = 0.85
SURVEY = ("survey", "--game", "othello", "--depth", "2", "--format", "csv", "-q", "--positions")


def surveys(effort: Effort) -> list[Row]:
    """The survey by the clock, start to finish; the cluster is there before."""
    what = "A survey on four Dask workers ÷ in two local processes, on two cores"
    positions = 1_000 if effort.quick else 6_000
    try:
        from distributed import LocalCluster
    except ImportError:
        return [Row(what=what, budget=1 / EFFICIENCY, note="Dask is not installed: the extra `cluster`")]
    made: Any = LocalCluster  # its types are not said
    with on_two_cores(), tempfile.TemporaryDirectory() as folder:
        with made(n_workers=WORKERS, threads_per_worker=1, dashboard_address=":0") as cluster:
            ways = {"local": ("--workers", str(CORES)), "dask": ("--scheduler", cluster.scheduler_address)}
            words = {name: (f"random:{positions}", *way, "-o", str(Path(folder, name))) for name, way in ways.items()}
            jobs = [partial(run, *SURVEY, *words[name]) for name in ways]
            local, dask = interleaved(jobs, 1 if effort.quick else 3, perf_counter)
        same = Path(folder, "local/survey.csv").read_bytes() == Path(folder, "dask/survey.csv").read_bytes()
    return [
        Row(
            what=what,
            measured=dask / local,
            budget=1 / EFFICIENCY,
            note=f"{positions:,} positions of Othello to depth 2: {dask:.1f} s and {local:.1f} s, an efficiency of "
            f"{local / dask:.2f}; {'the same file' if same else 'NOT THE SAME FILE'}",
        )
    ]


@contextmanager
def on_two_cores() -> Iterator[None]:
    """Let this process and those it starts run on two processor cores, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, set(sorted(before)[:CORES]))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def run(*words: str) -> None:
    """Run the command and wait for it."""
    subprocess.run([sys.executable, "-m", "minimax_viz", *words], check=True)
