"""A game that changes its states, or itself, is refused while it is traced; the sentence names the method."""

import copy
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import numpy
import pytest

from command_line import run
from minimax_viz import Game, UndoGame, trace
from minimax_viz.errors import GameError
from minimax_viz.games.answers import check_answers
from minimax_viz.games.watched import WatchedGame
from minimax_viz.prepared import find_position
from minimax_viz.search.settings import Settings
from minimax_viz.search.walk import check_no_cycle
from places import ROOT
from plain_game import Row


def other(player: str) -> str:
    return "min" if player == "max" else "max"


class Heap(Game):
    """Take 1 or 2 of 5; a state is a list of what is left and who is to move. It keeps its promises."""

    def initial(self):
        return [5, "max"]

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, move):
        return [state[0] - move, other(state[1])]

    def to_move(self, state):
        return state[1]

    def outcome(self, state):
        return None if state[0] else (-1 if state[1] == "max" else 1)


class Squares(Game):
    """Fill three squares; a state is any container that says which are full."""

    start: ClassVar[Callable[[], Any]] = list

    def initial(self):
        return type(self).start()

    def moves(self, state):
        return [square for square in range(3) if square not in state]

    def result(self, state, move):
        state.append(move)
        return state

    def to_move(self, state):
        return "max" if len(state) % 2 == 0 else "min"

    def outcome(self, state):
        return 1 if len(state) == 3 else None


class Board:
    """Three squares and a player, without an equality of its own."""

    def __init__(self):
        self.squares = ["."] * 3
        self.player = "max"

    def play(self, square):
        self.squares[square] = "X"
        self.player = other(self.player)


class Objects(Game):
    """A state is an object."""

    def initial(self):
        return Board()

    def moves(self, state):
        return [square for square in range(3) if state.squares[square] == "."]

    def result(self, state, move):
        state.play(move)
        return state

    def to_move(self, state):
        return state.player

    def outcome(self, state):
        return None if "." in state.squares else 1


# In result ------------------------------------------------------------------------------------------------------------


class AddsToTheSet(Squares):
    start = set

    def result(self, state, move):
        state.add(move)
        return state


class FillsTheDict(Squares):
    start = dict

    def result(self, state, move):
        state[move] = "X"
        return state


class WritesIntoTheArray(Squares):
    start = staticmethod(lambda: numpy.zeros(3, int))

    def moves(self, state):
        return [square for square in range(3) if not state[square]]

    def result(self, state, move):
        state[move] = 1
        return state

    def to_move(self, state):
        return "max" if int(sum(state)) % 2 == 0 else "min"

    def outcome(self, state):
        return 1 if all(state) else None


class WritesIntoTheBytes(WritesIntoTheArray):
    start = staticmethod(lambda: bytearray(3))


class CopiesTheObjectOnly(Objects):
    def result(self, state, move):
        after = copy.copy(state)
        after.play(move)
        return after


class CopiesTheRowsOnly(Game):
    def initial(self):
        return [["."] * 2 for _ in range(2)]

    def moves(self, state):
        return [(row, column) for row in range(2) for column in range(2) if state[row][column] == "."]

    def result(self, state, move):
        after = state[:]
        after[move[0]][move[1]] = "X"
        return after

    def to_move(self, state):
        return "max" if sum(row.count(".") for row in state) % 2 == 0 else "min"

    def outcome(self, state):
        return None if any("." in row for row in state) else 0


@dataclass(frozen=True)
class Frozen:
    moves: tuple[int, ...]
    board: list[int]


class ChangesTheListInTheFrozen(Game):
    def initial(self):
        return Frozen((), [])

    def moves(self, state):
        return [square for square in range(3) if square not in state.board]

    def result(self, state, move):
        state.board.append(move)
        return Frozen((*state.moves, move), state.board)

    def to_move(self, state):
        return "max" if len(state.moves) % 2 == 0 else "min"

    def outcome(self, state):
        return 1 if len(state.board) == 3 else None


