"""The page shows, at every step, what Python says: sentence, window, best, values, states."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from expected_steps import expected_steps
from graph_game import GraphGame
from minimax_viz import trace
from minimax_viz.record.columns import LEFT_OUT
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.result import TraceResult
from random_trees import random_tree
from scripts import scripted
from states import states_at

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
