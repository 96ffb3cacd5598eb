"""A comparison: searches with their names, everything derived from them together, its page and its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import permutations
from pathlib import Path
from typing import Any, NotRequired, TypedDict, Unpack

from minimax_viz.output.formats import OF_COMPARISONS
from minimax_viz.output.html.compare import compare_page
from minimax_viz.output.html.embed import NotebookPage, svg_cell
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.svg import compare_svg_of
from minimax_viz.picture.theme import page_theme, picture_theme
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.summary import Summary
from minimax_viz.record.trace import Trace
from minimax_viz.search.arguments import check_count, path_of
from minimax_viz.study.account import (
    ComparisonFigures,
    comparison_figures,
    effective_branching,
    ply_counts,
    uniform_shape,
)
from minimax_viz.study.names import SearchName, search_names
from minimax_viz.study.results import ChartLook, Result, TreeLook, ending_of
from minimax_viz.text.catalog import Catalog, carried, catalog
from minimax_viz.text.verdict import Verdict
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.difference import Agreement, FirstDifference, agreement_of, first_difference, same_position
from minimax_viz.views.union import Union, union_of


class RunSummary(Summary):
    """A search of a comparison, with its name."""

    name: str


class DifferenceSummary(TypedDict):
    """Where two searches first differ: the path as in a trace, the moves that lead to it, and what differs."""

    path: str
    moves: list[str]
    difference: str


class ComparisonSummary(ComparisonFigures):
    """A comparison as `--json` prints it."""

    runs: list[RunSummary]
    first_difference: DifferenceSummary | None
    cautions: NotRequired[list[str]]
    files: dict[str, str]


MOST_IN_PAIRS = 6  # with more, only the first and the last are compared in advance
MOST_ROWS_IN_PAIRS = 200_000  # of these searches together; a pair takes time in proportion
LARGEST_PAGE = 1_000_000  # rows; a browser must hold them all


class Comparison(Result):
    """Two or more searches side by side: `traces` with their `names`.

    If no names are given as `called`, searches are named after the settings in which they differ, or numbered if their
    settings are the same. Pictures and pages overlay the first and the last. A notebook shows both in one tree;
    `export("compare.html")` or `.svg` writes it.

    Example:
        >>> from minimax_viz import compare
        >>> both = compare("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> [run.nodes for run in both.traces], both.figures["saved_nodes"]
        ([13, 11], 2)
        >>> print(*both.sentences()[:1])
        Same value (3), same move (B).
    """

    of_kind = OF_COMPARISONS

    def __init__(
        self, traces: Sequence[TraceResult], called: Sequence[SearchName] = (), look: RenderOptions | None = None
    ) -> None:
        self.traces = traces
        self.called = called or search_names([trace.header for trace in traces])
        self.look = look or RenderOptions()
        self.pair = cache(self._pair)
        self.verdict = cache(lambda lang: Verdict(self, catalog(lang)))

    def _pair(self, one: int, two: int) -> "Comparison":
        """Make the comparison of two of the searches, which keep their names."""
        if self.is_pair and (one, two) == (0, 1):
            return self
        return Comparison([self.traces[one], self.traces[two]], [self.called[one], self.called[two]])

    @property
    def names(self) -> list[str]:
        """The names of the searches as options: "minimax", "alphabeta · cutoff=gt"."""
        return [name.typed for name in self.called]

    def said_names(self, words: Catalog) -> list[str]:
        """Return the names of the searches in words: "plain minimax", "alpha-beta that goes on at ties"."""
        return [name.said(words) for name in self.called]

    @property
    def is_pair(self) -> bool:
        """Whether there are exactly two searches."""
        return len(self.traces) == 2

    @property
    def ends(self) -> "Comparison":
        """The comparison of the first and the last search."""
        return self.pair(0, len(self.traces) - 1)

    @property
    def first(self) -> TraceResult:
        """The search that the last is compared with."""
        return self.traces[0]

    @property
    def last(self) -> TraceResult:
        """The search whose savings are reported."""
        return self.traces[-1]

    @cached_property
    def union(self) -> Union:
        """The union of the first and the last search."""
        return union_of(self.traces) if self.is_pair else self.ends.union

    @cached_property
    def first_difference(self) -> FirstDifference | None:
        """Where the first and the last search first differ; None if they never do, or began at different positions."""
        if not self.is_pair:
            return self.ends.first_difference
        return first_difference(self.union) if same_position(self.traces) else None

    @cached_property
    def agreement(self) -> Agreement:
        """How far the first and the last search agree where both looked."""
        return agreement_of(self.union) if self.is_pair else self.ends.agreement

    @cached_property
    def figures(self) -> ComparisonFigures:
        """The numbers that compare the searches."""
        return comparison_figures(self.traces)

    @cached_property
    def shape(self) -> tuple[int, int] | None:
        """The moves at every interior node and the depth of every leaf, if the tree is known to be uniform."""
        return uniform_shape(self.traces)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.traces, self.called, self.look)  # derived data is not pickled

    def summary(self) -> ComparisonSummary:
        """Return what `--json` prints, with `files` still empty."""
        numbers, found = self.figures, self.first_difference
        difference: DifferenceSummary | None = None
        if found is not None:
            path, moves = self.union.path(found.node), self.union.moves(found.node)
            difference = {"path": path, "moves": moves, "difference": found.difference}
        return {
            "runs": [{"name": name, **trace.summary()} for name, trace in zip(self.names, self.traces, strict=True)],
            "same_value": numbers["same_value"],
            "same_move": numbers["same_move"],
            "saved_nodes": numbers["saved_nodes"],
            "saved_percent": numbers["saved_percent"],
            "first_difference": difference,
            "minimal_leaves": numbers["minimal_leaves"],
            "files": {},
        }

    def sentences(self, *, lang: str | None = None) -> Sequence[str]:
        """Say in sentences what the last search saved over the first, and why."""
        return list(self.verdict(self.look.lang if lang is None else lang).sentences)

    def story(self, lang: str) -> Sequence[str]:
        """Return what is to be said of the searches before all else, in sentences; usually nothing."""
        return ()

    def to_html(self, **look: Unpack[TreeLook]) -> str:
        """Return the page, one self-contained HTML file, as asked for or in another `lang` and `theme`: of all searches
        or, if these are too large for one page, of the first and the last.
        """
        looked = replace(self.look, **look)
        shown = self if sum(map(len, self.traces)) <= LARGEST_PAGE else self.ends
        codes = carried(looked.lang)
        account = None if shown.is_pair else {code: shown.verdict(code).sentences for code in codes}
        names = {code: shown.said_names(catalog(code)) for code in codes}
        return compare_page(
            shown.traces, names=names, typed=shown.names, account=account, pairs=pair_texts(shown, codes),
            figures=list(map(figures_of, shown.traces)), story={code: self.story(code) for code in codes},
            lang=looked.lang, theme=page_theme(looked.theme),
        )  # fmt: skip

    def to_svg(self, **look: Unpack[TreeLook]) -> str:
        """Return an SVG of the first and the last search in one tree, as asked for or with another `lang`, `theme` or
        `draw_nodes`.
        """
        looked = replace(self.look, **look)
        verdict, names = self.verdict(looked.lang), self.said_names(catalog(looked.lang))
        return compare_svg_of(
            self.union, (names[0], names[-1]), summary=verdict.short(), cautions=list(verdict.cautions()),
            theme=picture_theme(looked.theme), draw_nodes=looked.draw_nodes, lang=looked.lang,
        )  # fmt: skip

    def export(self, path: str | Path, **look: Unpack[TreeLook]) -> None:
        """Write the page (.html) or the picture (.svg), as asked for or with another `lang`, `theme` or `draw_nodes`.

        Raises SettingsError for any other ending, and OutputError.
        """
        place = path_of("path", path)
        write_atomically(place, self.contents(ending_of(place, self.formats()), **look))

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

    def contents(self, ending: str, **look: Unpack[TreeLook]) -> bytes:
        make = self.to_html if ending == ".html" else self.to_svg
        return make(**look).encode("utf-8")

    def __repr__(self) -> str:
        runs = ", ".join(f"{name} {trace.nodes} nodes" for name, trace in zip(self.names, self.traces, strict=True))
        return f"<Comparison of {self.first.header.title} {self.first.header.board[:60]!r}: {runs}>"


def pair_texts(comparison: Comparison, codes: Sequence[str]) -> dict[tuple[int, int], dict[str, Any]]:
    """Make the texts in these languages about every pair of searches, in either order; if there are many or large
    searches, only about the first and the last.

    Keys are the numbers of both. Each pair has `said`, the sentences in each language; among these `verdict`, which
    says whether the two agree ("" if that cannot be said), and `parting`, which says where and how they first differ;
    and `least`, the fewest leaves that prove the value, or None.
    """
    traces = comparison.traces
    few = 2 < len(traces) <= MOST_IN_PAIRS and sum(map(len, traces)) <= MOST_ROWS_IN_PAIRS
    pairs = permutations(range(len(traces)), 2) if few else [(0, len(traces) - 1)]
    texts = {}
    for one, two in pairs:
        pair = comparison.pair(one, two)
        verdicts = {code: pair.verdict(code) for code in codes}
        differ = pair.first_difference is not None
        texts[one, two] = {
            "said": {code: verdict.sentences for code, verdict in verdicts.items()},
            "verdict": {code: next(iter(verdict.short()), "") for code, verdict in verdicts.items()},
            "parting": {
                code: catalog(code).passage(verdict.difference()) for code, verdict in verdicts.items() if differ
            },
            "least": pair.figures["minimal_leaves"],
        }
    return texts


def figures_of(trace: Trace) -> dict[str, Any]:
    """Return the numbers of one search: `branching`, and for each ply its nodes, leaves, cutoffs and pruned moves."""
    return {"branching": effective_branching(trace), "plies": ply_counts(trace)}
