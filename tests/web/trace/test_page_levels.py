"""The tree row by row: the values and choices of plain minimax as they climb from the leaves to the root."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


def known_at(shown: TraceResult, turn: int) -> list[bool]:
    """Which rows have their values at a turn: at 1 none, then the leaves, then one row of choices after another."""
    inner = [shown[row].ply for row in range(len(shown)) if shown.columns.kind[row] == INTERIOR]
    ply = max(inner, default=-1) + 3 - turn
    return [
        turn >= 2 if shown.columns.kind[row] != INTERIOR else turn >= 3 and shown[row].ply >= ply
        for row in range(len(shown))
    ]


def check_turn(shown: TraceResult, known: list[bool], now: list[bool], found: dict[str, Any]) -> None:
    """What a turn shows, by row, is what the trace has where it is known by then."""
    for row, (value, state) in enumerate(zip(found["values"], found["states"], strict=True)):
        assert value == (number_text(shown[row].value) if known[row] else "")
        assert state == ("done" if known[row] else "open")
    assert found["now"] == [row for row, is_now in enumerate(now) if is_now]
    for row in found["now"][:6]:
        if shown.columns.kind[row] == INTERIOR:
            assert {row, shown.choices[row]} <= set(found["said_of"])


def turns_of(shown: TraceResult) -> Iterator[tuple[list[bool], list[bool]]]:
    """At each turn, which rows have their values, and which of them have just got them."""
    before = [False] * len(shown)
    inner = [shown[row].ply for row in range(len(shown)) if shown.columns.kind[row] == INTERIOR]
    for turn in range(1, max(inner, default=-1) + 4):
        known = known_at(shown, turn)
        yield known, [is_known and not was for is_known, was in zip(known, before, strict=True)]
        before = known
    assert all(before)


def test_every_turn_has_the_values_and_choices_of_the_trace(tmp_path: Path):
    searches = [trace(board, algorithm="minimax") for board in (AIMA, "XOX/.O./.XO", "X.O/.../..X")]
    searches += random_searches(15, algorithm="minimax", max_nodes=None)
    for shown, turns in zip(
        searches, parts(tmp_path, "levels", [(one, {"by_node": False}) for one in searches]), strict=True
    ):
        for (known, now), found in zip(turns_of(shown), turns, strict=True):
            check_turn(shown, known, now, found)
            for row in [row for row in found["now"] if shown.columns.kind[row] == INTERIOR][:6]:
                value, choice = number_text(shown[row].value), shown.name(shown.choices[row])
                assert shown.header.look or f"{shown.name(row)} is worth {value}, from {choice}:" in found["said"]
            for row, chosen in enumerate(found["chosen"]):
                is_choice = known[row] and shown.columns.kind[row] == INTERIOR
                assert chosen == (shown.choices[row] if is_choice else -1)
        assert number_text(shown.value) in turns[-1]["said"]


def places_of(shown: TraceResult) -> Iterator[tuple[int, list[int], int]]:
    """Each place of the telling node by node: its turn, the rows told by then that choose, and the latest of them."""
    rows = [row for row in range(len(shown)) if shown.columns.kind[row] == INTERIOR]
    told: list[int] = []
    yield 1, [], -1
    yield 2, [], -1
    for turn, ply in enumerate(sorted({shown[row].ply for row in rows}, reverse=True), start=3):
        for row in (row for row in rows if shown[row].ply == ply):
            told.append(row)
            yield turn, list(told), row


def known_of(shown: TraceResult, turn: int, told: list[int], row: int) -> bool:
    """Whether a row has its value, or has been passed over, at a place."""
    kind = shown.columns.kind[row]
    if kind == INTERIOR:
        return row in told
    if kind in (PRUNED, MERGED, DISCARDED):
        return kind != PRUNED or shown.parents[row] in told
    return turn >= 2


def test_node_by_node_under_both_algorithms(tmp_path: Path):
    searches = [trace(board) for board in (AIMA, "XOX/.O./.XO", "X.O/.../..X")]
    searches += [trace(AIMA, algorithm="minimax"), trace("X.O/.../..X", symmetry=True, algorithm="minimax")]
    searches += random_searches(15, max_nodes=None)
    skipping = bounded = 0
    told_of_all = parts(tmp_path, "levels", [(one, {"by_node": True}) for one in searches])
    for shown, places in zip(searches, told_of_all, strict=True):
        narrator = Narrator(shown, catalog("en"))
        cutoffs = {step.node: narrator.standing_text(step) for step in shown.steps if step.kind == "cutoff"}
        before = {"turn": 1, "node": 0}
        for (turn, told, latest), found in zip(places_of(shown), places, strict=True):
            assert found["place"]["turn"] == turn
            assert found["before"] == before
            before = found["place"]
            for row, (value, state) in enumerate(zip(found["values"], found["states"], strict=True)):
                is_known, is_visited = known_of(shown, turn, told, row), shown.columns.kind[row] < PRUNED
                assert state == (
                    ("done" if is_known else "open") if is_visited else ("pruned" if is_known else "unvisited")
                )
                assert value.lstrip("≤≥≈⇐ ").removesuffix(" ?") == (
                    number_text(shown[row].value) if is_known and is_visited else ""
                )
            if latest < 0 or not found["place"]["node"]:
                continue
            assert found["now"] == [latest]
            assert {latest, shown.choices[latest]} <= set(found["said_of"])
            skipping += latest in cutoffs
            assert latest not in cutoffs or "".join(found["said"].split()).endswith("".join(cutoffs[latest].split()))
            if (bound := shown[latest].bound) in ("lower", "upper"):
                bounded += 1
                sign = "at least" if bound == "lower" else "at most"
                assert f"{sign} {number_text(shown[latest].value)}" in found["said"]
    assert skipping > 10
    assert bounded > 10


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
