"""`minimax-viz embed`: the lines of HTML that put a search into a blog, a course page or any other page."""

from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.console import INTERRUPTED, say
from minimax_viz.fronts.cli.options import force_option, format_of_output, output_option
from minimax_viz.fronts.cli.position import BoardCommand, is_saved
from minimax_viz.fronts.cli.previous_outputs import refuse_existing
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.task_options import board_argument, subject_task, task_options, tell_depth_of
from minimax_viz.output.formats import OF_TRACES
from minimax_viz.record.atomic import write_atomically
from minimax_viz.tasks.embed import PAGE, EmbedSearch

EPILOG = """\b
The frame shows the tree and the sentence; after a click in it, the arrow keys step. Where neither
scripts nor frames are allowed, use the picture: the <img> line without <noscript>.

\b
Examples:
  minimax-viz embed minimax-out/trace.json.gz
  minimax-viz embed --example aima --step 18 -o lesson
  minimax-viz embed XO./.X./..O --controls -o site/minimax --url minimax/
"""


@task_options(EmbedSearch)
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "BOARD|TRACE")
@output_option(
    "DIR|FILE.html", "The folder to write the page and the picture to, or the page's own name; by default nothing is "
    "written.",
)  # fmt: skip
@force_option("an existing page")
@click.option("-q", "--quiet", is_flag=True, help="Print the two lines and nothing else.")
@click.pass_context
def command(
    context: click.Context, /, subject: str | None, output: Path | None, force: bool, quiet: bool, **options: Any
) -> None:
    """Print the <iframe> line that shows BOARD|TRACE in another page, and a picture where frames are not allowed."""
    folder, page = output, PAGE
    if output is not None and format_of_output(output, {"html": OF_TRACES["html"]}) is not None:
        folder, page = output.parent, output.name
    if folder is not None and not force:
        refuse_existing(folder / page)
    with StatusLine(not quiet, options["lang"]) as progress:
        task = subject_task(EmbedSearch, context, subject, options, progress.words)
        embedding = task.run(progress)
        tell_depth_of(task, embedding.shown, progress)
        lines, picture = embedding.lines(page), embedding.picture_name(page)
        if folder is not None:
            progress.phase("progress.write", file=str(output))
            for name, contents in embedding.files(page).items():
                write_atomically(folder / name, contents)
    say(lines)
    if folder is None:
        progress.note("embed.none", page=page, picture=picture)
    else:
        progress.note("embed.written", page=str(folder / page), picture=str(folder / picture))
    if embedding.shown.header.stopped == "interrupt" and not is_saved(subject):
        context.exit(INTERRUPTED)
