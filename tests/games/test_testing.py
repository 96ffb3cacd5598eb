"""check_game finds each of the usual mistakes in a small wrong game, and none in a right one."""

import math
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from examples.domineering import Domineering, DomineeringGame, score
from examples.nim import Nim
from minimax_viz import Game, UndoGame
from minimax_viz.errors import GameError
from minimax_viz.games.game import Label, zero
from minimax_viz.games.registry import BUILT_IN, find_game
from minimax_viz.games.tictactoe import TicTacToe
from minimax_viz.games.tree import TreeGame
from minimax_viz.testing import check_game, mistakes_in
from minimax_viz.testing.checker import GameChecker
from minimax_viz.testing.requirements import REQUIREMENTS
from places import ROOT

TREES = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    '{"player": "min", "children": [{"value": -1.5}, {"children": [2, {"player": "max", "children": [1]}]}]}',
    "7",
]


def one_mistake(game, **options):
    """The one sentence about a game with one mistake."""
    (fault,) = mistakes_in(game, **options)
    assert fault.endswith(".") and "\n" not in fault and len(fault) < 300, fault
    with pytest.raises(GameError) as error:
        check_game(game, **options)
    named = game if isinstance(game, type) else type(game)
    assert str(error.value) == f"{named.__name__} breaks one promise of a game:\n- {fault}"
    return fault


# Right games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name not in ("tree", "openspiel")])
def test_the_built_in_games_keep_their_promises(name):
    check_game(find_game(name)[0], states=60)


class NoAnswerAfterTheEnd(Nim):
    def moves(self, state):
        assert state[0]
        return super().moves(state)


@pytest.mark.parametrize(
    "game",
    [Nim, Nim(), NoAnswerAfterTheEnd, DomineeringGame, UndoGame(Domineering(2, 2), score), TicTacToe("fast", "O")],
)
def test_right_games_keep_their_promises(game):
    assert check_game(game) is None


def test_trees_keep_their_promises_and_need_a_position():
    check_game(TreeGame, TREES)
    with pytest.raises(GameError, match="Tree has no start of its own; give check_game a position"):
        check_game(TreeGame)


def test_the_same_states_are_looked_at_in_every_run():
    def seen(states):
        known = []

        class Watched(Nim):
            def notation(self, state):
                known.append(state)
                return super().notation(state)

        check_game(Watched, states=states)
        return known

    assert seen(40) == seen(40)
    assert len(set(seen(4))) < len(set(seen(40)))


# Wrong games: each class is Nim with one mistake ----------------------------------------------------------------------


class NoUtility(Nim):
    def outcome(self, state):
        return None


class TrueUtility(Nim):
    def outcome(self, state):
        return None if state[0] else state[1] == "min"


class InfiniteUtility(Nim):
    def outcome(self, state):
        return None if state[0] else math.inf


class ZeroForNone(Nim):
    def outcome(self, state):
        return 0


class WrongPlayer(Nim):
    def to_move(self, state):
        return state[1].upper()


class SamePlayer(Nim):
    def result(self, state, move):
        return state[0] - move, state[1]


class RestlessPlayer(Nim):
    asked = 0

    def to_move(self, state):
        self.asked += 1
        return ("max", "min")[self.asked % 2]


class MovesInASet(Nim):
    def moves(self, state):
        return set(super().moves(state))


class MovesAsAGenerator(Nim):
    def moves(self, state):
        yield from super().moves(state)


class ShuffledMoves(Nim):
    def __init__(self):
        self.random = Random(1)

    def moves(self, state):
        return self.random.sample([1, 2, 3], 3) if state[0] > 3 else super().moves(state)


class AMoveTwice(Nim):
    def moves(self, state):
        return [*super().moves(state)[:1], *super().moves(state)]


class MovesAfterTheEnd(Nim):
    def moves(self, state):
        return super().moves(state) or [1]


class OneName(Nim):
    def move_name(self, state, move):
        return "take"


class NumberForAName(Nim):
    def move_name(self, state, move):
        return move

    def label(self, state, move, after):
        return Label(str(move), str(move), self.to_move(after), self.notation(after))


class Dice(Nim):
    def __init__(self):
        self.random = Random(1)

    def result(self, state, move):
        return max(0, state[0] - self.random.choice([1, 2, 3])), "min" if state[1] == "max" else "max"


class Heap(list):
    """A state that changes in place, and can be hashed all the same."""

    __hash__ = object.__hash__


