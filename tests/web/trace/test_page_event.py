"""A cutoff is an event on the page: what belongs together lights up, is joined by a band, and is cut."""

from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.text.numbers import number_text
from page_files import go_to
from scripts import scripted

SEARCHES: dict[str, dict[str, Any]] = {
    "cut": {"board": "XOX/.O./.XO"},
    "aima, rule gt": {"board": "[[3,12,8],[2,4,6],[14,5,2]]", "cutoff": "gt"},
    "deep": {"board": "[[[[5,6],[7,4,5]],[[3]]],[[6],[[6,9],[7]]],[[[5]],[[9,8],[6]]]]"},
    "MIN begins": {"board": "[[3,12,8],[2,4,6],[14,5,2]]", "root": "min"},
}
(EVENT,) = scripted(__file__, "event")


@pytest.mark.thorough
def test_the_end_of_the_event_at_every_cutoff(opened, each):
    for name, options in SEARCHES.items():
        shown = trace(**options)
        page = opened(shown, reduced_motion="reduce")
        page.keyboard.press("w")  # windows in the tree
        cutoffs = [step for step in shown.steps if step.kind == "cutoff"]
        sign = ">" if shown.header.settings.cutoff == "gt" else "≥"
        struck = 0
        for step in cutoffs:
            go_to(page, step.number)
            struck += step.skipped or 0
            with each(f"{name}, step {step.number}"):
                assert page.evaluate(EVENT) == {
                    "label": f"α {number_text(step.alpha)} {sign} β {number_text(step.beta)}",
                    "isMet": True,
                    "joins": [True, True],
                    "supplier": step.supplier,
                    "crosses": struck,
                    "running": 0,
                }
        with each(f"{name}, one step on"):
            go_to(page, cutoffs[-1].number + 1)
            assert page.get_attribute(".band", "d") == ""
            assert page.locator(".window.met").count() == 0
