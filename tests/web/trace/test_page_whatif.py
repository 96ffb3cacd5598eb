"""What if: in a browser leaves show their values and are changed by typing, dragging, scripts and links."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from browser import wait_until
from minimax_viz import trace
from page_files import SETTLED
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LEAVES = """() => Object.fromEntries([...document.querySelectorAll(".node.leaf")].map((node) => [
    node.dataset.path, node.querySelector(".pill .value")?.textContent || node.querySelector(".given").textContent]))"""
PLACES, SAID = scripted(__file__, "places", "said")


def leaves(page: Any) -> dict[str, str]:
    return page.evaluate(LEAVES)


def standing(page: Any) -> list[int]:
    return page.evaluate("[window.minimaxViz.step, window.minimaxViz.steps]")


def drag(page: Any, path: str, by: int) -> None:
    """Drag a node so many pixels up."""
    page.evaluate(SETTLED)  # where it comes to rest
    box = page.locator(f'[data-path="{path}"] .frame').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - by, steps=5)
    page.mouse.up()


def type_into(page: Any, path: str, text: str) -> None:
    drag(page, path, 0)
    page.fill("#leaf-value", text)
    page.keyboard.press("Enter")


def test_a_tree_is_changed_on_the_page(opened):
    page = opened(trace(AIMA), reduced_motion="reduce")
    assert list(leaves(page).values()) == ["3", "12", "8", "2", "4", "6", "14", "5", "2"]
    page.keyboard.press("v")
    assert set(leaves(page).values()) == {""}
    page.keyboard.press("v")

    drag(page, "/0/1", 0)
    page.fill("#leaf-value", "1")  # of 15, when the page steps on
    page.evaluate("window.minimaxViz.goTo(33)")
    assert leaves(page)["/0/1"] == "12" and page.input_value("#leaf-value") == "1"
    type_into(page, "/0/1", "one")
    assert "value for a leaf" in page.inner_text("#leaf-error")
    page.fill("#leaf-value", "−1,5")
    page.keyboard.press("Enter")
    expected = trace("[[3,-1.5,8],[2,4,6],[14,5,2]]")
    assert standing(page) == [len(expected.steps)] * 2
    assert page.get_attribute('[data-path="/"]', "data-value") == "2"
    assert page.get_attribute('[data-path="/0/1"]', "class").split().count("changed") == 1
    assert page.is_visible("#changed")
    drag(page, "/0/0", -30)
    assert leaves(page)["/0/0"] == "\u22121"
    page.keyboard.press("Control+z")
    assert leaves(page)["/0/0"] == "3"
    page.keyboard.press("Control+z")
    assert standing(page) == [33, 33]
    assert not page.is_visible("#changed")
    for _ in range(2):
        page.keyboard.press("Control+Shift+Z")
    assert leaves(page)["/0/0"] == "\u22121"
    page.click("#whatif summary")
    page.click("[data-act=restore]")
    assert leaves(page)["/0/0"] == "3"
    page.keyboard.press("Control+z")
    assert leaves(page)["/0/0"] == "\u22121"
    page.click("[data-act=restore]")

    with page.expect_download() as saved:
        page.evaluate("window.minimaxViz.setLeaf('/2/2', 7)")
        page.click("#whatif-file")
    assert Path(saved.value.path()).read_text("utf-8") == "[[3,12,8],[2,4,6],[14,5,7]]\n"
    for wrong in (["/7", 1], ["/0", 1], ["no path", 1], ["/0/0", "3"], ["/0/0", None], ["/0/0", 1e99]):
        assert page.evaluate(SAID, wrong), wrong
    assert leaves(page)["/0/0"] == "3"


@pytest.mark.thorough
def test_what_a_change_has_done_is_said_beside_the_leaf(opened, each):
    skipped = "Still skipped. The best move is still B (3)."
    page = opened(trace(AIMA), "#step=18", reduced_motion="reduce")
    with each("at the cutoff that skips it as anywhere else: it has that value, and the page stays at the step"):
        drag(page, "/1/1", 70)
        assert page.inner_text("#story") == f"C2: 4 → 14. {skipped}"
        assert page.inner_text("#story-said") == page.inner_text("#story")
        assert standing(page) == [18, 33]
        assert leaves(page)["/1/1"] == "14"
        assert page.is_visible("#changed")
        type_into(page, "/1/2", "-7")
        assert page.inner_text("#story") == f"C3: 6 → \u22127. {skipped}"
    with each("a drag is told from where it began, and not if it comes to nothing"):
        drag(page, "/1/0", 49)
        assert page.inner_text("#story").startswith("C1: 2 → 9. ")
        page.keyboard.press("Control+z")
        assert not page.is_visible(".change")
    with each("until the next step, or Escape"):
        for key in ("ArrowRight", "Escape"):
            page.evaluate("minimaxViz.setLeaf('/2/2', 9)")
            assert page.inner_text("#story") == "D3: 2 → 9. The best move is now D (5), was B (3)."
            page.keyboard.press(key)
            assert not page.is_visible(".change")
            page.evaluate("minimaxViz.setLeaf('/2/2', 2)")
    with each("before the search comes by, too, but not where the reader predicts"):
        page.evaluate("minimaxViz.goTo(1)")
        page.evaluate("minimaxViz.setLeaf('/0/0', 5)")
        told = "B1: 3 → 5. A is now 5, was 3. The best move is still B (5). Moves skipped: 3, before 2."
        assert page.inner_text("#story") == told
        page.keyboard.press("q")
        page.evaluate("minimaxViz.setLeaf('/0/0', 1)")
        assert not page.is_visible(".change")
        page.keyboard.press("q")
    with each("the view stays where the reader has put it"):
        page.evaluate("minimaxViz.goTo(18)")
        page.keyboard.press("+")
        before = page.evaluate(PLACES)
        for path, value in (("/1/1", 5), ("/1/0", 9), ("/1/0", 2)):
            page.evaluate(SAID, [path, value])
            assert page.evaluate(PLACES) == before
        page.evaluate(SAID, ["/2/2", 7])  # out of sight
        assert page.evaluate(PLACES) != before


@pytest.mark.thorough
def test_moves_drags_and_links(opened, each):
    with each("a node that was clicked changes places by key and stays pinned"):
        page = opened(trace(AIMA), "#step=33", reduced_motion="reduce")
        page.click("[data-path='/2'] .name")
        for names in (["B", "D", "C"], ["D", "B", "C"]):
            page.keyboard.press("Alt+ArrowLeft")
            assert [page.text_content(f'[data-path="/{at}"] .name') for at in range(3)] == names
            assert page.text_content(".node.pinned .name") == "D"
        wait_until(page, "location.hash.includes('node=1&')")  # written when the keys rest
    with each("Escape gives a leaf that is being dragged its value again"):
        page = opened(trace(AIMA), "#step=33", reduced_motion="reduce")
        box = page.locator('[data-path="/0/0"] .frame').bounding_box()
        page.mouse.move(box["x"] + 9, box["y"] + 9)
        page.mouse.down()
        page.mouse.move(box["x"] + 9, box["y"] + 90, steps=4)
        assert leaves(page)["/0/0"] != "3"
        page.keyboard.press("Escape")
        page.mouse.move(box["x"] + 9, box["y"] + 120)
        page.mouse.up()
        assert leaves(page)["/0/0"] == "3"
        assert page.is_hidden("#leaf-box")
    with each("a link has a tree"):
        tree = "[[5,[1,2,[3,4]]],[2,[7,8,9],[[1,2],3]],6]"
        page = opened(trace(AIMA), f"#tree={quote(tree)}&step=99", reduced_motion="reduce")
        shown = trace(tree)
        assert standing(page) == [len(shown.steps)] * 2
        states: dict[str, Any] = {row.path: "pruned" for row in shown if row.kind == "pruned"}
        assert "/1/2" in states
        for path in states:
            below = page.locator(f'[data-path^="{path}/"]')
            assert {node.get_attribute("data-state") for node in below.all()} <= {"pruned"}
        assert page.locator('[data-path="/1/2/0/1"]').count() == 1
        page.evaluate("location.hash = 'tree=[[1,2'")
        wait_until(page, "document.getElementById('changed').textContent.includes('cannot be read')")
        assert standing(page)[1] == len(shown.steps)
        page.evaluate("window.minimaxViz.undo()")
        assert standing(page)[1] == 33
