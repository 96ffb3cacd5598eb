"""Whether anything of a page overlaps or leaves its box, measured from the rectangles in the browser at its steps.

`python -m tests.support.overlaps [NAME ...] [#HASH]` goes over thirty searches, four sizes of the window and each
language; a hash such as `#lecture=1` or `#predict=1` opens the pages in that mode.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # the helpers of the tests, by the names that tests know

from browser import ARGUMENTS, find_browser
from minimax_viz.output.html.page import page_of
from minimax_viz.text.catalog import languages
from page_files import READY
from thirty import THIRTY

SIZES = {"laptop": (1280, 720), "projector": (1920, 1080), "phone": (390, 844), "phone on its side": (844, 390)}
MEASURE = Path(__file__).with_name("overlaps.js").read_text("utf-8")
AT_STEPS = """([steps]) => {
    const faults = %s;
    return steps.map((step) => (minimaxViz.goTo(step), [step, faults()]));
}"""
EVERY = 1000  # by hand: all steps of all but the longest search


def faults_of(page: Any, steps: Iterable[int]) -> Counter[str]:
    """What is wrong at these steps of the page that is open, and at how many of them."""
    found = page.evaluate(AT_STEPS % MEASURE.strip(), [list(steps)])
    return Counter(fault for _, faults in found for fault in faults)


def steps_to_measure(count: int, most: int) -> range:
    """All steps, or as many evenly spread."""
    return range(1, count + 1, 1 + count // most)


def main(names: Sequence[str]) -> int:
    from playwright.sync_api import sync_playwright

    kinds = 0
    mode = next((name for name in names if name.startswith("#")), "")
    asked = [name for name in names if not name.startswith("#")]
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        chromium = driver.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        for name in asked or THIRTY:
            shown = THIRTY[name]()
            for lang in languages():
                path = Path(folder, "page.html")
                path.write_text(page_of(shown, lang=lang), encoding="utf-8")
                for size, (width, height) in SIZES.items():
                    look = {"width": width, "height": height}
                    context = chromium.new_context(viewport=look, has_touch=width < 900, reduced_motion="reduce")
                    page = context.new_page()
                    page.goto(path.as_uri() + mode)
                    page.evaluate(READY)
                    found = faults_of(page, steps_to_measure(len(shown.steps), EVERY))
                    context.close()
                    kinds += len(found)
                    print(f"{name}, {lang}, {size}: {len(found)} kinds of faults", flush=True)
                    for fault, times in found.most_common(5):
                        print(f"    {times:>4} steps: {fault}", flush=True)
    return 1 if kinds else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
