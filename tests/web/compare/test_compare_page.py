"""The page of a comparison: what it shows of two searches at once is what Python says of them."""

import json
import random
import re
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser import wait_until
from compare_files import both, open_comparison, page_text
from graph_game import GraphGame
from hostile import HOSTILE, HostileGame
from minimax_viz.api import trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.html.compare import compare_page
from minimax_viz.record.kinds import PRUNED, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.study.comparison.results import pair_texts
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.verdict import Verdict
from minimax_viz.views.difference import first_difference
from minimax_viz.views.union import union_of
from places import DATA
from whole_board import whole_board

if TYPE_CHECKING:
    from playwright.sync_api import Page

TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"

# Every step of each search in turn: where the other one then is, and what is said of both.
WALK = """() => [0, 1].map((side) => {
    const api = window.minimaxVizCompare;
    api.setSide(side);
    return Array.from({ length: api.steps }, (_, at) => {
        api.goTo(at + 1);
        const said = [0, 1].map((which) => document.getElementById(`said${which}`).textContent);
        return { step: api.step, other: api.other, relation: api.relation, said };
    });
})"""

# What the merged tree shows of its nodes.
MERGED = """() => {
    window.minimaxVizCompare.setView("merged");
    window.minimaxVizCompare.goTo(Infinity);
    return Object.fromEntries([...document.querySelectorAll("#merged .nodes > [data-node]")]
        .map(({ dataset }) => [dataset.node, [dataset.side, dataset.state, dataset.value]]));
}"""

BROKEN_OUT = """() => [...document.querySelectorAll("img, b > i, body b b, iframe, script:not(body > script)")]
    .map((element) => element.outerHTML)"""

Path_ = tuple[tuple[str, str, int], ...]


def random_tree(seed: int) -> str:
    """A tree of mixed depths with few values, so that many are equal."""
    dice = random.Random(seed)

    def grown(depth: int) -> Any:
        if depth == 0 or dice.random() < 0.2:
            return dice.randint(-3, 3)
        return [grown(depth - 1) for _ in range(dice.randint(1, 4))]

    return json.dumps([grown(3) for _ in range(dice.randint(1, 3))])


def paths_of(shown: ShownTrace) -> list[Path_]:
    """The path of each row: the names of the moves, each with its turn among siblings of that name."""
    paths: list[Path_] = [()]
    taken: set[Path_] = {()}
    for row in range(1, len(shown)):
        above, seen = paths[shown.parents[row]], shown[row]
        turn = 0
        while (path := (*above, (seen.move, seen.name, turn))) in taken:
            turn += 1
        taken.add(path)
        paths.append(path)
    return paths


def check_walk(page: "Page", traces: Sequence[ShownTrace]) -> set[str]:
    """At each step of either search the other one is where it ought to be; the relations that occurred."""
    paths = [paths_of(shown) for shown in traces]
    rows = [{path: row for row, path in enumerate(known)} for known in paths]
    narrators = [Narrator(shown, catalog("en")) for shown in traces]
    relations: set[str] = set()
    for side, walked in enumerate(page.evaluate(WALK)):
        mine, theirs = traces[side], traces[1 - side]
        assert len(walked) == len(mine.steps)
        for step, found in zip(mine.steps, walked, strict=True):
            other = theirs.steps.at(found["other"])
            assert found["step"] == step.number
            assert found["said"][side] == narrators[side].text(step)
            assert found["said"][1 - side] == narrators[1 - side].text(other)
            check_meeting(theirs, paths[side], paths[1 - side], rows[1 - side], step, other, found["relation"])
            relations.add(found["relation"])
    return relations


def check_meeting(
    theirs: ShownTrace,
    paths: list[Path_],
    other_paths: list[Path_],
    other_rows: dict[Path_, int],
    step: Step,
    other: Step,
    relation: str,
) -> None:
    """The other search is at the same node, or at what kept it from going there."""
    focus = paths[step.node if step.child is None else step.child]
    path = focus
    while path not in other_rows:
        path = path[:-1]
    row = other_rows[path]
    kind = theirs.columns.kind[row]
    if relation == "turned":  # where they part because each turns to a move of its own
        assert (step.kind, other.kind) == ("enter", "enter") and step.number == other.number
        assert other_paths[other.node] != paths[step.node] and other_paths[other.node][:-1] == paths[step.node][:-1]
    elif path == focus and kind <= VISITED:
        assert relation == "same"
        assert other_paths[other.node] == paths[step.node] or row in theirs.columns.open
        if step.kind == "enter":
            assert other.kind == "enter"
        elif step.child is not None and row not in theirs.columns.open:
            assert other.kind == "back_up"
            assert other.child == row
        elif step.kind in ("evaluate", "finish") and row not in theirs.columns.open:
            assert other.kind in ("evaluate", "finish")
    elif kind == PRUNED:
        parent = theirs.parents[row]
        skipped = [child for child in theirs.children(parent) if theirs.columns.kind[child] == PRUNED]
        assert relation == "cut" or step.kind == "cutoff"
        assert (other.kind, other.node, other.skipped) == ("cutoff", parent, len(skipped))
    else:
        assert relation not in ("same", "cut", "")
        assert row in (other.node, other.child) or theirs.parents[row] == other.node or not theirs.complete


