"""In view without scrolling: the sentence, the window, the rule's row and the running line; the lecture; touch."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import trace
from minimax_viz.text.catalog import languages
from page_files import open_page, step_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    OpenPage = Callable[..., Page]

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
BOARDS = ["XOX/.O./.XO", AIMA]
LONG = {"board": "X...O....", "depth": 2, "evaluation": "twos"}  # its sentences and its numbers are long

# At every step: what lies beyond the window or the box around it, and the sizes that the stage has had.
FOLD = """async () => {
    const wrong = [], sizes = new Set();
    const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    for (let step = 1; step <= minimaxViz.steps; step++) {
        minimaxViz.goTo(step);
        await frame();
        const { width, height } = document.querySelector("#tree").getBoundingClientRect();
        sizes.add(`${width} ${height}`);
        const around = document.querySelector("#panel").getBoundingClientRect();
        const sentence = document.querySelector("#narration").getBoundingClientRect();
        const code = document.querySelector("#code").getBoundingClientRect();
        const parts = [["#narration .lead", sentence], ["#window", around], ["#rule-now", around],
            ["#rule-now > *", document.querySelector("#rule-now").getBoundingClientRect()], ["#code .now", code]];
        for (const [selector, box] of parts) {
            for (const element of document.querySelectorAll(selector)) {
                const { top, bottom, left, right, height } = element.getBoundingClientRect();
                const isIn = height > 0 && top >= box.top - 1 && bottom <= box.bottom + 1
                    && left >= box.left - 1 && right <= box.right + 1;
                if (!isIn || bottom > innerHeight || top < 0) wrong.push(`${step} ${selector}`);
            }
        }
        if (scrollY || document.querySelector("#panel").scrollTop) wrong.push(`${step} scrolled`);
    }
    const controls = [...document.querySelectorAll(".controls > *")].map((each) => each.getBoundingClientRect());
    const rows = new Set(controls.map(({ bottom }) => Math.round(bottom / 20)));
    if (rows.size > 1) wrong.push("the controls wrap");
    return [wrong, sizes.size];
}"""


@pytest.mark.parametrize("options", [*({"board": board} for board in BOARDS), LONG], ids=["cut", "aima", "long"])
def test_nothing_is_below_the_fold(open_quiet_page: "OpenPage", tmp_path: Path, options: dict[str, Any]):
    for lang in languages():
        page = open_quiet_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        open_page(page, tmp_path, trace(**options), lang=lang)
        assert page.evaluate(FOLD) == [[], 1], lang


# What is seen in the lecture, the size of its sentence, and whether the stage keeps its size.
LECTURE = """() => {
    // The heading stays for those who listen, in a box of one pixel.
    const seen = (selector) => [...document.querySelectorAll(selector)].some((each) =>
        each.checkVisibility() && each.getBoundingClientRect().width > 1);
    const sizes = new Set();
    let [isCut, smallest] = [false, Infinity];
    for (let step = 1; step <= minimaxViz.steps; step++) {
        minimaxViz.goTo(step);
        sizes.add(document.querySelector("#tree").getBoundingClientRect().height);
        const text = document.querySelector("#narration");
        for (const value of document.querySelectorAll("#world .value")) {
            smallest = Math.min(smallest, parseFloat(getComputedStyle(value).fontSize) * value.getScreenCTM().a);
        }
        isCut ||= text.scrollHeight > text.clientHeight + 1;
    }
    return {
        chrome: ["header", "footer", ".zoom", "#code", "#stack", ".aside", ".now-line", "#rule-now"].filter(seen),
        smallest, shown: ["#tree", "#narration .lead", "#window svg"].filter(seen).length,
        size: parseFloat(getComputedStyle(document.querySelector(".lead")).fontSize), sizes: sizes.size, isCut,
    };
}"""


@pytest.mark.parametrize("board", [*BOARDS, "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"])
def test_the_lecture_shows_tree_sentence_and_window_alone(open_quiet_page: "OpenPage", tmp_path: Path, board: str):
    page = open_quiet_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    open_page(page, tmp_path, trace(board), "#lecture=1", lang="ru")
    told = page.evaluate(LECTURE)
    assert told.pop("size") >= 32
    assert told.pop("smallest") >= 28
    assert told == {"chrome": [], "shown": 3, "sizes": 1, "isCut": False}


def test_a_clicker_leads_through_the_lecture(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_quiet_page()
    open_page(page, tmp_path, trace(AIMA))
    before = page.evaluate("document.querySelector('#tree').clientWidth")
    page.keyboard.press("l")
    page.wait_for_url(re.compile("lecture=1"))
    for key, step in [("PageDown", 2), ("PageDown", 3), ("PageUp", 2), ("b", 2), (".", 2), ("ArrowRight", 3)]:
        page.keyboard.press(key)
        assert step_of(page) == step
    assert page.evaluate("document.querySelector('#tree').clientWidth") > before
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile("^(?!.*lecture)"))
    assert page.evaluate("document.querySelector('#tree').clientWidth") == before


# Controls too small for a finger, and those that lie over one another or beyond the window.
TOUCH = """() => {
    const found = [...document.querySelectorAll("button, summary, input, select")].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"));
    const name = (each) => each.dataset.act ?? each.id ?? each.outerHTML.slice(0, 60);
    const boxes = found.map((each) => each.getBoundingClientRect());
    const wrong = [];
    found.forEach((each, at) => {
        const box = boxes[at];
        const { width, height } = box;
        if (Math.round(Math.min(width, height)) < 44) wrong.push(`${name(each)} ${width} × ${height}`);
        if (box.left < 0 || box.right > innerWidth) wrong.push(`${name(each)} sticks out`);
        for (let other = 0; other < at; other++) {
            if (found[other].closest("footer") !== each.closest("footer")) continue; // the footer stays in view
            const apart = Math.min(box.right, boxes[other].right) - Math.max(box.left, boxes[other].left);
            const over = Math.min(box.bottom, boxes[other].bottom) - Math.max(box.top, boxes[other].top);
            if (apart > 1 && over > 1) wrong.push(`${name(each)} over ${name(found[other])}`);
        }
    });
    const text = document.querySelector("#narration");
    if (text.scrollHeight > text.clientHeight + 1) wrong.push("the sentence is cut");
    const [lead, bar] = [".lead", "footer"].map((each) => document.querySelector(each).getBoundingClientRect());
    if (lead.bottom > bar.top) wrong.push("the sentence is under the controls");
    return wrong;
}"""
PHONES: list[dict[str, int]] = [{"width": 390, "height": 844}, {"width": 844, "height": 390}]


@pytest.mark.parametrize("size", PHONES, ids=["portrait", "landscape"])
def test_fingers_find_every_control(open_quiet_page: "OpenPage", tmp_path: Path, size: dict[str, Any]):
    page = open_quiet_page(viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)
    for board in BOARDS:
        shown = trace(board)
        open_page(page, tmp_path, shown, lang="ru")
        for step in [step.number for step in shown.steps if step.kind == "cutoff"] + [1, 5, len(shown.steps)]:
            page.evaluate("(step) => minimaxViz.goTo(step)", step)
            assert page.evaluate(TOUCH) == [], step


def test_a_finger_across_the_sentence_steps(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_quiet_page(viewport=PHONES[0], has_touch=True, is_mobile=True)
    open_page(page, tmp_path, trace(AIMA))
    swipe = """([x, y]) => {
        const target = document.querySelector("#narration");
        const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
        target.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(200, 600)] }));
        const ended = { bubbles: true, changedTouches: [touch(200 + x, 600 + y)] };
        target.dispatchEvent(new TouchEvent("touchend", ended));
    }"""
    for move, step in (([-120, 10], 2), ([-90, 80], 2), ([-120, 0], 3), ([90, 0], 2)):
        page.evaluate(swipe, move)
        assert step_of(page) == step


def test_the_legend_lists_what_the_page_can_show(open_quiet_page: "OpenPage", tmp_path: Path):
    page = open_quiet_page()
    open_page(page, tmp_path, trace("XOX/.O./.XO"))
    assert not page.is_visible("#legend")
    page.keyboard.press("h")
    told = page.inner_text("#legend")
    assert "MAX (X) to move" in told
    assert "skipped by a cutoff" in told
    assert "⇐" not in told
    assert page.locator("#legend li").count() == page.locator("#help .signs li").count()
    open_page(page, tmp_path, trace("XOX/.O./.XO", algorithm="minimax"))
    page.keyboard.press("h")
    assert "skipped" not in page.inner_text("#legend").replace("moves are skipped", "")
