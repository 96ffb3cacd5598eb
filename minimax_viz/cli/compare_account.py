"""What the page of a comparison shows of its searches, one by one and in pairs."""

from dataclasses import astuple
from itertools import permutations
from typing import Any

from minimax_viz.record.trace import Trace
from minimax_viz.study.comparison.account import effective_branching, plies
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.verdict import Verdict

MOST_SEARCHES = 6  # with more, only the first and the last are compared in advance
MOST_ROWS = 200_000  # of these searches together; a pair takes time in proportion


def pair_texts(comparison: Comparison) -> dict[tuple[int, int], dict[str, Any]]:
    """What is said of two searches, for every two in either order; of many or large ones for the first and the last.

    Keys are the places of both. Of each pair: `said`, the sentences in each language; of these `verdict`, which says
    whether they agree, "" where it cannot be said, and `parting`, where and how they first differ; and `least`, the
    fewest leaves that prove the value, or None.
    """
    traces = comparison.traces
    few = 2 < len(traces) <= MOST_SEARCHES and sum(map(len, traces)) <= MOST_ROWS
    pairs = permutations(range(len(traces)), 2) if few else [(0, len(traces) - 1)]
    return {(one, two): pair_text(comparison.pair(one, two)) for one, two in pairs}


def pair_text(pair: Comparison) -> dict[str, Any]:
    """What is said of two searches."""
    verdicts = {code: Verdict(pair, catalog(code)) for code in languages()}
    differ = pair.first_difference is not None
    return {
        "said": {code: verdict.sentences() for code, verdict in verdicts.items()},
        "verdict": {code: next(iter(verdict.short()), "") for code, verdict in verdicts.items()},
        "parting": {code: " ".join(verdict.difference()) for code, verdict in verdicts.items()} if differ else {},
        "least": pair.figures["minimal_leaves"],
    }


def figures_of(trace: Trace) -> dict[str, Any]:
    """The numbers of one search: `branching`, and of each ply its nodes, leaves, cutoffs and pruned moves."""
    return {"branching": effective_branching(trace), "plies": [astuple(ply) for ply in plies(trace)]}
