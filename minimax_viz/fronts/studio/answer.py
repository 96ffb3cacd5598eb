"""Answer a request: make the page that shows its search, or both, and the results in figures."""

from typing import Any

from minimax_viz.fronts.studio.request import Request
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.study.comparison import Comparison
from minimax_viz.tasks.options import Progress


def answer(request: Request, progress: Progress) -> dict[str, Any]:
    """Return the page as `html`, and the `summary` that `trace` or `compare` prints as JSON, without files.

    Raises PositionError, SettingsError or GameError.
    """
    traces = request.together().run(progress)
    if len(traces) == 1:
        return {"html": traces[0].to_html(lang=request.lang), "summary": {**traces[0].summary(), "files": {}}}
    comparison = Comparison(traces, look=RenderOptions(request.lang))
    summary = comparison.summary()
    for run in summary["runs"]:
        run["files"] = {}
    cautions = list(comparison.verdict(request.lang).cautions())
    return {"html": comparison.to_html(), "summary": {**summary, "cautions": cautions, "files": {}}}
