"""The scene of a step: states, values, windows and sentence as Python and the page have them; nothing moves."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from browser import Page
from decks import AIMA, WAYS, XO, deck_of
from expected_steps import expected_steps
from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.deck import SIZES, Deck, fit, space_of
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.picture.drawing import Line, PathSegment, Point
from minimax_viz.picture.finished import SLIDE_NODES, Viewport
from minimax_viz.picture.shapes import EDGE, WINDOW
from minimax_viz.picture.step_scene import StepScene, step_scenes
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import parse_steps, snapshot_at
from page_files import open_page
from scripts import scripted
from states import states_at
from step_looks import SVG, svg_nodes
from tree_strategies import text_of, trees


def scenes(shown: TraceResult, steps: str = "all", budget: int | None = None, lang: str = "en") -> list[StepScene]:
    return list(step_scenes(shown, parse_steps(shown, steps), catalog(lang), (budget,)))


def step_svg(shown: TraceResult, scene: StepScene, lang: str = "en", **look: Any) -> str:
    """The slide of a scene."""
    return slide_svg(Deck(trace=shown, steps=[scene.step.number], words=catalog(lang), **look), scene)


OTHER_WAYS: list[dict[str, Any]] = [
    {"board": "XOX/.O./.XO"},
    {"board": "XOX/.O./.XO", "depth": 2, "evaluation": "twos", "score": "fast"},
]


@pytest.mark.parametrize(("way", "lang"), list(zip([*WAYS, *OTHER_WAYS], ("ru", "en") * 4, strict=False)))
def test_the_pictures_show_at_every_step_what_python_says(way: dict[str, Any], lang: str):
    shown = trace(**way)
    expected = expected_steps(shown, lang)
    found = scenes(shown, lang=lang)
    assert [scene.step for scene in found] == list(shown.steps)
    narrator = Narrator(shown, catalog(lang))
    for scene, wanted in zip(found, expected, strict=True):
        text = step_svg(shown, scene, lang)
        nodes = svg_nodes(text)
        assert {row: node["state"] for row, node in nodes.items()} == wanted["states"]
        assert {row: node["value"] for row, node in nodes.items()} == wanted["values"]
        assert {row: node["state"] for row, node in nodes.items()} == {
            str(row): state for row, state in enumerate(states_at(shown, scene.step.number))
        }
        for node in nodes.values():
            assert node["value"] in node["texts"]
            if node["state"] == "unvisited":
                assert (node["texts"], node["classes"]) == ("", "later")
        root = ElementTree.fromstring(text)
        standing = narrator.standing_text(scene.step)
        assert wanted["sentence"].startswith(standing)
        assert root.findtext(f"{SVG}desc") == standing
        told = [element.text for element in root.iter(f"{SVG}text") if element.get("class") == "told"]
        assert " ".join(filter(None, told)) == standing


@pytest.mark.thorough
@given(trees(max_leaves=14), st.sampled_from(["alphabeta", "minimax"]), st.sampled_from(["soft", "hard"]), st.data())
def test_values_so_far_of_random_trees(tree: Any, algorithm: Any, fail: Any, data: st.DataObject):
    shown = trace(text_of(tree), algorithm=algorithm, fail=fail)
    wanted = expected_steps(shown)
    at = data.draw(st.integers(1, len(wanted)))
    (scene,) = step_scenes(shown, [at], catalog("en"), (None,))
    assert {str(node.item.row): node.state for node in scene.nodes} == wanted[at - 1]["states"]
    assert {str(node.item.row): node.item.value for node in scene.nodes} == wanted[at - 1]["values"]
    window = snapshot_at(shown, at).window(scene.step.node)
    assert window in (None, (scene.step.alpha, scene.step.beta))


@pytest.mark.thorough
def test_the_page_shows_the_same(quiet_page: Page, tmp_path: Path):
    """At every third step, and at the last: at each step test_page_steps compares the page with the record."""
    shown = trace(**WAYS[3])
    open_page(quiet_page, tmp_path, shown)
    quiet_page.keyboard.press("w")
    found = scenes(shown, ",".join(map(str, range(len(shown.steps), 0, -3))))
    looks = f"(steps) => steps.map({scripted(__file__, 'look')[0]})"
    for scene, page in zip(found, quiet_page.evaluate(looks, [scene.step.number for scene in found]), strict=True):
        assert page == {
            str(node.item.row): {"title": node.item.title, "window": node.item.window, "role": node.role}
            for node in scene.nodes
        }


def test_chosen_edges_follow_the_best_so_far_as_in_a_golden_step(golden: Any):
    found = scenes(trace(AIMA))
    chosen = [[node.item.name for node in scene.nodes if node.item.chosen] for scene in found]
    assert chosen[0] == []
    assert chosen[10] == ["B1"]  # the back-up of B2's 12 to B, which keeps 3
    assert chosen[-1] == ["B", "B1", "C1", "D3"]
    principal = [[node.item.name for node in scene.nodes if node.item.principal] for scene in found]
    assert principal[:-1] == [[]] * 32
    assert principal[-1] == ["A", "B", "B1"]
    shown = trace(AIMA)
    (scene,) = step_scenes(shown, [18], catalog("en"))
    assert scene.step.kind == "cutoff"
    text = step_svg(shown, scene)
    golden("step-aima-cutoff.svg", re.sub("<style>.*</style>\n", "", text, flags=re.DOTALL))


@pytest.mark.thorough
@pytest.mark.parametrize("budget", [None, 16])
def test_nothing_moves_within_an_act(budget: int | None):
    shown = trace("XO./.X./..O")
    places: dict[int, list[tuple[Any, ...]]] = {}
    found = scenes(shown, "key", budget)
    for scene in found:
        now = [(n.key, n.x, n.y, n.shape.width, n.shape.height, n.item.parent) for n in scene.nodes]
        assert places.setdefault(scene.segment, now) == now
        assert budget is None or len(now) <= budget
    assert list(places) == list(range(len(places)))
    assert (len(places) == 1) == (budget is None)


@pytest.mark.thorough
@pytest.mark.parametrize("budgets", [SLIDE_NODES, (14,)])
@pytest.mark.parametrize(
    "options",
    [
        {"game": "connect4", "depth": 3, "evaluation": "lines"},
        {"board": "X../.../...", "transpositions": True},
        {"game": "tictactoe", "depth": 4, "symmetry": True},
        {"board": "XO./.../...", "depth": 4, "candidates": "best:3", "evaluation": "twos", "cutoff": "gt"},
        {"game": "nim", "board": "3,4", "fail": "hard"},
        {"board": str([[5] * 60, [4, *[6] * 60], [7, 1] * 30])},
    ],
    ids=lambda options: " ".join(map(str, options.values()))[:30],
)
def test_what_a_step_is_about_is_never_folded_away(options: dict[str, Any], budgets: tuple[int, ...]):
    shown = trace(**options)
    steps = range(1, len(shown.steps) + 1, len(shown.steps) // 40 + 1)
    cutoffs = parse_steps(shown, "cutoffs") if shown.cutoffs else []
    wanted = sorted({*steps, *cutoffs[:: len(cutoffs) // 20 + 1]})
    for scene in step_scenes(shown, wanted, catalog("en"), budgets):
        step, drawn = scene.step, {node.item.row: node for node in scene.nodes if node.item.kind != "stub"}
        for row, role in ((step.node, "current"), (step.child, "reporting"), (step.supplier, "supplier")):
            assert row is None or drawn[row].role == role
        if step.kind == "cutoff":
            struck = [n for n in scene.nodes if n.item.reason and scene.nodes[n.item.parent] is drawn[step.node]]
            assert struck
            assert {node.state for node in struck} == {"pruned"}
            assert len([node for node in struck if node.item.kind == "pruned"]) >= min(step.skipped or 0, 3)
            hidden = [int(re.sub(r"\D", "", n.item.lines[0])) for n in struck if n.item.kind == "stub"]
            assert len(struck) - len(hidden) + sum(hidden) == step.skipped, "the stubs have nothing but skipped moves"


SLIDES: dict[str, tuple[dict[str, Any], float]] = {
    "aima": ({"board": AIMA}, 13), "xo": ({"board": XO}, 6.8), "connect4": ({"game": "connect4", "depth": 2}, 8.7),
    "nim": ({"game": "nim", "board": "2,3", "depth": 4}, 8.8),
}  # fmt: skip
"""Searches whose key steps are shown, and the points that a letter has at least."""


@cache
def slides_of(name: str, size: str) -> tuple[Deck, list[StepScene]]:
    """The deck of a search's key steps, and its scenes."""
    deck = deck_of(trace(**SLIDES[name][0]), "key", size=size)
    return deck, list(deck.scenes())


