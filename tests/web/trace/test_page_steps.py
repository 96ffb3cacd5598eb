"""The page shows, at every step, what Python says: sentence, window, best, values, states."""

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from expected_steps import expected_steps
from graph_game import GraphGame
from minimax_viz.api import trace
from minimax_viz.record.kinds import LEFT_OUT
from minimax_viz.showntrace import ShownTrace
from page_files import open_page
from places import DATA
from random_trees import random_tree
from states import states_at

if TYPE_CHECKING:
    from playwright.sync_api import Page

TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))

# What the page shows at each step, in the attributes that scripts read, and where what is drawn differs from them, or
# a node below a skipped move, which has no row, from that move;
# then the steps of other walks, backward and jumping, at which it shows anything else.
WALK = """([jumps, rows]) => {
    const look = (step) => {
        window.minimaxViz.goTo(step);
        const shown = document.getElementById("window").dataset;
        const every = [...document.querySelectorAll("[data-node]")];
        const above = ({ dataset: { path } }) => {
            const end = path.lastIndexOf("/");
            return document.querySelector(`[data-path="${path.slice(0, end) || "/"}"]`);
        };
        const isUnlike = ({ dataset }, { dataset: { state } }) => dataset.value || dataset.state !== state;
        const nodes = every.filter((node) => Number(node.dataset.node) < rows);
        const below = every.filter((node) => !nodes.includes(node));
        return {
            step: window.minimaxViz.step,
            sentence: document.getElementById("narration").textContent,
            window: [shown.alpha, shown.beta],
            best: shown.best,
            drawn: nodes.flatMap((node) => {
                const value = node.querySelector(".pill .value")?.textContent ?? "";
                return value === node.dataset.value ? [] : [`${node.dataset.node}: ${value}`];
            }),
            unlike: below.filter((node) => isUnlike(node, above(node))).map(({ dataset }) => dataset.path),
            states: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.state])),
            values: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.value])),
        };
    };
    const forward = Array.from({ length: window.minimaxViz.steps }, (_, at) => look(at + 1));
    const known = forward.map((shown) => JSON.stringify(shown));
    const astray = (steps) => steps.filter((step) => JSON.stringify(look(step)) !== known[step - 1]);
    return { forward, backward: astray(forward.map(({ step }) => step).reverse()), jumping: astray(jumps) };
}"""


def compare(page: "Page", folder: Path, shown: ShownTrace, lang: str = "en") -> None:
    open_page(page, folder, shown, lang=lang)
    expected = expected_steps(shown, lang)
    jumps = random.Random(1).sample(range(1, len(expected) + 1), len(expected))
    found = page.evaluate(WALK, [jumps, len(shown)])
    for shown_step, expected_step in zip(found["forward"], expected, strict=True):
        assert shown_step == expected_step
    assert not found["backward"] and not found["jumping"], "the state depends on how one got there"


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


# That core/ finds what Python finds, tests/conformance proves. Here it is drawn, whatever was drawn before.


@pytest.mark.parametrize(("name", "lang"), [("aima_fig5.2", "ru"), ("wikipedia", "en")])
def test_reference_trees(quiet_page: "Page", tmp_path: Path, name: str, lang: str):
    compare(quiet_page, tmp_path, trace(json.dumps(TREES[name]["tree"]), cutoff="gt", fail="hard"), lang)


@pytest.mark.parametrize("options", [{"depth": 2, "evaluation": "twos"}, {"max_nodes": 7, "max": "O"}])
def test_boards(quiet_page: "Page", tmp_path: Path, options: dict[str, Any]):
    compare(quiet_page, tmp_path, trace("XOX/.O./.XO", **options))


@pytest.mark.parametrize("way", WAYS[-3:])
def test_graphs_with_shared_and_symmetric_positions(quiet_page: "Page", tmp_path: Path, way: dict[str, Any]):
    compare(quiet_page, tmp_path, trace(game=GraphGame(2, layers=5, mirrored=True), **way), "ru")


@pytest.mark.parametrize("seed", range(3))
def test_random_trees(quiet_page: "Page", tmp_path: Path, seed: int):
    compare(quiet_page, tmp_path, trace(random_tree(random.Random(seed)), fail=["soft", "hard"][seed % 2]))


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
