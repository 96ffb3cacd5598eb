"""From step to step: key steps, into, over and out, the search box."""

import math
import re
from bisect import bisect, bisect_left
from pathlib import Path
from typing import Any

import pytest

from browser import act, wait_until
from minimax_viz import trace
from minimax_viz.output.assets import asset_text
from minimax_viz.record.steps import Step
from minimax_viz.tracing.result import TraceResult
from page_files import go_to, step_of
from page_in_node import parts
from random_trees import random_searches

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
KEYS = {
    "start": "Home", "back": "ArrowLeft", "next": "ArrowRight", "end": "End",
    "step-back": "Shift+ArrowLeft", "step": "Shift+ArrowRight", "cutoff": "c", "cutoff-back": "C",
    "key": "k", "key-back": "K", "into": "i", "over": "n", "out": "u",
}  # fmt: skip


def test_every_key_that_leads_to_a_step_is_tried():
    (targets,) = re.findall(r"@typedef \{(.*?)\} Target", asset_text("shell/targets.js"))
    assert sorted(KEYS) == sorted(re.findall(r'"([\w-]+)"', targets))


class Leads:
    """Where each key leads, told from Python's steps."""

    def __init__(self, shown: TraceResult) -> None:
        self.steps = list(shown.steps)
        self.last = len(self.steps)
        self.cutoffs = [step.number for step in self.steps if step.kind == "cutoff"]
        self.keys = [step.number for step in self.steps if step.kind == "cutoff" or step.improved]
        self.enters = [step.number for step in self.steps if step.kind == "enter"]
        self.stops = [step.number for step in self.steps if self.is_stop(step, shown)]
        self.settled = {step.node: step.number for step in self.steps if step.kind in ("finish", "evaluate")}

    def is_stop(self, step: Step, shown: TraceResult) -> bool:
        if step.number in (1, self.last) or step.kind in ("back_up", "cutoff"):
            return True
        return step.kind == "enter" and shown[step.node].kind == "interior"

    def after(self, steps: list[int], at: int) -> int:
        return next(iter(steps[bisect(steps, at) :]), self.last)

    def before(self, steps: list[int], at: int) -> int:
        return next(reversed(steps[: bisect_left(steps, at)]), 1)

    def to(self, target: str, at: int) -> int:
        """The step that a key leads to from a step."""
        now, coming = self.steps[at - 1], self.steps[min(at, self.last - 1)]
        told = self.settled.get(now.node, math.inf) + (now.node != 0)  # its parent hears of it one step later
        below = self.settled.get(coming.node, math.inf) if coming.kind == "enter" else coming.number
        leads = {
            "start": 1, "back": self.before(self.stops, at), "next": self.after(self.stops, at), "end": self.last,
            "step-back": max(1, at - 1), "step": coming.number,
            "cutoff": self.after(self.cutoffs, at), "cutoff-back": self.before(self.cutoffs, at),
            "key": self.after(self.keys, at), "key-back": self.before(self.keys, at),
            "into": self.after(self.enters, at),
            "over": min(self.last, below), "out": min(self.last, told if told > at else at + 1),
        }  # fmt: skip
        return int(leads[target])


def test_every_key_leads_where_the_trace_says(tmp_path: Path):
    searches = [
        trace(example="cut"), trace(AIMA, algorithm="minimax"), trace("XOX/.O./.XO", max_nodes=7),
        trace('{"value": 5}'),
        trace(str([5] * 200)), *random_searches(10),
        trace("X...O....", transpositions=True, symmetry=True, candidates="best:3", depth=3, evaluation="twos"),
    ]  # fmt: skip
    asked = [(shown, {"targets": list(KEYS), "from": list(range(1, len(shown.steps) + 1))}) for shown in searches]
    for (shown, question), found in zip(asked, parts(tmp_path, "moves", asked), strict=True):
        leads = Leads(shown)
        for target, steps in zip(question["targets"], found, strict=True):
            assert steps == [leads.to(target, at) for at in question["from"]], (shown.header.board, target)


def test_the_stops_of_a_textbook_are_told_and_counted(tmp_path: Path):
    """A leaf and what it does to its parent are one stop, and so are a finish and its back-up."""
    searches = [
        trace(AIMA), trace(AIMA, algorithm="minimax"), trace('{"value": 5}'), trace("[[5]]"), trace(example="cut"),
        *(trace("XOX/.O./.XO", max_nodes=nodes) for nodes in range(1, 12, 3)), *random_searches(10),
        trace("X...O....", transpositions=True, symmetry=True, candidates="best:3", depth=3, evaluation="twos"),
    ]  # fmt: skip
    found = parts(tmp_path, "stops", [(shown, {}) for shown in searches])
    assert found[0]["stops"] == [1, 2, 5, 8, 11, 13, 14, 17, 18, 20, 21, 24, 27, 30, 32, 33]
    for shown, (stops, counts, last) in zip(searches, (each.values() for each in found), strict=True):
        wanted = Leads(shown).stops
        assert stops == wanted, shown.header.board
        assert counts == [bisect(wanted, step.number) for step in shown.steps], shown.header.board
        assert last == len(wanted)


