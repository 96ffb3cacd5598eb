"""`minimax-viz export`: a saved trace as a flat table."""

import sys
from pathlib import Path
from typing import get_args

import click

from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.options import (
    choice,
    choice_option,
    force_option,
    format_of_file,
    lang_option,
    output_option,
)
from minimax_viz.fronts.cli.position import trace_path
from minimax_viz.fronts.cli.previous_outputs import refuse_in_the_way
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.output.formats import OF_TABLES
from minimax_viz.output.table import TableName, table_of
from minimax_viz.study.results import write
from minimax_viz.tasks.trace import load

EPILOG = """\b
Examples:
  minimax-viz export minimax-out/trace.json.gz > nodes.csv
  minimax-viz export minimax-out/trace.json.gz --table steps --to jsonl -o steps.jsonl
  minimax-viz export minimax-out/trace.json.gz --to parquet -o nodes.parquet
"""
SPREADSHEETS = (".xlsx", ".xls", ".ods")


@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.argument("trace", type=click.Path(path_type=Path))
@choice_option("--table", get_args(TableName), "One row for each node, or one for each step.")
@click.option("--to", type=choice(OF_TABLES), help="The format of the table; by default the suffix of -o, else csv.")
@lang_option("the sentences")
@output_option("FILE", "The file to write instead of standard output.")
@force_option("an existing file")
def command(trace: Path, table: TableName, to: str | None, lang: str, output: Path | None, force: bool) -> None:
    """Write the rows or the steps of the saved trace TRACE as a table."""
    name = format_of_file(output, to, OF_TABLES, usual="csv", foreign=SPREADSHEETS)
    form, stdout = OF_TABLES[name], sys.stdout.buffer
    if output is not None:
        refuse_in_the_way(output, force=force)
    form.ready()
    if output is None and name == "parquet" and stdout.isatty():
        raise click.UsageError("Parquet is a binary format; name a file with -o.")
    with StatusLine(output is not None, lang) as progress:
        progress.phase("progress.read")
        rows = table_of(load(trace_path(str(trace))), table, lang)
        if output is None:
            stdout.writelines(form.pieces(rows))
            stdout.flush()
            return
        progress.phase("progress.write", file=output.name)
        write(output, form, rows)
