"""A game of the reader's own in the studio: it is searched, what is wrong with it is told at its line, and coloured."""

import json
import os
import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz.errors import GameError, TextPlace
from minimax_viz.fronts.server.worker import Intake
from minimax_viz.fronts.studio import calls
from minimax_viz.fronts.studio.calls import call, call_in_json
from minimax_viz.fronts.studio.own_game import KINDS, LONGEST_CODE, highlight, line_at, units
from minimax_viz.games.registry import make_game
from minimax_viz.games.userfile import new_game_source
from minimax_viz.output.assets import asset_text
from minimax_viz.sandbox import process
from studio_files import answered, refused

SKELETON = new_game_source(Path("my_game.py"))


@pytest.fixture(autouse=True)
def here(folder: Path) -> Path:
    """A working directory, as carriers give one to each call that runs code."""
    return folder


def summary(code: str, **request: Any) -> dict[str, Any]:
    return dict(answered("answer", code=code, **request)["summary"])


def changed(old: str, new: str) -> str:
    """The skeleton with one change."""
    assert SKELETON.count(old) == 1
    return SKELETON.replace(old, new)


def line_of(code: str, piece: str) -> int:
    return code[: code.index(piece)].count("\n") + 1


# It is searched -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_skeleton_works_at_once(lang: str, here: Path):
    _, skeleton = call("skeleton", {"lang": lang})
    told = summary(skeleton["code"], lang=lang)
    wanted = {"game": "my_game.py", "board": "7", "value": 1, "best_move": "3", "nodes": 77, "cutoffs": 4}
    assert {key: told[key] for key in wanted} == wanted
    assert summary(skeleton["code"], position="8", game="MyGame")["value"] == -1
    assert list(here.iterdir()) == []


def test_the_skeleton_is_that_of_the_command():
    assert call("skeleton", {}) == (True, {"code": SKELETON})
    _, russian = call("skeleton", {"lang": "ru"})
    assert "Своя игра" in russian["code"] and len(russian["code"].splitlines()) == len(SKELETON.splitlines())


def test_new_code_is_a_new_game_each_time():
    """Also where it is as long as the last one and comes within the same second, so that files look alike."""
    for value in (1, 2, 3, 1):
        code = changed('return -1 if player == "max" else 1', f'return -{value} if player == "max" else {value}')
        assert summary(code)["value"] == value


def test_a_file_is_read_again_even_if_it_looks_as_it_did(here: Path):
    file = here / "mine.py"
    for heap in ("7", "8", "9"):
        file.write_text(changed("return 7,", f"return {heap},"), encoding="utf-8")
        os.utime(file, (1_000_000_000, 1_000_000_000))
        assert make_game("mine.py", {})[0].initial() == (int(heap), "max")
    assert list(here.iterdir()) == [file]


def test_two_settings_are_compared_and_an_evaluation_of_the_file_is_found():
    code = f"{SKELETON}\n\ndef half(state):\n    return state[0] / 2\n"
    told = summary(code, settings={"depth": 1, "evaluation": "my_game.py:half"}, against={"depth": 2})
    assert [run["settings"]["evaluation"] for run in told["runs"]] == ["my_game.py:half", "fours"]


def test_what_the_game_prints_stays_out_of_the_carriers_way(capsys: pytest.CaptureFixture[str]):
    code = "print('loaded')\n" + changed("return state[1]", "print('asked')\n        return state[1]")
    assert summary(code)["value"] == 1
    printed = capsys.readouterr()
    assert printed.out == "" and "loaded" in printed.err and "asked" in printed.err


def test_the_code_is_no_file_of_the_readers(here: Path):
    (here / "my_game.py").write_text("mine", encoding="utf-8")
    summary(SKELETON)
    call("answer", {"code": "raise ValueError"})
    assert [file.read_text(encoding="utf-8") for file in here.iterdir()] == ["mine"]


def test_code_that_has_gone_elsewhere_takes_nothing_with_it_when_the_server_is_gone(
    here: Path, monkeypatch: pytest.MonkeyPatch
):
    own, elsewhere = here / "own", here / "elsewhere"
    own.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    ended: list[Any] = []
    monkeypatch.setattr("os.killpg", lambda *process: ended.append(process), raising=False)
    monkeypatch.setattr("os._exit", ended.append)
    Intake().take(BytesIO(b'[1, "answer", "{}"]\n'), own)
    assert (own.exists(), elsewhere.exists(), ended[-1]) == (False, True, 1)


# What is wrong with it ------------------------------------------------------------------------------------------------