def first_unlike_step(traces: Sequence[ShownTrace]) -> int | None:
    """By brute force: the first step, from 1, that is not the same thing at the same node with the same outcome."""
    paths = [paths_of(shown) for shown in traces]

    def told(side: int, step: Step) -> tuple[object, ...]:
        child = None if step.child is None else paths[side][step.child]
        return step.kind, paths[side][step.node], child, step.best

    lived = [[told(side, step) for step in shown.steps] for side, shown in enumerate(traces)]
    shorter = min(map(len, lived))
    unlike = next((number for number, pair in enumerate(zip(*lived, strict=False), 1) if pair[0] != pair[1]), None)
    return unlike if unlike is not None or len(lived[0]) == len(lived[1]) else shorter


# Stepping together ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "view"), list(zip(TREES, ["side", "merged"] * 2, strict=True)))
def test_reference_trees(quiet_page: "Page", tmp_path: Path, name: str, view: str):
    traces = both(json.dumps(TREES[name]["tree"]))
    open_comparison(quiet_page, tmp_path, traces, f"#view={view}")
    assert check_walk(quiet_page, traces) == {"same", "cut"}


@pytest.mark.parametrize("board", [CUT, "XOX/.X./O.O", "X.O/.X./..O"])
def test_tic_tac_toe(quiet_page: "Page", tmp_path: Path, board: str):
    traces = both(board)
    open_comparison(quiet_page, tmp_path, traces)
    check_walk(quiet_page, traces)


@pytest.mark.parametrize("seed", range(6))
def test_random_trees(quiet_page: "Page", tmp_path: Path, seed: int):
    tree = random_tree(seed)
    traces = both(tree)
    open_comparison(quiet_page, tmp_path, traces)
    check_walk(quiet_page, traces)
    assert quiet_page.evaluate("minimaxVizCompare.parting") == first_unlike_step(traces)


@pytest.mark.parametrize(
    ("options", "relations"),
    [
        ([{"cutoff": "ge"}, {"cutoff": "gt"}], {"same", "cut"}),
        ([{"fail": "soft"}, {"fail": "hard"}], {"same"}),
        ([{"order": "natural"}, {"order": "worst"}], {"same", "cut", "turned"}),
        ([{"depth": 1, "evaluation": "twos"}, {"algorithm": "minimax"}], {"same", "horizon"}),
        ([{"algorithm": "minimax", "symmetry": True}, {"algorithm": "minimax"}], {"same"}),
        ([{"algorithm": "minimax"}, {"max_nodes": 7}], {"same", "stopped"}),
    ],
)
def test_other_settings(quiet_page: "Page", tmp_path: Path, options: list[dict[str, Any]], relations: set[str]):
    traces = [trace(CUT, **chosen) for chosen in options]
    open_comparison(quiet_page, tmp_path, traces)
    assert check_walk(quiet_page, traces) == relations


def test_transpositions_and_merged_moves(quiet_page: "Page", tmp_path: Path):
    traces = [trace("XO./.../...", depth=3, algorithm="minimax"), trace("XO./.../...", depth=3, transpositions=True)]
    open_comparison(quiet_page, tmp_path, traces)
    quiet_page.evaluate("minimaxVizCompare.goTo(minimaxVizCompare.parting)")
    merged = [trace("X../.../...", depth=2, algorithm="minimax", symmetry=on) for on in (False, True)]
    open_comparison(quiet_page, tmp_path, merged)
    assert {"same", "merged"} <= check_walk(quiet_page, merged)


# Where they part ------------------------------------------------------------------------------------------------------


