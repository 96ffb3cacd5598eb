"""While Predict is on, nothing on the page depends on what has not been told.

Two searches that agree up to a step show the same there: every text, attribute and place, and the strip's pixels.
"""

import json
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from graph_game import GraphGame
from minimax_viz import trace
from minimax_viz.tracing.result import TraceResult
from page_in_node import parts
from scripts import scripted

(SEEN,) = scripted(__file__, "seen")

TREES = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[3,17],[2,12]],[[15,4],[25,0]],[[2,5],[3,9]]]",
    "[[5,4],[[3,[2,9]],7],[6,1]]",
]


def common(one: TraceResult, other: TraceResult) -> int:
    """How many steps of two searches agree."""
    agreeing = 0
    for mine, theirs in zip(one.steps, other.steps, strict=False):
        rows = one[mine.node], other[theirs.node]
        told = (mine.kind, mine.node, mine.child, mine.alpha, mine.beta, mine.best, mine.improved)
        if told != (theirs.kind, theirs.node, theirs.child, theirs.alpha, theirs.beta, theirs.best, theirs.improved):
            break
        if mine.kind == "evaluate" and rows[0].value != rows[1].value:
            break
        moves = [len(list(shown.children(mine.node))) for shown in (one, other)]
        if mine.kind == "enter" and moves[0] != moves[1]:
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


def game_pairs(seeds: range) -> Iterator[tuple[TraceResult, TraceResult]]:
    """Searches of games that differ in a few endings, long values among them, and in the moves of one position."""
    ways: list[dict[str, Any]] = [{}, {"algorithm": "minimax"}, {"cutoff": "gt"}, {"fail": "hard"}, {"depth": 3}]
    for seed in seeds:
        dice = random.Random(seed)
        one, other = (GraphGame(seed, layers=4 + seed % 2, width=6) for _ in range(2))
        for state in dice.sample(sorted(other.values), len(other.values) // 3):
            other.values[state] = dice.choice([-1000000, 3, 0])
        later = dice.choice([state for state in other.children if state[0]] or [(0, 0)])
        other.children[later] += other.children[later][:1]
        options = dice.choice(ways)
        pair = trace(game=one, **options), trace(game=other, **options)
        if 5 < common(*pair) < len(pair[0].steps):
            yield pair


def test_what_is_worked_out_depends_on_nothing_to_come(tmp_path: Path):
    """States, values, windows, sentences, stories, questions, counts, and which rows are drawn."""
    dice = random.Random(7)
    texts = [json.dumps(tree_of(dice, 4, leaf)) for leaf in (9, 20, 1000000)]
    pairs = [(trace(text), trace(changed(text, dice))) for text in texts if len(leaves(json.loads(text))) > 4]
    large = json.dumps(tree_of(dice, 5, 20, 4))
    pairs.append((trace(large), trace(changed(large, dice))))
    pairs += game_pairs(range(6))
    for folded in (False, True):
        asked = [(shown, {"last": min(40, common(*pair)), "is_folded": folded}) for pair in pairs for shown in pair]
        known = parts(tmp_path, "known", asked)
        for at, (mine, theirs) in enumerate(zip(known[::2], known[1::2], strict=True)):
            told = enumerate(zip(mine, theirs, strict=True), 1)
            step = next((step for step, (one, other) in told if one != other), None)
            assert step is None, f"step {step} of pair {at}: {pairs[at][0].header.board}, {pairs[at][1].header.board}"
        assert sum(len(steps) for steps in known) > 100


def tree_of(dice: random.Random, depth: int, most: int, width: int = 3) -> Any:
    """A tree with values up to `most`."""
    if depth == 0 or (depth < 4 and dice.random() < 0.2):
        return dice.randint(-most, most)
    return [tree_of(dice, depth - 1, most, width) for _ in range(dice.randint(2, width))]


def check_pair(opened, one: TraceResult, other: TraceResult) -> int:
    """Compare two pages at all steps that agree; returns how many these are."""
    last = min(40, common(one, other))
    size = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    first, second = (opened(shown, "#predict=1&every=1", **size).evaluate(SEEN, last) for shown in (one, other))
    for mine, theirs in zip(first, second, strict=True):
        differing = [what for (what, seen), (_, other_seen) in zip(mine, theirs, strict=True) if seen != other_seen]
        assert not differing, f"{differing} differ within the first {last} steps: {one.header}, {other.header}"
    return last


@pytest.mark.thorough
def test_pages_show_only_what_was_reached(opened, each):
    """Of trees that differ in one later leaf, long values among them, which take no room before; and of games."""
    dice = random.Random(1)
    pairs = [(trace(TREES[0]), trace("[[3,12,8],[2,4,6],[14,5,-1000000.25]]"))]
    for text in TREES:
        others = (other for _ in count() if (other := changed(text, dice)) != text)
        pairs.append((trace(text), trace(next(others))))
    games = list(game_pairs(range(8)))
    assert len(games) > 1
    for number, pair in enumerate([*pairs, *games]):
        with each(f"{number}: {pair[0].header.board}"):
            assert check_pair(opened, *pair) > (20 if number == 0 else 5)
