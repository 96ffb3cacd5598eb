"""On paper: the finished tree, its legend and the transcript, in the colours of paper."""

import re
from typing import TYPE_CHECKING

import pytest

from minimax_viz.api import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator

if TYPE_CHECKING:
    from playwright.sync_api import Page


def on_paper(page: "Page") -> None:
    page.emulate_media(media="print")
    page.wait_for_selector("#sheet .drawing")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_sheet_has_the_finished_tree_and_every_sentence(opened, lang: str):
    shown = trace(example="cut")
    page = opened(shown, f"#step=3&lang={lang}")
    on_paper(page)
    narrator = Narrator(shown, catalog(lang))
    assert page.locator("#sheet ol li").all_inner_texts() == [narrator.text(step) for step in shown.steps]
    assert page.locator("#sheet .node").count() == len(shown)
    assert page.locator("#sheet .node[data-state=pruned]").count() == shown.pruned_moves
    assert page.locator("#sheet .node[data-state=unvisited]").count() == 0
    assert page.locator("#sheet .signs li").count() == 6
    assert page.locator("[data-node]").count() == len(shown), "the page's own drawing is the only one to be asked"
    assert not page.is_visible("#narration")
    assert not page.is_visible("footer")


def test_leaves_that_were_skipped_have_their_values_and_windows_stand_clear_of_edges(opened):
    page = opened(trace("[[3,12,8],[2,4,6],[14,5,2]]"), "#step=3")
    on_paper(page)
    assert page.locator("#sheet .node[data-state=pruned] .given").all_text_contents() == ["4", "6"]
    clear = page.evaluate("""() => {
        const all = (name) => [...document.querySelectorAll(`#sheet ${name}`)];
        const boxes = (name) => all(name).map((each) => each.getBoundingClientRect());
        const edges = boxes(".edge .stroke");
        const windows = boxes(".window:not(:empty)");
        return windows.map(({ left, right, top, bottom }) => edges.every((edge) =>
            edge.right < left || edge.left > right || edge.bottom < top + 3 || edge.top > bottom - 3));
    }""")
    assert clear == [True] * 4


def test_the_page_is_as_before_afterwards(opened):
    page = opened(trace(example="cut"), "#step=3")
    before = page.inner_html("#world")
    on_paper(page)
    page.emulate_media(media="screen")
    page.wait_for_timeout(100)
    assert page.inner_html("#world") == before
    assert page.inner_html("#sheet") == ""
    assert page.evaluate("window.minimaxViz.step") == 3


def test_from_dark_mode_it_is_dark_on_white(opened):
    page = opened(trace(example="cut"), "#theme=dark", color_scheme="dark")
    on_paper(page)
    colours = page.evaluate("""() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector("#sheet h1")).color,
    ]""")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_a_large_search_says_how_to_get_its_transcript(opened):
    page = opened(trace("X........", algorithm="minimax"))
    on_paper(page)
    assert "minimax-viz show trace.json.gz --format txt" in page.inner_text("#sheet")
    assert page.locator("#sheet ol").count() == 0
    assert 10 < page.locator("#sheet .node").count() <= 400


@pytest.mark.parametrize("board", ["XOX/.O./.XO", "[[3,12,8],[2,4,6],[14,5,2]]", "X........"])
def test_the_tree_fits_the_paper(opened, board: str):
    page = opened(trace(board), viewport={"width": 1040, "height": 710})  # A4 across, without its margins
    on_paper(page)
    box = page.locator("#sheet .drawing").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1041
    assert box["y"] + box["height"] <= 710


def test_printing_fills_the_sheet(opened):
    pdf = opened(trace(example="cut")).pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) in (2, 3)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert all(float(width) > float(height) for width, height in boxes)
