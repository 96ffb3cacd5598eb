"""Errors in a user's game or evaluation are reported in its own terms, endless recursion included."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from line import Line
from minimax_viz import trace
from minimax_viz.errors import GameError
from minimax_viz.safe_text import short_repr
from places import SUPPORT
from refused import refused
from students import program

BOARD = "XO./.X./..O"

# Each is an evaluation that never ends, by another way through the interpreter's own code.
ENDLESS = {
    "plain": "def ev(s):\n    return ev(s)\n",
    "cache": "from functools import lru_cache\n@lru_cache(None)\ndef ev(s):\n    return ev(s + 1)\n",
    "order": "def ev(s):\n    return sorted([s, s], key=ev)\n",
    "shown": "class R:\n    def __repr__(self):\n        return repr([R()])\ndef ev(s):\n    return len(repr(R()))\n",
    "mapped": "def ev(s):\n    return sum(map(ev, [s]))\n",
    "text": "class T:\n    def __str__(self):\n        return f'{T()}'\ndef ev(s):\n    return len(str(T()))\n",
    "hashed": "class H:\n    def __hash__(self):\n        return hash((H(),))\ndef ev(s):\n    return hash(H())\n",
    "equal": "class E:\n    def __eq__(self, o):\n        return [E()] == [E()]\ndef ev(s):\n    return E() == E()\n",
}


def test_an_endless_recursion_of_an_evaluation_is_told_as_such(tmp_path: Path):
    """In a process of its own: what overflows the stack must not end the tests."""
    for name, source in ENDLESS.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", program("endless evaluations"), *ENDLESS],
        cwd=tmp_path, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, (done.returncode, done.stderr[-500:])
    said = json.loads(done.stdout)
    assert len(said) == 3 * len(ENDLESS)
    for case, sentence in said.items():
        name = case.split()[0]
        assert sentence.startswith(f"The evaluation {name}.py:ev went more than 1,000 calls deep in "), (case, sentence)
        assert f"{name}.py, line " in sentence and "--depth" not in sentence


# A game that goes on for many plies before its states never end.


@pytest.mark.thorough
def test_so_is_one_of_a_game_far_down_in_a_deep_search(tmp_path: Path):
    (tmp_path / "deep.py").write_text(program("deep and endless"), encoding="utf-8")
    places = os.pathsep.join(filter(None, (str(SUPPORT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "deep.py"],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": places}, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, (done.returncode, done.stderr[-500:])
    *said, limit = done.stdout.splitlines()
    assert len(said) == 4 and limit == "1000"
    for sentence in said:
        assert sentence.startswith("The game Deep went more than 1,000 calls deep in endless() (")


@pytest.mark.parametrize("settings", [{}, {"transpositions": True}, {"algorithm": "minimax", "transpositions": True}])
def test_a_deep_search_goes_down_and_up_and_down_again(settings: dict):
    branch = "[" * 1500 + "4" + "]" * 1500
    t = trace(f"[{branch},1,[{branch},{branch}],2]", **settings)
    assert (t.value, t.max_ply) == (4, 1502)
    assert sys.getrecursionlimit() < 1500


def test_a_recursion_that_python_allows_is_no_fault():
    def down(n: int) -> int:
        return down(n - 1) if n else 0

    assert trace("...", game="mnk:3,1,3", depth=1, evaluation=lambda state: down(700)).value == 0


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def ev(s):\n    return 1 / 0\n", "stopped with ZeroDivisionError: division by zero (mine.py, line 2)."),
        ("\ndef ev():\n    return 1\n", "(mine.py, line 2)."),
        ("import json\ndef ev(s):\n    return json.loads('{')\n", "(mine.py, line 3)."),
        ("class Ev:\n    def __call__(self, s):\n        return {}[s]\nev = Ev()\n", "(mine.py, line 3)."),
    ],
)
def test_an_evaluation_that_raises_is_blamed_with_its_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, sentence: str
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    with pytest.raises(GameError) as error:
        trace(BOARD, depth=1, evaluation="mine.py:ev")
    assert str(error.value).startswith("The evaluation mine.py:ev stopped with ")
    assert str(error.value).replace(f"{tmp_path}/", "").endswith(sentence)


NO_NUMBERS = [None, "much", False, nan, inf, 10**400, -(10**400), 10**5000]


@pytest.mark.parametrize("given", NO_NUMBERS, ids=short_repr)
def test_an_evaluation_that_gives_no_number_is_blamed(given: object):
    said = f"The evaluation gave the value {short_repr(given)}; an evaluation is a finite number"
    with refused(GameError, said):
        len(trace(BOARD, depth=1, evaluation=lambda state: given))


@pytest.mark.parametrize("given", [b"x" * 9999, ["x"] * 9999, 10**999], ids=["bytes", "list", "number"])
@pytest.mark.parametrize("method", ["to_move", "move_name", "evaluation"])
def test_a_wrong_answer_is_told_by_its_beginning(method: str, given: object):
    wrong = type("Wrong", (Line,), {} if method == "evaluation" else {method: lambda *asked: given})
    evaluation = (lambda state: given) if method == "evaluation" else "zero"
    with pytest.raises(GameError) as error:
        len(trace(game=wrong(), depth=1, evaluation=evaluation))
    assert len(str(error.value)) < 200


class Mute(Exception):
    def __str__(self):
        raise ValueError("no words")


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (Mute(), r"The game Wrong stopped with Mute \("),
        (ValueError("long " * 9999), r"stopped with ValueError: long long .*… \(.*, line "),
        (ValueError("\x1b[2J\u202e"), r"stopped with ValueError: [^\x1b\u202e]* \("),
    ],
    ids=["cannot be shown", "long", "speaks to the terminal"],
)
def test_what_an_exception_says_is_told_by_its_beginning_and_made_safe(raised: Exception, said: str):
    class Wrong(Line):
        def outcome(self, state):
            raise raised

    with refused(GameError, most=600) as error:
        trace(game=Wrong())
    assert re.search(said, str(error.value))


class Undecided:
    """Like an array, of which nobody can say whether it equals another."""

    def __eq__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise ValueError("ambiguous")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "array([1, 2])"


WAYS: list[dict[str, Any]] = [{}, {"algorithm": "minimax"}, {"order": "best"}, {"transpositions": True}]


@pytest.mark.parametrize(
    "outcome", ["win", "3", [1], b"x", Undecided(), True, inf, -inf, nan, 10**400, Fraction(1, 2)], ids=repr
)
def test_an_outcome_that_is_no_number_is_told_where_it_is_asked_for(outcome: Any):
    for end, settings in product((0, 2), WAYS):
        wrong = type("Wrong", (Line,), {"outcome": lambda game, state, end=end: outcome if state == end else None})
        with pytest.raises(GameError) as error:
            trace(game=wrong(), **settings)
        said = str(error.value)
        assert said.startswith(f"outcome() of the game gave {short_repr(outcome)}"), settings
        utility = "a utility is a finite int or float, and None where the game goes on."
        assert said.endswith(f"for the state '{end}'; {utility}"), settings
