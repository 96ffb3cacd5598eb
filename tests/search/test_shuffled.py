"""`--order random:SEED`: an order that depends on the seed and on the state, in every run and wherever it is met."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from minimax_viz import Game, UndoGame, trace
from minimax_viz.search.ordering import stable_text
from odd_games import Walk, Way
from places import ROOT, SUPPORT
from plain_game import Row

WIDE_TREE = "[" + ",".join(f"[{3 * i},{i % 5},{7 - i},{i % 3}]" for i in range(12)) + "]"


class Paths(Game[frozenset[str], str]):
    """Towns still to visit, as a set: the same ones are left whatever came first."""

    def initial(self) -> frozenset[str]:
        return frozenset(("Aachen", "Bonn", "Celle", "Dachau", "Essen"))

    def moves(self, state: frozenset[str]) -> list[str]:
        return sorted(state)

    def result(self, state: frozenset[str], move: str) -> frozenset[str]:
        return state - {move}

    def to_move(self, state: frozenset[str]) -> Any:
        return "max" if len(state) % 2 else "min"

    def outcome(self, state: frozenset[str]) -> float | None:
        return len(next(iter(state))) if len(state) == 1 else None


class Towns(Walk):
    """States that cannot be told apart from outside: they say nothing of themselves but where they are in memory."""

    notation = Game.notation


class Shown(Row):
    """The same game, which shows what it knows."""

    def __str__(self) -> str:
        return self.active_player + "|" * self.left


def loser_took_last(game: Any) -> int:
    return 1 if game.active_player == "B" else -1


SUBJECTS: dict[str, Any] = {
    "tree": lambda: trace(WIDE_TREE, order="random:1"),
    "set": lambda: trace(game=Paths(), order="random:1", algorithm="minimax"),
    "address": lambda: trace(game=Towns(state=Way), order="random:1", algorithm="minimax"),
    "undo": lambda: trace(game=UndoGame(Shown(7, most=3), loser_took_last), order="random:1", algorithm="minimax"),
    "board": lambda: trace("X...O....", order="random:1"),
}


def moves_of(subject: str) -> list[str]:
    return [row.move for row in SUBJECTS[subject]()]


def moves_by_board(shown: Any) -> dict[str, set[tuple[str, ...]]]:
    """For each board that was entered, the orders in which its moves were tried."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for row in shown:
        if row.kind == "interior":
            found.setdefault(str(row.look), set()).add(tuple(shown[at].move for at in shown.children(row.node)))
    return found


def test_a_seed_gives_one_order_in_every_run() -> None:
    ask = "import json, test_shuffled as t; print(json.dumps({s: t.moves_of(s) for s in t.SUBJECTS}))"
    places = os.pathsep.join(map(str, (ROOT, SUPPORT, Path(__file__).parent)))
    environment = os.environ | {"PYTHONPATH": places}
    command = [sys.executable, "-c", ask]
    done = subprocess.run(command, capture_output=True, check=True, env=environment | {"PYTHONHASHSEED": "1"})
    assert json.loads(done.stdout) == {subject: moves_of(subject) for subject in SUBJECTS}


def test_orders_are_those_of_the_state_wherever_it_is_met_and_of_the_place_and_the_seed() -> None:
    orders = moves_by_board(SUBJECTS["undo"]())
    assert len(orders) > 4
    assert all(len(those) == 1 for those in orders.values())
    shown = trace("[" + ",".join(["[1,2,3,4,5,6]"] * 9) + "]", order="random:1", algorithm="minimax")
    values = {tuple(shown[leaf].value for leaf in shown.children(node)) for node in shown.children(0)}
    assert len(values) > 3
    assert len({tuple(row.move for row in trace(WIDE_TREE, order=f"random:{seed}")) for seed in range(5)}) == 5


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True)
class Piece:
    colour: Colour
    squares: frozenset[str]


def nested(depth: int) -> Any:
    state: Any = ()
    for _ in range(depth):
        state = (1, state)
    return state


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (frozenset("abc"), frozenset("abd")),
        (((1, 2), 3), (1, (2, 3))),
        (("a", "b"), ("ab",)),
        (Piece(Colour.RED, frozenset(("a1", "b2"))), Piece(Colour.BLUE, frozenset(("a1", "b2")))),
        ({"a": 1, "b": (2,)}, {"a": 1, "b": (3,)}),
        (nested(2_000), nested(2_001)),
    ],
)
def test_states_that_differ_are_written_otherwise(one: Any, other: Any) -> None:
    assert None not in (stable_text(one), stable_text(other))
    assert stable_text(one) != stable_text(other)


def test_what_is_made_of_other_things_than_plain_values_is_not_written() -> None:
    for value in (Way(()), (1, Way(())), frozenset((Way(()),)), {1: object()}):
        assert stable_text(value) is None
