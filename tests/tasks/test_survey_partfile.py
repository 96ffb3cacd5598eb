"""What a survey keeps: nothing is lost, nothing foreign is believed, and one survey at a time has it."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import invoke
from minimax_viz.errors import OutputError, SettingsError
from minimax_viz.games.registry import make_game
from minimax_viz.study.study import planned_searches
from minimax_viz.study.survey.partcontents import survey_identity
from minimax_viz.study.survey.partfile import part_file
from minimax_viz.study.survey.positions import PositionChoice
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import Job, Measurement, measure_position
from students import program
from surveys import ENDING, is_there, refused, rows_in, run, started, wait_until

SMALL = "XOX/.X./O.O"  # X to move, three squares left
BOTH = ({"algorithm": "minimax"}, {"algorithm": "alphabeta"})
JOB = Job("tictactoe", BOTH, None, None)
OTHER = Job("tictactoe", BOTH, 500, None)
WORDS = (SMALL, "--workers", "1", "--format", "csv", "-q")


GAME, _ = make_game("tictactoe", {})
TEXTS = PositionChoice().texts(GAME, GAME.parse(SMALL))
ROWS = [measure_position(JOB, text) for text in TEXTS]


def identity_of(job: Job, texts: list[str] = TEXTS) -> dict[str, Any]:
    """What identifies a survey of these positions, which begins at SMALL."""
    configurations = [one.configuration for one in planned_searches(SMALL, "tictactoe", (), {})]
    survey = Survey(configurations[0].header, False, PositionChoice(), len(texts), configurations)
    return survey_identity(job, texts, survey)


IDENTITY = identity_of(JOB)


def file_of(folder: Path, rows: Sequence[Measurement], identity: dict[str, Any] = IDENTITY) -> Path:
    """A file in which these rows were kept."""
    path = folder / "survey.part.jsonl"
    path.unlink(missing_ok=True)
    with part_file(path, identity) as part:
        for at, row in enumerate(rows):
            part.add(at, row)
    return path


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of a survey that nothing came between."""
    folder = tmp_path_factory.mktemp("clean")
    run(*WORDS, "-o", str(folder))
    return (folder / "survey.csv").read_bytes()


# The file -------------------------------------------------------------------------------------------------------------


def test_what_was_done_is_kept_whatever_was_cut_off(tmp_path: Path):
    path = tmp_path / "new" / "survey.part.jsonl"
    with part_file(path, IDENTITY) as part:
        for at in (2, 0, 3, 1):  # as they came
            part.add(at, ROWS[at])
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    ends = [sum(map(len, lines[:count])) for count in range(len(lines) + 1)]
    for size in sorted({0, 1, 5, len(whole) - 1, len(whole), *ends, *(end + 20 for end in ends[:-1])}):
        path.write_bytes(whole[:size])
        done = (2, 0, 3, 1)[: max(sum(end <= size for end in ends) - 2, 0)]
        with part_file(path, IDENTITY) as part:
            assert part.measurements == {at: ROWS[at] for at in done}
            part.add(4, ROWS[4])
        with part_file(path, IDENTITY) as part:
            assert part.measurements == {at: ROWS[at] for at in (*done, 4)}
    with part_file(path, IDENTITY) as part:
        part.remove()
    assert not path.exists()


def test_a_file_of_another_survey_is_not_touched(tmp_path: Path):
    game = tmp_path / "own.py"
    game.write_text("a game of one's own", encoding="utf-8")
    own = Job(str(game), BOTH, None, None)
    identity = identity_of(own, TEXTS)
    path = file_of(tmp_path, ROWS[:1], identity)
    before = path.read_bytes()
    others = {
        "the game, the game's own file": Job("tictactoe", BOTH, None, None),
        "the settings of its searches": Job(own.game, BOTH[::-1], None, None),
        "max_nodes=": Job(own.game, BOTH, 7, None),
        "time_limit=": Job(own.game, BOTH, None, 1.0),
    }
    for words, other in others.items():
        with pytest.raises(SettingsError, match=rf"unfinished survey that differs in {words}; finish"):
            file_read(path, identity_of(other, TEXTS))
    with pytest.raises(SettingsError, match="differs in the number of positions, the positions;"):
        file_read(path, identity_of(own, TEXTS[1:]))
    with pytest.raises(SettingsError, match="differs in the version of minimax-viz;"):
        file_read(path, identity | {"minimax_viz": "99"})
    game.write_text("another", encoding="utf-8")
    with pytest.raises(SettingsError, match="differs in the game's own file;"):
        file_read(path, identity_of(own, TEXTS))
    assert path.read_bytes() == before
    path.write_bytes(before.splitlines(keepends=True)[0])  # nothing was done: whoever comes next begins anew
    assert file_read(path, identity_of(own, TEXTS[1:])) == {}
    assert not path.exists()


