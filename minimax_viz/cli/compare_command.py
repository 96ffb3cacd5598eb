"""`minimax-viz compare`: several searches of one position, or several saved traces, compared."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from minimax_viz.cli.command import ConfiguredCommand
from minimax_viz.cli.compare_report import deliver
from minimax_viz.cli.completion import complete_files
from minimax_viz.cli.earlier import refuse_others
from minimax_viz.cli.ending import UsageMistake
from minimax_viz.cli.options import given_options, output_options, refuse_given, take_outputs
from minimax_viz.cli.position import is_saved, path_of, position_argument, refuse_words, trace_path
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.searching import tell_depth
from minimax_viz.cli.task_options import task_from, task_options
from minimax_viz.cli.vary import blaming_vary, check_decided_once
from minimax_viz.output.formats import OF_COMPARISONS
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.names import search_names
from minimax_viz.tasks.compare import CompareSearches, nothing_to_compare
from minimax_viz.tasks.trace import load

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
        deliver(Comparison(traces, names), outputs, progress, read_from=what)
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
    if outputs.as_json and not outputs.quiet:
        tell_depth(traces[0], searches[0].settings.depth, progress)
    elif searches[0].settings.depth is None and (depth := traces[0].settings.depth) is not None:
        note = "\n".join(filter(None, [note, progress.words.text("search.looked", plies=depth)]))
    interrupted = len(traces) < len(searches) or traces[-1].header.stopped == "interrupt"
    deliver(Comparison(traces), outputs, progress, note=note, interrupted=interrupted)


def sources_of(paths: Sequence[str]) -> list[str]:
    """What tells traces apart whose settings do not: their files."""
    names = [Path(path).name for path in paths]
    alike = len(set(names)) < len(names)
    return [
        f"#{number} {path}" if alike else name for number, (path, name) in enumerate(zip(paths, names, strict=True), 1)
    ]
