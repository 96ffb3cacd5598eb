"""What a Dask cluster costs: the same survey on four of its workers and in two local processes, on two cores."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks.clock import children_time, interleaved
from benchmarks.row import Effort, Row

CORES = 2
WORKERS = 4
EFFICIENCY = 0.85
SURVEY = ("survey", "--game", "othello", "--depth", "2", "--format", "csv", "-q", "--positions")


def surveys(effort: Effort) -> list[Row]:
    """The survey by the clock, start to finish; the cluster is there before."""
    what = "A survey on four Dask workers ÷ in two local processes, on two cores"
    positions = 1_000 if effort.quick else 10_000
    try:
        from distributed import LocalCluster
    except ImportError:
        return [Row(what=what, budget=1 / EFFICIENCY, note="Dask is not installed: the extra `cluster`")]
    made: Any = LocalCluster  # its types are not said
    with on_two_cores(), tempfile.TemporaryDirectory() as folder:
        with made(n_workers=WORKERS, threads_per_worker=1, dashboard_address=":0") as cluster:
            ways = {"local": ("--workers", str(CORES)), "dask": ("--scheduler", cluster.scheduler_address)}
            used: dict[str, list[float]] = {name: [] for name in ways}

            def job(name: str) -> None:
                before = processor_time()
                run(*SURVEY, f"random:{positions}", *ways[name], "-o", str(Path(folder, name)))
                used[name].append(processor_time() - before)

            rounds = 1 if effort.quick else 3
            local, dask = interleaved([partial(job, name) for name in ways], rounds, perf_counter)
        same = Path(folder, "local/survey.csv").read_bytes() == Path(folder, "dask/survey.csv").read_bytes()
    least = {name: min(seconds) for name, seconds in used.items()}
    return [
        Row(
            what=what,
            measured=dask / local,
            budget=1 / EFFICIENCY,
            note=f"{positions:,} positions of Othello to depth 2: {dask:.1f} s and {local:.1f} s, efficiency "
            f"{local / dask:.2f}; {'the same file' if same else 'NOT THE SAME FILE'}",
        ),
        Row(
            what="— in processor time, of scheduler, workers and command",
            measured=least["dask"] / least["local"],
            budget=1 / EFFICIENCY,
            note=f"{least['dask']:.1f} s and {least['local']:.1f} s, efficiency {least['local'] / least['dask']:.2f}",
        ),
    ]


def processor_time() -> float:
    """Processor seconds of this process, in which the scheduler runs, of those it started, and of those below them."""
    import psutil  # Dask brings it

    times = [child.cpu_times() for child in psutil.Process().children(recursive=True)]
    return process_time() + children_time() + sum(one.user + one.system for one in times)


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
