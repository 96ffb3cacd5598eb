"""On paper: the finished tree, its legend and the transcript, in the colours of paper."""

import re
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from page_files import SETTLED, step_of
from scripts import scripted

AIMA, CUT = trace("[[3,12,8],[2,4,6],[14,5,2]]"), trace(example="cut")
CLEAR, COLOURS = scripted(__file__, "clear", "colours")


def on_paper(page: Any) -> None:
    page.emulate_media(media="print")
    page.wait_for_selector("#sheet .drawing")


@pytest.mark.thorough
def test_the_sheet(opened, each):
    for lang in ("en", "ru"):
        with each(f"it has the finished tree and every sentence, {lang}"):
            page = opened(CUT, f"#step=3&lang={lang}")
            on_paper(page)
            narrator = Narrator(CUT, catalog(lang))
            assert page.locator("#sheet ol li").all_inner_texts() == [narrator.text(step) for step in CUT.steps]
            assert page.locator("#sheet .node").count() == len(CUT)
            assert page.locator("#sheet .node[data-state=pruned]").count() == CUT.pruned_moves
            assert page.locator("#sheet .node[data-state=unvisited]").count() == 0
            assert page.locator("#sheet .signs li").count() == 6
            assert page.locator("[data-node]").count() == len(CUT), "the page's own drawing is the only one to be asked"
            assert not page.is_visible("#narration")
            assert not page.is_visible("footer")
    with each("the page is as before afterwards"):
        page = opened(CUT, "#step=3")
        before = page.inner_html("#world")
        on_paper(page)
        page.emulate_media(media="screen")
        page.evaluate(SETTLED)
        assert page.inner_html("#world") == before
        assert page.inner_html("#sheet") == ""
        assert step_of(page) == 3
    with each("leaves that were skipped have their values, and windows stand clear of edges"):
        page = opened(AIMA, "#step=3")
        on_paper(page)
        assert page.locator("#sheet .node[data-state=pruned] .given").all_text_contents() == ["4", "6"]
        assert page.evaluate(CLEAR) == [True] * 4
    with each("a large search says how to get its transcript"):
        page = opened(trace("X........"))
        on_paper(page)
        assert "minimax-viz show trace.json.gz --format txt" in page.inner_text("#sheet")
        assert page.locator("#sheet ol").count() == 0
        assert 10 < page.locator("#sheet .node").count() <= 400
    with each("it fits the paper"):
        page = opened(trace("X........"), viewport={"width": 1040, "height": 710})  # A4 across, without its margins
        on_paper(page)
        box = page.locator("#sheet .drawing").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1041
        assert box["y"] + box["height"] <= 710


def test_printing_fills_the_sheet_dark_on_white(opened):
    page = opened(CUT, "#theme=dark", color_scheme="dark")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) in (2, 3)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert all(float(width) > float(height) for width, height in boxes)
    on_paper(page)
    colours = page.evaluate(COLOURS)
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
