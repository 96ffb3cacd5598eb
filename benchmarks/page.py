"""The page in a browser: how large it is, how long it takes to open, and what a step anywhere costs."""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks import jobs
from benchmarks.browser import NoBrowserError, headless
from benchmarks.row import Effort, Row
from minimax_viz import trace
from minimax_viz.tracing.result import TraceResult

EMPTY = "<!doctype html><html lang=en><meta charset=utf-8><title>Empty</title><p>Nothing.</html>"
LARGEST = {"33 steps": 160_000, "J1, 1.65 million steps": 450_000}  # bytes
SLOWEST_LOAD = 5  # times an empty page's
FRAME = 16  # milliseconds
STEPS = 100
VIEW = {"width": 1280, "height": 800}

PAGES: dict[str, Callable[[], TraceResult]] = {
    "33 steps": lambda: trace("[[3,12,8],[2,4,6],[14,5,2]]"),
    "1,032 steps": lambda: trace("X...O...X"),
    "55,000 steps": jobs.traced_alphabeta,
    "J1, 1.65 million steps": jobs.traced,
}

# Before anything else in a page: note when it stands complete and has been painted.
OPENING = """() => {
    window.opened = new Promise((opened) => addEventListener("load", async () => {
        const given = () => window.minimaxViz ?? window.minimaxVizCompare;
        while (document.querySelector("script[type*=json]") && !given()) await new Promise((go) => setTimeout(go, 1));
        await given()?.ready;
        requestAnimationFrame(() => setTimeout(() => opened(performance.now())));
    }));
}"""
# The milliseconds the script takes for each of these steps, coming from the one before.
WALK = """async (shares) => {
    const took = [];
    for (const share of shares) {
        const step = Math.ceil(share * window.minimaxViz.steps);
        const began = performance.now();
        window.minimaxViz.goTo(step);
        took.push(performance.now() - began);
        await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    }
    return took;
}"""
# The other theme has other colours, so the overview is drawn afresh; reading a pixel waits until it is.
REPAINT = """() => {
    const overview = document.getElementById("overview");
    const began = performance.now();
    document.querySelector("[data-act=dark]").click();
    overview.getContext("2d").getImageData(0, 0, 1, 1);
    return performance.now() - began;
}"""


def page(effort: Effort) -> list[Row]:
    """Pages of 33 to 1.65 million steps in headless Chromium."""
    try:
        with headless() as browser, tempfile.TemporaryDirectory() as folder:
            return [row for name, make in PAGES.items() for row in rows_of(name, make(), browser, Path(folder), effort)]
    except NoBrowserError as why:
        return [unmeasured(str(why))]


def unmeasured(why: str) -> Row:
    """A row without a measurement."""
    return Row(what="The page of J1: load ÷ an empty page", budget=SLOWEST_LOAD, note=why)


def rows_of(name: str, made: TraceResult, browser: Any, folder: Path, effort: Effort) -> list[Row]:
    """The rows of one page."""
    empty, ours = folder / "empty.html", folder / "page.html"
    empty.write_text(EMPTY, encoding="utf-8")
    ours.write_text(made.to_html(), encoding="utf-8")
    steps = len(made.steps)
    del made
    loads: dict[Path, list[float]] = {empty: [], ours: []}
    for path in [empty, ours] * (effort.rounds + 1):
        loads[path].append(load_time(browser, path))
    alone, loaded = (median(times[1:]) for times in loads.values())

    view = opened(browser, ours)
    chance = random.Random(1)
    shares = [chance.random() for _ in range(min(STEPS, steps))]
    walks = [view.evaluate(WALK, shares) for _ in range(3)]
    each = [median(times) for times in zip(*walks, strict=True)]
    repaint = median(view.evaluate(REPAINT) for _ in range(effort.rounds))
    view.context.close()
    worst = max(max(times) for times in walks)
    return [
        Row(what=f"The page of {name}: size", measured=ours.stat().st_size, budget=LARGEST.get(name), unit="bytes"),
        Row(
            what="— load ÷ an empty page",
            measured=loaded / alone,
            budget=SLOWEST_LOAD,
            note=f"{loaded:.0f} ms and {alone:.0f} ms",
        ),
        Row(
            what="— the slowest of many steps, script time",
            measured=max(each),
            budget=FRAME,
            unit="ms",
            note=f"median {median(each):.1f}, 95 % within {quantiles(each, n=20)[-1]:.1f}, worst visit {worst:.1f} ms",
        ),
        Row(what="— the overview drawn anew", measured=repaint, unit="ms"),
    ]


def opened(browser: Any, path: Path) -> Any:
    """A new page with this file, complete and painted."""
    view = browser.new_page(viewport=VIEW)
    view.add_init_script(f"({OPENING})()")
    view.goto(path.as_uri())
    view.evaluate("window.opened")
    return view


def load_time(browser: Any, path: Path) -> float:
    """The milliseconds from the start of the navigation until the page is complete and painted."""
    view = opened(browser, path)
    took: float = view.evaluate("window.opened")
    view.context.close()
    return took
