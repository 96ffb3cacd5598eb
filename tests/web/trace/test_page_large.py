"""The page of a large search: small, quick to open, quick at every step."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from page_files import READY, go_to, page_file, step_of
from page_in_node import parts
from states import states_at
from whole_board import NODES, whole_board

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What is shown at each of some steps.
LOOK = """(steps) => steps.map((step) => {
    minimaxViz.goTo(step);
    const nodes = [...document.querySelectorAll("[data-node]")];
    return {
        step: minimaxViz.step,
        sentence: document.getElementById("narration").textContent,
        states: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.state])),
    };
})"""

# Which of some rows are not wholly in view; with a key, one after another, after each press of it.
OUT_OF_VIEW = """([rows, key]) => rows.filter((row) => {
    if (key) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    for (const animation of document.getAnimations()) animation.finish();
    const stage = document.getElementById("stage").getBoundingClientRect();
    const node = document.querySelector(`[data-node="${row}"]`).getBoundingClientRect();
    return node.left < stage.left || node.right > stage.right || node.top < stage.top || node.bottom > stage.bottom;
})"""


def check_steps(page: "Page", shown: ShownTrace, steps: list[int]) -> None:
    narrator = Narrator(shown, catalog("en"))
    for step, found in zip(steps, page.evaluate(LOOK, steps), strict=True):
        states = states_at(shown, step)
        assert found["step"] == step
        assert found["sentence"] == narrator.text(shown.steps.at(step))
        assert found["states"] == {row: states[int(row)] for row in found["states"]}
        assert len(found["states"]) <= 400
        assert str(shown.steps.at(step).node) in found["states"]


def test_the_full_tree_of_tic_tac_toe(quiet_page: "Page", tmp_path: Path):
    shown = whole_board()
    path = page_file(tmp_path, shown)
    quiet_page.goto(path.as_uri())
    quiet_page.evaluate(READY)
    assert len(shown) == NODES
    assert path.stat().st_size <= 1_000_000
    assert quiet_page.evaluate("minimaxViz.steps") == len(shown.steps) == 1_649_837
    check_steps(quiet_page, shown, [1, 2, 800_000, 1_649_837, 1_234_567])


def test_alpha_beta_from_the_empty_board_and_the_view_that_follows_the_reader(opened):
    shown = trace(".........")
    page = opened(shown)
    assert page.evaluate(OUT_OF_VIEW, [[shown.steps.at(step).node for step in range(2, 60)], "ArrowRight"]) == []
    assert step_of(page) == 59
    page.keyboard.press("End")
    line = shown.principal_rows()
    assert page.evaluate(OUT_OF_VIEW, [[0, *line[:2]], None]) == []
    assert len(page.evaluate(OUT_OF_VIEW, [[*shown.children(0)], None])) <= 2  # more would be too small to read
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(OUT_OF_VIEW, [[shown.steps[-2].node], None]) == []
    check_steps(page, shown, [*range(1, len(shown.steps), 2500), len(shown.steps)])


@pytest.mark.parametrize(
    "tree", ["[" * 3000 + "1" + "]" * 3000, "[" + ",".join(str(value % 17) for value in range(900)) + "]"]
)
def test_chains_and_fans(opened, tree: str):
    shown = trace(tree)
    last = len(shown.steps)
    check_steps(opened(shown), shown, [1, last // 3, last // 2, last])


def test_stubs_open_and_close(opened):
    page = opened(trace("X........"))
    go_to(page, -1)
    before = page.locator("[data-node]").count()
    stub = page.locator(".stub").first
    row = stub.get_attribute("data-stub")
    stub.focus()
    page.keyboard.press("Enter")
    assert page.locator("[data-node]").count() > before
    page.locator(f".stub[data-stub='{row}']").focus()
    page.keyboard.press("Enter")
    assert page.locator("[data-node]").count() == before


def test_an_embedded_page_says_that_its_search_was_stopped(opened):
    page = opened(trace("XOX/.O./.XO", max_nodes=7), "#embed=1&step=3")
    assert "stopped at its limit of 7 nodes" in page.locator("#stopped").inner_text()
    assert page.locator("#stopped").bounding_box()["height"] > 10


STRUCK = """(steps) => steps.map((step) => {
    minimaxViz.goTo(step);
    const rows = (selector) => [...document.querySelectorAll(selector)].map((node) => Number(node.dataset.node));
    return {
        told: rows(".node.current, .node.reporting, .node.supplier"),
        struck: rows('.node[data-state="pruned"]'),
        stubs: [...document.querySelectorAll(".stub.skipped")].map((stub) => stub.textContent),
        crossed: document.querySelectorAll(".edge.pruned .cross").length,
    };
})"""


def deep_cut(above: int, between: int) -> str:
    """A tree of one long path: the bound comes from `above` plies down, is met `between` plies further, and 500 moves
    are skipped.
    """
    tree = [4, *[7] * 500]
    for _ in range(between):
        tree = [tree]
    tree = [5, tree]
    for _ in range(above):
        tree = [tree]
    return str(tree)


BROAD = str([[5] * 50, [*[7] * 20, 4, *[6] * 60], [*[7] * 45, 4, 6, 6], [4, *[6] * 200]])


def test_no_step_is_about_what_is_folded_away(tmp_path: Path):
    deep = [deep_cut(above, between) for above in range(0, 30, 2) for between in (4, 16, 18, 20, 22, 28)]
    searches = [trace(tree) for tree in (BROAD, *deep)]
    asked = []
    for shown in searches:
        cutoffs = [step.number for step in shown.steps if step.kind == "cutoff"]
        assert cutoffs
        asked.append((shown, {"steps": cutoffs}))
    for (shown, question), found in zip(asked, parts(tmp_path, "drawn", asked), strict=True):
        for number, rows in zip(question["steps"], found, strict=True):
            step = shown.steps.at(number)
            assert {step.node, step.supplier} <= set(rows)
            assert any(shown[row].parent == step.node and shown[row].kind == "pruned" for row in rows)


@pytest.mark.parametrize("tree", [BROAD, deep_cut(2, 18), deep_cut(10, 28)])
def test_the_page_never_folds_away_what_a_step_is_about(opened, tree: str):
    shown = trace(tree)
    cutoffs = [step for step in shown.steps if step.kind == "cutoff"]
    assert cutoffs
    found_at = opened(shown).evaluate(STRUCK, [step.number for step in cutoffs])
    for step, found in zip(cutoffs, found_at, strict=True):
        assert set(found["told"]) == {step.node, step.supplier}
        assert [row for row in found["struck"] if shown[row].parent == step.node]
        assert found["crossed"] == len(found["struck"]) + len(found["stubs"])
        assert all("skipped" in text for text in found["stubs"])


def test_the_best_of_a_stub_is_told_as_the_bound_that_it_is(opened):
    page = opened(trace(str([[3, 9], *[[2, 9]] * 200])))
    go_to(page, -2)
    texts = page.locator(".stub").all_text_contents()
    assert any(text.endswith("more · best ≤ 2") for text in texts), texts
