"""A game that changes its states, or itself, is refused while it is traced; the sentence names the method."""

import copy
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import setitem
from typing import Any, ClassVar

import numpy
import pytest

from minimax_viz import Game, UndoGame, trace
from minimax_viz.errors import GameError
from minimax_viz.games.game import zero
from minimax_viz.games.watched import WatchedGame, check_same_answers
from minimax_viz.search.settings import Settings
from minimax_viz.search.walk import check_no_cycle
from minimax_viz.tracing.plan import find_position
from places import ROOT
from plain_game import Row
from refused import refused
from sticks import Sticks


def other(player: str) -> str:
    return "min" if player == "max" else "max"


class Heap(Sticks):
    """Its state is a list. It keeps its promises."""

    def initial(self):
        return [5, "max"]

    def result(self, state, move):
        return list(super().result(state, move))


class Squares(Game):
    """Fill three squares; a state is any container that says which are full, and `fill` changes it in place."""

    start: ClassVar[Callable[[], Any]] = list
    fill: ClassVar[Callable[[Any, int], object]] = list.append

    def initial(self):
        return type(self).start()

    def moves(self, state):
        return [square for square in range(3) if square not in state]

    def result(self, state, move):
        type(self).fill(state, move)
        return state

    def to_move(self, state):
        return "max" if len(state) % 2 == 0 else "min"

    def outcome(self, state):
        return 1 if len(state) == 3 else None


class Cells(Squares):
    """A state has a cell for each square."""

    start = partial(list, (0, 0, 0))
    fill = partial(lambda state, move: setitem(state, move, 1))

    def moves(self, state):
        return [square for square in range(3) if not state[square]]

    def to_move(self, state):
        return "max" if sum(map(bool, state)) % 2 == 0 else "min"

    def outcome(self, state):
        return 1 if all(state) else None


class Board:
    """Three squares and a player, without an equality of its own."""

    def __init__(self):
        self.squares = ["."] * 3
        self.player = "max"

    def play(self, square):
        self.squares[square] = "X"
        self.player = other(self.player)


class Objects(Squares):
    """A state is an object."""

    start = Board
    fill = Board.play

    def moves(self, state):
        return [square for square in range(3) if state.squares[square] == "."]

    def to_move(self, state):
        return state.player

    def outcome(self, state):
        return None if "." in state.squares else 1


def like(kind: type[Game], **given: Any) -> type[Game]:
    """A game that has some things of its own, and is called after what it is like."""
    return type(f"Like{kind.__name__}", (kind,), given)


class CopiesTheObjectOnly(Objects):
    def result(self, state, move):
        return super().result(copy.copy(state), move)


class CopiesTheRowsOnly(Cells):
    def initial(self):
        return [[], [], []]

    def result(self, state, move):
        after = state[:]
        after[move].append("X")
        return after


@dataclass(frozen=True)
class Frozen:
    board: list[int]

    def __iter__(self):
        return iter(self.board)

    def __len__(self):
        return len(self.board)


class ChangesTheListInTheFrozen(Squares):
    def initial(self):
        return Frozen([])

    def result(self, state, move):
        state.board.append(move)
        return Frozen(state.board)


class KeepsWhatInitialReturned(Cells):
    def __init__(self):
        self.board = [0, 0, 0]

    def initial(self):
        return self.board

    def result(self, state, move):
        self.board[move] = 1
        return self.board[:]


class ReturnsOneListAgainAndAgain(Cells):
    def __init__(self):
        self.after = [0, 0, 0]

    def result(self, state, move):
        self.after[:] = state
        return super().result(self.after, move)


class TakesFromTheMoves(Squares):
    start = partial(list, (1, 2, 3))
    fill = list.remove

    def moves(self, state):
        return state

    def outcome(self, state):
        return None if state else 0


class ChangesSeldom(Heap):
    def initial(self):
        return [9, "max"]

    def result(self, state, move):
        after = super().result(state, move)
        if state[0] == 3 and move == 2:
            state[0] -= move
        return after


class Unequal(Board):
    def __eq__(self, other):
        return isinstance(other, Unequal)

    __hash__ = object.__hash__


class Uncopied(Board):
    def __init__(self):
        super().__init__()
        self.lines = (line for line in ())


def meddling(method: str, meddle: Callable[[list[Any]], object]) -> type[Heap]:
    """A game in which a method does something to the state before it answers as it should."""

    def answered(game: Heap, state: list[Any], *given: Any) -> Any:
        meddle(state)
        return getattr(Heap, method)(game, state, *given)

    return type("Meddling", (Heap,), {method: answered})


def turn(state: list[Any]) -> None:
    state[1] = other(state[1])


def take(state: list[Any]) -> None:
    state[0] -= 1


class EmptiesInMoves(TakesFromTheMoves):
    def moves(self, state):
        return [state.pop() for _ in range(len(state))]

    def result(self, state, move):
        return [each for each in state if each != move]


# In the game itself, and in an undo that forgets ----------------------------------------------------------------------