@pytest.mark.parametrize(("name", "size"), [("aima", "4:3"), ("xo", "16:9"), ("connect4", "4:3"), ("nim", "16:9")])
def test_a_slide_shows_no_more_than_can_be_read(name: str, size: str):
    made, found = slides_of(name, size)
    scales = {scene.segment: fit(scene.canvas, space_of(made.pixels)).scale for scene in found}
    assert min(scales.values()) * EDGE * 0.75 >= SLIDES[name][1]  # a pixel is 0.75 points
    assert len(found) >= 4 * (len(scales) - 1), "and the tree stays the same for a while"


def points_of(stroke: Sequence[PathSegment]) -> Iterator[Point]:
    """Points on a stroke, so close together that no letter fits between them."""
    at = stroke[0][0]
    for ends in stroke[1:]:
        for step in range(33):
            level = [at, *ends]
            while len(level) > 1:  # de Casteljau
                level = [
                    (a[0] + step / 32 * (b[0] - a[0]), a[1] + step / 32 * (b[1] - a[1])) for a, b in pairwise(level)
                ]
            yield level[0]
        at = ends[-1]


@pytest.mark.parametrize(("name", "size"), [("xo", "16:9"), ("connect4", "4:3"), ("nim", "16:9")])
def test_no_edge_goes_through_a_move(name: str, size: str):
    stages = {scene.segment: scene for scene in slides_of(name, size)[1]}  # the last of each segment has most moves
    labels = 0
    for scene in stages.values():
        edges = [edge for edge in scene.drawing.edges if isinstance(edge, Line)]
        points = [point for edge in edges for stroke in edge.strokes for point in points_of(stroke)]
        for node in scene.nodes:
            if not node.shape.edge:
                continue
            labels += 1
            middle, baseline = node.edge_place
            half = text_width(node.shape.edge, EDGE) / 2 - 0.5
            x, top, foot = node.x + middle, node.y + baseline - 0.7 * EDGE, node.y + baseline
            assert not [p for p in points if abs(p[0] - x) < half and top < p[1] < foot], node.item.title
    assert labels > 10


