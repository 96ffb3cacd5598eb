"""A value that rests on estimates is written with ≈, wherever a value is drawn, and no other is."""

import random
import re
from collections.abc import Iterator
from itertools import combinations
from math import inf
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from compare_files import open_comparison
from minimax_viz import trace
from minimax_viz.output.dot import dot_of
from minimax_viz.output.svg import svg_of
from minimax_viz.picture.finished import fitted_placement
from minimax_viz.picture.items import items_of
from minimax_viz.picture.merged import merged_items
from minimax_viz.picture.poster import Boards
from minimax_viz.picture.scene import placement_of, scene_with
from minimax_viz.picture.shapes import Arrangement
from minimax_viz.picture.step_scene import step_scenes
from minimax_viz.picture.theme import theme_named
from minimax_viz.record.columns import HORIZON
from minimax_viz.study.comparison import Comparison
from minimax_viz.text.catalog import catalog
from minimax_viz.text.labels import BETWEEN_VALUES, node_value
from minimax_viz.text.pairlabels import PairLabels
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.fold import fold_of
from minimax_viz.views.union import fold_union
from page_files import go_to
from random_trees import random_tree
from scripts import scripted

SVG = "{http://www.w3.org/2000/svg}"
EN = catalog("en")
SURE_WIN = "......./......./......./......./OOO..../XXX...."
WAYS: list[dict[str, Any]] = [
    {"board": "XO./.X./..O", "depth": 2, "evaluation": "twos"},
    {"board": "XOX/.O./.XO", "depth": 2, "evaluation": "twos", "algorithm": "minimax"},
    {"board": "XOX/.../.O.", "depth": 3, "symmetry": True, "evaluation": "twos"},
    {"board": "XO./.X./..O", "depth": 4, "transpositions": True, "evaluation": "twos"},
    {"board": "XO./.X./..O", "depth": 2, "evaluation": "twos", "max_nodes": 17},
    {"game": "connect4", "depth": 2, "evaluation": "lines", "fail": "hard"},
    {"game": "connect4", "board": SURE_WIN, "depth": 2, "algorithm": "minimax"},
    {"game": "connect4", "board": SURE_WIN, "depth": 2, "deepen": True},
    {"board": '[[[1,2],[3]],5,[[4,[6,7]],[-1]]]', "depth": 2},
    {"board": "[[3,12,8],[2,4,6],[14,5,2]]"},
]  # fmt: skip


def cut_off_trees() -> Iterator[TraceResult]:
    chance = random.Random(5)
    for _ in range(15):
        algorithm = chance.choice(["alphabeta", "minimax"])
        depth, fail = chance.choice([1, 2, 3]), chance.choice(["soft", "hard"])
        yield trace(random_tree(chance), depth=depth, algorithm=algorithm, fail=fail)


def rests(t: TraceResult, row: int) -> bool:
    """Whether an estimate stands below a row whose value is not proved all the same."""
    (least, most), (low, high) = t.header.value_range or (-inf, inf), t[row].proved
    is_proved = max(low, least) == min(high, most) == t[row].value and row not in t.columns.open
    return is_above_estimates(t, row) and not is_proved


def is_above_estimates(t: TraceResult, row: int) -> bool:
    """Whether an estimate stands below a row, or below one that a row there was taken over from."""
    kinds, sources = t.columns.kind, t.columns.source
    below = range(row, row + t.sizes[row])
    return any(kinds[at] == HORIZON or (sources[at] >= 0 and is_above_estimates(t, sources[at])) for at in below)


def has_won(t: TraceResult, row: int, children: list[int]) -> bool:
    """Whether one of these children is a win for the player to move, and the search knows it."""
    best = (t.header.value_range or (None, None))[t[row].player == "max"]
    first = next((child for child in children if t[child].value == best), None)
    return first is not None and not rests(t, first)


def is_true(text: str, about: bool) -> bool:
    """Whether a value, where there is one, has the sign of estimates if it should, in its place."""
    if not text or text == "?":
        return True
    bare = text.removeprefix("⇐ ").removeprefix("≥ ").removeprefix("≤ ")
    return bare.startswith("≈ ") == about == ("≈" in text)


def best_below(t: TraceResult, parent: int, first: int, end: int) -> int:
    """The first best of some children."""
    hidden = [child for child in t.children(parent) if first <= child < end and t[child].value is not None]
    sign = 1 if t.player(parent) == "max" else -1
    return max(hidden, key=lambda child: sign * (t[child].value or 0.0), default=-1)


@pytest.mark.parametrize(
    ("value", "bound", "about", "text"),
    [
        (0.5, "", True, "≈ 0.5"), (0.5, "upper", True, "≈ 0.5 or less"), (-2, "lower", True, "≈ −2 or more"),
        (3, "exact", False, "3"), (3, "lower", False, "≥ 3"), (None, "lower", True, "?"),
    ],
)  # fmt: skip
def test_a_bound_that_rests_on_estimates_is_told_in_words(
    value: float | None, bound: str, about: bool, text: str
) -> None:
    assert EN.value(value, bound, about) == text


