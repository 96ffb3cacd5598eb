"""The page shows, at every step, what Python says: sentence, window, best, values, states, counts;
also of a large search.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from expected_steps import expected_steps
from graph_game import GraphGame
from minimax_viz import trace
from minimax_viz.record.columns import LEFT_OUT, VISITED
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.tracing.result import TraceResult
from page_in_node import parts
from random_trees import random_searches, random_tree
from scripts import scripted
from states import states_at
from whole_board import NODES, whole_board

(WALK,) = scripted(__file__, "walk")

WAYS: list[dict[str, Any]] = [
    {"transpositions": True},
    {"transpositions": True, "algorithm": "minimax"},
    {"symmetry": True},
    {"symmetry": True, "transpositions": True, "fail": "hard", "cutoff": "gt"},
    {"candidates": "first:2"},
    {"candidates": "first:1", "symmetry": True, "algorithm": "minimax"},
    {"candidates": "best:2", "symmetry": True, "transpositions": True, "evaluation": "estimate", "depth": 3},
    {"symmetry": True, "transpositions": True, "max_nodes": 12},
    {"candidates": "first:2", "symmetry": True, "max_nodes": 9},
]

# An example of the alpha-beta visualizer of Carnegie Mellon's course 15-150 (github.com/Sarose550/Minimax-Visualizer).
# What that shows of it at each frame is on the page, too: states, values, windows here; the case of the rule in
# test_page_rules.py, and so are the edges that are cut; every leaf's value in test_page_whatif.py.
COURSE = "(((((3)(17))((2)(12)))(((15))((25)(0))))((((2)(5))((3)))(((2)(14)))))"

# That kernel/ finds what Python finds, tests/conformance proves. Here it is drawn, whatever was drawn before.
DRAWN: dict[str, Callable[[], TraceResult]] = {
    "estimates": lambda: trace("XOX/.O./.XO", depth=2, evaluation="twos"),
    "graph 2": lambda: trace(game=GraphGame(2, layers=5, mirrored=True), **WAYS[-1]),
}
ALSO_DRAWN: dict[str, Callable[[], TraceResult]] = {
    "15-150": lambda: trace(COURSE),
    "aima": lambda: trace("[[3,12,8],[2,4,6],[14,5,2]]", cutoff="gt", fail="hard"),
    "random 0": lambda: trace(random_tree(random.Random(0))),
    "stopped": lambda: trace("XOX/.O./.XO", max_nodes=7, max="O"),
    "minimax": lambda: trace("XOX/.O./.XO", algorithm="minimax"),
    "graph 0": lambda: trace(game=GraphGame(2, layers=5, mirrored=True), **WAYS[-3]),
}


@pytest.mark.parametrize(
    "searches", [DRAWN, pytest.param(ALSO_DRAWN, marks=pytest.mark.thorough)], ids=["some", "more"]
)
def test_every_step_is_drawn(opened, each, searches: dict[str, Callable[[], TraceResult]]):
    for name, search in searches.items():
        with each(name):
            shown, lang = search(), "ru" if name in ("aima", "graph 2") else "en"
            expected = expected_steps(shown, lang)
            jumps = random.Random(1).sample(range(1, len(expected) + 1), len(expected))
            page = opened(shown, lang=lang)
            page.keyboard.press("w")  # the windows on the edges to leaves; others are there without that
            found = page.evaluate(WALK, [jumps, len(shown)])
            words, below = catalog(lang), [row for row in shown if row.node and shown.settings.prunes]
            windows = {str(row.node): words.window(row.alpha, row.beta) for row in below if row.alpha is not None}
            for shown_step, expected_step in zip(found["forward"], expected, strict=True):
                states = expected_step["states"]
                handed = {row: window for row, window in windows.items() if states[row] in ("open", "done")}
                assert shown_step == expected_step | {"handed": handed}
            assert not found["backward"] and not found["jumping"], "the state depends on how one got there"


@pytest.mark.parametrize("way", [None, *WAYS[:-2]])
def test_states_change_when_steps_say_so(way: dict[str, Any] | None):
    shown = trace("[[3,12,8],[2,4,6],[14,5,2]]") if way is None else trace(game=GraphGame(3, mirrored=True), **way)
    before = ["unvisited"] * len(shown)
    for step in shown.steps:
        after = states_at(shown, step.number)
        changed = {row: (was, now) for row, (was, now) in enumerate(zip(before, after, strict=True)) if was != now}
        before = list(after)
        if step.kind == "enter":
            left_out = [row for row in shown.children(step.node) if shown.columns.kind[row] >= LEFT_OUT]
            assert changed == {step.node: ("unvisited", "open")} | dict.fromkeys(left_out, ("unvisited", "pruned"))
        elif step.kind in ("evaluate", "finish"):
            assert changed == {step.node: ("open", "done")}
        elif step.kind == "cutoff":
            assert list(changed.values()) == [("unvisited", "pruned")] * (step.skipped or 0)
        else:
            assert not changed


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
