""" "Why can it be skipped?": whatever a skipped move is worth, the page's walk agrees with another search."""

import copy
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import ShownTrace, trace
from minimax_viz.explain.numbers import number_text
from minimax_viz.record.kinds import PRUNED
from page_files import go_to, open_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

ASK = """([step, row, text]) => {
    window.minimaxViz.goTo(step);
    const move = document.getElementById("skip-move");
    move.value = String(row);
    move.dispatchEvent(new Event("change", { bubbles: true }));
    const value = document.getElementById("skip-value");
    value.value = text;
    value.dispatchEvent(new Event("input", { bubbles: true }));
    const walk = document.getElementById("skip-walk");
    return {
        root: walk.dataset.root,
        worth: walk.dataset.worth,
        moves: [...move.options].map((option) => Number(option.value)),
        said: [...walk.children].map((line) => line.textContent),
    };
}"""


def random_tree(chance: random.Random) -> Any:
    """A tree in which siblings may differ in depth and players need not alternate."""

    def node(depth: int) -> Any:
        if depth == 0 or (depth < 3 and chance.random() < 0.2):
            return {"value": chance.randint(-6, 6)}
        children = [node(depth - 1) for _ in range(chance.choice([1, 2, 3, 3]))]
        return {"children": children, **({"player": chance.choice(["max", "min"])} if chance.random() < 0.2 else {})}

    return node(4)


def replaced(tree: Any, path: str, value: float) -> Any:
    """The tree with a leaf of this value at a path such as /0/2."""
    changed = copy.deepcopy(tree)
    *above, last = [int(part) for part in path.strip("/").split("/")]
    node = changed
    for at in above:
        node = node["children"][at]
    node["children"][last] = {"value": value}
    return changed


def at_path(shown: ShownTrace, path: str) -> int:
    return next(row.node for row in shown if row.path == path)


@pytest.mark.parametrize("seed", range(30))
def test_the_walk_agrees_with_another_search(quiet_page: "Page", tmp_path: Path, seed: int):
    chance = random.Random(seed)
    tree = random_tree(chance)
    options: dict[str, Any] = {
        "cutoff": chance.choice(["ge", "gt"]),
        "fail": chance.choice(["soft", "hard"]),
        "root": chance.choice(["max", "min"]),
    }
    shown = trace(json.dumps(tree), **options)
    cuts = [step for step in shown.steps if step.kind == "cutoff"]
    open_page(quiet_page, tmp_path, shown)
    for step in cuts:
        skipped = [row for row in shown.children(step.node) if shown.columns.kind[row] == PRUNED]
        for value in [-100, chance.randint(-6, 6), 100]:
            row = chance.choice(skipped)
            found = quiet_page.evaluate(ASK, [step.number, row, str(value)])
            assert found["moves"] == skipped
            other = replaced(tree, shown[row].path, value)
            again = trace(json.dumps(other), **options)
            truth = trace(json.dumps(other), algorithm="minimax", root=options["root"])
            assert found["root"] == number_text(again.value) == number_text(truth.value) == number_text(shown.value)
            assert found["said"][-1].count(number_text(shown.value))
            # What the page says the node is worth at most, at least, holds for its true value there.
            worth = float(found["worth"].replace("−", "-"))
            there = truth[at_path(truth, shown[step.node].path)].value
            best = (max if shown.player(step.node) == "max" else min)(step.best, value)
            assert worth == best
            assert there >= worth if shown.player(step.node) == "max" else there <= worth


def test_the_walk_of_the_textbook_tree(quiet_page: "Page", tmp_path: Path):
    shown = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    cut = next(step for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown, f"#step={cut.number}")
    quiet_page.click("#skip summary")
    quiet_page.fill("#skip-value", "-7")
    assert quiet_page.locator("#skip-walk li").all_inner_texts() == [
        "MIN at C could take C2: C would be worth at most −7 instead of at most 2.",
        "MAX at A already has 3, by B. That is more than −7: best play never comes to C.",
        "So the value of A stays 3, whatever you type.",
    ]
    quiet_page.select_option("#skip-move", label="C3")
    quiet_page.fill("#skip-value", "9")
    assert "at most 2, as before" in quiet_page.inner_text("#skip-walk")


