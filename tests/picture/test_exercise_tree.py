"""The tree of an exercise: what it shows and what it must not show, room to write, and no overlaps."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from extents import bounds, is_within, overlapping, rectangles
from minimax_viz import trace
from minimax_viz.output.svg import picture_document
from minimax_viz.picture.drawing import Box, Group, Node, Primitive, Words
from minimax_viz.picture.exercise import exercise_picture
from minimax_viz.picture.finished import FinishedPicture

TREE = "[[[2,3],[5,9]],[[0,1],[7,5]]]"
PLAYERS = ("max", "min")
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
    """The texts written at each node."""
    return [words_in(list(node.parts)) for node in picture.tree.nodes]


def test_an_exercise_shows_nothing_that_was_found_and_what_is_struck_looks_skipped() -> None:
    tree = trace(TREE, algorithm="minimax")
    picture = exercise_picture(tree, blanks=INNER, windows=dict.fromkeys(INNER, ("", "")))
    for row, texts in zip(tree, texts_of(picture), strict=True):
        written = ["α", "β"] if row.kind == "interior" else [f"{row.value:g}"]
        assert sorted(texts) == sorted([row.name, *written])
    svg = picture_document(picture, "print", "en", "Exercise", "A tree", "exercise.css")
    assert svg == picture_document(picture, "print", "en", "Exercise", "A tree", "exercise.css")
    assert "<title>A; MAX</title>" in svg
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
    assert min(pill.width for pill in pills) >= 44 and min(pill.height for pill in pills) >= 24
    assert texts_of(filled)[0] == ["A", "−12"]


def random_text(chance: random.Random, branching: int, depth: int, names: Sequence[str]) -> str:
    """A tree in JSON whose nodes have names, some of them the given ones."""

    def node(depth: int) -> dict[str, Any]:
        name = {"name": f"{chance.choice(names)}{chance.random():.6f}"[: chance.choice([3, 12, 60])]} if names else {}
        if not depth:
            return {"value": chance.choice([-1000.25, 0, 3, 12, 123456.75]), **name}
        return {"children": [node(depth - 1) for _ in range(branching)], **name}

    return json.dumps(node(depth))


SIZES = [(branching, depth) for branching in (2, 3, 4, 5) for depth in (1, 2, 3, 4) if branching**depth <= 256]


@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_nothing_overlaps_or_leaves_the_picture(branching: int, depth: int) -> None:
    for seed, names in enumerate(((), ("long name of a move ", "Ж", "'\"<&>\u202e", "αβ∞"))):
        chance = random.Random(1000 * branching + 10 * depth + seed)
        tree = trace(random_text(chance, branching, depth, names), algorithm="minimax", root=chance.choice(PLAYERS))
        paths = [row.path for row in tree]
        inner = [row.path for row in tree if row.kind == "interior"]

        def some(of: Sequence[str], share: float, chance: random.Random = chance) -> list[str]:
            return [path for path in of if chance.random() < share]

        picture = exercise_picture(
            tree,
            shown={path: chance.choice(["?", "−12", "≥ 123456.75", "a long text " * 9]) for path in some(paths, 0.3)},
            blanks=some(inner, 0.5),
            windows={path: (chance.choice(["", "−∞"]), chance.choice(["", "12"])) for path in some(inner, 0.4)},
            struck=some(paths, 0.1),
            marked=some(paths, 0.2),
            lang=chance.choice(["en", "ru"]),
        )
        left, top = picture.left, picture.top
        nodes = [bounds(rectangles([node], left, top)) for node in picture.tree.nodes]
        others = list(rectangles(picture.tree.players, left, top))
        page = (0.0, 0.0, picture.width, picture.height)
        edges = list(rectangles(picture.tree.edges, left, top))
        assert [each for each in (*nodes, *others, *edges) if not is_within(each, page)] == []
        assert overlapping([*nodes, *others]) == []
        assert picture_document(picture, "print", "en", "t", "d", "exercise.css").count("<svg") == 1
