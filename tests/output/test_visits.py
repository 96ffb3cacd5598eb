"""Searches in visits, with chance nodes, scouts, probes and passes, in every picture, in slides and in tables."""

import csv
import io
import json
import re
from collections import Counter
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from pptx import Presentation
from pypdf import PdfReader
from test_powerpoint import flat

from decks import AIMA, deck_of
from minimax_viz import Trace, trace
from minimax_viz.fronts.cli.report import tree_lines
from minimax_viz.output.formats import OF_DECKS, OF_TABLES, OF_TRACES
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.output.table import NODE_COLUMNS, VISIT_COLUMNS, table_of
from minimax_viz.picture.poster import poster_of
from minimax_viz.picture.shapes import CIRCLE
from minimax_viz.record.columns import INTERIOR, VISITED
from minimax_viz.study.explicit import explicit_tree
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.fold import earlier_visits, rows_below

PVS = "[[3,12],[7,5],[2,8]]"
STAR = "max(7, chance(0.5: 2, 0.5: min(9,4)))"
PROBES = "max(6, chance(0.5: min(3,9), 0.5: min(5,8)))"
CHANCE = "max(chance(1/3: min(3,9), 2/3: min(5,8)), chance(0.25: min(3, chance(0.5: 1, 0.5: 4)), 0.75: 8), min(2, 7))"
SEARCHES: dict[str, dict[str, Any]] = {
    "pvs": {"board": PVS, "algorithm": "pvs"},
    "star1": {"board": STAR, "algorithm": "star1", "range": (0, 10)},
    "star2": {"board": PROBES, "algorithm": "star2", "range": (0, 10)},
    "star2 and a second look": {"board": CHANCE, "algorithm": "star2", "range": (0, 10)},
    "mtdf": {"board": AIMA, "algorithm": "mtdf"},
    "deepening": {"board": AIMA, "deepen": True, "depth": 2},
    "aspiration": {"board": AIMA, "deepen": True, "depth": 2, "aspiration": 1},
    "stopped": {"board": AIMA, "deepen": True, "depth": 2, "max_nodes": 9},
    "expectiminimax": {"board": CHANCE, "algorithm": "minimax"},
}  # fmt: skip
SHOWN = {
    "pvs": 13 - 3, "star1": 5, "star2": 9, "star2 and a second look": 27 - 9, "mtdf": 13, "deepening": 13,
    "aspiration": 13, "stopped": 4, "expectiminimax": 18,
}  # fmt: skip
"""How many rows a picture shows of each: those of the last finished pass, less the earlier visits and what is below."""

every_search = pytest.mark.parametrize("name", SEARCHES)
some_searches = pytest.mark.parametrize("name", ["star2 and a second look", "aspiration", "stopped"])


@cache
def made(name: str) -> TraceResult:
    return trace(**SEARCHES[name])


def rows_shown(t: Trace) -> list[int]:
    return list(rows_below(t, t.root, earlier_visits(t)))


def is_chance(t: Trace, row: int) -> bool:
    return t.player(row) == "chance" and t.columns.kind[row] == INTERIOR


def outcomes(t: Trace) -> Counter[str]:
    """The probabilities that a picture shows, as the tree's text has them."""
    fractions = {1 / 3: "1/3", 2 / 3: "2/3"}
    found = (t[row].probability for row in rows_shown(t))
    return Counter(fractions.get(chance, f"{chance:g}") for chance in found if chance is not None)


def groups(svg: str) -> dict[int, ElementTree.Element]:
    """The groups of a picture's nodes, by row."""
    found = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return {int(group.attrib["data-node"]): group for group in found if "data-node" in group.attrib}


def discs(group: ElementTree.Element) -> int:
    return len(group.findall("{http://www.w3.org/2000/svg}circle"))


# Still pictures -------------------------------------------------------------------------------------------------------


