"""Make the page of a comparison, and the picture of its first and its last search."""

from itertools import permutations
from typing import Any

from minimax_viz.output.html.compare import compare_page
from minimax_viz.output.svg.union import compare_svg_of
from minimax_viz.picture.theme import page_theme, picture_theme
from minimax_viz.record.trace import Trace
from minimax_viz.study.comparison.account import effective_branching, plies
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.text.catalog import catalog, languages

MOST_SEARCHES = 6  # with more, only the first and the last are compared in advance
MOST_ROWS = 200_000  # of these searches together; a pair takes time in proportion
LARGEST_PAGE = 1_000_000  # rows; a browser must hold them all


def html_of(comparison: Comparison, *, lang: str = "en", theme: str = "auto") -> str:
    """Make the page: of all searches or, if these are too large for one page, of the first and the last."""
    shown = comparison if sum(map(len, comparison.traces)) <= LARGEST_PAGE else comparison.ends
    account = None if shown.is_pair else {code: shown.verdict(code).sentences for code in languages()}
    names = {code: shown.said_names(catalog(code)) for code in languages()}
    return compare_page(
        shown.traces, names=names, typed=shown.names, account=account, pairs=pair_texts(shown),
        figures=[figures_of(trace) for trace in shown.traces], lang=lang, theme=page_theme(theme),
    )  # fmt: skip


def svg_of(comparison: Comparison, *, lang: str = "en", theme: str = "auto", draw_nodes: int | None = 400) -> str:
    """Draw the union of the first and the last search."""
    verdict, names = comparison.verdict(lang), comparison.said_names(catalog(lang))
    return compare_svg_of(
        comparison.union, (names[0], names[-1]), summary=verdict.short(),
        cautions=list(verdict.cautions()), theme=picture_theme(theme), draw_nodes=draw_nodes, lang=lang,
    )  # fmt: skip


def pair_texts(comparison: Comparison) -> dict[tuple[int, int], dict[str, Any]]:
    """Make the texts about every pair of searches, in either order; if there are many or large searches, only about the
    first and the last.

    Keys are the numbers of both. Each pair has `said`, the sentences in each language; among these `verdict`, which
    says whether the two agree ("" if that cannot be said), and `parting`, which says where and how they first differ;
    and `least`, the fewest leaves that prove the value, or None.
    """
    traces = comparison.traces
    few = 2 < len(traces) <= MOST_SEARCHES and sum(map(len, traces)) <= MOST_ROWS
    pairs = permutations(range(len(traces)), 2) if few else [(0, len(traces) - 1)]
    return {(one, two): pair_text(comparison.pair(one, two)) for one, two in pairs}


def pair_text(pair: Comparison) -> dict[str, Any]:
    """Make the texts about two searches."""
    verdicts = {code: pair.verdict(code) for code in languages()}
    differ = pair.first_difference is not None
    return {
        "said": {code: verdict.sentences for code, verdict in verdicts.items()},
        "verdict": {code: next(iter(verdict.short()), "") for code, verdict in verdicts.items()},
        "parting": {code: " ".join(verdict.difference()) for code, verdict in verdicts.items()} if differ else {},
        "least": pair.figures["minimal_leaves"],
    }


def figures_of(trace: Trace) -> dict[str, Any]:
    """Return the numbers of one search: `branching`, and for each ply its nodes, leaves, cutoffs and pruned moves."""
    return {"branching": effective_branching(trace), "plies": plies(trace)}
