"""What stands in the way from outside: closed streams, odd arguments, signals, too little memory, killed runs."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from command_line import run_here
from minimax_viz import load
from minimax_viz.errors import OutputError
from minimax_viz.fronts.cli.console import error_for
from minimax_viz.record import atomic
from minimax_viz.record.atomic import PREFIX, clear_leftovers, temporary_file, temporary_folder, write_atomically
from places import SUPPORT
from students import program

posix = pytest.mark.skipif(os.name == "nt", reason="streams are closed by a POSIX shell, locks are POSIX locks")
PATIENCE = 120  # seconds


def dear(line: object) -> object:
    """A line that starts the command once more, to see of one front what the quick tier sees of another."""
    return pytest.param(line, marks=pytest.mark.thorough)


COMMAND = f"{sys.executable} -m minimax_viz"
BOARD = "XO./.X./..O"
WITH_GAMES = os.environ | {"PYTHONPATH": str(SUPPORT)}
LACKS = "The system refuses what this needs: No usable temporary directory found."


def shell(line: str, cwd: Path) -> tuple[int, str]:
    """Run a line of a shell in which `mv` is the command; its exit code, and what is said on standard error."""
    script = f'mv() {{ {COMMAND} "$@"; }}\n{line}'
    done = subprocess.run(["bash", "-c", script], cwd=cwd, env=WITH_GAMES, capture_output=True, timeout=300)
    said = done.stderr.decode("utf-8", "surrogateescape")
    assert "Traceback" not in said and "Exception ignored" not in said, said
    return done.returncode, said


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "Standard output cannot be written: No space left on device.",
        ),
        (OSError(errno.EACCES, "Permission denied", "a.svg"), "a.svg cannot be written: Permission denied."),
        (FileNotFoundError(errno.ENOENT, "No usable temporary directory found"), LACKS),
    ],
)
def test_an_error_is_said_of_what_it_is_about(error: OSError, sentence: str):
    assert str(error_for(error)) == sentence


@posix
@pytest.mark.parametrize(
    "line",
    [
        "mv games >&-",
        "mv trace --json > /dev/full",
        dear("mv doctor >&-"),
        dear("mv trace --format trace -q && mv export minimax-out/trace.json.gz >&-"),
        dear("mv trace -o out > /dev/full"),
        dear("mv --help >&-"),
    ],
)
def test_a_standard_output_that_cannot_be_written_is_one_sentence(tmp_path: Path, line: str):
    code, said = shell(line, tmp_path)
    assert code == 1
    assert said.startswith("Error: Standard output cannot be written: ") and said.count("\n") == 1


@posix
@pytest.mark.parametrize(
    "line", ["mv trace - <&-", dear("mv play <&- >&2")]
)  # behind a prompt it has a line of its own
def test_a_closed_standard_input_is_one_sentence(tmp_path: Path, line: str):
    code, said = shell(line, tmp_path)
    assert code == 1
    assert said.splitlines()[-1].startswith("Error: Standard input cannot be read: ")


@posix
def test_a_closed_standard_error_keeps_nobody_from_working(tmp_path: Path):
    assert shell(f"mv trace {BOARD} -o out 2>&-", tmp_path)[0] == 0
    assert len(list((tmp_path / "out").iterdir())) == 4


@posix
def test_a_file_does_not_take_the_place_of_a_closed_stream(tmp_path: Path):
    code, _ = shell(f"mv trace {BOARD} -o out --format gv >&- 2>&- <&-", tmp_path)
    assert code == 1  # there was a summary to print
    assert (tmp_path / "out" / "tree.gv").read_text(encoding="utf-8").startswith("digraph")


@posix
@pytest.mark.parametrize(
    "line",
    [
        "mv trace $'\\xff'",
        dear("mv trace @$'\\xff'"),
        dear("mv trace --game $'\\xff.py'"),
        dear("mv embed --url $'a\\xff'"),
        dear("mv slides '[1,2]' --to marp -o $'n\\xff.md'"),
        dear("mv show $'\\xff.json.gz'"),
        dear("mv games show $'\\xff'"),
        dear("mv $'\\xff'"),
    ],
)
def test_bytes_that_are_no_text_are_one_sentence(tmp_path: Path, line: str):
    code, said = shell(line, tmp_path)
    assert code in (1, 2)
    assert "Error: " in said


@posix
@pytest.mark.thorough
def test_a_folder_whose_name_is_no_text_is_written_to(tmp_path: Path):
    assert (
        shell(f"mv trace {BOARD} -o $'a\\xff' && mv slides '[1,2]' --to marp -o x.md --title $'\\xff'", tmp_path)[0]
        == 0
    )
    assert len(list(next(path for path in tmp_path.iterdir() if path.name.startswith("a")).iterdir())) == 4


def test_what_is_typed_does_not_speak_to_the_terminal_when_it_is_quoted(tmp_path: Path):
    for arguments in (
        ["trace", "--game", "a\x1b[2J.py"],
        ["show", "b\x1b[2J.json.gz"],
        ["tr\x1bace"],
        ["trace", "--\x9b"],
    ):
        done = run_here(*arguments, folder=tmp_path)
        assert done.returncode in (1, 2)
        assert not {"\x1b", "\x9b"} & set(done.stderr)


@posix
def test_links_in_a_circle_are_one_sentence(tmp_path: Path):
    link = tmp_path / "tree.gv"
    link.symlink_to("tree.gv")
    with pytest.raises(OutputError, match="its links go round in a circle"):
        write_atomically(link, b"digraph")
    assert link.is_symlink()


@pytest.mark.thorough
@posix
def test_too_little_memory_is_one_sentence(tmp_path: Path):
    # States that are large: a search that wants a little at a time meets the limit in slow motion, since the C library
    # asks the system again for every small object (seen: from 20 seconds to more than five minutes).
    (tmp_path / "heavy.py").write_text(program("heavy"))
    code, said = shell("ulimit -v 600000; mv trace --game heavy.py -q", tmp_path)
    assert (code, said) == (
        1, "Error: There is not enough memory for this search; lower --max-nodes, or set a --depth.\n",
    )  # fmt: skip
    assert [path.name for path in tmp_path.iterdir() if path.name != "__pycache__"] == ["heavy.py"]


# Signals ----------------------------------------------------------------------------------------------------------

MAIN = "from minimax_viz.fronts.cli.main import main; main()"
SLOW = program("slow")
FRAMES = ("slides", "[1,2]", "--to", "frames", "-o", "frames")
# What started the tests may have had a signal ignored, as nohup does, and a process inherits that.
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]
HEEDED = f"""
import signal
for number in {list(map(int, SIGNALS))}:
    signal.signal(number, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
"""


@contextmanager
def writing(script: str, *arguments: str, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has just said that it writes; SLOW then waits for a line of input. None outlives the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=cwd, env=WITH_GAMES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    too_long = Timer(PATIENCE, process.kill)  # else a process that says nothing would be waited for without end
    too_long.start()
    try:
        assert process.stdout is not None
        while b"writing" not in (line := process.stdout.readline()):
            assert line, "it ended, or was ended, before it wrote"
        yield process
    finally:
        too_long.cancel()
        process.kill()
        process.communicate()


def ended_by(number: int, script: str, *arguments: str, cwd: Path) -> int:
    """The exit code of a process that is sent a signal when it says that it writes."""
    with writing(HEEDED + script, *arguments, cwd=cwd) as process:
        process.send_signal(number)
        process.wait(60)
        assert process.stdout is not None and b"Traceback" not in process.stdout.read()
        return process.returncode


@posix
@pytest.mark.parametrize("number", [SIGNALS[0], *map(dear, SIGNALS[1:])])
def test_a_signal_leaves_nothing_behind(tmp_path: Path, number: int):
    code = ended_by(number, SLOW, *FRAMES, cwd=tmp_path)
    assert code == (130 if number == signal.SIGINT else -number)  # a shell tells it as 128 and the signal's number
    assert not list(tmp_path.iterdir())


@posix
@pytest.mark.thorough
def test_a_signal_that_is_ignored_ends_nothing(tmp_path: Path):
    ignored = "import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"  # as nohup has it
    with writing(ignored + SLOW, *FRAMES, cwd=tmp_path) as process:
        process.send_signal(signal.SIGHUP)
        process.communicate(b"\n" * 100, timeout=60)
        assert process.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"frames"}
    assert "</svg>\n" in (tmp_path / "frames" / "step-008.svg").read_text(encoding="utf-8")


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, dear(signal.SIGTERM)])
def test_what_was_recorded_is_kept_after_a_signal(tmp_path: Path, number: int):
    (tmp_path / "long.py").write_text(program("long recursion"), encoding="utf-8")
    arguments = ("trace", "--game", "long.py", "--depth", "40", "--format", "trace", "-q")
    assert ended_by(number, MAIN, *arguments, cwd=tmp_path) == (130 if number == signal.SIGINT else -number)
    kept = load(tmp_path / "minimax-out" / "trace.json.gz")
    assert kept.header.stopped == "interrupt" and kept.nodes >= 1000


@posix
def test_what_a_killed_run_left_is_cleared_by_the_next_and_what_is_in_use_is_not(tmp_path: Path):
    code = ended_by(signal.SIGKILL, SLOW, *FRAMES, cwd=tmp_path)
    assert code == -signal.SIGKILL
    left = list(tmp_path.glob(f"{PREFIX}*"))
    assert len(left) == 1
    with temporary_file(tmp_path) as file, temporary_folder(tmp_path) as folder:
        foreign = tmp_path / f"{PREFIX}mine.txt"
        foreign.write_text("not by us", encoding="utf-8")
        assert subprocess.run([*COMMAND.split(), *FRAMES, "-q"], cwd=tmp_path).returncode == 0
        assert not left[0].exists()
        assert file.exists() and folder.exists() and foreign.exists()
    assert not file.exists() and not folder.exists()


@posix
def test_a_name_of_another_machine_is_left_alone(tmp_path: Path):
    other = tmp_path / ".minimax-viz-00000000-abcd1234"
    other.write_bytes(b"")
    ours = tmp_path / f"{PREFIX}abcd1234"
    ours.write_bytes(b"")
    clear_leftovers(tmp_path)
    assert other.exists() and not ours.exists()


@posix
def test_a_file_that_is_cleared_before_it_is_locked_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    real, made = atomic.tempfile.mkstemp, []

    def cleared_at_once(**options):
        handle, name = real(**options)
        made.append(name)
        if len(made) < 3:
            Path(name).unlink()
        return handle, name

    monkeypatch.setattr(atomic.tempfile, "mkstemp", cleared_at_once)
    write_atomically(tmp_path / "a.txt", b"whole")
    assert len(made) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@posix
def test_without_locks_nothing_is_cleared_and_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_locks(handle: int, how: int) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(atomic.fcntl, "flock", no_locks)
    left = tmp_path / f"{PREFIX}abcd1234"
    left.write_bytes(b"")
    write_atomically(tmp_path / "a.txt", b"whole")
    assert left.exists() and (tmp_path / "a.txt").read_bytes() == b"whole"
