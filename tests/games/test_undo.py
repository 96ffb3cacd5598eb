"""Games that make and undo their moves in place: the adapter against a plain recursion over the same board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.domineering import Domineering, score
from minimax_viz import UndoGame, trace
from minimax_viz.errors import GameError, SettingsError
from minimax_viz.games.game import MAX, MIN
from minimax_viz.games.undo import UndoState
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings
from minimax_viz.record.recorder import Recorder
from minimax_viz.search.minimax import minimax
from places import ROOT

FILE = str(ROOT / "examples" / "domineering.py")


def value_of(board, plies=-1):
    """Minimax as a student writes it for such a game."""
    if board.is_terminal() or plies == 0:
        return score(board)
    values = []
    for move in board.get_possible_moves():
        board.make_move(move)
        values.append(value_of(board, plies - 1))
        board.undo_move(move)
    return max(values) if board.active_player == "V" else min(values)


class Counted(Domineering):
    """Knows how many moves all its copies have made and undone."""

    def __init__(self, *size):
        super().__init__(*size)
        self.calls = []

    def __deepcopy__(self, memo):
        twin = Counted(len(self.board), len(self.board[0]))
        twin.calls = self.calls
        return twin

    def make_move(self, move):
        self.calls.append("make")
        super().make_move(move)

    def undo_move(self, move):
        self.calls.append("undo")
        super().undo_move(move)


class Sticks:
    """Numbers for players, a method for whose turn it is, an undo that remembers, and a list handed out alive."""

    def __init__(self, sticks=4):
        self.left = list(range(1, sticks + 1))
        self.taken = []

    def get_possible_moves(self):
        return self.left

    def make_move(self, move):
        self.left.remove(move)
        self.taken.append(move)

    def undo_move(self):
        self.left.append(self.taken.pop())
        self.left.sort()

    def is_terminal(self):
        return sum(self.taken) > 4

    def active_player(self):
        return -1 if len(self.taken) % 2 else 1


def loser_took_last(sticks):
    return sticks.active_player()


# What the search finds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("size", [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3)])
def test_the_value_is_that_of_a_plain_recursion(size, algorithm):
    t = trace(game=UndoGame(Domineering(*size), score), algorithm=algorithm)
    assert t.value == value_of(Domineering(*size))
    board = Domineering(*size)
    for move in t.principal_variation:
        board.make_move(next(found for found in board.get_possible_moves() if str(found) == move))
    assert score(board) == t.value and board.is_terminal()


def test_every_row_is_the_plain_recursion_s_and_looks_as_the_board_did():
    t = trace(game=UndoGame(Domineering(2, 3), score), algorithm="minimax")
    rows = iter(t)

    def walk(board, name):
        row = next(rows)
        assert (row.move or "", row.value, row.look) == (name, value_of(board), str(board))
        assert row.player == ("max" if board.active_player == "V" else "min")
        for move in board.get_possible_moves():
            board.make_move(move)
            walk(board, str(move))
            board.undo_move(move)

    walk(Domineering(2, 3), "")
    assert list(rows) == []


def test_the_example_and_its_score_as_an_evaluation():
    t = trace(game=FILE)
    assert t.value == value_of(Domineering()) == -1
    assert (t.header.title, t.header.board) == ("Domineering", ". . . . / . . . . / . . . .")
    assert t.header.players == {"max": "V", "min": "H"}
    assert trace(game=FILE, order="best").value == trace(game=FILE, order="worst", algorithm="minimax").value == -1
    t = trace(game=UndoGame(Domineering(3, 3), score), depth=2, evaluation="score", algorithm="minimax")
    assert t.value == value_of(Domineering(3, 3), plies=2)
    assert t.approximate


def test_a_game_with_none_of_the_niceties():
    t = trace(game=UndoGame(Sticks(), loser_took_last), algorithm="minimax")
    assert [row.move for row in t if row.ply == 1] == ["1", "2", "3", "4"]
    assert (t.header.title, t.header.board, t.header.players, t[0].look) == ("Sticks", "start", {}, None)
    after_four = UndoGame(Sticks(), loser_took_last)
    state = after_four.result(after_four.initial(), 4)
    assert after_four.notation(after_four.result(state, 2)) == "start 4 2"
    assert (after_four.moves(state), after_four.to_move(state), after_four.outcome(state)) == ((1, 2, 3), MIN, None)
    assert (t.value, t.best_move) == (1, "4")  # whatever MIN takes then is one too many


# The one board --------------------------------------------------------------------------------------------------------


def test_a_search_makes_and_undoes_each_move_once():
    board = Counted(3, 3)
    game = UndoGame(board, score)
    game.at(game.initial())
    board.calls.clear()
    recorder = Recorder()
    minimax(game, game.initial(), recorder)
    nodes = len(recorder.reports)
    assert nodes == trace(game=UndoGame(Domineering(3, 3), score), algorithm="minimax").nodes
    assert board.calls.count("make") == nodes - 1
    assert nodes - 1 - 9 <= board.calls.count("undo") <= nodes - 1  # the last line is left standing


def test_asking_moves_nothing_and_the_object_it_was_made_of_stays_as_it_is():
    board = Counted(2, 2)
    game = UndoGame(board, score)
    state = game.result(game.initial(), (0, 0))
    game.at(state)
    board.calls.clear()
    assert (game.outcome(state), game.to_move(state), game.moves(state)) == (1, MIN, ())
    assert game.look(state) == "V .\nV ."
    assert board.calls == []
    board = Domineering(3, 3)
    game = UndoGame(board, score)
    trace(game=game)
    assert str(board) == str(Domineering(3, 3))
    board.make_move((0, 0))
    assert game.look(game.initial()) == str(Domineering(3, 3))


@given(st.lists(st.lists(st.integers(0, 11), max_size=6), min_size=1, max_size=12), st.lists(st.integers(0, 99)))
def test_positions_may_be_asked_for_in_any_order(paths, questions):
    game = UndoGame(Domineering(3, 3), score)
    starts = [game.initial(), game.begin(Domineering(2, 3))]
    states, boards = [], []
    for number, path in enumerate(paths):
        state, board = starts[number % 2], Domineering(3 - number % 2, 3)
        for choice in path:
            moves = board.get_possible_moves()
            assert game.moves(state) == tuple(moves)
            if moves:
                state = game.result(state, moves[choice % len(moves)])
                board.make_move(moves[choice % len(moves)])
        states.append(state)
        boards.append(board)
    for question in questions:
        at = question % len(states)
        assert game.look(states[at]) == str(boards[at])
        assert game.active_player(states[at]) == boards[at].active_player
    for one, first in zip(states, boards, strict=True):
        for two, second in zip(states, boards, strict=True):
            if one == two:
                assert hash(one) == hash(two) and str(first) == str(second)
            else:
                assert str(one) != str(two) or len(first.board) != len(second.board)


def test_an_interrupted_walk_does_not_leave_the_board_astray():
    class Interrupted(Domineering):
        patience = 50

        def make_move(self, move):
            super().make_move(move)
            Interrupted.patience -= 1
            if Interrupted.patience == 0:
                raise KeyboardInterrupt

    t = trace(game=UndoGame(Interrupted(3, 3), score), algorithm="minimax", max_nodes=100_000, keep_interrupted=True)
    whole = trace(game=UndoGame(Domineering(3, 3), score), algorithm="minimax")
    assert (t.header.stopped, whole.header.stopped) == ("interrupt", None)
    assert 1 < t.nodes < whole.nodes
    for row in list(t)[: t.nodes]:
        assert (row.look, row.move, row.ply) == (whole[row.node].look, whole[row.node].move, whole[row.node].ply)


def test_a_chain_of_5000_moves_has_its_hash_and_its_equal():
    start = UndoGame(Domineering(), score).initial()
    one = two = start
    for number in range(5000):
        one, two = UndoState(one, number), UndoState(two, number)
    assert one == two and hash(one) == hash(two)
    assert one != one.parent and one != UndoState(one.parent, -1) and one != "start"
    assert str(one).startswith("start 0 1 2 ")


# Who is MAX, and what cannot be --------------------------------------------------------------------------------------


def test_max_is_who_begins_the_game_unless_said_otherwise():
    usual = UndoGame(Domineering(2, 3), score)
    other = UndoGame(Domineering(2, 3), lambda board: -score(board), max_player="H")
    assert (usual.to_move(usual.initial()), other.to_move(other.initial())) == (MAX, MIN)
    assert other.player_names() == {MAX: "H", MIN: "V"}
    assert trace(game=other).value == -trace(game=usual).value
    numbered = UndoGame(Sticks(), loser_took_last, max_player=-1)
    assert numbered.to_move(numbered.initial()) == MIN
    with pytest.raises(SettingsError, match=r"max='Q': the players of Domineering are V and H\."):
        UndoGame(Domineering(), score, max_player="Q")

    class Sized(UndoGame):
        def __init__(self, max_player=None):
            super().__init__(Domineering(), score, max_player)

        def parse(self, text):
            rows, columns = text.split("x")
            board = Domineering(int(rows), int(columns))
            board.active_player = "H"
            return self.begin(board)

    t = trace("2x3", game=Sized())
    assert (t[0].player, t[0].look, t.value) == ("min", ". . .\n. . .", -1)
    board = Domineering(2, 3)
    board.active_player = "H"
    assert t.value == value_of(board)


def test_what_is_no_such_game_is_one_sentence():
    class Half:
        def get_possible_moves(self):
            return []

        def make_move(self, move):
            pass

    with pytest.raises(GameError, match="Half lacks undo_move, is_terminal and active_player; a game that"):
        UndoGame(Half(), score)
    with pytest.raises(GameError, match=r"Domineering is a class; give one of its games, as in Domineering\(\)\."):
        UndoGame(Domineering, score)


class Lists(Sticks):
    """Moves are lists, as students write them, and a position has no text."""

    def get_possible_moves(self):
        return [[move] for move in super().get_possible_moves()]

    def make_move(self, move):
        super().make_move(move[0])


class OfLists(UndoGame):
    def __init__(self):
        super().__init__(Lists(), loser_took_last)


def test_moves_that_are_lists_do_everywhere_and_a_subclass_has_its_own_name():
    plain = trace(game=UndoGame(Sticks(), loser_took_last), algorithm="minimax")
    for options in ({}, {"transpositions": True}, {"order": "best"}, {"order": "random:2"}):
        assert trace(game=OfLists(), **options).value == plain.value
    few = trace(game=OfLists(), candidates="best:1", evaluation="score", algorithm="minimax")
    assert few.discarded_moves > 0 and few.approximate
    match = begin_match(MatchSettings(game=f"{__file__}:OfLists", first="human"))
    assert not match.setup.is_tree
    assert (match.to_move, match.setup.computer) == ("human", MIN)
    assert [option.name for option in match.legal_moves] == ["[1]", "[2]", "[3]", "[4]"]
    assert OfLists.title == "OfLists"
    assert OfLists().title == "Lists"  # what is played


class Tossed:
    """A coin is tossed before each turn: heads lets A count one up, tails lets B count one down, until 2 or -2."""

    def __init__(self):
        self.count, self.turns = 0, ["chance"]

    @property
    def active_player(self):
        return self.turns[-1]

    def get_possible_moves(self):
        return ["heads", "tails"] if self.active_player == "chance" else ["count"]

    def make_move(self, move):
        if move == "count":
            self.count += 1 if self.active_player == "A" else -1
        self.turns.append({"heads": "A", "tails": "B", "count": "chance"}[move])

    def undo_move(self, move):
        self.turns.pop()
        if move == "count":
            self.count -= 1 if self.active_player == "A" else -1

    def is_terminal(self):
        return abs(self.count) == 2


class Weighed(Tossed):
    def probability(self, move):
        return {"heads": 0.75, "tails": 0.25}[move]


def test_where_active_player_is_chance_the_object_tells_the_probabilities_or_is_refused():
    game = UndoGame(Weighed(), score=lambda plain: plain.count)
    start = game.initial()
    tossed = [game.result(start, move) for move in game.moves(start)]
    assert [game.to_move(state) for state in (start, *tossed)] == ["chance", "max", "min"]
    assert [game.probability(start, move) for move in game.moves(start)] == [0.75, 0.25]
    labels = [game.label(start, move, after) for move, after in zip(game.moves(start), tossed, strict=True)]
    assert [label.probability for label in labels] == [0.75, 0.25]
    one_up = game.result(tossed[0], "count")
    assert (game.to_move(one_up), game.label(tossed[0], "count", one_up).probability) == ("chance", None)
    assert game.active_player(tossed[0]) == "A"  # who begins is MAX, and no coin
    game = UndoGame(Tossed(), score=lambda plain: plain.count)
    with pytest.raises(GameError, match=r"Tossed is \"chance\" where .* and Tossed lacks probability\(move\)\."):
        game.probability(game.initial(), "heads")
