"""A poster of a search."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack, get_args

from minimax_viz.arguments import check_choice, check_flag, check_text
from minimax_viz.errors import SettingsError
from minimax_viz.fronts.python import trace
from minimax_viz.functions.asked import Saved, Subject, is_saved, position_of, saved_trace, trace_of
from minimax_viz.functions.options import SearchOptions, telling
from minimax_viz.functions.shown import Shown
from minimax_viz.output.formats import OF_POSTERS
from minimax_viz.output.html.notebook import png_cell
from minimax_viz.output.raster.fonts import font_files
from minimax_viz.output.raster.png import poster_png
from minimax_viz.picture.drawing import Poster
from minimax_viz.picture.look import Look
from minimax_viz.picture.poster.poster import PosterShape, poster_of
from minimax_viz.picture.theme import picture_theme
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.unpruned import beside_unpruned, check_same

CELL_WIDTH = 960  # pixels in a notebook, each of SHARPNESS² of a picture
SHARPNESS = 2


@dataclass(frozen=True, repr=False)
class ShownPoster(Shown):
    """A poster on a sheet of paper; `export("poster.pdf")` or `.png` writes it.

    Example:
        >>> from minimax_viz import poster
        >>> sheet = poster("XOX/.O./.XO", paper="A4")
        >>> sheet.width, sheet.height
        (297.0, 210.0)
    """

    drawing: Poster

    @property
    def width(self) -> float:
        """In millimetres."""
        return self.drawing.width

    @property
    def height(self) -> float:
        """In millimetres."""
        return self.drawing.height

    def formats(self) -> Iterable[str]:
        return tuple(form.suffix for form in OF_POSTERS.values())

    def contents(self, ending: str) -> bytes:
        return b"".join(OF_POSTERS[ending.removeprefix(".")].pieces(self.drawing, font_files()))

    def cell(self) -> Mapping[str, str]:
        png = poster_png(self.drawing, font_files(), SHARPNESS * CELL_WIDTH / self.width)
        return png_cell(png, self.alt, CELL_WIDTH)

    def __repr__(self) -> str:
        return f"<Poster, {self.width:g} × {self.height:g} mm: {self.drawing.node_counts}>"


@telling(SearchOptions)
def poster(
    subject: Subject = None,
    *,
    whole: Saved | None = None,
    paper: str = "A1",
    shape: PosterShape = "icicle",
    landscape: bool | None = None,
    title: str = "",
    lang: str = "en",
    theme: str = "auto",
    **options: Unpack[SearchOptions],
) -> ShownPoster:
    """Draw a whole search on one sheet of paper, of a new search with all that alpha-beta never looked at.

    Example:
        >>> from minimax_viz import poster
        >>> poster("XOX/.O./.XO", paper="A3").export("poster.pdf")

    Args:
        subject: A position as `trace` takes it, a trace, or the path of a saved one. Without it the start of
            `game`, or the `example`.
        whole: For a trace or a saved one, the same search without pruning, of which it visited a part.
        paper: "A0" to "A4", "letter" or "tabloid".
        shape: "icicle", plies as bands from the top down, or "radial", as rings.
        landscape: The orientation; by default landscape for an icicle, portrait for a radial poster.
        title: The title, in place of the usual one.
        lang: "en" or "ru".
        theme: "auto" (which is "light"), "light", "dark" or "print".
        **options: What else `trace` takes, for a new search.

    Returns:
        The poster, which can export itself.

    Raises:
        PositionError, SettingsError, GameError, TraceFileError: With one sentence that says what would be right.
        EngineError: If there is no font to set it in.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted`.
    """
    check_choice("shape", shape, get_args(PosterShape))
    look = Look(lang, theme)
    check_text("paper", paper)
    check_text("title", title)
    if landscape is not None:
        check_flag("landscape", landscape)
    if whole is not None and not is_saved(whole):
        raise SettingsError("whole is a trace, or the path of a saved one.")
    searches = searches_of(subject, whole, options)
    made = poster_of(
        searches,
        paper=paper,
        landscape=landscape,
        shape=shape,
        theme=picture_theme(look.theme),
        lang=look.lang,
        title=title,
    )
    return ShownPoster(made)


def searches_of(subject: Subject, whole: Saved | None, options: SearchOptions) -> list[ShownTrace]:
    """The search to show; before it the same without pruning, where there is one that came to its end."""
    shown = trace_of(subject, options)
    if whole is not None:
        unpruned = saved_trace(whole)
        check_same(unpruned, shown)
        return [unpruned, shown]
    if is_saved(subject) or not shown.pruned_moves or not shown.complete:
        return [shown]
    position = position_of(subject)

    def again(**other: Any) -> ShownTrace:
        return trace(position, **{**options, **other})

    return beside_unpruned(shown, again, is_chosen=options.get("depth") is None)