@every_search
def test_a_picture_shows_the_last_pass_chance_nodes_as_circles_and_probabilities(name: str) -> None:
    t = made(name)
    shown = rows_shown(t)
    assert len(shown) == SHOWN[name]
    nodes = groups(t.to_svg())
    assert sorted(nodes) == shown
    assert all(t.root <= row < t.last_pass.end for row in nodes)
    moves = Counter((t.parents[row], t.label(row)) for row in shown)
    assert set(moves.values()) == {1}  # no move is there twice
    t = made(name)
    svg = t.to_svg()
    for row, group in groups(svg).items():
        assert (discs(group) > 0) == is_chance(t, row), row
        assert ("chance" in group.attrib["class"].split()) == is_chance(t, row)
    written = Counter(re.findall(r'<text class="m"[^>]*>([\d./]+)(?: probe)?</text>', svg))
    assert written == outcomes(t)
    has_chance = any(map(is_chance, [t] * len(t), range(len(t))))
    assert (".chance .b {" in svg) == has_chance
    assert ("CHANCE" in svg) == has_chance


def test_a_scout_is_marked_and_plain_pictures_and_tables_say_nothing_of_all_this() -> None:
    t = made("pvs")
    texts = {row: ["".join(text.itertext()) for text in group.iter() if text.tag.endswith("text")]
             for row, group in groups(t.to_svg()).items()}  # fmt: skip
    (scout,) = [row for row in texts if t[row].purpose == "scout" and t[row].kind == "interior"]
    assert "?" in texts[scout] and "≤ 2" in texts[scout]
    marked = {row for row, found in texts.items() if "?" in found}
    assert marked == {row for row in texts if t[row].purpose == "scout"}
    svg = trace(AIMA).to_svg()
    assert not re.search(r"chance|probe|scout|pass |visit", svg, re.IGNORECASE)
    assert table(trace(AIMA), "nodes").splitlines()[0] == ",".join(NODE_COLUMNS)


@pytest.mark.parametrize(("name", "told"), [
    ("pvs", ["last visit of each move drawn", "scout"]), ("star2", ["probe", "chance decides"]),
    ("aspiration", ["pass 3 of 3 drawn"]), ("stopped", ["pass 1 of 2 drawn"]), ("star1", ["chance decides"]),
])  # fmt: skip
def test_the_picture_says_what_its_signs_are_and_which_pass_it_shows(name: str, told: list[str]) -> None:
    svg = made(name).to_svg()
    assert [text for text in told if text not in svg] == []
    assert "the rest folded" not in svg


@pytest.mark.parametrize("seed", range(5))
def test_the_line_of_mtdf_s_last_pass_begins_with_the_best_move(seed: int) -> None:
    dice = Random(seed)
    leaves = [[[dice.randint(1, 5) for _ in range(3)] for _ in range(3)] for _ in range(3)]
    t = trace(str(leaves), algorithm="mtdf")
    marked = {row for row, group in groups(t.to_svg()).items() if 'class="pv"' in ElementTree.tostring(group).decode()}
    assert marked == set(t.principal_rows())
    assert t[t.principal_rows()[1]].move == t.best_move


@every_search
def test_a_folded_picture_hides_no_pass_in_its_stubs(name: str) -> None:
    t = made(name)
    nodes = groups(t.to_svg(draw_nodes=3))
    assert set(nodes) <= set(rows_shown(t)) and t.root in nodes
    whole = sum(t.columns.kind[row] <= VISITED for row in rows_shown(t))
    hidden = sum(int(count) for count in re.findall(r">(\d+) nodes?<", t.to_svg(draw_nodes=3)))
    drawn = sum(t.columns.kind[row] <= VISITED for row in nodes)
    if not earlier_visits(t):
        assert hidden + drawn == whole


@some_searches
def test_the_pdf_has_the_words_of_the_svg(name: str) -> None:
    t = made(name)
    (page,) = PdfReader(io.BytesIO(t.to_pdf())).pages
    told = "".join(page.extract_text().split())
    for text in re.findall(r'<text class="[vm]"[^>]*>([^<&]+)</text>', t.to_svg()):
        assert "".join(text.split()) in told