class KeepsWhatInitialReturned(WritesIntoTheBytes):
    def __init__(self):
        self.board = [0, 0, 0]

    def initial(self):
        return self.board

    def result(self, state, move):
        self.board[move] = 1
        return self.board[:]


class ReturnsOneListAgainAndAgain(WritesIntoTheBytes):
    def __init__(self):
        self.after = [0, 0, 0]

    def initial(self):
        return [0, 0, 0]

    def result(self, state, move):
        self.after[:] = state
        self.after[move] = 1
        return self.after


class TakesFromTheMoves(Game):
    def initial(self):
        return [1, 2, 3]

    def moves(self, state):
        return state

    def result(self, state, move):
        state.remove(move)
        return state

    def to_move(self, state):
        return "max" if len(state) % 2 else "min"

    def outcome(self, state):
        return None if state else 0


class ChangesSeldom(Heap):
    def initial(self):
        return [9, "max"]

    def result(self, state, move):
        if state[0] == 3 and move == 2:
            state[0] -= move
            return [state[0], other(state[1])]
        return super().result(state, move)


class Unequal(Board):
    def __eq__(self, other):
        return isinstance(other, Unequal)

    __hash__ = object.__hash__


class SaysThatAllAreEqual(Objects):
    def initial(self):
        return Unequal()


class Uncopied(Board):
    def __init__(self):
        super().__init__()
        self.lines = (line for line in ())


class CannotBeCopied(Objects):
    def initial(self):
        return Uncopied()


# In methods that should only look -------------------------------------------------------------------------------------


def meddling(name: str, method: str, meddle: Callable[[list[Any]], object]) -> type[Heap]:
    """A game in which a method does something to the state before it answers as it should."""

    def answered(game: Heap, state: list[Any], *given: Any) -> Any:
        meddle(state)
        return getattr(Heap, method)(game, state, *given)

    return type(name, (Heap,), {method: answered})


def turn(state: list[Any]) -> None:
    state[1] = other(state[1])


def take(state: list[Any]) -> None:
    state[0] -= 1


class EmptiesInMoves(TakesFromTheMoves):
    def moves(self, state):
        return [state.pop() for _ in range(len(state))]

    def result(self, state, move):
        return [each for each in state if each != move]


class SortsInMoves(EmptiesInMoves):
    def initial(self):
        return [3, 1, 2]

    def moves(self, state):
        state.sort()
        return list(state)


class PlaysInTheEvaluation(Heap):
    def evaluations(self):
        return {**super().evaluations(), "greedy": self.greedy}

    def greedy(self, state):
        state[0] -= 1
        return state[0]


class TurnsInTheOrder(Heap):
    def orderings(self):
        return {"own": self.own}

    def own(self, state, moves):
        state[1] = other(state[1])
        return moves


# In the game itself, and in an undo that forgets ----------------------------------------------------------------------


class KeepsWhoseTurnItIs(Game):
    def __init__(self):
        self.player = "max"

    def initial(self):
        return 5

    def moves(self, state):
        return [take for take in (1, 2) if take <= state]

    def result(self, state, move):
        self.player = other(self.player)
        return state - move

    def to_move(self, state):
        return self.player

    def outcome(self, state):
        return None if state else 1


class KeepsTheBoard(Game):
    def __init__(self):
        self.board = [0, 0, 0]

    def initial(self):
        return 0

    def moves(self, state):
        return [square for square in range(3) if not self.board[square]]

    def result(self, state, move):
        self.board[move] = 1
        return state + 1

    def to_move(self, state):
        return "max" if state % 2 == 0 else "min"

    def outcome(self, state):
        return 1 if state == 3 else None


class IsItsOwnState(Objects):
    def __init__(self):
        self.squares, self.player = ["."] * 3, "max"

    def initial(self):
        return self

    def result(self, state, move):
        Board.play(self, move)
        return self


class Forgetful(Row):
    def undo_move(self, move):
        self.left += move


class Idle(Row):
    def undo_move(self, move):
        pass


class Late(Row):
    def undo_move(self, move):
        super().undo_move(move)
        if self.left == move:
            self.get_possible_moves = lambda: [1]


