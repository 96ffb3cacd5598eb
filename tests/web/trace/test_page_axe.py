"""No violation by axe, whatever of the page is open."""

from typing import Any

import pytest

from axe import PHONE, check
from browser import press_keys
from minimax_viz import trace
from page_files import go_to

CUT, AIMA = trace(example="cut"), "[[3,12,8],[2,4,6],[14,5,2]]"
DEEP = "[[[[[3,[5]],[2,[[7]]]],4],[[[1,[9]],6],[[[8]],[0,2]]]],[[[[[5,1]]],7],3]]"  # its nodes stand line by line

UNFOLD = "(isOpen) => document.querySelectorAll('details').forEach((each) => (each.open = isOpen))"


def check_opened(page: Any) -> None:
    """No violation with everything opened at once."""
    go_to(page, 1)
    press_keys(page, "c", "ArrowLeft", "s", "w", "q", "ArrowRight", "/")
    page.evaluate(UNFOLD, True)
    for part in ("#story", "#predict-options button", "#search", ".handed text"):
        assert page.locator(part).first.is_visible()
    check(page, "a story, windows on the edges, a question and the search, with every part of the panel open")


def check_parts(page: Any) -> None:
    """No violation with everything opened at once, with nothing opened, and in each dialog."""
    check_opened(page)
    press_keys(page, "Escape", "2")
    assert "Right" in page.inner_text("#predict-said") or "Верно" in page.inner_text("#predict-said")
    check(page, "the question answered, at a cutoff")
    page.keyboard.press("q")
    page.evaluate(UNFOLD, False)
    go_to(page, -1)
    check(page, "the last step, with every part of the panel closed")
    for dialog, key in (("help", "?"), ("transcript", "t")):
        page.keyboard.press(key)
        assert page.is_visible(f"#{dialog}")
        check(page, dialog, f"#{dialog}")
        page.keyboard.press("Escape")
    if page.locator("#new-tree").count():
        page.click("#more")
        page.click("#menu [data-act=new]")
        page.fill("#new-tree textarea", "[3,x]")
        page.click("#new-tree [data-text='page.new.take']")
        check(page, "a text that is no tree", "#new-tree")


def test_what_is_open_and_a_button_without_a_name(opened):
    page = opened(CUT, theme="light")
    check_opened(page)
    page.evaluate("document.querySelector('[data-act=next]').replaceWith(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check(page, "a button without a name")


# Colours are those of a theme in any language, and texts those of a language in any theme.
@pytest.mark.thorough
def test_every_part_in_other_looks(opened, each):
    for shown, theme, lang, options in (
        (CUT, "dark", "ru", PHONE), (trace("X........"), "light", "en", {}),
    ):  # fmt: skip
        with each(f"{shown.header.board}, {theme}, {lang}, {options}"):
            check_parts(opened(shown, theme=theme, lang=lang, **options))


@pytest.mark.thorough
def test_other_searches(opened, each):
    for shown, theme in ((trace(AIMA, algorithm="minimax"), "dark"), (trace(".........", max_nodes=20), "light")):
        with each(f"{shown.header.board}, {theme}"):
            page = opened(shown, theme=theme)
            go_to(page, 12)
            check(page, "a step")
    with each("row by row, at a node"):
        check(opened(CUT, "#telling=levels&turn=3&node=2", theme="dark"), "row by row")
    with each("embedded"):
        check(opened(CUT, "#embed=1&step=24"), "embedded")
    with each("lecture, vote, legend and a tree in lines"):
        shown = trace(DEEP)
        page = opened(shown, theme="dark", lang="ru")
        cutoff = next(step.number for step in shown.steps if step.kind == "cutoff")
        go_to(page, cutoff)
        page.keyboard.press("h")
        check(page, "the legend, at a cutoff")
        go_to(page, cutoff - 1)
        press_keys(page, "l", "y", "ArrowRight")
        check(page, "a vote in a lecture")
        page.keyboard.press("ArrowRight")
        check(page, "its answer")
