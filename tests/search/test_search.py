"""The searches themselves: published figures, unrecorded runs, and laws that hold on every tree."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.games.tictactoe import TicTacToe
from minimax_viz.games.tree import TreeGame
from minimax_viz.search.alphabeta import alphabeta
from minimax_viz.search.minimax import minimax
from places import DATA
from reference_search import Tree, settle, true_value
from tree_strategies import plain_trees, text_of, trees
from whole_board import whole_board

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))
COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
EMPTY = COUNTS["tictactoe_empty_board"]
rules, fails = st.sampled_from(["ge", "gt"]), st.sampled_from(["soft", "hard"])


# Published figures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["plain", "ge", "gt"])
@pytest.mark.parametrize("name", TREES)
def test_textbook_trees(name: str, way: str) -> None:
    known: dict[str, Any] = TREES[name]
    text = json.dumps(known["tree"])
    asked = {"algorithm": "minimax"} if way == "plain" else {"cutoff": way}
    t = trace(text, root=known["root"], **asked)
    figures = known[way]
    assert (t.value, t.nodes, t.leaves) == (known["value"], figures["nodes"], figures["leaves"])
    if "skipped_leaves" in figures:
        game = TreeGame()
        leaves = [path for path, node in paths_of(game.parse(text)) if node.value is not None]
        seen = {row.path for row in t if row.kind == "terminal"}
        assert [at for at, path in enumerate(leaves) if path not in seen] == figures["skipped_leaves"]


def paths_of(node, path: str = "/"):
    yield path, node
    for place, child in enumerate(node.children):
        yield from paths_of(child, f"{path.rstrip('/')}/{place}")


def test_the_empty_board_by_minimax() -> None:
    t, known = whole_board(), EMPTY["minimax"]
    assert (t.value, t.nodes, t.leaves) == (known["value"], known["nodes"], known["leaves"])
    plies = Counter(t.columns.ply)
    assert [plies[ply] for ply in sorted(plies)] == known["nodes_by_ply"]
    results = Counter(value for value, kind in zip(t.columns.value, t.columns.kind, strict=True) if kind)
    assert {"X": results[1], "O": results[-1], "draw": results[0]} == known["leaves_by_result"]
    assert (t.max_ply, t.cutoffs, t.pruned_moves, len(t), t.best_move) == (9, 0, 0, known["nodes"], "a1")
    assert len(t.steps) == 3 * known["nodes"] - 1


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_the_empty_board_by_alpha_beta(fail: str) -> None:
    t, known = trace(game="tictactoe", fail=fail), EMPTY["alphabeta"]
    assert (t.value, t.nodes, t.leaves) == (known["value"], known["nodes"], known["leaves"])
    assert (t.cutoffs, t.pruned_moves) == (known["nodes_where_moves_were_skipped"], known["moves_skipped"])
    assert t.principal_variation == whole_board().principal_variation


def test_the_empty_board_with_quick_wins_preferred() -> None:
    t, known = trace(game="tictactoe", score="fast"), EMPTY["alphabeta_quick_win_score"]
    assert (t.nodes, t.leaves, t.value) == (known["nodes"], known["leaves"], 0)


@pytest.mark.parametrize(
    ("first", "board"), [("corner", "X../.../..."), ("edge", ".X./.../..."), ("centre", "....X....")]
)
def test_minimax_below_the_first_move(first: str, board: str) -> None:
    t = trace(board, algorithm="minimax")
    assert t.nodes == EMPTY["minimax_below_first_move"][first]
    assert t.value == 0


def test_positions_counted_by_walking() -> None:
    game = TicTacToe()
    found, waiting = set(), [game.initial()]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found.add(state)
        if game.outcome(state) is None:
            waiting += [game.result(state, move) for move in game.moves(state)]
    terminal = [state for state in found if game.outcome(state) is not None]
    assert (len(found), len(terminal)) == (EMPTY["positions"], EMPTY["terminal_positions"])


def uniform(branching: int, depth: int, rng: random.Random) -> object:
    return [uniform(branching, depth - 1, rng) for _ in range(branching)] if depth else rng.randrange(10**9)


@pytest.mark.parametrize("seed", [0, *(pytest.param(more, marks=pytest.mark.thorough) for more in (1, 2))])
@pytest.mark.parametrize("known", COUNTS["knuth_moore_minimal_leaves"]["examples"], ids=lambda known: str(known))
def test_knuth_and_moore_s_minimal_tree(known: dict[str, int], seed: int) -> None:
    lists = uniform(known["b"], known["d"], random.Random(seed))
    best = trace(json.dumps(lists), order="best")
    assert best.leaves == known["leaves"]
    plain = trace(json.dumps(lists), algorithm="minimax")
    assert plain.leaves == known["b"] ** known["d"]
    assert best.value == plain.value
    assert best.leaves <= trace(json.dumps(lists)).leaves <= plain.leaves
    assert best.leaves <= trace(json.dumps(lists), order="worst").leaves


# Laws -----------------------------------------------------------------------------------------------------------------


@given(trees(), rules, fails, st.sampled_from(["max", "min"]))
def test_unrecorded_alpha_beta_has_minimax_s_value_and_that_is_the_definition_s(
    tree: Tree, rule: str, fail: str, root: str
) -> None:
    game = TreeGame(root)
    state = game.parse(text_of(tree))
    value = minimax(game, state)
    assert value == true_value(settle(tree, root))
    assert alphabeta(game, state, cutoff_rule=rule, fail=fail) == value


@given(trees(), rules)
def test_soft_and_hard_look_at_the_same_nodes_unless_the_rule_is_strict(tree: Tree, rule: str) -> None:
    soft, hard = (trace(text_of(tree), cutoff=rule, fail=fail) for fail in ("soft", "hard"))
    seen, seen_hard = (
        [(row.path, row.kind, row.alpha, row.beta) for row in t if row.kind != "pruned"] for t in (soft, hard)
    )
    if rule == "ge":
        assert seen == seen_hard
    else:  # a value clamped to the bound does not cross it, so that fail-hard goes on
        assert {path for path, *_ in seen} <= {path for path, *_ in seen_hard}


@given(trees(), rules)
def test_hard_values_are_soft_values_in_the_window(tree: Tree, rule: str) -> None:
    t = trace(text_of(tree), cutoff=rule, fail="hard")
    for row in t:
        if row.kind == "interior":
            assert row.alpha <= row.value <= row.beta


@pytest.mark.thorough
@given(trees())
def test_the_strict_rule_looks_at_all_that_the_other_looks_at(tree: Tree) -> None:
    ge, gt = ({row.path for row in trace(text_of(tree), cutoff=rule) if row.kind != "pruned"} for rule in ("ge", "gt"))
    assert ge <= gt


@given(trees(), st.sampled_from(["reverse", "best", "worst"]), rules)
def test_the_order_of_moves_changes_no_value(tree: Tree, order: str, rule: str) -> None:
    t = trace(text_of(tree), order=order, cutoff=rule)
    assert t.value == trace(text_of(tree)).value
    assert t.settings.order == order


@given(plain_trees())
def test_reverse_is_the_mirrored_tree(lists) -> None:
    def mirrored(node):
        return [mirrored(child) for child in reversed(node)] if isinstance(node, list) else node

    there = [(row.path, row.kind, row.value) for row in trace(json.dumps(lists), order="reverse")]
    assert there == [(row.path, row.kind, row.value) for row in trace(json.dumps(mirrored(lists)))]


@given(plain_trees(), st.sampled_from(["best", "worst"]))
def test_best_and_worst_sort_by_exact_values_and_keep_ties_in_their_order(lists, order: str) -> None:
    t = trace(json.dumps(lists), order=order, algorithm="minimax")
    exact = {row.name: row.value for row in trace(json.dumps(lists), algorithm="minimax")}
    natural = [row.name for row in trace(json.dumps(lists), algorithm="minimax")]
    for row in t:
        children = [t[child].name for child in t.children(row.node)]
        sign = -1 if (row.player == "max") == (order == "best") else 1
        assert children == sorted(sorted(children, key=natural.index), key=lambda name: sign * exact[name])


@given(trees(), st.integers(0, 5))
def test_a_horizon_below_the_tree_changes_nothing(tree: Tree, more: int) -> None:
    whole = trace(text_of(tree))
    assert trace(text_of(tree), depth=whole.max_ply + 1 + more).columns == whole.columns


def test_depth_counts_plies_from_the_root() -> None:
    t = trace(game="tictactoe", algorithm="minimax", depth=2, evaluation="zero")
    assert Counter(row.kind for row in t) == {"interior": 10, "horizon": 72}
    assert (t.nodes, t.leaves, t.max_ply, t.value) == (82, 72, 2, 0)
    alone = trace(game="tictactoe", depth=0, evaluation="zero")
    assert [(row.kind, row.value) for row in alone] == [("horizon", 0)]
    assert (alone.best_move, alone.principal_variation) == (None, [])
    # A terminal state at the limit keeps its utility.
    assert {row.kind for row in trace("XX./OO./...", depth=1)} == {"interior", "terminal", "horizon"}


@pytest.mark.parametrize(
    ("name", "value"), [("cutoff", ">="), ("cutoff", None), ("fail", "medium"), ("order", "random")]
)
def test_a_setting_that_is_none_is_a_sentence(name: str, value: object) -> None:
    with pytest.raises(SettingsError, match=name) as error:
        trace(AIMA, **{name: value})
    assert "\n" not in str(error.value)


def test_what_only_concerns_alpha_beta_makes_no_difference_to_minimax() -> None:
    plain = trace(AIMA, algorithm="minimax").settings
    assert trace(AIMA, algorithm="minimax", cutoff="gt", fail="hard").settings == plain
    with pytest.raises(SettingsError, match="cutoff"):
        trace(AIMA, algorithm="minimax", cutoff="eq")
