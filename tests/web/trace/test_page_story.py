"""A pinned node and its story: as far as it has gone, and no further."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from browser import press_keys, wait_until
from minimax_viz import trace
from minimax_viz.record.columns import INTERIOR
from minimax_viz.text.catalog import catalog
from minimax_viz.text.numbers import number_text
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import settling_steps
from page_files import follow, go_to, step_of
from page_in_node import parts
from random_trees import random_searches
from scripts import scripted
from states import states_at

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
IN_VIEW, COVERED = scripted(__file__, "inView", "covered")
SCROLLED = "[document.getElementById('panel').scrollTop, scrollY]"


def check_story(shown: TraceResult, at: int, row: int, state: Sequence[str], found: dict[str, Any]) -> None:
    """A row's story at a step is what Python's steps tell of it."""
    words, told = catalog("en"), found["text"]
    cut = next((step.number for step in shown.steps if step.kind == "cutoff" and step.node == row), None)
    turns = [shown.steps.first_step(row), cut, settling_steps(shown)[row] if state[row] != "pruned" else None]
    assert found["turns"] == [turn for turn in turns if turn is not None]
    if state[row] in ("unvisited", "pruned"):
        assert told == words.text("page.story.unvisited") or told.startswith("Never looked at")
        assert found["moves"] == []
        return
    if shown.settings.prunes:
        window = f"({number_text(shown[row].alpha)}, {number_text(shown[row].beta)})"
        assert told.startswith(f"Entered with the window {window}.")
    if shown.columns.kind[row] != INTERIOR:
        return
    back_ups = [step for step in list(shown.steps)[:at] if step.kind == "back_up" and step.node == row]
    children = list(shown.children(row))
    assert f"Tried {len(back_ups)} of {len(children) + shown.columns.open.get(row, 0)} move" in told
    assert found["best"] == [step.child for step in back_ups if step.improved][-1:]
    for child, text in zip(children, found["moves"], strict=True):
        if state[child] == "done":
            assert number_text(shown[child].value) in text
        else:
            assert text == words.text(f"page.state.{state[child]}")
    assert ("Cut off" in told) == (cut is not None and cut <= at)


@pytest.mark.thorough
def test_every_row_at_every_step(tmp_path: Path):
    searches = [trace(AIMA), trace(AIMA, algorithm="minimax"), trace(AIMA, max_nodes=7), *random_searches(5)]
    asked = []
    for shown in searches:
        steps = list(range(1, len(shown.steps) + 1))
        if len(steps) * len(shown) > 600:
            steps = random.Random(1).sample(steps, 600 // len(shown))
        asked.append((shown, {"rows": list(range(len(shown))), "steps": steps}))
    for (shown, question), found in zip(asked, parts(tmp_path, "stories", asked), strict=True):
        for at, stories in zip(question["steps"], found, strict=True):
            states = states_at(shown, at)
            for row, story in enumerate(stories):
                check_story(shown, at, row, states, story)


@pytest.mark.thorough
def test_on_the_page_any_node_can_be_pinned(opened, each):
    shown = trace(AIMA)
    with each("the hash carries the pin"):
        page = opened(shown, "#node=5&step=9")
        assert page.is_visible("#story")
        page.keyboard.press("Shift+ArrowRight")
        wait_until(page, "location.hash === '#node=5&step=10'")
        page.reload()
        assert pinned(page) == "5"
        page.click("[data-unpin]")
        wait_until(page, "location.hash === '#step=10'")
        assert not page.is_visible("#story")
        for wrong in ["#node=99", "#node=-1", "#node=x", "#node="]:
            follow(page, wrong)
            assert not page.is_visible("#story")
    with each("a click pins and a drag does not"):
        page = opened(shown)
        go_to(page, -1)
        box = page.locator("[data-node='1'] .frame").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
        page.mouse.click(x, y)
        assert pinned(page) == "1"
        page.mouse.click(x, y)
        assert pinned(page) is None
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y + 10, steps=4)
        page.mouse.up()
        assert pinned(page) is None


def test_a_pinned_story_stands_beside_its_node_and_moves_nothing(opened, each):
    row_of = {row.name: row.node for row in trace(AIMA)}
    page = opened(trace(AIMA), viewport={"width": 390, "height": 844})
    page.evaluate("document.getElementById('about-step').open = true")  # so that there is enough to scroll
    with each("the page stays where it is, with its sentence, and the card is in view"):
        go_to(page, 18)
        before = page.evaluate(SCROLLED)
        page.click(f"[data-node='{row_of['B']}'] .name")
        assert pinned(page) == str(row_of["B"])
        assert page.evaluate(SCROLLED) == before
        assert page.evaluate(IN_VIEW, "#heading")
        assert page.evaluate(IN_VIEW, "#story")
        page.keyboard.press("ArrowRight")
        assert page.evaluate(IN_VIEW, "#story")
    with each("a name that is picked is pinned, and Escape ends its story"):
        page.click("#narration .mention[data-row]", force=True)  # on a phone the card may be over it
        assert pinned(page) is not None
        page.keyboard.press("Escape")
        assert pinned(page) is None
    with each("it covers neither its node nor the node at hand"):
        page = opened(trace(AIMA), "#step=18")
        for name, row in row_of.items():
            follow(page, f"#step=18&node={row}")
            assert page.evaluate(COVERED, ["#story", [row, row_of["C"]]]) == [], name


@pytest.mark.thorough
def test_a_node_that_is_pointed_at_tells_its_story_beside_it(opened, each):
    """Once the pointer rests there, and no longer than that."""
    opened(trace(AIMA)).clock.install()
    page = opened(trace(AIMA), "#step=18")
    row_of = {row.name: str(row.node) for row in trace(AIMA)}

    def rest(name: str, by: float = 0) -> None:
        box = page.locator(f"[data-node='{row_of[name]}'] .frame").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2 + by, box["y"] + box["height"] / 3)
        page.clock.run_for(1000)

    with each("it is told, and nothing is pinned"):
        rest("B")
        assert page.inner_text("#story-heading") == "B · MIN"
        assert page.inner_text("#story-text") == "Entered with the window (−∞, ∞). Tried 3 of 3 moves. Value 3, by B1."
        assert not page.is_visible("#story-turns")
        assert page.evaluate(COVERED, ["#story", [row_of["B"], row_of["C"]]]) == []
        assert page.locator(f"[data-node='{row_of['B']}'] > title").count() == 0  # nor told twice
        assert pinned(page) is None
    with each("as long as the pointer is on the card, and then no longer"):
        card = page.locator("#story-text").bounding_box()
        page.mouse.move(card["x"] + 5, card["y"] + 5)
        page.clock.run_for(1000)
        assert page.is_visible("#story")
        page.mouse.move(5, 5)
        page.clock.run_for(1000)
        assert not page.is_visible("#story")
        assert page.locator(f"[data-node='{row_of['B']}'] > title").count() == 1
    with each("Escape takes it away while the pointer rests"):
        rest("B")
        page.keyboard.press("Escape")
        assert not page.is_visible("#story")
    with each("a step takes it away, and a tree that moves under the pointer tells nothing"):
        rest("C")
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
            page.clock.run_for(1000)
            assert not page.is_visible("#story")
        rest("C", 2)
        assert page.is_visible("#story")
    with each("what has not been told is not told while the reader predicts"):
        page.keyboard.press("q")
        rest("D")
        go_to(page, 2)
        rest("D", 2)
        assert not page.is_visible("#story")
        page.keyboard.press("q")


@pytest.mark.thorough
def test_keys_among_nodes_and_from_step_to_step(opened, each):
    shown = trace(AIMA)
    (cutoff,) = [step.number for step in shown.steps if step.kind == "cutoff"]
    row_of = {row.name: str(row.node) for row in shown}
    page = opened(shown)
    with each("the keys alone reach any node"):
        go_to(page, -1)
        page.focus("#tree [role=button]")
        for key, name in [
            ("ArrowDown", "B"), ("ArrowRight", "C"), ("ArrowRight", "D"), ("ArrowRight", "D"), ("ArrowLeft", "C"),
            ("ArrowDown", "C1"), ("ArrowRight", "C2"), ("ArrowUp", "C"), ("ArrowUp", "A"), ("ArrowUp", "A"),
        ]:  # fmt: skip
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement.closest('[data-node]').dataset.node") == row_of[name]
            assert step_of(page) == len(shown.steps)
            assert page.locator("#tree [role=button][tabindex='0']:not(.stub)").count() == 1
        press_keys(page, "ArrowDown", "Enter")
        assert pinned(page) == row_of["B"]
        page.focus("#story-moves button >> nth=1")
        page.keyboard.press("Enter")
        assert pinned(page) == row_of["B2"]
        page.keyboard.press("s")
        assert pinned(page) == row_of["A"]
        assert "A" in page.inner_text("#story-said") or page.inner_text("#story-said") == page.inner_text("#story-text")
    with each("Escape leaves the tree, and the arrows step again"):
        page = opened(shown)
        page.focus("#tree [role=button]")
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 1
        for _ in range(2):  # the first may take away what is told of the node
            page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 2
    with each("a node that was clicked does not take the keys"):
        go_to(page, 12)
        page.click("[data-node='1'] .frame", force=True)
        for key, wanted in [("ArrowRight", 13), (" ", 14), ("ArrowRight", 17), ("ArrowLeft", 14)]:
            page.keyboard.press(key)
            assert step_of(page) == wanted, key
    page = opened(shown, f"#step={cutoff}")
    page.click("#skip summary")
    for place in ("#tree [role=button]", "#skip-value", "#skip-move", "#more", "#overview"):
        with each(f"a clicker steps where {place} has the focus"):
            page.focus(place)
            page.keyboard.press("PageDown")
            assert step_of(page) == cutoff + 2
            page.keyboard.press("PageUp")
            assert step_of(page) == cutoff
    with each("a dialog keeps its keys"):
        press_keys(page, "?", "PageDown")
        assert step_of(page) == cutoff


def pinned(page: Any) -> str | None:
    """The row of the node that is pinned."""
    return page.evaluate("document.querySelector('.node.pinned')?.dataset.node ?? null")
