"""A tree that is set up by touch: what an editor shows of it, and what each change makes of its text."""

import json
import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import reduce
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio import tree_setup
from minimax_viz.fronts.studio.calls import call
from minimax_viz.fronts.studio.request import RequestError
from minimax_viz.fronts.studio.tree_setup import changed_tree, random_tree, setup_of_tree
from reference_search import Tree
from tree_strategies import text_of, tree_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def read(text: str) -> Tree:
    """A tree as nested dicts."""

    def of(item: Any) -> Tree:
        if isinstance(item, dict):
            return item | {"children": [of(child) for child in item["children"]]} if "children" in item else item
        return {"children": [of(child) for child in item]} if isinstance(item, list) else {"value": item}

    return of(json.loads(text))


def paths(tree: Tree, path: str = "") -> list[tuple[str, Tree]]:
    """The nodes of a tree in preorder, with their paths."""
    below = [paths(child, f"{path}/{at}") for at, child in enumerate(tree.get("children", []))]
    return [(path or "/", tree), *(node for nodes in below for node in nodes)]


def at(tree: Tree, path: str) -> Tree:
    """The node at a path."""
    return reduce(lambda node, number: node["children"][int(number)], path.split("/")[1:] if path != "/" else [], tree)


def parent_of(tree: Tree, path: str) -> tuple[Sequence[Tree], int]:
    """The siblings of a node, itself included, and its place among them."""
    above, number = path.rsplit("/", 1)
    return at(tree, above or "/")["children"], int(number)


def grow(node: Tree, count: int) -> None:
    """What growing makes of a node, a leaf with so many children: its value is the first one's."""
    fresh = [{"value": 0} for _ in range(1 if "children" in node else count - 1)]
    node["children"] = [*node.get("children", [{"value": node.pop("value", None)}]), *fresh]


def ply(path: str) -> int:
    return 0 if path == "/" else path.count("/")


def change(text: str, **given: Any) -> str:
    return changed_tree(text, given)


@st.composite
def trees_and_paths(draw: st.DrawFn) -> tuple[Tree, str]:
    tree = draw(trees())
    return tree, draw(st.sampled_from([path for path, _ in paths(tree)]))


# What each change does, and that it does nothing else --------------------------------------------------------------


@given(trees_and_paths(), st.booleans())
def test_growing(chosen: tuple[Tree, str], level: bool):
    tree, path = chosen
    found = read(change(text_of(tree), kind="grow", at=path, level=level))
    beside = [] if path == "/" else parent_of(tree, path)[0]
    known = [len(node["children"]) for node in (at(tree, path), *beside) if "children" in node] or [len(beside)]
    for other, node in paths(tree):
        if other == path or (level and ply(other) == ply(path)):
            grow(node, min(max(known[0], 2), 5))
    assert found == tree


@given(trees_and_paths())
def test_deleting(chosen: tuple[Tree, str]):
    tree, path = chosen
    if path == "/":
        with pytest.raises(RequestError, match="The root cannot be deleted"):
            change(text_of(tree), kind="delete", at=path)
        return
    found = read(change(text_of(tree), kind="delete", at=path))
    siblings, number = parent_of(tree, path)
    deleted = siblings.pop(number)
    if not siblings:
        above = at(tree, path.rsplit("/", 1)[0] or "/")
        del above["children"]
        above["value"] = deleted.get("value", 0)
    assert found == tree


@given(trees_and_paths(), st.none() | st.integers(-(2**53) + 2, 2**53 - 2) | st.floats(-1e15, 1e15))
def test_a_value(chosen: tuple[Tree, str], value: float | None):
    tree, path = chosen
    if "children" in at(tree, path):
        with pytest.raises(RequestError, match="has children"):
            change(text_of(tree), kind="value", at=path, value=value)
        return
    found = read(change(text_of(tree), kind="value", at=path, value=value))
    at(tree, path)["value"] = "?" if value is None else value
    assert found == tree


