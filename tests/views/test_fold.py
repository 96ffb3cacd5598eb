"""Folds: the budget is kept and used, what matters is shown, and nothing is lost in the stubs."""

import sys
from collections import defaultdict
from itertools import pairwise
from types import FrameType

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph_game import GraphGame
from minimax_viz import Trace, trace
from minimax_viz.picture.items import items_of
from minimax_viz.text.catalog import catalog
from minimax_viz.views.fold import MOST_POOR_SHOWN, Fold, RowChooser, Stub, fold_of, folded
from reference_search import Tree
from tree_strategies import text_of, trees
from whole_board import whole_board

SMALLEST_FILLED = 8  # below it the next node and the stubs it brings may not fit into the last quarter


def drawn(shown: Fold[Stub]) -> int:
    return len(shown.rows) + len(shown.stubs)


def held(t: Trace, stub: Stub) -> list[int]:
    """The children that a stub stands for."""
    wanted = set(stub.others) or range(stub.first, stub.end)
    return [child for child in t.children(stub.parent) if child in wanted]


def assert_sound(t: Trace, shown: Fold[Stub], budget: int) -> None:
    rows = set(shown.rows)
    assert shown.rows == sorted(rows)
    assert shown.rows[0] == 0
    assert all(t[row].parent in rows for row in shown.rows[1:])
    if len(t) <= budget:
        assert (shown.rows, shown.stubs) == (list(range(len(t))), [])
        return
    assert drawn(shown) <= max(budget, 2)
    if budget >= SMALLEST_FILLED:
        assert drawn(shown) >= 0.75 * budget
    visited = sum(t[row].kind != "pruned" for row in shown.rows)
    assert visited + sum(stub.nodes for stub in shown.stubs) == t.nodes
    covered = [(row, row + 1) for row in shown.rows]
    covered += [(row, row + t.sizes[row]) for stub in shown.stubs for row in held(t, stub)]
    covered.sort()
    assert (covered[0][0], covered[-1][1]) == (0, len(t))
    assert all(before[1] == after[0] for before, after in pairwise(covered))  # each row is in one place


def assert_stubs_tell_the_truth(t: Trace, shown: Fold[Stub]) -> None:
    def is_skipped(row: int) -> bool:
        return t[row].kind == "pruned"

    sorts: defaultdict[int, list[bool]] = defaultdict(list)
    for stub in shown.stubs:
        hidden, children = held(t, stub), list(t.children(stub.parent))
        assert stub.parent in shown.rows
        assert (hidden[0], hidden[-1] + t.sizes[hidden[-1]], len(hidden)) == (stub.first, stub.end, stub.moves)
        assert not set(hidden) & set(shown.rows)
        assert stub.skipped == sum(map(is_skipped, hidden))
        if len(hidden) < len(children):  # no cut vanishes among moves that were looked at
            sorts[stub.parent].append(is_skipped(hidden[0]))
            assert len({is_skipped(child) for child in hidden}) == 1
            assert stub.others == tuple(hidden)
        known = [t[child].value for child in hidden if t[child].value is not None]
        if not known:
            assert stub.best == -1
        else:
            best = max if t[stub.parent].player == "max" else min
            assert stub.best in hidden
            assert t[stub.best].value == best(known)
    for found in sorts.values():  # all that is hidden below a node is in one stub, but for what was skipped
        assert len(set(found)) == len(found)


@given(trees(max_leaves=40), st.integers(1, 60), st.sampled_from(["alphabeta", "minimax"]), st.integers(1, 60))
def test_folds_of_random_trees(tree: Tree, budget: int, algorithm: str, limit: int) -> None:
    t = trace(text_of(tree), algorithm=algorithm, max_nodes=limit)
    shown = fold_of(t, budget)
    assert_sound(t, shown, budget)
    assert_stubs_tell_the_truth(t, shown)


@given(trees(max_leaves=40))
def test_the_root_s_moves_and_the_principal_variation_are_shown_where_they_fit(tree: Tree) -> None:
    t = trace(text_of(tree))
    wanted = {0, *t.children(0), *t.principal_rows()}
    budget = drawn(folded(t, wanted, gather=True))
    shown = fold_of(t, budget)
    assert wanted <= set(shown.rows)
    assert_sound(t, shown, budget)


