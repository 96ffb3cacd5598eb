"""The scene of a picture: everything has a place of its own, every text fits, and themes are readable by everybody."""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extents import Rectangle, is_within, overlapping
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.games.game import MAX, MIN, Game, Look, Player
from minimax_viz.picture.finished import finished_picture, fitted_scene
from minimax_viz.picture.scene import PlacedItem, Scene
from minimax_viz.picture.shapes import EDGE, FIXED, INSIDE, LOOK, NAME, SMALL, STACK, VALUE
from minimax_viz.picture.text_metrics import clipped, text_width, wrapped
from minimax_viz.picture.theme import THEMES, Theme, theme_named
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import catalog
from tree_strategies import text_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def scene(t: Trace, budget: int | None = None, lang: str = "en") -> Scene:
    return fitted_scene(t, budget, catalog(lang))


def boxes(drawn: Scene) -> Iterator[Rectangle]:
    """The extent of each node, from the end of its edge to the foot of its pill, and of the captions."""
    for node in drawn.nodes:
        half = max(node.shape.width, node.shape.pill) / 2 + (STACK * 2 if node.shape.form == "stub" else 0)
        yield node.x - half, node.head, node.x + half, node.leave
    for caption in drawn.captions:
        half = caption.width / 2
        yield caption.x - half, caption.y, caption.x + half, caption.y + caption.height - 5


def check_layout(drawn: Scene) -> None:
    """Check that nothing overlaps or sticks out, parents are above their children, and siblings in order."""
    found = list(boxes(drawn))
    assert [one for one in found if not is_within(one, (0, 0, drawn.width, drawn.height), 0.01)] == []
    assert overlapping(found, 0.01) == []
    last: dict[int, PlacedItem] = {}
    for node in drawn.nodes:
        if node.item.parent < 0:
            continue
        assert drawn.nodes[node.item.parent].leave < node.y
        if elder := last.get(node.item.parent):
            assert (elder.x, elder.y) < (node.x, node.y) or elder.x < node.x
        last[node.item.parent] = node


def check_texts(drawn: Scene) -> None:
    """Check that no text is wider than what it stands in."""
    for node in drawn.nodes:
        shape = node.shape
        if shape.form in ("max", "min"):
            assert all(text_width(line, NAME, bold=True) <= INSIDE for line in shape.lines)
        elif shape.form == "text":
            size, bold = (LOOK, True) if len(shape.lines) == 1 else (FIXED, False)
            assert all(text_width(line, size, bold=bold, fixed=not bold) <= shape.width - 12 for line in shape.lines)
        else:
            size, bold = (SMALL, False) if shape.form == "stub" else (VALUE, True)
            assert all(text_width(line, size, bold=bold) <= shape.width - 12 for line in shape.lines)
        assert shape.slant or all(text_width(line, EDGE) <= shape.room + 0.01 for line in shape.names)
        assert text_width(node.item.window, SMALL) <= shape.room + 0.01
        assert not shape.value or text_width(shape.value, VALUE, bold=True) <= shape.pill - 14


names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30) | st.sampled_from(
    ["</script><img src=x onerror=alert(1)>", '"];', "&", "Ход конём", "🙂" * 9, "W" * 200, "<b>"]
)


@given(trees(max_leaves=40), st.sampled_from(["alphabeta", "minimax"]), st.integers(2, 60) | st.none(), names)
def test_any_tree_is_drawn_without_overlap(tree, algorithm, budget, name):
    tree = {"name": name, "children": [tree, {"value": 1}]}
    drawn = scene(trace(text_of(tree), algorithm=algorithm), budget)
    check_layout(drawn)
    check_texts(drawn)


def test_a_caption_hangs_below_the_tallest_of_its_siblings():
    check_layout(scene(trace("[[0,0,[[[-1]],[-1,[0],0,[0]]]],1]"), 13))