class Restless(Row):
    def get_possible_moves(self):
        self.pass_turn()
        return super().get_possible_moves()


def adapted(kind: type[Row]) -> Callable[[], Game]:
    return lambda: UndoGame(kind(5), lambda plain: 1)


WAYS: list[tuple[Callable[[], Game], str, dict[str, Any]]] = [
    (Squares, "Squares.result(state, move) changed the state '[]' that it was given by the move '0'", {}),
    (
        type("AppendsToTheDeque", (Squares,), {"start": deque}),
        "Squares.result(state, move) changed the state 'deque([])' that it was given",
        {},
    ),
    (AddsToTheSet, "AddsToTheSet.result(state, move) changed the state 'set()' that it was given", {}),
    (FillsTheDict, "FillsTheDict.result(state, move) changed the state '{}' that it was given by the move '0'", {}),
    (WritesIntoTheArray, "WritesIntoTheArray.result(state, move) changed the state '[0 0 0]'", {}),
    (WritesIntoTheBytes, "WritesIntoTheArray.result(state, move) changed the state \"bytearray(b'", {}),
    (Objects, "Objects.result(state, move) changed the state", {}),
    (CopiesTheObjectOnly, "CopiesTheObjectOnly.result(state, move) changed the state", {}),
    (CopiesTheRowsOnly, "CopiesTheRowsOnly.result(state, move) changed the state", {}),
    (ChangesTheListInTheFrozen, "ChangesTheListInTheFrozen.result(state, move) changed the state", {}),
    (KeepsWhatInitialReturned, "KeepsWhatInitialReturned.result(state, move) changed the state '[0, 0, 0]'", {}),
    (ReturnsOneListAgainAndAgain, "ReturnsOneListAgainAndAgain.result(state, move) changed the state", {}),
    (TakesFromTheMoves, "TakesFromTheMoves.result(state, move) changed the state '[1, 2, 3]'", {}),
    (ChangesSeldom, 'ChangesSeldom.result(state, move) changed the state "[3, ', {}),
    (SaysThatAllAreEqual, "Objects.result(state, move) changed what to_move() says of the state", {}),
    (CannotBeCopied, "Objects.result(state, move) changed what to_move() says of the state", {}),
    (
        meddling("TurnsInOutcome", "outcome", turn),
        "TurnsInOutcome.outcome(state) changed the state \"[5, 'max']\" that it was given",
        {},
    ),
    (EmptiesInMoves, "EmptiesInMoves.moves(state) changed the state '[1, 2, 3]' that it was given", {}),
    (SortsInMoves, "SortsInMoves.moves(state) changed the state '[3, 1, 2]' that it was given", {}),
    (meddling("TurnsInToMove", "to_move", turn), "TurnsInToMove.to_move(state) changed the state", {}),
    (meddling("CountsInNotation", "notation", take), "CountsInNotation.notation(state) changed the state", {}),
    (
        meddling("CountsInLook", "look", lambda state: state.append("seen")),
        "CountsInLook.look(state) changed the state",
        {},
    ),
    (meddling("TakesInMoveName", "move_name", take), "TakesInMoveName.move_name(state, move) changed the state", {}),
    (PlaysInTheEvaluation, "The evaluation greedy changed the state", {"depth": 2}),
    (TurnsInTheOrder, "The order own changed the state", {"order": "own"}),
    (KeepsWhoseTurnItIs, "KeepsWhoseTurnItIs.result(state, move) changed what to_move() says of the state '5' by", {}),
    (KeepsTheBoard, "KeepsTheBoard.result(state, move) changed what moves() says of the state '0' by the move '0'", {}),
    (IsItsOwnState, "IsItsOwnState.result(state, move) changed the state", {}),
    (adapted(Forgetful), "Forgetful.undo_move(move) changed what to_move() says of the state 'start' by the move", {}),
    (adapted(Idle), "Idle.undo_move(move) changed what to_move() says of the state 'start' by the move '1'", {}),
    (adapted(Late), "Late.undo_move(move) changed what moves() says of the state 'start'", {}),
    (adapted(Restless), "Restless.get_possible_moves() changed what to_move() says of the state 'start'", {}),
]


