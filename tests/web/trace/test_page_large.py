"""The page of a large search: small, and at every step it draws what the step is about and glides there."""

from pathlib import Path
from typing import Any

import pytest

from browser import wait_until
from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.numbers import number_text
from page_files import go_to, step_of
from page_in_node import parts
from states import states_at
from whole_board import NODES, whole_board

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

PLACES = """() => [...document.querySelectorAll("[data-node]")]
    .map((node) => [node.dataset.node, node.getAttribute("transform")]).sort().join()"""
PRESS = """(act) => {
    document.querySelector(`footer [data-act=${act}]`).click();
    return document.getAnimations().length;
}"""
# The nodes that are wholly in view.
IN_VIEW = """() => {
    const view = document.getElementById("stage").getBoundingClientRect();
    return [...document.querySelectorAll("[data-node]")].filter((node) => {
        const { left, right, top, bottom } = node.querySelector(".frame").getBoundingClientRect();
        return left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
    }).map((node) => Number(node.dataset.node));
}"""


def check_steps(page: Any, shown: ShownTrace, steps: list[int]) -> None:
    narrator = Narrator(shown, catalog("en"))
    for step, found in zip(steps, page.evaluate(LOOK, steps), strict=True):
        states = states_at(shown, step)
        assert found["step"] == step
        assert found["sentence"] == narrator.text(shown.steps.at(step))
        assert found["states"] == {row: states[int(row)] for row in found["states"]}
        assert len(found["states"]) <= 400
        assert str(shown.steps.at(step).node) in found["states"]


@pytest.mark.thorough
def test_the_full_tree_of_tic_tac_toe(opened, tmp_path: Path):
    shown = whole_board()
    page = opened(shown)
    assert len(shown) == NODES
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 1_000_000
    assert page.evaluate("minimaxViz.steps") == len(shown.steps) == 1_649_837
    check_steps(page, shown, [1, 2, 800_000, 1_649_837, 1_234_567])


@pytest.mark.thorough
def test_alpha_beta_from_the_empty_board_and_the_view_that_follows_the_reader(opened):
    shown = trace(".........")
    page = opened(shown, "#every=1")
    assert page.evaluate(OUT_OF_VIEW, [[shown.steps.at(step).node for step in range(2, 60)], "ArrowRight"]) == []
    assert step_of(page) == 59
    page.keyboard.press("End")
    line = shown.principal_rows()
    assert page.evaluate(OUT_OF_VIEW, [[0, *line[:2]], None]) == []
    assert len(page.evaluate(OUT_OF_VIEW, [[*shown.children(0)], None])) <= 2  # more would be too small to read
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(OUT_OF_VIEW, [[shown.steps[-2].node], None]) == []
    check_steps(page, shown, [*range(1, len(shown.steps), 2500), len(shown.steps)])


@pytest.mark.thorough
def test_nodes_glide_for_the_reader_alone_and_the_end_shows_the_line(opened, each):
    shown = trace("X........", algorithm="minimax")
    size = {"viewport": {"width": 1440, "height": 900}}
    page = opened(shown, "#step=700", **size)
    with each("they glide, and their places are right at once"):
        assert page.evaluate(PRESS, "end") > 0
        during = page.evaluate(PLACES)
        wait_until(page, "document.getAnimations().length === 0")
        assert page.evaluate(PLACES) == during
    with each("not for a script, nor where motion is not wanted"):
        go_to(page, 700)
        assert page.evaluate("document.getAnimations().length") == 0
        page.emulate_media(reduced_motion="reduce")
        assert page.evaluate(PRESS, "end") == 0
    for way in (f"#step={len(shown.steps)}", "#step=5"):
        with each(f"the end, opened at {way}, shows the root with its moves and the line"):
            page = opened(shown, way, **size)
            go_to(page, -1)
            seen = set(page.evaluate(IN_VIEW))
            assert {0, *shown.children(0)} <= seen
            assert len(seen & set(shown.principal_rows())) >= 4


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
    deep = [deep_cut(above, between) for above in range(0, 30, 4) for between in (4, 18, 20, 28)]
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


@pytest.mark.thorough
def test_shapes_that_do_not_fit(opened, each):
    chain, fan = "[" * 3000 + "1" + "]" * 3000, str([value % 17 for value in range(900)])
    for name, tree in {"chain": chain, "fan": fan}.items():
        with each(name):
            shown = trace(tree)
            page, last = opened(shown), len(shown.steps)
            check_steps(page, shown, [1, last // 3, last // 2, last])
    with each("stubs tell the best value"):
        page = opened(trace(fan, algorithm="minimax"), "#step=99999")
        texts = page.locator(".stub").all_text_contents()
        assert any(text.endswith(f"others, at most {number_text(16)}") for text in texts)
    with each("and as the bound that it is"):
        page = opened(trace(str([[3, 9], *[[2, 9]] * 200])))
        go_to(page, -2)
        assert any(text.endswith("others, at most 2") for text in page.locator(".stub").all_text_contents())
    with each("stubs open and close"):
        count, row = page.locator("[data-node]").count(), page.locator(".stub").first.get_attribute("data-stub")
        for is_open in (True, False):
            page.locator(f".stub[data-stub='{row}']").focus()
            page.keyboard.press("Enter")
            assert (page.locator("[data-node]").count() > count) == is_open
    for tree in (BROAD, deep_cut(10, 28)):
        shown = trace(tree)
        page = opened(shown)
        for step in [step for step in shown.steps if step.kind == "cutoff"]:
            with each(f"what step {step.number} is about is never folded away"):
                go_to(page, step.number)
                for selector, row in ((".node.current", step.node), (".node.supplier", step.supplier)):
                    assert page.locator(selector).get_attribute("data-node") == str(row)
                struck = page.locator('.node[data-state="pruned"], .stub.skipped').count()
                assert page.locator(".edge.pruned .cross").count() == struck > 0
