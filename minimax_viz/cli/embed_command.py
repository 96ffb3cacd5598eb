"""`minimax-viz embed`: the lines of HTML that put a search into a blog, a course page or any other page."""

from pathlib import Path
from typing import Any, TypeGuard

import click

from minimax_viz.cli.console import say
from minimax_viz.cli.ending import INTERRUPTED
from minimax_viz.cli.options import choice_option, force_option, format_of_output, lang_option, output_option
from minimax_viz.cli.position import BoardCommand, is_saved
from minimax_viz.cli.progress import StatusLine
from minimax_viz.cli.searching import trace_for
from minimax_viz.cli.task_options import board_argument, search_options
from minimax_viz.cli.writing import refuse_existing
from minimax_viz.errors import SettingsError
from minimax_viz.output.deck import Deck, frame_name
from minimax_viz.output.formats import OF_TRACES
from minimax_viz.output.html.embed import address_of, embed_lines
from minimax_viz.output.svg.step import slide_svg
from minimax_viz.picture.theme import ALL_THEMES, page_theme, picture_theme
from minimax_viz.record.atomic import write_atomically
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import Catalog, catalog

PAGE = "index.html"

EPILOG = """\b
The frame shows the tree and the sentence; after a click in it, the arrow keys step. Where neither
scripts nor frames are allowed, use the picture: the <img> line without <noscript>.

\b
Examples:
  minimax-viz embed minimax-out/trace.json.gz
  minimax-viz embed --example aima --step 18 -o lesson
  minimax-viz embed XO./.X./..O --controls -o site/minimax --url minimax/
"""


@search_options()
@click.command(cls=BoardCommand, epilog=EPILOG)
@board_argument("subject", "BOARD|TRACE")
@click.option(
    "--step", type=click.IntRange(min=1), default=1, help='The step to show, as numbered on the page ("step 18 of 33").'
)
@output_option(
    "DIR|FILE.html", "The folder to write the page and the picture to, or the page's own name; by default nothing is "
    "written.",
)  # fmt: skip
@force_option("an existing page")
@click.option(
    "--url",
    metavar="PREFIX",
    default="",
    show_default=False,
    help="The folder or address where the files will be published, such as minimax/.",
)
@click.option("--controls", is_flag=True, help="Show the whole page in the frame, with its buttons.")
@click.option(
    "--height", type=click.IntRange(min=100), metavar="PIXELS", default=600, help="Height of the frame, in pixels."
)
@lang_option("the page")
@choice_option("--theme", ALL_THEMES, "The colours.")
@click.option("-q", "--quiet", is_flag=True, help="Print the two lines and nothing else.")
@click.pass_context
def command(context: click.Context, /, subject: str | None, **options: Any) -> None:
    """Print the <iframe> line that shows BOARD|TRACE in another page, and a picture where frames are not allowed."""
    quiet, output = options["quiet"], options["output"]
    folder, page_name = (output.parent, output.name) if is_page(output) else (output, PAGE)
    if folder is not None and not options["force"]:
        refuse_existing(folder / page_name)
    with StatusLine(not quiet, options["lang"]) as progress:
        shown = trace_for(context, subject, options, progress)
        deck = one_step(shown, options)
        scene = next(deck.scenes())
        of_page = "" if page_name == PAGE else f"{Path(page_name).stem}-"
        picture = f"{of_page}{frame_name(scene, len(shown.steps))}.svg"
        if folder is not None:
            progress.phase("progress.write", file=str(output))
            page = shown.to_html(lang=options["lang"], theme=page_theme(options["theme"]))
            write_atomically(folder / page_name, page.encode("utf-8"))
            write_atomically(folder / picture, slide_svg(deck, scene).encode("utf-8"))
    page, drawn = (address_of(options["url"], name) for name in (page_name, picture))
    look = {name: options[name] for name in ("theme", "controls", "height")}
    say(embed_lines(deck, scene, page, drawn, **look))
    if not quiet:
        say(where_written(folder, page_name, picture, deck.words), err=True)
    if shown.header.stopped == "interrupt" and not is_saved(subject):
        context.exit(INTERRUPTED)


def one_step(shown: ShownTrace, options: dict[str, Any]) -> Deck:
    """A deck of the step that is asked for. Raises SettingsError if there is none."""
    step, count = options["step"], len(shown.steps)
    if step > count:
        raise SettingsError(f"Step {step}: this search has steps 1 to {count}.")
    return Deck(trace=shown, steps=[step], words=catalog(options["lang"]), theme=picture_theme(options["theme"]))


def is_page(output: Path | None) -> TypeGuard[Path]:
    """Whether -o names the page itself; any other name is one of a folder. Raises click.UsageError."""
    return output is not None and format_of_output(output, {"html": OF_TRACES["html"]}) is not None


def where_written(folder: Path | None, page: str, picture: str, words: Catalog) -> str:
    """Where the files are that the lines speak of."""
    if folder is None:
        return words.text("embed.none", page=page, picture=picture)
    return words.text("embed.written", page=str(folder / page), picture=str(folder / picture))