@given(trees_and_paths(), st.data())
def test_another_order(chosen: tuple[Tree, str], data: st.DataObject):
    tree, path = chosen
    if path == "/":
        return
    siblings, number = parent_of(tree, path)
    to = data.draw(st.integers(0, len(siblings) - 1))
    found = read(change(text_of(tree), kind="reorder", at=path, to=to))
    siblings.insert(to, siblings.pop(number))
    assert found == tree


@given(trees_and_paths(), st.none() | st.sampled_from(["", "Ход", "</script>", "a b", '"];', "max", "3", "?"]))
def test_a_name(chosen: tuple[Tree, str], name: str | None):
    tree, path = chosen
    players = {node["path"]: node["player"] for node in setup_of_tree(text_of(tree))["nodes"]}
    found = change(text_of(tree), kind="rename", at=path, name=name)
    shown = {node["path"]: node["name"] for node in setup_of_tree(found)["nodes"]}
    assert not name or shown[path] == name
    node = at(tree, path)
    node.pop("name", None)
    if name:
        node["name"] = name
    if name == "max" and "children" in node:  # which would else be read as its player
        node.setdefault("player", players[path])
    assert read(found) == tree


@given(trees_and_paths(), st.sampled_from(["max", "min"]), st.sampled_from(["max", "min"]))
def test_a_player(chosen: tuple[Tree, str], player: str, root: str):
    tree, path = chosen
    found = changed_tree(text_of(tree), {"kind": "player", "at": path, "player": player}, root)
    is_inner = "children" in at(tree, path)
    told = {node["path"]: node["player"] for node in setup_of_tree(found, root)["nodes"]}
    assert told[path] == (player if is_inner else None)
    before, after = deepcopy(tree), read(found)
    for whole in (before, after):
        at(whole, path).pop("player", None)
    assert after == before


# What an editor shows -----------------------------------------------------------------------------------------------


@given(trees())
def test_what_is_shown_is_what_a_search_sees(tree: Tree):
    text = text_of(tree)
    setup = setup_of_tree(text)
    assert (setup["kind"], setup["game"], setup["position"], setup["note"]) == ("tree", "tree", text, None)
    shown = setup["nodes"]
    assert [node["path"] for node in shown] == [path for path, _ in paths(tree)]
    found = trace(text if text.startswith(("[", "{")) else f'{{"value":{text}}}', algorithm="minimax")
    assert [node["path"] for node in shown] == [row.path for row in found]
    assert [node["value"] for node in shown if node["is_leaf"]] == [
        row.value for row in found if row.kind == "terminal"
    ]
    inner = [row for row in found if row.kind == "interior"]
    assert [node["player"] for node in shown if not node["is_leaf"]] == [row.player for row in inner]
    assert setup["to_move"] == setup["root"]


def test_a_tree_that_is_too_large_to_draw_is_edited_as_text():
    setup = setup_of_tree(json.dumps([0] * 2000))
    assert setup["kind"] == "text"
    assert str(setup["note"]) == "The tree has 2,001 nodes; up to 2,000 can be drawn here, so change it as text."
    assert setup_of_tree(json.dumps([0] * 1999))["kind"] == "tree"


def test_nothing_recurses_over_a_chain():
    deep = 5000
    chain = "[" * deep + "3" + "]" * deep
    assert setup_of_tree(chain)["kind"] == "text"
    grown = change(chain, kind="grow", at="/0" * deep)
    assert grown == chain.replace("3", "[3,0]")
    assert change(chain, kind="grow", at="/0" * deep, level=True) == grown


# What is refused ----------------------------------------------------------------------------------------------------


def probabilities(text: str) -> list[float | None]:
    """The probabilities below the root of a tree, as a search reads them."""
    return [row.probability for row in trace(text) if row.ply == 1]


UNEVEN = "chance(0.7: 9, 0.2: 10, 0.1: 4)"


