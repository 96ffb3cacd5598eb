"""The page of a large search: small, and at every step it draws what the step is about and glides there."""

from pathlib import Path
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.tracing.result import TraceResult
from page_in_node import parts
from scripts import scripted
from states import states_at
from whole_board import NODES, whole_board

(LOOK,) = scripted(__file__, "look")


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
