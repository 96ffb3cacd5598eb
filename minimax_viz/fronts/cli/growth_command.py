"""`minimax-viz growth`: how a search grows with its depth, in practice and in theory."""

from collections.abc import Iterator
from typing import Any

import click
from rich.console import RenderableType
from rich.table import Table

from minimax_viz.fronts.cli.console import INTERRUPTED, say
from minimax_viz.fronts.cli.options import OUTPUT_OPTIONS, OutputOptions, adding, format_option
from minimax_viz.fronts.cli.position import BoardCommand, given_text
from minimax_viz.fronts.cli.progress_bar import Bar
from minimax_viz.fronts.cli.screen import harmless
from minimax_viz.fronts.cli.study_report import OF_OUTPUT, candidates_caution, report, split_options
from minimax_viz.fronts.cli.task_options import (
    blaming_option,
    blaming_vary,
    board_argument,
    check_decided_once,
    task_from,
    task_options,
)
from minimax_viz.output.formats import OF_GROWTH
from minimax_viz.search.limits import deferring_interrupt
from minimax_viz.study.growth import Growth, GrowthLine
from minimax_viz.tasks.growth import ChartGrowth, plies_of
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.studies import growth_cell

EPILOG = """\b
Examples:
  minimax-viz growth --game tictactoe --depth 1..6
  minimax-viz growth --game connect4 --depth 1..4 --evaluation lines --vary order=natural,centre
  minimax-viz growth XO./.X./..O --depth 1..4 --vary symmetry=on,off --lang ru --theme dark
  minimax-viz growth --game nim 2,3,3 --depth 1..8 --vary transpositions=on,off --max-nodes 2000 --json
"""
MOST_COLUMNS = 3  # lines side by side on a terminal


@adding(OUTPUT_OPTIONS, OF_OUTPUT)
@task_options(ChartGrowth)
@click.command(cls=BoardCommand, epilog=EPILOG)
@click.pass_context
@board_argument()
@format_option(OF_GROWTH, "csv,svg,png")
def command(ctx: click.Context, /, board: str | None, vary: tuple[str, ...], **options: Any) -> None:
    """Search BOARD, or the start of the game, deeper and deeper, and chart how many nodes and leaves each depth takes.

    Writes growth.csv, growth.svg and growth.png, with the theoretical curves for the number of leaves.
    """
    check_decided_once(ctx, vary, options)
    text = given_text(board, options["game"])
    look = {name: options[name] for name in ("lang", "theme")}
    outputs = split_options(options, OF_GROWTH)
    with blaming_option("depth"):
        task = task_from(ChartGrowth, options | look, board=text, vary=vary)
    with deferring_interrupt() as at_once:
        with Bar(not outputs.quiet, outputs.lang) as bar, blaming_vary(vary):
            growth = task.series(bar, at_once)
        if task.depth is None and growth.depths != plies_of(None) and not outputs.quiet:
            say(bar.words.text("search.looked", plies=growth.depths[-1]), err=True)
        deliver(growth, outputs)
        if growth.interrupted:
            say(bar.words.text("growth.stopped_early"), err=True)
            raise click.exceptions.Exit(INTERRUPTED)


def deliver(growth: Growth, outputs: OutputOptions) -> None:
    """Write the files and say what came out."""
    if not any(line.runs for line in growth.lines):
        raise KeyboardInterrupt  # there is nothing to show yet
    words = catalog(outputs.lang)
    report(growth, outputs, "growth", summary_of(growth, words))


def summary_of(growth: Growth, words: Catalog) -> Iterator[RenderableType]:
    """Yield a table of nodes and leaves."""
    yield f"[dim]{words.text('growth.table.title')}[/dim]"
    yield table_of(growth, words)
    if growth.interrupted:
        yield words.text("growth.unfinished")
    yield growth.note(words)
    yield candidates_caution(growth.configurations, words)


def table_of(growth: Growth, words: Catalog) -> Table:
    """Return a table with a column for each line and a row for each depth; many lines stand below each other."""
    table = Table(box=None, pad_edge=False)
    if len(growth.lines) > MOST_COLUMNS:
        table.add_column("")
        table.add_column(words.text("growth.table.depth"), justify="right")
        table.add_column("", justify="right")
        for line in growth.lines:
            for number, run in enumerate(line.runs):
                name = "" if number else harmless(line.configuration.name)
                table.add_row(name, str(run["depth"]), cell_of(line, run["depth"], words))
        return table
    table.add_column(words.text("growth.table.depth"), justify="right")
    for line in growth.lines:
        table.add_column(harmless(line.configuration.name), justify="right")
    for depth in growth.depths:
        table.add_row(str(depth), *(cell_of(line, depth, words) for line in growth.lines))
    return table


def cell_of(line: GrowthLine, depth: int, words: Catalog) -> str:
    """Return the cell of a search in the table; "" if it was not made."""
    for run in line.runs:
        if run["depth"] == depth:
            return growth_cell(run, words)
    return ""
