"""The comparison's trees from step to step: texts can be read, nothing overlaps, the node at hand is in sight."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from compare_files import both, open_comparison
from minimax_viz.api import trace
from overlaps import AT_STEPS
from places import SUPPORT
from thirty import AIMA, TEN_OF_SIX

if TYPE_CHECKING:
    from playwright.sync_api import Page

CUT = "XOX/.O./.XO"
FIRST = "XOX/.X./O.O"
SIZES = [(1280, 800), (1920, 1080), (390, 844), (844, 390)]
MEASURE = (SUPPORT / "compare_overlaps.js").read_text("utf-8")
PLACES = """(side) => {
    minimaxViz.setSide(side);
    const places = new Set();
    for (let step = 1; step <= minimaxViz.steps; step++) {
        minimaxViz.goTo(step);
        places.add([...document.querySelectorAll(".world")].map((world) => world.getAttribute("transform")).join());
    }
    return [...places];
}"""
FRAMED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults_of(page: "Page", view: str, by: int = 1) -> list[str]:
    """What is wrong at the steps of the first search, or at some of them, in one view."""
    page.evaluate("(view) => minimaxViz.setView(view)", view)
    found = page.evaluate(AT_STEPS % MEASURE.strip(), [list(range(1, page.evaluate("minimaxViz.steps") + 1, by))])
    return sorted({f"{view}, step {step}: {fault}" for step, faults in found for fault in faults})


@pytest.mark.parametrize(("board", "lang", "by"), [(AIMA, "ru", 2), (CUT, "en", 3), (TEN_OF_SIX, "en", 23)])
def test_trees_can_be_read_at_every_size(quiet_page: "Page", tmp_path: Path, board: str, lang: str, by: int):
    quiet_page.emulate_media(reduced_motion="reduce")
    open_comparison(quiet_page, tmp_path, both(board), f"#lang={lang}")
    for width, height in SIZES:
        quiet_page.set_viewport_size({"width": width, "height": height})
        quiet_page.evaluate(FRAMED)
        for view in ("side", "merged"):
            assert faults_of(quiet_page, view, by) == [], (width, height)


def test_two_values_at_a_node_and_other_limits_can_be_read(quiet_page: "Page", tmp_path: Path):
    quiet_page.emulate_media(reduced_motion="reduce")
    quiet_page.set_viewport_size({"width": 1280, "height": 800})
    for traces in (
        [trace(FIRST, depth=depth, evaluation="twos") for depth in (1, 9)],
        both("1,1,2", game="nim"),
        both(None, game="othello:4", depth=2),
    ):
        open_comparison(quiet_page, tmp_path, traces)
        assert faults_of(quiet_page, "side", 3) + faults_of(quiet_page, "merged", 4) == []


@pytest.mark.parametrize("board", [AIMA, CUT, FIRST])
def test_small_trees_stand_whole_and_never_move(quiet_page: "Page", tmp_path: Path, board: str):
    quiet_page.set_viewport_size({"width": 1280, "height": 800})
    open_comparison(quiet_page, tmp_path, both(board))
    assert quiet_page.locator(".stage:not([data-side=merged]) .world.whole").count() == 2
    places = [quiet_page.evaluate(PLACES, side) for side in (0, 1)]
    assert len(places[0]) == 1 and places[0] == places[1]
    frames = "[...document.querySelectorAll('#tree0 .max:not(.leaf) > .frame, #tree1 .max:not(.leaf) > .frame')]"
    assert (
        len(
            quiet_page.evaluate(
                f"[...new Set({frames}.map((frame) => frame.getBoundingClientRect().width.toFixed(1)))]"
            )
        )
        == 1
    )


def test_what_is_out_of_sight_is_a_chip_beside_its_search(quiet_page: "Page", tmp_path: Path):
    quiet_page.emulate_media(reduced_motion="reduce")
    quiet_page.set_viewport_size({"width": 1280, "height": 800})
    open_comparison(quiet_page, tmp_path, both(TEN_OF_SIX), "#step=40&side=1")
    root = "document.querySelector('#tree1 [data-node=\"0\"] .frame').getBoundingClientRect()"
    seen = f"{root}.left < innerWidth && {root}.bottom < 444"
    assert not quiet_page.evaluate(seen)
    assert quiet_page.inner_text("#chips1 .chip").startswith("A ≥ 4")
    heights = "[...document.querySelectorAll('#tree0, #tree1')].map((tree) => tree.clientHeight)"
    before = quiet_page.evaluate(heights)
    quiet_page.click("#chips1 .chip")
    assert quiet_page.evaluate(seen)
    quiet_page.evaluate("minimaxViz.goTo(1)")
    assert quiet_page.locator(".chip").count() == 0
    assert quiet_page.evaluate(heights) == before


def test_faults_are_found(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA), "#step=20")
    quiet_page.evaluate("""() => {
        const [one, other] = ["1", "5"].map((row) => document.querySelector(`#tree0 [data-node="${row}"]`));
        one.setAttribute("transform", other.getAttribute("transform"));
        document.querySelector("#tree1 .window").style.fontSize = "9px";
        document.querySelector("#tree1 .current").classList.remove("current");
    }""")
    found = " ".join(quiet_page.evaluate(MEASURE))
    assert "meets" in found and "pixels high" in found and "no node at hand in tree1" in found
