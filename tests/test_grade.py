"""`grade` names what is wrong with a program, accuses no right one, and survives every program."""

import json
import re
from pathlib import Path

import pytest

from minimax_viz import grade
from minimax_viz.practice.grader.catalogue import CLASSES

FILES = Path(__file__).parent / "grading"
RIGHT = sorted((FILES / "right").glob("*.py"))
WRONG = sorted((FILES / "wrong").glob("*.py"))
EXPECTED = re.compile(r"# ([a-z-]+): ")


def expected(path: Path) -> str:
    """The class that the first line of a planted bug names."""
    found = EXPECTED.match(path.read_text(encoding="utf-8"))
    assert found, path
    return found[1]


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_a_right_program_is_never_accused(path: Path) -> None:
    assert grade(path).to_dict() == {"right": True, "mistakes": []}


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_a_planted_bug_is_named_as_what_it_is(path: Path) -> None:
    made = grade(path)
    assert not made.right
    mistake = made.mistakes[0]
    assert mistake.kind == expected(path), mistake.sentence
    assert mistake.kind in CLASSES
    assert mistake.sentence.endswith(".") and "\n" not in mistake.sentence and "Noted" not in mistake.sentence
    assert len(json.loads(mistake.tree)) <= 4


def test_there_are_planted_bugs_and_right_programs_enough() -> None:
    assert len(WRONG) >= 30 and len(RIGHT) >= 10
    assert {expected(path) for path in WRONG} <= set(CLASSES)
