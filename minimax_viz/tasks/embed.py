"""Embed a search in another page: the lines of HTML, the page that they show, and a picture of one step."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from pathlib import Path

from minimax_viz.errors import SettingsError
from minimax_viz.output.deck import Deck, frame_name
from minimax_viz.output.html.embed import address_of, embed_lines
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.picture.theme import page_theme, picture_theme
from minimax_viz.search.arguments import MOST, check_text
from minimax_viz.tasks.look_options import lang_option, theme_option
from minimax_viz.tasks.options import SILENT, Progress, option
from minimax_viz.tasks.trace import SubjectTask
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.result import TraceResult

PAGE = "index.html"


@dataclass(frozen=True)
class Embedding:
    """A search at one step, to be shown in another page."""

    shown: TraceResult
    asked: "EmbedSearch"

    @property
    def deck(self) -> Deck:
        """The deck of this one step. Raises SettingsError if there is no such step."""
        asked, count = self.asked, len(self.shown.steps)
        if not 1 <= asked.step <= count:
            raise SettingsError(
                "Step {step}: this search has steps 1 to {count}.", option="step", step=str(asked.step), count=count
            )
        return Deck(trace=self.shown, steps=[asked.step], words=catalog(asked.lang), theme=picture_theme(asked.theme))

    @property
    def scene(self) -> StepScene:
        return next(self.deck.scenes())

    def picture_name(self, page: str = PAGE) -> str:
        """Return the name of the picture that goes with a page of this name."""
        of_page = "" if page == PAGE else f"{Path(page).stem}-"
        return f"{of_page}{frame_name(self.scene, len(self.shown.steps))}.svg"

    def lines(self, page: str = PAGE) -> str:
        """Return the lines of HTML for the other page."""
        asked = self.asked
        shown, drawn = (address_of(asked.url, name) for name in (page, self.picture_name(page)))
        return embed_lines(
            self.deck, self.scene, shown, drawn, theme=asked.theme, controls=asked.controls, height=asked.height
        )

    def files(self, page: str = PAGE) -> Mapping[str, bytes]:
        """Return the files: the page that the lines show, and the picture for readers without scripts."""
        html = self.shown.to_html(lang=self.asked.lang, theme=page_theme(self.asked.theme), view=self.asked.view)
        picture = slide_svg(self.deck, self.scene)
        return {page: html.encode("utf-8"), self.picture_name(page): picture.encode("utf-8")}


@dataclass(frozen=True)
class EmbedSearch(SubjectTask[Embedding]):
    """Put a search into another page."""

    _: KW_ONLY
    step: int = option(
        1, 'The step to show, as numbered on the page ("step 18 of 33").', whole=(1, MOST), group="Output"
    )
    url: str = option(
        "", "The folder or address where the files will be published, such as minimax/.",
        check=check_text, metavar="PREFIX", group="Output",
    )  # fmt: skip
    controls: bool = option(False, "Show the whole page in the frame, with its buttons.", group="Look")
    height: int = option(600, "Height of the frame, in pixels.", whole=(100, MOST), metavar="PIXELS", group="Look")
    lang: str = lang_option("the page")
    theme: str = theme_option("The colours.")

    def run(self, progress: Progress = SILENT) -> Embedding:
        return Embedding(self.shown(progress), self)
