"""Boards: every spelling, every impossible position with its sentence, and the promises a game makes."""

from pathlib import Path

import pytest

import sticks
from minimax_viz import trace
from minimax_viz.errors import GameError, SettingsError
from minimax_viz.games.game import apply_change, change_between
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.registry import find_game, game_for_position
from minimax_viz.games.tree import TreeGame
from refused import refused

CUT = "XOX/.O./.XO"


def test_squares_are_named_by_column_and_row_and_a_look_and_its_change_are_inverse() -> None:
    game = TicTacToe()
    names = [game.move_name(0, move) for move in game.moves(0)]
    assert names == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert game.look(game.result(0, game.moves(0)[2])) == (("", "", "X"), ("", "", ""), ("", "", ""))
    before, after = (("X", ""), ("", "O")), (("X", "X"), ("", "O"))
    assert change_between(before, after) == ((1, "X"),)
    assert apply_change(before, ((1, "X"),)) == after
    assert (change_between("a", "b"), apply_change("a", "b")) == ("b", "b")
    assert (change_between(None, None), apply_change(None, None)) == (None, None)
    with pytest.raises(SettingsError, match="must keep its shape"):
        change_between(before, (("X",),))


@pytest.mark.parametrize(
    ("text", "to_move", "player"),
    [
        ("XO./.../...", None, "max"), ("XOX/.../...", None, "min"), ("XO./.../...", "O", "min"),
        ("XOX/.../...", "X", "max"), ("O../.../...", "X", "max"), ("O../.../...", "O", "min"),
        ("XO./.../...", "o", "min"), ("XO./.../...", "О", "min"), (".../.../...", "O", "min"),
    ],
)  # fmt: skip
def test_whose_turn_it_is(text: str, to_move: str | None, player: str) -> None:
    t = trace(text, to_move=to_move, max_nodes=3)
    assert t[0].player == player
    assert t.settings.to_move == ("X" if player == "max" else "O")


def test_to_move_goes_on_alternating() -> None:
    t = trace("XO./X.O/OX.", to_move="O", algorithm="minimax")
    labels, columns = t.columns.labels, t.columns
    marks = {(row.ply, mark) for row in t for _, mark in labels[columns.label[row.node]].change or ()}
    assert marks == {(1, "O"), (2, "X"), (3, "O")}


@pytest.mark.parametrize(("game", "title"), [("tictactoe", "tic-tac-toe"), ("othello", "Othello")])
@pytest.mark.parametrize("name", ["Z", "", "XO", "."])
def test_a_player_that_is_none_is_refused(game: str, title: str, name: str) -> None:
    for option in ("max", "to_move"):
        with pytest.raises(SettingsError, match=f"the players of {title} are X and O"):
            trace(game=game, **{option: name})


@pytest.mark.parametrize(
    ("board", "score", "value"),
    [
        ("XX./OO./...", "win", 1), ("XX./OO./...", "ten", 10), ("XX./OO./...", "fast", 10 + 4),
        ("XX./OO./X..", "win", -1), ("XX./OO./X..", "ten", -10), ("XX./OO./X..", "fast", -10 - 3),
        ("XOX/XOO/OX.", "win", 0), ("XOX/XOO/OX.", "fast", 0),
        ("XXX/OO./...", "fast", 14), ("XXX/OOX/OOX", "fast", 10),
    ],
)  # fmt: skip
def test_scores(board: str, score: str, value: int) -> None:
    t = trace(board, score=score)
    assert t.value == value
    assert t.settings.score == score
    assert trace(board, score=score, max="O").value == -value


def test_a_game_is_found_by_name_and_its_options_are_its_own() -> None:
    assert (find_game("tictactoe"), find_game("tree")) == ((TicTacToe, None), (TreeGame, None))
    assert [game_for_position(text) for text in ("[1]", " (1)", "{", "XO.", None)] == [
        "tree", "tree", "tree", "tictactoe", "tictactoe",
    ]  # fmt: skip
    with pytest.raises(SettingsError, match=r"There is no game 'chess'; .* give game='openspiel:chess'\."):
        trace(game="chess")
    with pytest.raises(SettingsError, match="root= is not for the game tictactoe; it takes score=, max="):
        trace(CUT, root="min")
    with pytest.raises(SettingsError, match="score= is not for the game tree; it takes root="):
        trace("[1]", score="fast")
    with pytest.raises(SettingsError, match="A tree has no start of its own"):
        trace(game="tree")


# A user's file --------------------------------------------------------------------------------------------------------

STICKS = (
    Path(sticks.__file__).read_text(encoding="utf-8")
    + """

def half(state):
    return state[0] / 2
"""
)


def test_a_game_and_an_evaluation_from_a_file_or_without_the_name_asked_for(tmp_path) -> None:
    path = tmp_path / "sticks.py"
    path.write_text(STICKS, encoding="utf-8")
    t = trace(game=str(path))
    assert (t.value, t.best_move, t.header.board) == (1, "2", "(5, 'max')")
    assert trace(game=f"{path}:Sticks").columns == t.columns
    cut = trace(game=str(path), depth=1, evaluation=f"{path}:half")
    assert (cut.value, [cut[row].value for row in cut.children(0)]) == (2, [2, 1.5])
    assert cut.approximate
    with pytest.raises(SettingsError, match="reads no positions"):
        trace("XO", game=str(path))
    path = tmp_path / "sticks.py"
    path.write_text(STICKS, encoding="utf-8")
    for spec, sentence in (("Towers", "has no 'Towers'"), ("half", "'half' in .* is not a game")):
        with pytest.raises(GameError, match=sentence):
            trace(game=f"{path}:{spec}")
    with pytest.raises(GameError, match="There is no file"):
        trace(game=str(tmp_path / "absent.py"))
    with pytest.raises(SettingsError, match="has no evaluation 'brilliant'; it has zero, twos"):
        trace(CUT, evaluation="brilliant")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def nothing(): pass\n", "should hold one game but holds none"),
        (STICKS + STICKS.replace("Sticks", "More"), "holds several: Sticks, More"),
        ("x = = 1\n", "at line 1 with SyntaxError"),
        ("\n\nimport no_such_module_at_all\n", "at line 3 with ModuleNotFoundError"),
        ("\nraise ValueError('two\\nlines')\n", "at line 2 with ValueError: two lines"),
    ],
)
def test_a_file_that_is_no_game_is_one_sentence(tmp_path, text: str, sentence: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    with refused(GameError, sentence, "mine.py"):
        trace(game=str(path))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "return [take for take in (1, 2) if take <= state[0]]", "return None",
            "stopped with TypeError: 'NoneType' object is not iterable (minimax-viz games check",
        ),
        (
            "    def initial", "    def __init__(self, size):\n        self.size = size\n\n    def initial",
            "cannot be made without size; give each of these a default.",
        ),
        ("return state[1]", "return state.turn", "sticks.py, line 23)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_game_is_told_in_its_own_terms(tmp_path, old: str, new: str, sentence: str) -> None:
    path = tmp_path / "sticks.py"
    path.write_text(STICKS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(GameError) as error:
        trace(game=str(path), algorithm="minimax")
    assert sentence in str(error.value)
    assert "registry.py" not in str(error.value) and "minimax.py" not in str(error.value)
