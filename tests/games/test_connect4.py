"""Connect Four: published counts, and what the game adds to test_in_a_row, which holds its rules to OpenSpiel's."""

import json

from minimax_viz import trace
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.registry import make_game
from places import DATA

COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
KNOWN = COUNTS["connect_four_7x6_empty_board"]


def test_the_numbers_of_games_and_positions_by_ply_are_the_known_ones() -> None:
    game = ConnectFour()
    level, games, positions = {game.initial(): 1}, [], []
    for _ in range(8):
        games.append(sum(level.values()))
        positions.append(len(level))
        after: dict[int, int] = {}
        for state, ways in level.items():
            for move in game.moves(state) if game.outcome(state) is None else ():
                following = game.result(state, move)
                after[following] = after.get(following, 0) + ways
        level = after
    assert games == KNOWN["move_sequences_by_ply"][:8]
    assert positions == KNOWN["distinct_positions_by_ply"][:8]


def test_known_figures_of_a_search_to_depth_8_and_of_the_example() -> None:
    assert (
        trace(game="connect4", depth=8, evaluation="zero").nodes
        == KNOWN["alphabeta_depth_8_value_zero_at_horizon"]["nodes"]
    )
    t = trace(ConnectFour.example, game="connect4", algorithm="minimax")
    assert (t.value, t.best_move) == (1, "1")
    assert [(t[row].move, t[row].value) for row in t.children(0)] == [("1", 1), ("3", -1), ("7", -1)]


def test_a_variant_is_columns_by_rows_and_moves_are_columns_the_centre_first_if_asked() -> None:
    game, _ = make_game("connect4: 6×5", {"to_move": "O"})
    assert (game.title, game.example) == ("Connect Four on 6×5", None)
    assert game.notation(game.initial()) == "/".join(["......"] * 5)
    assert game.to_move(game.initial()) == "min"
    assert ConnectFour().title == "Connect Four"
    game = ConnectFour()
    moves = game.moves(0)
    assert [game.move_name(0, move) for move in moves] == list("1234567")
    assert [game.spellings(0, move) for move in moves] == [(letter, f"{letter}1") for letter in "abcdefg"]
    assert [game.move_name(0, move) for move in game.orderings()["centre"](0, moves)] == list("4352617")
    o_to_move = game.result(0, moves[3])
    assert game.notation(game.result(o_to_move, game.moves(o_to_move)[3])).endswith("/......./...O.../...X...")
