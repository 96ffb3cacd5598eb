"""The page of a large search: small, and at every step it draws what the step is about and glides there."""

from pathlib import Path
from typing import Any

import pytest

from browser import wait_until
from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.tracing.result import TraceResult
from page_files import go_to
from page_in_node import parts
from scripts import scripted
from states import states_at
from whole_board import NODES, whole_board

LOOK, PRESS = scripted(__file__, "look", "press")

PLACES = """() => [...document.querySelectorAll("[data-node]")]
    .map((node) => [node.dataset.node, node.getAttribute("transform")]).sort().join()"""


def check_steps(page: Any, shown: TraceResult, steps: list[int]) -> None:
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
    shown = trace(".........")
    check_steps(opened(shown), shown, [*range(1, len(shown.steps), 2500), len(shown.steps)])


@pytest.mark.thorough
def test_nodes_glide_for_the_reader_alone(opened, each):
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
    deep = [deep_cut(above, between) for above in (0, 12, 28) for between in (4, 18, 28)]
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
