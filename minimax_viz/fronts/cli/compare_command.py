"""`minimax-viz compare`: several searches of one position, or several saved traces, compared."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.completion import complete_files
from minimax_viz.fronts.cli.console import INTERRUPTED, UsageMistake, say
from minimax_viz.fronts.cli.options import OutputOptions, given_options, output_options, refuse_given, take_outputs
from minimax_viz.fronts.cli.position import is_saved, path_of, position_argument, refuse_words, trace_path
from minimax_viz.fronts.cli.previous_outputs import previous_outputs, refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.screen import Screen, harmless
from minimax_viz.fronts.cli.task_options import blaming_vary, check_decided_once, task_from, task_options, tell_depth
from minimax_viz.output.formats import OF_COMPARISONS
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.file import trace_bytes
from minimax_viz.search.limits import deferring_interrupt
from minimax_viz.study.account import PlyCounts, effective_branching, ply_counts
from minimax_viz.study.comparison import Comparison, ComparisonSummary
from minimax_viz.study.names import file_names, search_names
from minimax_viz.tasks.compare import CompareSearches, nothing_to_compare
from minimax_viz.tasks.trace import load
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import BETWEEN_VALUES
from minimax_viz.text.names import title_of
from minimax_viz.text.studies import search_cells
from minimax_viz.views.difference import same_position

EPILOG = """\b
Examples:
  minimax-viz compare XOX/.O./.XO --open
  minimax-viz compare "[[3,12,8],[2,4,6],[14,5,2]]" --vary cutoff=ge,gt
  minimax-viz compare XOX/.X./O.O --vary depth=1,9 --evaluation twos
  minimax-viz compare XO./.X./..O --vary order=natural,best,worst --vary fail=soft,hard
  minimax-viz compare --game tictactoe --algorithm minimax --vary symmetry=off,on
  minimax-viz compare minimax-out/symmetry-off.json.gz minimax-out/symmetry-on.json.gz -o again
