"""The shell's conventions: -o, overwriting, groups of options, any case, defaults, completion, editing lines."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from minimax_viz import trace
from minimax_viz.fronts.cli.command import COMMANDS, GROUPS, MANY, OTHER, command_named, every_option, grouped
from minimax_viz.fronts.cli.main import cli
from minimax_viz.fronts.cli.settings import known_language, long_name, system_language
from places import DATA, ROOT

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"
DOCS = ROOT / "docs"
OPTIONS = [(" ".join(path), option) for path, option in every_option()]

pytestmark = pytest.mark.usefixtures("folder")


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner(env=environment).invoke(cli, arguments)


def done(*arguments: str, **environment: str) -> str:
    """What a command printed that has succeeded."""
    result = run(*arguments, **environment)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str, code: int = 1, **environment: str) -> str:
    """The sentence of a command that has failed."""
    result = run(*arguments, **environment)
    assert result.exit_code == code, result.output
    return result.stderr.splitlines()[-1].removeprefix("Error: ")


# One file, or a folder ------------------------------------------------------------------------------------------------

FILES = json.loads((DATA / "written-files.json").read_text(encoding="utf-8"))
"""A command, the file that it is to write, what that begins with, and whether it is tried often."""
SAYS_MORE = ("convert", "embed", "export", "play")  # without -q, or lines to be copied


@pytest.fixture
def saved(folder: Path) -> None:
    (folder / "saved").mkdir()
    trace(AIMA).save(folder / "saved" / "trace.json.gz")


@pytest.mark.usefixtures("saved")
@pytest.mark.parametrize(
    ("command", "name", "begins"),
    [pytest.param(*file, marks=[] if often else pytest.mark.thorough) for *file, often in FILES],
)
def test_a_file_s_name_says_what_it_holds_and_is_overwritten_only_with_force(command: str, name: str, begins: str):
    arguments, start = command.split(), begins.encode("latin-1")
    before = {"saved", f"{Path(name).stem}_files"}
    done(*arguments, "-o", name)
    path = Path(name)
    assert path.read_bytes().startswith(start)
    beside = {one.name for one in path.parent.iterdir()} - {path.name, *before}
    assert beside <= {f"{path.stem}-step-001.svg"}, "nothing else is written"
    path.write_bytes(b"mine")
    assert refused(*arguments, "-o", name).startswith(f"{name} already exists; give another name")
    assert path.read_bytes() == b"mine"
    again = run(*arguments, "-o", name, "--force", *([] if arguments[0] in SAYS_MORE else ["-q"]))
    assert path.read_bytes().startswith(start)
    assert again.exit_code == 0 and (again.output == "" or arguments[0] in SAYS_MORE)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("trace", AIMA), "index.html"),
        (("trace", AIMA), "trace.json.gz"),
        (("trace", AIMA, "--format", "txt,svg"), "transcript.txt"),
        (("trace", AIMA, "--format", "txt,svg"), "tree.svg"),
        pytest.param(("compare", AIMA), "compare.html", marks=pytest.mark.thorough),
        (("growth", AIMA, "--depth", "1..2", "--format", "csv"), "growth.csv"),
        pytest.param(("survey", CUT, "--workers", "1"), "survey.png", marks=pytest.mark.thorough),
        pytest.param(("play", CUT, "--html"), "play.html", marks=pytest.mark.thorough),
        (("practice", "--count", "1", "--seed", "1"), "practice.html"),
        (("practice", "--count", "1", "--seed", "1", "--paper", "a4"), "key.pdf"),
    ],
)
def test_in_a_folder_ours_is_replaced_and_yours_is_not(arguments: tuple[str, ...], name: str):
    done(*arguments, "-o", "out")
    first = Path("out", name).read_bytes()
    done(*arguments, "-o", "out")
    assert Path("out", name).read_bytes() == first
    Path("out", name).write_text("mine", encoding="utf-8")
    said = refused(*arguments, "-o", "out")
    assert said.startswith(f"{Path('out', name)} is not an output of minimax-viz; give another folder with -o, or")
    assert Path("out", name).read_text(encoding="utf-8") == "mine"
    done(*arguments, "-o", "out", "--force")
    assert Path("out", name).read_bytes() == first


# Groups, and any case -------------------------------------------------------------------------------------------------


def test_every_option_is_in_a_group_and_in_one_only():
    names = [name for members in GROUPS.values() for name in members]
    assert len(names) == len(set(names))
    assert {option.name for _, option in OPTIONS} - set(names) == {"debug", "help_all"}
    assert set(names) <= {option.name for _, option in OPTIONS}


def test_the_help_has_what_people_use_and_the_whole_help_has_all():
    listed = {
        (name, long): set(re.findall(r"^  (?:-\w, )?--([a-z-]+)", done(name, long), re.MULTILINE))
        for name in COMMANDS
        for long in ("--help", "--help-all")
    }
    everyday = {"example", "game", "algorithm", "depth", "evaluation", "order", "output", "format", "open", "lang"}
    assert listed["trace", "--help"] == everyday | {"help", "help-all"}
    for name in COMMANDS:
        everything = {
            one.opts[0].removeprefix("--") for one in command_named(name).params if isinstance(one, click.Option)
        }
        short, long = listed[name, "--help"], listed[name, "--help-all"]
        assert len(long) == len(everything) + 1, name  # and --help
        assert ("help-all" in short) == (len(everything) > MANY), name
        assert long - short <= listed["trace", "--help-all"] and (
            "help-all" in short or long == short | {"help-all"}
        ), name
    assert done("--help").index("Examples:") < done("--help").index("Teach:")


def test_the_help_lists_the_groups():
    said = done("trace", "--help-all")
    heads = re.findall(r"^(\w[\w ]*):$", said, re.MULTILINE)
    assert heads[:5] == ["Position", "Search", "Output", "Look", "Other options"]
    for name in COMMANDS:
        command = command_named(name)
        groups = grouped(command.params)
        shown = [option for members in groups.values() for option in members]
        assert sorted(map(id, shown)) == sorted(id(one) for one in command.params if isinstance(one, click.Option))
        assert [*groups][-1] == OTHER


def test_every_choice_may_be_typed_in_any_case():
    choices = [(where, option) for where, option in OPTIONS if isinstance(option.type, click.Choice)]
    assert len(choices) > 30
    assert [f"{where} --{long_name(one)}" for where, one in choices if one.type.case_sensitive] == []


@pytest.mark.parametrize(
    ("typed", "usual"),
    [
        (("--game", "TicTacToe", "--score", "Fast", "--max", "o"), ("--score", "fast", "--max", "O")),
        (("--algorithm", "MiniMax", "--order", "Best"), ("--algorithm", "minimax", "--order", "best")),
        (("--order", "RANDOM:3", "--evaluation", "Twos", "--depth", "2"), ("--order", "random:3", "--depth", "2",
                                                                       "--evaluation", "twos")),
        (("--candidates", "BEST:2", "--evaluation", "twos"), ("--candidates", "best:2", "--evaluation", "twos")),
        (("--cutoff", "GT", "--fail", "Hard", "--lang", "EN"), ("--cutoff", "gt", "--fail", "hard")),
    ],
)  # fmt: skip
def test_names_may_be_typed_in_any_case(typed: tuple[str, ...], usual: tuple[str, ...]):
    done("trace", "XO./.X./..O", *typed, "--format", "TRACE", "-o", "typed")
    done("trace", "XO./.X./..O", *usual, "--format", "trace", "-o", "usual")
    assert Path("typed/trace.json.gz").read_bytes() == Path("usual/trace.json.gz").read_bytes()


# Defaults -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("below", [False, True])
def test_a_project_s_file_counts_also_from_a_folder_below(folder: Path, monkeypatch: pytest.MonkeyPatch, below: bool):
    text = '[project]\nname = "x"\n[tool.minimax-viz]\nlang = "ru"\n[tool.minimax-viz.trace]\nformat = ["svg", "txt"]\n'
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    if below:
        (folder / "lesson" / "one").mkdir(parents=True)
        (folder / "lesson" / "pyproject.toml").write_text("[tool.other]\n", encoding="utf-8")
        monkeypatch.chdir(folder / "lesson" / "one")
    assert "Дерево" in done("trace", AIMA)
    assert sorted(path.name for path in Path("minimax-out").iterdir()) == ["transcript.txt", "tree.svg"]
    assert "Tree" in done("trace", AIMA, "--lang", "en", "-o", "other")


WRONG_SETTINGS = json.loads((DATA / "settings-files.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "said"), WRONG_SETTINGS)
def test_what_is_wrong_with_a_settings_file_is_one_sentence(folder: Path, text: str, said: str):
    (folder / "mine.py").write_text("raise SystemExit('it ran')", encoding="utf-8")
    (folder / "minimax-viz.toml").write_text(f"{text}\n", encoding="utf-8")
    assert refused("trace", AIMA) == said
    assert not Path("minimax-out").exists()
    assert run("doctor").exit_code == 0


def test_the_language_of_a_locale():
    known = {"ru_RU.UTF-8": "ru", "ru": "ru", "RU-ru": "ru", "en_GB": "en", "C.UTF-8": None, "pl_PL": None, "": None}
    known |= {"pt_BR.UTF-8": "pt-BR", "pt-br": "pt-BR", "zh_CN": "zh", "zh_Hans_CN.UTF-8": "zh"}
    assert {name: known_language(name) for name in known} == known


def test_the_language_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert system_language() == "ru" and "Дерево" in done("trace", AIMA)
    assert "LANG" not in done("doctor").split("Язык: ru")[0]
    command = [sys.executable, "-m", "minimax_viz", "trace", "XQ"]
    assert subprocess.run(command, capture_output=True, check=False).stderr.decode().startswith("Ошибка: ")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert system_language() == "en" and "Tree" in done("trace", AIMA)
    assert "Дерево" in done("trace", AIMA, MINIMAX_VIZ_LANG="ru")


def test_doctor_says_which_settings_hold(folder: Path):
    assert "Язык: ru (MINIMAX_VIZ_LANG)." in done("doctor", MINIMAX_VIZ_LANG="ru")
    assert "Settings in the environment: MINIMAX_VIZ_THEME=dark." in done("doctor", MINIMAX_VIZ_THEME="dark")
    told = "Language: pl, from MINIMAX_VIZ_LANG.\nThere is no language 'pl'; there are en, de, es, fr, pt-BR, ru, zh.\n"
    assert told in done("doctor", MINIMAX_VIZ_LANG="pl")
    assert "Sprache: DE, aus MINIMAX_VIZ_LANG." in done("doctor", MINIMAX_VIZ_LANG="DE")
    assert "Settings file: none; minimax-viz.toml, or [tool.minimax-viz] in pyproject.toml" in done("doctor")
    (folder / "minimax-viz.toml").write_text('lang = "ru"\n[trace]\n', encoding="utf-8")
    said = done("doctor")
    assert "Язык: ru (minimax-viz.toml)." in said
    assert "Файл настроек: minimax-viz.toml, в нём lang, trace." in said


# What was meant -------------------------------------------------------------------------------------------------------


def test_help_is_help():
    assert done("help") == done("--help")
    assert done("help", "trace") == done("trace", "--help") == done("HELP", "Trace")
    assert done("help", "games", "check") == done("games", "check", "--help")
    assert "There is no command 'nonsense'" in refused("help", "nonsense", code=2)
    loud, quiet = (re.sub(r"\d+\.\d\d s\n", "", done(name, AIMA)) for name in ("TRACE", "trace"))
    assert "11 nodes" in loud and loud == quiet  # but for how long each took


# Completion -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def complete(folder: Path) -> Iterator[Callable[[str], list[str]]]:
    """What a real bash offers behind a line, with the one line of the docs that turns completion on."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("install bash")
    (turned_on,) = re.findall(r"^```bash\n(.*)\n```$", (DOCS / "shell.md").read_text(encoding="utf-8"), re.MULTILINE)
    program = folder / "bin" / "minimax-viz"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m minimax_viz "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = os.environ | {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}

    def offered(line: str) -> list[str]:
        words = line.split(" ")
        script = (
            f"{turned_on}\nCOMP_WORDS=({' '.join(words)!s})\n"
            f"COMP_CWORD={len(words) - 1}\n_minimax_viz_completion minimax-viz\n"
            'printf "%s\\n" "${COMPREPLY[@]}"'
        )
        made = subprocess.run([bash, "-c", script], capture_output=True, text=True, env=environment, check=False)
        return made.stdout.split("\n")[:-1]

    yield offered


