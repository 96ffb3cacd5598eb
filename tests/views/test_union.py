"""The union of searches against brute force over paths: nodes, rows, visits, ghosts, what caused them, and its fold."""

import json
from collections.abc import Callable
from itertools import pairwise, zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_game import GraphGame
from minimax_viz import Trace, trace
from minimax_viz.views.difference import FirstDifference, first_difference
from minimax_viz.views.fold import Fold
from minimax_viz.views.union import Union, UnionStub, fold_union, union_of
from places import DATA
from reference_search import Tree
from tree_strategies import text_of, trees
from whole_board import NODES, whole_board

TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))
Path_ = tuple[tuple[str, str, int], ...]
ENDED = ("ended", None, None)

searches = st.fixed_dictionaries(
    {},
    optional={
        "algorithm": st.sampled_from(["minimax", "alphabeta"]),
        "cutoff": st.sampled_from(["ge", "gt"]),
        "fail": st.sampled_from(["soft", "hard"]),
        "order": st.sampled_from(["reverse", "best", "worst", "random:1"]),
        "depth": st.integers(0, 3),
        "max_nodes": st.integers(1, 40),
    },
)


def paths_of(t: Trace) -> dict[Path_, int]:
    """The row of each path: the moves from the root, each told from siblings of the same names by its number."""
    paths: list[Path_] = []
    for row in t:
        if row.parent is None:
            paths.append(())
            continue
        elder = [t[other] for other in t.children(row.parent) if other < row.node]
        number = sum((other.move, other.name) == (row.move, row.name) for other in elder)
        paths.append((*paths[row.parent], (row.move, row.name, number)))
    return {path: row for row, path in enumerate(paths)}


def visited(t: Trace, row: int) -> bool:
    return t[row].kind in ("interior", "terminal", "horizon", "transposition")


def assert_is_the_union(u: Union) -> None:
    rows = [paths_of(t) for t in u.traces]
    paths: list[Path_] = []
    for node in range(len(u)):
        known = next(k for k, column in enumerate(u.rows) if column[node] >= 0)
        path = list(rows[known])[u.rows[known][node]]
        paths.append(path)
        assert [column[node] for column in u.rows] == [of_one.get(path, -1) for of_one in rows]
        assert u.ply[node] == len(path)
        assert u.parents[node] == (paths.index(path[:-1]) if path else -1)
        assert u.moves(node) == [move for move, _, _ in path]
    assert len(set(paths)) == len(paths)
    assert set(paths) == set().union(*rows)
    siblings: dict[Path_, list[Path_]] = {}  # the first trace's in its order, then those that are new in the next
    for path in dict.fromkeys(path for of_one in rows for path in of_one if path):
        siblings.setdefault(path[:-1], []).append(path)
    for parent, path in enumerate(paths):
        assert [paths[child] for child in u.children(parent)] == siblings.get(path, [])
    assert all(after == before + 1 or u.parents[after] <= before for before, after in pairwise(range(len(u))))
    assert_ghosts(u, paths, rows)


def spared(u: Union, search: int) -> list[int]:
    """The nodes that another search visited and this one did not."""
    return [node for node in range(len(u)) if any(u.visitors(node)) and not u.visited(search, node)]


def assert_ghosts(u: Union, paths: list[Path_], rows: list[dict[Path_, int]]) -> None:
    seen = [{path for path, row in of_one.items() if visited(t, row)} for t, of_one in zip(u.traces, rows, strict=True)]
    for k in range(len(u.traces)):
        others = set().union(*(seen[other] for other in range(len(seen)) if other != k))
        ghosts = [path for path in paths if path in others - seen[k]]
        assert [paths[node] for node in spared(u, k)] == ghosts
        roots = [path for path in ghosts if path and path[:-1] in seen[k]]
        assert [paths[node] for node in u.spared_roots(k)] == roots
        for node, path in enumerate(paths):
            assert u.visited(k, node) == (path in seen[k])
            below = [sum(other[: len(path)] == path for other in of_one) for of_one in seen]
            assert [u.visits(other, node) for other in range(len(seen))] == below
            assert u.savings(k, node) == max(below) - below[k]
            standing = max((known for known in rows[k] if path[: len(known)] == known), key=len)
            assert u.nearest[k][node] == rows[k][standing]
            row = u.traces[k][rows[k][standing]]
            assert u.cutoff(k, node) == (row.parent if row.kind == "pruned" else None)


