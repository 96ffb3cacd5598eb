"""What is said: the headline, "Why?" and the reasons behind it; the first step's question and the reader's guess;
in view without scrolling, in a lecture, for fingers.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser import press_keys, wait_until
from compare_files import open_comparison
from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from page_files import go_to, step_of
from scripts import scripted

AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
CUT = next(step.number for step in AIMA.steps if step.kind == "cutoff")
TOLD, SHOWN = scripted(__file__, "told", "shown")


def test_the_reasons_are_folded_until_they_are_wanted(opened: Callable[..., Any], each: Any):
    page = opened(AIMA, f"#step={CUT}")
    narrator = Narrator(AIMA, catalog("en"))
    has_reasons = [any(key.startswith("why.") for key, _ in narrator.messages(step)) for step in AIMA.steps]
    whole = [narrator.text(step) for step in AIMA.steps]
    with each("the label says which cutoff it is, and no reason is seen"):
        assert page.evaluate(SHOWN) == {"isOpen": "false", "seen": [False]}
        assert page.inner_text("#why-kind") == "a shallow alpha cutoff"
        assert page.get_attribute("#why button", "aria-controls") == page.get_attribute(".reasons", "id")
        assert "shallow" not in page.inner_text("#narration")
    with each("the whole text is there all the same"):
        assert page.evaluate(TOLD) == whole
    with each("a key unfolds them, also for the steps to come"):
        go_to(page, CUT)
        page.keyboard.press("x")
        assert page.evaluate(SHOWN) == {"isOpen": "true", "seen": [True]}
        assert page.evaluate(TOLD) == whole
        go_to(page, CUT)
        assert page.evaluate(SHOWN) == {"isOpen": "true", "seen": [True]}
    with each("Enter on the button folds them, and a clicked button leaves Space to Next"):
        page.focus("#why button")
        page.keyboard.press("Enter")
        assert page.evaluate(SHOWN) == {"isOpen": "false", "seen": [False]}
        page.click("#why button")
        page.keyboard.press(" ")
        assert step_of(page) == CUT + 2
    with each("where there are none there is no button, and the focus stays in the panel"):
        without = has_reasons.index(False) + 1 if False in has_reasons else None
        go_to(page, CUT)
        page.focus("#why button")
        press_keys(page, "Tab", "Shift+Tab")
        if without:
            go_to(page, without)
            assert not page.is_visible("#why")
            assert page.evaluate("document.activeElement.id") == "panel"
    with each("all is open on paper"):
        go_to(page, CUT)
        page.keyboard.press("x")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(SHOWN)["seen"] == [True]
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.evaluate(SHOWN)["seen"] == [False]
    with each("embedded it is there; in a lecture it is not"):
        page = opened(AIMA, f"#embed=1&step={CUT}")
        page.click("#why button")
        assert page.evaluate(SHOWN)["seen"] == [True]


@pytest.mark.thorough
def test_a_comparison_has_the_reasons_of_both(quiet_page: Any, tmp_path: Path):
    both = [trace(AIMA.header.board, cutoff=rule) for rule in ("ge", "gt")]
    open_comparison(quiet_page, tmp_path, both, f"#step={CUT}")
    assert not quiet_page.is_visible("#why")
    quiet_page.click("#each summary")
    assert quiet_page.evaluate(SHOWN) == {"isOpen": "false", "seen": [False, False]}
    quiet_page.click("#why button")
    assert quiet_page.evaluate(SHOWN) == {"isOpen": "true", "seen": [True, True]}


def test_the_first_step_asks_and_the_last_one_answers(opened: Callable[..., Any], each: Any):
    page = opened(AIMA)
    guess = page.locator("#guess")
    node = {name: next(row.node for row in AIMA if row.name == name) for name in "BCD"}
    with each("nothing is said of windows before the first one narrows"):
        for step, is_there in ((1, False), (2, False), (4, False), (5, True)):
            go_to(page, step)
            assert page.is_visible("#about-step") == page.is_visible("#window-heading") == is_there
    with each("a move of the root is picked, in the tree"):
        go_to(page, 1)
        assert page.inner_text("#heading") == "Stop 1 of 16 · a question first"
        assert guess.inner_text() == "Click your guess in the tree, or press Next and watch."
        for name, said in (("D", "You guessed D; it is B."), ("B", "You guessed B, and B it is.")):
            go_to(page, 1)
            page.click(f"[data-node='{node[name]}'] .frame", position={"x": 12, "y": 6})  # on the shape, not its name
            assert guess.inner_text() == f"You guessed {name}. Press Next and watch."
            assert not page.is_visible("#story")
            page.keyboard.press("ArrowRight")
            assert not guess.is_visible()
            page.keyboard.press("End")
            assert guess.inner_text() == said
    with each("or by keyboard"):
        go_to(page, 1)
        page.focus("#tree [role=button]")
        press_keys(page, "ArrowDown", "ArrowRight", "Enter")
        assert guess.inner_text() == "You guessed C. Press Next and watch."
        go_to(page, -1)
        assert guess.inner_text() == "You guessed C; it is B."
    with each("another tree has no guess yet"):
        page.evaluate("minimaxViz.setLeaf('/1/0', 9)")
        assert not guess.is_visible()
    with each("of a board no node can be picked"):
        assert opened(trace(example="cut")).inner_text("#guess") == "Press Next and watch."


BOARD = trace("XOX/.O./.XO")

FOLD, LECTURE, TOUCH = scripted(__file__, "fold", "lecture", "touch")


def test_nothing_is_below_the_fold(opened, each):
    """In Russian, whose sentences are the longest."""
    long = trace("X...O....", depth=2, evaluation="twos")  # its sentences and its numbers are long
    for shown, by in ((AIMA, 2), (long, 6)):
        with each(shown.header.board):
            assert opened(shown, lang="ru", reduced_motion="reduce").evaluate(FOLD, by) == [[], 1]


def test_the_lecture_shows_tree_sentence_and_window_alone(opened, each):
    with each("in large letters"):
        shown = trace("[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]")
        large = {"width": 1920, "height": 1080}
        told = opened(shown, "#lecture=1", lang="ru", viewport=large, reduced_motion="reduce").evaluate(LECTURE)
        assert told.pop("size") >= 32
        assert told.pop("smallest") >= 28
        assert told == {"chrome": [], "shown": 3, "sizes": 1, "isCut": False}
    with each("a clicker leads through it"):
        page = opened(AIMA)
        area = "document.querySelector('#tree').clientWidth * document.querySelector('#tree').clientHeight"
        before = page.evaluate(area)
        page.keyboard.press("l")
        wait_until(page, "location.hash.includes('lecture=1')")
        for key, step in [("PageDown", 2), ("PageDown", 5), ("PageUp", 2), ("b", 2), (".", 2), ("ArrowRight", 5)]:
            page.keyboard.press(key)
            assert step_of(page) == step
        assert page.evaluate(area) > before
        page.keyboard.press("Escape")
        wait_until(page, "!location.hash.includes('lecture')")
        assert page.evaluate(area) == before


@pytest.mark.thorough
def test_fingers_find_every_control(opened, each):
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        for shown in (AIMA, BOARD):
            page = opened(shown, lang="ru", viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)
            for step in [step.number for step in shown.steps if step.kind == "cutoff"] + [1, 5, -1]:
                with each(f"{shown.header.board}, {size}, step {step}"):
                    go_to(page, step)
                    assert page.evaluate(TOUCH) == []
            for key in ("?", "t"):
                page.keyboard.press(key)
                assert page.locator("dialog[open]").evaluate("(one) => one.scrollWidth <= one.clientWidth")
                page.keyboard.press("Escape")
