"""Whether anything of a page overlaps or leaves its box, measured from the rectangles in the browser at its steps."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SIZES = {
    "laptop": (1280, 720),
    "projector": (1920, 1080),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "zoomed": (640, 400),
}
MEASURE = Path(__file__).with_name("overlaps.js").read_text("utf-8")
AT_STEPS = """([steps]) => {
    const faults = %s;
    return steps.map((step) => (minimaxViz.goTo(step), [step, faults()]));
}"""


def faults_of(page: Any, steps: Iterable[int]) -> Counter[str]:
    """What is wrong at these steps of the page that is open, and at how many of them."""
    found = page.evaluate(AT_STEPS % MEASURE.strip(), [list(steps)])
    return Counter(fault for _, faults in found for fault in faults)


def steps_to_measure(count: int, most: int) -> range:
    """All steps, or as many evenly spread."""
    return range(1, count + 1, 1 + count // most)
