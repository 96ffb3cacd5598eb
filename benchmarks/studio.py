"""The studio: how soon a change is shown, and how long Python in the browser takes to its first page."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.browser import NoBrowserError, headless
from benchmarks.page import VIEW
from benchmarks.row import Effort, Row
from minimax_viz.output.html.studio import FILES

CHANGED = "The studio: Figure 5.2 with another leaf, until it is shown"
SOON = 100  # milliseconds
SLOWEST_START = 4  # times Pyodide alone
REST = 600  # milliseconds between changes, as a reader makes them
LONGEST = 300_000  # milliseconds

# The milliseconds until a change of one leaf of Figure 5.2 is shown.
CHANGE = """async (leaf) => {
    const began = performance.now();
    await minimaxStudio.set({ position: `[[3,12,${leaf}],[2,4,6],[14,5,2]]` });
    return performance.now() - began;
}"""
READY = "body.ready"
ALONE = """<!doctype html><meta charset="utf-8"><title>Pyodide</title><script type="module">
import { loadPyodide } from "./PYODIDE";
const python = await loadPyodide({ indexURL: "./" });
python.runPython("1 + 1");
document.body.classList.add("ready");
</script>"""


def studio(effort: Effort) -> list[Row]:
    """A small tree changed in the studio, and the studio in a folder opened beside a page that only starts Pyodide."""
    try:
        with headless() as browser, tempfile.TemporaryDirectory() as folder:
            return [*changes(browser, effort), *starts(browser, Path(folder), 1 if effort.quick else 3)]
    except NoBrowserError as why:
        return [Row(what=CHANGED, budget=SOON, note=str(why))]


def changes(browser: Any, effort: Effort) -> list[Row]:
    """Changes at the first step and in the middle of the search, warm."""
    with served_studio() as address:
        view = browser.new_page(viewport=VIEW)
        view.goto(address)
        view.wait_for_selector(READY)
        rows = []
        for step, what in [(1, CHANGED), (20, "— at its 20th step")]:
            took = []
            for leaf in range(effort.rounds + 2):
                took.append(view.evaluate(CHANGE, leaf))
                view.wait_for_timeout(REST)
                if leaf == 0:
                    view.frames[-1].evaluate("(step) => minimaxViz.goTo(step)", step)
                    view.wait_for_timeout(REST)
            warm = sorted(took[2:])
            note = f"{warm[0]:.0f} to {warm[-1]:.0f} ms"
            rows.append(Row(what=what, measured=median(warm), budget=SOON, unit="ms", note=note))
        view.close()
    return rows


@contextmanager
def served_studio() -> Iterator[str]:
    """The address of a studio while the block runs."""
    with running("-m", "minimax_viz", "studio", "--no-open", "--json") as line:
        yield json.loads(line)["url"]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder while the block runs."""
    with running("-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)) as line:
        yield f"http://127.0.0.1:{line.split(' port ')[1].split()[0]}/"


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    """The first line that Python prints with these arguments, while the block runs."""
    command = [sys.executable, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline()
        finally:
            process.terminate()


def starts(browser: Any, folder: Path, rounds: int) -> list[Row]:
    """The first page of an exported studio beside Pyodide alone, from the same files; nothing is kept between them."""
    command = [sys.executable, "-m", "minimax_viz", "studio", "--export", str(folder / "studio")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    what = "The studio in a folder: its first page ÷ Pyodide alone"
    if done.returncode:
        return [Row(what=what, budget=SLOWEST_START, note=done.stderr.strip().splitlines()[-1])]
    (folder / "studio" / "alone.html").write_text(ALONE.replace("PYODIDE", FILES["loader"]), encoding="utf-8")
    times: dict[str, list[float]] = {"alone.html": [], "index.html": []}
    with served(folder / "studio") as address:
        for _ in range(rounds):
            for name, took in times.items():
                context = browser.new_context(viewport=VIEW)
                view = context.new_page()
                view.goto(address + name, wait_until="commit")
                view.wait_for_selector(READY, state="attached", timeout=LONGEST)
                took.append(view.evaluate("performance.now()"))
                context.close()
    alone, first = (median(took) / 1000 for took in times.values())
    return [Row(what=what, measured=first / alone, budget=SLOWEST_START, note=f"{first:.1f} s and {alone:.1f} s")]
