"""The account of the comparison's page is of the two searches that are chosen, with Python's figures."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser import wait_until
from compare_files import both
from minimax_viz.api import trace
from minimax_viz.output.html.compare import compare_page
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.comparison.account import effective_branching, minimal_leaves, plies
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.results import MOST_SEARCHES, figures_of, pair_texts
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.verdict import Verdict

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"
SAID = "[...document.querySelectorAll('#account-said li')].map((item) => item.textContent)"
CHOOSE = """(hash) => new Promise((go) => {
    addEventListener("hashchange", go, { once: true });
    location.hash = hash;
})"""
MANY = [(algorithm, depth) for algorithm in ("minimax", "alphabeta") for depth in (1, 2, 3)]


def open_account(page: "Page", folder: Path, traces: Sequence[ShownTrace], hash_: str = "") -> list[str]:
    """The page as the command writes it, with what is said of every pair; returns the names."""
    comparison = Comparison(traces)
    names = list(comparison.names)
    account = {code: Verdict(comparison, catalog(code)).sentences for code in languages()}
    told = {"pairs": pair_texts(comparison), "figures": [figures_of(shown) for shown in traces]}
    path = folder / f"account{len(list(folder.iterdir()))}.html"
    path.write_text(compare_page(traces, names=names, account=account, **told), encoding="utf-8")
    page.goto(path.as_uri() + hash_)
    wait_until(page, "window.minimaxVizCompare")
    return names


def cells(page: "Page", row: str) -> list[str]:
    """The cells of a row of a table."""
    found: list[str] = page.evaluate(
        "(row) => [...document.querySelectorAll(`${row} td`)].map((cell) => cell.textContent)", row
    )
    return found


def many() -> list[ShownTrace]:
    return [trace(CUT, algorithm=algorithm, depth=depth) for algorithm, depth in MANY]


def test_the_sentences_are_of_the_chosen_pair(quiet_page: "Page", tmp_path: Path):
    traces = many()
    names = open_account(quiet_page, tmp_path, traces)
    for one, two in permutations(range(len(traces)), 2):
        quiet_page.evaluate(CHOOSE, f"pair={one},{two}")
        said = quiet_page.evaluate(SAID)
        alone = pair_texts(Comparison([traces[one], traces[two]], [names[one], names[two]]))[0, 1]
        assert said == alone["said"]["en"]
        assert not any(name in sentence for sentence in said for name in set(names) - {names[one], names[two]})
        quiet_page.keyboard.press("End")
        agree = (traces[one].value, traces[one].best_move) == (traces[two].value, traces[two].best_move)
        assert alone["verdict"]["en"].startswith("Same value") == agree
        assert quiet_page.inner_text("#meanwhile").endswith(alone["verdict"]["en"])


def test_the_sentences_change_with_the_choice(quiet_page: "Page", tmp_path: Path):
    traces = many()
    names = open_account(quiet_page, tmp_path, traces)
    quiet_page.select_option("#choose1", "3")
    assert any(names[3] in sentence for sentence in quiet_page.evaluate(SAID))
    assert not any(names[5] in sentence for sentence in quiet_page.evaluate(SAID))


def test_of_many_searches_the_page_says_whose_sentences_these_are(quiet_page: "Page", tmp_path: Path):
    traces = [trace("[[3,2],[1,4]]", order=f"random:{seed}") for seed in range(MOST_SEARCHES + 1)]
    open_account(quiet_page, tmp_path, traces)
    assert quiet_page.evaluate(SAID)[0].startswith("Same value (2)")
    quiet_page.select_option("#choose1", "1")
    assert quiet_page.evaluate(SAID)[0].startswith("These sentences compare the first and the last of all searches")
    quiet_page.keyboard.press("Escape")
    quiet_page.evaluate("minimaxVizCompare.goTo(Infinity)")
    assert "Same value" not in quiet_page.inner_text("#meanwhile")  # what these two have in common nobody worked out


@pytest.mark.parametrize("board", [AIMA, CUT])
def test_the_figures_are_python_s(quiet_page: "Page", tmp_path: Path, board: str):
    traces = both(board)
    open_account(quiet_page, tmp_path, traces)
    quiet_page.keyboard.press("a")
    expected = [f"{effective_branching(shown):.2f}" for shown in traces]
    assert cells(quiet_page, "[data-account=branching]")[:2] == expected
    least = minimal_leaves(traces)
    shown_least = cells(quiet_page, "[data-account=minimum]")[:2]
    assert shown_least == ([] if least is None else [f"{shown.leaves / least:.2f} ×" for shown in traces])
    counted = [plies(shown) for shown in traces]
    for ply in range(max(map(len, counted))):
        there = [run[ply] for run in counted]
        assert cells(quiet_page, f"[data-ply='{ply}']")[1:3] == [str(known.nodes) for known in there]
        assert cells(quiet_page, f"[data-ply='{ply}']")[4:] == [
            " │ ".join(str(getattr(known, name)) for known in there) for name in ("leaves", "cutoffs", "pruned_moves")
        ]


@pytest.mark.parametrize(
    ("settings", "pill"),
    [
        ([{"algorithm": "minimax"}, {}], "② saves 25%"),
        ([{}, {"algorithm": "minimax"}], "② looked at 4 nodes more"),
        ([{"algorithm": "minimax"}, {"max_nodes": 7}], None),
        ([{}, {}], None),
    ],
)
def test_the_pill_says_what_the_account_says(
    quiet_page: "Page", tmp_path: Path, settings: list[dict[str, Any]], pill: str | None
):
    open_account(quiet_page, tmp_path, [trace(CUT, **chosen) for chosen in settings])
    assert quiet_page.locator("#summary .saving").all_inner_texts() == ([] if pill is None else [pill])


@pytest.mark.parametrize("others", [("XOX/.X./O.O", {}), (AIMA, {}), (CUT, {"max_nodes": 7}), (CUT, {"to_move": "O"})])
def test_no_percentages_where_nothing_was_saved(quiet_page: "Page", tmp_path: Path, others: tuple[str, dict[str, Any]]):
    board, options = others
    open_account(quiet_page, tmp_path, [trace(CUT, algorithm="minimax"), trace(board, **options)])
    for key in ("f", "a"):
        quiet_page.keyboard.press(key)
    for part in ("#account-tables", "header", "#meanwhile"):
        assert "%" not in (quiet_page.text_content(part) or "")
    assert quiet_page.locator("#summary .saving").count() == 0
    heads = len(quiet_page.query_selector_all("#account-tables .totals [scope=col]"))
    assert heads == (3 if "max_nodes" in options else 2)
    quiet_page.keyboard.press("Escape")
    quiet_page.evaluate("minimaxVizCompare.goToTick(Infinity)")
    assert "times as many" not in (quiet_page.text_content("#meanwhile") or "")
    if "max_nodes" not in options:
        quiet_page.evaluate("(minimaxVizCompare.setView('side'), minimaxVizCompare.goTo(Infinity))")
        assert "saved" not in (quiet_page.text_content("#stages") or "")
