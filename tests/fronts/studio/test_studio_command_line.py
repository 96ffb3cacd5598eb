"""The command that a request is worth: run as it is typed, it makes the page that the studio shows."""

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from minimax_viz.fronts.studio.request import OWN_FILE
from minimax_viz.games.userfile import new_game_source
from minimax_viz.safe_text import shell_word
from places import DATA
from studio_files import AIMA, answered, run_here

NAMED = '{"name":"R","children":[{"name":"a","value":3},{"name":"b","move":"left","value":4}]}'
APOSTROPHE = NAMED.replace('"b"', '"b\'s"')
DRAWN = " X | O | \n---+---+---\n   | X | \n---+---+---\n   |   | O"
WIDE = f"[{','.join(['[1,2,3]'] * 900)}]"


def command(**document: Any) -> tuple[str, str | None]:
    given = answered("command", **document)
    return given["command"], given["note"]


def page(**document: Any) -> str:
    return str(answered("answer", **document)["html"])


def page_by_command(typed: str, folder: Path) -> str:
    """What the lines make that are typed one after the other; nothing is opened."""
    *before, last = (shlex.split(line) for line in typed.splitlines())
    assert last.pop() == "--open"
    for words in (*before, last):
        assert words[0] == "minimax-viz"
        run_here(*words[1:], folder=folder)
    name = "compare.html" if last[1] == "compare" else "index.html"
    return (folder / "minimax-out" / name).read_text("utf-8")


REQUESTS: Mapping[str, Mapping[str, Any]] = {
    "example": {},
    "names": {"position": NAMED, "settings": {"root": "min", "cutoff": "gt", "fail": "hard"}, "lang": "ru"},
    "apostrophe": {"position": APOSTROPHE},
    "drawn": {"position": DRAWN, "lang": "ru", "settings": {"max": "O", "score": "fast", "order": "random:7"}},
    "minus": {"position": "- 3\n- 4\n"},
    "wide": {"position": WIDE, "settings": {"depth": 1}},
    "reach": {"game": "mnk:20,20,5", "settings": {"evaluation": "zero"}},
    "limit": {"game": "nim", "settings": {"max_nodes": 30, "transpositions": True}},
    "no limit": {"game": "othello:4", "position": "..O./XOO./XXOX/XX.O", "settings": {"max_nodes": None}},
    "candidates": {"game": "mnk:4,4,3", "settings": {"depth": 2, "candidates": "near:1", "evaluation": "lines"}},
    "usual pair": {"position": AIMA, "settings": {"algorithm": "minimax"}, "against": {}},
    "one setting": {"game": "connect4:5x4", "settings": {"depth": 2}, "against": {"depth": 2, "order": "centre"}},
    "depths": {"position": "XOX/.X./O.O", "settings": {"depth": 1}, "against": {}},
    "several settings": {"position": AIMA, "settings": {"depth": 1}, "against": {"order": "best", "fail": "hard"}},
    "the same": {"position": AIMA, "settings": {"root": "min"}, "against": {}},
}


OFTEN = ("example", "apostrophe", "drawn", "minus", "no limit", "usual pair", "several settings")


@pytest.mark.parametrize(
    "request_name", [pytest.param(name, marks=[pytest.mark.thorough] * (name not in OFTEN)) for name in REQUESTS]
)
def test_the_command_makes_the_same_page(request_name: str, tmp_path: Path):
    document = REQUESTS[request_name]
    typed, note = command(**document)
    if "@position.txt" in typed:
        assert note and "position.txt" in note
        (tmp_path / "position.txt").write_text(document["position"], "utf-8")
    assert page_by_command(typed, tmp_path) == page(**document)


def test_the_command_for_a_game_of_the_readers_own_says_what_to_save(tmp_path: Path):
    code = new_game_source(Path(OWN_FILE))
    (tmp_path / OWN_FILE).write_text(code, "utf-8")
    document = {"code": code, "game": "MyGame", "position": "5", "settings": {"order": "reverse"}}
    typed, note = command(**document)
    assert note == f"Save the game as {OWN_FILE} first, in the folder where you type the command."
    assert typed.startswith(f"minimax-viz trace 5 --game {OWN_FILE}:MyGame --order reverse --max-nodes 600000 ")
    assert page_by_command(typed, tmp_path) == page(**document)


TYPED = json.loads((DATA / "studio-commands.json").read_text(encoding="utf-8"))
"""Requests, and the words that are typed for them."""


@pytest.mark.parametrize(("document", "typed"), TYPED)
def test_the_command_says_no_more_than_it_must(document: Mapping[str, Any], typed: str):
    assert command(**document)[0] == f"minimax-viz {typed} --lang en --open"


def test_the_command_says_where_the_studio_stopped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.fronts.studio.request.MOST_NODES", 70)
    monkeypatch.setattr("minimax_viz.fronts.studio.command_line.MOST_NODES", 70)
    assert " --game nim --depth 9 --max-nodes 70 " in command(game="nim", settings={"depth": 9})[0]
    typed = command(game="nim", settings={"depth": 1}, against={"depth": 9})[0]
    assert ' --game nim --max-nodes 70 --vary "depth=1,9" ' in typed


def test_what_one_line_cannot_say_is_said_in_three():
    typed, note = command(position=AIMA, settings={"max_nodes": 5}, against={"order": "best"})
    lines = typed.splitlines()
    assert [line.split()[1] for line in lines] == ["trace", "trace", "compare"]
    assert (lines[0].count("--max-nodes 5 "), lines[1].count("--max-nodes")) == (1, 0)
    assert note == "Type the 3 lines one after the other."
    assert "3 строки" in str(command(position=AIMA, settings={"max_nodes": 5}, against={}, lang="ru")[1])


# Words for shells -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "typed"),
    [
        ("XO./.X./..O", "XO./.X./..O"), ("mnk:4,4,3", '"mnk:4,4,3"'), ("@file", '"@file"'), ("", '""'),
        ("a b", '"a b"'), ("it's", '"it\'s"'), ("C:\\a b\\c", '"C:\\a b\\c"'), ("50%", '"50%"'),
        ("$HOME", "'$HOME'"), ('"', "'\"'"), ("a!", "'a!'"), ("`x`'", "'`x`'\"'\"''"), ("end\\", "'end\\'"),
    ],
)  # fmt: skip
def test_a_word_is_quoted_only_where_it_must_be(word: str, typed: str):
    assert shell_word(word) == typed
    assert shlex.split(typed) == [word]


def test_what_a_shell_could_do_with_a_position_is_not_done():
    for name in ("$(touch made)", "`touch made`", "a; touch made", "' ; touch made '", '" ; touch made "', "a!b\\"):
        text = json.dumps([{"name": name, "value": 3}, 4])
        typed, _ = command(position=text)
        (word,) = [one for one in shlex.split(typed) if "value" in one]
        read, meant = (answered("answer", position=one)["summary"] for one in (word, text))
        assert read == meant | {"seconds": read["seconds"]}
    assert "@position.txt" in command(position='[{"name": "\u202ex", "value": 3}, 4]')[0]
