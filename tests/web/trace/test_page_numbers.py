"""The numbers in the panel: totals and counts ply by ply, so far and in all, as Python counts them."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.record.columns import VISITED
from minimax_viz.tracing.result import TraceResult
from page_in_node import parts
from random_trees import random_searches
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
(READ,) = scripted(__file__, "read")


def counts(shown: TraceResult) -> Iterator[dict[str, Any]]:
    """What had been told by each step, counted from the steps themselves."""
    told: Counter[str] = Counter()
    plies = [[0, 0] for _ in range(max(shown.columns.ply) + 1)]
    for step in shown.steps:
        told[step.kind] += 1
        told["skipped"] += step.skipped or 0
        if step.kind == "enter":
            plies[shown[step.node].ply][0] += 1
        if step.kind == "cutoff":
            plies[shown[step.node].ply + 1][1] += step.skipped or 0
        named = {"nodes": "enter", "leaves": "evaluate", "cutoffs": "cutoff", "pruned": "skipped"}
        so_far = {name: told[kind] for name, kind in named.items()}
        yield {"soFar": so_far, "plies": [tuple(counted) for counted in plies]}


@pytest.mark.thorough
def test_at_every_step(tmp_path: Path):
    boards = ["XOX/.O./.XO", AIMA, "[[1,[2,3]],4]"]
    searches = [trace(board, algorithm=algorithm) for board in boards for algorithm in ("alphabeta", "minimax")]
    searches += random_searches(50)
    asked = [(shown, {"steps": list(range(1, len(shown.steps) + 1))}) for shown in searches]
    for large in (trace("........."), trace(".........", algorithm="minimax", max_nodes=9_000)):
        asked.append((large, {"steps": [1, 2, 9_001, len(large.steps) - 1, len(large.steps)]}))
    for (shown, question), answers in zip(asked, parts(tmp_path, "tallies", asked), strict=True):
        counted, told = list(counts(shown)), iter(answers)
        last = counted[-1]
        totals = {"nodes": shown.nodes, "leaves": shown.leaves, "cutoffs": shown.cutoffs, "pruned": shown.pruned_moves}
        for number, found in zip(question["steps"], told, strict=True):
            assert found["soFar"] == counted[number - 1]["soFar"]
            assert found["inAll"] == totals
            assert [(ply["visited"], ply["pruned"]) for ply in found["plies"]] == counted[number - 1]["plies"]
            assert [(ply["allVisited"], ply["allPruned"]) for ply in found["plies"]] == last["plies"]


@pytest.mark.thorough
def test_the_table_has_the_counts(opened, each):
    page = opened(trace(example="cut"), "#step=9")
    with each("it is folded at first and opens by key"):
        page.click("#about-step > summary")
        assert not page.is_visible("#tally-plies")
        page.focus("#tally summary")
        page.keyboard.press("Enter")
        page.wait_for_selector("#tally-plies")  # filled after the key, when the part tells that it has opened
        page.wait_for_selector("#tally-plies tr", state="attached")
    *_, last = every = list(counts(trace(example="cut")))
    for number, counted in list(enumerate(every, 1))[::9]:
        with each(f"step {number}"):
            found = page.evaluate(READ, number)
            assert found["totals"] == {name: [at, last["soFar"][name]] for name, at in counted["soFar"].items()}
            assert found["plies"] == {str(ply): list(both) for ply, both in enumerate(counted["plies"])}
    with each("very many plies share bars"):
        shown = trace("[" * 999 + "1" + "]" * 999)
        page = opened(shown)
        page.evaluate("document.getElementById('tally').open = true")
        page.wait_for_selector("#tally-plies tr", state="attached")  # filled when the part tells that it has opened
        plies = page.evaluate(READ, len(shown.steps))["plies"]
        assert len(plies) == 20
        assert sum(row[0] for row in plies.values()) == shown.nodes == sum(k <= VISITED for k in shown.columns.kind)
    with each("moves left out before the search are counted"):
        shown = trace("X...O....", candidates="best:2", evaluation="twos", depth=3, symmetry=True)
        said = opened(shown).locator("#totals").text_content() or ""
        assert f"{shown.discarded_moves} poor candidates left out in all: approximate" in said
        assert f"{shown.merged_moves} symmetric move" in said
