"""The small tree that booth, exercises and the editor of trees draw: where its nodes stand, and what is kept."""

from pathlib import Path
from typing import Any

from page_in_node import in_node
from places import SUPPORT

# A with B (with two leaves), a leaf, and C (with one); of each node its parent.
PARENTS = [-1, 0, 1, 1, 0, 0, 5]
KEYS = ["/", "/0", "/0/0", "/0/1", "/1", "/2", "/2/0"]


def asked(folder: Path, *questions: list[Any]) -> list[Any]:
    """What draw.mjs answers."""
    return in_node(folder, SUPPORT / "draw.mjs", questions)


def test_nodes_stand_level_by_level_over_the_middle_of_their_children(tmp_path: Path):
    plan, wide, alone = asked(
        tmp_path, ["plan", PARENTS], ["plan", [-1, 0, 0], [200, 40, 40]], ["plan", [-1], [60]]
    )  # fmt: skip
    assert plan["plies"] == [0, 1, 2, 2, 1, 1, 2]
    assert plan["children"] == [[1, 4, 5], [2, 3], [], [], [], [6], []]
    assert plan["y"] == [7 + 100 * ply for ply in plan["plies"]] and plan["lowest"] == 207
    x = plan["x"]
    assert x[2] == 25 and x[3] - x[2] == 50, "the first room, then a node and the gap between siblings"
    assert x[1] == (x[2] + x[3]) / 2 and x[6] == x[5] and x[0] == (x[1] + x[5]) / 2
    assert x[6] - x[3] >= 60, "cousins stand further apart"
    assert plan["width"] == max(x) + 20 + 5
    assert (wide["x"][0], wide["width"]) == (105, 210)
    assert alone == {"x": [35], "y": [7], "width": 70, "lowest": 7, "plies": [0], "children": [[]]}


def test_relatives(tmp_path: Path):
    (relatives,) = asked(tmp_path, ["relatives", PARENTS])
    assert relatives == [
        [[0], 7, None, None], [[1, 4, 5], 4, None, 4], [[2, 3], 3, None, 3], [[2, 3], 4, 2, 6],
        [[1, 4, 5], 5, 1, 5], [[1, 4, 5], 7, 4, None], [[6], 7, 3, None],
    ]  # fmt: skip


def test_what_says_the_same_stays_the_element_that_it_was(tmp_path: Path):
    grown = [*PARENTS[:4], 1, *PARENTS[4:6], 6]
    small, large = [PARENTS, KEYS, [*"ABCDEFG"]], [grown, [*KEYS[:4], "/0/2", *KEYS[4:]], [*"ABCDNEFG"]]
    ((first, second, third),) = asked(tmp_path, ["drawn", [small, large, [[-1, 0], ["/", "/0"], ["A", "b"]]]])
    assert first["nodes"] == [0, 1, 2, 3, 4, 5, 6]
    assert second["nodes"] == [0, 1, 2, 3, 7, 4, 5, 6], "only the new node is made, in its place"
    assert second["at"][5] != first["at"][4], "the others make room for it"
    assert third["nodes"] == [0, 8], "what says something else is made anew, and what is gone is taken away"
    assert first["edges"][0] == [], "none leads to the root"
    ((x0, y0, x1, y1),) = first["edges"][1]
    assert first["at"][:2] == [f"translate({x0:g} {y0:g})", f"translate({x1:g} {y1:g})"]
    assert len(third["edges"]) == 2


def test_nodes_are_marked_and_stand_aside_with_their_edges(tmp_path: Path):
    marks = ["marked", PARENTS, KEYS, [["/0", "/2"], ["/1"], ["/nowhere"]]]
    marked, moved = asked(tmp_path, marks, ["aside", [-1, 0], ["/", "/0"], 1, 30, 4])
    assert marked == [["/0", "/2"], ["/1"], []]
    assert moved == ["translate(55 107)", [29, 7, 55, 107]]
