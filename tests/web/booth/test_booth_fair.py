"""The booth is fair: until the visitor has moved, nothing on its page tells which move is best; then it says why."""

from pathlib import Path

import pytest

from booth_pages import SQUARES, STILL, click, open_booth, press, state
from browser import OpenPage, Page
from minimax_viz import trace
from minimax_viz.output.html.booth import booth_of
from scripts import scripted

(TOLD,) = scripted(__file__, "told")


MARKS = "document.querySelectorAll('[data-best], .best, .hint').length"


def told(page: Page) -> str:
    """What a visitor or a screen reader is told of the moves, but for the names of the board's squares."""
    return page.evaluate(TOLD)


def test_nothing_tells_the_best_move_without_a_hint(open_quiet_page: OpenPage, tmp_path: Path):
    nim = booth_of([trace("3,4,5", game="nim", algorithm="minimax", transpositions=True)])
    page = open_booth(open_quiet_page(**STILL), tmp_path, nim)
    assert page.evaluate(MARKS) == 0
    assert page.locator("#tree .edge.best").count() == 0
    press(page, "h")
    assert page.locator("#play [data-best]").count() == 1  # of 3, 4, 5 one move wins
    press(page, "h")
    assert page.evaluate(MARKS) == 0
    open_booth(page, tmp_path)
    click(page, "a1", "c3")
    assert state(page)["played"] == ["a1", "b2", "c3", "b1"]
    assert "b3" not in told(page)  # the only move that does not lose
    assert page.locator("[data-best]").count() == 0
    press(page, "h")
    assert page.get_attribute("[data-best] >> xpath=ancestor::*[@data-cell]", "data-cell") == str(SQUARES.index("b3"))
    click(page, "b3")
    assert page.locator("[data-best]").count() == 0
    page.evaluate("minimaxVizBooth.undo()")
    assert page.locator("[data-best]").count() == 0
    assert state(page)["played"] == ["a1", "b2", "c3", "b1"]
    assert "b3" not in told(page)


@pytest.mark.thorough
def test_afterwards_it_shows_what_was_better_and_why(open_quiet_page: OpenPage, tmp_path: Path):
    page = open_booth(open_quiet_page(), tmp_path, hash_="#pace=0")
    press(page, "1")
    page.evaluate("minimaxVizBooth.finish()")
    press(page, "9")
    page.evaluate("minimaxVizBooth.finish()")
    press(page, "4")  # b3 was the only draw
    assert page.inner_text("#said") == "With b3 you could still draw; a2 loses by force."
    assert page.inner_text("#saw").lower() == "your move, and a better one"
    assert page.get_attribute("#tree [data-best]", "data-row") is not None
    drawn = page.locator("#tree .node .move").all_text_contents()
    assert drawn[:1] == ["b3"] and "a2" in drawn  # and the reply that refutes it
    assert len(drawn) >= 3
    page.keyboard.press(".")
    assert page.locator("#tree [data-best]").count() == 0
    page.evaluate("minimaxVizBooth.finish()")
    assert state(page)["result"] == "computer"
    page.click("#last-why, #earlier .why >> visible=true")
    assert page.locator("#tree [data-best]").count() == 1