@given(trees(), searches, searches)
def test_the_union_of_two_searches_of_random_trees(tree: Tree, one: dict[str, Any], other: dict[str, Any]) -> None:
    text = text_of(tree)
    assert_is_the_union(union_of([trace(text, **one), trace(text, **other)]))


@given(trees(max_leaves=8), trees(max_leaves=8), searches)
def test_unions_of_more_searches_and_of_different_trees(one: Tree, other: Tree, kind: dict[str, Any]) -> None:
    text = text_of(one)
    assert_is_the_union(union_of([trace(text), trace(text, algorithm="minimax"), trace(text, **kind)]))
    assert_is_the_union(union_of([trace(text, **kind), trace(text_of(other))]))


@settings(max_examples=10)
@given(st.integers(0, 50))
def test_unions_with_merged_moves_transpositions_and_candidates(seed: int) -> None:
    game = GraphGame(seed, mirrored=True)
    plain = trace(game=game, algorithm="minimax")
    for kind in ({"symmetry": True}, {"transpositions": True}, {"order": "reverse", "symmetry": True}):
        assert_is_the_union(union_of([plain, trace(game=game, **kind)]))


@pytest.mark.parametrize("name", TREES)
def test_the_skipped_leaves_of_each_reference_tree_are_exactly_the_ghosts(name: str) -> None:
    known = TREES[name]
    text = json.dumps(known["tree"])
    plain = trace(text, root=known["root"], algorithm="minimax")
    u = union_of([plain, trace(text, root=known["root"])])
    leaves = [row for row in plain if row.kind == "terminal"]
    ghosts = set(spared(u, 1))
    assert [number for number, leaf in enumerate(leaves) if u.rows[0].index(leaf.node) in ghosts] == known["ge"][
        "skipped_leaves"
    ]
    assert sum(u.savings(1, root) for root in u.spared_roots(1)) == known["plain"]["nodes"] - known["ge"]["nodes"]
    assert spared(u, 0) == []
    assert all(u.cutoff(1, root) is not None for root in u.spared_roots(1))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "nodes"), [({}, 18_297), ({"algorithm": "minimax", "symmetry": True}, 58_524)], ids=str
)
def test_the_empty_board(kind: dict[str, Any], nodes: int) -> None:
    u = union_of([whole_board(), trace(game="tictactoe", **kind)])
    assert len(u) == u.visits(0, 0) == NODES
    assert u.visits(1, 0) == nodes
    assert sum(u.savings(1, root) for root in u.spared_roots(1)) == NODES - nodes
    assert u.rows[0].tolist() == list(range(NODES))


def test_values_may_differ_in_their_bound_alone_and_fail_hard_parts_in_a_value() -> None:
    text = json.dumps(TREES["aima_fig5.2"]["tree"])
    u = union_of([trace(text, algorithm="minimax"), trace(text)])
    c = next(node for node in range(len(u)) if u.moves(node) == ["C"])
    assert (u.value_and_bound(0, c), u.value_and_bound(1, c)) == ((2, "exact"), (2, "upper"))
    both = [node for node in range(len(u)) if all(u.visitors(node))]
    assert [node for node in both if u.value_and_bound(0, node) != u.value_and_bound(1, node)] == [c]
    assert u.path(c + 2) == "/1/1" and u.value_and_bound(1, c + 2) == (None, "")
    text = json.dumps(TREES["ucla_cs161"]["tree"])
    found = first_difference(u := union_of([trace(text, fail="hard"), trace(text)]))
    assert found is not None
    assert (found.difference, u.moves(found.node)) == ("value", ["B", "D", "I"])
    assert [u.value_and_bound(k, found.node) for k in (0, 1)] == [(3, "upper"), (2, "upper")]


def test_a_long_chain_neither_recurses_nor_takes_long() -> None:
    text = "[" * 2000 + "1" + "]" * 2000
    u = union_of([trace(text, algorithm="minimax"), trace(text, depth=1500)])
    assert (len(u), u.visits(1, 0), u.savings(1, u.rows[0].index(1501))) == (2001, 1501, 500)
    assert [u.parents[node] for node in u.spared_roots(1)] == [1500]
    assert len(fold_union(u, 100).rows) <= 100


# Where they part -----------------------------------------------------------------------------------------------------


def deeds(t: Trace) -> list[tuple[Any, ...]]:
    """What a search did, step by step, windows apart, and the row at which it did it."""
    values = {"evaluate": "best", "finish": "best"}
    paths = {row: path for path, row in paths_of(t).items()}
    return [
        (step.kind, paths[step.node], getattr(step, values[step.kind]) if step.kind in values else None)
        for step in t.steps
        if step.kind in ("enter", "evaluate", "finish")
    ]