SETTINGS: list[dict[str, Any]] = [
    {},
    {"algorithm": "minimax"},
    {"cutoff": "gt"},
    {"fail": "hard"},
    {"order": "reverse"},
    {"depth": 1, "evaluation": "twos"},
    {"max_nodes": 5},
    {"depth": 2, "algorithm": "minimax"},
    {"depth": 2, "algorithm": "minimax", "symmetry": True},
    {"symmetry": True},
    {},
]
# What the page says of where two searches part, when each of these pairs is chosen.
PARTINGS = """async (pairs) => {
    const api = window.minimaxVizCompare, found = [];
    for (const pair of pairs) {
        const chosen = new Promise((go) => addEventListener("hashchange", go, { once: true }));
        location.hash = `pair=${pair}`;
        await chosen;
        api.goTo(1);
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true, cancelable: true }));
        found.push({
            parting: api.parting,
            step: api.step,
            isOff: document.querySelector("[data-act=parting]").ariaDisabled === "true",
            narration: document.getElementById("narration").innerText,
            meanwhile: document.getElementById("meanwhile").textContent,
        });
    }
    return found;
}"""


@pytest.mark.parametrize("board", [CUT, "X.O/.X./..O"])
def test_parting(quiet_page: "Page", tmp_path: Path, board: str):
    every = [trace(board, **chosen) for chosen in SETTINGS]
    pairs = [pair for pair in permutations(range(len(every)), 2) if 0 in pair]
    open_comparison(quiet_page, tmp_path, every)
    for pair, found in zip(pairs, quiet_page.evaluate(PARTINGS, pairs), strict=True):
        traces = [every[at] for at in pair]
        expected = first_unlike_step(traces)
        assert found["parting"] == expected, pair
        assert found["isOff"] == (expected is None) == (first_difference(union_of(traces)) is None), pair
        if expected is None:
            assert found["narration"].startswith("These searches never part"), pair
        else:
            assert found["step"] == expected, pair
            assert "Here the searches part." in found["meanwhile"], pair


def test_the_parting_node_is_python_s(quiet_page: "Page", tmp_path: Path):
    traces = both(AIMA)
    open_comparison(quiet_page, tmp_path, traces)
    quiet_page.click("[data-act=parting]")
    found = first_difference(union_of(traces))
    assert found is not None
    current = quiet_page.evaluate("document.querySelector('#tree0 .current').dataset.node")
    assert int(current) == union_of(traces).rows[0][found.node]
    assert quiet_page.inner_text("#meanwhile").startswith("Here the searches part. ② alphabeta never comes here: at C")


def test_where_symmetry_parts_them(quiet_page: "Page", tmp_path: Path):
    traces = [trace("XO./.../...", depth=2, algorithm="minimax", symmetry=on) for on in (False, True)]
    mirrored = [trace("X../.../...", depth=2, algorithm="minimax", symmetry=on) for on in (False, True)]
    for searched in (traces, mirrored, mirrored[::-1]):
        open_comparison(quiet_page, tmp_path, searched)
        found = first_difference(union_of(searched))
        expected = first_unlike_step(searched)
        assert quiet_page.evaluate("minimaxVizCompare.parting") == expected
        assert (found is None) == (expected is None)
        if found is None:
            continue
        quiet_page.keyboard.press("f")
        side = quiet_page.evaluate("minimaxVizCompare.side")
        current = quiet_page.evaluate(f"document.querySelector('#tree{side} .current').dataset.node")
        assert int(current) == union_of(searched).rows[side][found.node]
        assert "is symmetric to" in quiet_page.inner_text("#meanwhile")


# The ghosts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TREES)
def test_ghosts_are_exactly_the_skipped_leaves(quiet_page: "Page", tmp_path: Path, name: str):
    traces = both(json.dumps(TREES[name]["tree"]))
    open_comparison(quiet_page, tmp_path, traces)
    shown = quiet_page.evaluate(MERGED)
    leaves = [row for row in range(len(traces[0])) if traces[0][row].kind != "interior"]
    ghosts = [at for at, row in enumerate(leaves) if shown[str(row)][0] == "0"]
    assert ghosts == TREES[name]["ge"]["skipped_leaves"]
    assert {side for side, _, _ in shown.values()} == {"both", "0"}


