"""What a comparison costs: both searches of J1's position merged, written and opened, beside the larger one alone."""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.browser import NoBrowserError, headless
from benchmarks.clock import children_time, interleaved
from benchmarks.page import load_time
from benchmarks.row import Effort, Row

BOARD = "........."
MOST = 3.0
LARGEST = 1_500_000  # bytes of page


def comparing(effort: Effort) -> list[Row]:
    """`minimax-viz compare` of the empty board beside `trace` of its plain minimax, with their pages opened."""
    try:
        with headless() as browser, tempfile.TemporaryDirectory() as folder:
            return rows_of(Path(folder), browser, 1 if effort.quick else 3)
    except NoBrowserError as why:
        return [unmeasured(str(why))]


def unmeasured(why: str) -> Row:
    """A row without a measurement."""
    return Row(what="J1 against alpha-beta: merged, written and opened ÷ J1 alone", budget=MOST, note=why)


def rows_of(folder: Path, browser: Any, rounds: int) -> list[Row]:
    """The rows, measured."""
    alone, compared = folder / "alone", folder / "compared"
    written_alone, written_compared = interleaved(
        [
            lambda: run("trace", BOARD, "--algorithm", "minimax", "-o", str(alone)),
            lambda: run("compare", BOARD, "-o", str(compared)),
        ],
        rounds,
        children_time,
    )
    pages = alone / "index.html", compared / "compare.html"
    loads: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds + 1):
        for page, times in zip(pages, loads, strict=True):
            times.append(load_time(browser, page))
    opened_alone, opened_compared = (median(times[1:]) / 1000 for times in loads)
    return [
        Row(
            what="J1 against alpha-beta: merged, written and opened ÷ J1 alone",
            measured=(written_compared + opened_compared) / (written_alone + opened_alone),
            budget=MOST,
            note=f"{written_compared:.1f} s and {opened_compared:.2f} s to open; "
            f"alone {written_alone:.1f} s and {opened_alone:.2f} s",
        ),
        Row(what="— size of the page", measured=pages[1].stat().st_size, budget=LARGEST, unit="bytes"),
    ]


def run(*arguments: str) -> None:
    """Run the command and wait for it."""
    subprocess.run([sys.executable, "-m", "minimax_viz", *arguments, "-q"], check=True)
