"""`minimax-viz slides`: a search as slides, one step on each."""

import sys
from collections.abc import Sequence
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
    given_options,
    lang_option,
    number_to_draw,
    output_option,
)
from minimax_viz.cli.outputs import warn_of_boxes
from minimax_viz.cli.position import BoardCommand, is_saved
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.searching import trace_for
from minimax_viz.cli.task_options import board_argument, search_options
from minimax_viz.cli.writing import refuse_existing
from minimax_viz.output.deck import Deck
from minimax_viz.output.formats import OF_DECKS
from minimax_viz.picture.fitting import SLIDE_NODES
from minimax_viz.picture.slide import SIZES
from minimax_viz.picture.theme import ALL_THEMES
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.views.keysteps import parse_steps, the_one
from minimax_viz.writing import write

MANY = 60  # slides; before making more, the program asks


def numbers_to_draw(context: click.Context, option: click.Parameter, value: str | None) -> Sequence[int | None]:
    """The number of nodes that was asked for, None for all; if none was, those that are tried."""
    return SLIDE_NODES if value is None else (number_to_draw(context, option, value),)


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
  minimax-viz slides --example aima --to gif -o aima.gif
  minimax-viz slides XO./.X./..O --to frames --steps 1-8 -o frames
  minimax-viz slides minimax-out/trace.json.gz --to apng --theme dark --size 4:3 --steps cutoffs
"""


@search_options()
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "BOARD|TRACE")
@click.option("--to", type=choice(OF_DECKS), help="What to make; by default what the suffix of -o says.")
@click.option("--steps", metavar="STEPS", default="key", help="Which steps to show; see below.")
@choice_option("--size", SIZES, "The shape of the slides.")
@click.option("--title", default="", show_default=False, metavar="TEXT", help="The title, instead of the game's name.")
@output_option("FILE|DIR", "The file to write (for frames, the folder); by default one in minimax-out.")
@force_option("files that minimax-viz did not write, and what -o names")
@click.option("--yes", is_flag=True, help=f"Do not ask before making more than {MANY} slides.")
@click.option(
    "--draw-nodes", callback=numbers_to_draw, metavar="N|all",
    help="The most nodes a slide shows; of a larger tree it shows the part where something happens. "
    f"By default up to {SLIDE_NODES[0]}, as long as all of them are legible.",
)  # fmt: skip
@lang_option("the slides")
@choice_option("--theme", ALL_THEMES, "The colours; with auto they are light, for tikz those of print.")
@OUTPUT_OPTIONS["quiet"]
@click.pass_context
def command(context: click.Context, /, subject: str | None, **options: Any) -> None:
    """Make slides of BOARD|TRACE, one step of the search on each."""
    quiet = options["quiet"]
    form = format_of_file(options["output"], options["to"], OF_DECKS)
    target = OF_DECKS[form]
    if target.single and "size" in given_options(context):
        raise click.UsageError("--size is the shape of slides; a figure is as large as it needs to be.")
    named, folder = options["output"], Path(DEFAULT_FOLDER)
    output = named or folder / target.file_name
    if named is None:
        refuse_others(OutputOptions(output=folder, formats=(form,), force=options["force"]), OF_DECKS)
    elif not options["force"]:
        refuse_existing(output, target)
    target.ready()
    words = catalog(options["lang"])
    with StatusLine(not quiet, options["lang"]) as progress:
        shown = trace_for(context, subject, options, progress)
        steps = parse_steps(shown, options["steps"])
        if target.single:
            steps = [the_one(steps, len(shown.steps))]
    if len(steps) > MANY and not options["yes"] and not confirm_many_slides(len(steps), words):
        return
    with StatusLine(not quiet, options["lang"]) as progress:
        deck = Deck(
            trace=shown, steps=steps, words=words, title=options["title"], size=options["size"],
            theme=target.theme if options["theme"] == "auto" else options["theme"], draw_nodes=options["draw_nodes"],
            tell=lambda number: progress.phase("progress.slide", number=number, count=len(steps)),
        )  # fmt: skip
        earlier = earlier_outputs(folder) if named is None else None
        write(output, target, deck)
    message = earlier.clear([shown], [str(output)], words) if earlier else ""
    if target.pixels:
        warn_of_boxes(shown, words, deck.title)
    if not quiet:
        say(words.text("slides.made", path=str(output), steps=len(steps), count=len(shown.steps)))
        if shown.discarded_moves:
            say(words.text("summary.discarded", discarded=shown.discarded_moves))
        if message:
            say(message, err=True)
    if shown.header.stopped == "interrupt" and not is_saved(subject):
        context.exit(INTERRUPTED)


def confirm_many_slides(count: int, words: Catalog) -> bool:
    """Ask whether to make this many slides. Raises click.UsageError if nobody can answer."""
    if not somebody_is_there():
        raise click.UsageError(
            f"That would be {count} slides; choose fewer with --steps, such as --steps cutoffs or --steps 1-20, or "
            "confirm with --yes."
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
