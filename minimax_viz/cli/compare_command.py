"""`minimax-viz compare`: several searches of one position, or several saved traces, compared."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from minimax_viz.api import Search, ShownTrace, is_limited, load
from minimax_viz.cli.command import ConfiguredCommand
from minimax_viz.cli.compare_report import deliver
from minimax_viz.cli.completion import complete_files, complete_variations
from minimax_viz.cli.options import output_options, refuse_given, take_outputs
from minimax_viz.cli.position import is_saved, path_of, position_argument, refuse_words, trace_path
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.search_options import search_options
from minimax_viz.cli.vary import blaming_vary, check_decided_once
from minimax_viz.output.formats import OF_COMPARISONS
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.names import search_names
from minimax_viz.study.comparison.variations import variations_of
from minimax_viz.study.configurations import depth_within_reach, searches_of
from minimax_viz.text.catalog import catalog

EPILOG = """\b
Examples:
  minimax-viz compare XOX/.O./.XO --open
  minimax-viz compare "[[3,12,8],[2,4,6],[14,5,2]]" --vary cutoff=ge,gt
  minimax-viz compare XOX/.X./O.O --vary depth=1,9 --evaluation twos
  minimax-viz compare XO./.X./..O --vary order=natural,best,worst --vary fail=soft,hard
  minimax-viz compare --game tictactoe --algorithm minimax --vary symmetry=off,on
  minimax-viz compare minimax-out/symmetry-off.json.gz minimax-out/symmetry-on.json.gz -o again
"""
USUAL = ("algorithm=minimax,alphabeta",)
OF_OUTPUT = ("output", "force", "draw_nodes", "lang", "theme", "open_page", "as_json", "quiet")


@output_options(*OF_OUTPUT)
@search_options()
@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.argument("what", nargs=-1, metavar="[BOARD|TRACES]", shell_complete=complete_files)
@click.option(
    "--vary",
    multiple=True,
    metavar="SETTING=A,B",
    shell_complete=complete_variations,
    help="What the searches differ in: algorithm=minimax,alphabeta (the default), cutoff=ge,gt, fail=soft,hard, "
    "order=natural,best,worst, depth=1..6, evaluation, score, symmetry=on,off, transpositions=on,off, candidates, max. "
    "Repeat it to try every combination.",
)
@click.pass_context
def command(ctx: click.Context, /, what: tuple[str, ...], vary: tuple[str, ...], **options: Any) -> None:
    """Compare BOARD|TRACES: several searches of one position, or two or more saved traces.

    Shows what the last search saved over the first, and why. Writes a page, a picture of both searches in one tree, and
    the trace of each search. Without --vary, plain minimax and alpha-beta are compared.
    """
    outputs = take_outputs(options, OF_COMPARISONS)
    progress = Progress(not outputs.quiet, outputs.lang)
    if len(what) > 1:
        if not all(is_saved(one) for one in what) and any(is_saved(one) for one in what):
            raise click.UsageError("Give either saved traces or a BOARD, not both.")
        refuse_given(
            ctx,
            lambda name: name not in ("what", *OF_OUTPUT),
            "applies to a search; saved traces are compared as they are.",
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
    position, note = position_argument(
        what[0] if what else None, example, options["game"], progress.words, quiet=outputs.quiet
    )
    check_decided_once(ctx, vary)
    with blaming_vary(vary):
        variations = variations_of(vary or USUAL, options["algorithm"])
        limits = {name: options.pop(name) for name in ("max_nodes", "time_limit")}
        game = options.pop("game")
        searches = list(searches_of(position, game, [options | one for one in variations]))
        if not is_limited(options["depth"], **limits) and (depth := depth_within_reach(searches)) is not None:
            note = "\n".join(filter(None, [note, catalog(outputs.lang).text("search.looked", plies=depth)]))
            searches = list(searches_of(position, game, [{**options, "depth": depth} | one for one in variations]))
        traces, interrupted = run_searches(searches, limits, progress)
    deliver(Comparison(traces), outputs, progress, note=note, interrupted=interrupted)


def run_searches(
    searches: Sequence[Search], limits: Mapping[str, Any], progress: Progress
) -> tuple[list[ShownTrace], bool]:
    """The traces of the searches, and whether Ctrl-C ended the current one and skipped the rest."""
    traces: list[ShownTrace] = []
    with progress:
        for number, search in enumerate(searches, 1):
            progress.phase("progress.search.one", number=number, count=len(searches))
            try:
                traces.append(search.run(on_progress=progress.nodes, **limits))
            except KeyboardInterrupt:  # before its first node was seen
                if not traces:
                    raise
                return traces, True
            if traces[-1].header.stopped == "interrupt":
                return traces, True
    return traces, False


def sources_of(paths: Sequence[str]) -> list[str]:
    """What tells traces apart whose settings do not: their files."""
    names = [Path(path).name for path in paths]
    alike = len(set(names)) < len(names)
    return [
        f"#{number} {path}" if alike else name for number, (path, name) in enumerate(zip(paths, names, strict=True), 1)
    ]