@pytest.mark.parametrize(("game", "sentence", "needed"), WAYS, ids=[sentence for _, sentence, _ in WAYS])
def test_a_game_that_changes_something_is_refused(
    game: Callable[[], Game], sentence: str, needed: dict[str, Any]
) -> None:
    deep = 8 if "Seldom" in sentence or "Late" in sentence else 3  # where it happens
    for settings in ({}, {"depth": deep}, {"algorithm": "minimax"}):
        with pytest.raises(GameError) as error:
            len(trace(game=game(), **{**needed, **settings}))
        said = str(error.value)
        assert said.startswith(sentence), settings
        assert "; " in said and said.endswith(".") and "\n" not in said


@pytest.mark.parametrize("game", [Heap, adapted(Row)])
def test_a_game_that_changes_nothing_is_traced(game: Callable[[], Game]) -> None:
    assert trace(game=game()).complete


def test_an_object_may_remember_what_it_worked_out() -> None:
    class Remembers(Board):
        full: bool | None = None

    class Fills(Objects):
        def initial(self):
            return Remembers()

        def result(self, state, move):
            after = copy.deepcopy(state)
            after.full = None
            after.play(move)
            return after

        def outcome(self, state):
            if state.full is None:
                state.full = "." not in state.squares
            return 1 if state.full else None

    assert trace(game=Fills()).complete


def test_the_terminal_says_it_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        "from minimax_viz import Game\n\n\nclass Wrong(Game):\n    def initial(self):\n        return []\n\n"
        "    def moves(self, state):\n        return [1, 2]\n\n    def result(self, state, move):\n"
        "        state.append(move)\n        return state\n\n    def to_move(self, state):\n        return 'max'\n\n"
        "    def outcome(self, state):\n        return 1 if len(state) > 2 else None\n",
        encoding="utf-8",
    )
    done = run("trace", "--game", str(file), "--json", "--lang", "ru", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Ошибка: Wrong.result(state, move): полученное состояние '[]' изменено")
    assert done.stderr.count("\n") == 1


SHIPPED = [
    ("tictactoe", None), ("mnk:4,3,3", None), ("connect4:4x4", None), ("othello:4", None), ("nim", "2,3,3"),
    ("nim:misere", "2,2"), ("tree", "[[3,12,8],[2,4,6],[14,5,2]]"), ("openspiel:tic_tac_toe", None),
    ("openspiel:chess", None), (str(ROOT / "examples/nim.py"), None), (str(ROOT / "examples/domineering.py"), None),
]  # fmt: skip


@pytest.mark.parametrize(("game", "board"), SHIPPED)
def test_no_shipped_game_is_refused(game: str, board: str | None) -> None:
    """Most are exempt from being watched; here they are watched all the same."""
    position = find_position(board, game, {})
    watched = WatchedGame(position.game, position.state)
    check_answers(watched, position.state)
    if "chess" not in game:
        check_no_cycle(watched, position.state)
    search = position.search(depth=2)
    assert isinstance(search.settings, Settings)
    assert trace(board, game=game, depth=2).nodes > 1


class Taking:
    """A move that is equal only to itself, as plain objects are."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __repr__(self) -> str:
        return f"take {self.count}"


class PlainMoves(Heap):
    def moves(self, state):
        return [Taking(count) for count in super().moves(state)]

    def result(self, state, move):
        return super().result(state, move.count)


def test_moves_that_are_equal_only_to_themselves_are_no_mistake():
    assert trace(game=PlainMoves()).best_move == "take 2"


def test_a_number_of_another_library_is_named():
    class Counted(PlainMoves):
        def outcome(self, state):
            return None if state[0] else Fraction(1)

    with pytest.raises(GameError, match=r"gave Fraction\(1, 1\) \(Fraction\) for the state .*; a utility is"):
        assert trace(game=Counted()).value


def test_what_the_caller_s_function_raises_is_not_the_game_s_fault():
    def stop(nodes: int) -> None:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        trace(".........", on_progress=stop)