def test_keys_and_buttons_lead_there(opened, each):
    shown = trace(example="cut")
    page, leads = opened(shown), Leads(shown)
    for target, key in KEYS.items():
        with each(f"{key} at 24"):
            go_to(page, 24)
            page.keyboard.press(key)
            assert step_of(page) == leads.to(target, 24)
    with each("the switch lets Next show every step, and the address keeps it"):
        go_to(page, 9)
        act(page, "every")
        for target, step in (("next", 10), ("next", 11), ("back", 10)):
            page.click(f"footer [data-act={target}]")
            assert step_of(page) == step
        wait_until(page, "location.hash.includes('every=1')")
        page.keyboard.press("e")
        assert page.get_attribute("[data-act=every]", "aria-checked") == "false"
    for target in ("next", "end", "over"):
        with each(f"the button {target}"):
            go_to(page, 9)
            act(page, target)
            assert step_of(page) == leads.to(target, 9)


# The search box -----------------------------------------------------------------------------------------------------


def results(page: Any, query: str) -> list[int]:
    """The rows that the search walks through, from the first on."""
    go_to(page, 1)
    page.keyboard.press("/")
    page.fill("#search-text", query)
    rows: list[int] = []
    while True:
        page.keyboard.press("Enter")
        pinned = page.evaluate("document.querySelector('.node.pinned')?.dataset.node")
        if pinned is None or int(pinned) in rows:
            break
        rows.append(int(pinned))
    page.keyboard.press("Escape")
    assert not page.is_visible("#search")
    return rows


def test_the_search_finds_moves_and_names(tmp_path: Path):
    searches = [trace(example="cut"), trace(AIMA), *random_searches(8), trace(game="connect4", depth=2)]
    asked = [(shown, {"queries": queries_for(shown)}) for shown in searches]
    for (shown, question), found in zip(asked, parts(tmp_path, "rows", asked), strict=True):
        names = [{row.name.lower(), (row.move or "").lower()} - {""} for row in shown]
        for query, rows in zip(question["queries"], found, strict=True):
            wanted = query.strip().lower()
            whole = [row for row, known in enumerate(names) if wanted in known]
            part = [row for row, known in enumerate(names) if any(wanted in name for name in known)]
            assert rows == (whole or part), query


def queries_for(shown: TraceResult) -> list[str]:
    """Names and moves as they are, in other cases, with spaces around them, and parts of them."""
    known = sorted({row.name for row in shown} | {row.move for row in shown if row.move})[:40]
    changed = [text for name in known for text in (name, name.lower(), f" {name.upper()} ", name[:1], name[1:])]
    return [text for text in changed if text.strip()] + ["nowhere", "(((", "\\", "{moves|a|b}"]


def board_of(look: Any) -> str:
    return "/".join("".join(cell or "." for cell in line) for line in look)


def test_the_search_finds_boards(tmp_path: Path):
    searches = [trace(example="cut"), trace("X...O....", depth=2, evaluation="twos")]
    asked = []
    for shown in searches:
        boards = list(dict.fromkeys(board_of(row.look) for row in shown))
        other, known = (boards[at].replace("/", "") for at in (3, 2))
        loose = [other.lower().replace(".", "_"), "?????????", f"?{known[1:]}"]
        asked.append((shown, {"queries": boards + loose}))
    for (shown, question), found in zip(asked, parts(tmp_path, "rows", asked), strict=True):
        boards = [board_of(row.look).replace("/", "") for row in shown]
        for query, rows in zip(question["queries"], found, strict=True):
            wanted = query.replace("/", "").replace("_", ".").upper()
            pattern = re.compile(re.escape(wanted).replace(r"\?", "."))
            assert rows == [row for row, known in enumerate(boards) if pattern.fullmatch(known)], query


@pytest.mark.thorough
def test_a_large_search_is_searched_whole(tmp_path: Path):
    shown = trace("X........", algorithm="minimax")  # more rows than are looked at between two pauses
    start = board_of(shown[0].look).replace("/", "")
    cells = [start]
    for row in range(1, len(shown)):
        board = list(cells[shown.parents[row]])
        for cell, mark in shown.columns.labels[shown.columns.label[row]].change or ():
            board[cell] = mark
        cells.append("".join(board))
    queries = ["XOXOXOX..", cells[50_000]]
    [found] = parts(tmp_path, "rows", [(shown, {"queries": queries})])
    assert found == [[row for row, known in enumerate(cells) if known == query] for query in queries]
    assert found[1][0] < 40_000 < found[1][-1]


@pytest.mark.thorough
def test_the_search_box(opened, each):
    shown = trace(example="cut")
    page = opened(shown)
    moves = [row.node for row in shown if row.move == "a3"]
    boards = [board_of(row.look) for row in shown]
    with each("it walks through what it finds"):
        assert results(page, "a3") == moves
        assert results(page, boards[3]) == [row for row, known in enumerate(boards) if known == boards[3]]
    with each("a result is shown where it was first told of"):
        page.keyboard.press("/")
        page.fill("#search-text", "?????????")
        page.wait_for_selector(f"#search-count:text-is('{len(shown)} found')")
        page.fill("#search-text", "")
        page.keyboard.type("a3")
        page.keyboard.press("Enter")
        assert step_of(page) == shown.steps.first_step(moves[0])
        assert page.inner_text("#search-count") == f"1 of {len(moves)}"
        page.keyboard.press("Shift+Enter")
        assert step_of(page) == shown.steps.first_step(moves[-1])
    for query in ("nowhere", "<img src=x onerror=alert(1)>", "(((", "\\", "{moves|a|b}"):
        with each(query):
            page.fill("#search-text", query)
            page.keyboard.press("Enter")
            assert page.inner_text("#search-count") == "nothing found"
    assert page.locator("#search img").count() == 0
    with each("names of nodes are found as well"):
        shown = trace(AIMA)
        assert results(opened(shown), "c2") == [row.node for row in shown if row.name == "C2"]
