"""check_game finds each of the usual mistakes in a small wrong game, and none in a right one."""

import math
from pathlib import Path
from random import Random

import pytest
from test_mutation import EmptiesInMoves, Forgetful, KeepsTheBoard, Objects, Squares

from examples.domineering import Domineering, DomineeringGame, score
from examples.nim import Nim
from minimax_viz import Game, UndoGame
from minimax_viz.errors import GameError
from minimax_viz.games.game import Label, zero
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.registry import BUILT_IN, make_game
from minimax_viz.games.tree import TreeGame
from minimax_viz.testing import check_game, mistakes_in
from minimax_viz.testing.checker import GameChecker
from minimax_viz.testing.extensions import REQUIREMENTS

TREES = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    '{"player": "min", "children": [{"value": -1.5}, {"children": [2, {"player": "max", "children": [1]}]}]}',
    "7",
]


def one_mistake(game, **options):
    """The one sentence about a game with one mistake."""
    with pytest.raises(GameError) as error:
        check_game(game, **options)
    named = game if isinstance(game, type) else type(game)
    first, fault = str(error.value).split("\n- ")
    assert first == f"{named.__name__} breaks one promise of a game:"
    assert fault.endswith(".") and "\n" not in fault and len(fault) < 300, fault
    return fault


# Right games ----------------------------------------------------------------------------------------------------------


OF_OURS = [name for name in BUILT_IN if name not in ("tree", "openspiel")]


@pytest.mark.parametrize("name", [*OF_OURS, "othello:4", "othello:6", "nim:misere"])
def test_the_built_in_games_keep_their_promises(name):
    assert mistakes_in(make_game(name, {})[0], states=30) == []


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


def test_trees_keep_their_promises_at_the_same_states_in_every_run():
    check_game(TreeGame, TREES)
    with pytest.raises(GameError, match="Tree has no start of its own; give check_game a position"):
        check_game(TreeGame)

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


# Wrong games: most are Nim with one mistake; those that change their states are those that a search refuses -----------


class SamePlayer(Nim):
    def result(self, state, move):
        return state[0] - move, state[1]


class RestlessPlayer(Nim):
    asked = 0

    def to_move(self, state):
        self.asked += 1
        return ("max", "min")[self.asked % 2]


class ShuffledMoves(Nim):
    def __init__(self, seed=1):
        self.random = Random(seed)

    def moves(self, state):
        moves = super().moves(state)
        return self.random.sample(moves, len(moves)) if state[0] > 3 else moves


class Dice(Nim):
    def __init__(self):
        self.random = Random(1)

    def result(self, state, move):
        return max(0, state[0] - self.random.choice([1, 2, 3])), "min" if state[1] == "max" else "max"


class ParseRefuses(Nim):
    def parse(self, text):
        if text == "0":
            raise ValueError("no heap")
        return super().parse(text)


MISTAKES = [
    (Dice, "In the state '7', the move '2' led to one state and, tried again, to another"),
    (Squares, "In the state '[]', result() changed the state in place by the move '0'; give a new state"),
    (Objects, "result() changed the state in place by the move '0'; give a new state"),
    (KeepsTheBoard, "In the state '0', result() changed the state in place by the move '0'; give a new state"),
    (EmptiesInMoves, "In the state '[1, 2, 3]', moves() changed the state in place; it should leave it as it is"),
    (ParseRefuses, "In the state '0', parse() does not read the notation '0': ValueError: no heap (test_t"),
]


def wrong(name, sentence, **given):
    """A game with one thing of its own, and what is said of it."""
    MISTAKES.append((type(name, (Nim,), given), sentence))


# fmt: off
wrong("NumberForAName", "In the state '7', move_name() gave 1; it must be a string",
      move_name=lambda game, state, move: move,
      label=lambda game, state, move, after: Label(str(move), str(move), after[1], str(after[0])))
wrong("Lists", "the state [7, 'max'] cannot be hashed (unhashable type: 'list'", parse=Game.parse,
      initial=lambda game: [7, "max"], result=lambda game, state, move: list(Nim.result(game, state, move)))
wrong("ListsForMoves", "In the state '7', the move [1] cannot be hashed",
      moves=lambda game, state: [[move] for move in Nim.moves(game, state)],
      result=lambda game, state, move: Nim.result(game, state, move[0]))
wrong("BrokenStart", "initial() stopped with KeyError: 'heap' (test_testing.py, line ",
      initial=lambda game: {}["heap"])
wrong("NoUtility", "In the state '0', there are no moves and outcome() gave None", outcome=lambda game, state: None)
wrong("TrueUtility", "outcome() gave True; it must be a finite int or float, or None",
      outcome=lambda game, state: None if state[0] else state[1] == "min")
wrong("InfiniteUtility", "In the state '0', outcome() gave inf; it must be a finite int or float",
      outcome=lambda game, state: None if state[0] else math.inf)