@given(trees(), searches, searches)
def test_searches_part_at_the_first_step_that_differs(tree: Tree, one: dict[str, Any], other: dict[str, Any]) -> None:
    traces = [trace(text_of(tree), **kind) for kind in (one, other)]
    u = union_of(traces)
    both = [deeds(t) for t in traces]
    differing = next((pair for pair in zip_longest(*both, fillvalue=ENDED) if pair[0] != pair[1]), None)
    found = first_difference(u)
    if found is None:
        assert differing is None
        return
    if differing is None:  # they stopped alike, with other moves left
        assert not all(t.complete for t in traces)
        return
    if all(t.complete for t in traces):  # (one that was stopped is left by the other at its next node)
        assert node_path(u, found) in [path for _, path, _ in differing]


def node_path(u: Union, found: FirstDifference) -> Path_:
    known = next(k for k, column in enumerate(u.rows) if column[found.node] >= 0)
    return list(paths_of(u.traces[known]))[u.rows[known][found.node]]


@pytest.mark.parametrize(
    ("one", "other", "path", "difference"),
    [
        ({"algorithm": "minimax"}, {}, "/1/1", "skipped"), ({}, {"order": "reverse"}, "/0", "order"),
        ({"depth": 1}, {}, "/0", "looked"), ({}, {"max_nodes": 3}, "/0/1", "longer"),
        ({}, {"max_nodes": 11}, None, None), ({}, {"cutoff": "gt"}, None, None),
    ],
)  # fmt: skip
def test_where_searches_of_the_aima_tree_part(
    one: dict[str, Any], other: dict[str, Any], path: str | None, difference: str | None
) -> None:
    u = union_of([trace("[[3,12,8],[2,4,6],[14,5,2]]", **kind) for kind in (one, other)])
    found = first_difference(u)
    assert (found and u.path(found.node), found and found.difference) == (path, difference)


# The fold ------------------------------------------------------------------------------------------------------------


def drawn(shown: Fold[UnionStub]) -> int:
    return len(shown.rows) + len(shown.stubs)


def assert_sound(u: Union, shown: Fold[UnionStub], least: Callable[[int], bool]) -> None:
    nodes = set(shown.rows)
    assert shown.rows == sorted(nodes) and shown.rows[0] == 0
    assert all(u.parents[node] in nodes for node in shown.rows[1:])
    told = list(shown.rows)
    for stub in shown.stubs:
        children = [child for child in u.children(stub.parent) if stub.first <= child < stub.end]
        assert stub.parent in nodes and not nodes & set(children)
        assert (children[0], len(children)) == (stub.first, stub.moves)
        assert {u.visitors(child) for child in children} == {stub.visitors}
        told += range(stub.first, stub.end)
    for node in shown.rows:
        if least(node):
            told += range(node + 1, node + u.sizes[node])
    assert sorted(told) == list(range(len(u)))  # each node is in one place


@given(trees(max_leaves=40), searches, searches, st.integers(2, 60))
def test_folds_keep_the_budget_and_lose_nothing(
    tree: Tree, one: dict[str, Any], other: dict[str, Any], budget: int
) -> None:
    text = text_of(tree)
    u = union_of([trace(text, **one), trace(text, **other)])
    shown = fold_union(u, budget)
    if len(u) <= budget:
        assert (shown.rows, shown.stubs) == (list(range(len(u))), [])
        return
    opened = {u.parents[node] for node in shown.rows}
    told_by_itself = {node for node in shown.rows if not all(u.visitors(node)) and node not in opened}
    assert_sound(u, shown, told_by_itself.__contains__)
    at_root = sum(stub.parent == 0 for stub in fold_union(u, 1).stubs)
    assert drawn(shown) <= max(budget, 1 + at_root)
    assert fold_union(u, None).rows == list(range(len(u)))


@pytest.mark.thorough
def test_a_big_saving_is_shown_before_small_ones() -> None:
    u = union_of([whole_board(), trace(game="tictactoe")])
    shown = fold_union(u, 400)
    assert 300 <= drawn(shown) <= 400
    nodes = set(shown.rows)
    biggest = sorted(u.spared_roots(1), key=lambda node: -u.savings(1, node))
    told = [node for node in biggest[:60] if node in nodes or any(s.first <= node < s.end for s in shown.stubs)]
    by_stubs = {s.first: s for s in shown.stubs if not any(s.visitors[1:])}
    assert len(told) == 60
    assert all(u.parents[node] in nodes for node in biggest[:60])
    assert by_stubs
