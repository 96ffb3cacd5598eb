"""A step forward shows the cause before what follows from it, over a page that is at the step already."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from browser import wait_until
from minimax_viz import trace
from page_files import follow, go_to, open_page, step_of
from page_in_node import parts
from random_trees import random_searches
from scripts import scripted

AIMA = trace("[[3,12,8],[2,4,6],[14,5,2]]")
CUT = next(step.number for step in AIMA.steps if step.kind == "cutoff")
WHOLE = 600  # milliseconds
# What moves, in the tree and at the window's bar.
MOVED = """window.moved = () =>
    document.getAnimations().filter(({ effect }) => effect.target.closest("#tree, #window"))"""
# What the page says, and what stands in its tree.
TOLD = """[
    minimaxViz.step, document.querySelector("#narration").textContent, document.querySelector("#window").dataset.beta,
    ...Array.from(document.querySelectorAll("[data-node]"), ({ dataset }) => Object.values(dataset).join(" ")),
]"""

# How far what has come up can be seen at the end: not where its parent does not take it.
LAST = """document.getAnimations().map(({ effect }) => effect).filter(({ target }) => target.matches(".climbing"))
    .map((effect) => effect.getKeyframes().at(-1).opacity)"""


def motions(folder: Path, *searches: tuple[Any, list[tuple[int, int]]]) -> list[list[list[dict[str, Any]]]]:
    """What is seen of each search from one step to another, each time in the order in which it begins."""
    found = parts(folder, "motions", [(shown, {"ways": ways}) for shown, ways in searches])
    return [[sorted(each, key=lambda motion: motion["start"]) for each in seen] for seen in found]


def test_what_is_seen_of_a_stop_and_when(tmp_path: Path):
    [[down, leaf, kept, cut]] = motions(tmp_path, (AIMA, [(1, 2), (2, 5), (5, 8), (CUT - 1, CUT)]))
    told = [[(one["what"], one["row"], one["start"], one["end"]) for one in seen] for seen in (down, leaf, kept, cut)]
    assert told == [
        [("fall", 1, 0, 440), ("node", 1, 440, 530), ("edge", 1, 440, 530)],
        [
            ("fall", 2, 0, 170), ("node", 2, 170, 260), ("edge", 2, 170, 260), ("climb", 2, 260, 440),
            ("node", 1, 440, 530), ("edge", 2, 440, 530), ("bounds", 1, 440, 600),
        ],
        [
            ("fall", 3, 0, 170), ("node", 3, 170, 260), ("edge", 3, 170, 260), ("climb", 3, 260, 440),
            ("node", 1, 440, 530),
        ],
        [
            ("bounds", 5, 0, 250), ("node", 5, 250, 340), ("edge", 7, 250, 400), ("edge", 8, 250, 400),
            ("note", 5, 400, 600), ("node", 7, 400, 600), ("node", 8, 400, 600),
        ],
    ]  # fmt: skip
    assert [one["from"] for one in (*leaf, *cut) if one["what"] == "bounds"] == [["−∞", "∞"], ["3", "∞"]]


@pytest.mark.thorough
def test_causes_come_before_what_follows(tmp_path: Path):
    """From stop to stop, and from step to step."""
    searches = [AIMA, trace("XO./.X./..O"), *random_searches(8)]
    ways = [
        sorted({*pairwise(known["stops"]), *((at, at + 1) for at in range(1, len(shown.steps)))})
        for shown, known in zip(searches, parts(tmp_path, "stops", [(one, {}) for one in searches]), strict=True)
    ]
    found = motions(tmp_path, *zip(searches, ways, strict=True))
    for shown, taken, seen_on_each in zip(searches, ways, found, strict=True):
        for (_, to), seen in zip(taken, seen_on_each, strict=True):
            step = shown.steps.at(to)
            first = {one["what"]: one for one in reversed(seen)}
            fall, climb, bounds, note = map(first.get, ("fall", "climb", "bounds", "note"))
            nodes, edges = ({one["row"]: one for one in seen if one["what"] == what} for what in ("node", "edge"))
            assert all(0 <= one["start"] < one["end"] <= WHOLE for one in seen)
            if fall:
                assert nodes[fall["row"]]["start"] == fall["end"]
            assert bool(climb) == (step.kind == "back_up")
            if climb:
                assert climb["row"] == step.child
                assert climb["start"] >= (nodes[fall["row"]]["end"] if fall else 0)
                assert nodes[step.node]["start"] == climb["end"] <= (bounds or climb)["end"]
                assert not step.improved or edges[step.child]["start"] == climb["end"]
            assert bool(note) == (step.kind == "cutoff")
            if note:
                skipped = [row for row in shown.children(step.node) if shown[row].kind == "pruned"]
                assert {*skipped} <= edges.keys() & nodes.keys()
                assert (bounds or climb or note)["end"] <= min(edges[row]["start"] for row in skipped) or not bounds
                assert {edges[row]["end"] for row in skipped} == {note["start"]}
                assert {nodes[row]["start"] for row in skipped} == {note["start"]}


PRESSED_AND_HELD, MIDWAY = scripted(__file__, "pressedAndHeld", "midway")


@pytest.mark.thorough
def test_motion_is_laid_over_what_stands(open_quiet_page, tmp_path: Path, each):
    still = open_quiet_page(reduced_motion="reduce")
    open_page(still, tmp_path, AIMA)
    page = open_quiet_page()
    open_page(page, tmp_path, AIMA)
    page.evaluate(MOVED)
    for at, to in ((1, 2), (2, 5), (5, 8), (CUT - 1, CUT)):
        with each(f"from {at} to {to}"):
            go_to(still, at)
            go_to(page, at)
            assert page.evaluate("moved().length") == 0, "not for a script"
            still.keyboard.press("ArrowRight")
            assert still.evaluate("document.getAnimations().length") == 0
            page.evaluate(PRESSED_AND_HELD)
            assert step_of(page) == to
            assert page.evaluate(TOLD) == still.evaluate(TOLD)
            assert page.evaluate("moved().length") > 2
            assert page.evaluate(LAST) == ([["0", "1"][to != 8]] if to in (5, 8) else [])
            ends = page.evaluate("document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
            assert round(max(ends)) == WHOLE
            page.evaluate("document.getAnimations().forEach((one) => one.finish())")
            wait_until(page, "!document.querySelector('.was, .climbing, .token')")
            assert page.inner_html("#tree") == still.inner_html("#tree")


@pytest.mark.thorough
def test_what_moves_ends_at_once(open_quiet_page, tmp_path: Path, each):
    page = open_quiet_page()
    page.clock.install()
    open_page(page, tmp_path, AIMA)
    page.evaluate(MOVED)

    def begin() -> None:
        go_to(page, 2)
        page.evaluate(PRESSED_AND_HELD)
        assert page.locator(".climbing").text_content() == "3"
        assert page.evaluate("moved().length") > 0

    def is_over() -> bool:
        return page.evaluate("moved().length") == 0 == page.locator(".was, .climbing, .token").count()

    for name, end in {
        "a key": lambda: page.keyboard.press("Shift"),
        "a click": lambda: page.mouse.click(1200, 400),
        "a step by a script": lambda: go_to(page, 9),
        "another address": lambda: follow(page, "#step=4"),
    }.items():
        with each(name):
            begin()
            end()
            assert is_over()
    with each("the next step has its own"):
        begin()
        page.evaluate(PRESSED_AND_HELD)
        assert page.locator(".climbing").text_content() == "12"
    for name, act in {
        "back": lambda: page.keyboard.press("ArrowLeft"),
        "far ahead": lambda: page.keyboard.press("End"),
        "the strip": lambda: page.locator("#overview").click(),
    }.items():
        with each(f"none for {name}"):
            go_to(page, 9)
            act()
            assert step_of(page) != 9
            assert is_over()
    with each("the window's bounds stay where they are while it is asked what follows"):
        page.keyboard.press("q")
        go_to(page, 4)
        page.keyboard.press("Shift+ArrowRight")
        assert page.evaluate("moved().filter(({ effect }) => effect.target.closest('#window')).length") == 0


@pytest.mark.thorough
def test_nodes_that_glide_take_along_how_they_looked(opened):
    """Of a large tree, whose layout changes: what is to change stays at its place among the others."""
    shown = trace("X........")
    page = opened(shown)
    later = (step for step in shown.steps if step.kind == "back_up" and step.number > 20)
    step = next(step for step in later if shown.children(step.child))
    go_to(page, step.number - 2)
    page.keyboard.press("ArrowRight")
    assert step_of(page) == step.number
    places = page.evaluate(MIDWAY, step.node)
    assert places[0] == pytest.approx(places[1])
