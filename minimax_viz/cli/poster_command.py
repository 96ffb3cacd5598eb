"""`minimax-viz poster`: a whole search on one sheet of paper."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from minimax_viz.cli.console import say
from minimax_viz.cli.earlier import earlier_outputs, refuse_others
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.options import (
    DEFAULT_FOLDER,
    OUTPUT_OPTIONS,
    OutputOptions,
    choice,
    choice_option,
    force_option,
    format_of_file,
    format_option,
    lang_option,
    output_option,
)
from minimax_viz.cli.position import BoardCommand, is_saved, position_argument
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.searching import tell_depth, trace_for
from minimax_viz.cli.task_options import SEARCH_OPTIONS, board_argument, search_options
from minimax_viz.output.formats import OF_POSTERS
from minimax_viz.output.raster.fonts import font_files
from minimax_viz.output.raster.glyphs import missing_text
from minimax_viz.picture.drawing import Words
from minimax_viz.picture.poster.paper import PAPERS
from minimax_viz.picture.poster.poster import poster_of
from minimax_viz.picture.theme import ALL_THEMES, picture_theme
from minimax_viz.record.atomic import write_atomically
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.unpruned import beside_unpruned, check_same
from minimax_viz.tasks.trace import TracePosition, load

EPILOG = """\b
BOARD is a position as `minimax-viz trace` takes it, with the same options; TRACE is a saved
search, trace.json.gz. With alpha-beta, a BOARD is also searched without pruning, so the poster
shows the true size of what was never looked at; for a TRACE, --whole names such a search.

\b
Examples:
  minimax-viz poster ......... --paper A1
  minimax-viz poster ......... --shape radial --paper A2 -o wall.pdf
  minimax-viz poster XO./.X./..O --algorithm minimax --paper letter --format png
  minimax-viz poster minimax-out/trace.json.gz --lang ru -o ru.png
"""


@search_options()
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "[BOARD|TRACE]")
@click.option(
    "--whole", type=click.Path(path_type=Path), metavar="TRACE",
    help="A trace of the same search without pruning, of which TRACE visited a part.",
)  # fmt: skip
@click.option("--paper", type=choice(PAPERS), default="A1", help="The paper size.")
@choice_option(
    "--shape", ("icicle", "radial"), "Plies as bands from the top down, or as rings from the centre outwards."
)
@click.option(
    "--landscape/--portrait", default=None,
    help="The orientation of the paper; by default landscape for an icicle, portrait for a radial poster.",
)  # fmt: skip
@format_option(OF_POSTERS, None, otherwise=" By default the suffix of -o, else pdf.")
@click.option("--title", default="", show_default=False, metavar="TEXT", help="The title, in place of the usual one.")
@output_option("FILE", "The file to write; by default poster.pdf or poster.png in minimax-out.")
@force_option("files that minimax-viz did not write, and a FILE that is there")
@lang_option("the poster")
@choice_option("--theme", ALL_THEMES, "The colours; with auto they are light.")
@OUTPUT_OPTIONS["quiet"]
@click.pass_context
def command(context: click.Context, /, subject: str | None, **options: Any) -> None:
    """Draw the whole search of BOARD|TRACE on one sheet of paper, with everything that alpha-beta never looked at."""
    quiet = options["quiet"]
    files = files_of(options["output"], options["formats"])
    named, folder = options["output"], Path(DEFAULT_FOLDER)
    place = OutputOptions(named or folder, named is not None, options["force"], tuple(files))
    refuse_others(place, OF_POSTERS)
    for name in files:
        OF_POSTERS[name].ready()
    fonts = font_files()
    with StatusLine(not quiet, options["lang"]) as progress:
        searches = poster_searches(context, subject, options, progress)
        progress.phase("progress.draw")
        poster = poster_of(
            searches, paper=options["paper"], landscape=options["landscape"], shape=options["shape"],
            theme=picture_theme(options["theme"]), lang=options["lang"], title=options["title"],
        )  # fmt: skip
        made: dict[Path, bytes] = {}
        for name, path in files.items():
            progress.phase("progress.paint", file=path.name)
            made[path] = b"".join(OF_POSTERS[name].pieces(poster, fonts))
        if signs := missing_text((part.text for part in poster.parts if isinstance(part, Words)), fonts):
            say(progress.words.text("boxes.poster", signs=signs), err=True)
        earlier = earlier_outputs(folder) if named is None else None
        for path, data in made.items():
            write_atomically(path, data)
    message = earlier.clear(searches, map(str, made), progress.words) if earlier else ""
    for path in () if quiet else made:
        size = {"width": progress.words.number(poster.width), "height": progress.words.number(poster.height)}
        say(progress.words.text("poster.made", path=str(path), **size, counts=poster.node_counts))
    if not quiet and searches[-1].discarded_moves:
        say(progress.words.text("summary.discarded", discarded=searches[-1].discarded_moves))
    if message and not quiet:
        say(message, err=True)
    if any(trace.header.stopped == "interrupt" for trace in searches):
        context.exit(INTERRUPTED)


def files_of(output: Path | None, formats: tuple[str, ...]) -> dict[str, Path]:
    """The file of each format. Raises click.UsageError if one file is to hold two formats, or another one."""
    if output is None:
        return {name: Path(DEFAULT_FOLDER) / OF_POSTERS[name].file_name for name in formats or ("pdf",)}
    if len(formats) > 1:
        raise click.UsageError("-o names one file; give it one --format, or omit -o to get both.")
    usual = "" if output.suffix else "pdf"
    name = format_of_file(output, "".join(formats) or None, OF_POSTERS, option="--format", usual=usual)
    return {name: output}


def poster_searches(
    context: click.Context, subject: str | None, options: dict[str, Any], progress: StatusLine
) -> list[ShownTrace]:
    """The search to show; before it the same without pruning, where there is one that came to its end."""
    asked = dict(options)
    if is_saved(subject):
        shown = trace_for(context, subject, asked, progress)
    else:
        search = {name: asked.pop(name) for name in SEARCH_OPTIONS}
        position, _ = position_argument(subject, search.pop("example"), search["game"], progress.words)
        task = TracePosition(position, keep_interrupted=True, **search)
        shown = task.run(progress)
    searches = [shown]
    if options["whole"] is not None:
        progress.phase("progress.read.whole")
        whole = load(options["whole"])
        check_same(whole, shown)
        searches = [whole, shown]
    elif not is_saved(subject) and shown.pruned_moves and shown.complete:
        progress.phase("progress.search.unpruned")
        searches = beside_unpruned(
            shown, lambda **other: replace(task, **other).run(), is_chosen=options["depth"] is None
        )
        if len(searches) == 1:
            say(progress.words.text("poster.too_large"), err=True)
    if not is_saved(subject) and not options["quiet"]:
        tell_depth(searches[-1], options["depth"], progress)
    return searches
