"""Searches in visits on the page: passes, scouts and second visits, chance nodes and probes; told by whoever moves."""

import json
from pathlib import Path
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.output.html.page import page_document
from minimax_viz.tracing.result import TraceResult
from page_files import go_to
from page_in_node import parts
from places import DATA
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CHANCE = "max(min(3,12), chance(0.7: 9, 0.3: 10))"
WORKED: dict[str, dict[str, Any]] = json.loads((DATA / "searches.json").read_text("utf-8"))["worked"]
CHANGE, WALK = scripted(__file__, "change", "walk")


def worked(name: str) -> TraceResult:
    """The search of a worked trace."""
    known = next(told for title, told in WORKED.items() if title.startswith(name))
    return trace(json.dumps(known["tree"]), algorithm=name, range=known["range"] and tuple(known["range"]))


SEARCHES = {
    **{name: worked(name) for name in ("pvs", "star1", "star2")},
    "mtdf": trace(AIMA, algorithm="mtdf"),
    "aspiration": trace(AIMA, depth=2, deepen=True, aspiration=1),
    "chance": trace(CHANCE, algorithm="minimax"),
    "game": trace("XOX/.O./.XO", algorithm="pvs"),
    "stopped": trace(AIMA, algorithm="pvs", max_nodes=7),
    "mover": trace(AIMA, depth=2, deepen=True, aspiration=1).told("mover"),
    "twice": trace("max(max(1,2),min(3,max(0,5)))").told("mover"),
}

QUICK = ("star2", "mover")


@pytest.mark.parametrize(
    "name", [*QUICK, *(pytest.param(name, marks=pytest.mark.thorough) for name in sorted(SEARCHES.keys() - {*QUICK}))]
)
def test_every_step_can_be_read(opened, name: str):
    page = opened(SEARCHES[name])
    assert page.evaluate("minimaxViz.steps") == len(SEARCHES[name].steps)
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
    assert page.evaluate(WALK) == []


def test_what_follows_from_the_rows_is_carried_for_such_searches_alone():
    assert "visits" not in json.loads(page_document(trace(AIMA)))
    carried = json.loads(page_document(SEARCHES["mtdf"]))["visits"]
    assert carried["best_moves"] == ["B"] and carried["root"] == SEARCHES["mtdf"].root


def test_scouts_and_second_visits(opened, each):
    shown = SEARCHES["pvs"]
    page = opened(shown)
    with each("a second visit takes the place of the first"):
        again = next(row for row in shown if row.purpose == "again")
        step = shown.steps.first_step(again.node)
        for at, path, is_scout in ((step - 1, again.path[:-2], True), (step, again.path, False)):
            go_to(page, at)
            assert page.locator(f"#tree [data-path='{again.path[:-2]}'], #tree [data-path='{again.path}']").count() == 1
            assert page.locator(f"#tree [data-path='{path}'].scout").count() == is_scout
    with each("a null window is told as a question"):
        scout = next(row for row in shown if row.purpose == "scout" and row.kind == "interior")
        go_to(page, shown.steps.first_step(scout.node))
        assert page.inner_text("#window-heading") == f"Is {scout.name} worth more than 3?"
        assert page.locator("#window text").all_text_contents()[:2] == ["≤ 3", "> 3"]
    with each("the tree cannot be changed, and a sentence says so"):
        assert page.evaluate(CHANGE).startswith("This page cannot make this search again")
        assert page.is_hidden("#whatif")


def test_each_pass_is_a_tree_of_its_own(opened):
    shown = SEARCHES["mtdf"]
    page = opened(shown)
    second = shown.passes[1].root
    go_to(page, shown.steps.first_step(second) - 1)
    assert page.locator("#tree [data-path^='2:/']").count() == page.locator("#tree [data-path]").count() > 1
    assert page.locator(f"#tree .current[data-node='{second}']").get_attribute("data-state") == "unvisited"
    assert "searches from the root" in page.text_content("#code-heading")


def test_a_chance_node_adds_up_what_is_known(opened):
    shown = SEARCHES["chance"]
    page = opened(shown)
    outcome = next(row for row in shown if row.probability == 0.7)
    go_to(page, shown.steps.first_step(outcome.node) + 2)
    assert page.locator(f"#tree [data-node='{outcome.parent}'].chance").get_attribute("data-value") == "6.3 …"
    assert "0.7 · 9 + 0.3 · ?" in page.text_content("#code")
    assert "0.7" in page.text_content(f"#tree [data-node='{outcome.node}']")


def test_what_is_asked_is_decided(tmp_path: Path):
    shown = SEARCHES["pvs"]
    (questions,) = parts(tmp_path, "questions", [(shown, {})])
    proved = [shown[shown.steps.at(one["step"]).node] for one in questions if one and one["kind"] == "proved"]
    again = {row.name for row in shown if row.purpose == "again"}
    assert proved and not [row.name for row in proved if row.purpose == "scout" and row.name not in again]


def test_a_window_is_that_of_the_node_at_hand(opened):
    page = opened(trace(AIMA).told("mover"))
    go_to(page, 14)
    assert page.inner_text("#window-heading") == "−3 or more ends C"
    known = page.evaluate("({...document.querySelector('#window').dataset})")
    assert known == {"alpha": "−∞", "beta": "−3", "best": ""}
    go_to(page, 18)
    assert page.locator("#window text").all_text_contents()[:2] == ["MAX is sure of 3: β = −3", "MIN is sure of −2 (α)"]
    assert page.locator("#window .beta-text").text_content() == "MIN is sure of −2 (α)", "in MIN's colour"
    assert page.locator("#tree [data-path='/1']").get_attribute("data-value") == "≥ −2"
    assert page.locator("#code .now").text_content() == "if α ≥ β: skip the other moves−2 ≥ −3"
    assert page.text_content("#code-heading").startswith("Negamax")


def test_a_value_is_typed_as_it_is_told_and_a_script_gives_that_of_max(opened):
    page = opened(trace("[3,12]").told("mover"))
    go_to(page, page.evaluate("minimaxViz.steps"))
    value = "document.querySelector('#tree [data-path=\"/0\"]').dataset.value"
    assert page.evaluate(value) == "−3"
    page.evaluate("minimaxViz.setLeaf('/0', 20)")
    assert page.evaluate(value) == "−20"
    page.locator("#tree [data-path='/0']").click()
    page.locator("#leaf-value").fill("−7")
    page.keyboard.press("Enter")
    assert page.evaluate(value) == "−7"
    assert page.evaluate("document.querySelector('#tree [data-path=\"/\"]').dataset.value") == "12"
