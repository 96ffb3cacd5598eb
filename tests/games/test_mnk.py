"""k in a row on any board: naive lines, and what the game adds to those of test_in_a_row."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_in_a_row import choices, game_of, sizes

from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.games.bitboards import WinningLines
from minimax_viz.games.mnk import Mnk
from minimax_viz.games.registry import find_game, make_game
from naive_lines import has_line, lines_on, marks_of, open_counts, played

boards = sizes.map("mnk:{0[0]},{0[1]},{0[2]}".format) | st.sampled_from(["mnk:15,15,5", "mnk:20,3,4"])


# Lines ----------------------------------------------------------------------------------------------------------------


@given(sizes, st.randoms(use_true_random=False), st.floats(0.1, 0.95))
def test_a_line_is_found_where_walking_finds_one(size: tuple[int, int, int], dice: random.Random, full: float) -> None:
    columns, rows, length = size
    bits = [[row * columns + column for column in range(columns)] for row in range(rows)]
    lines, naive = WinningLines(bits, length), lines_on(*size)
    assert {frozenset(cell for cell in range(columns * rows) if mask >> cell & 1) for mask in lines.masks} == naive
    assert len(lines.masks) == len(naive)
    marks = [dice.choice("XXO") if dice.random() < full else "" for _ in range(columns * rows)]
    x, o = (sum(1 << cell for cell, mark in enumerate(marks) if mark == own) for own in "XO")
    assert (x in lines) == has_line(marks, "X", naive)
    counts = open_counts(marks, "X", naive)
    assert lines.without(o) == len(counts)
    assert lines.lacking_one(x, o) == counts.count(length - 1)
    assert lines.weight(x, o) == sum(10 ** (count - 1) for count in counts if count)


@pytest.mark.parametrize(("variant", "value"), [("2,2,2", 1), ("4,3,3", 1), ("9,1,3", 0), ("3,3,1", 1)])
def test_small_games_have_their_known_values(variant: str, value: int) -> None:
    assert trace(game=f"mnk:{variant}", max_nodes=1_000_000).value == value  # however slow the machine


def test_variants_have_names_options_lines_and_a_centre() -> None:
    game, options = make_game("mnk:15, 15, 5", {"max": "o", "score": None})
    assert (game.title, options["max"], options["score"]) == ("5 in a row on 15×15", "o", "win")
    assert game.example is None
    assert find_game("mnk") == (Mnk, None)
    assert trace(Mnk.example, game="mnk").value == 0
    with pytest.raises(SettingsError, match="5 in a row on 15×15 has no score 'goals'; it has win, ten and fast"):
        make_game("mnk:15,15,5", {"score": "goals"})
    with pytest.raises(SettingsError, match="max='Z': the players of 5 in a row on 15×15 are X and O"):
        make_game("mnk:15,15,5", {"max": "Z"})
    with pytest.raises(SettingsError, match="tictactoe has no variants"):
        make_game("tictactoe:3,3,3", {})
    game = Mnk("5,5,3")
    assert game.outcome(game.parse("XXXXX/OOX.O/..X.O/.O.../...O.")) == 1
    game = Mnk("4,4,3")
    move = game.moves(0)[6]
    assert (game.move_name(0, move), game.spellings(0, move)) == ("c2", ("2,3", "7"))
    label = game.move_label(move)
    assert (label.move, label.player, label.change) == ("c2", "min", ((6, "X"),))
    for variant, squares in (("3,3,3", "b2"), ("15,15,5", "h8"), ("4,3,3", "b2 c2"), ("4,4,4", "b2 c2 b3 c3")):
        game = Mnk(variant)
        assert [game.move_name(0, move) for move in game.near(0, game.moves(0), 1)] == squares.split()
    t = trace(game="mnk:15,15,5", depth=2, candidates="near:1", algorithm="minimax")
    assert t.nodes == 1 + 1 + 8
    game = game_of("mnk:4,3,3")
    moves = game.orderings()["centre"](0, game.moves(0))
    assert " ".join(game.move_name(0, move) for move in moves) == "b2 c2 b1 c1 b3 c3 a2 d2 a1 d1 a3 d3"
    t = trace(game="mnk:3,3,3", order="centre", symmetry=True)
    assert t.value == 0
    assert t.best_move == "b2"


@given(boards, choices, st.integers(1, 30))
def test_near_moves_are_a_few_king_s_steps_from_a_mark(name: str, choices: list[int], steps: int) -> None:
    game = game_of(name)
    state = played(game, [*choices, 0])[-1]
    marks = marks_of(game, state)
    taken = [divmod(cell, game.columns) for cell, mark in enumerate(marks) if mark]

    def near(cell: int) -> bool:
        row, column = divmod(cell, game.columns)
        return any(max(abs(row - r), abs(column - c)) <= steps for r, c in taken)

    moves = game.moves(state)
    wanted = [move for move in moves if near(game.cell_and_mark(move)[0])]
    assert game.candidates()["near"](state, moves, steps) == wanted
    assert game.near(state, moves[::-1], steps) == wanted[::-1]
