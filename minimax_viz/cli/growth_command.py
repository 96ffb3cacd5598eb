"""`minimax-viz growth`: how a search grows with its depth, in practice and in theory."""

from collections.abc import Iterator
from typing import Any

import click
from rich.console import RenderableType
from rich.table import Table

from minimax_viz.cli.bar import Bar
from minimax_viz.cli.console import say
from minimax_viz.cli.ending import INTERRUPTED, UsageMistake
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.position import BoardCommand, told_text
from minimax_viz.cli.screen import harmless
from minimax_viz.cli.series_options import (
    candidates_caution,
    report,
    series_options,
    shared_options,
    split_options,
)
from minimax_viz.cli.task_options import board_argument, game_option
from minimax_viz.cli.vary import blaming_vary, check_decided_once
from minimax_viz.errors import SettingsError
from minimax_viz.output.formats import OF_GROWTH
from minimax_viz.search.interrupts import patience
from minimax_viz.study.growth.growth import Growth, GrowthLine
from minimax_viz.study.growth.results import note_of, results_of
from minimax_viz.study.growth.series import plies_in, run_series
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.result import short_line
from minimax_viz.text.studies import growth_cell
from minimax_viz.tracing.reach import REACH_SECONDS

EPILOG = """\b
Examples:
  minimax-viz growth --game tictactoe --depth 1..6
  minimax-viz growth --game connect4 --depth 1..4 --evaluation lines --vary order=natural,centre
  minimax-viz growth XO./.X./..O --depth 1..4 --vary symmetry=on,off --lang ru --theme dark
  minimax-viz growth --game nim 2,3,3 --depth 1..8 --vary transpositions=on,off --max-nodes 2000 --json
"""
MOST_COLUMNS = 3  # lines side by side on a terminal


@shared_options("to_move", "root")
@click.command(cls=BoardCommand, epilog=EPILOG)
@click.pass_context
@board_argument()
@game_option("The game; by default tic-tac-toe, or a tree if BOARD is one.")
@click.option(
    "--depth", "depths", metavar="A..B",
    help="How deep to search, in plies: a range, or numbers separated by commas; by default 1..6, or as deep as takes "
    "seconds.",
)  # fmt: skip
@series_options(OF_GROWTH)
def command(
    ctx: click.Context,
    /,
    board: str | None,
    game: str | None,
    depths: str | None,
    vary: tuple[str, ...],
    max_nodes: int,
    time_limit: float | None,
    **options: Any,
) -> None:
    """Search BOARD, or the start of the game, deeper and deeper, and chart how many nodes and leaves each depth takes.

    Writes growth.csv, growth.svg and growth.png, with the theoretical curves for the number of leaves.
    """
    plies = plies_of(depths or "1..6")
    check_decided_once(ctx, vary)
    outputs, arguments = split_options(options, OF_GROWTH)
    words = catalog(outputs.lang)
    text = told_text(board, game, words, quiet=outputs.quiet)
    with patience() as at_once:
        with Bar(not outputs.quiet) as bar, blaming_vary(vary):
            growth = run_series(
                text, game, plies, vary, arguments,
                max_nodes=max_nodes, time_limit=time_limit, at_once=at_once,
                patience=REACH_SECONDS if depths is None else None,
                on_progress=lambda name, depth, done, total, nodes: bar.tell(
                    words.text("progress.depth", name=short_line(name), depth=depth, nodes=nodes), done, total
                ),
            )  # fmt: skip
        if growth.depths != plies and not outputs.quiet:
            say(words.text("search.looked", plies=growth.depths[-1]), err=True)
        deliver(growth, outputs)
        if growth.interrupted:
            say(words.text("growth.stopped_early"), err=True)
            raise click.exceptions.Exit(INTERRUPTED)


def plies_of(text: str) -> list[int]:
    """The depths in "1..9" or "2,4,6", in order. Raises click.UsageError."""
    try:
        return plies_in(text)
    except SettingsError as error:
        raise UsageMistake(error) from error


def deliver(growth: Growth, outputs: OutputOptions) -> None:
    """Write the files and say what came out."""
    if not any(line.runs for line in growth.lines):
        raise KeyboardInterrupt  # there is nothing to show yet
    words = catalog(outputs.lang)
    results = results_of(growth, words, outputs.theme)
    report(growth, results, OF_GROWTH, outputs, "growth", summary_of(growth, words))


def summary_of(growth: Growth, words: Catalog) -> Iterator[RenderableType]:
    """A table of nodes and leaves."""
    yield f"[dim]{words.text('growth.table.title')}[/dim]"
    yield table_of(growth, words)
    if growth.interrupted:
        yield words.text("growth.unfinished")
    yield note_of(growth, words)
    yield candidates_caution(growth.configurations, words)


def table_of(growth: Growth, words: Catalog) -> Table:
    """A column for each line, a row for each depth; where the lines are many, they stand below each other."""
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
    """A search in the table; nothing if it was not made."""
    for run in line.runs:
        if run["depth"] == depth:
            return growth_cell(run, words)
    return ""
