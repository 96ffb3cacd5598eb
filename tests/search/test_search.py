"""The searches themselves: published figures and settings. `test_recording` holds every row to a second search."""

import json
import random
from collections import Counter
from itertools import combinations
from typing import Any, get_args

import pytest

from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.games.tree import TreeGame
from minimax_viz.search.settings import Algorithm
from places import DATA
from refused import refused
from whole_board import whole_board

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))
COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
EMPTY = COUNTS["tictactoe_empty_board"]


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


@pytest.mark.thorough
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
def test_the_empty_board_by_alpha_beta_also_with_quick_wins_preferred(fail: str) -> None:
    t, known = trace(game="tictactoe", fail=fail), EMPTY["alphabeta"]
    assert (t.value, t.nodes, t.leaves) == (known["value"], known["nodes"], known["leaves"])
    assert (t.cutoffs, t.pruned_moves) == (known["nodes_where_moves_were_skipped"], known["moves_skipped"])
    positions = trace(game="tictactoe", algorithm="minimax", transpositions=True)
    assert t.principal_variation == positions.principal_variation
    t, known = trace(game="tictactoe", score="fast"), EMPTY["alphabeta_quick_win_score"]
    assert (t.nodes, t.leaves, t.value) == (known["nodes"], known["leaves"], 0)


@pytest.mark.parametrize(
    ("first", "board"), [("corner", "X../.../..."), ("edge", ".X./.../..."), ("centre", "....X....")]
)
def test_minimax_below_the_first_move(first: str, board: str) -> None:
    t = trace(board, algorithm="minimax")
    assert t.nodes == EMPTY["minimax_below_first_move"][first]
    assert t.value == 0


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


# Settings -------------------------------------------------------------------------------------------------------------


def test_depth_counts_plies_from_the_root() -> None:
    t = trace(game="tictactoe", algorithm="minimax", depth=2, evaluation="zero")
    assert Counter(row.kind for row in t) == {"interior": 10, "horizon": 72}
    assert (t.nodes, t.leaves, t.max_ply, t.value) == (82, 72, 2, 0)
    alone = trace(game="tictactoe", depth=0, evaluation="zero")
    assert [(row.kind, row.value) for row in alone] == [("horizon", 0)]
    assert (alone.best_move, alone.principal_variation) == (None, [])
    # A terminal state at the limit keeps its utility.
    assert {row.kind for row in trace("XX./OO./...", depth=1)} == {"interior", "terminal", "horizon"}


def test_a_setting_that_is_none_is_a_sentence() -> None:
    for name, value in (("cutoff", ">="), ("cutoff", None), ("fail", "medium"), ("order", "random")):
        with refused(SettingsError, name):
            trace(AIMA, **{name: value})


def test_what_only_concerns_alpha_beta_makes_no_difference_to_minimax() -> None:
    plain = trace(AIMA, algorithm="minimax").settings
    assert trace(AIMA, algorithm="minimax", cutoff="gt", fail="hard").settings == plain
    with pytest.raises(SettingsError, match="cutoff"):
        trace(AIMA, algorithm="minimax", cutoff="eq")


ALGORITHMS = get_args(Algorithm)
OPTIONS: dict[str, Any] = {
    "deepen": True, "aspiration": 1, "all_best": True, "range": (0, 20), "transpositions": True, "cutoff": "gt",
    "fail": "hard", "order": "reverse", "depth": 2,
}  # fmt: skip
ONLY_ALPHABETA = {"pvs", "mtdf", "star1", "star2"}
REFUSED = {
    "aspiration": {"minimax", "mtdf"}, "all_best": {"mtdf", "star1", "star2"},
    "range": {"minimax", "alphabeta", "pvs", "mtdf"}, "cutoff": ONLY_ALPHABETA, "fail": ONLY_ALPHABETA,
}  # fmt: skip
WITHOUT_EFFECT = {("minimax", "cutoff"), ("minimax", "fail"), ("minimax", "all_best")}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_pair_of_options_is_used_or_refused(algorithm: str) -> None:
    for pair in combinations(OPTIONS, 2):
        asked = {name: OPTIONS[name] for name in pair}
        given = {"range": (0, 20)} | asked if algorithm.startswith("star") else asked
        refused = any(algorithm in REFUSED.get(name, ()) for name in pair)
        refused |= "aspiration" in pair and "deepen" not in pair
        refused |= set(pair) == {"all_best", "transpositions"}
        if refused:
            with pytest.raises(SettingsError):
                trace(AIMA, algorithm=algorithm, **given)
            continue
        t = trace(AIMA, algorithm=algorithm, **given)
        assert (t.value, t.best_move) == (3, "B"), (algorithm, pair)
        for name in pair:
            is_so = getattr(t.settings, name) == OPTIONS[name]
            assert is_so != ((algorithm, name) in WITHOUT_EFFECT), (algorithm, pair)