def file_read(path: Path, identity: dict[str, Any]) -> dict[int, Measurement]:
    """The rows in a file."""
    with part_file(path, identity) as part:
        return part.measurements


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"hello\n", "is not a survey file"),
        (b"no line", "is not a survey file"),
        (b"[1]\nx\n", "is not a survey file"),
        (b"[" * 100_000 + b"\n", "is not a survey file"),
        (b'{"survey": 2, "game": "tictactoe"}\n{}\n', "in version 2 of its format, and .* reads version 3"),
        (b'{"survey": ' + b"9" * 4000 + b"}\n{}\n", "in version 9{20} of its format"),
        (b'{"survey": 3}\n{}\n', "its first line no longer says which survey it belongs to"),
        (b'{"survey": ' + b"[" * 100_000 + b"\n{}\n", "its first line no longer says"),
    ],
)
def test_a_foreign_file_is_refused_and_not_touched(content: bytes, complaint: str, tmp_path: Path):
    path = tmp_path / "survey.part.jsonl"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=complaint):
        file_read(path, IDENTITY)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "survey.part.jsonl").mkdir()
    for folder in (tmp_path / "file", tmp_path):
        with pytest.raises(OutputError, match=r"survey\.part\.jsonl cannot be written: .*[a-z]\.$"):
            file_read(folder / "survey.part.jsonl", IDENTITY)


# What somebody did to it ----------------------------------------------------------------------------------------------


def known_or_refused(path: Path, content: bytes) -> bool:
    """Whether rows were taken from a file that was changed: what was written, nothing else; a refusal is a sentence."""
    path.write_bytes(content)
    try:
        found = file_read(path, IDENTITY)
    except SettingsError as error:
        assert str(error).startswith(str(path)) and "\n" not in str(error)
        assert path.read_bytes() == content
        return False
    assert all(row == ROWS[at] for at, row in found.items())
    return True


def test_every_change_of_a_line_is_noticed_or_changes_nothing(tmp_path: Path):
    lines = file_of(tmp_path, ROWS).read_bytes().splitlines(keepends=True)
    foreign = file_of(tmp_path, ROWS, identity_of(OTHER, TEXTS)).read_bytes().splitlines(keepends=True)
    path = tmp_path / "survey.part.jsonl"
    for at in range(1, len(lines)):
        others = lines[:at] + lines[at + 1 :]
        assert known_or_refused(path, b"".join(others))  # searched again
        assert known_or_refused(path, b"".join([*lines, lines[at]]))
        assert known_or_refused(path, b"".join([lines[0], lines[at], *others[1:]]))
        assert not known_or_refused(path, b"".join([*lines[:at], foreign[at], *lines[at + 1 :]]))
        assert not known_or_refused(path, b"".join([*lines[:at], lines[0], *lines[at + 1 :]]))
        assert not known_or_refused(path, b"".join([lines[at], *others]))
        for old, new in ((b'"nodes": ', b'"nodes": 1'), (b'"at": ', b'"at": 1'), (b'"row": {', b'"row": {"x": 0, ')):
            edited = lines[at].replace(old, new, 1)
            assert edited != lines[at]
            assert not known_or_refused(path, b"".join([*lines[:at], edited, *lines[at + 1 :]]))
        resealed = json.dumps({name: part for name, part in json.loads(lines[at]).items() if name != "sha256"})
        assert not known_or_refused(path, b"".join([*lines[:at], resealed.encode() + b"\n", *lines[at + 1 :]]))


