"""Compare searches of one position."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

from minimax_viz.arguments import check_count, path_of
from minimax_viz.errors import SettingsError
from minimax_viz.functions.asked import is_saved, refuse_options, saved_trace
from minimax_viz.functions.options import Asked, SearchOptions, asked, telling
from minimax_viz.functions.shown import ChartLook, Shown, TreeLook, ending_of
from minimax_viz.functions.varied import Variations, varied
from minimax_viz.output.html.notebook import NotebookPage, svg_cell
from minimax_viz.picture.look import Look
from minimax_viz.record.atomic import write_atomically
from minimax_viz.showntrace import ShownTrace
from minimax_viz.signs import short_repr
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.names import SearchName
from minimax_viz.study.comparison.results import html_of, svg_of
from minimax_viz.study.comparison.variations import USUAL, variations_of
from minimax_viz.study.configurations import searches_of
from minimax_viz.tasks.search_options import text_of_board
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.reach import run_searches


class ShownComparison(Comparison, Shown):
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

    traces: Sequence[ShownTrace]

    def __init__(
        self, traces: Sequence[ShownTrace], called: Sequence[SearchName] = (), look: Look | None = None
    ) -> None:
        super().__init__(traces, called)
        self.look = look or Look()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.traces, self.called, self.look)

    def sentences(self, *, lang: str | None = None) -> Sequence[str]:
        """What the last search saved over the first, and why, in sentences."""
        return list(self.verdict(self.look.lang if lang is None else lang).sentences)

    def to_html(self, **look: Unpack[TreeLook]) -> str:
        """The page of the comparison, one self-contained HTML file; as asked for, or in another `lang` and `theme`."""
        shown = replace(self.look, **look)
        return html_of(self, lang=shown.lang, theme=shown.theme)

    def to_svg(self, **look: Unpack[TreeLook]) -> str:
        """Both searches in one tree; as asked for, or with another `lang`, `theme` or `draw_nodes`."""
        shown = replace(self.look, **look)
        return svg_of(self, lang=shown.lang, theme=shown.theme, draw_nodes=shown.draw_nodes)

    def export(self, path: str | Path, **look: Unpack[TreeLook]) -> None:
        """Write the page (.html) or the picture (.svg); as asked for, or with another `lang`, `theme` or `draw_nodes`.

        Raises SettingsError for another ending, and OutputError.
        """
        place = path_of("path", path)
        make = self.to_html if ending_of(place, self.formats()) == ".html" else self.to_svg
        write_atomically(place, make(**look).encode("utf-8"))

    def stepper(self, *, height: int = 720, **look: Unpack[ChartLook]) -> NotebookPage:
        """The page of the comparison in a notebook cell, `height` pixels high, with its own buttons and keys."""
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


@telling(SearchOptions)
def compare(
    board: str | Sequence[Any] | Mapping[str, Any] | None = None,
    *,
    vary: Variations = (),
    lang: str = "en",
    theme: str = "auto",
    draw_nodes: int | None = 400,
    **options: Unpack[SearchOptions],
) -> ShownComparison:
    """Search a position in several ways and compare them, or compare traces that are there.

    Example:
        >>> from minimax_viz import compare
        >>> compare("XOX/.O./.XO", vary="order=natural,worst")
        <Comparison of Tic-tac-toe 'XOX/.O./.XO': order=natural 12 nodes, order=worst 14 nodes>

    Args:
        board: A position as `trace` takes it; or a list of two or more traces, or of paths of saved ones. Without it
            the start of `game`, or the `example`.
        vary: What the searches differ in, such as "cutoff=ge,gt" or ["order=natural,best", "fail=soft,hard"]; by
            default algorithm=minimax,alphabeta.
        lang: The language of sentences, picture and page, "en" or "ru".
        theme: The colours: "auto" (the page follows its reader's system, the picture is light), "light", "dark" or
            "print".
        draw_nodes: The most nodes the picture shows; None for all.
        **options: What else `trace` takes.

    Returns:
        The searches, what they found, and what the last saved over the first.

    Raises:
        PositionError, SettingsError, GameError, TraceFileError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C, unless `keep_interrupted` and two searches have begun.
    """
    look = Look(lang, theme, draw_nodes)
    given = asked(options, SearchOptions)
    if is_saved(board) or (isinstance(board, list | tuple) and any(map(is_saved, board))):
        several = board if isinstance(board, list | tuple) else [board]
        there = [one for one in several if is_saved(one)]
        if len(there) < 2 or len(there) < len(several):
            raise SettingsError("compare takes two or more traces, or one position.")
        refuse_options(
            {**({"vary": vary} if vary else {}), **options},
            "applies to a search; saved traces are compared as they are.",
        )
        return ShownComparison(list(map(saved_trace, there)), look=look)
    ways = varied(vary, given.search)
    if not ways and (algorithm := given.search.get("algorithm")) is not None:
        raise SettingsError(
            f"algorithm {short_repr(algorithm)} is one search, and nothing to compare it with; say with vary what "
            "differs, such as vary='order=natural,best', or omit algorithm for minimax and alpha-beta."
        )
    return ShownComparison(searched(text_of_board(board, given.game, given.example), ways, given), look=look)


def searched(text: str | None, vary: Sequence[str], given: Asked) -> list[ShownTrace]:
    """The traces of the searches. Raises what they raise, and KeyboardInterrupt after Ctrl-C."""
    variations = variations_of(vary or USUAL, given.search.get("algorithm", "alphabeta"))
    searches = list(searches_of(text, given.game, [given.search | one for one in variations]))
    made = run_searches(searches, given.limits, on_progress=given.on_progress)
    if made[-1].header.stopped == "interrupt" and not (given.keep_interrupted and len(made) > 1):
        raise KeyboardInterrupt
    return made
