"""The same commands give the same files, byte for byte: another day, in another place, with other hashes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import same_bytes
from minimax_viz.fronts.cli.main import COMMANDS
from minimax_viz.output.formats import OF_DECKS, OF_TRACES
from places import ROOT

SURROUNDINGS: tuple[tuple[dict[str, str], list[str]], ...] = (
    ({"PYTHONHASHSEED": "1", "TZ": "UTC"}, []),
    ({"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}, ["later"]),
)


@pytest.mark.parametrize(
    "names", [same_bytes.QUICK, pytest.param(same_bytes.OTHERS, marks=pytest.mark.thorough)], ids=["quick", "others"]
)
def test_the_same_commands_write_the_same_bytes(names: Sequence[str], tmp_path: Path):
    if names == same_bytes.OTHERS and not (shutil.which("ffmpeg") and shutil.which("dot")):
        pytest.skip("install ffmpeg and Graphviz")
    folders = [tmp_path / "first", tmp_path / "second" / "deeper"]
    runs = []
    for folder, (environment, words) in zip(folders, SURROUNDINGS, strict=True):
        folder.mkdir(parents=True)
        shutil.copy(ROOT / "examples" / "nim.py", folder)
        shutil.copy(ROOT / "examples" / "student.py", folder)
        command = [sys.executable, same_bytes.__file__, *words, *names]
        runs.append(subprocess.Popen(command, cwd=folder, env=os.environ | environment, stderr=subprocess.PIPE))
    for run in runs:
        _, said = run.communicate()
        assert run.returncode == 0, said.decode("utf-8", "replace")
    first, second = map(files_in, folders)
    assert [*first] == [*second]
    assert [path for path in first if first[path] != second[path]] == []
    written = {Path(path).parts[0].partition(".")[0] for path in first}
    assert written == {*names, same_bytes.NOTEBOOK, "nim", "student"}


def files_in(folder: Path) -> dict[str, bytes]:
    """The files in a folder and below, by their paths, but for what Python keeps of modules."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_every_format_and_every_command_that_writes_is_among_them():
    assert set(OF_TRACES) == set(same_bytes.FORMATS.split(","))
    assert set(OF_DECKS) <= set(same_bytes.COMMANDS)
    used = {arguments[0] for arguments in same_bytes.COMMANDS.values()}
    assert set(COMMANDS) - used == {"studio", "games", "doctor", "check"}, "which write nothing that a search found"