@given(st.data())
def test_every_changed_byte_is_noticed_or_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
):
    folder = tmp_path_factory.getbasetemp()
    content = bytearray(file_of(folder, ROWS).read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        begin, length = data.draw(st.integers(0, len(content))), data.draw(st.integers(0, 3))
        content[begin : begin + length] = data.draw(st.binary(max_size=3) | st.sampled_from([b"\n", b"\r\n", b"}"]))
    known_or_refused(folder / "survey.part.jsonl", bytes(content))


def test_the_command_goes_on_to_the_same_table_or_refuses_in_one_sentence(tmp_path: Path, clean: bytes):
    path, table = tmp_path / "survey.part.jsonl", tmp_path / "survey.csv"
    table.mkdir()  # in the way, after the last row was kept
    assert refused(*WORDS, "-o", str(tmp_path)) == f"{table} cannot be written: Is a directory."
    table.rmdir()
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + len(TEXTS)
    for content in (lines, lines[:3], [lines[0], *lines[:1:-1]], [*lines[:4], lines[4][:50]]):
        path.write_bytes(b"".join(content))
        table.unlink(missing_ok=True)
        run(*WORDS, "-o", str(tmp_path))
        assert table.read_bytes() == clean
        assert not path.exists()
    path.write_bytes(b"".join(lines).replace(b'"nodes": ', b'"nodes": 9'))
    result = run(*WORDS, "-o", str(tmp_path), code=1)
    assert result.stderr == (
        f"Error: {path} has been changed since it was written: line 2 is not a row of this survey as it was saved; "
        "delete the line, and search its position again with the command that wrote it.\n"
    )


# A disk that is full; a limit to the size of files stands for it.
FULL = """
import resource, signal, sys
from minimax_viz.fronts.cli.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
main()
"""


@pytest.mark.parametrize(("room", "done"), [pytest.param(100, 0, marks=pytest.mark.thorough), (3100, 2)])
def test_a_full_disk_is_blamed_on_the_file_it_kept_from_growing(room: int, done: int, tmp_path: Path, clean: bytes):
    path = tmp_path / "out" / "survey.part.jsonl"
    command = [sys.executable, "-c", FULL, str(room), "survey", *WORDS, "-o", str(path.parent)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=ENDING, check=False)
    assert (ended.returncode, ended.stderr) == (1, f"Error: {path} cannot be written: File too large.\n")
    assert (path.read_bytes().count(b"\n") - 1 if done else path.parent.exists()) == done
    run(*WORDS, "-o", str(path.parent))
    assert (path.parent / "survey.csv").read_bytes() == clean


# One survey at a time -------------------------------------------------------------------------------------------------

# Waits at the start of the survey, which is its first position, until there is a file `go`, and notes its process.
OTHERS = (signal.SIGKILL, signal.SIGTERM)
GATED = ["survey", SMALL, "--depth", "1", "--evaluation", "gate.py:gate", "--format", "csv", "-q"]


@pytest.fixture
def gated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a gate."""
    (tmp_path / "gate.py").write_text(program("gate"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.thorough
def test_a_second_survey_in_the_same_folder_is_refused(gated: Path):
    (gated / "go").touch()
    invoke(*GATED, "-o", "clean")
    (gated / "go").unlink()
    with started(*GATED, "--workers", "1", "-o", "out") as first:
        wait_until((gated / "waiting").exists)
        before = (gated / "out" / "survey.part.jsonl").read_bytes()
        said = invoke(*GATED, "--workers", "1", "-o", "out", "--cutoff", "gt", code=1).output
        assert said.startswith("Error: Another survey is running already in out; wait until it is done, or choose ")
        assert (gated / "out" / "survey.part.jsonl").read_bytes() == before
        (gated / "go").touch()
        assert first.communicate(timeout=ENDING) == ("", "")
        assert first.returncode == 0
    assert [path.name for path in (gated / "out").iterdir()] == ["survey.csv"]
    assert (gated / "out" / "survey.csv").read_bytes() == (gated / "clean" / "survey.csv").read_bytes()


@pytest.mark.parametrize("number", [signal.SIGINT, *(pytest.param(one, marks=pytest.mark.thorough) for one in OTHERS)])
def test_a_survey_that_was_ended_goes_on_behind_a_slow_first_position(number: signal.Signals, gated: Path):
    (gated / "go").touch()
    invoke(*GATED, "--workers", "1", "-o", "clean")
    (gated / "go").unlink()
    kept = gated / "out" / "survey.part.jsonl"
    with started(*GATED, "--workers", "2", "-o", "out") as first:
        wait_until(lambda: (gated / "waiting").exists() and rows_in(kept) == len(TEXTS) - 1)  # all but one
        first.send_signal(number)
        _, complaint = first.communicate(timeout=ENDING)
        assert first.returncode not in (0, 1) and "Traceback" not in complaint
    workers = {int(line) for line in (gated / "waiting").read_text().split()}
    wait_until(lambda: not any(map(is_there, workers)))
    assert rows_in(kept) == len(TEXTS) - 1
    (gated / "go").touch()
    invoke(*GATED, "--workers", "1", "-o", "out")
    assert (gated / "out" / "survey.csv").read_bytes() == (gated / "clean" / "survey.csv").read_bytes()
    assert [path.name for path in (gated / "out").iterdir()] == ["survey.csv"]
