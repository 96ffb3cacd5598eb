"""The whole command, from its start to four files, in a process of its own: how long it takes and how much memory."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.clock import children_time, interleaved
from benchmarks.installed import installed
from benchmarks.row import Effort, Row

COMMAND = "from minimax_viz.__main__ import main; main()"  # as the installed `minimax-viz` begins
SMALL = ("XOX/.O./.XO",)
J1 = ("--game", "tictactoe", "--algorithm", "minimax")
CONNECT4 = ("--game", "connect4", "--depth", "8", "--algorithm", "minimax", "--evaluation", "zero")
LARGE = (*CONNECT4, "--max-nodes", "10000000")
QUICK = (*CONNECT4[:3], "7", *CONNECT4[4:])


class Run(NamedTuple):
    """A run of the command: its nodes, the seconds of its search and of all of it, and its peak memory in bytes."""

    nodes: int
    search: float
    whole: float
    peak: int


def whole(effort: Effort) -> list[Row]:
    """What a user waits for."""
    with tempfile.TemporaryDirectory() as folder:
        place = installed(Path(folder))
        ours, click = interleaved(
            [
                partial(call, place, "-c", COMMAND, "trace", *SMALL, "-o", "made"),
                partial(call, place, "-c", "import click"),
            ],
            4 * effort.rounds,
            children_time,
        )
        small = run_of(SMALL, place)
        rows = [
            Row(
                what="minimax-viz trace of a small board, four files ÷ python -c 'import click'",
                measured=ours / click,
                budget=5,
                note=f"{ours * 1e3:.0f} ms and {click * 1e3:.0f} ms",
            )
        ]
        for what, arguments, budget, rounds in (
            ("J1", J1, 4.0, effort.rounds),
            ("Connect Four to depth 8 by minimax", QUICK if effort.quick else LARGE, 1.25, 1),
        ):
            rows += rows_of(what, [run_of(arguments, place) for _ in range(rounds)], small.peak, budget)
    return rows


def rows_of(what: str, runs: list[Run], base: int, budget: float) -> list[Row]:
    """What the runs of one job cost; `base` is the memory that the command takes for a handful of nodes."""
    seconds, search = median(run.whole for run in runs), median(run.search for run in runs)
    nodes, peak = runs[0].nodes, max(run.peak for run in runs)
    return [
        Row(
            what=f"{what}: the whole command ÷ its search",
            measured=seconds / search,
            budget=budget,
            note=f"{nodes:,} nodes, {seconds:.2f} s and {search:.2f} s",
        ),
        Row(
            what="— its peak of memory, a node",
            measured=(peak - base) / nodes,
            budget=60,
            unit="bytes",
            note=f"{peak / 1e6:.0f} MB, of which {base / 1e6:.0f} MB are the command's own",
        ),
    ]


def call(place: Mapping[str, str], *arguments: str) -> None:
    """Run Python with these arguments, to its end, in the folder where the package is installed."""
    command = [sys.executable, "-P", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=place, cwd=place["PYTHONPATH"])


def run_of(arguments: tuple[str, ...], place: Mapping[str, str]) -> Run:
    """A run of `minimax-viz trace`. It is started by a small process, since what a new process has in common with the
    one that starts it counts towards its peak.
    """
    command = [sys.executable, "-P", "-c", COMMAND, "trace", *arguments, "-o", f"{place['PYTHONPATH']}/made", "--json"]
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("watched.py")), *command],
        check=True, capture_output=True, text=True, env=place,
    )  # fmt: skip
    found = json.loads(done.stdout)
    return Run(found["told"]["nodes"], found["told"]["seconds"], found["seconds"], found["peak"])
