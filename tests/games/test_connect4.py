"""Connect Four: published counts, OpenSpiel's games and values, naive lines, and discs that fall."""

import json
import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import change_between
from minimax_viz.games.registry import make_game
from minimax_viz.testing import check_game
from naive_lines import has_line, lines_on, marks_of, open_counts, played, thousandths
from places import DATA
from refused import refused

COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))
KNOWN = COUNTS["connect_four_7x6_empty_board"]

game_of = cache(ConnectFour)
naive_lines_of = cache(lines_on)
variants = st.sampled_from(["7x6", "4x4", "6x5", "4x7", "12x4", "5x12"])
choices = st.lists(st.integers(0, 1000), max_size=80)


# Known figures --------------------------------------------------------------------------------------------------------


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


def test_alpha_beta_to_depth_8_visits_the_known_number_of_nodes() -> None:
    assert (
        trace(game="connect4", depth=8, evaluation="zero").nodes
        == KNOWN["alphabeta_depth_8_value_zero_at_horizon"]["nodes"]
    )


def test_the_example_has_one_good_move() -> None:
    t = trace(ConnectFour.example, game="connect4", algorithm="minimax")
    assert (t.value, t.best_move) == (1, "1")
    assert [(t[row].move, t[row].value) for row in t.children(0)] == [("1", 1), ("3", -1), ("7", -1)]


# OpenSpiel ------------------------------------------------------------------------------------------------------------


def spiel(columns: int = 7, rows: int = 6) -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="install open_spiel to compare with it: pip install open_spiel")
    return pyspiel.load_game(f"connect_four(rows={rows},columns={columns})")


def spelled(their: Any) -> str:
    """A state of OpenSpiel's as our board text."""
    return str(their).strip().upper().replace("\n", "/")


@pytest.mark.parametrize("size", [(7, 6), (4, 4), (6, 5), (5, 8)])
def test_games_are_openspiel_s(size: tuple[int, int]) -> None:
    game, theirs, dice = ConnectFour("{}x{}".format(*size)), spiel(*size), random.Random(7)
    for _ in range(25):
        ours, their = game.initial(), theirs.new_initial_state()
        while True:
            assert game.notation(ours) == spelled(their)
            assert game.parse(spelled(their)) == ours
            assert (game.outcome(ours) is not None) == their.is_terminal()
            if their.is_terminal():
                assert game.outcome(ours) == their.returns()[0]
                break
            moves = game.moves(ours)
            assert [game.move_name(ours, move) for move in moves] == [str(a + 1) for a in their.legal_actions()]
            place = dice.randrange(len(moves))
            ours = game.result(ours, moves[place])
            their.apply_action(their.legal_actions()[place])


def value_of(their: Any, depth: int, known: dict[tuple[str, int], float]) -> float:
    """X's value of an OpenSpiel state by plain minimax, 0 at the horizon."""
    if their.is_terminal():
        return their.returns()[0]
    key = spelled(their), depth
    if depth == 0:
        return 0
    if key not in known:
        values = [value_of(their.child(action), depth - 1, known) for action in their.legal_actions()]
        known[key] = max(values) if their.current_player() == 0 else min(values)
    return known[key]


@pytest.mark.parametrize(("size", "ply", "depth"), [((7, 6), 14, 4), ((7, 6), 32, 99), ((4, 4), 6, 99)])
def test_values_are_openspiel_s(size: tuple[int, int], ply: int, depth: int) -> None:
    theirs, dice, seen = spiel(*size), random.Random(11), set()
    variant = "connect4:{}x{}".format(*size)
    for _ in range(400):
        their = theirs.new_initial_state()
        while not their.is_terminal() and their.move_number() < ply:
            their.apply_action(dice.choice(their.legal_actions()))
        if not their.is_terminal() and spelled(their) not in seen and len(seen) < 12:
            seen.add(spelled(their))
            value = value_of(their, depth, {})
            assert trace(spelled(their), game=variant, depth=depth, evaluation="zero").value == value
            assert (
                trace(spelled(their), game=variant, depth=depth, evaluation="zero", order="centre", symmetry=True).value
                == value
            )
    assert len(seen) == 12


# Lines and falling discs ----------------------------------------------------------------------------------------------


def move_between(game: ConnectFour, before: int, after: int) -> int:
    """The move that leads from one state to the next."""
    return next(move for move in game.moves(before) if game.result(before, move) == after)


@given(variants, choices)
def test_discs_fall_and_the_first_four_in_a_row_win(variant: str, choices: list[int]) -> None:
    game = game_of(variant)
    lines, heights = naive_lines_of(game.columns, game.rows, 4), [0] * game.columns
    states = played(game, choices)
    for ply, state in enumerate(states):
        marks = marks_of(game, state)
        if ply:
            moved = game.cell_and_mark(move_between(game, states[ply - 1], state))
            column = moved[0] % game.columns
            heights[column] += 1
            assert moved == ((game.rows - heights[column]) * game.columns + column, "OX"[ply % 2])
        assert game.to_move(state) == ("min" if ply % 2 else "max")
        won = has_line(marks, "X", lines) - has_line(marks, "O", lines)
        assert game.outcome(state) == (won if won or "" not in marks else None)
        if game.outcome(state) is None:
            free = [str(column + 1) for column, height in enumerate(heights) if height < game.rows]
            assert [game.move_name(state, move) for move in game.moves(state)] == free
        else:
            assert not game.moves(state)
        assert game.parse(game.notation(state)) == state


@given(variants, choices)
def test_a_move_s_label_tells_what_changes(variant: str, choices: list[int]) -> None:
    game = game_of(variant)
    states = played(game, choices)
    for before, after in pairwise(states):
        move = move_between(game, before, after)
        label = game.move_label(move)
        assert label.change == change_between(game.look(before), game.look(after))
        assert (label.player, label) == (game.to_move(after), game.label(before, move, after))


