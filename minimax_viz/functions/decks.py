"""Slides of a search."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from minimax_viz.arguments import check_choice, check_text, path_of
from minimax_viz.functions.asked import Subject, trace_of
from minimax_viz.functions.options import SearchOptions, telling
from minimax_viz.functions.shown import Shown, ending_of
from minimax_viz.output.deck import Deck
from minimax_viz.output.formats import OF_DECKS, Format
from minimax_viz.output.html.notebook import NotebookPage
from minimax_viz.output.svg.step import slide_svg
from minimax_viz.picture.fitting import SLIDE_NODES
from minimax_viz.picture.look import Look
from minimax_viz.picture.slide import SIZES
from minimax_viz.picture.theme import picture_theme
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import catalog
from minimax_viz.views.fold import check_budget
from minimax_viz.views.keysteps import parse_steps, the_one
from minimax_viz.writing import write

BY_ENDING = {form.suffix: name for name, form in [*OF_DECKS.items()][::-1] if form.suffix}

SLIDE_HEIGHT = 405  # pixels in a notebook that knows no shapes


@dataclass(frozen=True, repr=False)
class Slides(Shown):
    """Slides of a search, one step on each; `steps` are their numbers.

    `export("slides.pptx")`, `.html`, `.md`, `.tex`, `.gif`, `.mp4` and others writes them.

    Example:
        >>> from minimax_viz import slides
        >>> deck = slides("[[3,12,8],[2,4,6],[14,5,2]]", steps="cutoffs")
        >>> len(deck), deck.steps
        (1, [18])
    """

    trace: ShownTrace
    steps: list[int]
    size: str = "16:9"
    title: str = ""
    draw_nodes: int | tuple[int, ...] | None = SLIDE_NODES
    lang: str = "en"
    theme: str = "auto"

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def deck(self) -> Deck:
        """What all kinds of slides are made of."""
        return Deck(
            trace=self.trace, steps=self.steps, words=catalog(self.lang), title=self.title, size=self.size,
            theme=picture_theme(self.theme),
            draw_nodes=self.draw_nodes if isinstance(self.draw_nodes, tuple) else (self.draw_nodes,),
        )  # fmt: skip

    def formats(self) -> Iterable[str]:
        return tuple(BY_ENDING)

    def export(self, path: str | Path, *, to: str | None = None) -> None:
        """Write the slides: a file whose name says its kind, or what `to` says.

        `to` is "pptx", "reveal" (.html), "marp" (.md, with a folder of pictures beside it), "beamer" (.tex), "tikz" (a
        figure of one step), "gif", "apng", "mp4", or "frames", a folder with a picture of each step. Raises
        SettingsError for another ending, EngineError where something is missing that makes them, and OutputError.
        """
        place = path_of("path", path)
        if to is not None:
            check_choice("to", to, OF_DECKS)
        form = OF_DECKS[BY_ENDING[ending_of(place, self.formats())] if to is None else to]
        write(place, form, self.deck_as(form))

    def deck_as(self, form: Format) -> Deck:
        """The deck that slides of this kind are made of: a single picture shows one step, and a kind may have colours
        of its own. Raises SettingsError.
        """
        deck = self.deck
        if form.single:
            deck = replace(deck, steps=[the_one(self.steps, len(self.trace.steps))])
        return replace(deck, theme=form.theme) if self.theme == "auto" else deck

    def contents(self, ending: str) -> bytes:
        return b"".join(OF_DECKS[BY_ENDING[ending]].pieces(self.deck))

    def cell(self) -> Mapping[str, str]:
        deck = self.deck
        wide, high = deck.pixels
        return NotebookPage(
            page=self.contents(".html").decode("utf-8"),
            picture=slide_svg(deck, next(deck.scenes())),
            title=self.alt,
            height=SLIDE_HEIGHT,
            shape=f"{wide:g} / {high:g}",
            lang=self.lang,
        ).cell()

    def __repr__(self) -> str:
        return f"<{len(self)} slides of {self.trace.header.title}: steps {', '.join(map(str, self.steps))}>"


@telling(SearchOptions)
def slides(
    subject: Subject = None,
    *,
    steps: str = "key",
    size: str = "16:9",
    title: str = "",
    draw_nodes: int | tuple[int, ...] | None = SLIDE_NODES,
    lang: str = "en",
    theme: str = "auto",
    **options: Unpack[SearchOptions],
) -> Slides:
    """Make slides of a search, one step on each.

    Example:
        >>> from minimax_viz import slides
        >>> deck = slides("XOX/.O./.XO", steps="cutoffs")
        >>> deck
        <2 slides of Tic-tac-toe: steps 24, 34>
        >>> deck.export("slides.html")

    Args:
        subject: A position as `trace` takes it, a trace, or the path of a saved one. Without it the start of
            `game`, or the `example`.
        steps: "key" (where the best move changes or moves are cut off, and the last), "cutoffs", "all", or numbers such
            as "1-5,12".
        size: "16:9" or "4:3".
        title: The title, instead of the game's name.
        draw_nodes: The most nodes a slide shows, None for all; by default as many of these as are legible.
        lang: "en" or "ru".
        theme: "auto" (light; for TikZ "print"), "light", "dark" or "print".
        **options: What else `trace` takes, for a new search.

    Returns:
        The slides, which can export themselves.

    Raises:
        PositionError, SettingsError, GameError, TraceFileError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted`.
    """
    check_text("steps", steps)
    check_text("title", title)
    check_choice("size", size, SIZES)
    look = Look(lang, theme)
    if draw_nodes != SLIDE_NODES:
        check_budget(draw_nodes)
    shown = trace_of(subject, options)
    return Slides(shown, parse_steps(shown, steps), size, title, draw_nodes, look.lang, look.theme)
