"""What the comparison's page tells of two searches, in Node: where the other one then is, what is said of both."""

import json
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from compare_files import both, page_text
from graph_game import GraphGame
from minimax_viz import trace
from minimax_viz.output.html.page import page_document
from minimax_viz.record.columns import PRUNED, VISITED
from minimax_viz.record.file import document_of
from minimax_viz.record.steps import Step
from minimax_viz.study.comparison import Comparison, pair_texts
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.verdict import Verdict
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.difference import first_difference
from minimax_viz.views.union import union_of
from page_in_node import in_node
from places import DATA
from random_trees import random_tree
from tests.conformance.tables import first_unlike_step, paths_of
from whole_board import whole_board

TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"
ORDERED = "[[[[5,3],[8,2]],[[9,1],[4,7]]],[[[6,2],[3,8]],[[1,5],[7,4]]]]"

RANDOM = [random_tree(random.Random(seed)) for seed in range(16)]

TABLED: list[dict[str, Any]] = [{"algorithm": "minimax"}, {"transpositions": True}]
BY_SETTINGS = ({"order": "reverse"}, {"cutoff": "gt"})

Traces = Sequence[TraceResult]


def of_one(board: str | None, *settings: dict[str, Any]) -> Traces:
    return [trace(board, **chosen) for chosen in settings]


def symmetric(board: str, depth: int) -> Traces:
    return of_one(board, *({"algorithm": "minimax", "depth": depth, "symmetry": on} for on in (False, True)))


PAIRS: dict[str, tuple[Traces, set[str] | None]] = {  # the searches, and the relations that occur, where that is known
    **{name: (both(json.dumps(TREES[name]["tree"])), {"same", "cut"}) for name in TREES},
    **{board: (both(board), None) for board in (AIMA, CUT, "XOX/.X./O.O", "X.O/.X./..O", "[5]", "[[5]]", "[1,2]")},
    **{f"random {seed}": (both(RANDOM[seed]), None) for seed in range(3)},
    **{f"random {seed} by settings": (of_one(RANDOM[seed], *BY_SETTINGS), None) for seed in (12, 13)},
    "cutoff": (of_one(CUT, {"cutoff": "ge"}, {"cutoff": "gt"}), {"same", "cut"}),
    "fail": (of_one(CUT, {"fail": "soft"}, {"fail": "hard"}), {"same"}),
    "order": (of_one(CUT, {"order": "natural"}, {"order": "worst"}), {"same", "cut", "turned"}),
    "ordered": (of_one(ORDERED, {"order": "natural"}, {"order": "worst"}), None),
    "depth": (of_one(CUT, {"depth": 1, "evaluation": "twos"}, {"algorithm": "minimax"}), {"same", "horizon"}),
    "symmetry": (of_one(CUT, {"algorithm": "minimax", "symmetry": True}, {"algorithm": "minimax"}), {"same"}),
    "stopped": (of_one(CUT, {"algorithm": "minimax"}, {"max_nodes": 7}), {"same", "stopped"}),
    "transpositions": (of_one("XO./.../...", *({"depth": 2, **way} for way in TABLED)), None),
    "merged moves": (symmetric("X../.../...", 2), {"same", "merged"}),
    "merged first": (symmetric("X../.../...", 2)[::-1], None),
    "another symmetry": (symmetric("XO./.../...", 2), None),
    "shared positions": ([trace(game=GraphGame(3), **way) for way in TABLED], None),
    "two boards": ([trace(CUT), trace("XOX/.X./O.O")], None),
    "two games": ([trace(CUT), trace(AIMA)], None),
}


def asked(
    traces: Traces, partings: Mapping[str, str] | None = None, steps: Sequence[int] | None = None
) -> dict[str, Any]:
    """A question to duel.mjs; without `steps` all of them are walked."""
    return {
        "documents": [document_of(shown) for shown in traces],
        "names": Comparison(traces).said_names(catalog("en")),
        "partings": dict(partings or {}),
        "steps": steps,
        "rows": 0 if steps else len(union_of(traces)),
    }