@pytest.mark.parametrize("text", ["x", "1..2", "--1", "1e999", "0x10", "<b>1</b>", "{a}"])
def test_what_is_no_number_is_said(quiet_page: "Page", tmp_path: Path, text: str):
    shown = trace()
    cut = next(step for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown, f"#step={cut.number}")
    quiet_page.click("#skip summary")
    quiet_page.fill("#skip-value", text)
    assert quiet_page.is_visible("#skip-error")
    assert quiet_page.get_attribute("#skip-value", "aria-invalid") == "true"
    assert quiet_page.locator("#skip-walk li").count() == 0
    quiet_page.fill("#skip-value", "")
    assert not quiet_page.is_visible("#skip-error")


@pytest.mark.parametrize(
    ("text", "worth"), [("−5", "−5"), ("-5", "−5"), ("-2,5", "−2.5"), (" -1e2 ", "−100"), ("-∞", "−∞"), ("+3", "0")]
)
def test_numbers_as_people_type_them(quiet_page: "Page", tmp_path: Path, text: str, worth: str):
    shown = trace()
    cut = next(step for step in shown.steps if step.kind == "cutoff")
    assert (shown.player(cut.node), cut.best) == ("min", 0)
    open_page(quiet_page, tmp_path, shown, f"#step={cut.number}")
    row = next(row.node for row in shown if row.kind == "pruned")
    assert quiet_page.evaluate(ASK, [cut.number, row, text])["worth"] == worth


def test_it_is_there_at_cutoffs_alone_and_speaks_both_languages(quiet_page: "Page", tmp_path: Path):
    shown = trace()
    open_page(quiet_page, tmp_path, shown)
    for step in shown.steps:
        go_to(quiet_page, step.number)
        assert quiet_page.is_visible("#skip summary") == (step.kind == "cutoff")
    cut = next(step for step in shown.steps if step.kind == "cutoff")
    go_to(quiet_page, cut.number)
    quiet_page.click("#skip summary")
    quiet_page.fill("#skip-value", "1000")
    english = quiet_page.inner_text("#skip-walk")
    quiet_page.focus("#heading ~ button, .toggle")
    quiet_page.keyboard.press("l")
    assert quiet_page.inner_text("#skip-walk") != english
    assert quiet_page.input_value("#skip-value") == "1000"


def test_a_stopped_search_claims_no_more_than_it_has(quiet_page: "Page", tmp_path: Path):
    for nodes in range(8, 11):
        shown = trace("[[3,12,8],[2,4,6],[14,5,2]]", max_nodes=nodes)
        cut = next(step for step in shown.steps if step.kind == "cutoff")
        open_page(quiet_page, tmp_path, shown, f"#step={cut.number}")
        quiet_page.click("#skip summary")
        quiet_page.fill("#skip-value", "-9")
        assert "the stopped search has for A stays 3" in quiet_page.inner_text("#skip-walk")


def test_by_candidates_alone_the_argument_is_approximate(quiet_page: "Page", tmp_path: Path):
    settings = {"game": "tictactoe", "depth": 3, "evaluation": "twos"}
    for candidates, says in ((None, False), ("best:3", True)):
        shown = trace("X../.O./...", candidates=candidates, **settings)
        cut = next(step for step in shown.steps if step.kind == "cutoff")
        open_page(quiet_page, tmp_path, shown, f"#step={cut.number}")
        quiet_page.click("#skip summary")
        quiet_page.fill("#skip-value", "-9")
        told = "Only candidate moves were looked at, so this is approximate."
        assert (told in quiet_page.inner_text("#skip-walk")) == says