@pytest.mark.parametrize("seed", range(12, 16))
@pytest.mark.parametrize("settings", [({"algorithm": "minimax"}, {}), ({"order": "reverse"}, {"cutoff": "gt"})])
def test_the_merged_tree_is_python_s_union(
    quiet_page: "Page", tmp_path: Path, seed: int, settings: tuple[dict[str, Any], ...]
):
    traces = [trace(random_tree(seed), **chosen) for chosen in settings]
    open_comparison(quiet_page, tmp_path, traces)
    union = union_of(traces)
    shown = quiet_page.evaluate(MERGED)
    names = {(True, True): "both", (True, False): "0", (False, True): "1", (False, False): "none"}
    assert {int(node): side for node, (side, _, _) in shown.items()} == {
        node: names[union.visitors(node)] for node in range(len(union))
    }
    for node in range(len(union)):
        one, two = (union.value_and_bound(search, node) for search in (0, 1))
        if all(union.visitors(node)):
            assert (one == two) == ("②" not in shown[str(node)][2]), node
    for side in (0, 1):
        saved = sum(union.savings(side, node) for node in union.spared_roots(side))
        noted = quiet_page.evaluate(
            "(side) => [...document.querySelectorAll(`#merged .ghost-note[data-cut-side='${side}']`)]"
            ".map((note) => Number(note.textContent.match(/saves ([0-9,]+)/)[1])).reduce((sum, each) => sum + each, 0)",
            side,
        )
        assert noted == saved


def test_a_ghost_leads_to_the_cutoff_that_caused_it(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA), "#view=merged&step=38")
    quiet_page.locator("#merged .ghost-note").focus()
    quiet_page.keyboard.press("Enter")
    assert quiet_page.evaluate("[minimaxVizCompare.side, minimaxVizCompare.step]") == [1, 18]
    assert "MAX is sure of at least 3 at A" in quiet_page.inner_text("#said1")
    assert quiet_page.inner_text("#meanwhile") == (
        "Here the searches part. ① minimax does look at what is skipped here: 2 nodes more."
    )


def test_the_ghost_of_the_slower_search(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT))
    ghosts = "[...document.querySelectorAll('.run .ghost')].map((ghost) => ghost.textContent)"
    haunted = "[...document.querySelectorAll('.haunted')].map((node) => [node.dataset.side, node.dataset.path])"
    assert quiet_page.evaluate(ghosts) == ["", ""]
    quiet_page.evaluate("minimaxVizCompare.goTo(26)")
    assert quiet_page.evaluate(ghosts) == ["", "① a2 = 0 · node 2 of 2"]
    assert quiet_page.evaluate(haunted) == [["1", "/1/1"]]
    assert "① minimax is at node 2 of the 2 that ② alphabeta saves." in quiet_page.inner_text("#meanwhile")
    quiet_page.evaluate("(minimaxVizCompare.setSide(1), minimaxVizCompare.goTo(24))")
    assert quiet_page.evaluate(ghosts) == ["", "① a3 · 2 nodes to come"]
    assert quiet_page.inner_text("#meanwhile").endswith("① minimax does look at what is skipped here: 2 nodes more.")
    assert " ".join(quiet_page.locator("#tree1 .notes tspan").all_text_contents()) == "never looked at: 2 nodes saved"


def test_values_that_differ_are_told_with_their_bounds(quiet_page: "Page", tmp_path: Path):
    traces = both(AIMA)
    open_comparison(quiet_page, tmp_path, traces, "#side=1&view=merged")
    finish = next(step.number for step in traces[1].steps if step.kind == "finish" and traces[1].name(step.node) == "C")
    quiet_page.evaluate("(step) => minimaxVizCompare.goTo(step)", finish)
    assert quiet_page.inner_text("#meanwhile") == (
        "① minimax finds that C is worth exactly 2, ② alphabeta at most 2. ② alphabeta saved 2 nodes here."
    )
    row = next(row for row in range(len(traces[0])) if traces[0].name(row) == "C")
    pill = quiet_page.locator(f"#merged [data-node='{row}'] .pill").text_content() or ""
    assert re.sub(r"\s+", " ", pill) == "① 2 ② ≤ 2"


# The race -------------------------------------------------------------------------------------------------------------


RACE = """() => {
    const api = window.minimaxVizCompare;
    return Array.from({ length: api.ticks }, (_, at) => {
        api.goToTick(at + 1);
        const lanes = [0, 1].map((side) => [document.getElementById(`lap${side}`).textContent,
            Number(document.getElementById(`lane${side}`).getAttribute("aria-valuenow"))]);
        const said = document.getElementById("meanwhile").textContent;
        return { tick: api.tick, at: [api.step, api.other], lanes, said };
    });
}"""