def test_shares_sum_to_1_however_often_they_change():
    dice, text = Random(39), UNEVEN
    for _ in range(60):
        count = len(probabilities(text))
        kind = dice.choice(["grow", "delete", "probability"]) if count > 2 else "grow"
        at = "/" if kind == "grow" else f"/{dice.randrange(count)}"
        text = change(text, kind=kind, at=at, probability=f"{dice.randint(1, 98)}%")
        assert sum(probabilities(text)) == pytest.approx(1, abs=1e-9)


WRONG: Sequence[tuple[Mapping[str, Any], str]] = [
    ({"kind": "grow", "at": "/" + "9" * 5000}, "is no path"),
    ({"kind": "value", "at": "/0/0", "value": 10**400}, "is too large; a leaf lies between"),
    ({"kind": "value", "at": "/0/0", "value": math.nan}, "nan is too large"),
    ({"kind": "rename", "at": "/0", "name": "x" * 201}, "The name has 201 characters; at most 200."),
]
"""More are in data/studio-refusals.json."""


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_what_is_wrong_is_said(wrong: Mapping[str, Any], said: str):
    with pytest.raises(RequestError) as caught:
        changed_tree(AIMA, wrong)
    assert said in str(caught.value)
    assert caught.value.at == "change"


def test_a_tree_does_not_outgrow_what_a_request_may_hold(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tree_setup, "LONGEST_POSITION", 50)
    assert change(AIMA, kind="grow", at="/0", level=True) == "[[3,12,8,0],[2,4,6,0],[14,5,2,0]]"
    with pytest.raises(RequestError, match=r"The tree would have 81 characters; at most 50\."):
        change(AIMA, kind="grow", at="/0/0", level=True)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
KINDS = st.sampled_from(["grow", "delete", "value", "reorder", "rename", "player", "turn", "clear", "random"])


@given(
    trees(), KINDS | ANYTHING, st.sampled_from(["/", "/0", "/0/0", "/7", "0"]) | ANYTHING,
    st.dictionaries(st.sampled_from(["level", "value", "to", "name", "player", "seed", "depth"]), ANYTHING),
)  # fmt: skip
def test_any_change_gives_a_tree_or_a_sentence(tree: Tree, kind: Any, path: Any, more: Mapping[str, Any]):
    try:
        found = changed_tree(text_of(tree), {"kind": kind, "at": path, **more})
    except MinimaxVizError as error:
        assert isinstance(error, RequestError)
        assert error.at == "change"
        assert str(error).endswith(".")
    else:
        assert setup_of_tree(found)["kind"] == "tree"


# Random trees -------------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_tree_for_ever():
    assert random_tree(5, depth=2, branching=3) == "[[13,15,16],[19,15,19],[1,10,19]]"
    assert random_tree(0, depth=3, branching=2) != random_tree(1, depth=3, branching=2)


@given(st.integers(0, 999_999), st.integers(1, 4), st.integers(1, 5))
def test_a_random_tree_is_as_it_was_asked_for(seed: int, depth: int, branching: int):
    row = [json.loads(random_tree(seed, depth, branching))]
    for _ in range(depth):
        assert all(len(node) == branching for node in row)
        row = [child for node in row for child in node]
    assert all(isinstance(value, int) and 1 <= value <= 20 for value in row)


def test_the_call_for_a_random_tree():
    assert call("random_tree", {"seed": 5}) == (True, {"position": random_tree(5)})
    assert changed_tree(AIMA, {"kind": "random", "seed": 5}) == random_tree(5)
    is_answered, refusal = call("random_tree", {"seed": -1, "lang": "ru"})
    assert (is_answered, refusal["at"]) == (False, "seed")
    assert call("random_tree", {"seed": 1, "depth": 8, "branching": 8})[1]["at"] == "depth"
    assert setup_of_tree(random_tree(3))["nodes"][0]["path"] == "/"
    assert tree_of(json.loads(random_tree(3))) == read(random_tree(3))
