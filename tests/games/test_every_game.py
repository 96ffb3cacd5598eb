"""What holds for every game: no order, merging or table changes the value of the root."""

from itertools import product
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.games.registry import make_game

# Positions whose searches to the depth given, or to the end, take a moment.
POSITIONS: list[tuple[str, str | None, dict[str, Any]]] = [
    ("tictactoe", "X...O....", {}),
    ("tictactoe", None, {"depth": 4, "evaluation": "twos"}),
    ("tree", "[[3,12,8],[2,4,6],[14,5,2],[[1,7],3]]", {}),
    ("mnk:4,3,3", "X.../.O../....", {"depth": 4, "evaluation": "lines"}),
    ("mnk:3,2,2", None, {}),
    ("connect4", None, {"depth": 4, "evaluation": "lines"}),
    ("connect4:4x4", "..../..../.O../XXO.", {"depth": 5, "evaluation": "patterns"}),
    ("nim", "1,2,3", {}),
    ("nim:misere", "2,2,2", {}),
    ("othello:4", None, {"depth": 5, "evaluation": "discs"}),
    ("othello:6", None, {"depth": 3, "evaluation": "mobility"}),
    ("openspiel:breakthrough(rows=4,columns=3)", None, {"depth": 3}),
    ("openspiel:chess", "8/8/8/8/8/5k2/6q1/7K w - - 0 1", {"depth": 2, "evaluation": "material"}),
    ("examples/nim.py", "7", {}),
]


@pytest.mark.parametrize(
    ("game", "board", "options"), POSITIONS, ids=[f"{name} {board}" for name, board, _ in POSITIONS]
)
def test_no_way_of_searching_changes_the_value(game: str, board: str | None, options: dict[str, Any]) -> None:
    plain = trace(board, game=game, algorithm="minimax", **options)
    assert plain.complete and not plain.transpositions
    made, _ = make_game(game, {})
    orders = ["natural", "reverse", "best", "worst", "random:5", *made.orderings()]
    can_be_hashed = game != "tree"  # its states are nodes, each of which is met once
    for algorithm, order, symmetry, transpositions in product(
        ("minimax", "alphabeta"), orders, (False, True), (False, can_be_hashed)
    ):
        found = trace(
            board, game=game, algorithm=algorithm, order=order, symmetry=symmetry, transpositions=transpositions,
            **options,
        )  # fmt: skip
        assert found.value == plain.value, (algorithm, order, symmetry, transpositions)
        assert found.nodes <= plain.nodes
        low, high = found[0].interval
        assert low <= plain.value <= high
        if order == "natural" and not symmetry:
            assert found.principal_variation == plain.principal_variation


@pytest.mark.parametrize("variant", ["nim", "nim:misere"])
def test_nim_is_worth_what_the_xor_rule_says_for_all_heaps_up_to_five(variant: str) -> None:
    for heaps in product(range(6), repeat=3):
        if not any(heaps):
            continue
        nim_sum = heaps[0] ^ heaps[1] ^ heaps[2]
        wins = nim_sum != 0
        if variant == "nim:misere" and max(heaps) == 1:
            wins = sum(heaps) % 2 == 0
        found = trace(",".join(map(str, heaps)), game=variant, transpositions=True)
        assert found.value == (1 if wins else -1), heaps


def test_four_by_four_othello_is_lost_by_eight_discs() -> None:
    found = trace(game="othello:4", transpositions=True, order="corners")
    assert (found.complete, found.value) == (True, -8)
