"""The page of a comparison in a browser: it shows what its modules tell, follows keys and addresses, and keeps account.

What is told of two searches at each step is asked in test_compare_told.py.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from browser import Page, press_keys, wait_until
from compare_files import both, open_comparison
from hostile import HOSTILE, HostileGame
from minimax_viz import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.html.compare import compare_page
from minimax_viz.study.account import effective_branching, minimal_leaves, ply_counts
from minimax_viz.study.comparison import MOST_IN_PAIRS, Comparison, figures_of, pair_texts
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.verdict import Verdict
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.difference import first_difference
from minimax_viz.views.union import union_of
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"
CHOOSE, WALK = scripted(__file__, "choose", "walk")
SAID = "[...document.querySelectorAll('#account-said li')].map((item) => item.textContent)"
STANDING = "[minimaxVizCompare.side, minimaxVizCompare.step, minimaxVizCompare.view]"


def cells(page: Page, row: str) -> list[str]:
    """The cells of a row of a table."""
    return page.locator(f"{row} td").all_text_contents()


def open_text(page: Page, folder: Path, html: str) -> None:
    path = folder / f"compare{len(list(folder.iterdir()))}.html"
    path.write_text(html, encoding="utf-8")
    page.goto(path.as_uri())
    wait_until(page, "window.minimaxVizCompare")


def open_account(page: Page, folder: Path, traces: Sequence[TraceResult]) -> list[str]:
    """The page as the command writes it, with what is said of every pair; returns the names."""
    comparison = Comparison(traces)
    account = {code: Verdict(comparison, catalog(code)).sentences for code in languages()}
    told: dict[str, Any] = {"pairs": pair_texts(comparison, languages()), "figures": list(map(figures_of, traces))}
    names = {code: comparison.said_names(catalog(code)) for code in languages()}
    open_text(page, folder, compare_page(traces, names=names, account=account, **told))
    return names["en"]


def check_walk(page: Page, traces: Sequence[TraceResult]) -> None:
    """The page says the sentences of the steps it is at, whole ones, and counts nodes in a race."""
    told = [[Narrator(shown, catalog("en")).text(step) for step in shown.steps] for shown in traces]
    found = page.evaluate(WALK, ["side", "merged"])
    assert found["unfinished"] == []
    assert len(found["walked"]) == 2 * sum(map(len, told))
    for side, step, other, *said in found["walked"]:
        at = (step, other) if side == 0 else (other, step)
        assert said == [told[which][at[which] - 1] for which in (0, 1)]
    for tick, lanes in enumerate(found["race"], 1):
        for (lap, now), shown in zip(lanes, traces, strict=True):
            seen = min(tick, shown.nodes)
            told_lap = f"done: {shown.nodes} nodes" if seen == shown.nodes else f"{seen} of {shown.nodes}"
            assert now == seen
            assert lap == told_lap or not shown.complete


def test_a_walk_through_the_page(quiet_page: Page, tmp_path: Path):
    traces = both(AIMA)
    open_comparison(quiet_page, tmp_path, traces)
    check_walk(quiet_page, traces)
    quiet_page.keyboard.press("r")
    assert quiet_page.evaluate("minimaxVizCompare.tick") is None
    assert not quiet_page.is_visible("#race")
    quiet_page.keyboard.press("r")
    for key, tick in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 13)):
        quiet_page.keyboard.press(key)
        assert quiet_page.evaluate("minimaxVizCompare.tick") == tick
    assert quiet_page.inner_text("#lap0") == "done: 13 nodes"
    assert "times as many" in quiet_page.inner_text("#meanwhile")
    open_account(quiet_page, tmp_path, [traces[0], trace(AIMA, max_nodes=7)])  # what cannot be compared
    assert "stopped at its limit of 7 nodes" in quiet_page.inner_text("#cautions")
    assert "%" not in (quiet_page.text_content("header") or "")


@pytest.mark.thorough
def test_where_they_part_and_what_was_saved(quiet_page: Page, tmp_path: Path):
    traces = both(AIMA)
    union, parting = union_of(traces), first_difference(union_of(traces))
    assert parting is not None
    open_comparison(quiet_page, tmp_path, traces)
    quiet_page.click("[data-act=parting]")
    assert quiet_page.evaluate("minimaxVizCompare.step") == quiet_page.evaluate("minimaxVizCompare.parting") == 18
    current = quiet_page.get_attribute("#tree0 .current", "data-node")
    assert current == str(union.rows[0][parting.node])
    assert quiet_page.inner_text("#meanwhile").startswith("Here the searches part. ② alpha-beta never comes here: at C")
    note = quiet_page.locator("#tree0 .ghost-note")
    assert note.all_text_contents() == ["② \N{MINUS SIGN}2"], "there is no room for more"
    assert "2 nodes" in (note.get_attribute("aria-label") or "")
    notes = quiet_page.locator("#tree1 .notes tspan, #tree1 .notes text").all_text_contents()
    assert "2 nodes saved" in " ".join(notes)
    assert quiet_page.locator("#tree0 .cross").count() == 0, "minimax prunes nothing"
    assert quiet_page.locator("#tree1 .cross").count() == 2
    quiet_page.evaluate("(minimaxVizCompare.setView('merged'), minimaxVizCompare.goTo(18))")  # C3 is still to come
    lines = quiet_page.locator("#merged .notes text > *").all_text_contents()
    assert " ".join(lines) == "never looked at: 1 node saved"
    quiet_page.keyboard.press("End")
    assert quiet_page.locator("#merged .cross").count() > 0
    quiet_page.locator("#merged .ghost-note").focus()
    quiet_page.keyboard.press("Enter")
    assert quiet_page.evaluate("[minimaxVizCompare.side, minimaxVizCompare.step]") == [1, 18]
    quiet_page.click("#each summary")
    assert "MAX has 3 at A" in quiet_page.inner_text("#said1")


@pytest.mark.thorough
def test_the_ghost_of_the_slower_search(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT))
    ghosts = "[...document.querySelectorAll('.run .ghost')].map((ghost) => ghost.textContent)"
    haunted = "[...document.querySelectorAll('.haunted')].map((node) => [node.dataset.side, node.dataset.path])"
    assert quiet_page.evaluate(ghosts) == ["", ""]
    quiet_page.evaluate("minimaxViz.goTo(26)")  # the hook of the page of one search does it as well
    assert quiet_page.evaluate("[minimaxVizCompare.step, minimaxVizCompare.steps, minimaxViz.steps]") == [26, 47, 47]
    assert quiet_page.evaluate(ghosts) == ["", "① a2 = 0 · node 2 of 2"]
    assert quiet_page.evaluate(haunted) == [["1", "/1/1"]]
    assert "① is at node 2 of the 2 that ② saves." in quiet_page.inner_text("#meanwhile")
    quiet_page.evaluate("(minimaxVizCompare.setSide(1), minimaxVizCompare.goTo(24))")
    assert quiet_page.evaluate(ghosts) == ["", "① a3 · 2 nodes to come"]
    assert " ".join(quiet_page.locator("#tree1 .notes tspan").all_text_contents()) == "never looked at: 2 nodes saved"


@pytest.mark.thorough
def test_keys_addresses_and_buttons(quiet_page: Page, tmp_path: Path):
    open_text(quiet_page, tmp_path, compare_page(both(AIMA)))  # without names: they are called by their algorithms
    assert [quiet_page.inner_text(f"#name{side}") for side in (0, 1)] == ["① plain minimax", "② alpha-beta"]

    def said() -> list[str]:
        return [quiet_page.inner_text(f"[data-act={act}]") for act in ("next", "race")]

    before = said()
    quiet_page.click("[data-act=race]")
    racing = said()
    assert ("both" in before[0], "tick" in racing[0], "Leave" in racing[1]) == (True, True, True)
    quiet_page.click("[data-act=race]")
    assert said() == before
    assert quiet_page.locator("[data-follow]").all_inner_texts() == ["Following", "Follow"]
    quiet_page.evaluate("minimaxVizCompare.goTo(9)")
    met = quiet_page.evaluate("[minimaxVizCompare.step, minimaxVizCompare.other]")
    quiet_page.click("[data-follow='1']")
    assert quiet_page.evaluate("[minimaxVizCompare.other, minimaxVizCompare.step]") == met
    assert quiet_page.get_attribute("[data-follow='1']", "aria-pressed") == "true"
    press_keys(quiet_page, "s", "Home", "ArrowRight", "ArrowRight", "v", "s", "ArrowRight")
    assert quiet_page.evaluate(STANDING) == [1, 8, "merged"]
    wait_until(quiet_page, "location.hash.includes('step=8')")
    url = quiet_page.url
    assert {"step=8", "side=1", "view=merged"} <= set(url.split("#")[1].split("&"))
    quiet_page.goto("about:blank")
    quiet_page.goto(url)
    wait_until(quiet_page, "window.minimaxVizCompare")
    assert quiet_page.evaluate(STANDING) == [1, 8, "merged"]
    for key, dialog in (("a", "account"), ("t", "transcript"), ("?", "help")):
        quiet_page.keyboard.press(key)
        assert quiet_page.is_visible(f"#{dialog}")
        quiet_page.keyboard.press("Escape")
    quiet_page.keyboard.press("g")
    assert quiet_page.get_attribute("html", "lang") == "ru"


@pytest.mark.thorough
def test_sentences_are_a_live_region_and_the_transcript_is_of_the_search_that_is_followed(
    quiet_page: Page, tmp_path: Path
):
    traces = both(CUT)
    open_comparison(quiet_page, tmp_path, traces)
    assert quiet_page.get_attribute("#narration", "aria-live") == "polite"
    assert quiet_page.locator("#narration :is(#meanwhile, #said0, #said1)").count() == 3
    slider = quiet_page.locator("#overview")
    slider.focus()
    quiet_page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuenow") == "2"
    assert (slider.get_attribute("aria-valuetext") or "").startswith("Step 2 of 47")
    quiet_page.keyboard.press("t")
    lines = quiet_page.locator("#transcript-list li > span")
    told = [[line.split(": ", 1)[1] for line in t.transcript().splitlines()[-len(t.steps) :]] for t in traces]
    assert len(told[0]) > len(told[1]) > 18 and lines.all_inner_texts() == told[0]
    for side in (1, 0, 1):
        quiet_page.evaluate(CHOOSE, f"side={side}")
        assert lines.all_inner_texts() == told[side]
    quiet_page.click("#transcript-list li:nth-child(18) button")
    assert lines.all_inner_texts() == told[1]
    assert quiet_page.locator("#transcript-list [aria-current=step] > span").inner_text() == told[1][17]


@pytest.mark.thorough
def test_of_several_searches_two_are_chosen_and_the_account_is_of_these(quiet_page: Page, tmp_path: Path):
    settings: list[dict[str, Any]] = [{"algorithm": "minimax"}, {}, {"depth": 1}, {"order": "worst"}, {"fail": "hard"}]
    traces = [trace(CUT, **chosen) for chosen in settings]
    names, comparison = open_account(quiet_page, tmp_path, traces), Comparison(traces)
    pills = {(0, 1): "saves 25%", (1, 0): "looked at 4 nodes more", (1, 2): "saves 66.7%", (3, 2): "saves 71.4%"}
    for (one, two), pill in pills.items():
        quiet_page.evaluate(CHOOSE, f"pair={one},{two}")
        assert quiet_page.locator("#summary .saving").all_inner_texts() == [f"② {pill}"]
        told = pair_texts(comparison.pair(one, two), languages())[0, 1]
        assert quiet_page.evaluate(SAID) == told["said"]["en"]
        quiet_page.keyboard.press("End")
        agree = (traces[one].value, traces[one].best_move) == (traces[two].value, traces[two].best_move)
        assert told["verdict"]["en"].startswith("Same value") == agree
        assert quiet_page.inner_text("#meanwhile").endswith(told["verdict"]["en"])
        quiet_page.keyboard.press("f")
        said = quiet_page.inner_text("#meanwhile")
        assert told["parting"]["en"] in said or said.startswith("Here the searches part. ")
    quiet_page.select_option("#choose1", "0")
    assert quiet_page.inner_text("#name1") == f"② {names[0]}"
    assert not any(names[2] in sentence for sentence in quiet_page.evaluate(SAID))
    assert quiet_page.evaluate("location.hash.length < 200")
    quiet_page.evaluate(CHOOSE, "pair=1,4")
    assert quiet_page.locator("#summary .saving").count() == 0  # both look at as many


@pytest.mark.thorough
def test_of_many_searches_the_page_says_whose_sentences_these_are(quiet_page: Page, tmp_path: Path):
    traces = [trace("[[3,2],[1,4]]", order=f"random:{seed}") for seed in range(MOST_IN_PAIRS + 1)]
    open_account(quiet_page, tmp_path, traces)
    assert quiet_page.evaluate(SAID)[0].startswith("Same value (2)")
    quiet_page.select_option("#choose1", "1")
    assert quiet_page.evaluate(SAID)[0].startswith("These sentences compare the first and the last of all searches")
    quiet_page.evaluate("minimaxVizCompare.goTo(Infinity)")
    assert "Same value" not in quiet_page.inner_text("#meanwhile")  # what these two have in common nobody worked out


@pytest.mark.thorough
def test_the_account_has_python_s_figures(quiet_page: Page, tmp_path: Path):
    in_passes = [trace(CUT, depth=3, deepen=deepen) for deepen in (True, False)]
    for traces, saving, first in (
        (both(AIMA), "② saves 15.4%", "Same value (3), same move (B)."),
        (in_passes, "② saves 50%", "Of a search in passes, or one that looks"),
    ):
        open_account(quiet_page, tmp_path, traces)
        assert quiet_page.is_visible("#cautions") == (traces is in_passes)  # which ends at a depth limit
        assert quiet_page.inner_text("#summary .saving") == saving
        quiet_page.keyboard.press("a")
        assert quiet_page.locator("#account-said li").first.inner_text().startswith(first)
        for name in ("nodes", "leaves", "cutoffs", "pruned_moves"):
            row = cells(quiet_page, f"[data-account={name.removesuffix('_moves')}]")
            assert row[:2] == [str(getattr(shown, name)) for shown in traces]
        known = [effective_branching(shown) for shown in traces]
        expected = ["–" if found is None else f"{found:.2f}" for found in known]
        assert cells(quiet_page, "[data-account=branching]")[:2] == expected
        passes = [[str(len(shown.passes)), str(shown.last_pass.nodes)] for shown in traces]
        told = [cells(quiet_page, f"[data-account={name}]")[:2] for name in ("passes", "last_pass")]
        assert told == (list(map(list, zip(*passes, strict=True))) if traces is in_passes else [[], []])
        least = minimal_leaves(traces)
        shown_least = cells(quiet_page, "[data-account=minimum]")[:2]
        assert shown_least == ([] if least is None else [f"{shown.leaves / least:.2f} ×" for shown in traces])
        counted = [ply_counts(shown) for shown in traces]
        for ply in range(max(map(len, counted))):
            there = [run[ply] for run in counted]
            counts = [[str(getattr(run, name)) for run in there] for name in ("leaves", "cutoffs", "pruned_moves")]
            row = cells(quiet_page, f"[data-ply='{ply}']")
            assert row[1:3] == [str(known.nodes) for known in there]
            assert row[4:] == list(map(" │ ".join, counts))


BROKEN_OUT = """() => [...document.querySelectorAll("img, b > i, body b b, iframe, script:not(body > script)")]
    .map((element) => element.outerHTML)"""


@pytest.mark.thorough
def test_hostile_games(quiet_page: Page, tmp_path: Path):
    for form in ("text", ""):
        traces = [trace(game=HostileGame(form), algorithm=algorithm) for algorithm in ("minimax", "alphabeta")]
        account = {code: list(HOSTILE) for code in ("en", "ru")}
        names = dict.fromkeys(account, HOSTILE[:2])
        open_text(quiet_page, tmp_path, compare_page(traces, names=names, account=account))
        assert quiet_page.evaluate("document.scripts.length") == 5
        for keys in (["End"], ["a", "Escape"], ["t", "Escape"], ["v"], ["f"], ["r", "g"]):
            press_keys(quiet_page, *keys)
            assert quiet_page.evaluate(BROKEN_OUT) == []
        assert HOSTILE[0] in quiet_page.inner_text("#name0")
        assert quiet_page.evaluate("window.broken ?? null") is None


@pytest.mark.thorough
def test_small_trees_and_searches_that_never_part(quiet_page: Page, tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both("[5]"))
    press_keys(quiet_page, "f", "v", "r", "End", "r", "a", "Escape", "f")
    assert quiet_page.get_attribute("[data-act=parting]", "aria-disabled") == "true"
    assert quiet_page.inner_text("#narration").startswith("These searches never part")


def test_what_is_refused():
    traces = both(AIMA)
    with pytest.raises(SettingsError, match="has no theme 'blue'; it has auto, light and dark"):
        compare_page(traces, theme="blue")
    with pytest.raises(SettingsError, match="no language 'xx'"):
        compare_page(traces, lang="xx")
    with pytest.raises(SettingsError, match="needs two traces or more; there is one"):
        compare_page(traces[:1])