"""
OF_OUTPUT = ("output", "force", "open_page", "as_json", "quiet")
OF_LOOK = ("lang", "theme", "draw_nodes")


@output_options(*OF_OUTPUT)
@task_options(CompareSearches)
@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.argument("what", nargs=-1, metavar="[BOARD|TRACES]", shell_complete=complete_files)
@click.pass_context
def command(ctx: click.Context, /, what: tuple[str, ...], vary: tuple[str, ...], **options: Any) -> None:
    """Compare BOARD|TRACES: several searches of one position, or two or more saved traces.

    Shows what the last search saved over the first, and why. Writes a page, a picture of both searches in one tree, and
    the trace of each search. Without --vary, plain minimax and alpha-beta are compared.
    """
    outputs = take_outputs(options, OF_COMPARISONS)
    outputs = outputs._replace(formats=outputs.formats or tuple(OF_COMPARISONS))
    refuse_others(outputs, OF_COMPARISONS)
    progress = StatusLine(not outputs.quiet, outputs.lang)
    look = RenderOptions(outputs.lang, outputs.theme, outputs.draw_nodes)
    if len(what) > 1:
        if not all(is_saved(one) for one in what) and any(is_saved(one) for one in what):
            raise click.UsageError("Give either saved traces or a BOARD, not both.")
        refuse_given(
            ctx,
            lambda name: name not in ("what", *OF_OUTPUT, *OF_LOOK),
            "{option} applies to a search; saved traces are compared as they are.",
        )
        if not any(is_saved(one) or path_of(one) for one in what):
            refuse_words(ctx, what)
        with progress:
            progress.phase("progress.read.all")
            traces = [load(trace_path(path)) for path in what]
        names = search_names([trace.header for trace in traces], sources_of(what))
        deliver_comparison(Comparison(traces, names, look), outputs, progress, read_from=what)
        return
    if what and is_saved(what[0]):
        raise click.UsageError("Give two or more saved traces, or one BOARD.")
    example = options.pop("example")
    position, note = position_argument(what[0] if what else None, example, options["game"], progress.words)
    if not vary and "algorithm" in given_options(ctx):
        raise UsageMistake(nothing_to_compare(options["algorithm"]))
    check_decided_once(ctx, vary, options)
    with blaming_vary(vary):
        task = task_from(CompareSearches, options, board=position, vary=vary, keep_interrupted=True)
        searches = task.planned(progress)
        with progress:
            traces = task.made(searches, progress)
    if outputs.as_json:
        tell_depth(traces[0], searches[0].settings.depth, progress)
    elif searches[0].settings.depth is None and (depth := traces[0].settings.depth) is not None:
        note = "\n".join(filter(None, [note, progress.words.text("search.looked", plies=depth)]))
    interrupted = len(traces) < len(searches) or traces[-1].header.stopped == "interrupt"
    deliver_comparison(Comparison(traces, look=look), outputs, progress, note=note, interrupted=interrupted)


def sources_of(paths: Sequence[str]) -> list[str]:
    """Return the names that tell apart traces with the same settings: those of their files."""
    names = [Path(path).name for path in paths]
    if len(set(names)) == len(names):
        return names
    return [f"#{number} {path}" for number, path in enumerate(paths, 1)]


COLUMNS = (
    "search", "value", "move", "nodes", "passes", "last_pass", "leaves", "cutoffs", "pruned", "saved", "branching",
    "minimum",
)  # fmt: skip
LEFT_OUT_FIRST = ("branching", "minimum", "pruned", "cutoffs", "leaves", "move", "last_pass", "passes")
OF_THE_GAME = ("search", "move")  # columns with names that a game gives
PIPED_WIDTH = 160  # if no terminal says how wide it is


def deliver_comparison(
    comparison: Comparison,
    outputs: OutputOptions,
    progress: StatusLine,
    *,
    note: str = "",
    read_from: Sequence[str] = (),
    interrupted: bool = False,
) -> None:
    """Write the outputs, print the account, open the page, and leave with the exit code that fits.

    `read_from` names the files that the traces come from; without it the traces are written, too.
    """
    earlier = previous_outputs(outputs)
    written: dict[str, str] = {}
    with progress:
        saved = list(read_from) or ([] if outputs.is_file else write_traces(comparison, outputs.output, progress))
        if len(comparison.traces) < 2:
            say(progress.words.text("compare.interrupted", path=", ".join(saved)), err=True)
            raise click.exceptions.Exit(INTERRUPTED)
        for name in outputs.formats:
            path = outputs.path(OF_COMPARISONS[name].file_name)
            progress.phase("progress.write", file=path.name)
            write_atomically(path, comparison.contents(f".{name}"))
            written[name] = str(path)

    tell = print_story if comparison.story(outputs.lang) else print_account

    def document() -> ComparisonSummary:
        cautions = list(comparison.verdict(outputs.lang).cautions())
        summary = comparison.summary() | {"cautions": cautions, "files": written}
        for at, run in enumerate(summary["runs"]):
            run["files"] = {"trace": saved[at]} if saved else {}
        return summary

    outputs.report(
        document,
        lambda: tell(comparison, [*written.values(), *([] if read_from else saved)], note, progress.words),
        told=earlier.clear(comparison.traces, [*written.values(), *saved], progress.words, replaced=earlier.compared),
        page=next(iter(written.values())),
    )
    if interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def write_traces(comparison: Comparison, folder: Path, progress: StatusLine) -> list[str]:
    """Write the trace of each search, so that they are safe whatever happens to pictures. Raises OutputError."""
    paths = [folder / name for name in file_names(comparison.names)]
    with deferring_interrupt():
        for path, trace in zip(paths, comparison.traces, strict=True):
            progress.phase("progress.write", file=path.name)
            write_atomically(path, trace_bytes(trace))
    return [str(path) for path in paths]


def print_account(comparison: Comparison, written: Sequence[str], note: str, words: Catalog) -> None:
    """Print the account as two tables, the verdict in sentences, and the files."""
    console = Screen()
    if not console.is_terminal:
        console.width = max(console.width, PIPED_WIDTH)
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
    for sentence in comparison.verdict(words.code).sentences:
        console.print(harmless(sentence), soft_wrap=True)
    if any(effective_branching(trace) for trace in comparison.traces):
        console.print(harmless(words.text("compare.branching")), style="dim", soft_wrap=True)
    console.files(written)


def print_story(comparison: Comparison, written: Sequence[str], note: str, words: Catalog) -> None:
    """Print the position, what is to be said of the searches before all else, and the files."""
    console = Screen()
    console.title(title_of(comparison.first.header, words), comparison.first.header.board)
    for sentence in filter(None, [note, *comparison.story(words.code)]):
        console.print(harmless(sentence), soft_wrap=True)
    console.files(written)


def fitting_table(console: Screen, comparison: Comparison, words: Catalog) -> Iterator[RenderableType]:
    """Yield the table of the searches; if the terminal is narrow, leave out and name its least important columns."""
    without = {"minimum"} if comparison.figures["minimal_leaves"] is None else set()
    if all(len(trace.passes) == 1 for trace in comparison.traces):
        without |= {"passes", "last_pass"}
    columns = [name for name in COLUMNS if name not in without]
    table, unlimited = runs_table(comparison, words, columns), console.options.update(max_width=1000)
    left_out: list[str] = []
    for name in LEFT_OUT_FIRST:
        if name in columns and console.measure(table, options=unlimited).maximum > console.width:
            columns.remove(name)
            left_out.append(words.text(f"compare.table.{name}"))
            table = runs_table(comparison, words, columns)
    yield table
    if left_out:
        yield words.text("compare.table.narrow", columns=", ".join(left_out))


def runs_table(comparison: Comparison, words: Catalog, columns: Sequence[str]) -> Table:
    """Return a table with a row for each search: what it found and what it cost."""
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
    """Return a table with a row for each ply: the figures of the first search and of the last."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column(words.text("compare.table.ply"), justify="right")
    for name in ("nodes", "leaves", "cutoffs", "pruned"):
        table.add_column(words.text(f"compare.table.{name}"), justify="right", overflow="fold")
    none = PlyCounts(0, 0, 0, 0)
    plies = zip_longest(ply_counts(comparison.first), ply_counts(comparison.last), fillvalue=none)
    for ply, both in enumerate(plies):
        table.add_row(str(ply), *(BETWEEN_VALUES.join(map(words.count, pair)) for pair in zip(*both, strict=True)))
    return table
