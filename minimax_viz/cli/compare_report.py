"""What `compare` writes and prints: the traces, the picture and the page, then a JSON object or the account."""

import json
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from minimax_viz.cli.console import say
from minimax_viz.cli.earlier import earlier_outputs
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.screen import Screen, harmless
from minimax_viz.output.formats import OF_COMPARISONS
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.file import trace_bytes
from minimax_viz.search.interrupts import patience
from minimax_viz.study.comparison.account import effective_branching, plies
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.names import file_names
from minimax_viz.study.comparison.results import html_of, svg_of
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.labels import BETWEEN_VALUES
from minimax_viz.text.studies import search_cells
from minimax_viz.text.titles import title_of
from minimax_viz.views.agreement import same_position

COLUMNS = ("search", "value", "move", "nodes", "leaves", "cutoffs", "pruned", "saved", "branching", "minimum")
LEFT_OUT_FIRST = ("branching", "minimum", "pruned", "cutoffs", "leaves", "move")
OF_THE_GAME = ("search", "move")  # columns with names that a game gives
PLY_COUNTS = ("nodes", "leaves", "cutoffs", "pruned_moves")
PIPED_WIDTH = 160  # where no terminal says how wide it is


def deliver(
    comparison: Comparison,
    options: OutputOptions,
    progress: StatusLine,
    *,
    note: str = "",
    read_from: Sequence[str] = (),
    interrupted: bool = False,
) -> None:
    """Write the outputs, print the account, open the page, and leave with the exit code that fits.

    `read_from` are the files that the traces come from; without them the traces are written too.
    """
    with progress:
        if options.is_file:
            saved, earlier = list(read_from), None
        else:
            earlier = earlier_outputs(options.output)
            saved = list(read_from) or write_traces(comparison, options.output, progress)
        if len(comparison.traces) < 2:
            say(progress.words.text("compare.interrupted", path=", ".join(saved)), err=True)
            raise click.exceptions.Exit(INTERRUPTED)
        written = write_pictures(comparison, options, progress)
    there = [*written.values(), *saved]
    message = earlier.clear(comparison.traces, there, progress.words, replaced=earlier.compared) if earlier else ""
    if options.as_json:
        cautions = list(comparison.verdict(options.lang).cautions())
        summary = comparison.summary() | {"cautions": cautions, "files": written}
        for at, run in enumerate(summary["runs"]):
            run["files"] = {"trace": saved[at]} if saved else {}
        say(json.dumps(summary))
    elif not options.quiet:
        print_account(comparison, [*written.values(), *([] if read_from else saved)], note, options.lang)
    if message and not options.quiet:
        say(message, err=True)
    if options.open_page:
        webbrowser.open(Path(next(iter(written.values()))).resolve().as_uri())
    if interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def write_traces(comparison: Comparison, folder: Path, progress: StatusLine) -> list[str]:
    """Write the trace of each search; whatever happens to pictures, these are safe then. Raises OutputError."""
    paths = [folder / name for name in file_names(comparison.names)]
    with patience():
        for path, trace in zip(paths, comparison.traces, strict=True):
            progress.phase("progress.write", file=path.name)
            write_atomically(path, trace_bytes(trace))
    return [str(path) for path in paths]


def write_pictures(comparison: Comparison, options: OutputOptions, progress: StatusLine) -> dict[str, str]:
    """Write the page and the picture of the first and the last search, or one of them; returns the path of each.

    Raises OutputError.
    """
    how: dict[str, Any] = {"lang": options.lang, "theme": options.theme}
    makers: Mapping[str, Callable[..., str]] = {"html": html_of, "svg": partial(svg_of, draw_nodes=options.draw_nodes)}
    written: dict[str, str] = {}
    for name in options.formats:
        path = options.path(OF_COMPARISONS[name].file_name)
        progress.phase("progress.write", file=path.name)
        write_atomically(path, makers[name](comparison, **how).encode("utf-8"))
        written[name] = str(path)
    return written


def print_account(comparison: Comparison, written: Sequence[str], note: str, lang: str) -> None:
    """The account as two tables, the verdict in sentences, and the files."""
    console = Screen()
    if not console.is_terminal:
        console.width = max(console.width, PIPED_WIDTH)
    words = catalog(lang)
    if note:
        console.print(escape(note), soft_wrap=True)
    header = comparison.first.header
    console.title(title_of(header, words), header.board)
    for part in fitting_table(console, comparison, words):
        console.print(part)
    names = comparison.said_names(words)
    of_plies = words.text("compare.table.plies", first=names[0], last=names[-1])
    console.print(harmless(of_plies), soft_wrap=True, style="italic")
    console.print(plies_table(comparison, words))
    for sentence in comparison.verdict(lang).sentences:
        console.print(harmless(sentence), soft_wrap=True)
    if any(effective_branching(trace) for trace in comparison.traces):
        console.print(harmless(words.text("compare.branching")), style="dim", soft_wrap=True)
    console.files(written)


def fitting_table(console: Screen, comparison: Comparison, words: Catalog) -> Iterator[RenderableType]:
    """The table of the searches, without its least important columns where the terminal is narrow; these are named."""
    columns = [name for name in COLUMNS if name != "minimum" or comparison.figures["minimal_leaves"] is not None]
    table = runs_table(comparison, words, columns)
    left_out: list[str] = []
    for name in LEFT_OUT_FIRST:
        if (
            name in columns
            and console.measure(table, options=console.options.update(max_width=1000)).maximum > console.width
        ):
            columns.remove(name)
            left_out.append(words.text(f"compare.table.{name}"))
            table = runs_table(comparison, words, columns)
    yield table
    if left_out:
        yield words.text("compare.table.narrow", columns=", ".join(left_out))


def runs_table(comparison: Comparison, words: Catalog, columns: Sequence[str]) -> Table:
    """One row a search: what it found and what it cost."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for name in columns:
        left = name in OF_THE_GAME
        table.add_column(
            words.text(f"compare.table.{name}"), justify="left" if left else "right", overflow="fold", no_wrap=not left
        )
    least = comparison.figures["minimal_leaves"]
    whole = comparison.first.nodes if comparison.first.complete and same_position(comparison.traces) else None
    for name, trace in zip(comparison.said_names(words), comparison.traces, strict=True):
        cells = search_cells(name, trace, words, whole=whole, least=least, branching=effective_branching(trace))
        table.add_row(*(harmless(cells[one]) if one in OF_THE_GAME else cells[one] for one in columns))
    return table


def plies_table(comparison: Comparison, words: Catalog) -> Table:
    """One row a ply: the first search's figures and the last's."""
    both = plies(comparison.first), plies(comparison.last)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column(words.text("compare.table.ply"), justify="right")
    for name in ("nodes", "leaves", "cutoffs", "pruned"):
        table.add_column(words.text(f"compare.table.{name}"), justify="right", overflow="fold")
    for ply in range(max(map(len, both))):
        there = [run[ply] if ply < len(run) else None for run in both]
        pairs = ([getattr(one, name) if one else 0 for one in there] for name in PLY_COUNTS)
        table.add_row(str(ply), *(BETWEEN_VALUES.join(map(words.count, pair)) for pair in pairs))
    return table
