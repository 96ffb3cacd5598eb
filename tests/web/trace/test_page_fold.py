"""In view without scrolling: what is told first, "Why?", the board at hand, the window's bar; the lecture; fingers."""

import pytest

from browser import wait_until
from minimax_viz import trace
from minimax_viz.text.catalog import languages
from page_files import go_to, step_of

AIMA, CUT = trace("[[3,12,8],[2,4,6],[14,5,2]]"), trace("XOX/.O./.XO")

# At every step: what lies beyond the window or the box around it, and the sizes that the stage has had.
FOLD = """async (by) => {
    const wrong = [], sizes = new Set();
    const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    for (let step = 1; step <= minimaxViz.steps; step += by) {
        minimaxViz.goTo(step);
        await frame();
        const { width, height } = document.querySelector("#tree").getBoundingClientRect();
        sizes.add(`${width} ${height}`);
        const around = document.querySelector("#panel").getBoundingClientRect();
        const bar = document.querySelector("#window-part").getBoundingClientRect();
        const parts = [["#heading", around], ["#narration .lead", around], ["#narration .rest", around],
            ["#why:not([hidden])", around], ["#narration:not(:has(.aside)) ~ #at-hand:not([hidden])", around],
            ["#window svg", bar]];
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


# The Russian sentences are the longest.
LANGUAGES = [pytest.param(code, marks=() if code == "ru" else pytest.mark.thorough) for code in languages()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_below_the_fold(opened, each, lang: str):
    long = trace("X...O....", depth=2, evaluation="twos")  # its sentences and its numbers are long
    for shown, by in ((AIMA, 1), (CUT, 2), (long, 3)):
        with each(shown.header.board):
            assert opened(shown, lang=lang, reduced_motion="reduce").evaluate(FOLD, by) == [[], 1]


# What is seen in the lecture, the size of its sentence, and whether the stage keeps its size.
LECTURE = """() => {
    // The heading stays for those who listen, in a box of one pixel.
    const seen = (selector) => [...document.querySelectorAll(selector)].some((each) =>
        each.checkVisibility() && each.getBoundingClientRect().width > 1);
    const sizes = new Set();
    let [isCut, smallest] = [false, Infinity];
    for (let step = 1; step <= minimaxViz.steps; step += 2) {
        minimaxViz.goTo(step);
        sizes.add(document.querySelector("#tree").getBoundingClientRect().height);
        const text = document.querySelector("#narration");
        for (const value of document.querySelectorAll("#world .value")) {
            smallest = Math.min(smallest, parseFloat(getComputedStyle(value).fontSize) * value.getScreenCTM().a);
        }
        isCut ||= text.scrollHeight > text.clientHeight + 1;
    }
    return {
        chrome: ["header", "footer", "#about-step", ".aside", ".reasons", "#heading", "#why", "#guess"].filter(seen),
        smallest, shown: ["#tree", "#narration .lead", "#window svg"].filter(seen).length,
        size: parseFloat(getComputedStyle(document.querySelector(".lead")).fontSize), sizes: sizes.size, isCut,
    };
}"""


def test_the_lecture_shows_tree_sentence_and_window_alone(opened, each):
    for shown in (AIMA, CUT, trace("[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]")):
        with each(shown.header.board):
            large = {"width": 1920, "height": 1080}
            told = opened(shown, "#lecture=1", lang="ru", viewport=large, reduced_motion="reduce").evaluate(LECTURE)
            assert told.pop("size") >= 32
            assert told.pop("smallest") >= 28
            assert told == {"chrome": [], "shown": 3, "sizes": 1, "isCut": False}
    with each("a clicker leads through it"):
        page = opened(AIMA)
        area = "document.querySelector('#tree').clientWidth * document.querySelector('#tree').clientHeight"
        before = page.evaluate(area)
        page.keyboard.press("l")
        wait_until(page, "location.hash.includes('lecture=1')")
        for key, step in [("PageDown", 2), ("PageDown", 5), ("PageUp", 2), ("b", 2), (".", 2), ("ArrowRight", 5)]:
            page.keyboard.press(key)
            assert step_of(page) == step
        assert page.evaluate(area) > before
        page.keyboard.press("Escape")
        wait_until(page, "!location.hash.includes('lecture')")
        assert page.evaluate(area) == before


# Controls too small for a finger.
TOUCH = """() => {
    const found = [...document.querySelectorAll("button, summary, input, select")].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"));
    const sizes = found.map((each) => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()]);
    const isSmall = ({ width, height }) => Math.round(Math.min(width, height)) < 44;
    const wrong = sizes.filter(([, box]) => isSmall(box)).map(([name]) => name);
    const text = document.querySelector("#narration");
    if (text.scrollHeight > text.clientHeight + 1) wrong.push("the sentence is cut");
    const [lead, bar] = [".lead", "footer"].map((each) => document.querySelector(each).getBoundingClientRect());
    if (lead.bottom > bar.top) wrong.push("the sentence is under the controls");
    return wrong;
}"""


def test_fingers_find_every_control(opened, each):
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        for shown in (AIMA, CUT):
            page = opened(shown, lang="ru", viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)
            for step in [step.number for step in shown.steps if step.kind == "cutoff"] + [1, 5, -1]:
                with each(f"{shown.header.board}, {size}, step {step}"):
                    go_to(page, step)
                    assert page.evaluate(TOUCH) == []
