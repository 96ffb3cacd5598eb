"""Comparisons: what is varied, what searches are called, the account, the verdict in words, and the merged picture."""

import json
import re
from collections.abc import Callable
from itertools import product
from math import isclose
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golden_cases import compare_cases
from minimax_viz import Trace, compare, trace
from minimax_viz.errors import SettingsError
from minimax_viz.output.svg import compare_svg_of
from minimax_viz.study.account import effective_branching, minimal_leaves, ply_counts, searched_shape, uniform_shape
from minimax_viz.study.comparison import Comparison
from minimax_viz.study.names import SearchName, file_names, search_names
from minimax_viz.study.variations import CHOICES, VARIABLE, variations_of
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.studies import search_cells
from minimax_viz.text.verdict import Verdict
from minimax_viz.views.union import union_of
from places import DATA
from reference_search import Tree
from tree_strategies import settings_of_trees, text_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
UCLA = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"
FIRST, CUT = "XOX/.X./O.O", "XOX/.O./.XO"
LEAF = '{"value": 5}'
TREES = json.loads((DATA / "trees.json").read_text(encoding="utf-8"))
SVG = "{http://www.w3.org/2000/svg}"


def compared(board: str, *kinds: dict[str, Any], **common: Any) -> Comparison:
    return Comparison([trace(board, **common, **kind) for kind in kinds])


def plain_and_pruned(board: str, **common: Any) -> Comparison:
    return compared(board, {"algorithm": "minimax"}, {}, **common)


def told(comparison: Comparison, lang: str = "en") -> str:
    return "\n".join(Verdict(comparison, catalog(lang)).sentences)


# What is varied ------------------------------------------------------------------------------------------------------


def test_variations_are_crossed_and_searches_that_would_be_the_same_are_made_once() -> None:
    assert variations_of(["depth=1..3,9,none"]) == [{"depth": depth} for depth in (1, 2, 3, 9, None)]
    assert variations_of(["order=natural, best", "symmetry=on,off"]) == [
        {"order": order, "symmetry": symmetry} for order in ("natural", "best") for symmetry in (True, False)
    ]
    assert variations_of(["algorithm=minimax,alphabeta", "cutoff=ge,gt", "fail=soft,hard"]) == [
        {"algorithm": "minimax"},
        *({"algorithm": "alphabeta", "cutoff": c, "fail": f} for c in ("ge", "gt") for f in ("soft", "hard")),
    ]
    assert variations_of(["candidates=none,best:3", "max=X,O"])[0] == {"candidates": None, "max": "X"}


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        (["depth=1"], "needs two that differ"),
        (["depth=1,1"], "needs two that differ"),
        (["dept=1,2"], "did you mean depth"),
        (["to_move=X,O"], "no setting 'to_move'"),
        (["depth"], "give values separated by commas"),
        (["depth=1,,2"], "give values separated by commas"),
        (["depth=6..1"], "an increasing range"),
        (["depth=1..99999"], "at most 200 depths"),
        (["depth=-1,2"], "numbers of plies"),
        (["symmetry=yes,no"], "choose one of on, off"),
        (["depth=1,2", "depth=3"], "given twice"),
        (["depth=1..150", "order=natural,best"], "300 searches"),
        (["depth=1..150", "max=" + ",".join("abcdefghijklmnopqrstuvwxyzABCD")], "4,500 searches"),
        (["cutoff=ge,lt"], "vary='cutoff=lt': choose one of ge, gt"),
    ],
)
def test_what_cannot_be_varied_is_told_in_a_sentence(texts: list[str], complaint: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(complaint)):
        variations_of(texts)


@pytest.mark.parametrize(
    ("algorithm", "text"),
    [("minimax", "cutoff=ge,gt"), ("minimax", "all-best=on,off"), ("minimax", "aspiration=none,1"),
     ("mtdf", "transpositions=on,off"), ("mtdf", "aspiration=1,2.5")],
)  # fmt: skip
def test_what_changes_nothing_about_a_search_is_not_varied(algorithm: str, text: str) -> None:
    with pytest.raises(SettingsError, match=f"this changes nothing about searches by {algorithm}"):
        variations_of([text], algorithm=algorithm)


def test_a_setting_meant_for_some_of_the_searches_is_theirs_alone() -> None:
    both = compare("max(3, chance(0.5: 2, 0.5: 8))", vary="algorithm=minimax,alphabeta,star1", range="leaves")
    assert [one.settings.range for one in both.traces] == [None, None, (2, 8)]
    both = compare(AIMA, vary="algorithm=minimax,mtdf,pvs", deepen=True, depth=2, aspiration=1)
    assert [one.settings.aspiration for one in both.traces] == [None, None, 1]
    with pytest.raises(SettingsError, match="range= is for star1, star2, not for minimax; omit it"):
        compare(AIMA, range="leaves")
    with pytest.raises(SettingsError, match="all_best= is for alphabeta, pvs, minimax, not for mtdf"):
        compare(AIMA, vary="algorithm=pvs,mtdf", all_best=True)


def test_everything_crossed_is_counted_without_what_plain_minimax_does_not_know() -> None:
    crossed = ["algorithm=minimax,alphabeta", "order=natural,best,worst", "cutoff=ge,gt", "depth=1..6"]
    assert len(variations_of([*crossed, "fail=soft,hard"])) == 3 * 6 + 3 * 6 * 4


# Names ---------------------------------------------------------------------------------------------------------------


def test_searches_are_called_by_what_distinguishes_them() -> None:
    assert plain_and_pruned(AIMA).names == ["minimax", "alphabeta"]
    crossed = variations_of(["algorithm=minimax,alphabeta", "cutoff=ge,gt"])
    assert compared(AIMA, *crossed).names == ["minimax", "alphabeta · cutoff=ge", "alphabeta · cutoff=gt"]
    assert compared(CUT, {"depth": 1}, {"evaluation": "twos"}).names == ["depth=1", "depth=none"]
    assert compared(CUT, {"depth": 1, "evaluation": "zero"}, {"depth": 1, "evaluation": "twos"}).names == [
        "evaluation=zero",
        "evaluation=twos",
    ]
    assert compared(CUT, {}, {"evaluation": "twos"}).names == ["evaluation=zero", "evaluation=twos"]
    assert compared(CUT, {"symmetry": True}, {}).names == ["symmetry=on", "symmetry=off"]
    assert compared(CUT, {}, {}).names == ["#1", "#2"]
    other = Comparison([trace(CUT), trace(AIMA)])
    assert other.names == ["tictactoe", "tree"]
    assert Comparison([trace(CUT), trace(FIRST)]).names == [CUT, FIRST]
    between = Comparison([trace(CUT, algorithm="minimax"), trace(FIRST), trace(CUT)]).figures
    assert between["saved_nodes"] == trace(CUT, algorithm="minimax").nodes - trace(CUT).nodes
    assert between["same_value"] is None
    alike = search_names([trace(CUT).header] * 2, ["a.json.gz", "b.json.gz"])
    assert [name.typed for name in alike] == [name.said(catalog("en")) for name in alike] == ["a.json.gz", "b.json.gz"]


def test_every_setting_that_can_differ_has_a_name_that_is_said() -> None:
    plain = SearchName("alphabeta", {"algorithm": "alphabeta"}, {})
    for setting in (*VARIABLE[1:], "to_move", "root"):
        for value, words in product(CHOICES.get(setting, ("X",)), map(catalog, languages())):
            name = SearchName("alphabeta", {setting: value}, {setting: value})
            assert plain.said(words) in name.said(words) != plain.said(words)


def test_file_names_are_plain_and_no_two_are_alike() -> None:
    names = ["minimax", "alphabeta · cutoff=gt", "../../etc", "evaluation=a/b.py:f", "Ж", "ж", "x" * 300]
    found = file_names(names)
    assert found[:4] == ["minimax.json.gz", "alphabeta-cutoff-gt.json.gz", "etc.json.gz", "evaluation-a-b-py-f.json.gz"]
    assert len({name.lower() for name in found}) == len(found)
    assert all(re.fullmatch(r"[a-z0-9-]{1,70}\.json\.gz", name) for name in found)


# The account ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TREES)
def test_plies_add_up(name: str) -> None:
    for t in plain_and_pruned(json.dumps(TREES[name]["tree"]), root=TREES[name]["root"]).traces:
        by_ply = ply_counts(t)
        totals = [sum(getattr(ply, what) for ply in by_ply) for what in ("nodes", "leaves", "cutoffs", "pruned_moves")]
        assert totals == [t.nodes, t.leaves, t.cutoffs, t.pruned_moves]
        assert by_ply[0].nodes == 1


def uniform(branching: int, depth: int, seed: int) -> Any:
    """Nested lists with different numbers, so that no two leaves are equal."""
    numbers = iter(sorted(range(branching**depth), key=lambda number: hash((number, seed)) % 10007))

    def below(height: int) -> Any:
        return next(numbers) if not height else [below(height - 1) for _ in range(branching)]

    return below(depth)


@pytest.mark.parametrize(
    ("branching", "depth", "least"), [(2, 1, 2), (3, 2, 5), (2, 4, 7), (3, 3, 11), (2, 5, 11), (1, 3, 1)]
)
def test_the_minimum_is_reached_by_the_best_order_and_by_nothing_less(branching: int, depth: int, least: int) -> None:
    text = json.dumps(uniform(branching, depth, 7))
    orders = [trace(text, order=order) for order in ("best", "natural", "worst", "reverse", "random:3")]
    plain = trace(text, algorithm="minimax")
    assert uniform_shape([plain]) == searched_shape(plain) == (branching, depth)
    assert minimal_leaves([plain, *orders]) == least == orders[0].leaves
    assert min(t.leaves for t in orders) == least


def test_no_minimum_unless_the_tree_is_uniform() -> None:
    plain = {"algorithm": "minimax"}
    assert plain_and_pruned(UCLA).figures["minimal_leaves"] is None
    assert compared(AIMA, plain, {}).figures["minimal_leaves"] == 5
    assert compared(AIMA, {}, {"cutoff": "gt"}).figures["minimal_leaves"] == 5  # nobody saw it whole, but it is given
    assert compared(AIMA, plain | {"max_nodes": 12}, {}).figures["minimal_leaves"] == 5
    assert compared("[[1,2],[3,4]]", plain | {"depth": 2}, {"depth": 9}).figures["minimal_leaves"] == 3
    assert compared(AIMA, {"depth": 1}, {"depth": 1, "fail": "hard"}).figures["minimal_leaves"] == 3
    assert compared("XOX/O.X/..O", {}, {"cutoff": "gt"}).figures["minimal_leaves"] is None
    assert compared(AIMA, plain | {"depth": 1}, plain).figures["minimal_leaves"] is None  # not one tree
    assert compared(LEAF, plain, {}).figures["minimal_leaves"] is None
    assert compared("[[1,2],[3]]", plain, {}).figures["minimal_leaves"] is None


@given(trees(max_leaves=30))
def test_the_effective_branching_factor_solves_its_equation(tree: Tree) -> None:
    t = trace(text_of(tree))
    found = effective_branching(t)
    if t.max_ply == 0:
        assert found is None
    else:
        assert found is not None
        assert isclose(sum(found**ply for ply in range(t.max_ply + 1)), t.nodes, rel_tol=1e-6)


def test_the_effective_branching_factor_of_uniform_trees_chains_and_the_book() -> None:
    assert effective_branching(trace(AIMA, algorithm="minimax")) == pytest.approx(3)
    assert effective_branching(trace("[" * 3000 + "1" + "]" * 3000)) == pytest.approx(1)
    # AIMA 3.6.1: 52 nodes besides the root at depth 5 make 1.92.
    chain = "[[[[[1]]]]]"
    wide = f"[{chain[1:-1]},{','.join(['0'] * 47)}]"
    assert trace(wide, algorithm="minimax").nodes == 53
    assert effective_branching(trace(wide, algorithm="minimax")) == pytest.approx(1.92, abs=0.005)


@given(trees(), st.sampled_from(["natural", "reverse", "worst"]), st.sampled_from(["ge", "gt"]))
def test_plain_and_pruned_searches_agree(tree: Tree, order: str, rule: str) -> None:
    comparison = compared(text_of(tree), {"algorithm": "minimax"}, {"cutoff": rule}, order=order)
    known = comparison.figures
    plain, pruned = comparison.traces
    assert (known["same_value"], known["same_move"]) == (True, True)
    assert known["saved_nodes"] == plain.nodes - pruned.nodes
    assert (comparison.first_difference is None) == (plain.nodes == pruned.nodes)
    assert comparison.first_difference is None or comparison.first_difference.difference == "skipped"