class ChangedByResult(Nim):
    def initial(self):
        return Heap((7, "max"))

    parse = Game.parse

    def result(self, state, move):
        state[0] -= move
        state[1] = "min" if state[1] == "max" else "max"
        return state


class ChangedByMoves(ChangedByResult):
    def moves(self, state):
        state.append(0)
        return [1]


class Matches:
    """A state that changes in place and is equal to no other."""

    def __init__(self, left, player):
        self.left, self.player = left, player


class ObjectChangedByResult(Game):
    def initial(self):
        return Matches(7, "max")

    def moves(self, state):
        return [take for take in (1, 2, 3) if take <= state.left]

    def result(self, state, move):
        state.left -= move
        state.player = "min" if state.player == "max" else "max"
        return state

    def to_move(self, state):
        return state.player

    def outcome(self, state):
        return None if state.left else (-1 if state.player == "max" else 1)

    def notation(self, state):
        return str(state.left)


class BoardOfTheGame(Nim):
    """A game whose board is its own; a state is nothing."""

    def __init__(self):
        self.board = (7, "max")

    parse = Game.parse

    def initial(self):
        return None

    def result(self, state, move):
        self.board = super().result(self.board, move)

    def moves(self, state):
        return super().moves(self.board)

    def to_move(self, state):
        return super().to_move(self.board)

    def outcome(self, state):
        return super().outcome(self.board)

    def notation(self, state):
        return str(self.board[0])


class NotANumber(Nim):
    def outcome(self, state):
        return None if state[0] else float("nan")


class Lists(Nim):
    def initial(self):
        return [7, "max"]

    parse = Game.parse

    def result(self, state, move):
        return list(super().result(state, move))


class ListsForMoves(Nim):
    def moves(self, state):
        return [[move] for move in super().moves(state)]

    def result(self, state, move):
        return super().result(state, move[0])


class ParseForgets(Nim):
    def parse(self, text):
        return int(text) + 1, "max"


class ParseTurnsTheStart(Nim):
    def parse(self, text):
        return int(text), "min"


class ParseRefuses(Nim):
    def parse(self, text):
        if text == "0":
            raise ValueError("no heap")
        return super().parse(text)


class WrongExample(Nim):
    example = "seven"


class GrowingLook(Nim):
    def look(self, state):
        return (("|",) * (state[0] + 1),)


class LookTurnsToText(Nim):
    def look(self, state):
        return (("|",),) if state[0] == 7 else "heap"


class NumbersInALook(Nim):
    def look(self, state):
        return ((state[0],),)


class WrongMoveLabel(Nim):
    def look(self, state):
        return None

    def move_label(self, move):
        return Label(str(move), str(move), "min", None)


class Symmetric(Nim):
    def symmetries(self, state):
        return [(3, state[1])] if state[0] == 4 else [state]


class SymmetricPlayers(Nim):
    def symmetries(self, state):
        return [(state[0], "max")]


class SymmetricMoves(Nim):
    def symmetries(self, state):
        return [(2, state[1])] if state[0] == 3 else []


class KeyWithoutTurn(Nim):
    def key(self, state):
        return state[0]


class ListForAKey(Nim):
    def key(self, state):
        return list(state)


class WrongEvaluation(Nim):
    def evaluations(self):
        return {"zero": zero, "half": lambda state: math.nan}


class NoZero(Nim):
    def evaluations(self):
        return {"half": lambda state: state[0] / 2}


class LosingOrder(Nim):
    def orderings(self):
        return {"big": lambda state, moves: [move for move in moves if move > 1] or moves}


class InventingOrder(Nim):
    def orderings(self):
        return {"big": lambda state, moves: [*moves, 4]}


class InventingCandidates(Nim):
    def candidates(self):
        return {"near": lambda state, moves, number: [number]}


class CandidatesTwice(Nim):
    def candidates(self):
        return {"near": lambda state, moves, number: [moves[0]] * number}


class Broken(Nim):
    def outcome(self, state):
        return None if state[0] else 1 // 0


class BrokenStart(Nim):
    def initial(self):
        raise KeyError("heap")


