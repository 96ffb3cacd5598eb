"""Answer a request: make the page that shows its search, or both, and the results in figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.fronts.studio.request import Request
from minimax_viz.output.html.page import page_of
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.comparison import Comparison
from minimax_viz.study.study import searches_of
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.tracing.plan import Search
from minimax_viz.tracing.reach import Reach, SearchLimits, run_each, run_searches
from minimax_viz.tracing.result import TraceResult

MOST_NODES = 600_000
"""The limit of a search: the whole of tic-tac-toe, 549,946 nodes, and no more than a browser can hold."""

REACH = Reach(most_nodes=MOST_NODES, nodes=20_000, seconds=None)


@dataclass(frozen=True, slots=True)
class StudioAnswer:
    """The page, and the `summary` that `trace` or `compare` prints as JSON, without files."""

    html: str
    summary: Mapping[str, Any]


def answer(request: Request, on_progress: OnProgress | None = None) -> StudioAnswer:
    """Answer a request. Raises PositionError, SettingsError or GameError."""
    traces = traces_for(request, on_progress)
    if len(traces) == 1:
        return StudioAnswer(page_of(traces[0], lang=request.lang), {**traces[0].summary(), "files": {}})
    comparison = Comparison(traces)
    summary = comparison.summary()
    for run in summary["runs"]:
        run["files"] = {}
    cautions = list(comparison.verdict(request.lang).cautions())
    return StudioAnswer(comparison.to_html(lang=request.lang), {**summary, "cautions": cautions, "files": {}})


def traces_for(request: Request, on_progress: OnProgress | None = None) -> Sequence[TraceResult]:
    """Return the trace of the search, or of both. Raises PositionError, SettingsError or GameError."""
    return traces_of(*searches_for(request), on_progress)


def searches_for(request: Request) -> tuple[Sequence[TracePosition], Sequence[Search]]:
    """Return the settings of the search, or of both, and the searches. Raises PositionError, SettingsError or
    GameError.
    """
    several = request.searches()
    return several, list(searches_of(request.board, several[0].game, [one.search for one in several]))


def traces_of(
    several: Sequence[TracePosition], searches: Sequence[Search], on_progress: OnProgress | None = None
) -> Sequence[TraceResult]:
    """Return the trace of each search. Raises PositionError, SettingsError or GameError."""
    if not any(one.limits.are_set for one in several):
        return run_searches(searches, SearchLimits(), reach=REACH, on_progress=on_progress)
    made: list[TraceResult] = []
    for search, one in zip(searches, several, strict=True):
        limits = SearchLimits(max_nodes=most_nodes(one), time_limit=one.time_limit)
        made += run_each([search], limits, on_progress=on_progress)
    return made


def most_nodes(one: TracePosition) -> int:
    """Return the most nodes that a search may visit."""
    return MOST_NODES if one.max_nodes is None else min(one.max_nodes, MOST_NODES)
