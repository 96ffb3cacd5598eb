"""What is proved of the whole game, and how soon it ends, against brute force on tic-tac-toe and small trees."""

import re
from functools import cache
from math import inf
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import Trace, trace
from minimax_viz.record.columns import TERMINAL
from minimax_viz.record.proved import is_proved
from minimax_viz.record.soonest import soonest_moves
from reference_search import Tree
from tree_strategies import text_of, trees

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
KINDS: list[dict[str, Any]] = [
    {"algorithm": "minimax"}, {}, {"cutoff": "gt"}, {"fail": "hard"}, {"algorithm": "pvs"}, {"algorithm": "mtdf"},
    {"transpositions": True}, {"symmetry": True}, {"deepen": True}, {"all_best": True},
    {"algorithm": "pvs", "deepen": True}, {"deepen": True, "aspiration": 0.5},
]  # fmt: skip


def winner(board: str) -> str | None:
    return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), None)


def mover(board: str) -> str:
    return "XO"[board.count("X") > board.count("O")]


def children(board: str) -> list[str]:
    return [board[:at] + mover(board) + board[at + 1 :] for at in range(9) if board[at] == "."]


@cache
def truth(board: str) -> tuple[int, int]:
    """What a board is worth to X, and the plies to the end if the winner hurries and the loser does not."""
    won = winner(board)
    if won or "." not in board:
        return {"X": 1, "O": -1, None: 0}[won], 0
    found = [truth(after) for after in children(board)]
    sign = 1 if mover(board) == "X" else -1
    value = sign * max(sign * worth for worth, _ in found)
    pick = min if value == sign else max
    return value, 1 + pick(plies for worth, plies in found if worth == value)


def board_of(row: Any) -> str:
    return "".join(mark or "." for line in row.look for mark in line)


@st.composite
def positions(draw: st.DrawFn) -> str:
    dice = Random(draw(st.integers(0, 10**6)))
    board, stones = "." * 9, draw(st.integers(2, 7))
    for _ in range(stones):
        if not winner(board):
            board = dice.choice(children(board))
    return board


def searched(board: str, kind: dict[str, Any], depth: int | None) -> Trace:
    slashed = "/".join(board[at : at + 3] for at in (0, 3, 6))
    return trace(slashed, game="tictactoe", depth=depth, **kind)


def test_proofs_hold_within_the_depth_and_are_not_sought_where_no_end_has_the_value() -> None:
    t = trace("......./......./......./......./OOO..../XXX....", game="connect4", depth=1)
    assert (t.header.value_range, t[0].proved, t["5"].proved, t["4"].proved) == ((-1, 1), (1, 1), (-1, 1), (1, 1))
    assert is_proved(t, 0) and not t.approximate and not is_proved(t, t["5"].node)
    unknown = trace("[[3,[4,5]],1]", depth=2)
    assert (unknown[0].interval, unknown[0].proved) == ((1, 1), (1, 3))
    assert unknown["B/C"].proved == (-inf, inf)
    t = trace(game="connect4", depth=7, evaluation="zero")
    assert t.counts[TERMINAL] and t.approximate and t.value == 0
    assert "proved_intervals" not in vars(t)
    assert t.proved_intervals[0][0] < t.proved_intervals[1][0]


@given(positions(), st.sampled_from(KINDS), st.sampled_from([None, 1, 2, 3, 4]))
def test_what_is_proved_of_the_game_is_so(board: str, kind: dict[str, Any], depth: int | None) -> None:
    t = searched(board, kind, depth)
    for row in t:
        low, high = row.proved
        assert low <= truth(board_of(row))[0] <= high
        if row.value is not None and is_proved(t, row.node):
            assert row.value == truth(board_of(row))[0]
    if not t.approximate:
        assert t.value == truth(board)[0]
    if not t.has_horizon:
        assert all(row.proved == row.interval for row in t)


@given(positions(), st.sampled_from(KINDS), st.sampled_from([None, 3, 5]))
def test_how_soon_a_move_ends_the_game_is_so(board: str, kind: dict[str, Any], depth: int | None) -> None:
    t = searched(board, kind, depth)
    for node, plies in soonest_moves(t):
        value, left = truth(board_of(t[node]))
        assert value == t.value != 0
        assert plies.least <= 1 + left <= plies.most
        if plies.is_exact:
            assert plies.most == 1 + left


@given(positions())
def test_plain_minimax_knows_of_every_best_move_how_soon_it_ends_the_game(board: str) -> None:
    t = searched(board, {"algorithm": "minimax"}, None)
    known = soonest_moves(t)
    assert len(known) == (len(t.best_moves) if t.value else 0)
    assert all(plies == (1 + truth(board_of(t[node]))[1],) * 2 for node, plies in known)


@given(trees(max_leaves=14), st.integers(0, 3), st.sampled_from(["minimax", "alphabeta", "pvs", "mtdf"]))
def test_a_tree_cut_at_a_depth_proves_only_what_holds_of_all_of_it(tree: Tree, depth: int, algorithm: str) -> None:
    t = trace(text_of(tree), depth=depth, algorithm=algorithm)
    whole = {row.path: row.value for row in trace(text_of(tree), algorithm="minimax")}
    for row in t:
        low, high = row.proved
        value = whole[re.sub(r"^\d+:|\.\d+", "", row.path)]
        assert value is not None and low <= value <= high