@pytest.mark.parametrize(("board", "view"), [(AIMA, "merged"), (CUT, "side")])
def test_race(quiet_page: "Page", tmp_path: Path, board: str, view: str):
    traces = both(board)
    open_comparison(quiet_page, tmp_path, traces, f"#view={view}")
    assert quiet_page.evaluate("[minimaxVizCompare.tick, minimaxVizCompare.ticks]") == [None, traces[0].nodes]
    for tick, shown in enumerate(quiet_page.evaluate(RACE), 1):
        assert shown["tick"] == tick
        for side, raced in enumerate(traces):
            seen = min(tick, raced.nodes)
            assert sum(step.kind == "enter" for step in raced.steps[: shown["at"][side]]) == seen
            lap = f"done: {raced.nodes} nodes" if seen == raced.nodes else f"{seen} of {raced.nodes}"
            assert shown["lanes"][side] == [lap, seen]
            assert (shown["at"][side] == len(raced.steps)) == (seen == raced.nodes)
        assert ("② alphabeta is done" in shown["said"]) == (tick >= traces[1].nodes)
        assert ("times as many" in shown["said"]) == (tick == traces[0].nodes)
    quiet_page.keyboard.press("r")
    assert quiet_page.evaluate("minimaxVizCompare.tick") is None
    assert not quiet_page.is_visible("#race")
    quiet_page.keyboard.press("r")
    for key, tick in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        quiet_page.keyboard.press(key)
        assert quiet_page.evaluate("minimaxVizCompare.tick") == tick


def test_a_race_is_played_when_asked_and_ends(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA), "#race=1")
    assert quiet_page.get_attribute("#play", "aria-pressed") == "false"
    quiet_page.fill("#speed", "1")
    quiet_page.click("#play")
    assert quiet_page.get_attribute("#play", "aria-pressed") == "true"
    wait_until(quiet_page, "document.getElementById('play').ariaPressed === 'false'")
    assert quiet_page.evaluate("[minimaxVizCompare.tick, minimaxVizCompare.ticks]") == [13, 13]
    assert quiet_page.inner_text("#lap0") == "done: 13 nodes"


# State, keys, choice --------------------------------------------------------------------------------------------------


def test_keys_and_hash(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA))
    for key in ("ArrowRight", "ArrowRight", "v", "s", "ArrowRight"):
        quiet_page.keyboard.press(key)
    assert quiet_page.evaluate("[minimaxVizCompare.side, minimaxVizCompare.step, minimaxVizCompare.view]") == [
        1,
        4,
        "merged",
    ]
    wait_until(quiet_page, "location.hash.includes('step=4')")
    url = quiet_page.url
    assert {"step=4", "side=1", "view=merged"} <= set(url.split("#")[1].split("&"))
    quiet_page.goto("about:blank")
    quiet_page.goto(url)
    wait_until(quiet_page, "window.minimaxVizCompare")
    assert quiet_page.evaluate("[minimaxVizCompare.side, minimaxVizCompare.step, minimaxVizCompare.view]") == [
        1,
        4,
        "merged",
    ]
    for key, dialog in (("a", "account"), ("t", "transcript"), ("?", "help")):
        quiet_page.keyboard.press(key)
        assert quiet_page.is_visible(f"#{dialog}")
        quiet_page.keyboard.press("Escape")
    quiet_page.keyboard.press("g")
    assert quiet_page.get_attribute("html", "lang") == "ru"


def test_following_the_other_search_keeps_both_where_they_are(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA), "#step=9")
    before = quiet_page.evaluate("[minimaxVizCompare.step, minimaxVizCompare.other]")
    quiet_page.click("[data-follow='1']")
    assert quiet_page.evaluate("[minimaxVizCompare.other, minimaxVizCompare.step]") == before
    assert quiet_page.get_attribute("[data-follow='1']", "aria-pressed") == "true"


def test_the_open_transcript_is_of_the_search_that_is_followed(quiet_page: "Page", tmp_path: Path):
    traces = both(CUT)
    open_comparison(quiet_page, tmp_path, traces)
    quiet_page.keyboard.press("t")
    lines = quiet_page.locator("#transcript-list li > span")
    told = [[line.split(": ", 1)[1] for line in t.transcript().splitlines()[-len(t.steps) :]] for t in traces]
    assert len(told[0]) > len(told[1]) > 18 and lines.all_inner_texts() == told[0]
    for side in (1, 0, 1):
        quiet_page.evaluate(f"location.hash = 'side={side}'")
        wait_until(quiet_page, f"minimaxVizCompare.side === {side}")
        assert lines.all_inner_texts() == told[side]
    quiet_page.click("#transcript-list li:nth-child(18) button")
    assert lines.all_inner_texts() == told[1]
    current = quiet_page.locator("#transcript-list [aria-current=step] > span")
    assert current.inner_text() == told[1][17]


