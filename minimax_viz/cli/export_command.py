"""`minimax-viz export`: a saved trace as a flat table."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from minimax_viz.api import load
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.searching import refuse_folder
from minimax_viz.output.tables.files import TableFormat, table_file
from minimax_viz.output.tables.trace import TableName
from minimax_viz.record.atomic import atomic_file
from minimax_viz.text.catalog import languages

EPILOG = """\b
Examples:
  minimax-viz export minimax-out/trace.json.gz > nodes.csv
  minimax-viz export minimax-out/trace.json.gz --table steps --to jsonl -o steps.jsonl
  minimax-viz export minimax-out/trace.json.gz --to parquet -o nodes.parquet
"""
TABLES = {".csv", ".jsonl", ".parquet", ".xlsx", ".xls", ".ods"}


@click.command(epilog=EPILOG)
@click.argument("trace", type=click.Path(path_type=Path))
@click.option(
    "--table",
    type=click.Choice(["nodes", "steps"]),
    default="nodes",
    show_default=True,
    help="One row for each node, or one for each step.",
)
@click.option(
    "--to",
    type=click.Choice(["csv", "jsonl", "parquet"]),
    default="csv",
    show_default=True,
    help="The format of the table.",
)
@click.option(
    "--lang", type=click.Choice(languages()), default="en", show_default=True, help="The language of the sentences."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The file to write instead of standard output.",
)
def command(trace: Path, table: TableName, to: TableFormat, lang: str, output: Path | None) -> None:
    """Write the rows or the steps of the saved trace TRACE as a table."""
    refuse_folder(str(trace))
    check_name(output, to)
    stdout = sys.stdout.buffer
    if output is None and to == "parquet" and stdout.isatty():
        raise click.UsageError("Parquet is a binary format; name a file with -o.")
    with Progress(output is not None) as progress:
        progress.phase("Reading the trace …")
        loaded = load(trace)
        pieces = table_file(loaded, table, to, lang)
        if output is None:
            write_pieces(pieces, stdout)
            return
        progress.phase(f"Writing {output.name} …")
        with atomic_file(output) as file:
            write_pieces(pieces, file)


def check_name(output: Path | None, to: TableFormat) -> None:
    """Raise click.UsageError where the file is named as one of another format, which programs would take it for."""
    ending = "" if output is None else output.suffix.lower()
    if ending in TABLES and ending != f".{to}":
        raise click.UsageError(f"{output} would hold {to.upper()}; use a name that ends in .{to}.")


def write_pieces(pieces: Iterator[bytes], file: BinaryIO) -> None:
    """Write the pieces one after the other."""
    file.writelines(pieces)
    file.flush()
