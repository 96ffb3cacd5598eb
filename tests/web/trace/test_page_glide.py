"""Large trees: nodes glide for the reader, stand at once for a script, and the end shows the best line."""

from typing import TYPE_CHECKING

import pytest

from browser import wait_until
from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.numbers import number_text

if TYPE_CHECKING:
    pass

PLACES = """() => [...document.querySelectorAll("[data-node]")]
    .map((node) => [node.dataset.node, node.getAttribute("transform")]).sort().join()"""
PRESS = """(act) => {
    document.querySelector(`footer [data-act=${act}]`).click();
    return document.getAnimations().length;
}"""
IN_VIEW = """() => {
    const view = document.getElementById("stage").getBoundingClientRect();
    return [...document.querySelectorAll("[data-node]")].filter((node) => {
        const { left, right, top, bottom } = node.querySelector(".frame").getBoundingClientRect();
        return left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
    }).map((node) => Number(node.dataset.node));
}"""


@pytest.fixture(scope="module")
def large() -> ShownTrace:
    return trace("X........", algorithm="minimax")


def test_nodes_glide_for_the_reader_and_their_places_are_right_at_once(opened, large: ShownTrace):
    page = opened(large, "#step=700")
    assert page.evaluate(PRESS, "end") > 0
    during = page.evaluate(PLACES)
    wait_until(page, "document.getAnimations().length === 0")
    assert page.evaluate(PLACES) == during


def test_no_motion_for_a_script_nor_where_motion_is_not_wanted(opened, large: ShownTrace):
    page = opened(large, "#step=700")
    page.evaluate("window.minimaxViz.goTo(70000)")
    assert page.evaluate("document.getAnimations().length") == 0
    calm = opened(large, "#step=700", reduced_motion="reduce")
    assert calm.evaluate(PRESS, "end") == 0


@pytest.mark.parametrize("way", ["opened", "gone"])
def test_the_end_shows_the_root_with_its_moves_and_the_line(opened, large: ShownTrace, way: str):
    last = len(large.steps)
    page = opened(large, f"#step={last}" if way == "opened" else "#step=5", viewport={"width": 1440, "height": 900})
    page.evaluate("(step) => window.minimaxViz.goTo(step)", last)
    shown = set(page.evaluate(IN_VIEW))
    assert {0, *large.children(0)} <= shown
    assert len(shown & set(large.principal_rows())) >= 4


def test_stubs_of_moves_tell_the_best_value(opened):
    shown = trace("[" + ",".join(str(value % 17) for value in range(900)) + "]", algorithm="minimax")
    page = opened(shown, "#step=99999")
    texts = page.locator(".stub").all_inner_texts() or page.locator(".stub").all_text_contents()
    assert any(f"best {number_text(16)}" in text for text in page.locator(".stub").all_text_contents()), texts
