"""The numbers in the panel: totals and counts ply by ply, so far and in all, as Python counts them."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from minimax_viz.api import ShownTrace, trace
from minimax_viz.record.kinds import VISITED
from minimax_viz.render.page import page_of
from page_files import open_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = """async () => {
    for (let at = 0; at < 2000 && !window.minimaxViz; at++) await new Promise((go) => setTimeout(go, 5));
    await window.minimaxViz.ready;
    document.getElementById("tally").open = true;
    await new Promise((go) => setTimeout(go, 50));
}"""
READ = """(step) => {
    window.minimaxViz.goTo(step);
    const number = (cell) => Number(cell.textContent.replaceAll(",", ""));
    const cells = (row) => [...row.querySelectorAll("td")].filter((cell) => cell.textContent).map(number);
    const table = (name) => Object.fromEntries(
        [...document.querySelectorAll(`[data-${name}]`)].map((row) => [row.dataset[name], cells(row)]));
    return { totals: table("tally"), plies: table("ply") };
}"""


def open_numbers(page: "Page", folder: Path, shown: ShownTrace) -> None:
    path = folder / "page.html"
    path.write_text(page_of(shown), encoding="utf-8")
    page.goto(path.as_uri())
    page.evaluate(READY)


def counts_at(shown: ShownTrace, last: int) -> dict[str, Any]:
    """What had been told by a step, counted from the steps themselves."""
    told = Counter()
    plies = [[0, 0] for _ in range(max(shown.columns.ply) + 1)]
    for step in shown.steps:
        if step.number > last:
            break
        told[step.kind] += 1
        told["skipped"] += step.skipped or 0
        if step.kind == "enter":
            plies[shown[step.node].ply][0] += 1
        if step.kind == "cutoff":
            plies[shown[step.node].ply + 1][1] += step.skipped or 0
    totals = {
        "nodes": [told["enter"], shown.nodes],
        "leaves": [told["evaluate"], shown.leaves],
        "cutoffs": [told["cutoff"], shown.cutoffs],
        "pruned": [told["skipped"], shown.pruned_moves],
    }
    if not shown.settings.prunes:
        return {
            "totals": {name: totals[name] for name in ("nodes", "leaves")},
            "plies": {str(ply): [seen] for ply, (seen, _) in enumerate(plies)},
        }
    return {"totals": totals, "plies": {str(ply): counts for ply, counts in enumerate(plies)}}


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
@pytest.mark.parametrize("board", ["XOX/.O./.XO", "[[3,12,8],[2,4,6],[14,5,2]]", "[[1,[2,3]],4]"])
def test_at_every_step(quiet_page: "Page", tmp_path: Path, board: str, algorithm: Any):
    shown = trace(board, algorithm=algorithm)
    open_numbers(quiet_page, tmp_path, shown)
    for step in range(1, len(shown.steps) + 1):
        assert quiet_page.evaluate(READ, step) == counts_at(shown, step)


@pytest.mark.parametrize("options", [{}, {"algorithm": "minimax", "max_nodes": 30_000}])
def test_of_a_large_search(quiet_page: "Page", tmp_path: Path, options: dict[str, Any]):
    shown = trace(".........", **options)
    open_numbers(quiet_page, tmp_path, shown)
    for step in (1, 20_001, len(shown.steps)):
        assert quiet_page.evaluate(READ, step) == counts_at(shown, step)


def test_very_many_plies_share_bars(quiet_page: "Page", tmp_path: Path):
    shown = trace("[" * 999 + "1" + "]" * 999)
    open_numbers(quiet_page, tmp_path, shown)
    plies = quiet_page.evaluate(READ, len(shown.steps))["plies"]
    assert len(plies) == 20
    assert sum(counts[0] for counts in plies.values()) == shown.nodes == sum(k <= VISITED for k in shown.columns.kind)


def test_it_is_folded_at_first_and_opens_by_key(quiet_page: "Page", tmp_path: Path):
    open_page(quiet_page, tmp_path, trace())
    assert not quiet_page.is_visible("#tally-plies")
    quiet_page.focus("#tally summary")
    quiet_page.keyboard.press("Enter")
    quiet_page.wait_for_selector("#tally-plies")  # filled after the key, when the part tells that it has opened


def test_moves_left_out_before_the_search_are_counted(quiet_page: "Page", tmp_path: Path):
    shown = trace("X...O....", candidates="best:2", evaluation="twos", depth=3, symmetry=True)
    open_page(quiet_page, tmp_path, shown)
    said = quiet_page.locator("#totals").text_content() or ""
    assert f"{shown.discarded_moves} poor candidates left out in all: approximate" in said
    assert f"{shown.merged_moves} symmetric move" in said
