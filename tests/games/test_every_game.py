"""What holds for every game: no order, merging or table changes the value of the root."""

import json
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.games.registry import make_game
from places import DATA

# Positions whose searches to the depth given, or to the end, take a moment.
KNOWN = json.loads((DATA / "every-game.json").read_text(encoding="utf-8"))
"""Games, positions and options of searches to the depth given, or to the end; the quick ones take a moment."""


HALVES = ((False, False), (True, False), (False, True))


def ways(number: int) -> list[tuple[str, bool, bool]]:
    """Algorithms, symmetry and a table: two combinations that have nothing in common; three orders in a row have
    different ones, so that any two settings meet. `make attack` tries all mixes.
    """
    symmetry, table = HALVES[number % 3]
    return [("minimax", symmetry, table), ("alphabeta", not symmetry, not table)]


@pytest.mark.parametrize(
    ("game", "board", "options"),
    [*KNOWN["quick"], *(pytest.param(*one, marks=pytest.mark.thorough) for one in KNOWN["thorough"])],
    ids=[f"{one[0]} {one[1]}" for one in KNOWN["quick"] + KNOWN["thorough"]],
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
