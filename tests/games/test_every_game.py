"""What holds for every game: no order, merging or table changes the value of the root."""

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
    ("connect4", None, {"depth": 4, "evaluation": "lines"}),
    ("connect4:4x4", "..../..../.O../XXO.", {"depth": 5, "evaluation": "patterns"}),
    ("nim", "1,2,3", {}),
    ("hexapawn:4x4", "OO.O/..O./X.X./.X.X", {"depth": 5, "evaluation": "pawns"}),
    ("kalah", None, {"depth": 3, "evaluation": "stores"}),
    ("kalah:3x2", "1,0,2/2,2/2,1,2", {}),
    ("othello:6", None, {"depth": 3, "evaluation": "mobility"}),
    ("openspiel:breakthrough(rows=4,columns=3)", None, {"depth": 3}),
    ("openspiel:chess", "8/8/8/8/8/5k2/6q1/7K w - - 0 1", {"depth": 2, "evaluation": "material"}),
    ("examples/nim.py", "7", {}),
]
THOROUGH: list[tuple[str, str | None, dict[str, Any]]] = [
    ("mnk:3,2,2", None, {}),
    ("nim:misere", "2,2,2", {}),
    ("hexapawn", None, {}),
    ("othello:4", None, {"depth": 5, "evaluation": "discs"}),
    ("openspiel:oware", None, {"depth": 3}),
    ("openspiel:mancala", None, {"depth": 3}),
    ("openspiel:chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {"depth": 3, "evaluation": "material"}),
]


HALVES = ((False, False), (True, False), (False, True))


def ways(number: int) -> list[tuple[str, bool, bool]]:
    """Algorithms, symmetry and a table: two combinations that have nothing in common; three orders in a row have
    different ones, so that any two settings meet. `make attack` tries all mixes.
    """
    symmetry, table = HALVES[number % 3]
    return [("minimax", symmetry, table), ("alphabeta", not symmetry, not table)]


@pytest.mark.parametrize(
    ("game", "board", "options"),
    [*POSITIONS, *(pytest.param(*one, marks=pytest.mark.thorough) for one in THOROUGH)],
    ids=[f"{one[0]} {one[1]}" for one in POSITIONS + THOROUGH],
)
def test_no_way_of_searching_changes_the_value(game: str, board: str | None, options: dict[str, Any]) -> None:
    plain = trace(board, game=game, algorithm="minimax", **options)
    assert plain.complete and not plain.transpositions
    orders = ["natural", "reverse", "best", "worst", "random:5", *make_game(game, {})[0].orderings()]
    for number, order in enumerate(orders):
        for algorithm, symmetry, transpositions in ways(number):
            found = trace(
                board, game=game, algorithm=algorithm, order=order, symmetry=symmetry,
                transpositions=transpositions and game != "tree",  # its states are nodes, each of which is met once
                **options,
            )  # fmt: skip
            assert found.value == plain.value, (algorithm, order, symmetry, transpositions)
            assert found.nodes <= plain.nodes
            low, high = found[0].interval
            assert low <= plain.value <= high
            if order == "natural" and not symmetry:
                assert found.principal_variation == plain.principal_variation


def test_four_by_four_othello_is_lost_by_eight_discs() -> None:
    found = trace(game="othello:4", transpositions=True, order="corners", max_nodes=1_000_000)
    assert (found.complete, found.value) == (True, -8)
