"""Pages of comparisons, written into a folder and opened in the browser."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from browser import FRAMED, wait_until
from minimax_viz import trace
from minimax_viz.output.html.compare import compare_page
from minimax_viz.study.comparison import Comparison
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.verdict import Verdict
from minimax_viz.tracing.result import TraceResult
from overlaps import AT_STEPS
from places import SUPPORT

if TYPE_CHECKING:
    from playwright.sync_api import Page

OVERLAPS = (SUPPORT / "compare_overlaps.js").read_text("utf-8")
# The steps of both searches where the second is followed.
STEPS = "(asked) => asked.map((step) => (minimaxViz.goTo(step), [minimaxViz.other, step]))"


@cache
def both(board: str | None = None, **options: Any) -> Sequence[TraceResult]:
    """The same position searched by plain minimax and by alpha-beta."""
    return trace(board, algorithm="minimax", **options), trace(board, algorithm="alphabeta", **options)


def page_text(traces: Sequence[TraceResult], **options: Any) -> str:
    """The page with names and account, as the command writes it."""
    comparison = Comparison(traces)
    account = {code: Verdict(comparison, catalog(code)).sentences for code in languages()}
    names = {code: comparison.said_names(catalog(code)) for code in languages()}
    return compare_page(traces, names=names, account=account, **options)


def open_comparison(page: "Page", folder: Path, traces: Sequence[TraceResult], hash_: str = "", **options: Any) -> None:
    """Open the page of a comparison, and wait until it is there."""
    path = folder / f"compare{len(list(folder.iterdir()))}.html"
    path.write_text(page_text(traces, **options), encoding="utf-8")
    page.goto(path.as_uri() + hash_)
    wait_until(page, "window.minimaxVizCompare")


def resize(page: "Page", width: int, height: int) -> None:
    """Give the page another size, and let it draw accordingly."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMED)


def faults_at(page: "Page", view: str, steps: Iterable[int]) -> list[str]:
    """What is wrong at some steps of the search that is followed, in one view."""
    page.evaluate("(view) => minimaxViz.setView(view)", view)
    found = page.evaluate(AT_STEPS % OVERLAPS.strip(), [list(steps)])
    return sorted({f"{view}, step {step}: {fault}" for step, faults in found for fault in faults})
