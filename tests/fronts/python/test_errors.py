"""Errors as a Python user reads them: settings are spelled as parameters, and the one at fault is known as data."""

import pickle
from typing import Any

import pytest

import minimax_viz
from minimax_viz import compare, growth, survey, trace
from minimax_viz.errors import All, MinimaxVizError, Sentence, SettingName, SettingsError, Spelling, Title

BOARD = "XO./.X./..O"
WRONG: list[tuple[Any, str, dict[str, Any]]] = [
    (trace, BOARD, {"max": "Z"}), (trace, BOARD, {"order": "foo"}), (trace, BOARD, {"evaluation": "foo"}),
    (trace, BOARD, {"score": "foo"}), (trace, BOARD, {"candidates": "foo"}), (trace, BOARD, {"algorithm": "foo"}),
    (trace, BOARD, {"cutoff": "foo"}), (trace, BOARD, {"fail": "foo"}), (trace, BOARD, {"to_move": "Z"}),
    (trace, BOARD, {"root": "max"}), (trace, BOARD, {"depth": -1}), (trace, BOARD, {"max_nodes": 0}),
    (trace, BOARD, {"time_limit": -1}), (trace, "[[1,2],[3,4]]", {"root": "X"}), (trace, BOARD, {"game": "chss"}),
    (growth, BOARD, {"vary": ["depth=1,2"]}), (growth, BOARD, {"depth": "3..1"}),
    (compare, BOARD, {"vary": "order=x,y"}),
    (survey, BOARD, {"vary": ["algorithm=minimax"]}), (survey, BOARD, {"positions": "foo"}),
]  # fmt: skip


@pytest.mark.parametrize(("function", "board", "wrong"), WRONG)
def test_python_is_told_its_parameters(function: Any, board: str, wrong: dict[str, Any]):
    with pytest.raises(SettingsError) as caught:
        function(board, **wrong)
    assert "--" not in str(caught.value)
    (name,) = wrong
    assert caught.value.option in (name, str(wrong[name]).partition("=")[0])


@pytest.mark.parametrize(
    "board", ["XXX/.../...", "XXX/XXX/X..", "........./....", "[[3,12", "(1 2", "nofile.txt", "@no.txt"]
)
def test_what_is_wrong_with_a_position_speaks_of_no_command_line(board: str):
    with pytest.raises(minimax_viz.PositionError) as caught:
        trace(board)
    assert "--" not in str(caught.value)


LOUDLY = Spelling(str.upper, lambda name, value: f"{name.upper()}({value})")


def test_an_error_is_a_template_that_a_front_fills():
    error = SettingsError(
        "{given}: {squares|# square|# squares} of {game}; {advice}", option="max", value="Z\n", squares=1234,
        game=Title("Nim"), advice=Sentence("omit {other}, {both}.", other=SettingName("to_move"), both=All("abc")),
    )  # fmt: skip
    assert str(error) == "max='Z\\n': 1,234 squares of Nim; omit to_move=, a, b and c."
    assert error.text(LOUDLY) == "MAX(Z\n): 1,234 squares of Nim; omit TO_MOVE, a, b and c."
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.option) == (SettingsError, str(error), "max")


@pytest.mark.parametrize("name", ["{other}", "{name}", "a\x1b[2Jb", "{"])
def test_what_fills_a_template_is_neither_a_template_nor_a_control(name: str):
    said = str(MinimaxVizError("There is no {name}, {other}.", name=name, other="x"))
    assert said == f"There is no {name.replace(chr(27), chr(0xFFFD))}, x."
