"""`minimax-viz show`: the pages and pictures of a saved trace."""

from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.options import output_options, take_outputs
from minimax_viz.fronts.cli.position import trace_path
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.report import OF_ONE_TRACE, deliver
from minimax_viz.tasks.trace import load

EPILOG = """\b
Examples:
  minimax-viz show minimax-out/trace.json.gz --theme dark -o dark
  minimax-viz show minimax-out/trace.json.gz --format png,pdf --draw-nodes 60
  minimax-viz show minimax-out/trace.json.gz --format txt --lang ru
"""


@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.argument("trace", type=click.Path(path_type=Path))
@output_options()
def command(trace: Path, **options: Any) -> None:
    """Write the outputs of the saved trace TRACE again; the game itself is not needed."""
    outputs = take_outputs(options, OF_ONE_TRACE)
    progress = StatusLine(not outputs.quiet, outputs.lang)
    with progress:
        progress.phase("progress.read")
        loaded = load(trace_path(str(trace)))
    deliver(loaded, outputs, progress)
