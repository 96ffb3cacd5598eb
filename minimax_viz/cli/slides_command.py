"""`minimax-viz slides`: a search as slides, a step on each."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from minimax_viz.cli.beside import Beside, folder_beside, write_beside
from minimax_viz.cli.console import say
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.folder import refuse_existing, write_folder
from minimax_viz.cli.options import number_to_draw
from minimax_viz.cli.position import BoardCommand, is_saved
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.search_options import search_options
from minimax_viz.cli.searching import searched
from minimax_viz.errors import EngineError, SettingsError
from minimax_viz.output.deck import Deck
from minimax_viz.output.space import SIZES
from minimax_viz.picture.readable import SLIDE_NODES
from minimax_viz.record.atomic import write_atomically
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.views.keysteps import steps_wanted

MANY = 60  # slides; whoever wants more is asked

NEVER = re.compile(r"(?!)")

Files = Iterator[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of slides. `make` gives the file named `name`, or the files of the folder of that name, or a file with a
    folder beside it; in the folder files whose names match `stale` are slides of an earlier time. A `single` picture
    shows one step; where `pixels` are written, each character needs a font of this machine. `theme` is taken where none
    is asked for.
    """

    name: str
    make: Callable[[Deck], bytes | Files | Beside]
    stale: re.Pattern[str] = NEVER
    single: bool = False
    pixels: bool = False
    theme: str = "light"


def frames(deck: Deck) -> Files:
    """A picture for each step."""
    from minimax_viz.output.raster.frames import frames_of  # only who asks for pixels waits for their library

    return frames_of(deck)


def gif(deck: Deck) -> bytes:
    """A moving picture of 256 colours."""
    from minimax_viz.output.raster.animation import gif_of

    return gif_of(deck)


def apng(deck: Deck) -> bytes:
    """A moving picture in full colour."""
    from minimax_viz.output.raster.animation import apng_of

    return apng_of(deck)


def mp4(deck: Deck) -> bytes:
    """A film, where there is an ffmpeg to make it."""
    from minimax_viz.cli.movie import mp4_of

    return mp4_of(deck)


def reveal(deck: Deck) -> bytes:
    """A page that shows slides, built as reveal.js builds them."""
    from minimax_viz.output.html.deck import deck_page_of

    return deck_page_of(deck).encode("utf-8")


def marp(deck: Deck) -> Beside:
    """Markdown with pictures."""
    from minimax_viz.output.markdown import markdown_of

    return Beside(lambda folder: markdown_of(deck, folder))


def pptx(deck: Deck) -> bytes:
    """A presentation of shapes that can be edited."""
    try:
        from minimax_viz.output.pptx.presentation import pptx_of
    except ImportError as error:
        raise EngineError(f"PowerPoint needs python-pptx ({error}): pip install python-pptx.") from error

    return pptx_of(deck)


def beamer(deck: Deck) -> bytes:
    """A LaTeX document of slides."""
    from minimax_viz.output.tex.beamer import beamer_of

    return beamer_of(deck)


def tikz(deck: Deck) -> bytes:
    """A LaTeX figure."""
    from minimax_viz.output.tex.figure import figure_of

    return figure_of(deck)


TARGETS = {
    "pptx": Target("slides.pptx", pptx),
    "reveal": Target("slides.html", reveal),
    "marp": Target("slides.md", marp, re.compile(r"step-\d{3,}\.svg|legend\.svg")),
    "beamer": Target("slides.tex", beamer),
    "tikz": Target("figure.tex", tikz, single=True, theme="print"),
    "gif": Target("slides.gif", gif, pixels=True),
    "apng": Target("slides.png", apng, pixels=True),
    "mp4": Target("slides.mp4", mp4, pixels=True),
    "frames": Target("frames", frames, re.compile(r"step-\d{3,}\.(svg|png)"), pixels=True),
}


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
@click.argument("subject", metavar="BOARD|TRACE", required=False)
@click.option("--to", required=True, type=click.Choice(list(TARGETS)), help="What to make.")
@click.option("--steps", metavar="STEPS", default="key", show_default=True, help="Which steps to show; see below.")
@click.option(
    "--size", type=click.Choice(list(SIZES)), default="16:9", show_default=True, help="The shape of the slides."
)
@click.option("--title", default="", metavar="TEXT", help="The title, instead of the game's name.")
@click.option(
    "-o", "--output", metavar="FILE|DIR", type=click.Path(path_type=Path),
    help="The file to write (for frames, the folder); by default one in minimax-out.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite existing slides.")
