"""Bounds are proofs: whatever the unseen leaves are worth, no row's true value leaves its interval."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from reference_search import Tree, settle, true_value
from tree_strategies import few_values, leaves_of, text_of, trees

EXTREME = 1_000_000
rules, fails = st.sampled_from(["ge", "gt"]), st.sampled_from(["soft", "hard"])


def at_path(tree: Tree, path: str) -> Tree:
    for place in path.strip("/").split("/") if path != "/" else []:
        tree = tree["children"][int(place)]
    return tree


@given(trees(max_leaves=8, values=few_values), rules, fails, st.none() | st.integers(1, 12))
def test_no_value_of_an_unseen_leaf_leaves_an_interval_and_each_end_is_reached(
    tree: Tree, rule: str, fail: str, limit: int | None
) -> None:
    """A value never falls where a leaf's rises: what holds for the extremes holds for all that is between them."""
    t = trace(text_of(tree), cutoff=rule, fail=fail, max_nodes=limit)
    settled = settle(tree)
    visited = [row for row in t if row.kind != "pruned"]
    seen = {id(at_path(settled, row.path)) for row in visited if row.kind == "terminal"}
    assert len(seen) == t.leaves
    for row in visited:
        node = at_path(settled, row.path)
        unseen = [leaf for leaf in leaves_of(node) if id(leaf) not in seen]
        if len(unseen) > 10:
            continue
        truths = set()
        for world in product((-EXTREME, EXTREME), repeat=len(unseen)):
            for leaf, value in zip(unseen, world, strict=True):
                leaf["value"] = value
            truths.add(true_value(node))
        low, high = row.interval
        assert low <= min(truths) and max(truths) <= high
        if t.complete and fail == "soft":
            assert (max(low, -EXTREME), min(high, EXTREME)) == (min(truths), max(truths))
        assert row.bound not in ("exact", "lower") or min(truths) >= row.value
        assert row.bound not in ("exact", "upper") or max(truths) <= row.value
    assert not t.complete or t[0].bound == "exact"
