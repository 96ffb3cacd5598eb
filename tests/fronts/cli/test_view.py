"""`--view`: the same search, told from the side of whoever moves; what is exported stays MAX's."""

import json
from pathlib import Path

import pytest

from command_line import invoke

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_the_terminal_tells_it_and_what_is_saved_and_counted_stays_the_same(tmp_path: Path) -> None:
    plain = invoke("trace", AIMA, "-o", tmp_path / "max", "--format", "txt,trace,svg", "--lang", "en").output
    told = invoke(
        "trace", AIMA, "--view", "mover", "-o", tmp_path / "mover", "--format", "txt,trace,svg", "--lang", "en"
    ).output
    assert "├── B ▼ 3" in plain and "├── B ▼ −3" in told and "├── C ▼ ≥ −2" in told
    assert "negamax: alpha-beta · values told from the side of whoever moves" in told
    assert (tmp_path / "max" / "trace.json.gz").read_bytes() == (tmp_path / "mover" / "trace.json.gz").read_bytes()
    assert "so −3 to MIN" in (tmp_path / "mover" / "transcript.txt").read_text("utf-8")
    shown = invoke("show", tmp_path / "max", "--view", "mover", "-o", tmp_path / "shown.svg").output
    assert "shown.svg" in shown
    assert (tmp_path / "shown.svg").read_bytes() == (tmp_path / "mover" / "tree.svg").read_bytes()
    document = json.loads(
        invoke("trace", "[3,12]", "--root", "min", "--view", "mover", "-o", tmp_path, "--json").output
    )
    assert document["value"] == 3


@pytest.mark.parametrize("command", ["trace", "slides", "poster", "embed"])
def test_where_chance_decides_it_is_refused_in_a_sentence(command: str, tmp_path: Path) -> None:
    out = ["-o", tmp_path / {"slides": "s.html", "poster": "p.png"}.get(command, "out")]
    done = invoke(command, "max(min(3,12), chance(0.7: 9, 0.3: 10))", "--view", "mover", "--lang", "en", *out, code=1)
    assert "A search in which chance decides is told from MAX's side alone; omit --view" in done.output