wrong("NotANumber", "In the state '0', outcome() gave nan; it must be a finite int or float",
      outcome=lambda game, state: None if state[0] else math.nan)
wrong("ZeroForNone", "In the state '7', the start, outcome() gave 0 though there are moves",
      outcome=lambda game, state: 0)
wrong("Broken", "In the state '3' or just after it, it stopped with ZeroDivisionError: ",
      outcome=lambda game, state: None if state[0] else 1 // 0)
wrong("WrongPlayer", "In the state '7', to_move() gave 'MAX'; it must be \"max\", \"min\" or \"chance\"",
      to_move=lambda game, state: state[1].upper())
wrong("MovesInASet", "In the state '7', the moves are a set, which promises no order; give a list, such as sorted(…)",
      moves=lambda game, state: set(Nim.moves(game, state)))
wrong("MovesAsAGenerator", "In the state '7', moves() gave a generator; it must be a list or a tuple",
      moves=lambda game, state: (move for move in Nim.moves(game, state)))
wrong("AMoveTwice", "In the state '7', a move is there twice: '1'",
      moves=lambda game, state: [*Nim.moves(game, state)[:1], *Nim.moves(game, state)])
wrong("MovesAfterTheEnd", "In the state '0', the game is over (outcome 1), yet moves() gives [1]; give no moves there",
      moves=lambda game, state: Nim.moves(game, state) or [1])
wrong("OneName", "In the state '7', two moves have one name: 'take'", move_name=lambda game, state, move: "take")
wrong("ParseForgets", "In the state '7', parse() reads its notation '7' as another state",
      parse=lambda game, text: (int(text) + 1, "max"))
wrong("ParseTurnsTheStart", "In the state '7', parse() reads its notation '7' as another state",
      parse=lambda game, text: (int(text), "min"))
wrong("WrongExample", "parse('seven') stopped with ValueError: invalid literal for int() with base 10: 'seven' (nim.py",
      example="seven")
wrong("GrowingLook", "look() gave a grid of 1 x 7, but a grid of 1 x 8 at the start; a look keeps its shape",
      look=lambda game, state: (("|",) * (state[0] + 1),))
wrong("LookTurnsToText", "In the state '6', look() gave a text, but a grid of 1 x 1 at the start",
      look=lambda game, state: (("|",),) if state[0] == 7 else "heap")
wrong("NumbersInALook", "In the state '7', look() gave ((7,),); it must be a text, or a tuple of rows of one length",
      look=lambda game, state: ((state[0],),))
wrong("WrongMoveLabel", "move_label() has another player than label() for the move '1': 'min' is not 'max'",
      look=lambda game, state: None, move_label=lambda game, move: Label(str(move), str(move), "min", None))
wrong("Symmetric", "In the state '4', moves end otherwise than in its symmetric state '3'",
      symmetries=lambda game, state: [(3, state[1])] if state[0] == 4 else [state])
wrong("SymmetricPlayers", "In the state '6', to_move() gave 'min', but 'max' in its symmetric state '6'",
      symmetries=lambda game, state: [(state[0], "max")])
wrong("SymmetricMoves", "In the state '3', there are 3 moves, but 2 in its symmetric state '2'",
      symmetries=lambda game, state: [(2, state[1])] if state[0] == 3 else [])
wrong("KeyWithoutTurn", "is also that of the state '5', which differs in moves or worth",
      key=lambda game, state: state[0])
wrong("ListForAKey", "In the state '7', its key [7, 'max'] cannot be hashed", key=lambda game, state: list(state))
wrong("WrongEvaluation", "In the state '7', the evaluation half gave nan; it must be a finite int or float",
      evaluations=lambda game: {"zero": zero, "half": lambda state: math.nan})
wrong("NoZero", 'evaluations() has no "zero", which is used where none is named; begin it with {"zero": zero, …',
      evaluations=lambda game: {"half": lambda state: state[0] / 2})
wrong("LosingOrder", "In the state '7', the order big loses the move '1'",
      orderings=lambda game: {"big": lambda state, moves: [move for move in moves if move > 1] or moves})
wrong("InventingOrder", "In the state '7', the order big invents the move 4",
      orderings=lambda game: {"big": lambda state, moves: [*moves, 4]})
wrong("InventingCandidates", "the rule near:8 invents the move 8",
      candidates=lambda game: {"near": lambda state, moves, number: [number]})
wrong("CandidatesTwice", "In the state '7', the rule near:2 has the move 1 twice",
      candidates=lambda game: {"near": lambda state, moves, number: [moves[0]] * number})
# fmt: on


class Coins(Nim):
    """Nim in which a coin decides after each move whether the turn passes."""

    title = "Nim with a coin"
    parse = Game.parse

    def moves(self, state):
        return ["heads", "tails"] if state[1] == "chance" else super().moves(state)

    def result(self, state, move):
        left, player, *before = state
        if player != "chance":
            return left - move, "chance" if left > move else player, player
        return left, before[0] if move == "heads" else "min" if before[0] == "max" else "max"

    def outcome(self, state):
        return None if state[0] else 1 if state[1] == "max" else -1

    def probability(self, state, move):
        return 0.5

    def value_range(self):
        return -1, 1


def wrong_with_coins(name, sentence, **given):
    """A game with chance that has one thing of its own, and what is said of it."""
    MISTAKES.append((type(name, (Coins,), given), sentence))


# fmt: off
wrong_with_coins("TooProbable", "the probabilities of the moves sum to 1.2; they must sum to 1",
                 probability=lambda game, state, move: 0.6)
wrong_with_coins("Impossible", "probability() gave 0 for the move 'heads'; it must be a number above 0 and up to 1",
                 probability=lambda game, state, move: int(move == "tails"))
wrong_with_coins("ProbablyText", "probability() gave '1/2' for the move 'heads'; it must be a number",
                 probability=lambda game, state, move: "1/2")
wrong_with_coins("NoProbability", "The game has a state where chance decides, and no probability(state, move)",
                 probability=Game.probability)
wrong_with_coins("NarrowRange", "outcome() gave -1, but value_range() says from 0 to 1",
                 value_range=lambda game: (0, 1))
wrong_with_coins("WideEvaluation", "the evaluation left gave 7, but value_range() says from -1 to 1",
                 evaluations=lambda game: {"zero": zero, "left": lambda state: state[0]})
wrong_with_coins("TurnedRange", "value_range() gave (1, -1); it must be the least and the greatest value",
                 value_range=lambda game: (1, -1))
# fmt: on


@pytest.mark.parametrize(("game", "sentence"), MISTAKES, ids=lambda part: getattr(part, "__name__", ""))
def test_a_mistake_is_named_with_its_place(game, sentence):
    assert sentence in one_mistake(game)


def test_answers_moves_and_undos_that_change_or_forget_are_named():
    faults = " ".join(mistakes_in(RestlessPlayer))
    assert "to_move() gave 'min' and, asked again, 'max'" in faults or "to_move() gave 'max' and, asked" in faults
    for seed in range(8):
        (fault,) = mistakes_in(ShuffledMoves(seed))
        assert "moves() gave [" in fault and "and, asked again, [" in fault, seed
    faults = mistakes_in(UndoGame(Forgetful(5), lambda plain: 1))
    assert any(fault.endswith("does undo_move() take back all that make_move() did.") for fault in faults), faults


def test_a_turn_that_never_passes_is_found():
    assert one_mistake(SamePlayer) == (
        "It is always max's turn in all the states that were seen; see that result() passes the turn."
    )
    assert mistakes_in(SamePlayer, states=2) == []  # too few to tell
    check_game(TreeGame, ['{"player": "max", "children": [{"player": "max", "children": [1, 2]}, 3]}'])


def test_all_mistakes_are_named_at_once_and_each_requirement_is_violated_by_a_game_here():
    games = {game.__name__: game for game, _ in MISTAKES}
    careless = [games[name] for name in ("MovesInASet", "TrueUtility", "GrowingLook", "NoZero")]
    with pytest.raises(GameError) as error:
        check_game(type("Careless", tuple(careless), {}))
    first, *faults = str(error.value).splitlines()
    assert first == "Careless breaks 4 promises of a game:"
    assert all(fault.startswith("- In the state '") and fault.endswith(".") for fault in faults)
    assert [word in str(faults) for word in ("a set", "True", "grid", "zero")] == [True] * 4
    assert len(faults) == 4
    violated = set()
    for game in [wrong() for wrong, _ in MISTAKES] + [ShuffledMoves(), UndoGame(CountOfThree(), lambda plain: 1)]:
        checker = GameChecker(game, states=60)
        checker.check()
        violated |= set(checker.mistakes)
    assert set(REQUIREMENTS) <= violated


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


class CountByASet(Count):
    def get_possible_moves(self):
        return set(super().get_possible_moves())


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        (CountOfThree, "active_player is 'C', but it is 'A' in 'start' and 'B' in 'start 1'; a game has two players"),
        (CountOfOne, "It is always max's turn in all the states that were seen; see that make_move() changes"),
        (CountByASet, "the moves are a set"),
        (CountPastTheEnd, "the game is over (outcome 1), yet get_possible_moves() gives [1]; give no moves there"),
    ],
)
def test_a_mistake_behind_the_adapter_is_named(plain, sentence):
    check_game(UndoGame(Count(), lambda plain: 1))
    assert sentence in one_mistake(UndoGame(plain(), lambda plain: 1))


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
        (Half, r"Half is incomplete: it lacks outcome, result and to_move\."),
        (Path, r"Path is not a game; a game is a subclass of minimax_viz\.Game\."),
        ("nim", r"'nim' is not a game; a game is a subclass"),
        (Picky, r"Picky\(\) stopped with TypeError: .*; give an instance instead\."),
    ]:
        with pytest.raises(GameError, match=sentence):
            check_game(game)
    check_game(Picky(3))
