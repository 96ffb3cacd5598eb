"""What the studio answers, refuses and saves, and what the command does of the same."""

from base64 import b64decode
from contextlib import chdir
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from minimax_viz.fronts.cli.main import cli
from minimax_viz.fronts.studio.calls import call

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"


def answered(name: str, /, **document: Any) -> Any:
    """What a call answers, which must not be a refusal."""
    is_answered, answer = call(name, document)
    assert is_answered, answer
    return answer


def refused(name: str, /, **document: Any) -> dict[str, Any]:
    """What a call is refused with: a sentence, and the place that it is about."""
    is_answered, answer = call(name, document)
    assert not is_answered and answer.keys() == {"error", "at"}, answer
    return dict(answer)


def save(name: str, **document: Any) -> tuple[str, bytes]:
    """The name and the contents of a file that the studio saves."""
    answer = answered("save", **document, format=name)
    return answer["name"], b64decode(answer["data"], validate=True)


def run_here(*words: str, folder: Path) -> str:
    """What `minimax-viz` prints that is run in a folder, in this process."""
    with chdir(folder):
        done = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout
