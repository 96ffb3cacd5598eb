"""The rule as a table: at every back-up and cutoff the case at hand is the one that Python's numbers say."""

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import ShownTrace, trace
from minimax_viz.record.steps import Step
from page_files import go_to, open_page
from test_page_steps import random_tree

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIT = """(count) => Array.from({ length: count }, (_, at) => {
    window.minimaxViz.goTo(at + 1);
    return [...document.querySelectorAll("#rule td.now")].map((cell) => [
        cell.cellIndex, cell.className.split(" ")[0],
        cell.querySelector("code").textContent, cell.querySelector("b").textContent,
    ]);
})"""
RULES: list[dict[str, Any]] = [{"cutoff": "ge"}, {"cutoff": "gt"}, {"fail": "hard"}, {"algorithm": "minimax"}]


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("∞", "inf"))


def expected(shown: ShownTrace, step: Step, before: Step | None) -> str | None:
    """What the player does with the value that came back, told from what it did to window, best and moves."""
    if step.kind == "cutoff":
        return "prune"
    if step.kind != "back_up":
        return None
    assert before is not None
    if shown.settings.algorithm == "minimax":
        return "better" if step.improved else "keep"
    rule = shown.settings.cutoff
    if step.alpha > step.beta or (rule == "ge" and step.alpha == step.beta):
        return "prune"
    moved = (step.alpha, step.beta) != (before.alpha, before.beta)
    return "update" if moved else "ignore"


def check(page: "Page", folder: Path, shown: ShownTrace) -> None:
    open_page(page, folder, shown)
    windows: dict[int, Step] = {}  # the last step of each node
    for step, lit in zip(shown.steps, page.evaluate(LIT, len(shown.steps)), strict=True):
        verdict = expected(shown, step, windows.get(step.node))
        windows[step.node] = step
        if verdict is None:
            assert lit == []
            continue
        [[column, name, condition, numbers]] = lit
        assert name == verdict, (step, lit)
        assert column == (0 if shown.player(step.node) == "max" else 1)
        assert holds(numbers), numbers
        assert signs(numbers) == signs(condition)


def signs(text: str) -> list[str]:
    return [sign for sign in text.split() if sign in "<>≤≥"]


def holds(text: str) -> bool:
    """Whether an inequality such as "2 ≤ 3" or "−∞ < 2 < 5" is true."""
    parts = text.split()
    known = {"<": float.__lt__, ">": float.__gt__, "≤": float.__le__, "≥": float.__ge__}
    values = [number(part) for part in parts[::2]]
    return all(known[sign](values[at], values[at + 1]) for at, sign in enumerate(parts[1::2]))


@pytest.mark.parametrize("options", RULES)
def test_the_case_at_hand_is_lit(quiet_page: "Page", tmp_path: Path, options: dict[str, Any]):
    check(quiet_page, tmp_path, trace("XOX/.O./.XO", **options))
    check(quiet_page, tmp_path, trace("[[3,12,8],[2,4,6],[14,5,2]]", **options))


@pytest.mark.parametrize("seed", range(12))
def test_the_case_at_hand_in_random_trees(quiet_page: "Page", tmp_path: Path, seed: int):
    chance = random.Random(seed)
    options = RULES[seed % 4] | {"root": chance.choice(["max", "min"]), "max_nodes": chance.choice([None, None, 12])}
    check(quiet_page, tmp_path, trace(random_tree(chance), **options))


def test_the_table_has_the_rule_of_this_search(quiet_page: "Page", tmp_path: Path):
    for rule, conditions in [
        ("ge", ["v ≤ α", "v ≤ α", "α < v < β", "α < v < β", "v ≥ β", "v ≥ β"]),
        ("gt", ["v ≤ α", "v < α", "α < v ≤ β", "α ≤ v < β", "v > β", "v ≥ β"]),
    ]:
        open_page(quiet_page, tmp_path, trace(cutoff=rule))
        assert quiet_page.locator("#rule code").all_text_contents() == conditions
    open_page(quiet_page, tmp_path, trace(algorithm="minimax"))
    assert quiet_page.locator("#rule code").all_text_contents() == ["v > best", "v < best", "v ≤ best", "v ≥ best"]


def test_shut_the_rule_still_tells_the_case(quiet_page: "Page", tmp_path: Path):
    shown = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    cut = next(step.number for step in shown.steps if step.kind == "cutoff")
    open_page(quiet_page, tmp_path, shown, f"#step={cut}")
    assert not quiet_page.is_visible("#rule")
    assert "2 ≤ 3 · prune" in quiet_page.text_content("#rule-heading")
    quiet_page.focus("#rule-part summary")
    quiet_page.keyboard.press("Enter")
    quiet_page.wait_for_selector("#rule td.now")  # filled when the part tells that it has opened
    go_to(quiet_page, cut + 1)
    assert quiet_page.is_visible("#rule")
    assert quiet_page.locator("#rule td.now").count() == 0


@pytest.mark.parametrize("options", RULES[:3])
def test_the_windows_on_the_edges_are_those_handed_down(quiet_page: "Page", tmp_path: Path, options: dict[str, Any]):
    shown = trace("XOX/.O./.XO", **options)
    open_page(quiet_page, tmp_path, shown)
    quiet_page.keyboard.press("w")
    for step in shown.steps:
        go_to(quiet_page, step.number)
        texts = quiet_page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.handed text')]"
            ".map((text) => [text.dataset.handed, text.textContent]))"
        )
        entered = {other.node: other for other in shown.steps[: step.number] if other.kind == "enter" and other.node}
        assert {int(row) for row in texts} == set(entered)
        for row, text in texts.items():
            low, high = (number(end) for end in text.strip("()").split(", "))
            assert (low, high) == (entered[int(row)].alpha, entered[int(row)].beta), (step, row)
    quiet_page.keyboard.press("w")
    assert quiet_page.locator(".handed text").count() == 0


def test_the_line_of_the_table_is_there_where_there_is_one_and_lit_at_transpositions(
    quiet_page: "Page", tmp_path: Path
):
    lines = "[...document.querySelectorAll('#code li')].map((line) => line.textContent)"
    now = "[...document.querySelectorAll('#code li.now')].map((line) => line.textContent).join()"
    shown = trace("X...O....", transpositions=True, depth=4, evaluation="twos")
    open_page(quiet_page, tmp_path, shown)
    assert any("if the table settles it" in line for line in quiet_page.evaluate(lines))
    for step in shown.steps:
        if step.kind == "evaluate":
            go_to(quiet_page, step.number)
            assert ("table" in quiet_page.evaluate(now)) == (shown[step.node].kind == "transposition")
    open_page(quiet_page, tmp_path, trace("XOX/.O./.XO"))
    assert not any("table" in line for line in quiet_page.evaluate(lines))
