"""Compare searches of one position."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from minimax_viz.api import DEFAULT_MAX_NODES, ShownTrace, is_limited
from minimax_viz.errors import SettingsError
from minimax_viz.functions.asked import Subject
from minimax_viz.functions.shown import Shown
from minimax_viz.games.notations.data import text_of_data
from minimax_viz.output.html.notebook import NotebookPage, svg_cell
from minimax_viz.picture.theme import picture_theme
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.results import html_of, svg_of
from minimax_viz.study.comparison.variations import Variation, variations_of
from minimax_viz.study.configurations import depth_within_reach, searches_of
from minimax_viz.text.catalog import catalog

USUAL = ("algorithm=minimax,alphabeta",)


class ComparedSearches(Comparison, Shown):
    """Searches of one position, side by side; pictures and pages overlay the first and the last."""

    def sentences(self, *, lang: str = "en") -> Sequence[str]:
        """What the last search saved over the first, and why, in sentences."""
        return list(self.verdict(lang).sentences)

    def to_html(self, *, lang: str = "en", theme: str = "auto") -> str:
        """The page of the comparison, one self-contained HTML file."""
        return html_of(self, lang=lang, theme=theme)

    def to_svg(self, *, lang: str = "en", theme: str = "light", draw_nodes: int | None = 400) -> str:
        """Both searches in one tree."""
        return svg_of(self, lang=lang, theme=theme, draw_nodes=draw_nodes)

    def stepper(self, *, height: int = 720, lang: str = "en", theme: str = "auto") -> NotebookPage:
        """The page of the comparison in a notebook cell, `height` pixels high, with its own buttons and keys."""
        return NotebookPage(
            page=self.to_html(lang=lang, theme=theme),
            picture=self.to_svg(lang=lang, theme=picture_theme(theme)),
            title=catalog(lang).text("slides.frame", title=self.first.header.title),
            height=height,
            lang=lang,
        )

    def cell(self) -> Mapping[str, str]:
        return svg_cell(self.to_svg(), self.alt)

    def formats(self) -> Iterable[str]:
        return (".html", ".svg")

    def contents(self, ending: str) -> bytes:
        return (self.to_html() if ending == ".html" else self.to_svg()).encode("utf-8")

    def __repr__(self) -> str:
        runs = ", ".join(f"{name} {trace.nodes} nodes" for name, trace in zip(self.names, self.traces, strict=True))
        return f"<Comparison of {self.first.header.title} {self.first.header.board[:60]!r}: {runs}>"


def compare(
    board: Subject | Sequence[ShownTrace] = None,
    *,
    vary: str | Sequence[str] = (),
    game: str | None = None,
    max_nodes: int | None = DEFAULT_MAX_NODES,
    time_limit: float | None = None,
    **options: Any,
) -> ComparedSearches:
    """Search a position in several ways and compare them, or compare traces that are there.

    Args:
        board: A position as `trace` takes it, or two or more traces.
        vary: What the searches differ in, such as "cutoff=ge,gt" or ["order=natural,best", "fail=soft,hard"]; by
            default algorithm=minimax,alphabeta.
        game: The game's name, if the position does not tell.
        max_nodes: Each search stops after this many nodes; None for no limit.
        time_limit: Each search stops after this many seconds.
        **options: The other options of `trace`: depth, evaluation, order and so on.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C.
    """
    if isinstance(board, Sequence) and not isinstance(board, str) and any(isinstance(one, ShownTrace) for one in board):
        traces = [one for one in board if isinstance(one, ShownTrace)]
        if len(traces) < 2 or len(traces) < len(board):
            raise SettingsError("compare takes two or more traces, or one position.")
        return ComparedSearches(traces)
    if isinstance(board, ShownTrace):
        raise SettingsError("compare takes two or more traces, or one position.")
    text = board if isinstance(board, str | None) else text_of_data(board)
    asked = [vary] if isinstance(vary, str) else list(vary)
    check_names(options)
    variations = variations_of(asked or USUAL, options.get("algorithm") or "alphabeta")
    searches = list(searches_of(text, game, [options | dict(one) for one in variations]))
    if not is_limited(options.get("depth"), max_nodes, time_limit) and (depth := depth_within_reach(searches)):
        searches = list(searches_of(text, game, [{**options, "depth": depth} | dict(one) for one in variations]))
    made = [search.run(max_nodes=max_nodes, time_limit=time_limit) for search in searches]
    if any(one.header.stopped == "interrupt" for one in made):
        raise KeyboardInterrupt
    return ComparedSearches(made)


OPTIONS = (
    "algorithm", "depth", "evaluation", "score", "cutoff", "fail", "order", "candidates", "symmetry", "transpositions",
    "max", "to_move", "root",
)  # fmt: skip
"""The options of `trace` that say how to search."""


def check_names(options: Mapping[str, Any] | Variation) -> None:
    """Raise SettingsError if an option is none of those of a search."""
    for name in options:
        if name not in OPTIONS:
            raise SettingsError(f"There is no option {name!r}; a search has {', '.join(OPTIONS)}.")
