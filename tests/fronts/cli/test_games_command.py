"""`minimax-viz games`: the list, the description of one game, a new game's file, and its check."""

import ast
import json
import re
import subprocess
import sys
import webbrowser
from importlib import invalidate_caches
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from command_line import invoke
from minimax_viz import trace
from minimax_viz.errors import GameError
from minimax_viz.fronts.cli.main import cli
from minimax_viz.games.game import Game
from minimax_viz.games.registry import BUILT_IN, find_game, game_names, installed_games, is_game
from minimax_viz.games.userfile import load_from_file
from minimax_viz.testing import check_game
from places import ROOT

NIM = (ROOT / "examples" / "nim.py").read_text(encoding="utf-8")


def run(*words: str, code: int = 0) -> str:
    """What a command prints, on both streams; its exit code is checked."""
    said = invoke(*words, code=code).output
    assert "Traceback" not in said
    return said


def cells(table: str) -> list[list[str]]:
    """The cells of a table's lines, where two spaces or more part them."""
    return [re.split(r" {2,}", line.strip()) for line in table.splitlines() if line.strip()]


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(webbrowser, "open", lambda address: True)
    return folder


@pytest.fixture
def install(here: Path, monkeypatch: pytest.MonkeyPatch):
    """A function that installs a distribution which announces games, with a module that has this source."""

    def installed(source: str, points: str, package: str) -> None:
        site = here / "site"
        (site / f"{package}-1.0.dist-info").mkdir(parents=True)
        (site / f"{package}.py").write_text(source, encoding="utf-8")
        meta = site / f"{package}-1.0.dist-info"
        (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (meta / "entry_points.txt").write_text(f"[minimax_viz.games]\n{points}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(site))
        invalidate_caches()

    yield installed
    for name in [name for name in sys.modules if name.startswith("pkg_of_games")]:
        del sys.modules[name]


# The list -------------------------------------------------------------------------------------------------------------


def test_the_list_has_every_game_with_a_position_that_it_reads():
    head, *rows = cells(run("games").partition("\n\n")[0])
    assert head == ["--game", "what it is", "after a colon", "a position to try"]
    assert [row[0] for row in rows] == game_names()[: len(rows)] and len(rows) >= len(BUILT_IN)
    positions = {game["name"]: game["example"] for game in json.loads(run("games", "--json"))["games"]}
    assert list(positions) == game_names()
    assert positions["tictactoe"] == "XOX/.O./.XO" and positions["tree"] == "[[3,12,8],[2,4,6],[14,5,2]]"
    for name, position in positions.items():
        if position is not None:
            assert trace(position, game=name, depth=1).value is not None
    assert sum(position is None for position in positions.values()) <= 1  # openspiel is many games


def test_the_list_is_plain_and_unbroken_in_a_pipe():
    text = run("games")
    assert "\x1b" not in text
    assert len(text.splitlines()) == 1 + len(game_names()) + 2


# One game -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*BUILT_IN, "mnk:4,4,3", "nim:misere", "examples/domineering.py"])
def test_the_lines_it_tells_to_type_work(name, here):
    import shlex

    name = str(ROOT / name) if name.endswith(".py") else name
    lines = re.findall(r"^ +(minimax-viz trace .*)$", run("games", "show", name), re.MULTILINE)
    assert len(lines) >= (name != "openspiel")
    for line in lines:
        run(*shlex.split(line)[1:], "--max-nodes", "200", "--format", "txt")


def test_what_a_game_says_of_itself_does_not_speak_to_the_terminal(here):
    (here / "loud.py").write_text(
        NIM.replace("    def initial", '    title = "[bold red]\\x1b[2J"\n    example = "7"\n\n    def initial', 1),
        encoding="utf-8",
    )
    shown = run("games", "show", "loud.py")
    assert shown.startswith("[bold red]\N{REPLACEMENT CHARACTER}[2J\nA state is (matches left")
    assert "\x1b" not in shown


# Games of installed packages ------------------------------------------------------------------------------------------


def test_a_package_announces_its_game(install):
    install(NIM.replace("class Nim", "class Heap"), "heap = pkg_of_games:Heap", "pkg_of_games")
    assert "heap" in installed_games() and game_names()[-1] == "heap"
    assert trace("5", game="heap").value == 1
    assert ["heap", "Heap"] in cells(run("games"))
    assert "minimax-viz trace --game heap --open" in run("games", "show", "heap")
    check_game(find_game("heap")[0])


def test_a_package_that_cannot_be_loaded_is_a_line_of_the_list_and_spoils_no_other(install):
    install("raise RuntimeError('no licence')", "broken = pkg_of_games_a:Game\n", "pkg_of_games_a")
    install("Game = 7", "seven = pkg_of_games_b:Game\nnim = pkg_of_games_b:Game", "pkg_of_games_b")
    listed = run("games")
    assert "The game broken (pkg_of_games_a:Game) cannot be loaded: RuntimeError: no licence." in listed
    assert "The game seven (pkg_of_games_b:Game) is not a game class." in listed
    assert "Tic-tac-toe" in listed and game_names().count("nim") == 1
    assert trace("1", game="nim").header.title == "Nim"
    with pytest.raises(GameError, match="cannot be loaded: RuntimeError: no licence"):
        trace(game="broken")
    known = {game["name"]: game for game in json.loads(run("games", "--json"))["games"]}
    assert known["seven"]["title"] is None and known["seven"]["trouble"].endswith("is not a game class.")


# A new game -----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("file", "name", "title"),
    [
        ("nim.py", "Nim", "Nim"),
        ("my_own_game.py", "MyOwnGame", "My own game"),
        ("_.py", "My", "My game"),
        ("none.py", "MyNone", "None"),
        ("шашки.py", "Шашки", "Шашки"),
        ("in a folder/nim.py", "Nim", "Nim"),
    ],
)
def test_a_new_game_runs_as_it_is_and_keeps_its_promises(here, file, name, title):
    said = run("games", "new", file)
    quoted = f'"{file}"' if " " in file else file
    assert said.splitlines() == [
        f"{file} is a game that runs as it is. Try:",
        f"  minimax-viz trace --game {quoted} --open",
        f"  minimax-viz games check {quoted}",
    ]
    found = load_from_file(file, "game", is_game)
    assert (found.__name__, found.title) == (name, title) and issubclass(found, Game)
    assert run("games", "check", file).startswith(f"{title}: no mistakes found.\nLooked at ")
    t = trace(game=file)
    assert (t.value, t.best_move, t.header.title) == (1, "3", title)
    assert trace("8", game=file).value == -1
    for matches in ("3", "4", "8"):
        estimate = trace(matches, game=file, depth=0, evaluation="fours")
        assert 2 * estimate.value == trace(matches, game=file).value


@pytest.mark.thorough
def test_a_new_game_is_tidy(here):
    run("games", "new", "my_game.py")
    source = (here / "my_game.py").read_text(encoding="utf-8")
    for words in (["check", "--config", str(ROOT / "pyproject.toml")], ["format", "--diff", "--line-length", "120"]):
        ruff = [sys.executable, "-m", "ruff", *words, "--no-cache", "my_game.py"]
        done = subprocess.run(ruff, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert all(ast.get_docstring(node) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    for line in re.findall(r"minimax-viz .*", source):
        run(*line.rstrip('"').split()[1:])


def test_a_folder_that_cannot_be_is_one_sentence(here):
    (here / "file").write_text("", encoding="utf-8")
    said = run("games", "new", "file/nim.py", code=1)
    assert said == "Error: file/nim.py cannot be written: file is a file and not a folder.\n"
    (here / "nim.py").mkdir()
    assert "nim.py cannot be written" in run("games", "new", "nim.py", "--force", code=1)


# Its check ------------------------------------------------------------------------------------------------------------


def test_the_check_names_the_mistakes(here):
    (here / "wrong.py").write_text(
        NIM.replace("return [take", "return {take").replace("state[0]]", "state[0]}").replace("None if", "0 if"),
        encoding="utf-8",
    )
    looked_at, first, *faults = run("games", "check", "wrong.py", code=1).splitlines()
    assert looked_at.startswith("Looked at ")
    assert first == "Error: Nim breaks one promise of a game:"
    assert faults[0].startswith("- In the state '7', the start, outcome() gave 0 though there are moves")
    (here / "wrong.py").write_text(
        NIM.replace("state[0] -", "state[0] //").replace("(1, 2, 3)", "(0, 1)"), encoding="utf-8"
    )
    assert "ZeroDivisionError" in run("games", "check", "wrong.py:Nim", "--states", "5", code=1)


@pytest.mark.thorough
def test_moves_that_come_out_of_a_set_of_texts_are_found_by_another_run_of_python(here):
    words = "    def move_name(self, state, move):\n        return str(move)\n\n"
    (here / "sets.py").write_text(
        "print('loaded')\n"
        + NIM.replace("return [take for take in (1, 2, 3) if take <= state[0]]", "return {moves}")
        .replace("{moves}", 'list({text for text in ("1", "2", "3") if int(text) <= state[0]})')
        .replace("state[0] - move", "state[0] - int(move)")
        .replace("    def result", words + "    def result"),
        encoding="utf-8",
    )
    for words in (["sets.py"], ["sets.py:Nim"]):
        said = run("games", "check", *words, code=1)
        assert "Error: Nim breaks one promise of a game:\n- In the state '7', the moves are ['" in said
        assert "in another; where they come out of a set, give sorted(…).\n" in said
    (here / "sets.py").write_text((here / "sets.py").read_text(encoding="utf-8").replace("list({", "sorted({"), "utf-8")
    assert "Nim: no mistakes found.\n" in run("games", "check", "sets.py")


# Help -----------------------------------------------------------------------------------------------------------------


def test_the_examples_in_the_help_of_each_command_work(here):
    group = cli.get_command(click.Context(cli), "games")
    assert list(group.commands) == ["show", "new", "check"]
    run("games", "new", "my_game.py")
    for name in group.commands:
        lines = re.findall(r"^ +(minimax-viz games .*)$", run("games", name, "--help"), re.MULTILINE)
        assert lines
        for line in lines:
            (here / "my_game.py").unlink(missing_ok="new" in line)
            if "new" not in line:
                run("games", "new", "my_game.py")
            run(*line.split()[1:])


def test_every_command_and_those_of_a_group_take_debug(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("raise ValueError('no game')\n", encoding="utf-8")
    for command in (["games", "check", str(file), "--debug"], ["trace", "--game", str(file), "--debug"]):
        done = CliRunner().invoke(cli, command)
        assert done.exit_code == 1
        assert "Traceback" in done.stderr and "ValueError: no game" in done.stderr
    assert "Traceback" not in CliRunner().invoke(cli, ["games", "check", str(file)]).stderr
    told = CliRunner().invoke(cli, ["games", "check", str(file)], env={"MINIMAX_VIZ_DEBUG": "1"})
    assert "Traceback" in told.stderr
