"""The part of the tree in view: one that fits stays, of a larger one what matters is in sight."""

from typing import Any

import pytest

from browser import wait_until
from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace
from page_files import SETTLED, go_to

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LAPTOP = {"width": 1280, "height": 800}

PLACES = """() => [document.querySelector(".world").getAttribute("transform"),
    ...[...document.querySelectorAll("[data-node]")].map((node) => node.getAttribute("transform"))].join()"""
MOVED = """() => {
    const places = %s;
    const seen = new Set();
    for (let step = 1; step <= minimaxViz.steps; step += 2) (minimaxViz.goTo(step), seen.add(places()));
    for (let step = minimaxViz.steps; step >= 1; step -= 7) (minimaxViz.goTo(step), seen.add(places()));
    return seen.size;
}"""
# Of some rows at a step, by number: "seen", "chip" or "lost"; and the chips that lie over a node.
SIGHT = """(asked) => asked.map(([step, rows]) => {
    minimaxViz.goTo(step);
    const view = document.getElementById("tree").getBoundingClientRect();
    const gutter = document.querySelector(".lanes:not(.hidden) .gutter")?.getBoundingClientRect();
    const left = gutter && gutter.width > 4 ? gutter.right : view.left;
    const isSeen = (row) => ["frame", "pill"].every((part) => {
        const box = document.querySelector(`.node[data-node="${row}"] .${part}`)?.getBoundingClientRect();
        if (!box) return false;
        if (!box.width) return true;
        return box.left >= left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
    });
    const chips = [...document.querySelectorAll(".chip")];
    const isNamed = (row) => chips.some((chip) => Number(chip.dataset.row) === row);
    const found = rows.map((row) => (isSeen(row) ? "seen" : isNamed(row) ? "chip" : "lost"));
    const size = getComputedStyle(document.querySelector(".pill .value")).fontSize;
    const place = document.querySelector(".world").getAttribute("transform");
    const value = parseFloat(size) * Number(place.split("scale(")[1].slice(0, -1));
    const boxes = chips.map((chip) => chip.getBoundingClientRect());
    return [step, found, value, boxes.filter((box) => box.bottom > view.top || box.right > view.right).length];
})"""
# A name of a node that is folded away, put where names stand: whether it lights its stub.
LIGHTS = """() => {
    const stub = document.querySelector(".nodes > .stub");
    const name = document.createElement("span");
    name.dataset.row = Number(stub.dataset.stub) + 4;
    name.tabIndex = 0;
    document.getElementById("narration").append(name);
    name.focus();
    return [...document.querySelectorAll(".stub.lit")].map((lit) => lit.dataset.stub).join() === stub.dataset.stub;
}"""


def test_the_view_stays_and_comes_back(opened, each):
    for board in (AIMA, "XOX/.O./.XO"):
        with each(f"{board} fits and stays where it is"):
            page = opened(trace(board), viewport=LAPTOP)
            assert page.evaluate(MOVED % PLACES) == 1
            assert page.is_hidden("#ancestors")
    with each("a window made small and large again shows the tree as before"):
        page = opened(trace(AIMA), "#step=20", viewport=LAPTOP)
        before = page.evaluate(PLACES)
        page.set_viewport_size({"width": 900, "height": 420})
        page.evaluate(SETTLED)
        assert page.evaluate(PLACES) != before
        page.set_viewport_size(LAPTOP)
        page.evaluate(SETTLED)
        assert page.evaluate(PLACES) == before
    with each("text grows with the room"):
        page = opened(trace(AIMA), "#step=33", viewport={"width": 1920, "height": 1080})
        assert page.evaluate("document.querySelector('.pill .value').getBoundingClientRect().height") > 28
    with each("a name that is folded away lights its stub"):
        page = opened(trace(str([[value % 17, 3] for value in range(900)])), "#step=2000")
        assert page.evaluate(LIGHTS)


def needed(shown: ShownTrace, most: int) -> list[list[Any]]:
    """Steps to look at, many cutoffs among them, each with the node at hand, its parent, its child and a supplier."""
    every = 1 + len(shown.steps) // most
    cutoffs = [step.number for step in shown.steps if step.kind == "cutoff"]
    numbers = sorted({*range(1, len(shown.steps) + 1, every), *cutoffs[:: 1 + 3 * len(cutoffs) // most]})
    asked = []
    for number in numbers:
        step = shown.steps.at(number)
        rows = {step.node, shown.parents[step.node], step.child, step.supplier}
        asked.append([number, sorted(row for row in rows if row is not None and row >= 0)])
    return asked


@pytest.mark.parametrize("name", ["nim", pytest.param("othello", marks=pytest.mark.thorough)])
def test_node_parent_child_and_supplier_are_in_sight_or_named_at_the_edge(opened, each, name: str):
    shown = trace("2,2,3", game="nim") if name == "nim" else trace(game="othello:4", max_nodes=3000)
    asked = needed(shown, 30)
    for viewport in (LAPTOP, {"width": 390, "height": 844}):
        page = opened(shown, viewport=viewport, reduced_motion="reduce")
        for (_, rows), (step, found, value, over) in zip(asked, page.evaluate(SIGHT, asked), strict=True):
            with each(f"{viewport}, step {step}"):
                sight = dict(zip(rows, found, strict=True))
                assert sight[shown.steps.at(step).node] == "seen"
                assert "lost" not in found, sight
                assert value >= 11
                assert over == 0


def view_of(page: Any) -> str:
    return str(page.get_attribute(".world", "transform"))


def test_a_name_shows_its_node_wherever_it_is(opened):
    shown = trace("2,2,3", game="nim")
    cutoff = next(
        step for step in shown.steps if step.kind == "cutoff" and step.supplier not in (None, shown.parents[step.node])
    )
    page = opened(shown, viewport={"width": 900, "height": 500}, reduced_motion="reduce")
    go_to(page, cutoff.number)
    before = view_of(page)
    is_as_before = f"document.querySelector('.world').getAttribute('transform') === '{before}'"
    chip = page.locator(".chip").first
    row = chip.get_attribute("data-row")
    chip.hover()
    wait_until(page, f"!({is_as_before})")
    assert "lit" in str(page.get_attribute(f".node[data-node='{row}']", "class"))
    page.mouse.move(5, 495)
    wait_until(page, is_as_before)
    page.locator(f".chip[data-row='{row}']").click()
    page.clock.install()
    page.mouse.move(5, 495)
    page.clock.run_for(1000)
    assert view_of(page) != before
    assert page.locator(f".chip[data-row='{row}']:not(:focus)").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate("minimaxViz.step") == cutoff.number + 2