def test_of_several_searches_two_are_chosen(quiet_page: "Page", tmp_path: Path):
    traces = [trace(CUT, order=order) for order in ("natural", "best", "worst")]
    open_comparison(quiet_page, tmp_path, traces)
    assert quiet_page.inner_text("#name1") == "② order=worst"
    quiet_page.select_option("#choose1", "1")
    assert quiet_page.inner_text("#name1") == "② order=best"
    quiet_page.keyboard.press("End")
    check_walk(quiet_page, traces[:2])
    assert quiet_page.evaluate("location.hash.length < 200")


def test_the_account(quiet_page: "Page", tmp_path: Path):
    traces = both(CUT)
    open_comparison(quiet_page, tmp_path, traces)
    assert quiet_page.inner_text("#summary .saving") == "② saves 25%"
    quiet_page.keyboard.press("a")
    assert quiet_page.locator("#account-said li").first.inner_text() == "Same value (0), same move (a2)."
    cells = "(name) => [...document.querySelectorAll(`[data-account=${name}] td`)].map((cell) => cell.textContent)"
    for name, number in (("nodes", "nodes"), ("leaves", "leaves"), ("cutoffs", "cutoffs"), ("pruned", "pruned_moves")):
        one, two = (getattr(shown, number) for shown in traces)
        assert quiet_page.evaluate(cells, name)[:2] == [str(one), str(two)]
    for ply in range(traces[0].max_ply + 1):
        counts = [sum(row.ply == ply and row.value is not None for row in shown) for shown in traces]
        shown_counts = quiet_page.evaluate(
            "(ply) => [...document.querySelectorAll(`[data-ply='${ply}'] td`)].map((cell) => cell.textContent)", ply
        )
        assert shown_counts[1:3] == list(map(str, counts))
    quiet_page.keyboard.press("Escape")
    quiet_page.keyboard.press("End")
    assert quiet_page.inner_text("#meanwhile").endswith("Same value (0), same move (a2).")


# What cannot be compared ----------------------------------------------------------------------------------------------


def test_the_hook_of_the_page_of_one_search_steps_the_one_that_is_followed(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT))
    quiet_page.evaluate("minimaxViz.goTo(5)")
    assert quiet_page.evaluate("[minimaxViz.step, minimaxVizCompare.step]") == [5, 5]
    assert quiet_page.evaluate("minimaxViz.steps") == quiet_page.evaluate("minimaxVizCompare.steps")


def test_the_parting_is_explained_as_on_the_terminal(quiet_page: "Page", tmp_path: Path):
    traces = [trace(CUT, order="natural"), trace(CUT, order="reverse")]
    comparison = Comparison(traces)
    path = tmp_path / "compare.html"
    page = compare_page(traces, names=comparison.names, pairs=pair_texts(comparison))
    path.write_text(page, encoding="utf-8")
    quiet_page.goto(path.as_uri())
    quiet_page.wait_for_selector("body.ready")
    quiet_page.keyboard.press("f")
    assert "instead." in (quiet_page.text_content("#meanwhile") or "")
    (told,) = Verdict(comparison, catalog("en")).difference()
    assert told in (quiet_page.text_content("#meanwhile") or "")
    cautions = quiet_page.text_content("#cautions") or ""
    assert "the strip and the merged tree follow the order of ①" in cautions


ORDERED = "[[[[5,3],[8,2]],[[9,1],[4,7]]],[[[6,2],[3,8]],[[1,5],[7,4]]]]"
# How much of each band of the strip is in other colours than grey and hatching, from 0 to 1.
IN_COLOUR = """() => {
    const canvas = document.getElementById("overview"), half = canvas.height / 2, shares = [];
    for (const top of [0, half]) {
        const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
        const context = copy.getContext("2d", { willReadFrequently: true });
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, Math.ceil(top), canvas.width, Math.floor(half));
        const columns = Array.from({ length: canvas.width }, (_, x) => {
            for (let at = 4 * x; at < data.length; at += 4 * canvas.width) {
                const [red, green, blue, opacity] = data.slice(at, at + 4);
                if (opacity && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) return 1;
            }
            return 0;
        });
        shares.push(columns.reduce((sum, one) => sum + one, 0) / canvas.width);
    }
    return shares;
}"""


def test_where_they_part_by_order_each_stands_at_its_own_move(quiet_page: "Page", tmp_path: Path):
    traces = [trace(ORDERED, order=order) for order in ("natural", "worst")]
    open_comparison(quiet_page, tmp_path, traces)
    quiet_page.keyboard.press("f")
    assert quiet_page.evaluate("[minimaxVizCompare.step, minimaxVizCompare.other]") == [3, 3]
    said = [quiet_page.text_content(f"#said{side}") or "" for side in (0, 1)]
    assert "tries D." in said[0] and "tries E." in said[1]
    meanwhile = quiet_page.inner_text("#meanwhile")
    assert meanwhile == "Here the searches part. ② order=worst turns to E instead."
    quiet_page.evaluate("minimaxVizCompare.goTo(7)")
    assert quiet_page.evaluate("minimaxVizCompare.other") == 37
    one, two = quiet_page.evaluate(IN_COLOUR)
    assert 0.1 < one < two < 0.7, "the second search has seen more, in several places"