@pytest.mark.parametrize(("algorithm", "lang", "budget"), [("alphabeta", "ru", 400), ("minimax", "en", 1000)])
def test_boards_are_drawn_without_overlap(algorithm, lang, budget):
    t = trace("XO......." if algorithm == "minimax" else ".........", algorithm=algorithm)
    for drawn in (scene(t, budget, lang), scene(t, 30, "en")):
        check_layout(drawn)
        check_texts(drawn)


class Words(Game[str, str]):
    """A game whose states look the way a test wants them to."""

    def __init__(self, look: Look) -> None:
        self.shown = look

    def initial(self) -> str:
        return ""

    def moves(self, state: str) -> list[str]:
        return ["a long name for a move", "b", "c"]

    def result(self, state: str, move: str) -> str:
        return state + move[0]

    def to_move(self, state: str) -> Player:
        return MIN if len(state) % 2 else MAX

    def outcome(self, state: str) -> float | None:
        return state.count("b") / 7 if len(state) == 3 else None

    def look(self, state: str) -> Look:
        return self.shown


@pytest.mark.parametrize(
    "look",
    [
        pytest.param("3 4 5", id="short text"), pytest.param("", id="empty text"),
        pytest.param("a very long text that describes the state of the game in many words", id="long text"),
        pytest.param("X O .\n. X .\n\tO .", id="lines"), pytest.param("x\n" * 40, id="many lines"),
        pytest.param(((("R", "", "Y", "", "", "", "")),) * 6, id="six rows of seven"),
        pytest.param((("♞",) * 8,) * 8, id="chess board"), pytest.param((("X",),), id="one cell"),
        pytest.param((tuple("longer"),), id="one row"), pytest.param(None, id="bare"),
    ],
)  # fmt: skip
def test_every_look_has_a_form(look):
    drawn = scene(trace(game=Words(look)))
    check_layout(drawn)
    check_texts(drawn)


def test_the_textbook_tree():
    drawn = scene(trace(AIMA))
    assert [node.shape.form for node in drawn.nodes[:3]] == ["max", "min", "box"]
    assert [node.shape.value or "".join(node.shape.lines) for node in drawn.nodes] == (
        ["3", "3", "3", "12", "8", "≤ 2", "2", "4", "6", "2", "14", "5", "2"]
    )
    assert [node.item.row for node in drawn.nodes if node.item.principal] == [0, 1, 2]
    assert [node.item.row for node in drawn.nodes if node.item.chosen] == [1, 2, 6, 12]
    assert [(caption.reason, caption.lines) for caption in drawn.captions] == [(("α 3 ≥ β 2",), ("never looked at",))]
    assert [band.player for band in drawn.bands] == ["max", "min"]
    assert [node.item.edge for node in drawn.nodes] == [""] * 13  # a move named after its child is not said twice
    assert [node.item.window for node in drawn.nodes if node.item.window] == ["(−∞, ∞)", "(−∞, ∞)", "(3, ∞)", "(3, ∞)"]
    assert (
        drawn.heading.result == "Value 3 · principal variation: B → B1 · 11 nodes looked at · 1 cutoff · 2 moves pruned"
    )
    assert [sign.symbol for sign in drawn.legend] == ["max", "min", "chosen", "principal", "bound", "window", "pruned"]


@pytest.mark.parametrize(("cutoff", "reason"), [("ge", "α 0 ≥ β 0"), ("gt", "α 0 > β −1")])
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_a_cutoff_says_the_bounds_that_met(cutoff, fail, reason):
    drawn = scene(trace("[[0,5],[0,-1,5]]", cutoff=cutoff, fail=fail))
    assert [" ".join(caption.reason) for caption in drawn.captions] == [reason]


def test_a_picture_tells_stopped_searches_estimates_and_who_moves_twice():
    drawn = scene(trace(".........", max_nodes=25))
    assert "stopped" in drawn.heading.warning
    assert [node.item.value for node in drawn.nodes if node.item.still_open] == ["?"] * 5 + ["1 so far", "?"]
    assert not any(node.item.principal for node in drawn.nodes)
    assert "open" in [sign.symbol for sign in drawn.legend]
    drawn = scene(trace("XO./.X./...", depth=2, evaluation="twos"))
    values = {node.item.kind: node.item.value for node in drawn.nodes}
    assert values["horizon"].startswith("≈ ")
    assert values["terminal"] == "1"
    assert "horizon" in [sign.symbol for sign in drawn.legend]
    drawn = scene(trace('{"children": [{"player": "max", "children": [1, 2]}, [3, 4]]}', algorithm="minimax"))
    assert [node.shape.turn for node in drawn.nodes if node.item.kind == "interior"] == ["", "MAX", "MIN"]
    assert [band.player for band in drawn.bands] == ["max"]


