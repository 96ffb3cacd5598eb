"""Predict: what is asked, what is right, and that nothing is ever in the reader's way."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minimax_viz.api import trace
from minimax_viz.record.steps import Step
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.numbers import number_text
from page_files import go_to, open_page, step_of
from page_in_node import parts
from random_trees import random_searches

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
# Every step but the last: press Next, and note what is asked. Then give the wanted answer, by its place.
ASKED = """(count) => {
    const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return Array.from({ length: count - 1 }, (_, at) => {
        const step = at + 1;
        window.minimaxViz.goTo(step);
        press("ArrowRight");
        const buttons = [...document.querySelectorAll("#predict-options button")];
        if (!buttons.length) return { step: window.minimaxViz.step, options: [], right: [] };
        const stayed = window.minimaxViz.step;
        const options = buttons.map((button) => button.lastChild.textContent.trim());
        const right = options.map((_, place) => {
            window.minimaxViz.goTo(step);
            // goTo does not ask, and what was asked before is forgotten where the page goes elsewhere.
            if (!document.querySelector("#predict-options button")) press("ArrowRight");
            press(String(place + 1));
            return document.getElementById("predict").classList.contains("right");
        });
        return { step: stayed, after: window.minimaxViz.step, options, right };
    });
}"""


def wanted(shown: ShownTrace, now: Step, step: Step) -> str | None:
    """The right answer before `step`, None if nothing is asked, told from Python's steps."""
    if step.kind == "back_up":
        if step.previous is None:
            return None
        value = step.best
        children = [child for child in shown.children(step.node) if child <= (step.child or 0)]
        best = next(child for child in children if shown[child].value == value)
        lows, highs = shown.intervals
        at_max = shown.player(step.node) == "max"
        others = [child for child in children if child != best]
        if any(lows[best] < highs[child] if at_max else highs[best] > lows[child] for child in others):
            return None  # which is better is not proved
        return f"{shown[best].name}: {SIGNS[shown[best].bound]}{number_text(value)}"
    if step.kind == "cutoff":
        return "skipped"
    if step.kind == "finish":
        values = {shown[child].value for child in shown.children(step.node)} - {None}
        value, bound = number_text(step.best), shown.bound(step.node)
        if shown.settings.algorithm == "minimax":
            return value if len(values | {step.best}) > 1 else None
        low, high = shown[step.node].interval
        if bound != "exact" and low == high:
            return None  # fail-hard moved a value that is known exactly
        return {"exact": "exactly", "upper": "at most", "lower": "at least"}[bound] + f" {value}"
    narrowed = now.kind == "back_up" and now.improved and shown.settings.algorithm == "alphabeta"
    sibling = step.kind == "enter" and shown.parents[step.node] == now.node
    return "looked at" if narrowed and sibling and abs(now.alpha) + abs(now.beta) < float("inf") else None


SIGNS = {"exact": "", "lower": "≥ ", "upper": "≤ ", "": ""}


POSITIONS = ["XOX/.O./.XO", AIMA, "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"]


def test_what_is_asked_and_what_is_right(tmp_path: Path):
    searches = [
        trace(board, **options)
        for board in POSITIONS
        for options in ({}, {"algorithm": "minimax"}, {"fail": "hard"}, {"cutoff": "gt"})
    ]
    searches += random_searches(150)
    kinds: Counter[str] = Counter()
    for shown, questions in zip(searches, parts(tmp_path, "questions", [(one, {}) for one in searches]), strict=True):
        steps = list(shown.steps)
        for question, now, step in zip(questions, steps, steps[1:], strict=False):
            answer = wanted(shown, now, step)
            assert (question is None) == (answer is None), (step, question)
            if question is None:
                continue
            assert question["step"] == step.number
            assert question["options"][question["right"]] == answer
            assert 2 <= len(question["options"]) == len(set(question["options"])) <= 4
            kinds[question["kind"]] += 1
        assert questions[-1] is None
    assert min(kinds[kind] for kind in ("keep", "cut", "worth")) > 50


@pytest.mark.parametrize("board", POSITIONS[:2])
def test_on_the_page_next_asks_before_it_shows(opened, board: str):
    shown = trace(board)
    page = opened(shown)
    page.keyboard.press("q")
    steps = list(shown.steps)
    for found, now, step in zip(page.evaluate(ASKED, len(steps)), steps, steps[1:], strict=False):
        answer = wanted(shown, now, step)
        if answer is None:
            assert found["options"] == [], (step, found)
            assert found["step"] == step.number, "without a question Next leads on"
            continue
        assert found["step"] == now.number, "it asks before it shows"
        assert found["after"] == step.number
        assert [option for option, right in zip(found["options"], found["right"], strict=True) if right] == [answer]


def test_it_is_off_until_it_is_wanted(quiet_page: "Page", tmp_path: Path):
    shown = trace(AIMA)
    open_page(quiet_page, tmp_path, shown)
    assert quiet_page.get_attribute(".toggle[data-act=predict]", "aria-pressed") == "false"
    met = quiet_page.evaluate(
        """(count) => Array.from({ length: count }, () => {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        return minimaxViz.step;
    })""",
        len(shown.steps) - 1,
    )
    assert met == list(range(2, len(shown.steps) + 1))
    assert not quiet_page.is_visible("#predict")


