"""Where things are on the comparison's page: in sight, in the middle, at one scale, and marked for both searches."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from compare_files import both, open_comparison
from minimax_viz.api import trace

if TYPE_CHECKING:
    from playwright.sync_api import Page

CUT = "XOX/.O./.XO"
LARGE = "X...O...."

BOXES = """() => {
    const edges = (selector) => {
        const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return { left, right, top: Math.round(top), bottom: Math.round(bottom) };
    };
    const words = document.querySelector("#words-now");
    return {
        said: edges("#narration"), controls: edges("footer"), hidden: words.scrollHeight - words.clientHeight,
        scrolled: scrollY, panels: [edges("#tree0"), edges("#tree1")],
    };
}"""
SCALES = """() => [...document.querySelectorAll(".world")]
    .map((world) => /scale\\(([^)]+)/.exec(world.getAttribute("transform"))?.[1])"""


@pytest.mark.parametrize("size", [(390, 800), (1280, 800), (1440, 900)])
@pytest.mark.parametrize("board", [CUT, LARGE])
def test_what_is_said_is_in_sight(quiet_page: "Page", tmp_path: Path, size: tuple[int, int], board: str):
    quiet_page.set_viewport_size({"width": size[0], "height": size[1]})
    open_comparison(quiet_page, tmp_path, both(board))
    quiet_page.keyboard.press("f")
    boxes = quiet_page.evaluate(BOXES)
    assert quiet_page.text_content("#overview-legend"), "the strip has been painted"
    assert boxes["scrolled"] == 0
    assert boxes["hidden"] <= 0
    assert 0 <= boxes["said"]["top"] < boxes["said"]["bottom"] <= boxes["controls"]["top"]


def test_where_they_part_is_near_the_middle_of_large_trees(quiet_page: "Page", tmp_path: Path):
    quiet_page.set_viewport_size({"width": 1280, "height": 800})
    open_comparison(quiet_page, tmp_path, both(LARGE))
    quiet_page.keyboard.press("f")
    panels = quiet_page.evaluate(BOXES)["panels"]
    for side, panel in enumerate(panels):
        box = quiet_page.locator(f"#tree{side} .current").bounding_box()
        assert box is not None
        share = (box["x"] + box["width"] / 2 - panel["left"]) / (panel["right"] - panel["left"])
        assert 0.3 < share < 0.7


@pytest.mark.parametrize("board", [CUT, LARGE, "[[3,12,8],[2,4,6],[14,5,2]]"])
def test_the_fit_key_shows_both_at_one_scale(quiet_page: "Page", tmp_path: Path, board: str):
    open_comparison(quiet_page, tmp_path, both(board))
    for key in ("f", "0"):
        quiet_page.keyboard.press(key)
    one, two, *_ = quiet_page.evaluate(SCALES)
    assert one == two


def test_merged_both_best_lines_are_marked(quiet_page: "Page", tmp_path: Path):
    traces = [trace("XOX/.X./O.O", depth=depth, evaluation="twos") for depth in (1, 9)]
    assert [shown.best_move for shown in traces] == ["a2", "b3"]
    for side in (0, 1):
        open_comparison(quiet_page, tmp_path, traces, f"#view=merged&side={side}")
        quiet_page.keyboard.press("End")
        followed, others = (
            quiet_page.locator(f"#merged .edge.line{rest}").count() for rest in (":not(.other-line)", ".other-line")
        )
        assert (followed, others) == ((1, 3) if side == 0 else (3, 1))


def test_russian_counts_do_not_break_and_ghosts_say_who_does_not_look(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(LARGE), "#lang=ru")
    assert "7\N{NO-BREAK SPACE}332" in (quiet_page.text_content("#summary") or "")
    quiet_page.keyboard.press("f")
    notes = "[...document.querySelectorAll('#tree1 .notes text')].map((text) => text.textContent).join(' ')"
    assert "② не" in quiet_page.evaluate(notes)
    assert "никто" not in quiet_page.evaluate(notes)