@pytest.mark.parametrize("budget", [400, None])
def test_a_chain_of_2000_nodes(budget):
    drawn = scene(trace("[" * 2000 + "1" + "]" * 2000), budget)
    assert len(drawn.nodes) == (2001 if budget is None else 400)
    assert drawn.width < 200
    check_layout(drawn)


def height_of_each_ply(drawn: Scene) -> dict[int, set[float]]:
    heights: dict[int, set[float]] = {}
    for node in drawn.nodes:
        heights.setdefault(node.item.ply, set()).add(node.y)
    return heights


@pytest.mark.parametrize(
    "options",
    [
        {"board": "XO./.X./..O"},
        {"board": "[[[[5,3],[8,2]],[[9,1],[4,7]]],[[[6,2],[3,8]],[[1,5],[7,4]]]]"},
        {"game": "nim", "board": "1,2,3"},
        {"game": "connect4", "depth": 4},
        {"game": "tictactoe"},
        {"game": "tictactoe", "depth": 2, "algorithm": "minimax"},
        {"board": str([[5] * 60, [4, *[6] * 60], [7, 1] * 30])},
    ],
    ids=lambda options: " ".join(map(str, options.values()))[:30],
)
def test_a_picture_is_a_tree_that_fits_a_page_and_gives_the_answer(options):
    t = trace(**options)
    drawn = scene(t, 400)
    assert all(len(heights) == 1 for heights in height_of_each_ply(drawn).values())
    assert finished_picture(drawn).width <= 1600
    rows = {node.item.row: node.item for node in drawn.nodes if node.item.kind != "stub"}
    assert set(rows) >= {0, *t.principal_rows()}
    moves = list(t.children(0))
    if len(moves) <= 9:
        assert set(rows) >= set(moves)
    assert all(rows[move].value for move in moves if move in rows and not rows[move].skipped)
    families: dict[int, list[float]] = {}
    for node in drawn.nodes[1:]:
        families.setdefault(node.item.parent, []).append(node.x)
    for parent, places in families.items():
        assert drawn.nodes[parent].x == pytest.approx((places[0] + places[-1]) / 2)
    check_layout(drawn)
    check_texts(drawn)


def test_all_nodes_are_drawn_when_asked_and_else_stubs_say_what_they_stand_for():
    t = trace("XO./.X./..O")
    assert len(scene(t, None).nodes) == len(t)
    assert finished_picture(scene(t, None)).width > 1600
    assert len(scene(t, 12).nodes) <= 12
    drawn = scene(trace(str([[[value, value + 1] for value in range(3)] for _ in range(40)])), 30)
    (stub,) = [node.item for node in drawn.nodes if node.item.kind == "stub" and node.item.parent == 0]
    assert re.fullmatch(r"\d+ others; at most 1; \d+ nodes", stub.title)


def test_long_names_are_wrapped_under_inner_nodes_and_aslant_at_leaves():
    def name(at: int) -> str:
        return f"Overseas Licence Agreement {at:03}"

    def node(at: int) -> Any:
        return {"name": name(at)} | ({"value": at} if at >= 15 else {"children": [node(2 * at + 1), node(2 * at + 2)]})

    drawn = scene(trace(json.dumps(node(0)), algorithm="minimax"), 400)
    assert len(drawn.nodes) == 31
    assert finished_picture(drawn).width <= 1600
    for placed in drawn.nodes:
        assert placed.item.name in placed.item.title
        assert placed.shape.slant == (placed.item.kind != "interior")
        assert " ".join(placed.shape.names) == placed.item.name, "nothing is cut"