def answers(folder: Path, pairs: Sequence[dict[str, Any]]) -> list[Any]:
    catalogs = {code: catalog(code).document for code in languages()}
    return in_node(folder, Path(__file__).with_name("duel.mjs"), {"catalogs": catalogs, "pairs": pairs})


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the page tells of each pair."""
    folder = tmp_path_factory.mktemp("duel")
    return dict(zip(PAIRS, answers(folder, [asked(traces) for traces, _ in PAIRS.values()]), strict=True))


def check_meeting(
    theirs: TraceResult,
    paths: list[Any],
    other_paths: list[Any],
    other_rows: dict[Any, int],
    step: Step,
    other: Step,
    relation: str,
) -> None:
    """The other search is at the same node, or at what kept it from going there."""
    focus = paths[step.node if step.child is None else step.child]
    path = focus
    while path not in other_rows:
        path = path[0]
    row = other_rows[path]
    kind = theirs.columns.kind[row]
    if relation == "turned":  # where they part because each turns to a move of its own
        assert (step.kind, other.kind) == ("enter", "enter") and step.number == other.number
        assert other_paths[other.node] != paths[step.node] and other_paths[other.node][0] == paths[step.node][0]
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


@pytest.mark.parametrize("name", [name for name in PAIRS if "settings" not in name])
def test_at_each_step_of_either_search_the_other_one_is_where_it_ought_to_be(name: str, told: dict[str, Any]):
    traces, expected = PAIRS[name]
    paths = [paths_of(shown) for shown in traces]
    rows = [{path: row for row, path in enumerate(known)} for known in paths]
    narrators = [Narrator(shown, catalog("en")) for shown in traces]
    relations: set[str] = set()
    for side, walked in enumerate(told[name]["walked"]):
        mine, theirs = traces[side], traces[1 - side]
        for step, found in zip(mine.steps, walked, strict=True):
            other = theirs.steps.at(found["at"][1 - side])
            assert found["at"][side] == step.number
            assert found["said"][side] == narrators[side].text(step)
            assert found["said"][1 - side] == narrators[1 - side].text(other)
            check_meeting(theirs, paths[side], paths[1 - side], rows[1 - side], step, other, found["relation"])
            relations.add(found["relation"])
    assert relations == (expected or relations)


def test_every_sentence_is_whole(told: dict[str, Any]):
    for name, known in told.items():
        for moment in (*known["walked"][0], *known["walked"][1], *known["race"]):
            for said in moment["meanwhile"].values():
                assert said and not re.search(r"undefined|NaN|\[object|compare_page\.", said), name


def check_parting(traces: Traces, found: Any, name: object) -> None:
    """They part where they are first unlike, as Python's union has it, and are said to part there alone."""
    expected, difference = first_unlike_step(traces), first_difference(union_of(traces))
    assert found["parting"] == expected, name
    assert (difference is None) == (expected is None), name
    for side, walked in enumerate(found["walked"]):
        told = [step["at"][side] for step in walked if step["meanwhile"]["en"].startswith("Here the searches part.")]
        assert told == [step["at"][side] for step in walked if step["at"][side] == expected], name


def test_parting(told: dict[str, Any]):
    for name, (traces, _) in PAIRS.items():
        if name not in ("two boards", "two games"):
            check_parting(traces, told[name], name)


def test_the_parting_is_explained_as_on_the_terminal(tmp_path: Path):
    traces = of_one(CUT, {"order": "natural"}, {"order": "reverse"})
    comparison = Comparison(traces)
    (found,) = answers(tmp_path, [asked(traces, pair_texts(comparison, languages())[0, 1]["parting"])])
    said = found["walked"][0][found["parting"] - 1]["meanwhile"]["en"]
    (difference,) = Verdict(comparison, catalog("en")).difference()
    assert difference in said and "instead." in said
    assert any("the strip and the merged tree follow the order of ①" in caution for caution in found["cautions"])


def test_where_symmetry_and_order_part_them(told: dict[str, Any]):
    for name in (AIMA, "merged moves", "another symmetry"):
        traces, parting = PAIRS[name][0], told[name]["parting"]
        difference = first_difference(union_of(traces))
        assert difference is not None
        assert traces[0].steps.at(parting).node == union_of(traces).rows[0][difference.node], name
        said = told[name]["walked"][0][parting - 1]["meanwhile"]["en"]
        assert ("② alpha-beta never comes here: at C" if name == AIMA else "is symmetric to") in said, name
    parted = told["ordered"]["walked"][0][2]
    assert parted["at"] == [3, 3] == [told["ordered"]["parting"]] * 2
    assert "tries D." in parted["said"][0] and "tries E." in parted["said"][1]
    said = "Here the searches part. ② alpha-beta with the worst moves first turns to E instead."
    assert parted["meanwhile"]["en"] == said
    assert told["ordered"]["walked"][0][6]["at"] == [7, 37]


@pytest.mark.parametrize("name", TREES)
def test_ghosts_are_exactly_the_skipped_leaves(name: str, told: dict[str, Any]):
    shown = PAIRS[name][0][0]
    merged = told[name]["merged"]
    leaves = [row for row in range(len(shown)) if shown[row].kind != "interior"]
    assert [at for at, row in enumerate(leaves) if merged[row][0] == "0"] == TREES[name]["ge"]["skipped_leaves"]
    assert {visitors for visitors, _, _ in merged} == {"both", "0"}


