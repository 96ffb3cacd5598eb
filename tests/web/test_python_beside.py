"""Python in a worker, with a worker of our own in its place: who is answered, in which order, and who is not."""

from pathlib import Path
from typing import Any

from page_in_node import in_node


def run(folder: Path, *runs: list[list[Any]]) -> list[dict[str, Any]]:
    """What was told and sent after the commands of each run."""
    return in_node(folder, Path(__file__).with_name("python_beside.mjs"), runs)


def test_replies_are_for_those_who_asked_in_their_order_and_a_sentence_refuses_one(tmp_path: Path):
    known, unable = run(
        tmp_path,
        [
            ["ask", "one"], ["reply", {"answer": None}], ["ask", "two"], ["reply", {"nodes": 7}],
            ["reply", {"answer": 1}], ["reply", {"failure": "No."}], ["ask", "three"], ["reply", {"answer": 3}],
        ],
        [["reply", {"failure": "No Python."}]],
    )  # fmt: skip
    assert known["sent"] == ["start", "one", "two", "three"]
    assert known["told"] == [["ready", None], ["one", 7, "nodes"], ["one", 1], ["two", "no", "No."], ["three", 3]]
    assert not known["isEnded"]
    assert unable["told"] == [["ready", "no", "No Python."]], "where it cannot start it says so at once"


def test_where_it_has_ended_whoever_asks_is_told_why(tmp_path: Path):
    ends = {("end", "Stopped."): "Stopped.", ("break", "Oh."): "Oh.", ("break", ""): "unable"}
    before = [["reply", {"answer": None}], ["ask", "one"], ["ask", "two"]]
    after = [["end", "too late"], ["ask", "three"]]
    for said, known in zip(ends.values(), run(tmp_path, *([*before, [*end], *after] for end in ends)), strict=True):
        assert known["told"] == [["ready", None], *([name, "no", said] for name in ("one", "two", "three"))]
        assert known["isEnded"]
        assert known["sent"] == ["start", "one", "two"]
