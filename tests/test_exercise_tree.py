"""The tree of an exercise: what it shows and what it does not, room to write, and nothing in each other's way."""

from minimax_viz.api import trace
from minimax_viz.output.svg.exercise import exercise_svg
from minimax_viz.picture.drawing import Box, Group, Node, Primitive, Words
from minimax_viz.picture.exercise_tree import exercise_picture
from minimax_viz.picture.finished import FinishedPicture

TREE = "[[[2,3],[5,9]],[[0,1],[7,5]]]"
INNER = ("/", "/0", "/1", "/0/0", "/0/1", "/1/0", "/1/1")


def words_in(parts: list[Primitive]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Words):
            found.append(part.text)
        elif isinstance(part, Group | Node):
            found += words_in(list(part.parts))
    return found


def texts_of(picture: FinishedPicture) -> list[list[str]]:
    """What is written at each node."""
    return [words_in(list(node.parts)) for node in picture.tree.nodes]


def test_an_exercise_shows_names_and_leaves_and_nothing_that_was_found() -> None:
    tree = trace(TREE, algorithm="minimax")
    picture = exercise_picture(tree, blanks=INNER, windows=dict.fromkeys(INNER, ("", "")))
    for row, texts in zip(tree, texts_of(picture), strict=True):
        written = ["α", "β"] if row.kind == "interior" else [f"{row.value:g}"]
        assert sorted(texts) == sorted([row.name, *written])
    svg = exercise_svg(picture, "Exercise", "A tree")
    assert svg == exercise_svg(picture, "Exercise", "A tree")
    assert "<title>A; MAX</title>" in svg


def test_blanks_have_room_for_a_hand_and_answers_take_no_more() -> None:
    tree = trace(TREE, algorithm="minimax")
    blank = exercise_picture(tree, blanks=INNER, windows={"/1": ("", "")})
    filled = exercise_picture(tree, shown=dict.fromkeys(INNER, "−12"), windows={"/1": ("−3", "∞")})
    assert (blank.width, blank.height) == (filled.width, filled.height)
    assert [(node.x, node.y) for node in blank.tree.nodes] == [(node.x, node.y) for node in filled.tree.nodes]
    pills = [
        part
        for node in blank.tree.nodes
        for group in node.parts
        if isinstance(group, Group)
        for part in group.parts
        if isinstance(part, Box) and part.role == "pill"
    ]
    assert len(pills) == len(INNER) + 2
    assert min(pill.width for pill in pills) >= 48 and min(pill.height for pill in pills) >= 24
    assert texts_of(filled)[0] == ["A", "−12"]


def test_what_is_struck_looks_skipped_with_all_below() -> None:
    picture = exercise_picture(trace(TREE, algorithm="minimax"), struck=["/1/1"], marked=["/0"], shown={"/0/0/0": "?"})
    paths = {"/1/1": "pruned", "/1/1/0": "skipped", "/1/1/1": "skipped"}
    names = {"G": "/1/1", "G1": "/1/1/0", "G2": "/1/1/1"}
    for node in picture.tree.nodes:
        path = names.get(node.names[0], "")
        assert {"pruned", "skipped"} & set(node.traits) == ({paths[path]} if path else set())
    assert sum(isinstance(edge, Group) for edge in picture.tree.edges) == 1
    rings = [node.names[0] for node in picture.tree.nodes for part in node.parts if getattr(part, "role", "") == "ring"]
    assert rings == ["B"]
    assert texts_of(picture)[3] == ["?", "D1"]