MISTAKES = [
    (NoUtility, "In the state '0', there are no moves and outcome() gave None"),
    (TrueUtility, "outcome() gave True; it must be a finite int or float, or None"),
    (InfiniteUtility, "In the state '0', outcome() gave inf; it must be a finite int or float"),
    (ZeroForNone, "In the state '7', the start, outcome() gave 0 though there are moves"),
    (WrongPlayer, "In the state '7', to_move() gave 'MAX'; it must be \"max\" or \"min\""),
    (MovesInASet, "In the state '7', the moves are a set, which promises no order; give a list, such as sorted(…)"),
    (MovesAsAGenerator, "In the state '7', moves() gave a generator; it must be a list or a tuple"),
    (AMoveTwice, "In the state '7', a move is there twice: '1'"),
    (MovesAfterTheEnd, "In the state '0', the game is over (outcome 1), yet moves() gives [1]; give no moves there"),
    (OneName, "In the state '7', two moves have one name: 'take'"),
    (NumberForAName, "In the state '7', move_name() gave 1; it must be a string"),
    (Dice, "In the state '7', the move '2' led to one state and, tried again, to another"),
    (ChangedByResult, "result() changed the state in place by the move '1'; give a new state"),
    (ObjectChangedByResult, "In the state '7', result() changed the state in place by the move '1'; give a new state"),
    (BoardOfTheGame, "result() changed the state in place by the move '1'; give a new state"),
    (NotANumber, "In the state '0', outcome() gave nan; it must be a finite int or float"),
    (ChangedByMoves, "moves() changed the state in place; it should leave it as it is"),
    (Lists, "the state [7, 'max'] cannot be hashed (unhashable type: 'list'"),
    (ListsForMoves, "In the state '7', the move [1] cannot be hashed"),
    (ParseForgets, "In the state '7', parse() reads its notation '7' as another state"),
    (ParseTurnsTheStart, "In the state '7', parse() reads its notation '7' as another state"),
    (ParseRefuses, "In the state '0', parse() does not read the notation '0': ValueError: no heap (test_t"),
    (WrongExample, "parse('seven') stopped with ValueError: invalid literal for int() with base 10: 'seven' (nim.py"),
    (GrowingLook, "look() gave a grid of 1 x 7, but a grid of 1 x 8 at the start; a look keeps its shape"),
    (LookTurnsToText, "In the state '6', look() gave a text, but a grid of 1 x 1 at the start"),
    (NumbersInALook, "In the state '7', look() gave ((7,),); it must be a text, or a tuple of rows of one length"),
    (WrongMoveLabel, "move_label() has another player than label() for the move '1': 'min' is not 'max'"),
    (Symmetric, "In the state '4', moves end otherwise than in its symmetric state '3'"),
    (SymmetricPlayers, "In the state '6', to_move() gave 'min', but 'max' in its symmetric state '6'"),
    (SymmetricMoves, "In the state '3', there are 3 moves, but 2 in its symmetric state '2'"),
    (KeyWithoutTurn, "is also that of the state '5', which differs in moves or worth"),
    (ListForAKey, "In the state '7', its key [7, 'max'] cannot be hashed"),
    (WrongEvaluation, "In the state '7', the evaluation half gave nan; it must be a finite int or float"),
    (NoZero, 'evaluations() has no "zero", which is used where none is named; begin it with {"zero": zero, …'),
    (LosingOrder, "In the state '7', the order big loses the move '1'"),
    (InventingOrder, "In the state '7', the order big invents the move 4"),
    (InventingCandidates, "the rule near:8 invents the move 8"),
    (CandidatesTwice, "In the state '7', the rule near:2 has the move 1 twice"),
    (Broken, "In the state '3' or just after it, it stopped with ZeroDivisionError: "),
    (BrokenStart, "initial() stopped with KeyError: 'heap' (test_testing.py, line "),
]  # fmt: skip


@pytest.mark.parametrize(("game", "sentence"), MISTAKES, ids=lambda part: getattr(part, "__name__", ""))
def test_a_mistake_is_named_with_its_place(game, sentence):
    assert sentence in one_mistake(game)


def test_answers_that_change_are_named():
    faults = " ".join([*mistakes_in(ShuffledMoves), *mistakes_in(RestlessPlayer)])
    assert "In the state '7', moves() gave [" in faults and "] and, asked again, [" in faults
    assert "to_move() gave 'min' and, asked again, 'max'" in faults or "to_move() gave 'max' and, asked" in faults


@pytest.mark.parametrize("seed", range(20))
def test_shuffled_moves_are_the_fault_of_moves_alone(seed):
    class Shuffled(Nim):
        random = Random(seed)

        def moves(self, state):
            moves = super().moves(state)
            return self.random.sample(moves, len(moves))

    (fault,) = mistakes_in(Shuffled)
    assert "moves() gave [" in fault and "and, asked again, [" in fault


def test_a_turn_that_never_passes_is_found():
    assert one_mistake(SamePlayer) == (
        "It is always max's turn in all the states that were seen; see that result() passes the turn."
    )
    assert mistakes_in(SamePlayer, states=2) == []  # too few to tell
    check_game(TreeGame, ['{"player": "max", "children": [{"player": "max", "children": [1, 2]}, 3]}'])


