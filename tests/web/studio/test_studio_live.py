"""The studio's answers in Node, with calls that end when a test says so: the newest alone is given, one at a time."""

from pathlib import Path
from typing import Any

from page_in_node import in_node


def run(folder: Path, *runs: list[list[Any]]) -> list[list[list[Any]]]:
    """What happened after the commands of each run."""
    return in_node(folder, Path(__file__).with_name("studio_live.mjs"), runs)


def test_only_the_newest_is_answered_and_one_at_a_time(tmp_path: Path):
    one, newer, refused, cancelled = run(
        tmp_path,
        [["ask", 1], ["answer", 1], ["ask", 2], ["refuse", 2]],
        [["ask", 1], ["ask", 2], ["ask", 3], ["answer", 1], ["answer", 3]],
        [["ask", 1], ["ask", 2], ["refuse", 1], ["answer", 2]],
        [["ask", 1], ["ask", 2], ["cancel"], ["ask", 3], ["answer", 3]],
    )
    assert one == [["begun", 1], ["rest"], [1, "of 1"], ["begun", 2], ["rest"], [2, "RangeError"]]
    assert newer[:1] == [["begun", 1]]
    assert sorted(newer[1:4], key=str) == [["begun", 3], [1, "AbortError"], [2, "AbortError"]]
    assert newer[4:] == [["rest"], [3, "of 3"]]
    assert [1, "AbortError"] in refused
    assert refused[-1] == [2, "of 2"]
    assert ["begun", 2] not in cancelled
    assert [each for each in cancelled if each[-1] == "AbortError"] == [[1, "AbortError"], [2, "AbortError"]]
    assert cancelled[-1] == [3, "of 3"]


def test_what_takes_long_is_told_and_ended_for_a_newer_one(tmp_path: Path):
    [told] = run(tmp_path, [["ask", 1], ["wait", 350], ["ask", 2], ["answer", 2]])
    assert told[:2] == [["begun", 1], ["slow"]]
    assert sorted(told[2:4], key=str) == [["begun", 2], [1, "AbortError"]]
    assert told[4:] == [["rest"], [2, "of 2"]]