@pytest.mark.parametrize("budget", [12, None])
def test_every_value_of_a_picture_tells_whether_it_rests_on_estimates(budget: int | None) -> None:
    inner = 0
    for t in (*(trace(**way) for way in WAYS), *cut_off_trees()):
        shown = fold_of(t, budget)
        stubs = {stub.first: stub for stub in shown.stubs}
        for item in items_of(t, shown, EN):
            row = item.row
            if item.kind == "stub":
                row = best_below(t, stubs[row].parent, row, stubs[row].end)
            assert is_true(item.value, row >= 0 and rests(t, row)), (t.header.board, item)
            inner += item.kind == "interior" and "≈" in item.value
        signs = [sign.symbol for sign in scene_with(t, placement_of(items_of(t, shown, EN), Arrangement()), EN).legend]
        assert ("horizon" in signs) == any("≈" in item.value for item in items_of(t, shown, EN))
    assert inner > 5


@pytest.mark.parametrize("way", WAYS)
def test_the_files_have_the_values_of_the_picture(way: dict[str, Any]) -> None:
    t = trace(**way)
    items = [node.item for node in fitted_placement(t, 60, EN).nodes if node.item.value]
    root = ElementTree.fromstring(svg_of(t, draw_nodes=60))
    texts = {
        group.get("data-node") or f"stub {group.get('data-stub')}": [text.text for text in group.iter(f"{SVG}text")]
        for group in root.iter(f"{SVG}g")
        if "data-node" in group.attrib or "data-stub" in group.attrib
    }
    lines = {
        line.split(" ")[0].strip(): line
        for line in dot_of(t, draw_nodes=60).splitlines()
        if " [" in line and "->" not in line
    }
    for item in items:
        is_stub = item.kind == "stub"
        assert item.value in texts[f"stub {item.row}" if is_stub else str(item.row)]
        assert item.value in lines[f"{'s' if is_stub else 'n'}{item.row}"]


@pytest.mark.parametrize("way", [WAYS[0], WAYS[3], WAYS[4], WAYS[7], WAYS[8]])
def test_values_so_far_tell_what_they_rest_on_so_far(way: dict[str, Any]) -> None:
    t = trace(**way)
    come_back: dict[int, list[int]] = {}
    marked = 0
    for scene in step_scenes(t, range(1, len(t.steps) + 1), EN, (None,)):
        step = scene.step
        if step.child is not None:
            come_back.setdefault(step.node, []).append(step.child)
        for node in scene.nodes:
            row = node.item.row
            is_final = node.state == "done" or step.number == len(t.steps)
            so_far = come_back.get(row, [])
            about = (
                rests(t, row) if is_final else any(rests(t, child) for child in so_far) and not has_won(t, row, so_far)
            )
            assert is_true(node.item.value.removesuffix(" …").removesuffix(" ?"), about), (step, node.item)
            assert (node.item.value or "value") in node.item.title or not node.item.value
            marked += "≈" in node.item.value and node.state == "open"
    assert bool(marked) == t.has_horizon


def test_the_terminal_and_the_poster_say_the_same() -> None:
    for t in (*(trace(**way) for way in WAYS), *cut_off_trees()):
        boards = Boards(t, theme_named("light"), EN)
        for row in t:
            if row.value is None:
                continue
            for text in (node_value(row.trace, row.node, EN), boards.caption(row.node, unseen=False).value):
                assert is_true(text, rests(t, row.node))


def test_values_of_two_searches_each_tell_what_they_rest_on() -> None:
    board = "XO./.X./..O"
    traces = [trace(board, depth=2, evaluation="twos"), trace(board)]
    union = Comparison(traces).union
    items = merged_items(union, fold_union(union, 100), PairLabels(union, ["two", "all"], EN))
    both = [item for item in items if item.kind == "interior" and BETWEEN_VALUES in item.value]
    assert both
    for item in both:
        first, last = item.value.split(BETWEEN_VALUES)
        assert is_true(first, rests(traces[0], union.rows[0][item.row]))
        assert is_true(last, False)


LEAVES = """() => [...document.querySelectorAll(".node.leaf")].filter((node) => node.dataset.value).map((node) =>
    [".pill .value", ".frame"].map((part) => node.querySelector(part).getBBox().width))"""
(PILLS,) = scripted(__file__, "pills")


# That the page writes the values of the picture, test_page_steps has.
@pytest.mark.thorough
def test_the_pages_have_room_for_the_sign_and_a_comparison_has_it(opened: Any, tmp_path: Path, each: Any) -> None:
    with each("leaves of bare trees have room"):
        page = opened(
            trace("[[[2, 3], 4], [[1], [2, 7]]]", depth=2, algorithm="minimax", evaluation=lambda state: -0.0123)
        )
        go_to(page, -1)
        found = page.evaluate(LEAVES)
        assert len(found) == 4 and all(text < frame - 4 for text, frame in found)
    with each("stubs and pills have room"):
        t = trace(game="connect4", depth=4, evaluation="lines")
        page = opened(t)
        for at in (len(t.steps) // 2, len(t.steps)):
            go_to(page, at)
            told = page.locator(".stub, .pill").all_text_contents()
            assert any(re.match("≈.*or (more|less)", text) for text in told)
            for one, other in combinations(page.evaluate(PILLS), 2):
                assert one[1] <= other[0] or one[0] >= other[1] or one[3] <= other[2] or one[2] >= other[3]
    with each("a comparison says of each search what its value rests on"):
        board = "XO./.X./..O"
        open_comparison(page, tmp_path, [trace(board, depth=2, evaluation="twos"), trace(board)])
        page.keyboard.press("End")
        first, second = [page.get_attribute(f"#tree{side} [data-node='0']", "data-value") or "" for side in (0, 1)]
        assert is_true(first, True)
        assert is_true(second, False)
