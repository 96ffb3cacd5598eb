"""The tree row by row: the values and choices of plain minimax as they climb from the leaves to the root."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import wait_until
from minimax_viz import trace
from minimax_viz.record.columns import DISCARDED, INTERIOR, MERGED, PRUNED
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.numbers import number_text
from minimax_viz.tracing.result import TraceResult
from page_files import step_of
from page_in_node import parts
from random_trees import random_searches

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"

BOARDS = (AIMA, "XOX/.O./.XO", "X.O/.../..X")
SIGNS = {"exact": "", "lower": "at least ", "upper": "at most "}


def places_of(shown: TraceResult, by_node: bool) -> Iterator[tuple[int, list[int], list[int]]]:
    """Each place of the telling: its turn, the rows that have chosen by then, and those that have just got a value."""
    rows = [row for row in range(len(shown)) if shown.columns.kind[row] == INTERIOR]
    told: list[int] = []
    yield 1, [], []
    yield 2, [], [row for row in range(len(shown)) if row not in rows and shown.columns.kind[row] < PRUNED]
    for turn, ply in enumerate(sorted({shown[row].ply for row in rows}, reverse=True), start=3):
        whole = [row for row in rows if shown[row].ply == ply]
        for now in [[row] for row in whole] if by_node else [whole]:
            told += now
            yield turn, [*told], now


def known_of(shown: TraceResult, turn: int, told: list[int], row: int) -> bool:
    """Whether a row has its value, or has been passed over, at a place."""
    kind = shown.columns.kind[row]
    if kind == INTERIOR:
        return row in told
    if kind in (PRUNED, MERGED, DISCARDED):
        return kind != PRUNED or shown.parents[row] in told
    return turn >= 2


@pytest.mark.parametrize("by_node", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_every_place_has_the_values_and_choices_of_the_trace(tmp_path: Path, by_node: bool):
    """Row by row and node by node, under both algorithms."""
    boards = BOARDS[:2] if by_node else BOARDS  # there is a place for each node, and all values are read at each
    searches = [trace(board, algorithm=algorithm) for board in boards for algorithm in ("minimax", "alphabeta")]
    searches += [trace("X.O/.../..X", symmetry=True, algorithm="minimax"), *random_searches(15, max_nodes=None)]
    searches += random_searches(15, algorithm="minimax", max_nodes=None)
    skipping = bounded = 0
    told_of_all = parts(tmp_path, "levels", [(one, {"by_node": by_node}) for one in searches])
    for shown, places in zip(searches, told_of_all, strict=True):
        narrator = Narrator(shown, catalog("en"))
        cutoffs = {step.node: narrator.standing_text(step) for step in shown.steps if step.kind == "cutoff"}
        before = {"turn": 1, "node": 0}
        for (turn, told, now), found in zip(places_of(shown, by_node), places, strict=True):
            assert found["place"]["turn"] == turn
            assert not by_node or found["before"] == before  # back from a whole row is the last node of the one before
            before = found["place"]
            for row, (value, state) in enumerate(zip(found["values"], found["states"], strict=True)):
                is_known, is_visited = known_of(shown, turn, told, row), shown.columns.kind[row] < PRUNED
                assert state == (("open", "done") if is_visited else ("unvisited", "pruned"))[is_known]
                written = number_text(shown[row].value) if is_known and is_visited else ""
                is_exact = not shown.settings.prunes
                assert (value if is_exact else value.lstrip("≤≥≈⇐ ").removesuffix(" ?")) == written
                assert found["chosen"][row] == (shown.choices[row] if row in told else -1)
            assert found["now"] == now
            for row in [row for row in now if row in told][:6]:
                choice, bound = shown.choices[row], shown[row].bound
                assert {row, choice} <= set(found["said_of"])
                worth = f"{SIGNS[bound]}{number_text(shown[row].value)}"
                said = f"{shown.name(row)} is worth {worth}, from {shown.name(choice)}:"
                assert shown.header.look or said in found["said"]
                bounded += bound != "exact"
                if found["place"]["node"] and row in cutoffs:
                    skipping += 1
                    assert "".join(found["said"].split()).endswith("".join(cutoffs[row].split()))
        assert number_text(shown.value) in places[-1]["said"]
    assert bounded > 10 and (skipping > 10) == by_node


@pytest.mark.thorough
def test_arrows_go_from_node_to_node_and_from_row_to_row(opened):
    page = opened(trace(AIMA), "#step=12")
    before = page.inner_text("#narration")
    for said in ("2 moves were skipped", before, "2 moves were skipped"):  # one key leads there and back
        page.keyboard.press("b")
        assert said in page.inner_text("#narration")
        assert step_of(page) == 12
    seen = []
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        seen.append((page.text_content("#heading"), page.inner_text("#narration .lead")))
    assert seen[1:] == [
        ("Row by row · 3 of 4 · node 1 of 3", "B is worth 3, from B1: the smallest of 3, 12, 8."),
        ("Row by row · 3 of 4 · node 2 of 3", "C is worth at most 2, from C1: the smallest of 2, ?, ?."),
        ("Row by row · 3 of 4 · node 3 of 3", "D is worth 2, from D3: the smallest of 14, 5, 2."),
        ("Row by row · 4 of 4", "Row 1: MAX takes the largest of its children."),
    ]
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert page.locator(".node.now").get_attribute("data-path") == "/1"
    assert page.locator("[data-path='/1/1']").get_attribute("data-state") == "pruned"
    assert page.locator("[data-path='/2']").get_attribute("data-state") == "open"
    assert "MAX has 3 at A" in page.inner_text("#narration")
    wait_until(page, "location.hash === '#step=12&telling=levels&turn=3&node=2'")
    page.reload()
    assert "at most 2" in page.inner_text("#narration")
    page.click("#levels [data-act=over]")  # the rest of the row
    assert page.text_content("#heading") == "Row by row · 3 of 4"
    assert page.locator(".node.now").count() == 3
    page.click("#levels [data-act=over]")
    assert "the best move is B" in page.inner_text("#narration")
    page.click("#levels [data-act=out]")
    page.click("#levels [data-act=out]")
    assert "leaves get their values" in page.inner_text("#narration")
    page.click("[data-turn-to='4']")
    assert "Row 1" in page.inner_text("#narration")
    page.evaluate("minimaxViz.goTo(1)")
    assert "Which move should " in page.inner_text("#narration"), "a step is told in the order of the search"
    page = opened(trace(AIMA, max_nodes=5), "#telling=levels&turn=3")
    page.keyboard.press("b")
    assert page.locator("[data-act=levels]").count() == 0, "only where the search came to its end"
    assert "Which move should " in page.inner_text("#narration")
