"""A pinned node and its story: as far as it has gone, and no further."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import ShownTrace, trace
from minimax_viz.explain.catalog import catalog
from minimax_viz.explain.numbers import number_text
from minimax_viz.record.kinds import INTERIOR
from minimax_viz.record.states import settled_at, states_at
from page_files import go_to, open_page, step_of
from test_page_steps import random_tree

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
PIN = """(row) => new Promise((go) => {
    window.addEventListener("hashchange", () => go(), { once: true });
    location.hash = `#node=${row}`;
})"""
STORY = """([step, row]) => {
    window.minimaxViz.goTo(step);
    const story = document.getElementById("story");
    return {
        text: document.getElementById("story-text").textContent,
        turns: [...document.querySelectorAll("#story-turns button")].map((button) => Number(button.dataset.go)),
        moves: [...document.querySelectorAll("#story-moves li")].map((line) => line.children[1].textContent),
        best: [...document.querySelectorAll("#story-moves .best button")].map((button) => Number(button.dataset.pin)),
        pinned: [...document.querySelectorAll(".node.pinned")].map((node) => Number(node.dataset.node)),
    };
}"""


@pytest.fixture
def opened(quiet_page: "Page", tmp_path: Path) -> "Callable[..., Page]":
    """`opened(trace, hash)` opens the page of a trace."""

    def open_trace(shown: ShownTrace, hash_: str = "", **options: Any) -> "Page":
        quiet_page.goto("about:blank")
        open_page(quiet_page, tmp_path, shown, hash_, **options)
        return quiet_page

    return open_trace


def check_row(page: "Page", shown: ShownTrace, row: int, steps: list[int]) -> None:
    words = catalog("en")
    page.evaluate(PIN, row)
    settled = settled_at(shown)
    for at in steps:
        found = page.evaluate(STORY, [at, row])
        states = states_at(shown, at)
        told, state = found["text"], states[row]
        assert found["pinned"] == [row]
        cut = next((step.number for step in shown.steps if step.kind == "cutoff" and step.node == row), None)
        turns = [shown.steps.told_at(row), cut, settled[row] if state != "pruned" else None]
        assert found["turns"] == [turn for turn in turns if turn is not None]
        if state in ("unvisited", "pruned"):
            assert told == words.text("page.story.unvisited") or told.startswith("Never looked at")
            assert found["moves"] == []
            continue
        if shown.settings.prunes:
            window = f"({number_text(shown[row].alpha)}, {number_text(shown[row].beta)})"
            assert told.startswith(f"Entered with the window {window}.")
        if shown.columns.kind[row] != INTERIOR:
            continue
        back_ups = [step for step in list(shown.steps)[:at] if step.kind == "back_up" and step.node == row]
        children = list(shown.children(row))
        moves = len(children) + shown.columns.open.get(row, 0)
        assert f"Tried {len(back_ups)} of {moves} move" in told
        assert (
            found["best"] == [[step.child for step in back_ups if step.improved][-1]] if back_ups else not found["best"]
        )
        assert len(found["moves"]) == len(children)
        for child, text in zip(children, found["moves"], strict=True):
            if states[child] == "done":
                assert number_text(shown[child].value) in text
            else:
                assert text == words.text(f"page.state.{states[child]}")
        assert ("Cut off" in told) == (cut is not None and cut <= at)


@pytest.mark.parametrize("options", [{}, {"algorithm": "minimax"}, {"max_nodes": 7}])
def test_every_row_at_every_step(opened, options: dict[str, Any]):
    shown = trace(AIMA, **options)
    page = opened(shown)
    for row in range(len(shown)):
        check_row(page, shown, row, list(range(1, len(shown.steps) + 1)))


@pytest.mark.parametrize("seed", range(6))
def test_random_trees(opened, seed: int):
    chance = random.Random(seed)
    shown = trace(random_tree(chance), cutoff=chance.choice(["ge", "gt"]))
    page = opened(shown)
    last = len(shown.steps)
    for row in chance.sample(range(len(shown)), min(6, len(shown))):
        check_row(page, shown, row, [1, last // 2, *chance.sample(range(1, last + 1), min(5, last)), last])


def test_the_story_of_a_cut_node(opened):
    shown = trace(AIMA)
    row = next(row.node for row in shown if row.name == "C")
    page = opened(shown, f"#node={row}")
    go_to(page, -1)
    assert page.inner_text("#story-heading") == "C · MIN"
    assert page.inner_text("#story-text") == (
        "Entered with the window (3, ∞). Tried 1 of 3 moves. Value ≤ 2, by C1. "
        "Cut off, 2 moves skipped: α = 3, which was set at A, was met."
    )
    for button in page.locator("#story-turns button").all():
        said = int(re.search(r"\d+", button.inner_text())[0])
        button.click()
        assert step_of(page) == said
        assert shown.steps[said - 1].node == row


def test_the_hash_carries_the_pin(opened):
    page = opened(trace(AIMA), "#node=5&step=9")
    assert page.is_visible("#story")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash") == "#node=5&step=10"
    page.reload()
    assert page.locator(".node.pinned").get_attribute("data-node") == "5"
    page.click("[data-unpin]")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash") == "#step=10"
    assert not page.is_visible("#story")
    for wrong in ["#node=99", "#node=-1", "#node=x", "#node="]:
        page.evaluate("(hash) => { location.hash = hash }", wrong)
        page.wait_for_timeout(30)
        assert not page.is_visible("#story")


def test_a_click_and_a_tap_pin_and_a_drag_does_not(opened):
    shown = trace(AIMA)
    page = opened(shown)
    go_to(page, -1)
    box = page.locator("[data-node='1'] .frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.click(x, y)
    assert page.locator(".node.pinned").get_attribute("data-node") == "1"
    page.mouse.click(x, y)
    assert page.locator(".node.pinned").count() == 0
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 10, steps=4)
    page.mouse.up()
    assert page.locator(".node.pinned").count() == 0


def test_the_keys_alone_reach_any_node(opened):
    shown = trace(AIMA)
    page = opened(shown)
    go_to(page, -1)
    page.focus("#tree [role=button]")
    focused = "document.activeElement.closest('[data-node]').dataset.node"
    row_of = {row.name: str(row.node) for row in shown}
    for key, name in [
        ("ArrowDown", "B"), ("ArrowRight", "C"), ("ArrowRight", "D"), ("ArrowRight", "D"), ("ArrowLeft", "C"),
        ("ArrowDown", "C1"), ("ArrowRight", "C2"), ("ArrowUp", "C"), ("ArrowUp", "A"), ("ArrowUp", "A"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert page.evaluate(focused) == row_of[name]
        assert step_of(page) == len(shown.steps)
        assert page.locator("#tree [role=button][tabindex='0']:not(.stub)").count() == 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator(".node.pinned").get_attribute("data-node") == row_of["B"]
    page.focus("#story-moves button >> nth=1")
    page.keyboard.press("Enter")
    assert page.locator(".node.pinned").get_attribute("data-node") == row_of["B2"]
    page.keyboard.press("s")
    assert page.locator(".node.pinned").get_attribute("data-node") == row_of["A"]
    assert "A" in page.inner_text("#story-said") or page.inner_text("#story-said") == page.inner_text("#story-text")


@pytest.mark.parametrize("label", ["</script><img src=x onerror=alert(1)>", "{moves|a|b}", "\u2028", "<b>&amp;"])
def test_hostile_labels_stay_text(opened, label: str):
    import json

    leaf = {"name": label + "1", "move": label, "value": 1}
    tree = {"name": label, "children": [{"name": label + "2", "children": [leaf]}, {"children": [{"value": 0}, leaf]}]}
    shown = trace(json.dumps(tree))
    for lang in ["en", "ru"]:
        page = opened(shown, "#node=0", lang=lang)
        page.keyboard.press("q")
        for at in range(1, len(shown.steps) + 1):
            go_to(page, at)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("w")
        page.keyboard.press("/")
        page.fill("#search-text", label)
        page.keyboard.press("Enter")
        assert page.locator("#panel img, #panel b b, #search img").count() == 0


def test_rows_with_very_many_moves_stay_short(opened):
    shown = trace("[" + ",".join(str(value % 17) for value in range(900)) + "]")
    page = opened(shown, "#node=0")
    go_to(page, -1)
    assert page.locator("#story-moves li").count() == 61