def test_all_mistakes_are_named_at_once():
    class Careless(MovesInASet, TrueUtility, GrowingLook, NoZero):
        pass

    with pytest.raises(GameError) as error:
        check_game(Careless)
    first, *faults = str(error.value).splitlines()
    assert first == "Careless breaks 4 promises of a game:"
    assert all(fault.startswith("- In the state '") and fault.endswith(".") for fault in faults)
    assert [word in str(faults) for word in ("a set", "True", "grid", "zero")] == [True] * 4
    assert len(faults) == 4


def test_each_requirement_is_violated_by_a_game_here():
    violated = set()
    for game in [wrong() for wrong, _ in MISTAKES] + [ShuffledMoves(), UndoGame(CountOfThree(), lambda plain: 1)]:
        checker = GameChecker(game, states=60)
        checker.check()
        violated |= set(checker.mistakes)
    assert set(REQUIREMENTS) <= violated


# Games that make and undo ---------------------------------------------------------------------------------------------


def test_an_undo_that_forgets_is_found():
    class Forgetful(Domineering):
        def undo_move(self, move):
            row, column = move
            self.active_player = "H" if self.active_player == "V" else "V"
            self.board[row][column] = "."

    faults = mistakes_in(UndoGame(Forgetful(3, 3), score))
    assert any(fault.endswith("does undo_move() take back all that make_move() did.") for fault in faults), faults


class Count:
    """Whoever is to move at five has lost; the players of the class take turns."""

    players = "AB"

    def __init__(self):
        self.total = 0

    @property
    def active_player(self):
        return self.players[self.total % len(self.players)]

    def get_possible_moves(self):
        return [] if self.is_terminal() else [1]

    def make_move(self, move):
        self.total += move

    def undo_move(self, move):
        self.total -= move

    def is_terminal(self):
        return self.total == 5


class CountOfThree(Count):
    players = "ABC"


class CountOfOne(Count):
    players = "A"


class CountPastTheEnd(Count):
    def get_possible_moves(self):
        return [1]


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        (CountOfThree, "active_player is 'C', but it is 'A' in 'start' and 'B' in 'start 1'; a game has two players"),
        (CountOfOne, "It is always max's turn in all the states that were seen; see that make_move() changes"),
        (CountPastTheEnd, "the game is over (outcome 1), yet get_possible_moves() gives [1]; give no moves there"),
    ],
)
def test_a_mistake_behind_the_adapter_is_named(plain, sentence):
    check_game(UndoGame(Count(), lambda plain: 1))
    assert sentence in one_mistake(UndoGame(plain(), lambda plain: 1))


def test_a_set_of_moves_is_found_behind_the_adapter():
    class Unordered(Domineering):
        def get_possible_moves(self):
            return set(super().get_possible_moves())

    assert "the moves are a set" in one_mistake(UndoGame(Unordered(2, 2), score))


# What cannot be checked -----------------------------------------------------------------------------------------------


def test_what_is_no_whole_game_is_one_sentence():
    class Half(Game):
        def initial(self):
            return 0

        def moves(self, state):
            return []

    class Picky(Nim):
        def __init__(self, size):
            self.size = size

    for game, sentence in [
        (Half, r"Half is incomplete: it has no outcome, no result, no to_move\."),
        (Path, r"Path is not a game; a game is a subclass of minimax_viz\.Game\."),
        ("nim", r"'nim' is not a game; a game is a subclass"),
        (Picky, r"Picky\(\) stopped with TypeError: .*; give an instance instead\."),
    ]:
        with pytest.raises(GameError, match=sentence):
            check_game(game)
    check_game(Picky(3))


def test_two_lines_in_a_student_s_test_file(tmp_path):
    root = ROOT
    (tmp_path / "test_mine.py").write_text(
        "import sys\n"
        f"sys.path[:0] = [{str(root)!r}, {str(root / 'examples')!r}]\n"
        "from nim import Nim\n"
        "from minimax_viz.testing import check_game\n\n\n"
        "def test_nim():\n"
        "    check_game(Nim)\n\n\n"
        "def test_wrong():\n"
        "    Nim.evaluations = lambda self: {}\n"
        "    check_game(Nim)\n",
        encoding="utf-8",
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert "1 failed, 1 passed" in done.stdout, done.stdout
    assert "GameError: Nim breaks one promise of a game:" in done.stdout