@click.option("--yes", is_flag=True, help=f"Do not ask before making more than {MANY} slides.")
@click.option(
    "--draw-nodes", callback=numbers_to_draw, metavar="N|all",
    help="The most nodes a slide shows; of a larger tree it shows the part where something happens. "
    f"By default up to {SLIDE_NODES[0]}, as long as all of them are legible.",
)  # fmt: skip
@click.option(
    "--lang", type=click.Choice(languages()), default="en", show_default=True, help="The language of the slides."
)
@click.option(
    "--theme", type=click.Choice(["light", "dark", "print"]), help="The colours; by default light, for tikz print."
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing.")
@click.pass_context
def command(context: click.Context, /, subject: str | None, **options: Any) -> None:
    """Make slides of BOARD|TRACE, one step of the search on each."""
    quiet, target = options["quiet"], TARGETS[options["to"]]
    if target.single and context.get_parameter_source("size") is not ParameterSource.DEFAULT:
        raise click.UsageError("--size is the shape of slides; a figure is as large as it needs to be.")
    output = options["output"] or Path("minimax-out") / target.name
    if not options["force"]:
        refuse_existing(output)
        if options["to"] == "marp":
            refuse_existing(folder_beside(output))
    with Progress(not quiet) as progress:
        shown = searched(context, subject, options, progress)
        steps = steps_wanted(shown, options["steps"])
        if target.single:
            steps = [the_one(steps, len(shown.steps))]
    if len(steps) > MANY and not options["yes"] and not confirmed(len(steps)):
        return
    with Progress(not quiet) as progress:
        deck = Deck(
            trace=shown, steps=steps, words=catalog(options["lang"]), title=options["title"], size=options["size"],
            theme=options["theme"] or target.theme, draw_nodes=options["draw_nodes"],
            tell=lambda number: progress.phase(f"Slide {number} of {len(steps)} …"),
        )  # fmt: skip
        made = target.make(deck)
        if isinstance(made, bytes):
            write_atomically(output, made)
        elif isinstance(made, Beside):
            write_beside(output, made, target.stale)
        else:
            write_folder(output, made, target.stale)
    if target.pixels:
        from minimax_viz.cli.fonts import texts_of, warn_of_boxes

        warn_of_boxes((deck.title, *texts_of(shown)))
    if not quiet:
        say(f"{output}: {len(steps)} {'step' if len(steps) == 1 else 'steps'} of {len(shown.steps)}")
        if shown.discarded_moves:
            say(deck.words.text("summary.discarded", discarded=shown.discarded_moves))
    if shown.header.stopped == "interrupt" and not is_saved(subject):
        context.exit(INTERRUPTED)


def the_one(steps: list[int], count: int) -> int:
    """The step that a single picture shows: the only one, or the last of the search. Raises SettingsError."""
    if len(steps) > 1 and steps[-1] < count:
        raise SettingsError(
            "A single figure shows one step; give its number with --steps, or omit it for the last one."
        )
    return steps[-1]


def confirmed(count: int) -> bool:
    """Ask whether so many slides are wanted. Raises click.UsageError where nobody can answer."""
    if not somebody_is_there():
        raise click.UsageError(f"That would be {count} slides; choose fewer with --steps, or confirm with --yes.")
    if click.confirm(f"That would be {count} slides. Make them?", err=True):
        return True
    say("Nothing was written.", err=True)
    return False


def somebody_is_there() -> bool:
    """Whether a question would be seen, and can be answered."""
    return sys.stdin.isatty() and sys.stderr.isatty()