def test_a_window_beside_a_body_keeps_clear_of_its_neighbours():
    shown = trace("XO./.X./..O")
    beside = 0
    for scene in step_scenes(shown, parse_steps(shown, "key"), catalog("en"), viewport=Viewport(1208, 526)):
        bodies = [(n.x - n.shape.width / 2, n.y, n.x + n.shape.width / 2, n.y + n.shape.height) for n in scene.nodes]
        for node in scene.nodes:
            if not (node.item.window and node.shape.window_beside):
                continue
            beside += 1
            (middle, baseline), half = node.window_place, text_width(node.item.window, WINDOW) / 2
            right, left, y = node.x + middle + half, node.x + middle - half, node.y + baseline
            assert right < node.x - node.shape.width / 2
            assert not [box for box in bodies if left < box[2] and box[0] < right and box[1] < y < box[3]]
    assert beside > 50


def test_stubs_have_actions_and_settled_values_and_each_slide_says_that_a_search_was_stopped():
    shown = trace("[" * 300 + "1" + "]" * 300)
    (scene,) = step_scenes(shown, [301], catalog("en"), (20,))
    (at,) = [node for node in scene.nodes if node.role == "current"]
    assert at.item.kind == "stub"
    assert len(scene.nodes) <= 20
    shown = trace("XO./.X./..O")
    for scene in scenes(shown, "key", 20):
        for node in scene.nodes:
            if node.item.kind == "stub" and node.state != "done":
                assert node.item.value == ""
            assert node.item.title
    shown = trace("XOX/.O./.XO", max_nodes=9)
    for scene in scenes(shown):
        assert "stopped" in "".join(ElementTree.fromstring(step_svg(shown, scene)).itertext())


@pytest.mark.parametrize(("size", "theme"), [("16:9", "dark"), ("4:3", "print")])
def test_all_pictures_of_a_deck_have_one_view_box(size: str, theme: str):
    shown = trace("XO./.X./..O")
    width, height = SIZES[size]
    for scene in scenes(shown, "1-4", 20):
        root = ElementTree.fromstring(step_svg(shown, scene, theme=theme, size=size))
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        assert root.get("class") == f"mv-{theme}"


@pytest.mark.parametrize("form", ["text", "grid"])
def test_hostile_names_stay_text(form: str):
    shown = trace(game=HostileGame(form, replies=2))
    for scene in scenes(shown, "1-12", 20):
        text = step_svg(shown, scene, title="</svg><script>&")
        root = ElementTree.fromstring(text.encode())
        allowed = {"svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"}
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
        assert root.findtext(f"{SVG}title") == "</svg><script>&"


def test_steps_wanted_and_those_that_are_not_there():
    shown = trace(AIMA)
    kinds = [(step.kind, step.improved) for step in (shown.steps.at(number) for number in parse_steps(shown, "key"))]
    assert kinds == [("back_up", True)] * 3 + [("cutoff", None)] + [("back_up", True)] * 3 + [("finish", None)]
    assert parse_steps(shown, " All ") == list(range(1, 34))
    assert [shown.steps.at(number).kind for number in parse_steps(shown, "cutoffs")] == ["cutoff"]
    assert parse_steps(shown, "10-12") == [10, 11, 12]
    assert parse_steps(shown, "33, 1,2 - 3,2") == [1, 2, 3, 33]
    with pytest.raises(SettingsError, match="no cutoffs"):
        parse_steps(trace(AIMA, algorithm="minimax"), "cutoffs")
    faults = {"0": "steps 1 to 33", "34": "steps 1 to 33", "12-10": "a range must go upwards"}
    for text, fault in (faults | dict.fromkeys(("some", "", "1,,2", "-3"), "such as 10-25")).items():
        with pytest.raises(SettingsError, match=fault):
            parse_steps(shown, text)
