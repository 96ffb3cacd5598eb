"""What a page makes of a changed tree, without a browser; its search is what Python makes of the tree's text."""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

from minimax_viz.api import trace
from minimax_viz.record.file import document_of
from minimax_viz.record.trace import Trace
from tests.conformance.cases import random_tree
from tests.page_in_node import in_node

ASK = Path(__file__).with_name("whatif.mjs")


def asked(folder: Path, *questions: dict[str, Any]) -> list[Any]:
    """What whatif.mjs answers."""
    answers: list[Any] = in_node(folder, ASK, questions)
    return answers


def documents(made: Trace) -> dict[str, Any]:
    """The document of a trace as a page has it."""
    known: dict[str, Any] = json.loads(json.dumps(document_of(made)))
    return known


def test_a_page_searches_another_tree_as_python_would(tmp_path: Path):
    """Given the text of another tree, it finds what Python finds there with the same settings."""
    dice = random.Random("another tree")
    ways: list[dict[str, Any]] = [
        {"algorithm": algorithm, "cutoff": cutoff, "fail": fail, "order": order, "depth": depth, "root": root}
        for algorithm, cutoff, fail, order, depth, root in product(
            ("alphabeta", "minimax"), ("ge", "gt"), ("soft", "hard"), ("natural", "reverse", "best", "worst"),
            (None, 2), ("max", "min"),
        )
    ]  # fmt: skip
    base = [documents(trace("[[3,12,8],[2,4,6],[14,5,2]]", **way)) for way in ways]
    pairs = [(at % len(ways), random_tree(dice)) for at in range(4 * len(ways))]
    found = asked(tmp_path, *({"ask": "search", "document": base[at], "tree": tree} for at, tree in pairs))
    for (at, tree), document in zip(pairs, found, strict=True):
        expected = documents(trace(tree, **ways[at]))
        for known in (document, expected):
            known["board"] = json.loads(known["board"])
        assert document == expected, tree


def test_a_chain_of_5000_nodes_is_searched(tmp_path: Path):
    tree = "[" * 4999 + "7" + "]" * 4999
    made = documents(trace(tree))
    assert asked(tmp_path, {"ask": "search", "document": made, "tree": tree}) == [made]


AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def edited(folder: Path, tree: str, *changes: list[Any], **options: Any) -> list[list[Any]]:
    """The tree's text after each change, whether one can undo and redo, whether it is changed, where, and its value."""
    answer = asked(folder, {"ask": "edits", "document": documents(trace(tree, **options)), "changes": changes})
    found: list[list[Any]] = answer[0]
    return found


def test_every_change_can_be_undone_and_redone(tmp_path: Path):
    one, two = "[[3,12,8],[9,4,6],[14,5,2]]", "[[3,12,-2.5],[9,4,6],[14,5,2]]"
    told = edited(
        tmp_path, AIMA, ["leaf", "/1/0", 9], ["leaf", "/0/2", 8.5], ["leaf", "/0/2", -2.5, True], ["undo"], ["undo"],
        ["undo"], ["redo"], ["redo"], ["redo"], ["restore"], ["undo"],
    )  # fmt: skip
    texts = [one, "[[3,12,8.5],[9,4,6],[14,5,2]]", two, one, AIMA, AIMA, one, two, two, AIMA, two]
    assert [text for text, *_ in told] == texts
    assert [(undo, redo) for _, undo, redo, *_ in told[3:6]] == [(True, True), (False, True), (False, True)]
    assert told[8][1:4] == [True, False, True]
    assert told[9][1:5] == [True, False, False, []]
    assert len(told[7][4]) == 2
    assert [value for *_, value in told] == [trace(text).value for text in texts]


def test_moves_in_another_order_keep_their_names(tmp_path: Path):
    ((text, *_, value),) = edited(tmp_path, AIMA, ["move", 1, 1])
    shown = trace(text)
    assert [shown.name(row) for row in range(1, 7)] == ["C", "C1", "C2", "C3", "B", "B1"]
    assert shown.value == value == 3


def test_what_python_alone_can_search_is_not_changed(tmp_path: Path):
    ways: list[dict[str, Any]] = [{}, {"order": "random:1"}, {"max_nodes": 5}, {"order": "reverse"}]
    paths = ["/0/2", "/0", "/3", "/0/0/0", "", "0/0", "/-1", "/0/x"]
    told = asked(tmp_path, *({"ask": "can", "document": documents(trace(AIMA, **way)), "paths": paths} for way in ways))
    assert told == [[8] + [None] * 7, None, None, [14] + [None] * 7]


def test_a_page_stays_at_the_step_that_tells_the_same(tmp_path: Path):
    (told,) = asked(tmp_path, {"ask": "same", "document": documents(trace(AIMA)), "path": "/1/0", "value": 9})
    assert [(before, after) for before, after, _ in told if before != after] == [(["cutoff", "C"], ["finish", "C"])]
    assert [at for *_, at in told] == sorted(at for *_, at in told)
    (cut,) = asked(tmp_path, {"ask": "same", "document": documents(trace(AIMA)), "path": "/2/0", "value": 1})
    assert {tuple(after) for before, after, _ in cut if before[1] in ("D2", "D3")} == {("cutoff", "D")}


def test_hostile_trees_are_refused(tmp_path: Path):
    """Each refusal leaves the tree as it was."""
    hostile = [
        "", "[", "[[1,2", "{}", "[]", "[[]]", "3", '"x"', "null", "[null]", "[1e999]", "[9007199254740994]", '["1"]',
        '[{"value":1,"children":[2]}]', '[{"value":[1]}]', '[{"name":3,"value":1}]', '{"player":"X","children":[1]}',
        '{"__proto__":{"value":1},"children":[1]}', '{"name":"\\u0007","children":[1]}',
        "[" * 60_000 + "1" + "]" * 60_000,
    ]  # fmt: skip
    answers = asked(tmp_path, {"ask": "refused", "document": documents(trace(AIMA)), "texts": hostile})
    assert answers == [[True] * len(hostile)]
