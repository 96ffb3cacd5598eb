"""Hexapawn: against a program on a grid that shares nothing with the game, and what it adds to games of X and O."""

from functools import cache

import pytest

from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.games.hexapawn import Hexapawn
from minimax_viz.games.registry import make_game

Rows = tuple[str, ...]


def plain_moves(rows: Rows, mark: str) -> list[tuple[str, Rows]]:
    """The moves of a player on rows of text, each with its name and the rows after it."""
    down = -1 if mark == "X" else 1
    found = []
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            for right in (-1, 0, 1):
                there, beside = row + down, column + right
                if sign != mark or not (0 <= there < len(rows) and 0 <= beside < len(line)):
                    continue
                target = rows[there][beside]
                if (target == ".") if right == 0 else (target not in (".", mark)):
                    board = [list(each) for each in rows]
                    board[row][column], board[there][beside] = ".", mark
                    name = f"{'abcdefgh'[column]}{row + 1}{'x' if right else '-'}{'abcdefgh'[beside]}{there + 1}"
                    found.append((name, tuple(map("".join, board))))
    return found


@cache
def plain_value(rows: Rows, mark: str) -> int:
    """1 if X wins, else -1."""
    if "X" in rows[0]:
        return 1
    if "O" in rows[-1]:
        return -1
    after = [plain_value(board, "O" if mark == "X" else "X") for _, board in plain_moves(rows, mark)]
    worst = -1 if mark == "X" else 1
    return (max if mark == "X" else min)(after, default=worst)


@pytest.mark.parametrize("size", ["3x3", "4x3", "3x4", pytest.param("4x4", marks=pytest.mark.thorough)])
def test_every_state_has_the_moves_and_the_value_of_a_plain_program(size: str) -> None:
    game = Hexapawn(size)

    @cache
    def value(state: tuple[int, int, int]) -> float:
        rows, mark = tuple(game.notation(state).split("/")), "XO"[state[2]]
        outcome = game.outcome(state)
        moves = game.moves(state)
        if outcome is not None:
            assert moves == () or moves == []
        else:
            after = [game.result(state, move) for move in moves]
            boards = [tuple(game.notation(each).split("/")) for each in after]
            named = [game.move_name(state, move) for move in moves]
            assert list(zip(named, boards, strict=True)) == plain_moves(rows, mark)
            outcome = (max if mark == "X" else min)(map(value, after))
        assert outcome == plain_value(rows, mark)
        return outcome

    value(game.initial())


def test_black_wins_the_game_of_three_by_three_and_whoever_has_won_has_just_moved() -> None:
    t = trace(game="hexapawn")
    assert (t.complete, t.value) == (True, -1)
    assert trace(game="hexapawn", to_move="O").value == 1  # whoever begins loses
    assert trace(game="hexapawn", max="O").value == 1
    assert trace(game="hexapawn:4x4", transpositions=True).value == 1
    game = Hexapawn()
    won = game.parse("X.O/.O./..X")
    assert (game.to_move(won), game.outcome(won)) == ("min", 1)
    assert game.outcome(game.parse("..O/.X./X.O")) == -1


def test_variants_mirrored_states_typed_moves_and_the_worth_of_pawns() -> None:
    game, _ = make_game("hexapawn:5×4", {})
    assert (game.title, game.example) == ("Hexapawn on 5×4", None)
    assert game.notation(game.initial()) == "OOOOO/...../...../XXXXX"
    with pytest.raises(SettingsError, match="hexapawn:3: the size is columns x rows, such as hexapawn:4x4"):
        make_game("hexapawn:3", {})
    with pytest.raises(SettingsError, match="hexapawn:2x9: a board has 3 to 8 columns and 3 to 8 rows"):
        make_game("hexapawn:2x9", {})
    game = Hexapawn("4x3")
    (image,) = game.symmetries(game.parse("O.OO/.X../X.XX"))
    assert game.notation(image) == "OO.O/..X./XX.X"
    game = Hexapawn()
    state = game.parse("OO./X.O/.XX")
    moves = game.moves(state)
    assert [game.move_name(state, move) for move in moves] == ["a2xb1", "b3-b2", "b3xc2"]
    assert game.spellings(state, moves[0]) == ("a2b1", "a2-b1", "b1")
    game = Hexapawn()
    assert game.evaluations()["pawns"](game.parse("O../.../XXX")) == 0.5
    assert Hexapawn(max_player="O").evaluations()["pawns"](game.parse(".../.../XXX")) == -0.75
