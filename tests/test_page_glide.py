"""Large trees: nodes glide for the reader, stand at once for a script, and the end shows the best line."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import ShownTrace, trace
from minimax_viz.explain.numbers import number_text
from minimax_viz.render.page import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = """async () => {
    for (let at = 0; at < 2000 && !window.minimaxViz; at++) await new Promise((go) => setTimeout(go, 5));
    await window.minimaxViz.ready;
}"""
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


@pytest.fixture
def opened(open_quiet_page: "Callable[..., Page]", tmp_path: Path) -> "Callable[..., Page]":
    def open_trace(shown: ShownTrace, hash_: str = "", **options: Any) -> "Page":
        page = open_quiet_page(**options)
        path = tmp_path / "page.html"
        path.write_text(page_of(shown), encoding="utf-8")
        page.goto(path.as_uri() + hash_)
        page.evaluate(READY)
        return page

    return open_trace


@pytest.fixture(scope="module")
def large() -> ShownTrace:
    return trace("X........", algorithm="minimax")


def test_nodes_glide_for_the_reader_and_their_places_are_right_at_once(opened, large: ShownTrace):
    page = opened(large, "#step=700")
    assert page.evaluate(PRESS, "end") > 0
    during = page.evaluate(PLACES)
    page.wait_for_timeout(400)
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate(PLACES) == during


def test_no_motion_for_a_script_nor_where_motion_is_not_wanted(opened, large: ShownTrace):
    page = opened(large, "#step=700")
    page.evaluate("window.minimaxViz.goTo(70000)")
    assert page.evaluate("document.getAnimations().length") == 0
    calm = opened(large, "#step=700", reduced_motion="reduce")
    assert calm.evaluate(PRESS, "end") == 0


@pytest.mark.parametrize("way", ["opened", "gone"])
def test_the_end_shows_the_root_with_its_moves_and_the_line(opened, large: ShownTrace, way: str):
    last = len(large.steps) - 1
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
