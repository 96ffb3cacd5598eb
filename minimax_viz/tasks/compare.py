"""Compare searches of one position."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from minimax_viz.errors import Given, SettingName, SettingsError
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.study.comparison import Comparison
from minimax_viz.study.study import searches_of
from minimax_viz.study.variations import DEFAULT_VARIATIONS, variations_of
from minimax_viz.tasks.look_options import draw_nodes_option, lang_option, theme_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.search_options import (
    Board,
    PositionSearches,
    VariedSearches,
    called,
    example_option,
    text_of_board,
)
from minimax_viz.tasks.trace import Saved, TracePosition, is_saved, saved_trace
from minimax_viz.tracing.plan import Search
from minimax_viz.tracing.reach import SearchLimits, run_searches
from minimax_viz.tracing.result import TraceResult


@dataclass(frozen=True)
class CompareSearches(VariedSearches[Comparison], PositionSearches[Comparison]):
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

    def run(self, progress: Progress = SILENT) -> Comparison:
        look = RenderOptions(self.lang, self.theme, self.draw_nodes)
        several = self.board if isinstance(self.board, list | tuple) else [self.board]
        there = [one for one in several if is_saved(one)]
        if there:
            if len(there) < 2 or len(there) < len(several):
                raise SettingsError("compare takes two or more traces, or one position.")
            for name in self.given().keys() - {"board", "lang", "theme", "draw_nodes"}:
                raise SettingsError("{option} applies to a search; saved traces are compared as they are.", option=name)
            progress.phase("progress.read.all")
            return Comparison(list(map(saved_trace, there)), look=look)
        if self.algorithm is not None and not self.varied():
            raise nothing_to_compare(self.algorithm)
        made = self.made(self.planned(progress), progress)
        if made[-1].header.stopped == "interrupt" and not (self.keep_interrupted and len(made) > 1):
            raise KeyboardInterrupt
        return Comparison(made, look=look)

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