def test_next_passes_a_question_over_and_jumps_never_ask(quiet_page: "Page", tmp_path: Path):
    shown = trace(AIMA)
    cut = next(step.number for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown)
    quiet_page.click("[data-act=predict]")
    go_to(quiet_page, cut)
    assert step_of(quiet_page) == cut
    assert quiet_page.locator("#predict-options button").count() == 0
    go_to(quiet_page, cut - 1)
    quiet_page.click("footer [data-act=next]")
    assert step_of(quiet_page) == cut - 1
    assert quiet_page.locator("#predict-options button").count() == 2
    quiet_page.click("footer [data-act=next]")
    assert step_of(quiet_page) == cut
    assert quiet_page.inner_text("#predict-score") == "0 of 0 right."
    quiet_page.keyboard.press("ArrowLeft")
    for key in ["c", "n", "k", "i", "End", "Home"]:
        quiet_page.keyboard.press(key)
        assert quiet_page.locator("#predict-options button").count() == 0
    quiet_page.keyboard.press("q")
    assert not quiet_page.is_visible("#predict")


def test_the_score_and_the_feedback(quiet_page: "Page", tmp_path: Path):
    shown = trace(AIMA)
    cut = next(step.number for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown, f"#step={cut - 1}")
    quiet_page.keyboard.press("q")
    before = quiet_page.inner_text("#narration")
    quiet_page.keyboard.press("ArrowRight")
    assert quiet_page.inner_text("#narration") == before
    live = quiet_page.locator("#predict-said")
    assert live.get_attribute("aria-live") == "polite"
    assert live.inner_text() == "MIN at C has 2 more moves. Are they looked at or skipped?"
    assert not quiet_page.is_visible("#window-heading")
    quiet_page.keyboard.press("2")
    assert live.inner_text() == "Right: skipped."
    assert "α = 3 ≥ β = 2" in quiet_page.inner_text("#narration")
    assert quiet_page.inner_text("#predict-score") == "1 of 1 right."
    quiet_page.keyboard.press("ArrowRight")
    assert live.inner_text() == "MIN at C has finished. What is known about C now?"
    quiet_page.keyboard.press("1")
    assert live.inner_text() == "No. The answer: at most 2."
    assert quiet_page.inner_text("#predict-score") == "1 of 2 right."
    quiet_page.keyboard.press("g")
    assert live.inner_text() == "Нет. Ответ: не больше 2."


def test_a_class_votes_and_a_key_shows_the_answer(quiet_page: "Page", tmp_path: Path):
    shown = trace(AIMA)
    cut = next(step.number for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown, f"#step={cut - 1}")
    quiet_page.set_viewport_size({"width": 1920, "height": 1080})
    for key in ("y", "ArrowRight"):
        quiet_page.keyboard.press(key)
    said = quiet_page.locator("#predict-said")
    assert said.inner_text() == "MIN at C has 2 more moves. Are they looked at or skipped?"
    assert said.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)") >= 28
    quiet_page.keyboard.press("1")
    assert step_of(quiet_page) == cut - 1  # nobody picks an answer
    assert "skipped." not in quiet_page.inner_text("#panel")
    quiet_page.keyboard.press("PageDown")
    assert step_of(quiet_page) == cut
    assert said.inner_text() == "The answer: skipped."
    assert "vote=1" in quiet_page.url
    quiet_page.keyboard.press("l")
    assert said.is_visible()
    assert quiet_page.is_visible("#narration")
    assert quiet_page.inner_text("#narration").startswith("MIN at C has found 2, so C is at most 2")


def test_a_window_that_is_still_open_is_explained(quiet_page: "Page", tmp_path: Path):
    shown = trace(AIMA)
    at = next(step.number for step in shown.steps if step.kind == "back_up" and step.child == shown.steps[0].node + 10)
    open_page(quiet_page, tmp_path, shown, f"#step={at}")
    quiet_page.keyboard.press("q")
    quiet_page.keyboard.press("ArrowRight")
    quiet_page.keyboard.press("1")
    said = quiet_page.inner_text("#predict-said")
    assert said == "Right: looked at. The window at D is still open: α = 3 is less than β = 14."


def test_answers_by_mouse_and_by_tab(quiet_page: "Page", tmp_path: Path):
    shown = trace(AIMA)
    cut = next(step.number for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown, f"#step={cut - 1}")
    quiet_page.keyboard.press("q")
    quiet_page.keyboard.press("ArrowRight")
    quiet_page.focus("#predict-options button >> nth=1")
    quiet_page.keyboard.press("Enter")
    assert step_of(quiet_page) == cut
    assert quiet_page.evaluate("document.activeElement.dataset.act") == "next"
    quiet_page.keyboard.press("Enter")
    quiet_page.click("#predict-options button >> nth=0")
    assert step_of(quiet_page) == cut + 1


def test_playing_is_not_stopped_by_questions(quiet_page: "Page", tmp_path: Path):
    open_page(quiet_page, tmp_path, trace(AIMA))
    quiet_page.keyboard.press("q")
    for _ in range(12):
        quiet_page.keyboard.press("]")
    quiet_page.keyboard.press("p")
    quiet_page.wait_for_timeout(1500)
    assert step_of(quiet_page) > 8
