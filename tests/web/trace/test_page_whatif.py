"""What if: in a browser leaves show their values and are changed by typing, dragging, scripts and links;
and a new tree, random or written, takes the place of the first.
"""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from browser import Page, press_keys, wait_until
from minimax_viz import trace
from page_files import SETTLED, step_of
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


OTHER = "[[7,[1,2]],[4,9]]"

TREE = 'new URLSearchParams(location.hash.slice(1)).get("tree")'


def open_from_menu(page: Page) -> None:
    page.click("#more")
    page.click("#menu [data-act=new]")


def ask_random(page: Page, plies: int, moves: int) -> None:
    for field, number in zip(page.locator("#new-tree input").all(), (plies, moves), strict=True):
        field.fill(str(number))
    page.click("#new-tree [data-text='page.new.random']")


def write(page: Page, text: str) -> str:
    """Search a tree that is written; returns what is wrong with it."""
    if not page.is_visible("#new-tree"):
        open_from_menu(page)
    page.fill("#new-tree textarea", text)
    page.click("#new-tree [data-text='page.new.take']")
    return page.inner_text("#new-tree-error") if page.is_visible("#new-tree") else ""


def given(page: Page) -> list[str]:
    return page.locator(".node.leaf .given").all_text_contents()


@pytest.mark.thorough
def test_a_new_tree_takes_the_place_of_the_first(opened):
    page = opened(trace(AIMA), "#step=18&node=3", reduced_motion="reduce")
    open_from_menu(page)
    assert page.input_value("#new-tree textarea") == AIMA
    ask_random(page, 5, 3)
    assert page.inner_text("#new-tree-error") == "Too large: a tree has at most 256 nodes here."
    ask_random(page, 2, 4)
    assert page.is_hidden("#new-tree")
    assert page.evaluate("document.activeElement.id") == "more"
    assert (step_of(page), page.is_visible("#changed"), page.is_hidden("#story")) == (1, True, True)
    assert page.inner_text("#narration").startswith("Which move should MAX choose?")
    values = given(page)
    assert len(values) == len(set(values)) == 16
    page.wait_for_function(f"{TREE} !== null")
    text = page.evaluate(TREE)
    made = trace(text)
    assert [str(value).replace("-", "\u2212") for moves in json.loads(text) for value in moves] == values
    assert page.evaluate("minimaxViz.steps") == len(made.steps)
    page.keyboard.press("ArrowRight")
    assert step_of(page) > 1
    page.reload()
    page.wait_for_function("window.minimaxViz")
    assert given(page) == values
    assert page.evaluate("minimaxViz.steps") == len(made.steps)

    wrong = "[[3,12],[2,x],[14,5,2]]"
    assert write(page, wrong) == "At character 12, 'x' does not fit; '5' would, for example, as in [[3,12],[2,4]]."
    assert page.evaluate("getSelection().toString()") == "x"
    assert page.input_value("#new-tree textarea") == wrong
    assert given(page) == values
    assert write(page, OTHER) == ""
    assert page.evaluate("minimaxViz.steps") == len(trace(OTHER).steps)
    for key, steps in (("z", len(made.steps)), ("z", 33), ("y", len(made.steps)), ("y", len(trace(OTHER).steps))):
        page.keyboard.press(f"Control+{key}")
        assert page.evaluate("minimaxViz.steps") == steps
    page.click("#whatif summary")
    page.click("[data-act=restore]")
    assert page.evaluate("minimaxViz.steps") == 33
    assert page.is_hidden("#changed")


@pytest.mark.thorough
def test_a_new_tree_wherever_the_reader_is(opened, each):
    with each("by keyboard, from the part, with the focus given back"):
        page = opened(trace(AIMA), reduced_motion="reduce")
        page.locator("#whatif summary").focus()
        page.keyboard.press("Enter")
        page.locator("#whatif [data-act=new]").focus()
        press_keys(page, "Enter", "Escape")
        assert page.evaluate("document.activeElement.dataset.act") == "new"
        press_keys(page, "Enter", "Tab", "4", "Tab", "2", "Tab", "Enter")
        assert page.evaluate("document.activeElement.dataset.act") == "new"
        assert page.locator(".node.leaf").count() == 16
    with each("the question ends, and nothing tells its answer"):
        page = opened(trace(AIMA), "#step=2", reduced_motion="reduce")
        page.keyboard.press("q")
        while not page.locator("#predict.asking").count():
            page.keyboard.press("ArrowRight")
        open_from_menu(page)
        assert page.input_value("#new-tree textarea") == ""
        ask_random(page, 2, 2)
        assert (step_of(page), page.locator("#predict.asking").count()) == (1, 0)
        assert set(given(page)) == {""}
    with each("row by row, and while it plays"):
        page = opened(trace(AIMA), "#telling=levels&turn=2", reduced_motion="reduce")
        assert write(page, OTHER) == ""
        assert "telling" not in page.evaluate("location.hash")
        page.keyboard.press("p")
        assert write(page, AIMA) == ""
        assert (step_of(page), page.get_attribute("#play", "aria-pressed")) == (1, "false")
    with each("what cannot be changed has no new trees"):
        for shown in (trace("XO./.X./..O"), trace(AIMA, order="random:1")):
            page = opened(shown)
            assert page.locator("#menu [data-act=new], #new-tree").count() == 0
            assert page.locator("[data-act=new]:visible").count() == 0