TOP = "......./......./"

FOURS = [
    (TOP + "......./......./OOO..../XXXX...", 1),
    (TOP + "X....../X.O..../X.O..../X.O....", 1),
    (TOP + "...X.../..XO.../.XOX.../XOOO..X", 1),
    (TOP + "...O.../...XO../...OXO./...XXXO", -1),
]


@pytest.mark.parametrize(("board", "value"), FOURS)
def test_four_in_each_direction(board: str, value: int) -> None:
    assert trace(board, game="connect4").value == value
    assert trace(board, game="connect4", score="fast", max="O").value == -value * (10 + board.count("."))


WRONG_BOARDS = [
    ("X......" + "." * 35, {}, "The disc X in row 1, column 1 has nothing under it; discs fall, so row 2"),
    (TOP + "......./......./...O.../..X....", {}, "The disc O in row 5, column 4 has nothing under it"),
    ("XO", {}, "the board ends after 2 squares; Connect Four has 42, such as ......./......./"),
    (TOP + "......./......./......./XX.....", {}, "No game has 2 X and 0 O"),
    (TOP + "......./......./......./O......", {}, "--to-move X if O began"),
    (TOP + "......./......./OOOO.../XXXX...", {}, "Both X and O have four in a row"),
    (TOP + "......./......./OOO..../XXXX..O", {}, "O cannot have moved after X won"),
    (TOP + "......./......./OOO..../XXXX...", {"to_move": "X"}, "it would be X's turn"),
    (TOP + "......./..O..../OOXO..X/XXXX..O", {}, "X has four in a row, but X's last move cannot have completed"),
    ("123456789", {}, "at character 1: '1' is not a mark"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "sentence"), WRONG_BOARDS)
def test_an_impossible_board_is_one_sentence(text: str, options: dict[str, str], sentence: str) -> None:
    with refused(PositionError, sentence, most=300):
        trace(text, game="connect4", **options)


# Variants and abilities -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["7x6", "4x4", "6x5", "12x12"])
def test_every_size_keeps_the_promises_of_a_game(variant: str) -> None:
    check_game(ConnectFour(variant, "fast", "O"), states=20 if variant == "12x12" else 60)


def test_a_variant_is_columns_by_rows() -> None:
    game, _ = make_game("connect4: 6×5", {"to_move": "O"})
    assert (game.title, game.example) == ("Connect Four on 6×5", None)
    assert game.notation(game.initial()) == "/".join(["......"] * 5)
    assert game.to_move(game.initial()) == "min"
    assert ConnectFour().title == "Connect Four"


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        ("", "the size is columns x rows, such as connect4:6x5"), ("7", "columns x rows"), ("7,6", "columns x rows"),
        ("7x6x5", "columns x rows"), ("٧x٦", "columns x rows"), ("9" * 9000 + "x6", "columns x rows"),
        ("3x6", "connect4:3x6: a board has 4 to 12 columns and 4 to 12 rows"), ("7x13", "4 to 12 rows"),
    ],
)  # fmt: skip
def test_a_variant_that_is_none_is_one_sentence(variant: str, sentence: str) -> None:
    with pytest.raises(SettingsError) as error:
        trace(game=f"connect4:{variant}")
    assert sentence in str(error.value)
    assert len(str(error.value)) < 200


def test_moves_are_columns_from_left_to_right_and_the_centre_first_if_asked() -> None:
    game = ConnectFour()
    moves = game.moves(0)
    assert [game.move_name(0, move) for move in moves] == list("1234567")
    assert [game.spellings(0, move) for move in moves] == [(letter,) for letter in "abcdefg"]
    assert [game.move_name(0, move) for move in game.orderings()["centre"](0, moves)] == list("4352617")
    o_to_move = game.result(0, moves[3])
    assert game.notation(game.result(o_to_move, game.moves(o_to_move)[3])).endswith("/......./...O.../...X...")


@given(variants, choices)
def test_the_mirror_image_is_the_one_symmetric_state(variant: str, choices: list[int]) -> None:
    game = game_of(variant)
    state = played(game, choices)[-1]
    (image,) = game.symmetries(state)
    assert game.look(image) == tuple(row[::-1] for row in game.look(state))
    assert (game.to_move(image), game.outcome(image)) == (game.to_move(state), game.outcome(state))
    assert all(evaluate(image) == evaluate(state) for evaluate in game.evaluations().values())


@given(variants, choices)
def test_evaluations_are_what_counting_lines_gives_and_change_sign_with_max(variant: str, choices: list[int]) -> None:
    game, reverse = game_of(variant), game_of(variant, "win", "O")
    lines = naive_lines_of(game.columns, game.rows, 4)
    for state in played(game, choices)[-2:]:
        marks = marks_of(game, state)
        x, o = open_counts(marks, "X", lines), open_counts(marks, "O", lines)
        ahead = x.count(3) - o.count(3)
        more = sum(10 ** (n - 1) for n in x if n) - sum(10 ** (n - 1) for n in o if n)
        values = {name: evaluate(state) for name, evaluate in game.evaluations().items()}
        assert values == {
            "zero": 0,
            "threes": 0.5 * ((ahead > 0) - (ahead < 0)),
            "lines": thousandths((len(x) - len(o)) / max(len(lines), 1)),
            "patterns": thousandths(more / (abs(more) + 100)),
        }
        assert all(-1 < value < 1 and str(value) != "-0.0" for value in values.values())
        assert {name: -evaluate(state) for name, evaluate in reverse.evaluations().items()} == values
