"""`minimax-viz survey merge`: the parts of a survey, joined."""

from pathlib import Path
from typing import Any

import click

from minimax_viz.cli.command import ConfiguredCommand
from minimax_viz.cli.options import OUTPUT_OPTIONS, adding, format_option
from minimax_viz.cli.series_options import OF_OUTPUT, split_options
from minimax_viz.cli.survey_report import deliver
from minimax_viz.output.formats import OF_SURVEYS
from minimax_viz.study.survey.merge import merged

EPILOG = """\b
Examples:
  minimax-viz survey XOX/.X./O.O --shard 1/2 -o parts/1
  minimax-viz survey XOX/.X./O.O --shard 2/2 -o parts/2
  minimax-viz survey merge parts/1 parts/2 --format csv -o whole
"""


@adding(OUTPUT_OPTIONS, (*OF_OUTPUT, "lang", "theme"))
@click.command(cls=ConfiguredCommand, epilog=EPILOG, short_help="Join the parts of a survey.")
@format_option(OF_SURVEYS, "csv,svg,png")
@click.argument("parts", metavar="PART...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def merge(parts: tuple[Path, ...], **options: Any) -> None:
    """Join the parts of a survey: each PART is a file that `survey --shard K/N` wrote, or a folder with such files.

    Writes what the whole survey would have written in one run. The game is not needed. Parts of different surveys are
    refused, and what is missing is named. The parts stay as they are.
    """
    outputs = split_options(options, OF_SURVEYS)
    deliver(merged(parts), outputs)