class KeepsWhoseTurnItIs(Sticks):
    def __init__(self):
        self.player = "max"

    def result(self, state, move):
        self.player = other(self.player)
        return super().result(state, move)

    def to_move(self, state):
        return self.player


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
    (like(Squares, start=deque, fill=deque.append), "Squares.result(state, move) changed the state 'deque([])'", {}),
    (like(Squares, start=set, fill=set.add), "Squares.result(state, move) changed the state 'set()' that it was", {}),
    (like(Squares, start=dict, fill=dict.setdefault), "Squares.result(state, move) changed the state '{}' that it", {}),
    (like(Cells, start=partial(numpy.zeros, 3, int)), "Squares.result(state, move) changed the state '[0 0 0]'", {}),
    (like(Cells, start=partial(bytearray, 3)), "Squares.result(state, move) changed the state \"bytearray(b'", {}),
    (Objects, "Squares.result(state, move) changed the state", {}),
    (CopiesTheObjectOnly, "CopiesTheObjectOnly.result(state, move) changed the state", {}),
    (CopiesTheRowsOnly, "CopiesTheRowsOnly.result(state, move) changed the state", {}),
    (ChangesTheListInTheFrozen, "ChangesTheListInTheFrozen.result(state, move) changed the state", {}),
    (KeepsWhatInitialReturned, "KeepsWhatInitialReturned.result(state, move) changed the state '[0, 0, 0]'", {}),
    (ReturnsOneListAgainAndAgain, "ReturnsOneListAgainAndAgain.result(state, move) changed the state", {}),
    (TakesFromTheMoves, "Squares.result(state, move) changed the state '[1, 2, 3]'", {}),
    (ChangesSeldom, 'ChangesSeldom.result(state, move) changed the state "[3, ', {}),
    (like(Objects, start=Unequal), "Squares.result(state, move) changed what to_move() says of the state", {}),
    (like(Objects, start=Uncopied), "Squares.result(state, move) changed what to_move() says of the state", {}),
    (meddling("outcome", turn), "Meddling.outcome(state) changed the state \"[5, 'max']\" that it was given", {}),
    (EmptiesInMoves, "EmptiesInMoves.moves(state) changed the state '[1, 2, 3]' that it was given", {}),
    (meddling("to_move", turn), "Meddling.to_move(state) changed the state", {}),
    (meddling("notation", take), "Meddling.notation(state) changed the state", {}),
    (meddling("look", lambda state: state.append("seen")), "Meddling.look(state) changed the state", {}),
    (meddling("move_name", take), "Meddling.move_name(state, move) changed the state", {}),
    (
        like(Heap, evaluations=lambda game: {"zero": zero, "greedy": lambda state: take(state) or state[0]}),
        "The evaluation greedy changed the state", {"depth": 2},
    ),
    (
        like(Heap, orderings=lambda game: {"own": lambda state, moves: turn(state) or moves}),
        "The order own changed the state", {"order": "own"},
    ),
    (KeepsWhoseTurnItIs, "KeepsWhoseTurnItIs.result(state, move) changed what to_move() says of the state \"(5, ", {}),
    (KeepsTheBoard, "KeepsTheBoard.result(state, move) changed what moves() says of the state '0' by the move '0'", {}),
    (IsItsOwnState, "Squares.result(state, move) changed the state", {}),
    (adapted(Forgetful), "Forgetful.undo_move(move) changed what to_move() says of the state 'start' by the move", {}),
    (adapted(Idle), "Idle.undo_move(move) changed what to_move() says of the state 'start' by the move '1'", {}),
    (adapted(Late), "Late.undo_move(move) changed what moves() says of the state 'start'", {}),
    (adapted(Restless), "Restless.get_possible_moves() changed what to_move() says of the state 'start'", {}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "sentence", "needed"), WAYS, ids=[sentence for _, sentence, _ in WAYS])
def test_a_game_that_changes_something_is_refused(
    game: Callable[[], Game], sentence: str, needed: dict[str, Any]
) -> None:
    deep = 8 if "Seldom" in sentence or "Late" in sentence else 3  # where it happens
    for settings in ({}, {"depth": deep}, {"algorithm": "minimax"}):
        with refused(GameError, "; ") as error:
            len(trace(game=game(), **{**needed, **settings}))
        assert str(error.value).startswith(sentence) and str(error.value).endswith("."), settings


@pytest.mark.parametrize("game", [Heap, adapted(Row)])
def test_a_game_that_changes_nothing_is_traced(game: Callable[[], Game]) -> None:
    assert trace(game=game()).complete


def test_what_remembers_or_has_moves_equal_only_to_themselves_is_no_mistake() -> None:
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
    assert trace(game=PlainMoves()).best_move == "take 2"


SHIPPED = [
    ("tictactoe", None), ("mnk:4,3,3", None), ("connect4:4x4", None), ("othello:4", None), ("nim", "2,3,3"),
    ("nim:misere", "2,2"), ("hexapawn", None), ("kalah", None), ("tree", "[[3,12,8],[2,4,6],[14,5,2]]"),
    ("openspiel:tic_tac_toe", None),
    ("openspiel:chess", None), (str(ROOT / "examples/nim.py"), None), (str(ROOT / "examples/domineering.py"), None),
    (str(ROOT / "examples/pig.py"), None), (str(ROOT / "examples/race.py"), None),
]  # fmt: skip


@pytest.mark.parametrize(("game", "board"), SHIPPED)
def test_no_shipped_game_is_refused(game: str, board: str | None) -> None:
    """Most are exempt from being watched; here they are watched all the same."""
    position = find_position(board, game, {})
    watched = WatchedGame(position.game, position.state)
    check_same_answers(watched, position.state)
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
