"""What is wrong with a request is said with its place."""

from typing import Any

import pytest

from studio_files import AIMA, refused


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"position": "[3"}, "position"),
        ({"position": "XQ"}, "position"),
        ({"position": 7}, "position"),
        ({"game": "tree"}, "position"),
        ({"game": "nothing"}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": "othello:7"}, "game"),
        ({"lang": "xx"}, "lang"),
        ({"settings": 7}, "settings"),
        ({"settings": {"nonsense": 1}}, "settings"),
        ({"settings": {"depth": []}}, "settings.depth"),
        ({"settings": {"depth": -1}}, "settings.depth"),
        ({"settings": {"algorithm": "best"}}, "settings.algorithm"),
        ({"settings": {"evaluation": "no"}}, "settings.evaluation"),
        ({"settings": {"order": "no"}}, "settings.order"),
        ({"settings": {"candidates": "no"}}, "settings.candidates"),
        ({"settings": {"candidates": "no:3"}}, "settings.candidates"),
        ({"settings": {"symmetry": 7}}, "settings.symmetry"),
        ({"settings": {"max": "Z"}}, "settings.max"),
        ({"settings": {"to_move": "Z"}}, "settings.to_move"),
        ({"settings": {"score": "Z"}}, "settings.score"),
        ({"position": AIMA, "settings": {"root": "Z"}}, "settings.root"),
        ({"settings": {"max_nodes": 0}}, "settings.max_nodes"),
        ({"settings": {"time_limit": 0}}, "settings.time_limit"),
        ({"settings": {}, "against": {"depth": -1}}, "against.depth"),
        ({"settings": {"depth": -1}, "against": {"depth": 2}}, "settings.depth"),
        ({"settings": {"depth": 2}, "against": {"depth": -1}}, "against.depth"),
        ({"settings": {"order": "best"}, "against": {"order": "zzz"}}, "against.order"),
        ({"against": {"evaluation": "zzz"}}, "against.evaluation"),
    ],
)
def test_the_place_is_named(document: dict[str, Any], place: str):
    told = refused("answer", **document)
    assert told["at"] == place, told["error"]
    assert "--" not in told["error"], "the studio has settings and no options"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"position": "XO./.../..O"}, "or one more (“Whose turn it is: X” if O began)."),
        ({"position": "XO./.../..O", "lang": "ru"}, "(если начинал O, добавьте «Чей ход: X»)."),
        ({"position": "connect4"}, "give it as “Game: connect4”."),
        ({"game": "chess"}, "give “Game: openspiel:chess”."),
        ({"position": AIMA, "settings": {"candidates": "best:2"}}, "give “Evaluation”;"),
        (
            {"position": AIMA, "settings": {"to_move": "X"}},
            "“Whose turn it is” is not for the game tree; it takes “The ",
        ),
    ],
)
def test_settings_are_called_by_their_titles(document: dict[str, Any], said: str):
    told = refused("answer", **document)["error"]
    assert said in told and "--" not in told
