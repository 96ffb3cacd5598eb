"""A poster of a search."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import partial
from pathlib import Path
from typing import get_args

from minimax_viz.errors import SettingsError
from minimax_viz.output.assets import font_files
from minimax_viz.output.formats import OF_POSTERS
from minimax_viz.output.html.embed import png_cell
from minimax_viz.picture.drawing import Poster
from minimax_viz.picture.paper import PAPERS
from minimax_viz.picture.poster import PosterShape, poster_of
from minimax_viz.picture.theme import picture_theme
from minimax_viz.search.arguments import check_flag, check_text
from minimax_viz.study.results import Result
from minimax_viz.tasks.look_options import lang_option, theme_option
from minimax_viz.tasks.options import SILENT, Progress, option
from minimax_viz.tasks.trace import Saved, SubjectTask, is_saved, saved_trace
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import told_by

CELL_WIDTH = 960  # pixels in a notebook; each is SHARPNESS² pixels of the picture
SHARPNESS = 2


@dataclass(frozen=True, repr=False)
class PosterResult(Result):
    """A poster on a sheet of paper; `export("poster.pdf")` or `.png` writes it.

    Example:
        >>> from minimax_viz import poster
        >>> sheet = poster("XOX/.O./.XO", paper="A4")
        >>> sheet.width, sheet.height
        (297.0, 210.0)
    """

    drawing: Poster

    of_kind = OF_POSTERS

    @property
    def width(self) -> float:
        """The width in millimetres."""
        return self.drawing.width

    @property
    def height(self) -> float:
        """The height in millimetres."""
        return self.drawing.height

    def contents(self, ending: str) -> bytes:
        return b"".join(OF_POSTERS[self.format_of(ending)].pieces(self.drawing, font_files(self.drawing.lang)))

    def cell(self) -> Mapping[str, str]:
        png = OF_POSTERS["png"].make(self.drawing, font_files(self.drawing.lang), SHARPNESS * CELL_WIDTH / self.width)
        return png_cell(png, self.alt, CELL_WIDTH)

    def __repr__(self) -> str:
        return f"<Poster, {self.width:g} × {self.height:g} mm: {self.drawing.node_counts}>"


def check_whole(name: str, whole: object) -> None:
    """Raise SettingsError if the value is not a finished search."""
    if not is_saved(whole):
        raise SettingsError("{option} is a trace, or the path of a saved one.", option=name)


@dataclass(frozen=True)
class DrawPoster(SubjectTask[PosterResult]):
    """Draw a whole search on one sheet of paper, of a new search with all that alpha-beta never looked at.

    Example:
        >>> from minimax_viz import poster
        >>> poster("XOX/.O./.XO", paper="A3").export("poster.pdf")

    Returns:
        The poster, which can export itself.

    Raises:
        PositionError, SettingsError, GameError, TraceFileError: With one sentence that says what would be right.
        EngineError: If there is no font to set it in.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted`.
    """

    _: KW_ONLY
    whole: Saved | None = option(
        None, "For a search that is there, the trace of the same search without pruning, of which it visited a part.",
        check=check_whole, metavar="TRACE", read=Path, completes="files", group="Output",
    )  # fmt: skip
    paper: str = option("A1", "The paper size.", check=check_text, choices=tuple(PAPERS), group="Look")
    shape: PosterShape = option(
        "icicle", "Plies as bands from the top down (icicle), or as rings from the centre outwards (radial).",
        choices=get_args(PosterShape), group="Look",
    )  # fmt: skip
    landscape: bool | None = option(
        None, "The orientation of the paper; by default landscape for an icicle, portrait for a radial poster.",
        check=check_flag, opposite="portrait", group="Look",
    )  # fmt: skip
    title: str = option("", "The title, in place of the usual one.", check=check_text, metavar="TEXT", group="Look")
    lang: str = lang_option("the poster")
    theme: str = theme_option("The colours; with auto they are light.")

    def run(self, progress: Progress = SILENT) -> PosterResult:
        return self.drawn(self.searches(progress))

    def searches(self, progress: Progress) -> list[TraceResult]:
        """Return the search to show, preceded by the same search without pruning if that came to its end."""
        shown = self.shown(progress)
        if self.whole is not None:
            progress.phase("progress.read.whole")
            whole = saved_trace(self.whole)
            check_unpruned(whole, shown)
            return [whole, shown]
        if is_saved(self.subject) or not shown.pruned_moves or not shown.complete:
            return [shown]
        progress.phase("progress.search.unpruned")
        again = partial(self.searched_again, progress)
        searches = paired_with_unpruned(shown, again, is_chosen=self.search_to_make.depth is None)
        if len(searches) == 1:
            progress.warning("poster.too_large")
        return searches

    def drawn(self, searches: list[TraceResult]) -> PosterResult:
        """Return the poster of a search, alone or beside the same search without pruning."""
        told = [told_by(search, self.view) for search in searches]
        return PosterResult(poster_of(
            told, paper=self.paper, landscape=self.landscape, shape=self.shape, theme=picture_theme(self.theme),
            lang=self.lang, title=self.title,
        ))  # fmt: skip


SAME_SETTINGS = ("depth", "evaluation", "score")  # settings by which two searches of a position must agree


def paired_with_unpruned(
    shown: TraceResult, search: Callable[..., TraceResult], *, is_chosen: bool
) -> list[TraceResult]:
    """Return the search without pruning and the one to show; only the latter if the former does not come to its end.

    `search` makes a search of the same position with other options. `is_chosen` says that the depth was not asked for,
    so both searches may be made less deep, to the same depth.
    """
    whole = search(algorithm="minimax", depth=None if is_chosen else shown.settings.depth)
    same_depth = whole.settings.depth == shown.settings.depth
    if not whole.complete or not (same_depth or shown.settings.depth is not None):
        return [shown]
    return [whole, shown if same_depth else search(depth=whole.settings.depth)]


def check_unpruned(whole: TraceResult, shown: TraceResult) -> None:
    """Raise SettingsError unless `whole` is a search without pruning of the position that `shown` searched."""
    if whole.settings.prunes or not whole.complete:
        raise SettingsError(
            "{option} must be a complete search by plain minimax, which does not prune.", option="whole"
        )
    differing = [name for name in SAME_SETTINGS if getattr(whole.settings, name) != getattr(shown.settings, name)]
    if (whole.header.game, whole.header.board) != (shown.header.game, shown.header.board):
        raise SettingsError("{option} is a search of another position; it must be the same.", option="whole")
    if differing:
        raise SettingsError(
            "{option} was searched with a different {setting}; it must be the same.",
            option="whole",
            setting=differing[0],
        )
