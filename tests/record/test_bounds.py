"""Bounds are proofs: whatever the unseen leaves are worth, no row's true value leaves its interval."""

import random
from itertools import islice, product

from hypothesis import given, settings
from hypothesis import strategies as st

from minimax_viz import trace
from reference_search import Tree, settle, true_value
from tree_strategies import few_values, text_of, trees

EXTREMES = (-1_000_000, -1, 0, 1, 1_000_000)
rules, fails = st.sampled_from(["ge", "gt"]), st.sampled_from(["soft", "hard"])


def at_path(tree: Tree, path: str) -> Tree:
    for place in path.strip("/").split("/") if path != "/" else []:
        tree = tree["children"][int(place)]
    return tree


def leaves_below(node: Tree) -> list[Tree]:
    if "value" in node:
        return [node]
    return [leaf for child in node["children"] for leaf in leaves_below(child)]


def assert_nothing_unseen_matters(t, tree: Tree, seed: int) -> None:
    """Try values for the leaves that were not looked at: all combinations where they are few, else a sample."""
    visited = {row.path: row for row in t if row.kind != "pruned"}
    seen = {id(at_path(tree, path)) for path, row in visited.items() if row.kind == "terminal"}
    unseen = [leaf for leaf in leaves_below(tree) if id(leaf) not in seen]
    assert len(unseen) == len(leaves_below(tree)) - t.leaves
    if len(EXTREMES) ** len(unseen) <= 125:
        worlds = list(product(EXTREMES, repeat=len(unseen)))
    else:
        rng = random.Random(seed)
        worlds = [tuple(rng.choice(EXTREMES) for _ in unseen) for _ in range(30)]
        worlds += [(extreme,) * len(unseen) for extreme in EXTREMES]
    for world in worlds:
        for leaf, value in zip(unseen, world, strict=True):
            leaf["value"] = value
        if t.complete:
            assert true_value(tree) == t.value
        for path, row in visited.items():
            low, high = row.interval
            truth = true_value(at_path(tree, path))
            assert low <= truth <= high
            if row.bound == "exact":
                assert truth == row.value
            elif row.bound == "lower":
                assert truth >= row.value
            elif row.bound == "upper":
                assert truth <= row.value


@settings(max_examples=60)
@given(trees(max_leaves=12, values=few_values), rules, fails, st.integers(1, 12), st.integers())
def test_no_value_of_an_unseen_leaf_changes_the_root_or_leaves_an_interval(
    tree: Tree, rule: str, fail: str, limit: int, seed: int
) -> None:
    for max_nodes in (None, limit):
        t = trace(text_of(tree), cutoff=rule, fail=fail, max_nodes=max_nodes)
        assert_nothing_unseen_matters(t, settle(tree), seed)


@settings(max_examples=60)
@given(trees(max_leaves=8, values=few_values), rules, st.integers(0, 200))
def test_the_interval_of_a_pruned_row_s_parent_is_tight(tree: Tree, rule: str, pick: int) -> None:
    """Each finite end of an interval is reached in some world, so the proof says no less than it could."""
    t = trace(text_of(tree), cutoff=rule)
    settled = settle(tree)
    visited = [row for row in t if row.kind == "interior"]
    row = visited[pick % len(visited)]
    node = at_path(settled, row.path)
    seen = {id(at_path(settled, other.path)) for other in t if other.kind == "terminal"}
    unseen = [leaf for leaf in leaves_below(node) if id(leaf) not in seen]
    truths = set()
    for world in islice(product((-1_000_000, 1_000_000), repeat=len(unseen)), 1024):
        for leaf, value in zip(unseen, world, strict=True):
            leaf["value"] = value
        truths.add(true_value(node))
    if len(unseen) <= 10:
        assert min(truths) == max(row.interval[0], -1_000_000)
        assert max(truths) == min(row.interval[1], 1_000_000)
