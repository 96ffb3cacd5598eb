""" "Why can it be skipped?": whatever a skipped move is worth, the page's walk agrees with another search."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.record.columns import PRUNED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.numbers import number_text
from minimax_viz.tracing.result import TraceResult
from page_files import go_to
from page_in_node import parts
from random_trees import random_tree
from scripts import scripted

(OFFERED,) = scripted(__file__, "offered")


def replaced(tree: Any, path: str, value: float) -> Any:
    """The tree with a leaf of this value at a path such as /0/2."""
    changed = copy.deepcopy(tree)
    *above, last = [int(part) for part in path.strip("/").split("/")]
    node = changed
    for at in above:
        node = node["children"][at]
    node["children"][last] = {"value": value}
    return changed


def at_path(shown: TraceResult, path: str) -> int:
    return next(row.node for row in shown if row.path == path)


@pytest.mark.thorough
def test_the_walk_agrees_with_another_search(tmp_path: Path):
    asked, trees = [], []
    for seed in range(40):
        chance = random.Random(seed)
        tree = random_tree(chance)
        ways = {"cutoff": ["ge", "gt"], "fail": ["soft", "hard"], "root": ["max", "min"]}
        options: dict[str, Any] = {name: chance.choice(known) for name, known in ways.items()}
        shown = trace(tree, **options)
        typed = []
        for step in shown.steps:
            skipped = [row for row in shown.children(step.node) if shown.columns.kind[row] == PRUNED]
            if step.kind == "cutoff":
                values = (-100, chance.randint(-6, 6), 100)
                typed += [(step.number, chance.choice(skipped), str(value)) for value in values]
        asked.append((shown, {"typed": typed}))
        trees.append((json.loads(tree), options))
    answers = parts(tmp_path, "walks", asked)
    assert sum(map(len, answers)) > 80
    for (shown, question), (tree, options), found in zip(asked, trees, answers, strict=True):
        for (number, row, text), walk in zip(question["typed"], found, strict=True):
            check_walk(shown, tree, options, shown.steps[number - 1], row, int(text), walk)


def check_walk(
    shown: TraceResult, tree: Any, options: dict[str, Any], step: Step, row: int, value: int, walk: dict[str, Any]
) -> None:
    """Another search of the tree with this value at a skipped move ends as the page's walk says."""
    other = json.dumps(replaced(tree, shown[row].path, value))
    again = trace(other, **options)
    truth = trace(other, algorithm="minimax", root=options["root"])
    assert walk["root"] == number_text(again.value) == number_text(truth.value) == number_text(shown.value)
    for said, code in zip(walk["said"], languages(), strict=True):
        assert number_text(shown.value).replace(".", catalog(code).document["point"]) in said[-1]
    # What the page says the node is worth at most, at least, holds for its true value there.
    worth = float(walk["worth"].replace("−", "-"))
    there = truth[at_path(truth, shown[step.node].path)].value
    best = (max if shown.player(step.node) == "max" else min)(step.best, value)
    assert worth == best
    assert there >= worth if shown.player(step.node) == "max" else there <= worth


def test_on_the_page(opened, each):
    with each("the walk of the textbook tree"):
        shown = trace("[[3,12,8],[2,4,6],[14,5,2]]")
        page = opened(shown, f"#step={next(step.number for step in shown.steps if step.kind == 'cutoff')}")
        page.click("#skip summary")
        page.fill("#skip-value", "-7")
        assert page.locator("#skip-walk li").all_inner_texts() == [
            "MIN at C could take C2: C would be worth at most −7 instead of at most 2.",
            "MAX at A already has 3, by B. That is more than −7: best play never comes to C.",
            "So the value of A stays 3, whatever you type.",
        ]
        page.select_option("#skip-move", label="C3")
        page.fill("#skip-value", "9")
        assert "at most 2, as before" in page.inner_text("#skip-walk")
    shown = trace(example="cut")
    page = opened(shown)
    for step, (is_there, moves) in zip(shown.steps, page.evaluate(OFFERED, len(shown.steps)), strict=True):
        with each(f"it is there at cutoffs alone, step {step.number}"):
            assert is_there == (step.kind == "cutoff")
            skipped = [row for row in shown.children(step.node) if shown.columns.kind[row] == PRUNED]
            assert not is_there or moves == skipped
    go_to(page, next(step.number for step in shown.steps if step.kind == "cutoff"))
    page.click("#skip summary")
    with each("what is no number is refused"):
        page.fill("#skip-value", "<b>1</b>")
        assert page.is_visible("#skip-error")
        assert page.get_attribute("#skip-value", "aria-invalid") == "true"
        assert page.locator("#skip-walk li").count() == 0
        page.fill("#skip-value", "")
        assert not page.is_visible("#skip-error")
    with each("it speaks both languages"):
        page.fill("#skip-value", "-2,5")
        assert page.get_attribute("#skip-walk", "data-worth") == "−2.5"
        assert page.get_attribute("#skip-walk", "data-root") == number_text(shown.value)
        english = page.inner_text("#skip-walk")
        page.focus("footer [data-act=next]")
        page.keyboard.press("g")
        assert page.inner_text("#skip-walk") != english
        assert page.input_value("#skip-value") == "-2,5"


def said_of(folder: Path, searches: list[TraceResult], text: str) -> list[str]:
    """What is said of a value for the first skipped move of each search, in English."""
    asked = []
    for shown in searches:
        cut = next(step for step in shown.steps if step.kind == "cutoff")
        row = next(row for row in shown.children(cut.node) if shown.columns.kind[row] == PRUNED)
        asked.append((shown, {"typed": [[cut.number, row, text]]}))
    return [" ".join(walk["said"][0]) for [walk] in parts(folder, "walks", asked)]


def test_a_stopped_search_and_one_by_candidates_claim_no_more_than_they_have(tmp_path: Path):
    stopped = [trace("[[3,12,8],[2,4,6],[14,5,2]]", max_nodes=nodes) for nodes in range(8, 11)]
    settings = {"game": "tictactoe", "depth": 3, "evaluation": "twos"}
    others = [trace("X../.O./...", candidates=candidates, **settings) for candidates in (None, "best:3")]
    *said, every, best = said_of(tmp_path, [*stopped, *others], "-9")
    assert ["the stopped search has for A stays 3" in one for one in said] == [True] * 3
    told = "Only candidate moves were looked at, so this is approximate."
    assert (told in every, told in best) == (False, True)
