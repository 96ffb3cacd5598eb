"""`minimax-viz slides`: a search as slides, one step on each."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from minimax_viz.fronts.cli.console import INTERRUPTED, UsageMistake, say
from minimax_viz.fronts.cli.options import (
    DEFAULT_FOLDER,
    OutputOptions,
    choice,
    force_option,
    format_of_file,
    given_options,
    output_option,
    output_options,
)
from minimax_viz.fronts.cli.position import BoardCommand, is_saved
from minimax_viz.fronts.cli.previous_outputs import previous_outputs, refuse_others
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.report import warn_of_boxes
from minimax_viz.fronts.cli.task_options import board_argument, subject_task, task_options, tell_depth_of
from minimax_viz.output.formats import OF_DECKS
from minimax_viz.study.results import write
from minimax_viz.tasks.slides import MakeSlides
from minimax_viz.text.catalog import Catalog

MANY = 60  # slides; before making more, the program asks


EPILOG = """\b
BOARD is a position as `minimax-viz trace` takes it, with the same options; TRACE is a saved
search, trace.json.gz. Without either, the built-in example is shown.

\b
STEPS are
  key          the steps at which the best move changes or moves are cut off, and the last
  cutoffs      only the cutoffs
  all          every step
  10-25        steps by number, counted from 1 as on the page; also 7 or 1-5,12
A figure for a paper (--to tikz) shows the finished search, or the one step you name.

\b
Examples:
  minimax-viz slides --example aima
  minimax-viz slides --example aima -o aima.gif
  minimax-viz slides XO./.X./..O --to frames --steps 1-8 -o frames
  minimax-viz slides minimax-out/trace.json.gz --to apng --theme dark --size 4:3 --steps cutoffs
"""


@task_options(MakeSlides)
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "BOARD|TRACE")
@click.option("--to", type=choice(OF_DECKS), help="What to make; by default as -o ends, or one page.")
@output_option("FILE|DIR", "The file to write (for frames, the folder); by default one in minimax-out.")
@force_option("files that minimax-viz did not write, and what -o names")
@click.option("--yes", is_flag=True, help=f"Do not ask before making more than {MANY} slides.")
@output_options("quiet")
@click.pass_context
def command(
    context: click.Context, /, subject: str | None, to: str | None, output: Path | None, force: bool, yes: bool,
    quiet: bool, **options: Any,
) -> None:  # fmt: skip
    """Make slides of BOARD|TRACE, one step of the search on each."""
    form = format_of_file(output, to, OF_DECKS, usual="reveal")
    target = OF_DECKS[form]
    if target.single and "size" in given_options(context):
        raise click.UsageError("--size is the shape of slides; a figure is as large as it needs to be.")
    outputs = OutputOptions(output or Path(DEFAULT_FOLDER), output is not None, force, (form,))
    place = outputs.path(target.file_name)
    refuse_others(outputs, OF_DECKS)
    target.ready()
    with StatusLine(not quiet, options["lang"]) as progress:
        task = subject_task(MakeSlides, context, subject, options, progress.words)
        shown = task.shown(progress)
        tell_depth_of(task, shown, progress)
        deck = task.slides_of(shown).deck_as(target)
    words, count = progress.words, len(deck.steps)
    if count > MANY and not yes and not confirm_many_slides(count, words):
        return
    with StatusLine(not quiet, task.lang) as progress:
        earlier = previous_outputs(outputs)
        write(place, target, replace(deck, tell=lambda one: progress.phase("progress.slide", number=one, count=count)))
    message = earlier.clear([shown], [str(place)], words)
    if target.pixels:
        warn_of_boxes(shown, words, deck.title)
    if not quiet:
        say(words.text("slides.made", path=str(place), steps=count, count=len(shown.steps)))
        if shown.discarded_moves:
            say(words.text("summary.discarded", discarded=shown.discarded_moves))
        if message:
            say(message, err=True)
    if shown.header.stopped == "interrupt" and not is_saved(subject):
        context.exit(INTERRUPTED)


def confirm_many_slides(count: int, words: Catalog) -> bool:
    """Ask whether to make this many slides. Raises click.UsageError if nobody can answer."""
    if not somebody_is_there():
        raise UsageMistake(
            "That would be {count} slides; choose fewer with --steps, such as --steps cutoffs or "
            "--steps 1-20, or confirm with --yes.",
            count=count,
        )
    suffix = f" {words.text('confirm.choices')}: "
    answer = click.prompt(
        words.text("slides.many", count=count), default="", show_default=False, prompt_suffix=suffix, err=True
    )
    if answer.strip().lower() in words.text("confirm.yes").split():
        return True
    say(words.text("slides.none"), err=True)
    return False


def somebody_is_there() -> bool:
    """Whether a question would be seen, and can be answered."""
    return sys.stdin.isatty() and sys.stderr.isatty()
