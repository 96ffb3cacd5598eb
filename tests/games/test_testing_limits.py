"""check_game comes to an end with every game, says how much it looked at, and finds games that never do."""

from itertools import count
from typing import Any

import pytest
from click.testing import CliRunner

from minimax_viz import Game, UndoGame
from minimax_viz.fronts.cli.main import cli
from minimax_viz.testing import checker, mistakes_in, namedcheck
from minimax_viz.testing.checker import GameChecker
from minimax_viz.testing.requirements import MOST_MOVES
from plain_game import Row


class Counter(Game[int, int]):
    """A game that counts up and never ends; its subclasses do something else."""

    def initial(self) -> int:
        return 0

    def moves(self, state: int) -> Any:
        return [1, 2]

    def result(self, state: int, move: int) -> int:
        return state + move

    def to_move(self, state: int) -> Any:
        return "min" if state % 2 else "max"

    def outcome(self, state: int) -> float | None:
        return None


def counter(kind: type[Counter] = Counter, **methods: Any) -> type[Counter]:
    """A game that does something else."""
    return type("Other", (kind,), methods)


Clock = counter(result=lambda game, state, move: (state + move) % 12)  # goes round
Round = counter(Clock, moves=lambda game, state: [1])  # goes round by one way
# Ends soon, but one of many moves changes nothing; games at random hardly ever make it.
Waiting = counter(
    moves=lambda game, state: range(200) if state < 2 else (),
    result=lambda game, state, move: state if move == 117 else state + 1,
    outcome=lambda game, state: 1 if state == 2 else None,
)
# A game of three hundred plies.
Long = counter(result=lambda game, state, move: state + 1, outcome=lambda game, state: 0 if state == 300 else None)


class Walk(Counter):
    """States that are lists, and cannot be hashed."""

    def initial(self) -> Any:
        return [0]

    def moves(self, state: Any) -> Any:
        return [-1, 1]

    def result(self, state: Any, move: int) -> Any:
        return [state[0] + move]

    def to_move(self, state: Any) -> Any:
        return super().to_move(state[0])


class Walker(Row):
    """A plain game that makes and undoes its moves, and shows only half of what it knows."""

    def get_possible_moves(self) -> list[int]:
        return [-1, 1]

    def is_terminal(self) -> bool:
        return False


class Tired(Walker):
    """The same, but it gets tired, which nothing shows."""

    steps = 0

    def get_possible_moves(self) -> list[int]:
        return [] if self.is_terminal() else super().get_possible_moves()

    def make_move(self, move: int) -> None:
        super().make_move(move)
        self.steps += 1

    def undo_move(self, move: int) -> None:
        super().undo_move(move)
        self.steps -= 1

    def is_terminal(self) -> bool:
        return self.steps == 30

    def __str__(self) -> str:
        return f"at {self.left}, {self.active_player}"


class Wide(Counter):
    """A hundred thousand moves, and it says how often it was asked to make one."""

    made = 0

    def moves(self, state: int) -> Any:
        return range(100_000)

    def result(self, state: int, move: int) -> int:
        type(self).made += 1
        return state + 1

    def outcome(self, state: int) -> float | None:
        return 0 if state == 3 else None


Endless = counter(Wide, moves=lambda game, state: count())  # moves that never come to an end

CIRCLES = "lead back to the same state: a search without a depth limit goes round in circles there"


def test_games_and_moves_that_never_end_are_found_and_of_many_moves_a_thousand_looked_at() -> None:
    (fault,) = mistakes_in(Counter, states=20)
    assert fault.startswith("In the state '0', a game at random was not over after 2,000 plies; ")
    assert mistakes_in(Long, states=20) == []
    (fault,) = mistakes_in(Long, states=20, plies=299)
    assert "not over after 299 plies" in fault
    Wide.made = 0
    check = GameChecker(Wide, states=4)
    assert check.check() == []
    assert Wide.made < 20 * MOST_MOVES
    assert (check.states, check.plies, check.games, check.saw_all_moves) == (4, 1, 5, False)
    (fault,) = mistakes_in(Endless, states=2)
    assert "moves() gave a count; it must be a list or a tuple" in fault


@pytest.mark.parametrize("game", [Clock, Walk(), UndoGame(Walker(), lambda plain: 0)])
def test_a_game_that_goes_in_circles_is_found(game: Any) -> None:
    faults = [fault for fault in mistakes_in(game, states=40) if "cannot be hashed" not in fault]
    assert len(faults) == 1
    assert CIRCLES in faults[0]


def test_the_moves_of_a_circle_are_named_and_what_only_looks_alike_is_none() -> None:
    (fault,) = mistakes_in(Waiting, states=20)
    assert fault.startswith("In the state '0', the move '117' leads back to the same state: ")
    (fault,) = mistakes_in(Round, states=20)
    assert "the moves '1', '1', '1', '1', '1', '1' and 6 more lead back to the same state" in fault
    assert mistakes_in(UndoGame(Tired(), lambda plain: 0), states=100) == []


def test_a_check_has_an_end_in_time_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    GameChecker(Long, states=30, on_progress=told.append).check()
    assert told == sorted(told)
    assert set(told) == set(range(1, 31))
    ticks = count()
    monkeypatch.setattr(checker, "monotonic", lambda: float(next(ticks)))
    check = GameChecker(Long, states=300, time_limit=100)
    assert check.check() == []
    assert 1 < check.states < 20
    assert check.time_is_up
    check = GameChecker(Long, states=300, time_limit=None)
    assert check.check() == [] and not check.time_is_up
    monkeypatch.setattr(namedcheck, "PRINT_ORDERS", "import time; time.sleep(60)")
    monkeypatch.setattr(namedcheck, "SECONDS", 0.1)
    assert namedcheck.order_difference("nim") is None


def test_the_command_says_what_it_looked_at_and_takes_limits(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(namedcheck, "SECONDS", 60)
    file = tmp_path / "long.py"
    file.write_text(
        "from minimax_viz import Game\n\n\nclass Long(Game):\n"
        "    def initial(self): return 0\n    def moves(self, state): return [1, 2]\n"
        "    def result(self, state, move): return state + 1\n"
        "    def to_move(self, state): return ('max', 'min')[state % 2]\n"
        "    def outcome(self, state): return 0 if state == 50 else None\n"
    )
    said = CliRunner().invoke(cli, ["games", "check", str(file), "--states", "8"])
    assert said.output == (
        "Long: no mistakes found.\nLooked at 8 states, up to 3 plies deep, and 5 games at random to the end.\n"
    )
    said = CliRunner().invoke(cli, ["games", "check", str(file), "--plies", "49"])
    assert said.exit_code == 1
    assert "- In the state '0', a game at random was not over after 49 plies; " in said.output
