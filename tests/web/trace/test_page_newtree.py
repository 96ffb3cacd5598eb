"""A new tree in the page: random or written, searched at once, kept in the address, and undone."""

import json

import pytest

from browser import Page, press_keys
from minimax_viz import trace
from page_files import step_of

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
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


def leaves(page: Page) -> list[str]:
    return page.locator(".node.leaf .given").all_text_contents()


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
    values = leaves(page)
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
    assert leaves(page) == values
    assert page.evaluate("minimaxViz.steps") == len(made.steps)

    wrong = "[[3,12],[2,x],[14,5,2]]"
    assert write(page, wrong) == "At character 12, 'x' does not fit; '5' would, for example, as in [[3,12],[2,4]]."
    assert page.evaluate("getSelection().toString()") == "x"
    assert page.input_value("#new-tree textarea") == wrong
    assert leaves(page) == values
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
        assert set(leaves(page)) == {""}
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
