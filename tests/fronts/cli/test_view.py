"""`--view`: the same search, told from the side of whoever moves; what is exported stays MAX's."""

from pathlib import Path

import pytest

from command_line import invoke

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.mark.parametrize("command", ["trace", "slides", "poster", "embed"])
def test_where_chance_decides_it_is_refused_in_a_sentence(command: str, tmp_path: Path) -> None:
    out = ["-o", tmp_path / {"slides": "s.html", "poster": "p.png"}.get(command, "out")]
    done = invoke(command, "max(min(3,12), chance(0.7: 9, 0.3: 10))", "--view", "mover", "--lang", "en", *out, code=1)
    assert "A search in which chance decides is told from MAX's side alone; omit --view" in done.output
