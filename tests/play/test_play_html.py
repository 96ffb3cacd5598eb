"""`play --html`: what a booth plays from, the page that is written, and what is refused."""

import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from command_line import invoke
from minimax_viz.errors import SettingsError
from minimax_viz.fronts.cli import pyodide
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.nim import Nim
from minimax_viz.games.othello import Othello
from minimax_viz.play import analyst, booth
from minimax_viz.play.booth import appearance_of, booth_game, open_engine
from minimax_viz.play.setup import MatchSettings
from places import ROOT
from students import program

NIM = str(ROOT / "examples" / "nim.py")
O_IS_MAX = {"options": {"max": "O"}}


run = partial(invoke, "play", "--html")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large game is known as such after fewer nodes."""
    monkeypatch.setattr(analyst, "WHOLE_GAME", 1000)


@pytest.mark.parametrize(("given", "begins"), [({}, "max"), ({"first": "computer"}, "max"), (O_IS_MAX, "min")])
def test_tic_tac_toe_is_recorded_whole_and_once_whoever_begins(given: dict[str, Any], begins: str) -> None:
    game = booth_game(MatchSettings(**given))
    assert game.engine is None
    assert [(each.player(0), each.header.players[begins]) for each in game.records] == [(begins, "X")]
    for each in game.records:
        assert (each.complete, each.approximate, each.nodes) == (True, False, 16_168)
        assert each.settings.transpositions and each.settings.algorithm == "minimax"


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("connect4", 1000),
        ("mnk:15,15,5", 1000),
        *(pytest.param(name, analyst.WHOLE_GAME, marks=pytest.mark.thorough) for name in ("othello", "mnk:5,5,4")),
    ],
)
def test_a_larger_game_has_the_record_of_its_first_moves_and_goes_on(
    name: str, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyst, "WHOLE_GAME", nodes)
    game = booth_game(MatchSettings(game=name))
    assert game.engine is not None and game.name == name
    for record in game.records:
        assert record.nodes <= max(booth.OPENING, 226)
        assert record.complete and record.has_horizon
        assert len(list(record.children(0))) > 3


def test_the_face_comes_from_the_rules() -> None:
    assert appearance_of(Nim()) == {"pieces": "heaps", "lines": [], "rule": ""}
    assert appearance_of(Othello("4")) == {"pieces": "stones", "lines": [], "rule": ""}
    told = type(
        "Told",
        (Nim,),
        {
            "rule": """Take some.
        Whoever takes the last <b>match</b> wins."""
        },
    )
    assert appearance_of(told())["rule"] == "Take some. Whoever takes the last <b>match</b> wins."
    square = appearance_of(TicTacToe())
    lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    assert (square["pieces"], sorted(map(sorted, square["lines"]))) == ("marks", sorted(lines))
    four = appearance_of(ConnectFour())
    assert (four["pieces"], len(four["lines"])) == ("discs", 69)
    for line in four["lines"]:
        steps = {one - other for one, other in zip(line[1:], line, strict=False)}
        assert len(line) == 4 and len(steps) == 1 and steps <= {1, 6, 7, 8}


# The engine ----------------------------------------------------------------------------------------------------------


def asked(settings: MatchSettings, files: dict[str, str] | None = None, **request: Any) -> dict[str, Any]:
    """What the engine answers for the second of two games; the first one needs none."""
    answer = open_engine(json.dumps([None, {"settings": asdict(settings), "files": files or {}}]))
    return json.loads(answer(json.dumps({"game": 1, "start": 0, "plies": None, "every": False} | request)))


def test_the_engine_goes_on_from_the_moves_that_were_played() -> None:
    known = asked(MatchSettings(game="connect4"), played=[["4", 3], ["4", 3], ["1", 0]], plies=3)
    assert (known["settings"]["depth"], known["settings"]["evaluation"]) == (3, "patterns")
    assert [row[3] for row in known["look"]][-2:] == ["O", "X"] and known["look"][-1][0] == "X"
    assert known["labels"]["player"][0] == "min"  # the computer, which is O


def test_the_easy_engine_judges_only_how_games_end() -> None:
    known = asked(MatchSettings(game="connect4"), played=[["4", 3]], plies=1)
    assert known["settings"]["evaluation"] == "zero" and set(known["values"]) == {0}


def test_the_engine_of_a_visitor_has_every_move() -> None:
    known = asked(MatchSettings(game="othello"), played=[], every=True)
    assert known["settings"]["algorithm"] == "minimax" and known["totals"]["pruned_moves"] == 0


def test_the_engine_refuses_a_move_that_is_not_legal() -> None:
    with pytest.raises(SettingsError, match=r"^Move 1 of the game, 'x9', is not legal there\.$"):
        asked(MatchSettings(game="connect4"), played=[["x9", 77]])


def test_the_engine_brings_a_users_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "WHOLE_GAME", 3)
    game = booth_game(MatchSettings(game=NIM, board="5"))
    assert game.engine is not None
    settings, files = game.engine["settings"], game.engine["files"]
    assert list(files) == ["nim.py"] and settings["game"] == "nim.py"
    monkeypatch.chdir(tmp_path)
    known = asked(MatchSettings(**settings), files, played=[], plies=2)
    assert known["rows"] > 3


# The command ---------------------------------------------------------------------------------------------------------


def test_the_page_is_written_where_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for args, path in (
        (("XO./.X./..O", "-o", "fair", "--lang", "ru"), "fair/play.html"),
        (("5", "--game", NIM, "-o", "nim.html"), "nim.html"),
        (
            ("--game", "nim", "--game", "mnk:3,2,2", "--level", "easy", "--attract", "0", "--sound"),
            "minimax-out/play.html",
        ),
    ):
        result = run(*args)
        page = (tmp_path / path).read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>")
        assert path in result.output.replace("\\", "/")
        assert "holds every line of play" in result.output or "записаны все" in result.output
    usual = '"usual":{"level":"easy","attract":0.0,"pace":2.5,"sound":true}'
    assert usual in page and '"name":"nim"' in page and '"name":"mnk:3,2,2"' in page


@pytest.mark.usefixtures("impatient")
def test_where_pyodide_cannot_be_had_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pyodide.ENVIRONMENT, str(tmp_path / "none.tgz"))
    result = run("--game", "connect4:5x4", "-o", str(tmp_path / "four.html"), code=1)
    assert pyodide.ENVIRONMENT in result.output
    assert not list(tmp_path.iterdir())


LONG = program("long game")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("booth.html",), 2, "the name of the page is given as: -o booth.html"),
        (("--game", "in/dot.py"), 1, "line 1 of dot.py imports jinja2.ext, which a browser does not have"),
        (("--game", "in/from.py"), 1, "line 1 of from.py imports click"),
    ],
)
def test_what_makes_no_booth_is_refused(
    args: tuple[str, ...], code: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    Path("in/dot.py").write_text("import json, jinja2.ext\n" + LONG, encoding="utf-8")
    Path("in/from.py").write_text("from click import echo\n" + LONG, encoding="utf-8")
    assert says in " ".join(run(*args, "-o", "x.html", code=code).output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
