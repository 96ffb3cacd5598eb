"""The page of a comparison says nothing unfinished: each text of it, at every step, tick, side and view, is whole."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from compare_files import both, open_comparison
from minimax_viz.api import trace
from minimax_viz.showntrace import ShownTrace

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"

# Every text of the page at every step and tick; those that are no words come back.
UNFINISHED = r"""() => {
    const api = window.minimaxVizCompare;
    const found = new Set();
    let looks = 0;
    const look = (where) => {
        looks += 1;
        const texts = [...document.querySelectorAll("header, main, footer")].map(({ textContent }) => textContent);
        const labels = [...document.querySelectorAll("[aria-label]")].map(({ ariaLabel }) => ariaLabel);
        const all = [...texts, ...labels].join("|");
        const unfinished = all.match(/.{0,40}(undefined|NaN|\[object|compare_page\.).{0,40}/);
        if (unfinished) found.add(`${where}: ${unfinished[0]}`);
    };
    for (const view of ["side", "merged"]) {
        api.setView(view);
        for (const side of [0, 1]) {
            api.goTo(1);
            api.setSide(side);
            for (let step = 1; step <= api.steps; step++) { api.goTo(step); look(`${view} ${side} step ${step}`); }
            for (let tick = 1; tick <= api.ticks; tick++) { api.goToTick(tick); look(`${view} ${side} tick ${tick}`); }
        }
    }
    return { looks, found: [...found] };
}"""


def searches(board: str, *settings: dict[str, Any]) -> list[ShownTrace]:
    return [trace(board, **chosen) for chosen in settings]


@pytest.mark.parametrize(
    ("board", "settings"),
    [
        (AIMA, [{"algorithm": "minimax"}, {}]),
        (AIMA, [{}, {"order": "reverse"}]),
        ("XOX/.O./.XO", [{"cutoff": "gt"}, {"cutoff": "ge"}]),
        ("XOX/.X./O.O", [{"depth": 1, "evaluation": "twos"}, {}]),
        ("XOX/.O./.XO", [{"algorithm": "minimax"}, {"max_nodes": 7}]),
        ("X../.../...", [{"depth": 2, "symmetry": False}, {"depth": 2, "symmetry": True}]),
        ("XO./.../...", [{"depth": 2, "algorithm": "minimax"}, {"depth": 2, "transpositions": True}]),
    ],
)
def test_every_text_is_whole(quiet_page: "Page", tmp_path: Path, board: str, settings: list[dict[str, Any]]):
    open_comparison(quiet_page, tmp_path, searches(board, *settings))
    seen = quiet_page.evaluate(UNFINISHED)
    assert seen["found"] == []
    assert seen["looks"] > 20


def test_different_games_have_whole_texts_too(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace("XOX/.O./.XO"), trace(AIMA)])
    assert quiet_page.evaluate(UNFINISHED)["found"] == []


def test_the_merged_tree_says_why_one_of_them_skips_a_move(quiet_page: "Page", tmp_path: Path):
    notes = (
        "[...document.querySelectorAll('#merged .notes text')]"
        ".map((text) => [...text.children].map((line) => line.textContent).join(' '))"
    )
    open_comparison(quiet_page, tmp_path, both(AIMA), "#view=merged")
    for _ in range(17):  # minimax is at C2; C3 is still to come
        quiet_page.keyboard.press("ArrowRight")
    assert quiet_page.evaluate(notes) == ["never looked at: 1 node saved"]
    symmetric = searches("X../.../...", *({"depth": 1, "algorithm": "minimax", "symmetry": on} for on in (False, True)))
    open_comparison(quiet_page, tmp_path, symmetric, "#view=merged")
    quiet_page.keyboard.press("ArrowRight")
    assert any(note.startswith("symmetric to b1") for note in quiet_page.evaluate(notes))
