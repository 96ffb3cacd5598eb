"""What a game prints does not get into what a command prints, wherever in the game it is printed."""

import json
import sys
from pathlib import Path

import pytest

from command_line import run, run_here
from minimax_viz import trace
from places import ROOT
from students import program

TALKATIVE = program("talkative")


@pytest.mark.parametrize(
    "command",
    [
        "trace --game talkative.py --json --depth 1 --order best --format html,txt,gv",
        "trace XO./.X./..O --depth 1 --evaluation evaluation.py --json",
        "compare --game talkative.py --json",
        "growth --game talkative.py --depth 1..2 --json --format csv",
        pytest.param("survey --game talkative.py --json --format csv --workers 2", marks=pytest.mark.thorough),
    ],
)
def test_there_is_nothing_but_json_on_standard_output(command: str, tmp_path: Path) -> None:
    nim = (ROOT / "examples" / "nim.py").read_text(encoding="utf-8")
    (tmp_path / "talkative.py").write_text(f"import sys\n{nim}\n{TALKATIVE}", encoding="utf-8")
    (tmp_path / "evaluation.py").write_text(
        "print('imported')\n\n\ndef evaluate(state):\n    print('evaluated')\n    return 0\n", encoding="utf-8"
    )
    # A process has streams of its own, whatever is put over them.
    here = command.startswith(("compare", "growth", "trace XO"))
    done = (run_here if here else run)(*command.split(), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert isinstance(json.loads(done.stdout), dict)
    assert any(f"in {method}\n" in done.stderr for method in ("moves", "outcome")) or "evaluated" in done.stderr


def test_in_python_a_game_prints_as_usual(capsys: pytest.CaptureFixture[str]) -> None:
    def talkative(state: object) -> float:
        sys.stdout.write("evaluated")
        return 0

    trace("XO./.X./..O", depth=1, evaluation=talkative)
    assert "evaluated" in capsys.readouterr().out
