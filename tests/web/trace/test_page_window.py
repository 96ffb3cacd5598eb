"""The window as a bar under the tree: where it stands, what is written at it, and what it says would end a node."""

from pathlib import Path
from typing import Any

import pytest

from browser import FRAMED, act
from minimax_viz import trace
from minimax_viz.text.numbers import number_text
from overlaps import faults_of
from page_files import go_to
from page_in_node import parts
from random_trees import random_searches
from scripts import scripted

AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
CUT = next(step.number for step in AIMA.steps if step.kind == "cutoff")
ENTERED = next(step.number for step in AIMA.steps if step.kind == "enter" and AIMA[step.node].name == "C")
TEXTS = "(all) => all.map(({ textContent }) => textContent)"
# Values far apart, equal, and with many decimals.
STRAINED = ("[[1000000,-0.123456789],[0.000001,3]]", "[[7,7],[7,7]]", "[[1e-9,123456.789012],[-98765.4321,0.1]]")


def texts(page: Any, which: str = "") -> list[str]:
    """What is written at the bar."""
    return page.locator(f"#window svg text{which}").evaluate_all(TEXTS)


def test_what_would_end_a_node_is_said_before_it_happens(tmp_path: Path):
    """Wherever that is said, a value that is so skips the rest; where a cutoff comes, it was said before."""
    searches = [AIMA, trace("XO./.X./..O"), trace("X........", depth=2), *random_searches(25, algorithm="alphabeta")]
    said, cut = 0, 0
    for shown, endings in zip(searches, parts(tmp_path, "endings", [(one, {}) for one in searches]), strict=True):
        steps = list(shown.steps)
        standing: dict[int, tuple[float, float, str | None]] = {}
        for step, (english, *_) in zip(steps, endings, strict=True):
            if step.kind == "back_up":
                alpha, beta, ending = standing[step.node]
                is_max = shown[step.node].player == "max"
                value, is_strict = shown[step.child].value, shown.settings.cutoff == "gt"
                beyond, bound = value - beta if is_max else alpha - value, beta if is_max else alpha
                wanted = beyond > 0 or (value == bound and not is_strict)
                follows = step.number < len(steps) and steps[step.number].kind == "cutoff"
                if ending is not None:
                    said += 1
                    assert follows == wanted, (shown.header.board, step.number, ending)
                    assert number_text(bound) in ending
                else:
                    assert not follows, (shown.header.board, step.number)
                cut += follows
            if step.node and step.kind in ("enter", "evaluate") and not shown.children(step.node):
                assert english == standing[shown.parents[step.node]][2], (shown.header.board, step.number)
            elif step.kind in ("enter", "back_up"):
                standing[step.node] = (step.alpha, step.beta, english)
    assert said > 80 and cut > 20


def test_where_it_stands_and_what_it_says(opened, each):
    page = opened(AIMA, reduced_motion="reduce")
    with each("at full width, under the tree and above the controls"):
        bar, stage, controls = (page.locator(one).bounding_box() for one in ("#window-part", "#stage", ".controls"))
        assert bar["width"] == 1280 and bar["height"] <= 70
        assert stage["y"] + stage["height"] <= bar["y"] < bar["y"] + bar["height"] <= controls["y"]
    with each("grey, without bounds, before anything narrowed"):
        assert texts(page, ":not(.tick)") == []
        assert page.locator("#window :is(.below, .above, .alpha, .beta)").count() == 0
        assert texts(page) == ["−∞", "∞", "2", "3", "5", "8", "12", "14"]
    with each("what would end the node at hand, unless that is asked"):
        go_to(page, ENTERED)
        assert page.inner_text("#window-heading") == "3 or less ends C"
        act(page, "language")
        assert page.inner_text("#window-heading") == "C: 3 или меньше — отсечение"
        act(page, "language")
        act(page, "predict")
        assert page.inner_text("#window-heading") == "The window at C"
        act(page, "predict")
    with each("the bounds, each on its own side, and where they overlap"):
        go_to(page, CUT)
        assert texts(page, ":not(.tick)") == ["MIN is sure of 2 (β)", "MAX is sure of 3 (α)"]
        assert page.locator("#window .crossed").count() == 1
        assert page.inner_text("#window-heading") == "The window has closed"
    with each("in a lecture, too, in larger letters"):
        before = page.locator("#window .alpha-text").bounding_box()
        page.keyboard.press("l")
        page.evaluate(FRAMED)
        assert page.locator("#window .alpha-text").bounding_box()["height"] > before["height"] + 2
    with each("outcomes in words"):
        page = opened(trace("XO./.X./..O"), reduced_motion="reduce")
        assert texts(page) == ["−∞", "∞", "−1 · O wins", "0 · draw", "1 · X wins"]
    with each("estimates are not told as outcomes, nor as sure"):
        page = opened(trace("XO./.X./..O", depth=2), reduced_motion="reduce")
        assert not any("·" in text for text in texts(page))
    with each("not there row by row, as under plain minimax"):
        assert not opened(AIMA, "#telling=levels").is_visible("#window-part")


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_its_texts_keep_apart(opened, each, size: tuple[int, int]):
    for board in STRAINED:
        with each(board):
            shown = trace(board)
            page = opened(shown, lang="ru", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
            found = faults_of(page, range(1, len(shown.steps) + 1))
            assert [fault for fault in found if "number line" in fault] == []


(VISIBLE,) = scripted(__file__, "visible")
IN_VIEW = ["about", "more", "help", "back", "next", "cutoff", "play", "predict", "overview"]


def test_at_most_ten_controls_are_in_view(opened, each):
    page = opened(AIMA, reduced_motion="reduce")
    for width, height in ((1280, 720), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        for step in (1, ENTERED):
            with each(f"{width} × {height}, step {step}"):
                go_to(page, step)
                found = page.evaluate(VISIBLE)
                assert [one for one in found if one in IN_VIEW] == IN_VIEW
                assert len(found) <= 10, found
