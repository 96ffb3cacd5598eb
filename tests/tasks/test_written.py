"""Positions that are written as the moves of a game, or as a flat list of leaves, in every task that takes one."""

from pathlib import Path

from minimax_viz import compare, exercises, growth, survey
from minimax_viz.errors import PositionError
from minimax_viz.play.gamefile import SavedGame, load_game
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings
from refused import refused

MOVES = "4455667"
AFTER_TWO = "......./......./......./......./...O.../...X..."


def test_a_survey_begins_after_so_many_moves() -> None:
    made = survey(MOVES, game="connect4", ply=2, positions="random:2", depth=1)
    assert (made.header.board, len(made.measurements)) == (AFTER_TWO, 2)


def test_exercises_are_about_the_position_after_so_many_moves() -> None:
    early = exercises("b2 a1 c3 a3 a2 c2 b1", game="tictactoe", ply=5, kind="values", seed=1)
    assert early[0].instance.tree == exercises("O../XX./O.X", kind="values", seed=1)[0].instance.tree


def test_a_match_begins_after_so_many_moves_and_so_does_the_saved_game(tmp_path: Path) -> None:
    settings = MatchSettings(game="connect4:5x4", board="1122", ply=3)
    match = begin_match(settings)
    assert match.setup.game.notation(match.state) == "...../...../O..../XX..."
    SavedGame(settings, []).save(tmp_path / "game.json")
    saved = load_game(tmp_path / "game.json")
    assert (saved.settings, saved.end().state) == (settings, match.state)


def test_any_search_makes_a_binary_tree_of_a_flat_list() -> None:
    assert [one.value for one in compare("[3, 5, 2, 9]", binary=True).traces] == [3, 3]
    assert growth("[3, 5, 2, 9]", binary=True, depth="1..2").header.board == "[[3,5],[2,9]]"
    with refused(PositionError, "is for a flat list"):
        compare("[3, 5, 2]", binary=True)
