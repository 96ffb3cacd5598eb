"""`minimax-viz growth`: how a search grows with its depth, in practice and in theory."""

from collections.abc import Iterator
from typing import Any

import click
from rich.console import RenderableType
from rich.table import Table

from minimax_viz.fronts.cli.console import INTERRUPTED
from minimax_viz.fronts.cli.options import format_option, output_options
from minimax_viz.fronts.cli.position import BoardCommand, given_text
from minimax_viz.fronts.cli.progress_bar import Bar
from minimax_viz.fronts.cli.screen import harmless
from minimax_viz.fronts.cli.study_report import OF_OUTPUT, candidates_caution, outputs_of_study, report
from minimax_viz.fronts.cli.task_options import (
    blaming_vary,
    board_argument,
    check_decided_once,
    task_from,
    task_options,
)
from minimax_viz.output.formats import OF_GROWTH
from minimax_viz.search.limits import deferring_interrupt
from minimax_viz.study.growth import Growth
from minimax_viz.tasks.growth import ChartGrowth, plies_of
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.studies import growth_cell

EPILOG = """\b
Examples:
  minimax-viz growth --game tictactoe --depth 1..6
  minimax-viz growth --game connect4 --depth 1..4 --evaluation lines --vary order=natural,centre
  minimax-viz growth XO./.X./..O --depth 1..4 --vary symmetry=on,off --lang ru --theme dark
  minimax-viz growth --game nim 2,3,3 --depth 1..8 --vary transpositions=on,off --max-nodes 2000 --json
"""
MOST_COLUMNS = 3  # lines side by side on a terminal


@output_options(*OF_OUTPUT)
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
    outputs = outputs_of_study(options, OF_GROWTH)
    with blaming_vary((), "depth"):
        task = task_from(ChartGrowth, options, board=text, vary=vary)
    with deferring_interrupt() as at_once:
        with Bar(not outputs.quiet, outputs.lang) as bar, blaming_vary(vary):
            growth = task.series(bar, at_once)
        if task.depth is None and growth.depths != plies_of(None):
            bar.note("search.looked", plies=growth.depths[-1])
        if not any(line.runs for line in growth.lines):
            raise KeyboardInterrupt  # there is nothing to show yet
        report(growth, outputs, "growth", summary_of(growth, bar.words))
        if growth.interrupted:
            bar.warning("growth.stopped_early")
            raise click.exceptions.Exit(INTERRUPTED)


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
    names = [harmless(line.configuration.name) for line in growth.lines]
    cells = [{run["depth"]: growth_cell(run, words) for run in line.runs} for line in growth.lines]
    if len(names) > MOST_COLUMNS:
        table.add_column("")
        table.add_column(words.text("growth.table.depth"), justify="right")
        table.add_column("", justify="right")
        for name, found in zip(names, cells, strict=True):
            for number, (depth, cell) in enumerate(found.items()):
                table.add_row("" if number else name, str(depth), cell)
        return table
    for heading in (words.text("growth.table.depth"), *names):
        table.add_column(heading, justify="right")
    for depth in growth.depths:
        table.add_row(str(depth), *(found.get(depth, "") for found in cells))
    return table
