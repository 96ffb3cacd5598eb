"""While Predict is on, nothing on the page depends on what has not been told.

Two searches that agree up to a step show the same there: node states, texts, attributes, the strip's pixels, the tree.
"""

import json
import random
from itertools import count, islice
from typing import Any

import pytest

from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace

# Everything that is to be seen or heard at a step, before and after the reader asks for the next one.
SEEN = """([last, wanted]) => {
    minimaxViz.predict(true);
    const parts = {
        states: () => [...document.querySelectorAll("[data-path]")]
            .map(({ dataset }) => [dataset.path, dataset.state, dataset.value].join()).sort().join(" "),
        texts: () => document.body.innerText,
        panel: () => document.getElementById("panel").innerHTML,
        footer: () => document.querySelector("footer").innerHTML,
        tree: () => document.getElementById("stage").innerHTML.replace(/data-node="\\d+"/g, ""), // nobody sees it
        strip: () => document.getElementById("overview").toDataURL(),
    };
    const seen = () => (wanted ?? Object.keys(parts)).map((name) => [name, parts[name]()]);
    const next = document.querySelector("footer [data-act=next]");
    const found = [];
    for (let step = 1; step <= last; step++) {
        minimaxViz.goTo(step);
        found.push(seen());
        if (step < last) {
            next.click(); // which asks, where there is something to ask
            if (minimaxViz.step === step) found.push(seen());
        }
    }
    return found;
}"""

TREES = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[3,17],[2,12]],[[15,4],[25,0]],[[2,5],[3,9]]]",
    "[[5,4],[[3,[2,9]],7],[6,1]]",
]


def common(one: ShownTrace, other: ShownTrace) -> int:
    """How many steps of two searches agree."""
    agreeing = 0
    for mine, theirs in zip(one.steps, other.steps, strict=False):
        rows = one[mine.node], other[theirs.node]
        told = (mine.kind, mine.node, mine.child, mine.alpha, mine.beta, mine.best, mine.improved)
        if told != (theirs.kind, theirs.node, theirs.child, theirs.alpha, theirs.beta, theirs.best, theirs.improved):
            break
        if mine.kind == "evaluate" and rows[0].value != rows[1].value:
            break
        agreeing += 1
    return agreeing


def leaves(tree: Any, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The places of a tree's leaves."""
    if not isinstance(tree, list):
        return [path]
    return [place for at, child in enumerate(tree) for place in leaves(child, (*path, at))]


def changed(text: str, dice: random.Random) -> str:
    """The tree with one leaf changed."""
    tree = json.loads(text)
    *above, last = dice.choice(leaves(tree)[2:])
    inner = tree
    for at in above:
        inner = inner[at]
    inner[last] = dice.randint(0, 20)
    return json.dumps(tree, separators=(",", ":"))


def check_pair(opened, one: ShownTrace, other: ShownTrace, wanted: list[str] | None = None) -> int:
    """Compare two pages, in the wanted respects or in all, at all steps that agree; returns how many these are."""
    last = common(one, other)
    size = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    first, second = (opened(shown, **size).evaluate(SEEN, [last, wanted]) for shown in (one, other))
    for mine, theirs in zip(first, second, strict=True):
        differing = [what for (what, seen), (_, other_seen) in zip(mine, theirs, strict=True) if seen != other_seen]
        assert not differing, f"{differing} differ within the first {last} steps"
    return last


@pytest.mark.parametrize(
    ("trees", "pairs"), [(TREES[:1], 1), pytest.param(TREES[1:], 2, marks=pytest.mark.thorough)], ids=["one", "others"]
)
def test_trees_that_differ_in_one_later_leaf(opened, trees: list[str], pairs: int):
    for text in trees:
        dice = random.Random(text)
        others = (other for _ in count() if (other := changed(text, dice)) != text)
        assert sum(check_pair(opened, trace(text), trace(other)) for other in islice(others, pairs)) > 5 * pairs


@pytest.mark.thorough
def test_games_show_only_what_was_reached(opened):
    ways: list[list[dict[str, Any]]] = [
        [{"depth": 2}, {"depth": 3}], [{"cutoff": "ge"}, {"cutoff": "gt"}], [{}, {"score": "ten"}]
    ]  # fmt: skip
    for way in ways:
        assert check_pair(opened, *(trace("XOX/.X./O.O", **options) for options in way), ["states"]) > 2