def test_a_node_of_the_merged_tree_has_two_values_where_two_were_found(told: dict[str, Any]):
    for name in (AIMA, *TREES, *(name for name in PAIRS if name.startswith("random"))):
        union = union_of(PAIRS[name][0])
        for node, (_, _, value) in enumerate(told[name]["merged"]):
            one, two = (union.value_and_bound(search, node) for search in (0, 1))
            if all(union.visitors(node)):
                assert (one == two) == ("②" not in value), (name, node)


def test_what_is_said_where_one_skips_what_the_other_looks_at(told: dict[str, Any]):
    meanwhile = [[step["meanwhile"]["en"] for step in walked] for walked in told[AIMA]["walked"]]
    two = PAIRS[AIMA][0][1]
    finish = next(step.number for step in two.steps if step.kind == "finish" and two.name(step.node) == "C")
    said = "① plain minimax finds that C is worth exactly 2, ② alpha-beta at most 2. ② saved 2 nodes here."
    assert meanwhile[1][finish - 1] == said
    row = next(row for row in range(len(two)) if two.name(row) == "C")
    assert " ".join(told[AIMA]["merged"][row][2].split()) == "① 2 ② ≤ 2"
    meanwhile = [[step["meanwhile"]["en"] for step in walked] for walked in told[CUT]["walked"]]
    assert "① is at node 2 of the 2 that ② saves." in meanwhile[0][25]
    assert meanwhile[1][23].endswith("① plain minimax does look at what is skipped here: 2 nodes more.")


@pytest.mark.parametrize("board", [AIMA, CUT])
def test_race(board: str, told: dict[str, Any]):
    traces = PAIRS[board][0]
    assert len(told[board]["race"]) == traces[0].nodes
    for tick, found in enumerate(told[board]["race"], 1):
        for side, raced in enumerate(traces):
            seen = min(tick, raced.nodes)
            assert sum(step.kind == "enter" for step in raced.steps[: found["at"][side]]) == seen
            assert (found["at"][side] == len(raced.steps)) == (seen == raced.nodes)
        said = found["meanwhile"]["en"]
        assert ("② alpha-beta is done" in said) == (tick >= traces[1].nodes)
        assert ("times as many" in said) == (tick == traces[0].nodes)


def test_in_a_race_earlier_passes_are_run_too(tmp_path: Path):
    deepened = trace(CUT, depth=3, deepen=True)
    documents = [json.loads(page_document(shown)) for shown in (deepened, trace(CUT, depth=3))]
    (found,) = answers(tmp_path, [asked(both(CUT)) | {"documents": documents}])
    race = found["race"]
    assert len(race) == deepened.nodes
    earlier = deepened.nodes - deepened.last_pass.nodes
    assert {found["at"][0] for found in race[:earlier]} == {1}
    assert len({found["at"][0] for found in race[earlier:]}) == deepened.last_pass.nodes
    assert [tick["meanwhile"]["en"].count("is done") for tick in race[-2:]] == [1, 2]


def test_different_positions_and_stopped_searches(told: dict[str, Any]):
    assert told[CUT]["cautions"] == []
    assert "The searches began at different positions" in told["two boards"]["cautions"][0]
    assert "two different games" in told["two games"]["cautions"][0]
    assert any("stopped at its limit of 7 nodes" in caution for caution in told["stopped"]["cautions"])
    assert not any("times as many" in tick["meanwhile"]["en"] for tick in told["stopped"]["race"])


def test_long_chains_and_wide_fans(tmp_path: Path):
    pairs = [both("[" * 1000 + "1" + "]" * 1000), both(json.dumps(list(range(900))))]
    steps = [[1, len(traces[0].steps) // 2, len(traces[0].steps)] for traces in pairs]
    found = answers(tmp_path, [asked(*question) for question in zip(pairs, ({}, {}), steps, strict=True)])
    for wanted, known in zip(steps, found, strict=True):
        assert [step["at"] for step in known["walked"][0]] == [[step, step] for step in wanted]


@pytest.mark.thorough
def test_the_empty_board(tmp_path: Path):
    traces = [whole_board(), trace(".........")]
    assert len(page_text(traces).encode()) <= 1_500_000
    union = union_of(traces)
    row_in_union = {row: node for node, row in enumerate(union.rows[0])}
    narrators = [Narrator(shown, catalog("en")) for shown in traces]
    wanted = [1, 18, 1000, 800_000, 1_234_567, 1_649_837]
    (found,) = answers(tmp_path, [asked(traces, steps=wanted)])
    for step, known in zip(wanted, found["walked"][0], strict=True):
        here, there = (shown.steps.at(at) for shown, at in zip(traces, known["at"], strict=True))
        assert here.number == step
        assert known["said"] == [narrators[0].text(here), narrators[1].text(there)]
        standing = union.nearest[1][row_in_union[here.node if here.child is None else here.child]]
        if traces[1].columns.kind[standing] == PRUNED:
            assert (there.kind, there.node) == ("cutoff", traces[1].parents[standing])
        else:
            assert standing in (there.node, there.child)