@every_search
def test_graphviz_source_and_the_tree_on_the_terminal_are_read_again_as_the_same_tree(name: str) -> None:
    t = made(name)
    source = t.to_dot(draw_nodes=None)
    ids = {int(row) for row in re.findall(r"^\tn(\d+) \[", source, re.MULTILINE)}
    assert sorted(ids) == rows_shown(t)
    assert len(re.findall(r"shape=circle", source)) == sum(is_chance(t, row) for row in ids)
    again = trace(source, algorithm="minimax")
    whole = trace(t.header.board, algorithm="minimax")
    if name != "stopped":  # whose pass to depth 1 is all that there is to draw
        assert again.header.board == whole.header.board
    t = made(name)
    lines = ["".join(part if isinstance(part, str) else part[0] for part in line)
             for line in tree_lines(t, catalog("en"))]  # fmt: skip
    assert len(lines) == len(rows_shown(t))
    assert sum("●" in line for line in lines) == sum(is_chance(t, row) for row in rows_shown(t))
    again = trace("\n".join(lines), algorithm="minimax")
    assert Counter(row.probability for row in again) == Counter(t[row].probability for row in rows_shown(t))


def test_a_poster_shows_the_last_pass_and_mtdf_has_cutoffs_without_a_supplier() -> None:
    drawn = {name: str(poster_of([made(name)]).node_counts) for name in ("deepening", "pvs")}
    plain = str(poster_of([trace(AIMA)]).node_counts)
    assert drawn["deepening"] == plain
    assert None in {step.supplier for step in made("mtdf").steps if step.kind == "cutoff"}


# Steps ----------------------------------------------------------------------------------------------------------------


@some_searches
def test_each_step_shows_the_tree_of_its_pass(name: str) -> None:
    t = made(name)
    numbers = []
    for scene in deck_of(t, draw_nodes=(None,)).scenes():
        root = t.ancestors(scene.step.node)[0]
        nodes = groups(slide_svg(deck_of(t), scene))
        assert sorted(nodes) == list(range(root, root + t.sizes[root]))
        state = {row: group.attrib["data-state"] for row, group in nodes.items()}
        if scene.step.kind == "pass":
            assert set(state.values()) == {"unvisited"}
        elif scene.step.kind == "enter":
            assert state[scene.step.node] == "open"
        elif scene.step.kind in ("evaluate", "finish"):
            assert state[scene.step.node] == "done"
        elif scene.step.best is not None and scene.step.number < len(t.steps):
            value = nodes[scene.step.node].attrib["data-value"]
            assert catalog("en").number(scene.step.best) in value, (scene.step, value)
        for row, group in nodes.items():
            assert (discs(group) > 0) == is_chance(t, row)
        numbers.append(scene.step.number)
    assert numbers == list(range(1, len(t.steps) + 1))


@every_search
def test_the_key_steps_have_the_beginnings_of_passes(name: str) -> None:
    t = made(name)
    key = deck_of(t, "key").steps
    passes = [step.number for step in t.steps if step.kind == "pass"]
    assert len(passes) == len(t.columns.passes)
    assert set(passes) <= set(key)


@pytest.mark.parametrize("name", ["star2", "stopped"])
def test_slides_of_powerpoint_have_ovals_for_chance_nodes(name: str) -> None:
    t = made(name)
    deck = deck_of(t, "key", draw_nodes=(None,))
    slides = list(Presentation(io.BytesIO(OF_DECKS["pptx"].make(deck))).slides)[2:]
    assert len(slides) == len(deck.steps)
    for number, slide in zip(deck.steps, slides, strict=True):
        root = t.ancestors(t.steps.at(number).node)[0]
        nodes = {int(one.name[3:]): one for one in flat(slide.shapes) if re.fullmatch(r"!!n\d+", one.name)}
        assert sorted(nodes) == list(range(root, root + t.sizes[root]))
        for row, group in nodes.items():
            bodies = [one for one in group.shapes if one.name == f"n{row} body"]
            assert ["ellipse" in one._element.xml for one in bodies] == [is_chance(t, row)]