def test_text_is_measured_clipped_and_wrapped():
    assert text_width("", 10) == 0
    assert text_width("0", 100) == pytest.approx(64)
    assert text_width("e\u0301", 10) == text_width("e", 10)
    assert text_width("Ж", 10) > text_width("г", 10)
    assert clipped("short", 100, 10) == "short"
    assert clipped("a much longer text", 40, 10) == "a mu…"
    assert text_width(clipped("W" * 500, 90, 12), 12) <= 90
    assert wrapped("never looked at", 50, 10) == ["never", "looked at"]
    assert one_line("a\n b\x00\ud800") == "a b\ufffd\ufffd"


# Themes -----------------------------------------------------------------------------------------------------------


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def linear(colour: str) -> list[float]:
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2."""
    first, second = (sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True)) for x in (one, other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def seen(colour: str, blindness: str) -> list[float]:
    parts = linear(colour)
    return [sum(w * c for w, c in zip(row, parts, strict=True)) for row in BLINDNESS[blindness]]


def apart(one: str, other: str, blindness: str) -> float:
    """How different two colours look, in CIE Lab."""

    def lab(parts: list[float]) -> list[float]:
        r, g, b = (min(max(part, 0), 1) for part in parts)
        xyz = (0.4125 * r + 0.3576 * g + 0.1804 * b) / 0.9505, 0.2127 * r + 0.7152 * g + 0.0722 * b, 0
        z = (0.0193 * r + 0.1192 * g + 0.9503 * b) / 1.089
        x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (xyz[0], xyz[1], z))
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]

    pairs = zip(lab(seen(one, blindness)), lab(seen(other, blindness)), strict=True)
    return sqrt(sum((a - b) ** 2 for a, b in pairs))


themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
def test_text_and_lines_meet_wcag_aa(theme: Theme):
    for text in (theme.ink, theme.muted, theme.cut):
        for behind in (theme.paper, theme.panel, theme.leaf_fill, theme.max_fill, theme.min_fill):
            assert contrast(text, behind) >= 4.5
    assert contrast(theme.ink, theme.highlight) >= 4.5
    for text in (theme.max_line, theme.min_line):  # the page writes α and β in them
        assert contrast(text, theme.paper) >= 4.5
        assert contrast(text, theme.panel) >= 4.5
    for line in (theme.ink, theme.muted, theme.line, theme.max_line, theme.min_line, theme.cut):
        assert contrast(line, theme.paper) >= 3
    assert contrast(theme.max_line, theme.max_fill) >= 3
    assert contrast(theme.min_line, theme.min_fill) >= 3


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_colour_blind_readers_tell_the_colours_apart(name: str, blindness: str):
    theme = THEMES[name]
    for one, other in combinations([theme.max_line, theme.min_line, theme.paper], 2):
        assert apart(one, other, blindness) > 25
    assert apart(theme.highlight, theme.paper, blindness) > 25


@themes
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_colour_blind_readers_tell_searches_from_players_and_from_each_other(theme: Theme, blindness: str):
    """A comparison shows its searches in `ink` and `muted`."""
    assert apart(theme.ink, theme.muted, blindness) > 25
    for search in (theme.ink, theme.muted):
        for other in (theme.max_line, theme.min_line, theme.highlight):
            assert apart(search, other, blindness) > 16


def test_players_and_fills_differ_without_colour_and_css_has_the_names_of_colours():
    theme = THEMES["print"]
    assert contrast(theme.max_fill, theme.min_fill) > 1.25
    assert contrast(theme.highlight, theme.paper) > 1.5
    for t in (trace(AIMA), trace(example="cut")):
        drawn = scene(t)
        marks = {node.item.player: node.shape.form for node in drawn.nodes if node.item.kind == "interior"}
        assert t.header.look is not None or marks == {"max": "max", "min": "min"}
        assert {band.player for band in drawn.bands} >= {"max", "min"}
    assert theme_named("dark").variables()["max-line"] == THEMES["dark"].max_line
    with pytest.raises(SettingsError, match="light, dark, print"):
        theme_named("pink")
