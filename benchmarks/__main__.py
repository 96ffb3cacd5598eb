"""Measure and print the table: `python -m benchmarks [--quick] [--only NAME] [--write]`."""

import click
from rich.console import Console

from benchmarks import table
from benchmarks.cold import cold
from benchmarks.comparing import comparing
from benchmarks.files import files, memory
from benchmarks.games import games
from benchmarks.growth import growth
from benchmarks.machine import conditions
from benchmarks.page import page
from benchmarks.peers import aima3, easyai, openspiel
from benchmarks.pictures import pictures
from benchmarks.row import Benchmark, Effort, Row
from benchmarks.startup import startup
from benchmarks.studio import studio
from benchmarks.surveys import surveys
from benchmarks.tracing import tracing
from benchmarks.whole import whole

BENCHMARKS: tuple[Benchmark, ...] = (
    tracing, games, cold, easyai, aima3, openspiel, pictures, files, memory, page, comparing, startup, whole, growth,
    studio, surveys,
)  # fmt: skip
NAMES = {benchmark.__name__: benchmark for benchmark in BENCHMARKS}


@click.command()
@click.option("--quick", is_flag=True, help="Fewer rounds and smaller trees: a minute or two, and rougher figures.")
@click.option("--only", type=click.Choice(list(NAMES)), multiple=True, help="Measure only this; may be repeated.")
@click.option("--write", is_flag=True, help="Put the table of a whole run into docs/benchmarks.md.")
def main(quick: bool, only: tuple[str, ...], write: bool) -> None:
    """Measure what tracing costs, compared with other programs, in one run."""
    if write and (quick or only):
        raise click.UsageError("--write is for the table of a whole run, without --quick and --only.")
    effort = Effort(rounds=3 if quick else 9, quick=quick)
    rows: list[Row] = []
    with Console(stderr=True).status("") as status:
        for name in only or NAMES:
            status.update(f"measuring {name}")
            rows += NAMES[name](effort)
    table.show(rows, conditions())
    if write:
        table.write(table.markdown(rows, conditions()))
        click.echo(f"written into {table.DOCUMENT.name}")


if __name__ == "__main__":
    main()
