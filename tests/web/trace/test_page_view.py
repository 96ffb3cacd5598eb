"""The part of the tree in view: one that fits stays, of a larger one what matters is in sight."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace
from overlaps import faults_of
from page_files import go_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LAPTOP = {"width": 1280, "height": 800}

PLACES = """() => [document.querySelector(".world").getAttribute("transform"),
    ...[...document.querySelectorAll("[data-node]")].map((node) => node.getAttribute("transform"))].join()"""
MOVED = """() => {
    const places = %s;
    const seen = new Set();
    for (let step = 1; step <= minimaxViz.steps; step++) (minimaxViz.goTo(step), seen.add(places()));
    for (let step = minimaxViz.steps; step >= 1; step -= 3) (minimaxViz.goTo(step), seen.add(places()));
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


@pytest.mark.parametrize("board", [AIMA, "XOX/.O./.XO"])
def test_a_tree_that_fits_stays_where_it_is(opened, board: str):
    page = opened(trace(board), viewport=LAPTOP)
    assert page.evaluate(MOVED % PLACES) == 1
    assert page.is_hidden("#ancestors")


def test_text_grows_with_the_room(opened):
    page = opened(trace(AIMA), "#step=33", viewport={"width": 1920, "height": 1080})
    assert page.evaluate("document.querySelector('.pill .value').getBoundingClientRect().height") > 28


def test_a_window_made_small_and_large_again_shows_the_tree_as_before(opened):
    page = opened(trace(AIMA), "#step=20", viewport=LAPTOP)
    before = page.evaluate(PLACES)
    page.set_viewport_size({"width": 900, "height": 420})
    page.wait_for_timeout(120)
    assert page.evaluate(PLACES) != before
    page.set_viewport_size(LAPTOP)
    page.wait_for_timeout(120)
    assert page.evaluate(PLACES) == before


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


@pytest.mark.parametrize(
    "searched", [{"board": "2,2,3", "game": "nim"}, {"game": "othello:4", "max_nodes": 3000}], ids=["nim", "othello"]
)
@pytest.mark.parametrize("viewport", [LAPTOP, {"width": 390, "height": 844}], ids=["laptop", "phone"])
def test_node_parent_child_and_supplier_are_in_sight_or_named_at_the_edge(opened, searched: dict[str, Any], viewport):
    shown = trace(**searched)
    asked = needed(shown, 150)
    page = opened(shown, viewport=viewport, reduced_motion="reduce")
    for (_, rows), (step, found, value, over) in zip(asked, page.evaluate(SIGHT, asked), strict=True):
        sight = dict(zip(rows, found, strict=True))
        assert sight[shown.steps.at(step).node] == "seen", step
        assert "lost" not in found, (step, sight)
        assert value >= 11, step
        assert over == 0, step


def view_of(page: "Page") -> str:
    return str(page.get_attribute(".world", "transform"))


def test_a_name_shows_its_node_wherever_it_is(opened):
    shown = trace("2,2,3", game="nim")
    cutoff = next(
        step for step in shown.steps if step.kind == "cutoff" and step.supplier not in (None, shown.parents[step.node])
    )
    page = opened(shown, viewport={"width": 900, "height": 500}, reduced_motion="reduce")
    go_to(page, cutoff.number)
    before = view_of(page)
    chip = page.locator(".chip").first
    row = chip.get_attribute("data-row")
    chip.hover()
    page.wait_for_timeout(250)
    assert view_of(page) != before
    assert "lit" in str(page.get_attribute(f".node[data-node='{row}']", "class"))
    page.mouse.move(5, 495)
    page.wait_for_timeout(250)
    assert view_of(page) == before
    page.locator(f".chip[data-row='{row}']").click()
    page.mouse.move(5, 495)
    page.wait_for_timeout(250)
    assert view_of(page) != before
    assert page.locator(f".chip[data-row='{row}']:not(:focus)").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate("minimaxViz.step") == cutoff.number + 1


def test_a_name_that_is_folded_away_lights_its_stub(opened):
    page = opened(trace("[" + ",".join(f"[{value % 17},3]" for value in range(900)) + "]"), "#step=2000")
    stub = page.evaluate("""() => {
        const stub = document.querySelector(".nodes > .stub");
        const name = document.createElement("span");
        name.dataset.row = Number(stub.dataset.stub) + 4;
        name.tabIndex = 0;
        document.getElementById("narration").append(name);
        name.focus();
        return [...document.querySelectorAll(".stub.lit")].map((lit) => lit.dataset.stub).join() === stub.dataset.stub;
    }""")
    assert stub


SHAPES: dict[str, Callable[[random.Random, int], int]] = {
    "any": lambda chance, row: chance.randrange(row),
    "deep": lambda chance, row: max(0, row - 1 - int(chance.expovariate(0.7))),
    "bushy": lambda chance, row: chance.randrange(row // 4 + 1),
    "caterpillar": lambda _, row: row - 1 if row % 2 else max(0, row - 2),
    "chain": lambda _, row: row - 1,
    "star": lambda _chance, _row: 0,
}


def shaped(shape: str, seed: int, nodes: int) -> str:
    """A tree of so many nodes as nested lists, each node's parent chosen among the nodes before it."""
    chance = random.Random(seed)
    parents = [-1] + [SHAPES[shape](chance, row) for row in range(1, nodes)]
    texts = [""] * nodes
    for row in reversed(range(nodes)):
        below = [texts[child] for child in range(row + 1, nodes) if parents[child] == row]
        texts[row] = (
            f"[{','.join(below)}]" if below else str(chance.choice([chance.randint(-9, 9), chance.randint(0, 999)]))
        )
    return texts[0]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_tree_of_up_to_sixty_nodes_stays_and_can_be_read(opened, shape: str):
    for seed, nodes in enumerate([60, 57, 41, 24] if shape in ("any", "deep") else [60, 24]):
        shown = trace(shaped(shape, seed, nodes))
        page = opened(shown, viewport=LAPTOP, reduced_motion="reduce")
        assert page.locator(".world.whole").count() == 1
        assert page.evaluate(MOVED % PLACES) == 1
        assert page.locator("[data-node]").count() == nodes
        scale = float(view_of(page).rpartition("scale(")[2].removesuffix(")"))
        assert scale * 16 >= 11
        assert not faults_of(page, range(1, len(shown.steps) + 1, 1 + len(shown.steps) // 12))
        page.context.close()


STRAINED = [
    {"board": "1,2,3", "game": "nim"},
    {"board": "XX...O.O."},
    {"board": "..O..XXOX", "algorithm": "minimax"},
    {"game": "othello", "depth": 3},
    {"game": "connect4", "depth": 2},
    {"board": "2,2", "game": "nim"},
]


@pytest.mark.parametrize("searched", STRAINED, ids=lambda searched: "-".join(str(value) for value in searched.values()))
def test_so_does_a_game(opened, searched: dict[str, Any]):
    shown = trace(**searched)
    page = opened(shown, viewport=LAPTOP, reduced_motion="reduce")
    assert page.locator(".world.whole").count() == 1
    assert page.evaluate(MOVED % PLACES) == 1
    assert float(view_of(page).rpartition("scale(")[2].removesuffix(")")) * 16 >= 11
    assert not faults_of(page, range(1, len(shown.steps) + 1, 1 + len(shown.steps) // 25))


@pytest.mark.parametrize("shape", SHAPES)
def test_in_a_lecture_values_of_thirty_nodes_are_28_pixels_high(opened, shape: str):
    page = opened(trace(shaped(shape, 7, 30)), "#lecture=1", viewport={"width": 1920, "height": 1080})
    assert page.locator(".world.whole").count() == 1
    assert float(view_of(page).rpartition("scale(")[2].removesuffix(")")) * 16 >= 28
