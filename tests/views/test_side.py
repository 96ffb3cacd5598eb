"""What is told from the side of whoever moves: every value and every window is MAX's, with the sign of the side."""

import json
import random
from math import inf
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.formats import OF_TRACES
from minimax_viz.picture.finished import fitted_placement
from minimax_viz.picture.items import Item
from minimax_viz.picture.step_scene import step_scenes
from minimax_viz.record.columns import VISITED
from minimax_viz.text.catalog import catalog
from minimax_viz.text.labels import end_text, window_text, worth_text
from minimax_viz.text.summary import open_leaf_lines, result_phrase
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import side_of, told_by, turned, turned_bound, turned_window

WORDS = catalog("en")
WAYS: tuple[dict[str, Any], ...] = (
    {"algorithm": "minimax"}, {"algorithm": "alphabeta"}, {"cutoff": "gt", "fail": "hard"}, {"algorithm": "pvs"},
    {"algorithm": "mtdf"}, {"algorithm": "pvs", "all_best": True}, {"deepen": True, "depth": 3, "aspiration": 1},
    {"transpositions": True}, {"depth": 2}, {"max_nodes": 9},
)  # fmt: skip


def random_tree(dice: random.Random) -> str:
    """A tree in which players now and then move twice in a row."""

    def node(left: int, player: str) -> dict[str, Any]:
        if left == 0 or (left < 3 and dice.random() < 0.3):
            return {"value": dice.randint(-9, 9)}
        other = "min" if player == "max" else "max"
        children = [node(left - 1, other if dice.random() < 0.8 else player) for _ in range(dice.choice([1, 2, 3]))]
        return {"player": player, "children": children}

    tree = node(3, dice.choice(["max", "min"]))
    return json.dumps(tree if "children" in tree else {"player": "max", "children": [tree]})


@pytest.fixture(scope="module")
def searches() -> list[TraceResult]:
    dice = random.Random(39)
    return [trace(random_tree(dice), **WAYS[number % len(WAYS)]) for number in range(60)]


def sign_of(told: TraceResult, row: int) -> int:
    """1 where MAX's value is told as it is, -1 where its sign is turned; from what the game says alone."""
    mover = told[row].player
    if told[row].kind == "transposition":
        return sign_of(told, told.columns.source[row])
    if told[row].kind != "interior" and told.parents[row] >= 0:
        return -1 if told[told.parents[row]].player == "max" else 1
    return -1 if mover == "min" else 1


def flipped(text: str) -> str:
    """A value as the other player sees it, in writing."""
    number = text.removeprefix("≥ ").removeprefix("≤ ").removeprefix("≈ ")
    sign = text[: len(text) - len(number)].translate(str.maketrans("≥≤", "≤≥"))
    return sign + (number if number == "0" else number[1:] if number[0] == "−" else f"−{number}")


def test_every_value_is_that_of_max_with_the_sign_of_the_side(searches: list[TraceResult]) -> None:
    turned_rows = 0
    for searched in searches:
        told = searched.told("mover")
        for row in range(len(told)):
            plain = worth_text(searched, row, WORDS)
            if not plain or " or " in plain:
                continue
            wanted = plain if sign_of(told, row) == 1 else flipped(plain)
            assert worth_text(told, row, WORDS) == wanted, (searched.header.board, row)
            turned_rows += wanted != plain
    assert turned_rows > 200


def test_every_window_is_negated_and_swapped_where_the_sign_is_turned(searches: list[TraceResult]) -> None:
    turned_rows = 0
    for searched in searches:
        told = searched.told("mover")
        for row in range(len(told)):
            if told.columns.kind[row] > VISITED:
                continue
            alpha, beta = told.windows.at(row)
            sign = sign_of(told, row)
            wanted = (alpha, beta) if sign == 1 else (-beta, -alpha)
            assert turned_window((alpha, beta), side_of(told, row)) == wanted
            text = window_text(told, row, (alpha, beta), WORDS)
            if not text.endswith("?"):  # a question, see below
                ends = [end_text(told, end, WORDS) for end in wanted]
                assert text == f"({ends[0]}, {ends[1]})"
            turned_rows += sign == -1 and (alpha, beta) != (-inf, inf)
    assert turned_rows > 100


def test_turning_negates_asks_the_same_question_of_the_other_number_and_twice_changes_nothing() -> None:
    for value in (0, 0.0, 3, -2.5, inf, -inf):
        assert turned(turned(value, "min"), "min") == value and str(turned(0.0, "min")) == "0.0"
    assert [turned_bound(bound, "min") for bound in ("lower", "upper", "exact", "")] == ["upper", "lower", "exact", ""]
    assert turned_window((-inf, 3), "min") == (-3, inf) and turned_window((-inf, 3), "max") == (-inf, 3)
    searched = trace("[[3,12,8],[2,4,6],[14,5,2]]", algorithm="pvs")
    told = searched.told("mover")
    for row, plain, turned_text in ((5, "> 3?", "< −3?"), (3, "< 3?", "< 3?")):
        window = searched.windows.at(row)
        assert window_text(searched, row, window, WORDS) == plain
        assert window_text(told, row, window, WORDS) == turned_text


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf"])
def test_pictures_show_what_is_told(algorithm: str) -> None:
    searched = trace("[[3,12,8],[2,4,6],[14,5,2]]", algorithm=algorithm)
    told = searched.told("mover")
    plain, turned_items = items_in(searched), items_in(told)
    assert [item.name for item in plain] == [item.name for item in turned_items]
    for before, after in zip(plain, turned_items, strict=True):
        is_turned = before.kind == "interior" and before.player == "min"
        assert after.value == (flipped(before.value) if is_turned else before.value)
    scenes = step_scenes(told, [len(told.steps)], WORDS)
    values = {node.item.value for scene in scenes for node in scene.nodes}
    assert {"3", "2"} <= values and not {"−12", "−14"} & values


def items_in(told: TraceResult) -> list[Item]:
    return [node.item for node in fitted_placement(told, None, WORDS).nodes]


def test_a_leaf_has_the_side_of_who_did_not_move_to_it_and_what_is_recorded_that_of_max() -> None:
    odd = trace("[3,12]").told("mover")
    assert [worth_text(odd, row, WORDS) for row in range(3)] == ["12", "−3", "−12"]
    twice = trace("max(max(1,2),min(3,4))").told("mover")
    assert [side_of(twice, row) for row in range(7)] == ["max", "max", "min", "min", "min", "max", "max"]
    over = trace("OXX/XOO/OXX").told("mover")
    assert side_of(over, 0) == over[0].player
    searched = trace("[[3,12,8],[2,4,6],[14,5,2]]")
    told = searched.told("mover")
    assert told == searched and told.summary() == searched.summary() and told.told("max") == searched
    assert [row.value for row in told] == [row.value for row in searched] and searched.view == "max"
    saved = [b"".join(OF_TRACES["trace"].pieces(one, None)) for one in (searched, told)]
    assert saved[0] == saved[1]
    assert "value 3" in result_phrase(told, WORDS)


def test_where_chance_or_open_leaves_decide_there_is_no_side() -> None:
    searched = trace("max(min(3,12), chance(0.7: 9, 0.3: 10))")
    with pytest.raises(SettingsError, match="chance decides") as failed:
        told_by(searched, "mover")
    assert failed.value.option == "view"
    with pytest.raises(SettingsError, match="view"):
        searched.to_svg(view="other")  # type: ignore[arg-type]
    searched = trace("[[3,12,8],[2,?,6]]")
    assert list(open_leaf_lines(searched, WORDS)) and not list(open_leaf_lines(searched.told("mover"), WORDS))
