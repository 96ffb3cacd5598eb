"""Texts of boards of any size: what is read, what is refused and where."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.boardtext import (
    notation_of,
    number_word,
    parsed_mark,
    read_marks,
    square_name,
    square_spellings,
)
from minimax_viz.games.game import grid_of
from refused import refused


def read(text: str, columns: int, rows: int, example: str = "X....") -> list[str]:
    return read_marks(text, rows=rows, columns=columns, what="the game", example=example)


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, list[str]]:
    columns, rows = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    return columns, rows, Random(draw(st.integers(0, 10**6))).choices("XO.", k=columns * rows)


@given(boards(), st.sampled_from(["/", "\n", "\r\n", " / ", ""]), st.booleans(), st.sampled_from(["XO.", "ХО_", "xo."]))
def test_what_is_written_is_read_again(
    board: tuple[int, int, list[str]], between: str, spaced: bool, signs: str
) -> None:
    columns, rows, marks = board
    written = "".join(marks).translate(str.maketrans("XO.", signs))
    lines = [written[start : start + columns] for start in range(0, len(written), columns)]
    text = between.join(" ".join(line) if spaced else line for line in lines)
    assert read(text, columns, rows) == marks


@given(boards())
def test_a_grid_s_notation_is_read_again(board: tuple[int, int, list[str]]) -> None:
    columns, rows, marks = board
    grid = grid_of(marks, columns)
    assert [len(row) for row in grid] == [columns] * rows
    assert read(notation_of(grid), columns, rows) == marks


def test_squares_have_names_and_other_spellings_digits_on_boards_of_at_most_nine() -> None:
    assert [square_name(square, 3) for square in (0, 2, 3, 8)] == ["a1", "c1", "a2", "c3"]
    assert square_name(399, 20) == "t20"
    assert square_spellings(5, 3) == ("2,3", "6")
    assert [number_word(number) for number in (1, 12, 13)] == ["one", "twelve", "13"]
    assert read("12/34", 2, 2) == list("....")
    assert read("1X345678O", 9, 1) == list(".X......O")
    with pytest.raises(PositionError, match=r"at character 1: '1' is not a mark"):
        read("1234/5678/9...", 4, 3)
    with pytest.raises(PositionError, match=r"here it would be 4 or '\.'"):
        read("X2/35", 2, 2)


WIDE = "/".join(["." * 15] * 15)

WRONG = [
    (5, 4, "X..../O.../...../.....", "at character 11: row 2 ends after 4 of its 5 squares", None),
    (5, 4, "X....//O..../.....", "at character 7: row 2 is empty; each row has 5 squares", None),
    (5, 4, "X....", "the board ends after 5 squares; the game has 20, such as X....", None),
    (1, 3, "X/O", "the board ends after 2 squares; the game has 3, such as X....", None),
    (1, 3, "XO/.", "at character 2: row 1 has more than 1 square.", None),
    (15, 15, "X", "the board ends after 1 square; the game has 225, 15 rows of 15", "." * 61),
    (15, 15, WIDE.replace(".", "Q", 1), "The board's row 1, 'Q..............', at character 1: 'Q' is not a mark",
     None),
    (15, 15, WIDE[:130] + "Q" + WIDE[131:], "The board's row 9, '..Q............', at character 3: 'Q' is", None),
    (15, 15, WIDE[:20] + WIDE[21:], "The board's row 2, '..............', at its end: row 2 ends after 14 of", None),
    (15, 15, WIDE + "/X", "The board's row 16, 'X', at character 1: the board has more than 225 squares", None),
    (15, 15, WIDE[:-1], "The board's row 15, '..............', at its end: the board ends after 224", "." * 61),
    (20, 20, "Z" * 10**6, "at character 1: 'Z' is not a mark", None),
]  # fmt: skip


@pytest.mark.parametrize(("columns", "rows", "text", "sentence", "example"), WRONG)
def test_what_is_no_board_is_one_short_sentence(
    columns: int, rows: int, text: str, sentence: str, example: str | None
) -> None:
    with refused(PositionError, sentence, most=300):
        read(text, columns, rows, example or "X....")


def test_a_mark_is_named_and_one_that_is_none_refused() -> None:
    for text in ("X", "x", "Х", "х"):
        assert parsed_mark(text, "max", "the game") == "X"
    for text in ("Z", "", ".", "XO", "Z" * 1000):
        with refused(SettingsError, "max=", ": the players of the game are X and O.", most=150):
            parsed_mark(text, "max", "the game")
