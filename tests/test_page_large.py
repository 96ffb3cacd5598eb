"""The page of a large search: small, quick to open, quick at every step."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minimax_viz.api import ShownTrace, trace
from minimax_viz.explain.catalog import catalog
from minimax_viz.explain.narrator import Narrator
from minimax_viz.record.states import states_at
from minimax_viz.render.page import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = """async () => {
    while (!window.minimaxViz) await new Promise((go) => setTimeout(go, 5));
    await window.minimaxViz.ready;
}"""
LOOK = """(step) => {
    window.minimaxViz.goTo(step);
    const nodes = [...document.querySelectorAll("[data-node]")];
    return {
        step: window.minimaxViz.step,
        sentence: document.getElementById("narration").textContent,
        states: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.state])),
    };
}"""

IN_VIEW = """(row) => {
    for (const animation of document.getAnimations()) animation.finish();
    const stage = document.getElementById("stage").getBoundingClientRect();
    const node = document.querySelector(`[data-node="${row}"]`).getBoundingClientRect();
    return node.left >= stage.left && node.right <= stage.right && node.top >= stage.top && node.bottom <= stage.bottom;
}"""


def open_large(page: "Page", folder: Path, shown: ShownTrace) -> str:
    html = page_of(shown)
    path = folder / "large.html"
    path.write_text(html, encoding="utf-8")
    page.goto(path.as_uri())
    page.evaluate(READY)
    return html


def check_steps(page: "Page", shown: ShownTrace, steps: list[int]) -> None:
    narrator = Narrator(shown, catalog("en"))
    for step in steps:
        found = page.evaluate(LOOK, step)
        states = states_at(shown, step)
        assert found["step"] == step
        assert found["sentence"] == narrator.text(shown.steps.at(step))
        assert found["states"] == {row: states[int(row)] for row in found["states"]}
        assert len(found["states"]) <= 400
        assert str(shown.steps.at(step).node) in found["states"]


def test_the_full_tree_of_tic_tac_toe(quiet_page: "Page", tmp_path: Path):
    shown = trace(".........", algorithm="minimax")
    html = open_large(quiet_page, tmp_path, shown)
    assert len(shown) == 549_946
    assert len(html.encode()) <= 1_000_000
    assert quiet_page.evaluate("window.minimaxViz.steps") == len(shown.steps) == 1_649_837
    check_steps(quiet_page, shown, [1, 2, 800_000, 1_649_837, 1_234_567])


def test_the_view_follows_the_reader_through_a_tree_that_grows(quiet_page: "Page", tmp_path: Path):
    shown = trace(".........")
    open_large(quiet_page, tmp_path, shown)
    for step in range(2, 60):
        quiet_page.keyboard.press("ArrowRight")
        assert quiet_page.evaluate(IN_VIEW, shown.steps.at(step).node), step
    quiet_page.keyboard.press("End")
    for row in [0, *shown.children(0)]:
        assert quiet_page.evaluate(IN_VIEW, row), row
    quiet_page.keyboard.press("ArrowLeft")
    assert quiet_page.evaluate(IN_VIEW, shown.steps[-2].node)


def test_alpha_beta_from_the_empty_board(quiet_page: "Page", tmp_path: Path):
    shown = trace(".........")
    open_large(quiet_page, tmp_path, shown)
    check_steps(quiet_page, shown, [*range(1, len(shown.steps), 2500), len(shown.steps)])


@pytest.mark.parametrize(
    "tree", ["[" * 3000 + "1" + "]" * 3000, "[" + ",".join(str(value % 17) for value in range(900)) + "]"]
)
def test_chains_and_fans(quiet_page: "Page", tmp_path: Path, tree: str):
    shown = trace(tree)
    open_large(quiet_page, tmp_path, shown)
    last = len(shown.steps)
    check_steps(quiet_page, shown, [1, last // 3, last // 2, last])


def test_stubs_open_and_close(quiet_page: "Page", tmp_path: Path):
    shown = trace("X........")
    open_large(quiet_page, tmp_path, shown)
    quiet_page.evaluate("window.minimaxViz.goTo(window.minimaxViz.steps)")
    before = quiet_page.locator("[data-node]").count()
    stub = quiet_page.locator(".stub").first
    row = stub.get_attribute("data-stub")
    stub.focus()
    quiet_page.keyboard.press("Enter")
    assert quiet_page.locator("[data-node]").count() > before
    quiet_page.locator(f".stub[data-stub='{row}']").focus()
    quiet_page.keyboard.press("Enter")
    assert quiet_page.locator("[data-node]").count() == before


def test_an_embedded_page_says_that_its_search_was_stopped(quiet_page: "Page", tmp_path: Path):
    path = tmp_path / "stopped.html"
    path.write_text(page_of(trace("XOX/.O./.XO", max_nodes=7)), encoding="utf-8")
    quiet_page.goto(path.as_uri() + "#embed=1&step=3")
    assert "stopped at its limit of 7 nodes" in quiet_page.locator("#stopped").inner_text()
    assert quiet_page.locator("#stopped").bounding_box()["height"] > 10


STRUCK = """(step) => {
    window.minimaxViz.goTo(step);
    const rows = (selector) => [...document.querySelectorAll(selector)].map((node) => Number(node.dataset.node));
    return {
        told: rows(".node.current, .node.reporting, .node.supplier"),
        struck: rows('.node[data-state="pruned"]'),
        stubs: [...document.querySelectorAll(".stub.skipped")].map((stub) => stub.textContent),
        crossed: document.querySelectorAll(".edge.pruned .cross").length,
    };
}"""


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


@pytest.mark.parametrize(
    "tree",
    [
        str([[5] * 50, [*[7] * 20, 4, *[6] * 60], [*[7] * 45, 4, 6, 6], [4, *[6] * 200]]),
        *(deep_cut(above, between) for above in (0, 2, 10, 20) for between in (18, 28)),
    ],
)
def test_the_page_never_folds_away_what_a_step_is_about(quiet_page: "Page", tmp_path: Path, tree: str):
    shown = trace(tree)
    open_large(quiet_page, tmp_path, shown)
    cutoffs = [step for step in shown.steps if step.kind == "cutoff"]
    assert cutoffs
    for step in cutoffs:
        found = quiet_page.evaluate(STRUCK, step.number)
        assert set(found["told"]) == {step.node, step.supplier}
        here = [row for row in found["struck"] if shown[row].parent == step.node]
        assert here
        assert found["crossed"] == len(found["struck"]) + len(found["stubs"])
        assert all("skipped" in text for text in found["stubs"])


def test_the_best_of_a_stub_is_told_as_the_bound_that_it_is(quiet_page: "Page", tmp_path: Path):
    shown = trace(str([[3, 9], *[[2, 9]] * 200]))
    open_large(quiet_page, tmp_path, shown)
    quiet_page.evaluate("window.minimaxViz.goTo(window.minimaxViz.steps - 1)")
    texts = quiet_page.locator(".stub").all_text_contents()
    assert any(text.endswith("more · best ≤ 2") for text in texts), texts
