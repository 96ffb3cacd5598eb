"""From step to step: key steps, into, over and out, the search box."""

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import ShownTrace, trace
from page_files import open_page
from test_page_steps import random_tree

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRESS = """({ key, from }) => {
    window.minimaxViz.goTo(from);
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return window.minimaxViz.step;
}"""
WALK = """({ key, most }) => {
    const steps = [];
    for (let at = -1; at !== window.minimaxViz.step && steps.length < most;) {
        at = window.minimaxViz.step;
        document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        if (window.minimaxViz.step !== at) steps.push(window.minimaxViz.step);
    }
    return steps;
}"""


@pytest.fixture
def opened(quiet_page: "Page", tmp_path: Path) -> "Callable[..., Page]":
    """`opened(trace, hash)` opens the page of a trace."""

    def open_trace(shown: ShownTrace, hash_: str = "") -> "Page":
        open_page(quiet_page, tmp_path, shown, hash_)
        return quiet_page

    return open_trace


def key_steps(shown: ShownTrace) -> list[int]:
    """Where a choice changes, and the cutoffs."""
    return [step.number for step in shown.steps if step.kind == "cutoff" or step.improved]


def traces() -> list[ShownTrace]:
    chance = random.Random(3)
    known = [trace(), trace("[[3,12,8],[2,4,6],[14,5,2]]", algorithm="minimax"), trace("XOX/.O./.XO", max_nodes=7)]
    for seed in range(12):
        rule: Any = ["ge", "gt"][seed % 2]
        known.append(trace(random_tree(chance), cutoff=rule, max_nodes=[None, 20][seed % 5 == 0]))
    return [*known, trace("[" + ",".join("5" for _ in range(700)) + "]"), trace('{"value": 5}')]


def test_key_steps_are_those_of_the_trace(opened):
    for shown in traces():
        page = opened(shown)
        last = len(shown.steps)
        expected = key_steps(shown)
        ahead = expected if last in [1, *expected] else [*expected, last]
        behind = expected[::-1] if 1 in expected or last == 1 else [*expected[::-1], 1]
        assert page.evaluate(WALK, {"key": "k", "most": 3000}) == ahead
        page.evaluate("window.minimaxViz.goTo(window.minimaxViz.steps)")
        assert page.evaluate(WALK, {"key": "K", "most": 3000}) == [step for step in behind if step != last]


def test_into_leads_to_the_next_enter(opened):
    for shown in traces()[:8]:
        page = opened(shown)
        enters = [step.number for step in shown.steps if step.kind == "enter"]
        last = len(shown.steps)
        for at in range(1, last + 1):
            assert page.evaluate(PRESS, {"key": "i", "from": at}) == next((step for step in enters if step > at), last)


def test_over_and_out_pass_what_lies_below(opened):
    shown = trace()
    page = opened(shown)
    for step in shown.steps:
        if step.kind != "enter" or step.node == 0:
            continue
        settled = next(
            other.number for other in shown.steps if other.node == step.node and other.kind in ("finish", "evaluate")
        )
        assert page.evaluate(PRESS, {"key": "n", "from": step.number - 1}) == settled
        assert page.evaluate(PRESS, {"key": "u", "from": step.number}) == settled + 1


