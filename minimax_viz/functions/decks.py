"""Slides of a search, and a poster of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from minimax_viz.api import ShownTrace, trace
from minimax_viz.errors import SettingsError
from minimax_viz.functions.asked import Subject, trace_of
from minimax_viz.functions.shown import Shown
from minimax_viz.output.deck import Deck
from minimax_viz.output.formats import OF_DECKS, OF_POSTERS
from minimax_viz.output.html.notebook import NotebookPage, png_cell
from minimax_viz.output.raster.fonts import font_files
from minimax_viz.output.raster.png import poster_png
from minimax_viz.output.svg.step import slide_svg
from minimax_viz.picture.drawing import Poster
from minimax_viz.picture.poster.poster import poster_of
from minimax_viz.picture.readable import SLIDE_NODES
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.views.keysteps import parse_steps

ONE_FILE = {form.suffix: name for name, form in OF_DECKS.items() if form.contents == "file"}
"""The kinds of slides that are one file, by its ending."""

SLIDE_HEIGHT = 405  # pixels in a notebook that knows no shapes
POSTER_WIDTH = 960  # pixels in a notebook, each of SHARPNESS² of a picture
SHARPNESS = 2


@dataclass(frozen=True, repr=False)
class Slides(Shown):
    """Slides of a search, one step on each; `export("slides.pptx")` writes them."""

    deck: Deck

    def __len__(self) -> int:
        return len(self.deck.steps)

    def formats(self) -> Iterable[str]:
        return tuple(ONE_FILE)

    def contents(self, ending: str) -> bytes:
        form = OF_DECKS[ONE_FILE[ending]]
        if form.single and len(self) > 1:
            raise SettingsError("A single figure shows one step; ask for it with steps, such as steps='12'.")
        return b"".join(form.pieces(self.deck))

    def cell(self) -> Mapping[str, str]:
        wide, high = self.deck.pixels
        return NotebookPage(
            page=self.contents(".html").decode("utf-8"),
            picture=slide_svg(self.deck, next(self.deck.scenes())),
            title=self.alt,
            height=SLIDE_HEIGHT,
            shape=f"{wide:g} / {high:g}",
            lang=self.deck.words.code,
        ).cell()

    def __repr__(self) -> str:
        return f"<{len(self)} slides of {self.deck.trace.header.title}: steps {', '.join(map(str, self.deck.steps))}>"


def slides(
    subject: Subject = None,
    *,
    steps: str = "key",
    size: str = "16:9",
    title: str = "",
    draw_nodes: int | None = None,
    lang: str = "en",
    theme: str = "light",
    **options: Any,
) -> Slides:
    """Make slides of a search, one step on each.

    Args:
        subject: A position as `trace` takes it, a trace, or the path of a saved one.
        steps: "key", "cutoffs", "all", or numbers such as "1-5,12".
        size: "16:9" or "4:3".
        title: The title, instead of the game's name.
        draw_nodes: The most nodes a slide shows; by default as many as are legible.
        lang: "en" or "ru".
        theme: "light", "dark" or "print".
        **options: The options of `trace`, for a new search.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
    """
    shown = trace_of(subject, options)
    numbers = parse_steps(shown, steps)
    nodes = SLIDE_NODES if draw_nodes is None else (draw_nodes,)
    return Slides(
        Deck(trace=shown, steps=numbers, words=catalog(lang), title=title, size=size, theme=theme, draw_nodes=nodes)
    )


@dataclass(frozen=True, repr=False)
class PrintedPoster(Shown):
    """A poster on a sheet of paper; `export("poster.pdf")` or `.png` writes it."""

    poster: Poster

    def formats(self) -> Iterable[str]:
        return tuple(form.suffix for form in OF_POSTERS.values())

    def contents(self, ending: str) -> bytes:
        return b"".join(OF_POSTERS[ending.removeprefix(".")].pieces(self.poster, font_files()))

    def cell(self) -> Mapping[str, str]:
        png = poster_png(self.poster, font_files(), SHARPNESS * POSTER_WIDTH / self.poster.width)
        return png_cell(png, self.alt, POSTER_WIDTH)

    def __repr__(self) -> str:
        return f"<Poster, {self.poster.width:g} × {self.poster.height:g} mm: {self.poster.node_counts}>"


def poster(
    subject: Subject = None,
    *,
    paper: str = "A1",
    shape: Literal["icicle", "radial"] = "icicle",
    landscape: bool | None = None,
    title: str = "",
    lang: str = "en",
    theme: str = "light",
    **options: Any,
) -> PrintedPoster:
    """Draw a whole search on one sheet of paper, of a new search with all that alpha-beta never looked at.

    Args:
        subject: A position as `trace` takes it, a trace, or the path of a saved one.
        paper: "A0" to "A5", "letter" and others that `minimax-viz poster --help` lists.
        shape: "icicle", plies as bands from the top down, or "radial", as rings.
        landscape: The orientation; by default landscape for an icicle, portrait for a radial poster.
        title: The title, in place of the usual one.
        lang: "en" or "ru".
        theme: "light", "dark" or "print".
        **options: The options of `trace`, for a new search.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
    """
    shown = trace_of(subject, options)
    searches: list[Trace] = [shown]
    is_saved = isinstance(subject, str) and subject.lower().endswith(".json.gz")
    if not isinstance(subject, Path | ShownTrace) and not is_saved and shown.pruned_moves and shown.complete:
        whole = trace(subject, **{**options, "algorithm": "minimax", "depth": shown.settings.depth})
        searches = [whole, shown] if whole.complete else searches
    made = poster_of(searches, paper=paper, landscape=landscape, shape=shape, theme=theme, lang=lang, title=title)
    return PrintedPoster(made)
