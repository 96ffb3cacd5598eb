"""Slides of a search."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path

from minimax_viz.output.deck import SIZES, Deck
from minimax_viz.output.formats import OF_DECKS, Format
from minimax_viz.output.html.embed import NotebookPage
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.picture.finished import SLIDE_NODES
from minimax_viz.picture.theme import picture_theme
from minimax_viz.search.arguments import check_choice, check_text, path_of
from minimax_viz.study.results import Result, ending_of, write
from minimax_viz.tasks.look_options import draw_nodes_option, lang_option, theme_option
from minimax_viz.tasks.options import SILENT, Progress, option
from minimax_viz.tasks.trace import SubjectTask
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import parse_steps, single_step

SLIDE_HEIGHT = 405  # pixels, in a notebook that ignores aspect ratios


@dataclass(frozen=True, repr=False)
class Slides(Result):
    """Slides of a search, one step on each; `steps` are their numbers.

    `export("slides.pptx")`, `.html`, `.md`, `.tex`, `.gif`, `.mp4` and others writes them.

    Example:
        >>> from minimax_viz import slides
        >>> deck = slides("[[3,12,8],[2,4,6],[14,5,2]]", steps="cutoffs")
        >>> len(deck), deck.steps
        (1, [18])
    """

    trace: TraceResult
    steps: list[int]
    size: str = "16:9"
    title: str = ""
    draw_nodes: int | tuple[int, ...] | None = SLIDE_NODES
    lang: str = "en"
    theme: str = "auto"

    of_kind = OF_DECKS

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def deck(self) -> Deck:
        """The deck from which all kinds of slides are made."""
        return Deck(
            trace=self.trace, steps=self.steps, words=catalog(self.lang), title=self.title, size=self.size,
            theme=picture_theme(self.theme),
            draw_nodes=self.draw_nodes if isinstance(self.draw_nodes, tuple) else (self.draw_nodes,),
        )  # fmt: skip

    def export(self, path: str | Path, *, to: str | None = None) -> None:
        """Write the slides; the ending of the path, or `to`, says which kind.

        `to` is "pptx", "reveal" (.html), "marp" (.md, with a folder of pictures beside it), "beamer" (.tex), "tikz" (a
        figure of one step), "gif", "apng", "mp4", or "frames", a folder with a picture of each step. Raises
        SettingsError for another ending, EngineError if something needed to make them is missing, and OutputError.
        """
        place = path_of("path", path)
        if to is not None:
            check_choice("to", to, OF_DECKS)
        form = OF_DECKS[to or self.format_of(ending_of(place, self.formats()))]
        write(place, form, self.deck_as(form))

    def deck_as(self, form: Format) -> Deck:
        """Return the deck for slides of this kind: a single picture shows one step, and a kind may have colours of its
        own. Raises SettingsError.
        """
        deck = self.deck
        if form.single:
            deck = replace(deck, steps=[single_step(self.steps, len(self.trace.steps))])
        return replace(deck, theme=form.theme) if self.theme == "auto" else deck

    def contents(self, ending: str) -> bytes:
        return b"".join(OF_DECKS[self.format_of(ending)].pieces(self.deck))

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


@dataclass(frozen=True)
class MakeSlides(SubjectTask[Slides]):
    """Make slides of a search, one step on each.

    Example:
        >>> from minimax_viz import slides
        >>> deck = slides("XOX/.O./.XO", steps="cutoffs")
        >>> deck
        <2 slides of Tic-tac-toe: steps 24, 34>
        >>> deck.export("slides.html")

    Returns:
        The slides, which can export themselves.

    Raises:
        PositionError, SettingsError, GameError, TraceFileError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted`.
    """

    _: KW_ONLY
    steps: str = option(
        "key",
        "Which steps to show: key (where the best move changes, moves are cut off or a pass begins, and the last), "
        "cutoffs, all, or numbers such as 1-5,12.",
        check=check_text, metavar="STEPS", group="Output",
    )  # fmt: skip
    size: str = option("16:9", "The shape of the slides.", choices=tuple(SIZES), group="Look")
    title: str = option("", "The title, instead of the game's name.", check=check_text, metavar="TEXT", group="Look")
    draw_nodes: int | tuple[int, ...] | None = draw_nodes_option(
        SLIDE_NODES,
        "The most nodes a slide shows; of a larger tree it shows the part where something happens. By default up to "
        f"{SLIDE_NODES[0]}, as long as all of them are legible.",
    )  # fmt: skip
    lang: str = lang_option("the slides")
    theme: str = theme_option("The colours; with auto they are light, for tikz those of print.")

    def run(self, progress: Progress = SILENT) -> Slides:
        return self.slides_of(self.shown(progress))

    def slides_of(self, shown: TraceResult) -> Slides:
        """Return the slides of a search. Raises SettingsError if it has no such steps."""
        steps = parse_steps(shown, self.steps)
        return Slides(shown, steps, self.size, self.title, self.draw_nodes, self.lang, self.theme)
