"""In view without scrolling: what is told first, "Why?", the board at hand, the window's bar; the lecture; fingers."""

import pytest

from browser import wait_until
from minimax_viz import trace
from page_files import go_to, step_of
from scripts import scripted

AIMA, CUT = trace("[[3,12,8],[2,4,6],[14,5,2]]"), trace("XOX/.O./.XO")

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
        for shown in (AIMA, CUT):
            page = opened(shown, lang="ru", viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)
            for step in [step.number for step in shown.steps if step.kind == "cutoff"] + [1, 5, -1]:
                with each(f"{shown.header.board}, {size}, step {step}"):
                    go_to(page, step)
                    assert page.evaluate(TOUCH) == []
            for key in ("?", "t"):
                page.keyboard.press(key)
                assert page.locator("dialog[open]").evaluate("(one) => one.scrollWidth <= one.clientWidth")
                page.keyboard.press("Escape")
