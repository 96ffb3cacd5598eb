"""Leaves whose values are open: what is said of them is true for every value that they could have."""

import json
from math import inf
from typing import Any, Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.record.openleaf import Interval, OpenLeaf, OpenLeafCase
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.summary import open_leaf_lines
from page_files import carried, tightly_unpacked
from reference_search import Expected, Tree, search, settle
from tree_strategies import leaves_of, nested, trees

SHAPES = trees(max_leaves=9, values=st.integers(-3, 3) | st.sampled_from([-1.5, 0.5]))
TRIED = [value / 4 for value in range(-18, 19)]


def found_by_brute_force(tree: Tree, prunes: bool, cutoff: str, root: str, order: str) -> Expected:
    return search(settle(tree, root), prune=prunes, rule=cutoff, order=order)


@given(SHAPES, st.data(), st.booleans(), st.sampled_from(["ge", "gt"]), st.sampled_from(["max", "min"]),
       st.sampled_from(["natural", "natural", "reverse", "best", "worst"]))  # fmt: skip
def test_every_case_is_true_of_every_value_in_it(
    tree: Tree, data: st.DataObject, prunes: bool, cutoff: Literal["ge", "gt"], root: str, order: str
) -> None:
    leaves = leaves_of(tree)
    opened = data.draw(st.lists(st.sampled_from(range(len(leaves))), min_size=1, max_size=2, unique=True))
    for number in opened:
        leaves[number]["value"] = "?"
    algorithm: Literal["alphabeta", "minimax"] = "alphabeta" if prunes else "minimax"
    t = trace(json.dumps(nested(tree)), algorithm=algorithm, cutoff=cutoff, root=root, order=order)
    assume(t.nodes > 1)
    told = dict(zip(sorted(opened), t.open_leaves, strict=True))
    for number in opened:
        leaves[number]["value"] = 0
    for number in opened:
        leaf = leaves[number]
        of_leaf = told[number]
        for value in TRIED:
            leaf["value"] = value
            expected = found_by_brute_force(tree, prunes, cutoff, root, order)
            case = only_case(of_leaf, value)
            assert (value if case.value is None else case.value) == expected.rows[0]["value"]
            assert sorted(case.pruned) == sorted(row["name"] for row in expected.rows if row["kind"] == "pruned")
            best = expected.rows[expected.rows[0]["chosen"]]
            assert case.best_move == best["move"]
        leaf["value"] = 0
        for one, other in zip(of_leaf.cases, of_leaf.cases[1:], strict=False):
            assert one.interval.high == other.interval.low
            assert one.interval.holds_high is not other.interval.holds_low


def only_case(leaf: OpenLeaf, value: float) -> OpenLeafCase:
    """The one case that a value belongs to."""
    (case,) = [case for case in leaf.cases if value in case.interval]
    return case


def test_the_cases_of_an_example_by_hand_and_what_is_declared_of_open_leaves() -> None:
    t = trace("[[3,12,8],[?,4,6],[14,5,2]]")
    assert t.header.board == '[[3,12,8],["?",4,6],[14,5,2]]'
    assert open_leaf_lines(t, catalog("en")) == [
        "The open leaf C1 is looked at whatever it is worth.",
        "C1 ≤ 3: A is worth 3, best move B; pruned: C2, C3.",
        "3 < C1 ≤ 4: A is worth C1, best move C; nothing is pruned.",
        "C1 > 4: A is worth 4, best move C; nothing is pruned.",
    ]
    (leaf,) = t.open_leaves
    assert [case.interval.high for case in leaf.cases] == [3, 4, inf]
    ends = [(-inf, 1, False), (1, 2, True), (2, 3, True), (3, 4, False), (4, inf, True)]
    cases = [OpenLeafCase(Interval(low, high), 0, "B", (), is_pruned) for low, high, is_pruned in ends]
    assert OpenLeaf("x", 0, cases).pruned_where == [Interval(1, 3), Interval(4, inf)]
    t = trace("[[3,?],[?,4]]")
    for output in (t.to_svg(), t.to_html(), t.to_dot()):
        assert "open leaves (?) counted as 0" in output
    assert [row.value for row in t if row.kind == "terminal"] == [3, 0, 0]
    for text in ("[[1,2],[3]]", '[{"name":"?","value":1},[2]]', "XOX/.O./.XO"):
        t = trace(text)
        assert (t.open_leaves, open_leaf_lines(t, catalog("en"))) == ([], [])
        assert "open leaves" not in t.to_svg()


@pytest.mark.parametrize(
    ("tree", "options", "first"),
    [
        ("[[3,12,8],[2,?,6],[14,5,2]]", {}, "leaf C2 is pruned whatever it is worth."),
        ("[[3,12,8],[2,[?],6]]", {}, "leaf D1 is pruned whatever it is worth."),
        ("[[3,12,8],[2,?,6]]", {"algorithm": "minimax"}, "leaf C2 is looked at whatever it is worth."),
        ("[[3,12,8],[2,?]]", {"order": "best"}, "leaf C2 is pruned where C2 ≥ 2."),
        ("[[?,1],[2,?]]", {}, "leaf B1 is looked at whatever it is worth (with 0 for the other open leaves)."),
        ('{"name":"x","value":"?"}', {}, "leaf x is looked at whatever it is worth."),
        (f"[[{','.join('?' * 9)}],[1]]", {}, "B1 is open; it could have more values than can be tried."),
    ],
)  # fmt: skip
def test_whether_an_open_leaf_is_looked_at_is_said_first(tree: str, options: dict[str, Any], first: str) -> None:
    assert open_leaf_lines(trace(tree, **options), catalog("en"))[0].endswith(first)


def test_a_page_has_the_sentences_in_every_language() -> None:
    t = trace("[[3,12,8],[?,4,6],[14,5,2]]")
    for lang in languages():
        markup = tightly_unpacked(carried(t.to_html(lang=lang), "markup"))
        for line in open_leaf_lines(t, catalog(lang)):
            assert line.replace("<", "&lt;").replace(">", "&gt;") in markup


def test_the_page_tells_of_them_until_the_tree_is_another(opened: Any) -> None:
    page = opened(trace("[[3,12,8],[?,4,6],[14,5,2]]"))
    part = page.locator("#open-leaves")
    assert part.locator("li").all_inner_texts()[1] == "C1 ≤ 3: A is worth 3, best move B; pruned: C2, C3."
    page.evaluate("minimaxViz.predict(true)")
    assert not part.is_visible()
    page.evaluate("minimaxViz.predict(false)")
    assert part.is_visible()
    page.evaluate("minimaxViz.setLeaf('/1/0', 0)")  # open no longer, though the search is the same
    assert not part.is_visible()
    page.evaluate("minimaxViz.undo()")
    assert part.is_visible()