def test_what_is_not_meaningful_is_none() -> None:
    elsewhere = Comparison([trace(CUT), trace(FIRST)]).summary()
    assert [elsewhere[key] for key in ("same_value", "same_move", "saved_nodes", "saved_percent")] == [None] * 4
    assert elsewhere["first_difference"] is None
    stopped = compared(AIMA, {"max_nodes": 5, "algorithm": "minimax"}, {}).figures
    assert (stopped["same_value"], stopped["same_move"], stopped["saved_nodes"]) == (None, None, None)
    assert compared(CUT, {"score": "win"}, {"score": "ten"}).figures["same_value"] is None
    assert compared(CUT, {"max": "X"}, {"max": "O"}).figures["same_value"] is None
    assert compared(CUT, {"to_move": "O"}, {"to_move": "X"}).figures["saved_nodes"] is None


# The verdict ---------------------------------------------------------------------------------------------------------


READ = ("en", "ru")  # by somebody


def named_and_judged(board: str | None, kinds: list[dict[str, Any]], **common: Any) -> list[str]:
    comparison = Comparison([trace(board, **common, **kind) for kind in kinds])
    names = [comparison.names, *(comparison.said_names(catalog(lang)) for lang in READ)]
    return [*map(" | ".join, names), *(line for lang in READ for line in told(comparison, lang).splitlines())]


def test_what_searches_are_called_and_what_the_verdict_says(golden: Callable[[str, str], None]) -> None:
    """What stands in the file was read by somebody; each sentence has a line."""
    compare_cases(golden, "verdicts.txt", 20, lambda asked, _: named_and_judged(**asked))


def test_the_cells_of_a_search_in_passes_are_of_all_and_of_the_last() -> None:
    for one in compare(AIMA, vary="deepen=off,on", depth=2).traces:
        cells = search_cells("", one, catalog("en"), whole=None, least=None, branching=None)
        nodes = [made.nodes for made in one.passes]
        assert (cells["nodes"], cells["passes"], cells["last_pass"]) == tuple(
            map(str, (sum(nodes), len(nodes), nodes[-1]))
        )


def test_a_value_that_rests_on_candidates_is_never_called_exact() -> None:
    said = told(compared("XO./.X./..O", {"depth": 2}, {"depth": 2, "candidates": "best:2"}, evaluation="lines"))
    whole = told(compared("XO./.X./..O", {}, {"candidates": "best:2"}, evaluation="lines"))
    pattern = r"the first is .*?: alpha-beta with all moves proved (.*), alpha-beta with the candidates best:2 (.*)\."
    for text in (said, whole):
        for found in re.findall(pattern, text):
            assert found[1][0] in "≈≥≤", text
    assert re.search(pattern, said) and re.search(pattern, whole)


def test_searches_of_different_positions_are_only_warned_of() -> None:
    assert Verdict(Comparison([trace(CUT), trace(FIRST)]), catalog("en")).sentences == [
        catalog("en").text("compare.caution.position")
    ]


kinds = settings_of_trees(depth=st.integers(0, 3), max_nodes=st.integers(1, 30))


@given(trees(max_leaves=10), st.lists(kinds, min_size=2, max_size=3), st.sampled_from(["en", "ru"]))
def test_there_is_always_a_verdict_and_a_summary(tree: Tree, searches: list[dict[str, Any]], lang: str) -> None:
    comparison = compared(text_of(tree), *searches)
    said = Verdict(comparison, catalog(lang)).sentences
    assert said and all(
        sentence and "{" not in sentence.replace("{", "", text_of(tree).count("{")) for sentence in said
    )
    json.dumps(comparison.summary(), allow_nan=False)


# The merged picture --------------------------------------------------------------------------------------------------


