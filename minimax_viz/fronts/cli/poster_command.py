"""`minimax-viz poster`: a whole search on one sheet of paper."""

from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.console import INTERRUPTED, say
from minimax_viz.fronts.cli.options import (
    DEFAULT_FOLDER,
    OutputOptions,
    format_of_file,
    format_option,
    output_option,
    output_options,
)
from minimax_viz.fronts.cli.position import BoardCommand
from minimax_viz.fronts.cli.previous_outputs import previous_outputs, refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.task_options import board_argument, subject_task, task_options, tell_depth_of
from minimax_viz.output.assets import font_files
from minimax_viz.output.formats import OF_POSTERS
from minimax_viz.output.png import missing_text
from minimax_viz.picture.drawing import Words
from minimax_viz.record.atomic import write_atomically
from minimax_viz.tasks.poster import DrawPoster

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


@task_options(DrawPoster)
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "[BOARD|TRACE]")
@format_option(OF_POSTERS, None, otherwise=" By default the suffix of -o, else pdf.")
@output_option("FILE", "The file to write; by default poster.pdf or poster.png in minimax-out.")
@output_options("force", "quiet")
@click.pass_context
def command(
    context: click.Context, /, subject: str | None, formats: tuple[str, ...], output: Path | None, force: bool,
    quiet: bool, **options: Any,
) -> None:  # fmt: skip
    """Draw the whole search of BOARD|TRACE on one sheet of paper, with everything that alpha-beta never looked at."""
    if output is None:
        formats = formats or ("pdf",)
    elif len(formats) > 1:
        raise click.UsageError("-o names one file; give it one --format, or omit -o to get both.")
    else:
        usual = "" if output.suffix else "pdf"
        formats = (format_of_file(output, "".join(formats) or None, OF_POSTERS, option="formats", usual=usual),)
    outputs = OutputOptions(output or Path(DEFAULT_FOLDER), output is not None, force, formats)
    files = {name: outputs.path(OF_POSTERS[name].file_name) for name in formats}
    refuse_others(outputs, OF_POSTERS)
    for name in files:
        OF_POSTERS[name].ready()
    fonts = font_files(options["lang"])
    with StatusLine(not quiet, options["lang"]) as progress:
        task = subject_task(DrawPoster, context, subject, options, progress.words)
        searches = task.searches(progress)
        tell_depth_of(task, searches[-1], progress)
        progress.phase("progress.draw")
        poster = task.drawn(searches).drawing
        made: dict[Path, bytes] = {}
        for name, path in files.items():
            progress.phase("progress.paint", file=path.name)
            made[path] = b"".join(OF_POSTERS[name].pieces(poster, fonts))
        if signs := missing_text((part.text for part in poster.parts if isinstance(part, Words)), fonts):
            progress.warning("boxes.poster", signs=signs)
        earlier = previous_outputs(outputs)
        for path, data in made.items():
            write_atomically(path, data)
    message = earlier.clear(searches, map(str, made), progress.words)
    for path in () if quiet else made:
        size = {"width": progress.words.number(poster.width), "height": progress.words.number(poster.height)}
        say(progress.words.text("poster.made", path=str(path), **size, counts=poster.node_counts))
    if not quiet and searches[-1].discarded_moves:
        say(progress.words.text("summary.discarded", discarded=searches[-1].discarded_moves))
    if message and not quiet:
        say(message, err=True)
    if any(trace.header.stopped == "interrupt" for trace in searches):
        context.exit(INTERRUPTED)