@pytest.mark.skipif(os.name == "nt", reason="there is no bash")
def test_completion_in_a_real_shell(complete: Callable[[str], list[str]], folder: Path):
    shutil.copy(DOCS.parent / "examples" / "nim.py", folder / "mygame.py")
    assert complete("minimax-viz tr") == ["trace"]
    assert complete("minimax-viz trace --format html,sv") == ["html,svg"]
    assert complete("minimax-viz trace --game mygame.py --evaluation ''") == ["zero"]


def test_what_is_completed():
    def offered(line: str) -> list[str]:
        *given, incomplete = line.split(" ")
        asked = ShellComplete(cli, {}, "minimax-viz", "_MINIMAX_VIZ_COMPLETE")
        return [item.value for item in asked.get_completions(given, incomplete)]

    assert offered("trace --game con") == ["connect4"]
    assert {"tictactoe", "nim", "othello"} <= set(offered("trace --game "))
    assert offered("trace --game connect4 --evaluation li") == ["lines"]
    assert "twos" in offered("trace --evaluation ")
    assert offered("trace --game connect4 --order cen") == ["centre"]
    assert offered("trace --order rev") == ["reverse"]
    assert offered("trace --lang r") == ["ru"]
    assert offered("trace --draw") == ["--draw-nodes"]
    assert offered("compare --vary cutoff=") == ["cutoff=ge,gt"]
    assert offered("games show oth") == ["othello"]


# Editing lines --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows' terminal edits lines itself")
def test_lines_are_edited_and_remembered_in_play(folder: Path):
    import pty
    import select

    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-m", "minimax_viz", "play", "--game", "nim", "1,2", "--lang", "en"])
    heard = ""

    def hear(until: str) -> str:
        nonlocal heard
        begun = len(heard)
        while until not in heard[begun:]:
            assert select.select([terminal], [], [], 60)[0], heard
            heard += os.read(terminal, 1 << 16).decode("utf-8", "replace")
        return heard[begun:]

    try:
        hear("Your move, MAX: ")
        os.write(terminal, b"mov\t\r")  # Tab completes a command
        assert "The legal moves are" in hear("Your move, MAX: ") or "A1" in heard
        os.write(terminal, b"\x1b[A\r")  # the arrow up brings it back
        assert "moves" in hear("Your move, MAX: ")
        os.write(terminal, b"quiX\x1b[D\x1b[C\x7ft\r")  # arrows and backspace edit
        hear("Goodbye.")
    finally:
        os.close(terminal)
        os.waitpid(child, 0)
