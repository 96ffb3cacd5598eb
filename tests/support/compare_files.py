"""Pages of comparisons, written into a folder and opened in the browser."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from browser import wait_until
from minimax_viz.api import trace
from minimax_viz.output.html.compare import compare_page
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.verdict import Verdict

if TYPE_CHECKING:
    from playwright.sync_api import Page


@cache
def both(board: str | None, **options: Any) -> Sequence[ShownTrace]:
    """The same position searched by plain minimax and by alpha-beta."""
    return trace(board, algorithm="minimax", **options), trace(board, algorithm="alphabeta", **options)


def page_text(traces: Sequence[ShownTrace], **options: Any) -> str:
    """The page with names and account, as the command writes it."""
    comparison = Comparison(traces)
    account = {code: Verdict(comparison, catalog(code)).sentences for code in languages()}
    names = {code: comparison.said_names(catalog(code)) for code in languages()}
    return compare_page(traces, names=names, account=account, **options)


def open_comparison(page: "Page", folder: Path, traces: Sequence[ShownTrace], hash_: str = "", **options: Any) -> None:
    """Open the page of a comparison, and wait until it is there."""
    path = folder / f"compare{len(list(folder.iterdir()))}.html"
    path.write_text(page_text(traces, **options), encoding="utf-8")
    page.goto(path.as_uri() + hash_)
    wait_until(page, "window.minimaxVizCompare")
