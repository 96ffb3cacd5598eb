"""Symmetric siblings merged, poor candidates discarded, and the orders of moves: what is tried, and what is said."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_game import GraphGame, states_of
from minimax_viz import load, trace
from minimax_viz.errors import SettingsError
from places import DATA
from states import states_at

COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
REFERENCE = COUNTS["tictactoe_empty_board"]["minimax_merging_symmetric_siblings"]


def test_the_reference_figures_of_merging() -> None:
    merged = trace(".........", algorithm="minimax", symmetry=True)
    assert {"nodes": merged.nodes, "leaves": merged.leaves} == REFERENCE
    assert merged.value == 0
    root = [merged[child] for child in merged.children(0)]
    assert [(row.move, row.kind) for row in root if row.kind != "merged"] == [
        ("a1", "interior"), ("b1", "interior"), ("b2", "interior"),
    ]  # fmt: skip
    assert [(row.move, merged[row.source].move) for row in root if row.kind == "merged"] == [
        ("c1", "a1"), ("a2", "b1"), ("c2", "b1"), ("a3", "a1"), ("b3", "b1"), ("c3", "a1"),
    ]  # fmt: skip


@given(st.integers(0, 10**6), st.sampled_from(["alphabeta", "minimax"]), st.sampled_from([None, 2]))
def test_merging_keeps_the_value_and_only_twins_are_left_out(seed: int, algorithm: str, depth: int | None) -> None:
    game = GraphGame(seed, mirrored=True)
    shown = trace(game=game, algorithm=algorithm, symmetry=True, depth=depth, evaluation="estimate")
    assert shown.value == game.true_value(game.initial(), depth)
    states = states_of(shown, game)
    for row in shown:
        children = [shown[child] for child in shown.children(row.node)]
        distinct: set = set()
        for child in children:
            state = states[child.node]
            assert (child.kind == "merged") == (state in distinct)
            distinct |= {state, *game.symmetries(state)}
            if child.kind == "merged":
                twin = shown[child.source]
                assert twin.parent == child.parent and twin.node < child.node
                assert states[twin.node] in (state, *game.symmetries(state))
                assert child.interval == twin.interval
                assert (child.value, child.alpha, child.beta, child.bound) == (None, None, None, "")


def lopsided(state: int) -> float:
    """Worth more for X in the corner c3 than in any other corner of tic-tac-toe."""
    return 0.5 * ((state >> 8 & 1) - (state >> 17 & 1))


def rounded(state: int) -> float:
    """The same in all symmetric states, but for the rounding of a sum in the order of the squares."""
    return sum(0.1 + square * 1e-17 for square in range(9) if state >> square & 1)


@pytest.mark.parametrize("options", [{}, {"algorithm": "minimax"}, {"transpositions": True}, {"candidates": "best:9"}])
@pytest.mark.parametrize("depth", [1, 2, pytest.param(3, marks=pytest.mark.thorough)])
def test_an_evaluation_that_is_not_symmetric_is_refused_where_symmetric_moves_are_merged(
    depth: int, options: dict[str, Any]
) -> None:
    with pytest.raises(SettingsError, match=r"symmetry= needs an .* lopsided gives \S+ to [XO./]{11} and \S+ to"):
        trace(game="tictactoe", depth=depth, evaluation=lopsided, symmetry=True, **options)
    trace(game="tictactoe", depth=depth, evaluation=lopsided, **options)
    assert trace(game="tictactoe", depth=1, evaluation=rounded, symmetry=True, **options).merged_moves == 6


@given(st.integers(0, 10**6), st.integers(1, 3), st.sampled_from(["alphabeta", "minimax"]), st.booleans())
def test_merging_is_refused_or_right_whatever_the_evaluation(
    seed: int, depth: int, algorithm: str, transpositions: bool
) -> None:
    game = GraphGame(seed, mirrored=True)
    dice = random.Random(seed)
    uneven = {state: estimate + (dice.random() < 0.1) for state, estimate in game.estimates.items()}
    try:
        shown = trace(
            game=game, depth=depth, algorithm=algorithm, transpositions=transpositions,
            evaluation=lambda state: uneven[state], symmetry=True,
        )  # fmt: skip
    except SettingsError:
        return
    plain = trace(game=game, depth=depth, algorithm="minimax", evaluation=lambda state: uneven[state])
    assert (shown.value, shown.best_move) == (plain.value, plain.best_move)


@given(st.integers(0, 10**6), st.sampled_from(["alphabeta", "minimax"]), st.integers(1, 3), st.booleans())
def test_candidates_are_all_that_is_tried(seed: int, algorithm: str, number: int, symmetry: bool) -> None:
    game = GraphGame(seed, mirrored=symmetry)
    shown = trace(game=game, algorithm=algorithm, candidates=f"first:{number}", symmetry=symmetry)
    for row in shown:
        children = [shown[child] for child in shown.children(row.node)]
        assert len(children) in (0, len(game.children.get(states_of(shown, game)[row.node], ())))
        followed = [child for child in children if child.kind not in ("merged", "discarded")]
        discarded = [child for child in children if child.kind == "discarded"]
        assert len(followed) == min(number, len(followed) + len(discarded))
        assert all(child.interval == (float("-inf"), float("inf")) for child in discarded)
        if discarded:
            assert max(child.node for child in followed) < min(child.node for child in discarded)
    assert shown.summary()["approximate"] == (shown.discarded_moves > 0)
    truth, (low, high) = game.true_value(game.initial()), shown[0].interval
    assert low <= truth <= high


def test_the_best_candidates_are_those_with_the_best_values_for_who_moves_and_none_leaves_all_moves() -> None:
    game = GraphGame(5, layers=3, width=6)
    shown = trace(game=game, candidates="best:1", evaluation="estimate", algorithm="minimax")
    states = states_of(shown, game)
    for row in shown:
        children = list(shown.children(row.node))
        if children:
            best = max if row.player == "max" else min
            worth = [game.values.get(states[child], game.estimates[states[child]]) for child in children]
            tried = [child for child in children if shown[child].kind != "discarded"]
            assert tried == [children[worth.index(best(worth))]]
    game = GraphGame(5)
    assert trace(game=game, candidates="none:1").discarded_moves == 0


def test_every_output_says_that_candidates_make_the_answer_approximate(tmp_path) -> None:
    shown = trace("X...O....", candidates="best:2", evaluation="twos", depth=3)
    assert shown.discarded_moves > 0
    shown.save(tmp_path / "t.json.gz")
    again = load(tmp_path / "t.json.gz")
    assert again == shown
    assert json.loads(json.dumps(shown.summary()))["approximate"] is True
    assert "so approximate" in shown.transcript()
    assert "Only candidate moves were looked at, so this is approximate." in shown.transcript()
    for picture in (shown.to_svg(), shown.to_dot(), shown.to_html()):
        assert "so approximate" in picture
    told = states_at(shown, 1)
    children = list(shown.children(0))
    assert [told[child] for child in children] == [
        "pruned" if shown[child].kind == "discarded" else "unvisited" for child in children
    ]


def test_orders_shuffled_or_a_game_s_own_are_the_same_in_every_search() -> None:
    one, other = (trace("X...O....", order="random:3", algorithm=a) for a in ("minimax", "alphabeta"))
    moves = {row.path: row.move for row in one}
    assert all(moves[row.path] == row.move for row in other)
    assert one.value == other.value == trace("X...O....").value
    assert [row.move for row in trace("X...O....", order="random:4")] != [row.move for row in other]
    game = GraphGame(11, layers=3)
    shown = trace(game=game, order="odd", algorithm="minimax")
    for row in shown:
        moves = [int(shown[child].move) for child in shown.children(row.node)]
        assert moves == sorted(moves, key=lambda move: (move % 2 == 0, move))
    assert "move order odd" in shown.to_svg()
