"""How long the command takes to answer at all."""

import subprocess
import sys
from functools import partial

from benchmarks.clock import children_time, interleaved
from benchmarks.row import Effort, Row


def startup(effort: Effort) -> list[Row]:
    """`minimax-viz --version` beside a Python that only imports click."""
    commands = [("-m", "minimax_viz", "--version"), ("-c", "import click")]
    ours, click = interleaved([partial(run, *command) for command in commands], 4 * effort.rounds, children_time)
    return [
        Row(
            what="minimax-viz --version ÷ python -c 'import click'",
            measured=ours / click,
            budget=1.5,
            note=f"{ours * 1e3:.0f} ms and {click * 1e3:.0f} ms",
        )
    ]


def run(*arguments: str) -> None:
    """Run Python with these arguments, to its end."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
