"""What code that is not ours may do: nothing to others. Hundreds of programs try, behind a second wall."""

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest
from click.testing import CliRunner

from hostile_programs import BLUNT
from minimax_viz import EngineError, MinimaxVizError, grade
from minimax_viz.fronts.cli.main import cli
from minimax_viz.sandbox import lock as locking
from minimax_viz.sandbox.lock import NoLock, lock_obstacle
from minimax_viz.sandbox.process import module_path
from second_wall import behind_a_wall
from students import RETURNS, program, written

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="there is a lock for Linux only")
NOTHING = "done: []"


@pytest.fixture(scope="module", params=[25, pytest.param(1, marks=pytest.mark.thorough)], ids=["some", "all"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What came of hostile programs: of one in so many."""
    folder = tmp_path_factory.mktemp("walled")
    command = [sys.executable, "-m", "tests.support.hostile_programs", str(folder), str(request.param)]
    done = behind_a_wall(command, folder)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert len(found["programs"]) >= 200 / request.param
    return found


def succeeded(outcomes: dict[str, str]) -> set[str]:
    """The programs that came to their end; one that has become another says nothing."""
    return {name for name, said in outcomes.items() if said in ("done", "")}


@on_linux
def test_every_program_would_do_harm_without_the_lock(told: dict[str, Any]) -> None:
    assert set(told["programs"]) - succeeded(told["unlocked"]) <= BLUNT, told["unlocked"]


@on_linux
def test_no_hostile_program_does_anything_to_others(told: dict[str, Any]) -> None:
    assert succeeded(told["locked"]) == set()
    assert (told["touched"], told["left"]) == ([], [])


@on_linux
@pytest.mark.parametrize(("how", "where"), [("graded", "grade"), ("played", "the studio")])
def test_a_program_that_is_graded_and_a_game_in_the_studio_are_locked_in(
    how: str, where: str, told: dict[str, Any]
) -> None:
    assert NOTHING in told[how], told[how]
    assert told[f"touched by {where}"] == []


@on_linux
def test_a_locked_program_can_do_what_a_search_needs(tmp_path: Path) -> None:
    assert grade(written(tmp_path, program("harmless") + RETURNS)).right


@on_linux
def test_what_a_program_imports_is_named(tmp_path: Path) -> None:
    student = written(tmp_path, "from helping import least\nimport parts.more\n" + RETURNS)
    written(tmp_path, "least = min", "helping.py")
    (tmp_path / "parts").mkdir()
    written(tmp_path / "parts", "more = 1", "more.py")
    with pytest.raises(MinimaxVizError, match=r"student.py cannot be run: ModuleNotFoundError in line 1"):
        grade(student)
    assert grade(student, also=[tmp_path / "helping.py", tmp_path / "parts"]).right
    options = ["--also", str(tmp_path / "helping.py"), "--also", str(tmp_path / "parts"), "--lang", "en"]
    assert CliRunner().invoke(cli, ["grade", str(student), *options]).exit_code == 0
    with pytest.raises(MinimaxVizError, match=r"absent.py cannot be read: No such file or directory\.$"):
        grade(student, also=[tmp_path / "absent.py"])


@on_linux
def test_a_call_that_this_system_never_heard_of_needs_no_rule() -> None:
    systemcalls = pytest.importorskip("minimax_viz.sandbox.systemcalls")
    assert systemcalls.resolve_syscall(systemcalls.Arch.NATIVE, "no_such_call") == -1
    systemcalls.add(systemcalls.SyscallFilter(systemcalls.ALLOW), systemcalls.ALLOW, "no_such_call")


def test_there_is_a_lock_here_and_doctor_names_it() -> None:
    assert lock_obstacle() is None
    assert "locked in here (Landlock + seccomp)" in CliRunner().invoke(cli, ["doctor", "--lang", "en"]).output


# Where there is none --------------------------------------------------------------------------------------------------

REASON = "there is a lock for Linux only"
REFUSED = (
    f"Code that is not yours cannot be locked in here: {REASON}. Without a lock it can do all that you can, to your "
    "files and over the network; if you accept that, add --unconfined."
)


def run(*arguments: object) -> Any:
    return CliRunner().invoke(cli, [*map(str, arguments), "--lang", "en"])


def without_lock(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let processes that are started find no package landlock."""
    (folder / "landlock").mkdir()
    (folder / "landlock" / "__init__.py").write_text("raise OSError(95, 'not supported')")
    monkeypatch.syspath_prepend(str(folder))


@on_linux
def test_without_a_lock_grade_refuses_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    student = written(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')\n" + RETURNS)
    broken = tmp_path / "broken"
    broken.mkdir()
    without_lock(monkeypatch, broken)
    for arguments in ([student], [student, student], [student, "--json"]):
        done = run("grade", *arguments)
        assert done.exit_code == 2 and done.stdout == ""
        assert done.stderr == REFUSED.replace(REASON, "Linux refuses it (Operation not supported)") + "\n"
    assert not (tmp_path / "ran").exists()
    with pytest.raises(EngineError):
        grade(student)
    assert grade(student, unconfined=True).right and (tmp_path / "ran").exists()
    assert run("grade", student, "--unconfined").exit_code == 0


def test_without_a_lock_the_studio_runs_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from minimax_viz.fronts.cli import studio_command
    from minimax_viz.fronts.server import server

    def refuse() -> None:
        raise locking.no_lock_error(REASON)

    served: list[dict[str, Any]] = []

    def serve_studio(page: object, **options: Any) -> None:
        served.append(options)
        options["on_ready"](server.Place(8646, "token"))

    monkeypatch.setattr(studio_command, "check_lock", refuse)
    monkeypatch.setattr(server, "serve_studio", serve_studio)
    done = run("studio", "--no-open", "--allow-code")
    assert (done.exit_code, done.stderr, served) == (1, f"Error: {REFUSED}\n", [])
    done = run("studio", "--no-open", "--allow-code", "--unconfined")
    assert done.output.endswith(
        "Code that is not yours runs without a lock: it can do all that you can, to your files and over the network.\n"
    )
    assert served[0]["unconfined"] is True
    assert run("studio", "--no-open").exit_code == 0 and len(served) == 2
    assert run("studio", "--no-open", "--unconfined").exit_code == 2


@on_linux
def test_where_there_is_no_room_to_try_it_there_is_no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(prefix: str) -> NoReturn:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(locking, "TemporaryDirectory", none)
    assert lock_obstacle.__wrapped__() == "it cannot be tried: No usable temporary directory found"


def test_doctor_says_that_there_is_no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    from minimax_viz.fronts.cli import doctor_command

    monkeypatch.setattr(doctor_command, "lock_obstacle", lambda: REASON)
    assert REFUSED in run("doctor").output
    assert "Чужой код здесь запереть нельзя" in CliRunner().invoke(cli, ["doctor", "--lang", "ru"]).output


@pytest.mark.parametrize(
    ("platform", "missing", "why"),
    [("darwin", "", REASON), ("win32", "", REASON), ("linux", "pyseccomp", "that takes two packages; install them: ")],
)
def test_a_missing_part_is_named(platform: str, missing: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(locking, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(NoLock) as caught:
        locking.lock(Path("absent"))
    assert str(caught.value).startswith(why)


def test_the_current_folder_is_no_place_for_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert str(tmp_path) not in module_path()


@pytest.mark.parametrize("own", [False, True])
def test_a_class_s_name_of_two_lines_makes_no_sentence_of_two(own: bool, tmp_path: Path) -> None:
    raises = "raise type('Odd\\nError', (Exception,), {})('x')\n"
    student = written(tmp_path, f"def minimax(tree, is_max):\n    {raises}" if own else raises)
    done = run("grade", student)
    assert "\n" not in done.output.strip() and "Odd Error" in done.output
