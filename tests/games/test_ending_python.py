"""Code that is not ours ends nothing but itself: what it raises to end Python is a sentence, and exit code 1."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from examples.nim import Nim
from minimax_viz import GameError, survey, trace
from minimax_viz.fronts.cli.main import cli
from minimax_viz.games.userfile import load_from_file
from minimax_viz.testing import mistakes_in
from students import program

GAME = program("leaving")
METHOD_LEAVES = {
    "SystemExit": GAME.replace("LEAVE", "sys.exit()"),
    "SystemExit: 0": GAME.replace("LEAVE", "sys.exit(0)"),
    "SystemExit: I am done": GAME.replace("LEAVE", "sys.exit('I am done')"),
    "GeneratorExit": GAME.replace("LEAVE", "raise GeneratorExit"),
    "Leaving: for good": GAME.replace("LEAVE", "raise Leaving('for good')"),
}
FILE_LEAVES = {
    "SystemExit": "import sys\nsys.exit()\n",
    "Leaving": "class Leaving(BaseException):\n    pass\nraise Leaving\n",
}
COMMANDS = (
    "trace", "compare", "growth", "survey --workers 1", "survey --workers 2", "survey --shard 1/2", "poster", "embed",
    "slides --to gif", "play", "play --html", "games check", "practice", "fair",
)  # fmt: skip


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(words: Sequence[str]) -> Result:
    return CliRunner().invoke(cli, [*words])


def of_game(command: str) -> list[str]:
    return [*command.split(), *([] if command.startswith("games") else ["--game"]), "mine.py"]


# Most commands look for mistakes in the same place; what more processes, pages and posters say is said again.
DEAR = ("survey --workers 2", "survey --shard 1/2", "poster", "embed", "slides --to gif", "fair", "play --html")
OFTEN = [pytest.param(one, marks=pytest.mark.thorough) if one in DEAR else one for one in COMMANDS]


@pytest.mark.parametrize("command", OFTEN)
def test_a_method_that_would_end_python_is_a_sentence_and_code_1(command: str, here: Path):
    for raised, source in METHOD_LEAVES.items():
        (here / "mine.py").write_text(source, encoding="utf-8")
        result = run(of_game(command))
        assert result.exit_code == 1, (raised, result.output)
        assert result.stderr.splitlines()[-1].endswith("mine.py, line 10).")
        assert f" stopped with {raised} (" in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize("command", [*OFTEN, "games show"])
def test_so_is_a_file_that_would(command: str, here: Path):
    for raised, source in FILE_LEAVES.items():
        (here / "mine.py").write_text(source, encoding="utf-8")
        result = run(of_game(command))
        assert result.exit_code == 1, (raised, result.output)
        line = len(source.splitlines())
        assert result.stderr == f"Error: mine.py stopped at line {line} with {raised}.\n"


@pytest.mark.parametrize("command", ["trace", "compare", "growth --depth 2", *OFTEN[3:5]])
def test_so_is_an_evaluation_that_would(command: str, here: Path):
    (here / "mine.py").write_text("import sys\ndef worth(state):\n    sys.exit(3)\n", encoding="utf-8")
    depth = [] if "--depth" in command else ["--depth", "1"]
    result = run([*command.split(), "XO./.X./..O", *depth, "--evaluation", "mine.py:worth"])
    assert result.exit_code == 1, result.output
    assert "The evaluation mine.py:worth stopped with SystemExit: 3 (" in result.stderr
    (here / "mine.py").write_text(FILE_LEAVES["SystemExit"], encoding="utf-8")
    result = run(["trace", "--depth", "1", "--evaluation", "mine.py:worth"])
    assert (result.exit_code, result.stderr) == (1, "Error: mine.py stopped at line 2 with SystemExit.\n")


def test_python_gets_an_error_of_ours(here: Path):
    (here / "mine.py").write_text(METHOD_LEAVES["SystemExit: 0"], encoding="utf-8")
    game = load_from_file("mine.py", "game", lambda value: isinstance(value, type) and hasattr(value, "moves"))
    for refused in (
        lambda: trace(game="mine.py"), lambda: trace(game=game()), lambda: survey(game="mine.py", positions="random:2"),
        lambda: trace("XO./.X./..O", depth=1, evaluation=lambda state: sys.exit()),
    ):  # fmt: skip
        with pytest.raises(GameError, match=r" stopped with SystemExit(: 0)? \("):
            refused()  # type: ignore[no-untyped-call]
    (sentence,) = mistakes_in(game)
    assert sentence.endswith("it stopped with SystemExit: 0 (mine.py, line 10).")


METHODS = [
    "__init__", "initial", "moves", "result", "to_move", "outcome", "notation", "look", "move_name", "start_name",
    "player_names", "evaluations", "key", "orderings", "candidates", "label", "move_label",
]  # fmt: skip


@pytest.mark.parametrize("name", METHODS)
def test_no_method_ends_python(name: str):
    def leave(self: Nim, *given: object) -> None:
        raise SystemExit(5)

    leaving = type("Leaving", (Nim,), {name: leave})
    if name == "__init__":
        with pytest.raises(GameError, match=r"Leaving\(\) stopped with SystemExit: 5 "):
            mistakes_in(leaving)
        return
    assert re.search(r"SystemExit: 5 \(\S*test_ending_python\.py, line", " ".join(mistakes_in(leaving)))
    with pytest.raises(GameError, match="SystemExit: 5"):
        len(trace(game=leaving(), transpositions=name == "key", candidates="x:1" if name == "candidates" else None))


# What is the caller's stays the caller's ------------------------------------------------------------------------------


@pytest.mark.parametrize("raised", [SystemExit(7), ZeroDivisionError("mine")], ids=repr)
def test_what_the_caller_raises_on_progress_passes(raised: BaseException):
    def leave(nodes: int) -> None:
        raise raised

    with pytest.raises(type(raised)) as left:
        trace(".........", on_progress=leave)
    assert left.value is raised


def test_so_does_what_the_caller_raises_when_a_signal_comes():
    def leave(number: int, frame: object) -> None:
        raise SystemExit(8)

    def worth(state: object) -> float:
        os.kill(os.getpid(), signal.SIGTERM)
        return 0

    before = signal.signal(signal.SIGTERM, leave)
    try:
        with pytest.raises(SystemExit) as left:
            trace("XO./.X./..O", depth=1, evaluation=worth)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert left.value.code == 8


def test_nobody_reading_any_more_is_nobodys_fault(here: Path):
    read, written = os.pipe()
    os.close(read)
    with os.fdopen(written, "w") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "minimax_viz", "games", "show", "nim"],
            stdout=pipe, stderr=subprocess.PIPE, encoding="utf-8", timeout=300, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