WRONG = {
    "syntax": ("return 7,", "return 7 7", "return 7 7", "my_game.py stopped at line 22 with SyntaxError: inva"),
    "import": ("import Game\n", "import Gme\n", "import Gme", "with ImportError: cannot import name 'Gme'"),
    "name": ("matches - move,", "matchs - move,", "matchs -", "stopped with NameError: name 'matchs' is not defined"),
    "division": ("return None", "return 1 / 0", "1 / 0", "ZeroDivisionError: division by zero (my_game.py, line 41)"),
    "recursion": ("return None", "return self.outcome(state)", "return self.outcome", "calls deep in outcome()"),
    "misspelt": ("def outcome", "def outcme", "def outcme", "lacks outcome(); see whether outcme() is misspelt."),
    "missing": ("def to_move", "def whose", "class MyGame", "MyGame in my_game.py lacks to_move()."),
    "player": ("return state[1]", "return 'X'", "def to_move", "to_move() of the game gave the player 'X'"),
    "base": ("(Game)", "", "class MyGame", "'MyGame' in my_game.py is not a game: inherit from minimax_viz.Game"),
    "exit": ("return 7,", "exit()\n        return 7,", "exit()", "stopped with SystemExit (my_game.py, line"),
    "in place": ("return matches - move,", "state.pop()\n        return matches,", "state.pop", "AttributeError"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "at", "sentence"), WRONG.values(), ids=WRONG)
def test_a_mistake_is_a_sentence_at_its_line(old: str, new: str, at: str, sentence: str, here: Path):
    code = changed(old, new)
    told = refused("answer", code=code)
    assert sentence in told["error"] and "\n" not in told["error"] and str(here) not in told["error"]
    assert told["at"] == f"code:{line_of(code, at)}"


def test_the_line_that_a_method_begins_at_is_told_where_the_promise_is_broken_by_no_line():
    code = changed(
        "return matches - move,", "state[:] = [matches - move, player]\n        return matches - move,"
    ).replace('return 7, "max"', 'return [7, "max"]')
    told = refused("answer", code=code)
    assert told["error"].startswith("MyGame.result(state, move) changed the state")
    assert told["at"] == f"code:{line_of(code, 'def result')}"


