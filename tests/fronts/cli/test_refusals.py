"""What a command refuses, it refuses in a sentence, with its exit code, and leaves nothing behind."""

import json
import shlex
from pathlib import Path

import pytest

from command_line import run_here
from places import DATA

# By command: what is typed after it, its exit code, and what is said.
WRONG: dict[str, list[tuple[str, int, str]]] = json.loads((DATA / "refusals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("command", "typed", "code", "says"), [(command, *row) for command, rows in WRONG.items() for row in rows]
)
def test_what_cannot_be_is_refused_in_a_sentence_and_leaves_nothing(
    command: str, typed: str, code: int, says: str, tmp_path: Path
):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    done = run_here(command, *shlex.split(typed), folder=tmp_path)
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    said = done.stderr if code == 1 else " ".join(done.stderr.split())
    assert says in said and said.rstrip()[-1] in ".)?" and said.count("Error: ") == 1, said
    assert code == 2 or (said.startswith("Error: ") and said.count("\n") == 1), said
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