def test_of_one_cutoff_both_trees_say_the_same_and_only_one_strikes_moves_through(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(AIMA))
    quiet_page.keyboard.press("f")
    assert quiet_page.locator("#tree0 .ghost-note").all_text_contents() == ["② saves 2 nodes"]
    notes = quiet_page.locator("#tree1 .notes tspan, #tree1 .notes text").all_text_contents()
    assert "2 nodes saved" in " ".join(notes)
    assert quiet_page.locator("#tree0 .cross").count() == 0, "minimax prunes nothing"
    assert quiet_page.locator("#tree1 .cross").count() == 2
    quiet_page.evaluate("minimaxVizCompare.setView('merged')")
    assert quiet_page.locator("#merged .cross").count() > 0


def test_different_positions_and_stopped_searches(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, both(CUT))
    assert not quiet_page.is_visible("#cautions")
    open_comparison(quiet_page, tmp_path, [trace(CUT), trace("XOX/.X./O.O")])
    assert "The searches began at different positions" in quiet_page.inner_text("#cautions")
    assert quiet_page.locator("#summary .saving").count() == 0
    check_walk(quiet_page, [trace(CUT), trace("XOX/.X./O.O")])
    open_comparison(quiet_page, tmp_path, [trace(CUT, algorithm="minimax"), trace(CUT, max_nodes=7)])
    assert "stopped at its limit of 7 nodes" in quiet_page.inner_text("#cautions")
    assert quiet_page.locator("#summary .saving").count() == 0
    quiet_page.evaluate("minimaxVizCompare.goTo(Infinity)")
    assert (
        "stopped" in quiet_page.inner_text("#meanwhile") or quiet_page.evaluate("minimaxVizCompare.relation") == "same"
    )
    open_comparison(quiet_page, tmp_path, [trace(CUT), trace(AIMA)])
    assert "two different games" in quiet_page.inner_text("#cautions")


@pytest.mark.parametrize("board", ["[5]", "[[5]]", "[1,2]"])
def test_small_trees(quiet_page: "Page", tmp_path: Path, board: str):
    traces = both(board)
    open_comparison(quiet_page, tmp_path, traces)
    check_walk(quiet_page, traces)
    for key in ("f", "v", "r", "End", "r", "a"):
        quiet_page.keyboard.press(key)
    assert quiet_page.evaluate("minimaxVizCompare.parting") is None