def test_key_steps_of_a_large_search_are_near(opened):
    shown = trace(".........", algorithm="minimax")
    page = opened(shown)
    count = len(shown.steps)
    for at in [1, 2, count // 3, count // 2, count - 39]:
        ahead = (step for step in range(at + 1, count + 1) if shown.steps.at(step).improved)
        assert page.evaluate(PRESS, {"key": "k", "from": at}) == next(ahead, count)
        behind = (step for step in range(at - 1, 1, -1) if shown.steps.at(step).improved)
        assert page.evaluate(PRESS, {"key": "K", "from": at}) == next(behind, 1)
    # How far one has to look, not how long it takes: a shared machine has slow moments.
    keys = [at for at in range(count // 2, count // 2 + 2000) if shown.steps.at(at).improved]
    assert max(after - before for before, after in pairwise(keys)) < 100


# The search box -----------------------------------------------------------------------------------------------------


def results(page: "Page", query: str) -> list[int]:
    """The rows that the search walks through, from the first on."""
    page.evaluate("window.minimaxViz.goTo(1)")
    page.keyboard.press("/")
    page.fill("#search-text", query)
    page.wait_for_timeout(400)
    rows: list[int] = []
    while True:
        page.keyboard.press("Enter")
        row = page.locator(".node.pinned").get_attribute("data-node") if page.locator(".node.pinned").count() else None
        if row is None or int(row) in rows:
            break
        rows.append(int(row))
    page.keyboard.press("Escape")
    assert not page.is_visible("#search")
    return rows


def test_the_search_finds_moves_and_names(opened):
    shown = trace()
    page = opened(shown)
    assert results(page, "a3") == [row.node for row in shown if row.move == "a3"]
    shown = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    page = opened(shown)
    assert results(page, "c2") == [row.node for row in shown if row.name == "C2"]
    assert results(page, "C") == [row.node for row in shown if row.name == "C"]
    assert len(results(page, "3")) == sum("3" in row.name for row in shown)


def board_of(look: Any) -> str:
    return "/".join("".join(cell or "." for cell in line) for line in look)


def test_the_search_finds_boards(opened):
    shown = trace()
    page = opened(shown)
    boards = [board_of(row.look) for row in shown]
    for board in set(boards):
        wanted = [row for row, known in enumerate(boards) if known == board]
        assert results(page, board) == wanted
    assert results(page, boards[3].lower().replace("/", "").replace(".", "_")) == [
        row for row, known in enumerate(boards) if known == boards[3]
    ]
    assert results(page, "?????????") == list(range(len(shown)))


def test_a_result_is_shown_where_it_was_first_told_of(opened):
    shown = trace()
    page = opened(shown)
    page.keyboard.press("/")
    page.keyboard.type("a3")
    page.keyboard.press("Enter")
    first = next(row.node for row in shown if row.move == "a3")
    assert page.evaluate("window.minimaxViz.step") == shown.steps.told_at(first)
    assert page.inner_text("#search-count") == f"1 of {sum(row.move == 'a3' for row in shown)}"
    page.keyboard.press("Shift+Enter")
    last = [row.node for row in shown if row.move == "a3"][-1]
    assert page.evaluate("window.minimaxViz.step") == shown.steps.told_at(last)
    page.fill("#search-text", "nowhere")
    page.keyboard.press("Enter")
    assert page.inner_text("#search-count") == "nothing found"


def test_a_large_search_is_searched_whole(opened):
    shown = trace(".........")
    page = opened(shown)
    page.keyboard.press("/")
    page.fill("#search-text", "XOX/OXO/X..")
    page.wait_for_timeout(1500)
    start = board_of(shown[0].look).replace("/", "")
    found, cells = 0, {-1: start}
    for row in range(len(shown)):
        board = list(cells[shown.parents[row]] if row else start)
        for cell, mark in shown.columns.labels[shown.columns.label[row]].change or () if row else ():
            board[cell] = mark
        cells[row] = "".join(board)
        found += cells[row] == "XOXOXOX.."
    assert page.inner_text("#search-count") == f"{found} found"


def test_hostile_queries_stay_text(opened):
    page = opened(trace())
    page.keyboard.press("/")
    for query in ["<img src=x onerror=alert(1)>", "(((", "\\", "{moves|a|b}", " "]:
        page.fill("#search-text", query)
        page.keyboard.press("Enter")
    assert page.locator("#search img").count() == 0


def test_the_keys_are_all_in_the_help(opened):
    page = opened(trace())
    page.keyboard.press("?")
    shown = page.locator("#keys kbd").all_inner_texts()
    assert {"k", "K", "i", "n", "u", "/", "q", "s", "w", "1"} <= set(shown)
