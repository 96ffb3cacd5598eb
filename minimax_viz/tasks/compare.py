"""Compare searches of one position."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path
from typing import Any, Unpack

from minimax_viz.errors import Given, SettingName, SettingsError
from minimax_viz.output.html.embed import NotebookPage, svg_cell
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record.atomic import write_atomically
from minimax_viz.search.arguments import check_count, path_of
from minimax_viz.study.comparison import Comparison, html_of, svg_of
from minimax_viz.study.names import SearchName
from minimax_viz.study.study import searches_of
from minimax_viz.study.variations import DEFAULT_VARIATIONS, variations_of
from minimax_viz.tasks.look_options import draw_nodes_option, lang_option, theme_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.results import ChartLook, Result, TreeLook, ending_of
from minimax_viz.tasks.search_options import (
    Board,
    PositionSearches,
    VariedSearches,
    called,
    example_option,
    text_of_board,
)
from minimax_viz.tasks.trace import Saved, TracePosition, is_saved, saved_trace
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.plan import Search
from minimax_viz.tracing.reach import SearchLimits, run_searches
from minimax_viz.tracing.result import TraceResult


class ComparisonResult(Comparison, Result):
    """Two or more searches side by side: `traces` with their `names`.

    Pictures and pages overlay the first and the last. A notebook shows both in one tree; `export("compare.html")`
    or `.svg` writes it.

    Example:
        >>> from minimax_viz import compare
        >>> both = compare("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> [run.nodes for run in both.traces], both.figures["saved_nodes"]
        ([13, 11], 2)
        >>> print(*both.sentences()[:1])
        Same value (3), same move (B).
    """

    traces: Sequence[TraceResult]

    def __init__(
        self, traces: Sequence[TraceResult], called: Sequence[SearchName] = (), look: RenderOptions | None = None
    ) -> None:
        super().__init__(traces, called)
        self.look = look or RenderOptions()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.traces, self.called, self.look)

    def sentences(self, *, lang: str | None = None) -> Sequence[str]:
        """Say in sentences what the last search saved over the first, and why."""
        return list(self.verdict(self.look.lang if lang is None else lang).sentences)

    def to_html(self, **look: Unpack[TreeLook]) -> str:
        """Return the page, one self-contained HTML file, as asked for or in another `lang` and `theme`."""
        shown = replace(self.look, **look)
        return html_of(self, lang=shown.lang, theme=shown.theme)

    def to_svg(self, **look: Unpack[TreeLook]) -> str:
        """Return an SVG of both searches in one tree, as asked for or with another `lang`, `theme` or `draw_nodes`."""
        shown = replace(self.look, **look)
        return svg_of(self, lang=shown.lang, theme=shown.theme, draw_nodes=shown.draw_nodes)

    def export(self, path: str | Path, **look: Unpack[TreeLook]) -> None:
        """Write the page (.html) or the picture (.svg), as asked for or with another `lang`, `theme` or `draw_nodes`.

        Raises SettingsError for any other ending, and OutputError.
        """
        place = path_of("path", path)
        make = self.to_html if ending_of(place, self.formats()) == ".html" else self.to_svg
        write_atomically(place, make(**look).encode("utf-8"))

    def stepper(self, *, height: int = 720, **look: Unpack[ChartLook]) -> NotebookPage:
        """Return the page of the comparison in a notebook cell, `height` pixels high, with its own buttons and keys."""
        check_count("height", height, 1)
        lang = replace(self.look, **look).lang
        return NotebookPage(
            page=self.to_html(**look),
            picture=self.to_svg(**look),
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


@dataclass(frozen=True)
class CompareSearches(VariedSearches[ComparisonResult], PositionSearches[ComparisonResult]):
    """Search a position in several ways and compare them, or compare traces that are there.

    Example:
        >>> from minimax_viz import compare
        >>> compare("XOX/.O./.XO", vary="order=natural,worst")
        <Comparison of Tic-tac-toe 'XOX/.O./.XO': order=natural 12 nodes, order=worst 14 nodes>

    Returns:
        The searches, what they found, and what the last saved over the first.

    Raises:
        PositionError, SettingsError, GameError, TraceFileError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted` and two searches have begun.
    """

    board: Board | Sequence[Saved] = option(
        None,
        "A position as `trace` takes it; or a list of two or more traces, or of paths of saved ones. Without it the "
        "start of `game`, or the `example`.",
        only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    example: str | None = example_option()
    lang: str = lang_option("sentences, picture and page")
    theme: str = theme_option("The colours; with auto the page follows the reader's system, and the picture is light.")
    draw_nodes: int | None = draw_nodes_option(
        400, "The most nodes a picture may show, which is at most 1,600 pixels wide (but for all); the rest are folded "
        "into stubs.",
    )  # fmt: skip

    def run(self, progress: Progress = SILENT) -> ComparisonResult:
        look = RenderOptions(self.lang, self.theme, self.draw_nodes)
        several = self.board if isinstance(self.board, list | tuple) else [self.board]
        there = [one for one in several if is_saved(one)]
        if there:
            if len(there) < 2 or len(there) < len(several):
                raise SettingsError("compare takes two or more traces, or one position.")
            for name in self.given().keys() - {"board", "lang", "theme", "draw_nodes"}:
                raise SettingsError("{option} applies to a search; saved traces are compared as they are.", option=name)
            progress.phase("progress.read.all")
            return ComparisonResult(list(map(saved_trace, there)), look=look)
        if self.algorithm is not None and not self.varied():
            raise nothing_to_compare(self.algorithm)
        made = self.made(self.planned(progress), progress)
        if made[-1].header.stopped == "interrupt" and not (self.keep_interrupted and len(made) > 1):
            raise KeyboardInterrupt
        return ComparisonResult(made, look=look)

    def planned(self, progress: Progress) -> list[Search]:
        """Return the searches of a position. Raises PositionError, SettingsError or GameError."""
        variations = variations_of(self.varied() or DEFAULT_VARIATIONS, self.algorithm or "alphabeta")
        board: Any = self.board
        text = text_of_board(board, self.game, self.example)
        searches = list(searches_of(text, self.game, [self.search | one for one in variations]))
        progress.position(searches[0].position)
        return searches

    def made(self, searches: Sequence[Search], progress: Progress) -> list[TraceResult]:
        """Return the traces of the searches; after Ctrl-C, of those that have begun."""
        return run_searches(
            searches, self.limits, on_progress=called(self.on_progress, progress),
            on_search=lambda number: progress.phase("progress.search.one", number=number, count=len(searches)),
        )  # fmt: skip


@dataclass(frozen=True)
class SearchTogether(Task[list[TraceResult]]):
    """Make searches of one position that may differ in any of their options."""

    searches: Sequence[TracePosition]

    def run(self, progress: Progress = SILENT) -> list[TraceResult]:
        return self.made(self.planned(), progress)

    def planned(self) -> list[Search]:
        """Return the searches; the position is read once. Raises PositionError, SettingsError or GameError."""
        first = self.searches[0]
        text = text_of_board(first.board, first.game, first.example)
        return list(searches_of(text, first.game, [one.search for one in self.searches]))

    def made(self, searches: Sequence[Search], progress: Progress = SILENT) -> list[TraceResult]:
        """Return the traces of the searches: each within its limits if any has some, else all looking equally far."""
        together = [(searches, SearchLimits())]
        if any(one.limits.are_set for one in self.searches):
            together = [([search], one.limits) for search, one in zip(searches, self.searches, strict=True)]
        reach = self.searches[0].reach
        made = (run_searches(each, limits, reach=reach, on_progress=progress.nodes) for each, limits in together)
        return [trace for traces in made for trace in traces]


def nothing_to_compare(algorithm: str) -> SettingsError:
    """Return the error for naming an algorithm when nothing varies."""
    return SettingsError(
        "{given} is one search, and nothing to compare it with; say with {vary} what differs, such as {example}, or "
        "omit {option} for minimax and alpha-beta.",
        option="algorithm", value=algorithm, vary=SettingName("vary"), example=Given("vary", "order=natural,best"),
    )  # fmt: skip
