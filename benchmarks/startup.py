"""How long the command takes to answer at all."""

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from benchmarks.clock import children_time, interleaved
from benchmarks.installed import installed
from benchmarks.row import Effort, Row


def startup(effort: Effort) -> list[Row]:
    """`minimax-viz --version` beside a Python that only imports click."""
    commands = [("-m", "minimax_viz", "--version"), ("-c", "import click")]
    with tempfile.TemporaryDirectory() as folder:
        place = installed(Path(folder))
        jobs = [partial(run, place, *command) for command in commands]
        ours, click = interleaved(jobs, 4 * effort.rounds, children_time)
    return [
        Row(
            what="minimax-viz --version ÷ python -c 'import click'",
            measured=ours / click,
            budget=1.5,
            note=f"{ours * 1e3:.0f} ms and {click * 1e3:.0f} ms",
        )
    ]


def run(place: Mapping[str, str], *arguments: str) -> None:
    """Run Python with these arguments, to its end, where the package is installed."""
    subprocess.run([sys.executable, "-P", *arguments], check=True, stdout=subprocess.DEVNULL, env=place)