@some_searches
def test_tex_draws_circles_in_a_style_of_their_own(name: str) -> None:
    t = made(name)
    figure = OF_DECKS["tikz"].make(deck_of(t, str(len(t.steps)))).decode()
    slides = OF_DECKS["beamer"].make(deck_of(t, "key")).decode()
    circles = re.findall(rf"\[chance node, \w+\] \S+ circle\[radius={CIRCLE / 2:g}\]", figure)
    nodes = {int(row) for row in re.findall(r"\\coordinate \(n(\d+)\)", figure)}
    if t.complete:
        assert sorted(nodes) == rows_shown(t)
        assert len(circles) == sum(is_chance(t, row) for row in nodes)
    for text in (figure, slides):
        assert ("chance node/.style" in text) == any(is_chance(t, row) for row in range(len(t)))


@some_searches
def test_pages_and_texts_of_slides_have_a_slide_for_each_step(name: str) -> None:
    t = made(name)
    deck = deck_of(t, "all", draw_nodes=(None,))
    page = "".join(OF_DECKS["reveal"].make(deck))
    drawn = Counter(int(row) for row in re.findall(r'data-id="n(\d+)"', page))
    shown: Counter[int] = Counter()
    for step in t.steps:
        root = t.ancestors(step.node)[0]
        shown.update(range(root, root + t.sizes[root]))
    assert drawn == shown
    text, files = OF_DECKS["marp"].make(deck, "slides")
    assert len(files) == len(t.steps) + 1  # and the legend
    for _, picture in files:
        ElementTree.fromstring(picture)
    assert text.count("![") >= len(t.steps)
    transcript = b"".join(OF_TRACES["txt"].pieces(t, RenderOptions())).decode("utf-8")
    assert len(re.findall(rf"^\S+ \d+\D+{len(t.steps)}\b", transcript, re.MULTILINE)) == len(t.steps)


# Tables and trees -----------------------------------------------------------------------------------------------------


def table(t: Trace, name: Any, to: str = "csv") -> str:
    return b"".join(OF_TABLES[to].pieces(table_of(t, name))).decode("utf-8")


@every_search
def test_the_tables_have_passes_purposes_probabilities_and_cutoffs_without_a_supplier(name: str) -> None:
    t = made(name)
    rows = list(csv.DictReader(io.StringIO(table(t, "nodes"))))
    assert list(rows[0]) == [*NODE_COLUMNS, *VISIT_COLUMNS]
    assert [row["path"] for row in rows] == [t.path(row) for row in range(len(t))]
    ends = [made.end for made in t.passes]
    for row, cells in zip(t, rows, strict=True):
        number = next(at for at, end in enumerate(ends, 1) if row.node < end)
        assert (cells["pass"], cells["purpose"]) == (str(number), row.purpose or "")
        assert cells["probability"] == ("" if row.probability is None else str(row.probability))
        assert (cells["parent"] == "") == (row.ply == 0)
    told = [json.loads(line) for line in table(t, "nodes", "jsonl").splitlines()]
    assert [(one["pass"], one["purpose"], one["probability"]) for one in told] == [
        (int(cells["pass"]), row.purpose, row.probability) for row, cells in zip(t, rows, strict=True)
    ]
    t = made(name)
    rows = list(csv.DictReader(io.StringIO(table(t, "steps"))))
    assert [row["kind"] for row in rows] == [step.kind for step in t.steps]
    suppliers = {row["step"]: row["supplier"] for row in rows if row["kind"] == "cutoff"}
    expected = {str(step.number): step.supplier for step in t.steps if step.kind == "cutoff"}
    assert suppliers == {step: "" if row is None else str(row) for step, row in expected.items()}


def test_the_tree_of_a_game_with_chance_is_that_of_the_last_pass() -> None:
    t = trace(game="examples/pig.py", depth=3, deepen=True)
    root = explicit_tree(t)
    waiting, found = [root], Counter[str]()
    while waiting:
        node = waiting.pop()
        waiting += node.children
        found[node.given.get("probability", "")] += 1
    assert sum(found.values()) == len(rows_shown(t))
    assert found[repr(1 / 6)] == sum(t[row].probability is not None for row in rows_shown(t)) > 0