@pytest.mark.thorough
@pytest.mark.parametrize("budget", [20, 5000])
def test_the_whole_board(budget: int) -> None:
    t = whole_board()
    shown = fold_of(t, budget)
    assert_sound(t, shown, budget)
    assert_stubs_tell_the_truth(t, shown)
    if budget >= 100:
        assert {0, *t.children(0), *t.principal_rows()} <= set(shown.rows)


@pytest.mark.parametrize("budget", [30, 100, 400])
def test_cutoffs_are_shown_before_the_rest(budget: int) -> None:
    t = trace(game="tictactoe")
    shown = fold_of(t, budget)
    assert_sound(t, shown, budget)
    assert_stubs_tell_the_truth(t, shown)
    if budget == 400:
        assert any(row in t.windows.cutoffs for row in shown.rows)
        assert any(t[row].kind == "pruned" for row in shown.rows)


@pytest.mark.parametrize(
    "text", ["[" * 2000 + "1" + "]" * 2000, str(list(range(3000))), str([[1, 2]] * 1000), str([[[3] * 9] * 9] * 9)]
)
def test_chains_and_wide_trees(text: str) -> None:
    t = trace(text)
    for budget in (2, 10, 400):
        shown = fold_of(t, budget)
        assert_sound(t, shown, budget)
        assert_stubs_tell_the_truth(t, shown)


@pytest.mark.thorough
@pytest.mark.parametrize("budget", [200, 2000])
def test_stubs_take_no_more_than_half_of_the_budget(budget: int) -> None:
    for t in (whole_board(), trace(".........")):
        assert len(fold_of(t, budget).rows) >= budget / 2


@given(st.integers(0, 10**6), st.integers(4, 80), st.integers(1, 3))
@example(1443, 9, 3)  # a crowd, and moves that a cutoff skipped
def test_poor_candidates_share_a_stub_where_they_are_many(seed: int, budget: int, number: int) -> None:
    game = GraphGame(seed, layers=4, width=6, branching=12)
    t = trace(game=game, candidates=f"first:{number}")
    shown = fold_of(t, budget)
    rows = set(shown.rows)
    assert drawn(shown) <= budget
    assert all(t[row].parent in rows for row in shown.rows[1:])
    for row in shown.rows:
        discarded = {child for child in t.children(row) if t[child].kind == "discarded"}
        crowds = [stub for stub in shown.stubs if stub.discarded and stub.parent == row]
        if len(discarded) > MOST_POOR_SHOWN:
            assert not discarded & rows
            assert [(stub.moves, stub.nodes, stub.first) for stub in crowds] == [(len(discarded), 0, min(discarded))]
        else:
            assert not crowds
    visited = sum(t[row].kind not in ("pruned", "discarded") for row in shown.rows)
    assert visited + sum(stub.nodes for stub in shown.stubs) == t.nodes
    items = items_of(t, shown, catalog("en"))
    assert [item.parent < at for at, item in enumerate(items)] == [True] * len(items)
    path: list[int] = []
    for at, item in enumerate(items):  # preorder: each item's parent is on the path to the item before
        while path and path[-1] != item.parent:
            path.pop()
        assert path or at == 0
        path.append(at)


class Places(list):
    """Children that are looked up by halving, and never searched one by one."""

    def index(self, *wanted):
        raise AssertionError("one of thousands of siblings was searched for among all of them")


@pytest.mark.thorough
def test_places_in_crowds_of_siblings_are_found_without_going_through_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert calls_of_folding(4000) < 3 * calls_of_folding(2000)
    shown = trace(game=GraphGame(3, layers=4, width=6, branching=12), candidates="best:2", evaluation="estimate")
    children_of = RowChooser.children_of
    monkeypatch.setattr(RowChooser, "children_of", lambda chooser, row: Places(children_of(chooser, row)))
    assert shown.discarded_moves > MOST_POOR_SHOWN
    assert drawn(fold_of(shown, 8)) <= 8


def calls_of_folding(siblings: int) -> int:
    """How many functions are called to fold a node with so many children, those written in C included."""
    shown = trace(str(list(range(siblings))))
    made = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        for budget in (2, 400):
            assert drawn(fold_of(shown, budget)) <= budget
    finally:
        sys.setprofile(None)
    return made