@pytest.mark.parametrize(
    ("code", "sentence", "at"),
    [
        (5, "code is a number; give a text, or null.", "code"),
        ("x = 1\n'\ud800'\n", "Line 2 of the code holds half of a character; type it anew.", "code:2"),
        ("x" * 300_000, "The code has 300,000 characters; at most 200,000.", "code:1"),
        ("", "my_game.py should hold one game but holds none; let a class inherit from minimax_viz.Game.", "code:1"),
        ("\0", "my_game.py stopped while loading with SyntaxError: source code string cannot contain", "code:1"),
        ("class Odd(BaseException): pass\nraise Odd", "my_game.py stopped at line 2 with Odd.", "code:2"),
        (f"{SKELETON}{SKELETON.replace('MyGame', 'More')}", "my_game.py should hold one game but holds sev", "code:11"),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused(code: Any, sentence: str, at: str):
    told = refused("answer", code=code)
    assert told["error"].startswith(sentence) and told["at"] == at


def test_a_position_that_the_game_cannot_read_is_not_the_codes_fault():
    told = refused("answer", code=SKELETON, position="abc")
    assert told["error"] == "'abc' is not a number of matches; type one such as 12."
    assert not (told["at"] or "").startswith("code")


def test_the_line_told_is_one_of_the_readers_file():
    with pytest.raises(GameError):
        make_game("absent.py", {})
    assert line_at("x = 1", TextPlace(340, path="random.py")) is None
    assert line_at("def moves(self: pass", TextPlace(name="moves")) is None
    assert line_at("\n\ndef half(state):\n    return None", TextPlace(name="half")) == 3


# Check my game --------------------------------------------------------------------------------------------------------


def check(code: str, lang: str = "en") -> dict[str, Any]:
    return dict(answered("check", code=code, lang=lang))


def test_a_game_without_mistakes_is_told_to_be_so():
    looked_at = "Looked at 96 states, up to 7 plies deep, and 5 games at random to the end."
    assert check(SKELETON) == {"mistakes": [], "coverage": f"My game: no mistakes found. {looked_at}"}


def test_each_mistake_has_its_line():
    code = changed("return state[1]", "return 'X'").replace("return str(state[0])", "return '8'")
    told = check(code)
    assert told["mistakes"][0] == {
        "sentence": 'In the state \'8\', to_move() gave \'X\'; it must be "max", "min" or "chance".',
        "line": line_of(code, "def to_move"),
    }
    assert [mistake["line"] for mistake in told["mistakes"][1:]] == [line_of(code, "def parse")]
    assert told["coverage"].startswith("Looked at ")


def test_a_game_that_cannot_be_made_is_one_mistake():
    told = check(changed("return 7,", "return 7 7"), "ru")
    assert told == {
        "mistakes": [{"sentence": "my_game.py, строка 22: SyntaxError: invalid syntax.", "line": 22}],
        "coverage": "",
    }


def test_mistakes_are_told_in_russian():
    (mistake,) = check(changed("return None", "return 1 / 0"), "ru")["mistakes"]
    assert mistake["sentence"].startswith("В состоянии '7' или сразу после него игра останавливается: ZeroDivision")


@pytest.mark.parametrize(("where", "value"), [("sys.platform", "emscripten"), (f"{process.__name__}.is_locked", True)])
def test_a_browser_and_a_locked_process_say_what_they_cannot_check(
    where: str, value: object, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(where, value)
    assert check(SKELETON)["coverage"].endswith("cannot be seen here; minimax-viz games check sees it.")
    assert "cannot be seen" not in check(changed("return None", "return 1 / 0"))["coverage"]


def test_without_code_there_is_nothing_to_check():
    told = {"error": "There is no code to check; write a game first.", "at": "code:1"}
    assert call("check", {"game": "nim"}) == (False, told)


# It is coloured -------------------------------------------------------------------------------------------------------


def pieces(code: str) -> list[tuple[str, str]]:
    """The pieces of a code in letters of one UTF-16 unit each, with their kinds."""
    found, at = [], 0
    for length, kind in highlight(code):
        found.append((code[at : at + length].strip(), kind))
        at += length
    return found


def test_what_a_reader_tells_apart_is_told_apart():
    code = "@cache\nclass Nim(Game):  # mine\n    def moves(self, n):\n"
    code += "        return [len(f'{n}'), 0x1F, None] + \"\\n\" $"
    assert [piece for piece in pieces(code) if piece[1]] == [
        ("@cache", "decorator"), ("class", "keyword"), ("Nim", "class"), ("# mine", "comment"), ("def", "keyword"),
        ("moves", "function"), ("self", "self"), ("return", "keyword"), ("len", "builtin"), ("f'", "string"),
        ("{", "escape"), ("}", "escape"), ("'", "string"), ("0x1F", "number"), ("None", "constant"),
        ("+", "operator"), ('"', "string"), ("\\n", "escape"), ('"', "string"), ("$", "error"),
    ]  # fmt: skip


HARD = st.sampled_from([
    "'", '"""', 'f"{', "\\", "\r", "\r\n", "\f", "\N{PILE OF POO}", "\ud83d", "\x00", "def ", "class ", "\u2028",
    "e\u0301", "!r:", "#",
])  # fmt: skip


@given(st.lists(HARD | st.text(max_size=4), max_size=40).map("".join))
def test_the_tokens_cover_any_text(code: str):
    tokens = highlight(code)
    assert sum(length for length, _ in tokens) == len(code.encode("utf-16-le", "surrogatepass")) // 2
    assert all(length > 0 for length, _ in tokens)
    assert all(before != after for (_, before), (_, after) in pairwise(tokens))
    assert {kind for _, kind in tokens} <= {"", *KINDS.values()}


def test_a_text_too_long_to_colour_is_plain():
    code = "\N{PILE OF POO}" * (LONGEST_CODE + 1)
    assert highlight(code) == [(units(code), "")] == [(2 * len(code), "")]


def test_code_is_coloured_and_given_without_being_run(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(calls, "own_file", lambda code: pytest.fail("it was run"))
    is_answered, told = call_in_json("highlight", json.dumps({"code": "open()"}))
    assert (is_answered, json.loads(told)) == (True, {"tokens": [[4, "builtin"], [2, ""]]})
    assert call("skeleton", {"code": "exit()"})[0]
    assert not any(calls.runs_code(name, {"code": "exit()"}) for name in ("highlight", "skeleton"))
    assert all(calls.runs_code(name, {"code": "exit()"}) for name in ("answer", "check"))


def test_the_page_knows_which_calls_only_read():
    (known,) = re.findall(r"const ONLY_READ = (\[.*?\]);", asset_text("studio/calls.js"))
    assert set(json.loads(known)) == calls.CALLS_THAT_READ