def test_long_chains_and_wide_fans(quiet_page: "Page", tmp_path: Path):
    for board in ("[" * 3000 + "1" + "]" * 3000, json.dumps(list(range(900)))):
        traces = both(board)
        open_comparison(quiet_page, tmp_path, traces)
        for view in ("side", "merged"):
            quiet_page.evaluate("(view) => minimaxVizCompare.setView(view)", view)
            for step in (1, len(traces[0].steps) // 2, len(traces[0].steps)):
                quiet_page.evaluate("(step) => minimaxVizCompare.goTo(step)", step)
                assert quiet_page.evaluate("minimaxVizCompare.other") == step


def test_a_game_with_shared_positions(quiet_page: "Page", tmp_path: Path):
    traces = [trace(game=GraphGame(3), algorithm="minimax"), trace(game=GraphGame(3), transpositions=True)]
    open_comparison(quiet_page, tmp_path, traces)
    check_walk(quiet_page, traces)


# Hostile names, size --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", ""])
def test_hostile_games(quiet_page: "Page", tmp_path: Path, form: str):
    traces = [trace(game=HostileGame(form), algorithm=algorithm) for algorithm in ("minimax", "alphabeta")]
    path = tmp_path / "hostile.html"
    account = {code: list(HOSTILE) for code in ("en", "ru")}
    path.write_text(compare_page(traces, names=HOSTILE[:2], account=account), encoding="utf-8")
    quiet_page.goto(path.as_uri())
    wait_until(quiet_page, "window.minimaxVizCompare")
    assert quiet_page.evaluate("document.scripts.length") == 5
    for keys in (["End"], ["a", "Escape"], ["t", "Escape"], ["v"], ["f"], ["r", "g"]):
        for key in keys:
            quiet_page.keyboard.press(key)
        assert quiet_page.evaluate(BROKEN_OUT) == []
    assert HOSTILE[0] in quiet_page.inner_text("#name0")
    assert quiet_page.evaluate("window.broken ?? null") is None


def test_the_empty_board(quiet_page: "Page", tmp_path: Path):
    traces = [whole_board(), trace(".........")]
    assert [shown.nodes for shown in traces] == [549_946, 18_297]
    assert len(page_text(traces).encode()) <= 1_500_000
    open_comparison(quiet_page, tmp_path, traces)
    assert (
        quiet_page.inner_text("#summary").replace("\n", " ")
        == "① minimax: 549,946 nodes ② alphabeta: 18,297 nodes ② saves 96.7%"
    )
    union = union_of(traces)
    narrators = [Narrator(shown, catalog("en")) for shown in traces]
    row_in_union = {row: node for node, row in enumerate(union.rows[0])}
    for step in (1, 18, 1000, 800_000, 1_234_567, 1_649_837):
        quiet_page.evaluate("(step) => minimaxVizCompare.goTo(step)", step)
        other = quiet_page.evaluate("minimaxVizCompare.other")
        assert quiet_page.text_content("#said0") == narrators[0].text(traces[0].steps.at(step))
        assert quiet_page.text_content("#said1") == narrators[1].text(traces[1].steps.at(other))
        told = traces[0].steps.at(step)
        node = row_in_union[told.node if told.child is None else told.child]
        standing = union.nearest[1][node]
        there = traces[1].steps.at(other)
        if traces[1].columns.kind[standing] == PRUNED:
            assert (there.kind, there.node) == ("cutoff", traces[1].parents[standing])
        else:
            assert standing in (there.node, there.child)
    quiet_page.evaluate("(minimaxVizCompare.setView('merged'), minimaxVizCompare.goToTick(18_297))")
    assert "② alphabeta is done after 18,297 nodes: value 0." in quiet_page.inner_text("#meanwhile")
    assert quiet_page.locator("#merged .nodes > [data-node]").count() <= 400


# Settings -------------------------------------------------------------------------------------------------------------


def test_what_is_refused():
    traces = both(AIMA)
    with pytest.raises(SettingsError, match="has no theme 'blue'; it has auto, light and dark"):
        compare_page(traces, theme="blue")
    with pytest.raises(SettingsError, match="no language 'xx'"):
        compare_page(traces, lang="xx")
    with pytest.raises(SettingsError, match="needs two traces or more; there is one"):
        compare_page(traces[:1])
    with pytest.raises(SettingsError, match="1 names for 2 traces"):
        compare_page(traces, names=["one"])


def test_without_names_searches_are_called_by_their_algorithms(quiet_page: "Page", tmp_path: Path):
    path = tmp_path / "plain.html"
    path.write_text(compare_page(both(AIMA)), encoding="utf-8")
    quiet_page.goto(path.as_uri())
    wait_until(quiet_page, "window.minimaxVizCompare")
    assert [quiet_page.inner_text(f"#name{side}") for side in (0, 1)] == ["① minimax", "② alphabeta"]


SMALL_CONTROLS = """(least) => [...document.querySelectorAll("button, select")]
    .filter((one) => one.getClientRects().length && !one.closest("dialog"))
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least).map(([text]) => text)"""


def test_controls_are_large_and_trees_have_room_at_every_size(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA, algorithm="minimax"), trace(AIMA)])
    for width, height, least in [(1280, 800, 26), (390, 844, 44), (844, 390, 44)]:
        quiet_page.set_viewport_size({"width": width, "height": height})
        assert quiet_page.evaluate(SMALL_CONTROLS, least) == []
        assert quiet_page.evaluate("Math.min(tree0.clientHeight, tree1.clientHeight)") > 200
        assert quiet_page.evaluate("document.documentElement.scrollWidth") <= width


def test_buttons_say_what_they_will_do(quiet_page: "Page", tmp_path: Path):
    open_comparison(quiet_page, tmp_path, [trace(AIMA, algorithm="minimax"), trace(AIMA)])

    def said() -> list[str]:
        return [quiet_page.inner_text(f"[data-act={act}]") for act in ("next", "race")]

    before = said()
    quiet_page.click("[data-act=race]")
    racing = said()
    assert ("both" in before[0], "tick" in racing[0], "Leave" in racing[1]) == (True, True, True)
    quiet_page.click("[data-act=race]")
    assert said() == before
    assert quiet_page.locator("[data-follow]").all_inner_texts() == ["Following", "Follow"]
