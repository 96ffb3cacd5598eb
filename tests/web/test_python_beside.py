"""Python in a worker, with a worker of our own in its place: who is answered, in which order, and who is not."""

from pathlib import Path
from typing import Any

import pytest

from page_in_node import in_node


def run(folder: Path, *commands: list[Any]) -> dict[str, Any]:
    """What was told and sent after some commands."""
    [answer] = in_node(folder, Path(__file__).with_name("python_beside.mjs"), [list(commands)])
    known: dict[str, Any] = answer
    return known


def test_replies_are_for_those_who_asked_in_their_order_and_a_sentence_refuses_one(tmp_path: Path):
    known = run(
        tmp_path, ["ask", "one"], ["reply", {"answer": None}], ["ask", "two"], ["reply", {"nodes": 7}],
        ["reply", {"answer": 1}], ["reply", {"failure": "No."}], ["ask", "three"], ["reply", {"answer": 3}],
    )  # fmt: skip
    assert known["sent"] == ["start", "one", "two", "three"]
    assert known["told"] == [["ready", None], ["one", 7, "nodes"], ["one", 1], ["two", "no", "No."], ["three", 3]]
    assert not known["isEnded"]


@pytest.mark.parametrize(
    ("end", "said"), [(["end", "Stopped."], "Stopped."), (["break", "Oh."], "Oh."), (["break", ""], "unable")]
)
def test_where_it_has_ended_whoever_asks_is_told_why(end: list[str], said: str, tmp_path: Path):
    known = run(
        tmp_path,
        ["reply", {"answer": None}],
        ["ask", "one"],
        ["ask", "two"],
        end,
        ["end", "too late"],
        ["ask", "three"],
    )
    assert known["told"] == [["ready", None], *([name, "no", said] for name in ("one", "two", "three"))]
    assert known["isEnded"]
    assert known["sent"] == ["start", "one", "two"]


def test_where_it_cannot_start_it_says_so_at_once(tmp_path: Path):
    known = run(tmp_path, ["reply", {"failure": "No Python."}])
    assert known["told"] == [["ready", "no", "No Python."]]