def groups(picture: str, attribute: str) -> dict[int, ElementTree.Element]:
    found = ElementTree.fromstring(picture).iter(f"{SVG}g")
    return {int(group.attrib[attribute]): group for group in found if attribute in group.attrib}


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def picture_of(comparison: Comparison, **options: Any) -> str:
    return compare_svg_of(comparison.union, comparison.names[:: len(comparison.names) - 1], **options)


@given(trees(max_leaves=10), kinds, kinds)
def test_the_unfolded_picture_has_every_node_of_both_and_what_one_spared(
    tree: Tree, one: dict[str, Any], other: dict[str, Any]
) -> None:
    comparison = compared(text_of(tree), one, other)
    union = comparison.union
    nodes = groups(picture_of(comparison, draw_nodes=None), "data-node")
    assert list(nodes) == list(range(len(union)))
    spared = [node for node in range(len(union)) if len(set(union.visitors(node))) > 1]
    assert [node for node, group in nodes.items() if "spared" in group.attrib["class"].split()] == spared


def test_the_picture_of_the_aima_tree_says_both_values_and_what_was_saved() -> None:
    comparison = plain_and_pruned(AIMA)
    picture = picture_of(comparison, summary=["<Told & said>"], cautions=["Careful"])
    nodes = groups(picture, "data-node")
    pills = {node: [text for text in texts(group) if "│" in text] for node, group in nodes.items()}
    assert {node: values for node, values in pills.items() if values} == {5: ["2 │ ≤ 2"]}
    everything = " ".join(texts(ElementTree.fromstring(picture)))
    for said in ("saved 1 node each", "α 3 ≥ β 2", "<Told & said>", "Careful", "only minimax looked here"):
        assert said in everything, said
    title = nodes[7].find(f"{SVG}title")
    assert title is not None and "saved 1 node" in (title.text or "") and "cut off: α 3 ≥ β 2" in (title.text or "")


def test_searches_that_choose_differently_are_named_at_their_moves() -> None:
    comparison = compared(FIRST, {"depth": 1}, {"depth": 9}, evaluation="twos")
    nodes = groups(picture_of(comparison), "data-node")
    by_move = {comparison.union.moves(node)[0]: texts(nodes[node]) for node in comparison.union.children(0)}
    assert "played by depth=1" in by_move["a2"] and "played by depth=9" in by_move["b3"]
    assert "≈ 0 │ −1" in by_move["a2"] and "≈ 0 │ 0" in by_move["b3"]


def test_a_folded_picture_counts_every_node() -> None:
    union = union_of([trace("XO.......", algorithm="minimax"), trace("XO.......")])
    for budget in (20, 400):
        picture = compare_svg_of(union, ("minimax", "alphabeta"), draw_nodes=budget)
        nodes, stubs = groups(picture, "data-node"), groups(picture, "data-stub")
        assert 15 <= len(nodes) + len(stubs) <= budget
        assert float(re.search(r'width="(\d+)"', picture)[1]) <= 1600  # type: ignore[index]
        saved = [text for group in stubs.values() for text in texts(group) if text.startswith("saved")]
        assert saved


def test_pictures_of_different_games_and_boards_are_drawn_all_the_same() -> None:
    pairs: list[list[Trace]] = [
        [trace(CUT), trace(AIMA)],
        [trace(AIMA), trace(CUT)],
        [trace(CUT), trace("XOX./.OX./OX.O/....", game="mnk:4,4,4", max_nodes=50)],
        [trace("1,2", game="nim"), trace("2,2", game="nim")],
    ]
    for pair in pairs:
        comparison = Comparison(pair)
        assert len(groups(picture_of(comparison, draw_nodes=None), "data-node")) == len(comparison.union)


def test_a_hostile_tree_is_escaped() -> None:
    text = '{"children": [{"name": "</svg><script>", "children": [{"value": 1}]}, {"name": "]]>", "value": 2}]}'
    picture = picture_of(plain_and_pruned(text))
    assert "<script" not in picture
    ElementTree.fromstring(picture)


def test_a_stopped_search_has_saved_nothing_in_the_picture():
    traces = [trace("XO./.X./..O", algorithm="minimax"), trace("XO./.X./..O", max_nodes=30)]
    picture = compare_svg_of(union_of(traces), ("minimax", "alphabeta"))
    assert "not reached: " in picture
    assert not re.search(r"saved \d+ node", picture)
