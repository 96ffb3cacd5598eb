"""What a page makes of a changed tree, without a browser; its search is what Python makes of the tree's text."""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

from minimax_viz.api import trace
from minimax_viz.record.file import document_of
from minimax_viz.record.trace import Trace
from page_in_node import in_node
from places import SUPPORT
from tests.conformance.cases import random_tree

ASK = SUPPORT / "whatif.mjs"


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
    pairs = [(at, random_tree(dice)) for at in range(len(ways))]
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


WRONG = {
    "": (0, "", "["), "[]": (1, "]", "5"), "[3,]": (3, "]", "5"), "[3 12]": (3, "12", ","),
    "[[3,12],[2,x]]": (11, "x", "5"), "[[3,12],[2,4]": (13, "", "]"), "[3,4}": (4, "}", "]"), "[3]]": (3, "]", ""),
    "(3 12)": (0, "(", "["), '["1"]': (1, '"1"', "5"), "[1e999]": (1, "1e999", "5"), "[null]": (1, "null", "5"),
    '[{"colour":"red"}]': (2, '"colour":', '"name":'), '[{"name":"B"}]': (12, "}", ","),
    '[{"name":3}]': (9, "3", '"B"'),
    '[{"value":1,"children":[2]}]': (12, '"children":', '"name":'), '[{"children":3}]': (13, "3", "["),
    '[{"player":"X","value":1}]': (11, '"X"', '"max"'), '[{"__proto__":1}]': (2, '"__proto__":', '"name":'),
    '[{"name":"\\u0007","value":1}]': (9, '"\\u0007"', '"B"'), "[\u202ex]": (1, "\ufffdx", "5"),
    "[" + "x" * 99: (1, "x" * 20, "5"), "[" * 999: (999, "", "5"),
}  # fmt: skip


def test_a_text_that_is_no_tree_says_where_and_what_would_be_right(tmp_path: Path):
    (found,) = asked(tmp_path, {"ask": "read", "texts": [*WRONG]})
    assert dict(zip(WRONG, map(tuple, found), strict=True)) == WRONG
    assert asked(tmp_path, {"ask": "read", "texts": ["7", " [\n\u22125, .5 ]\n"]}) == [["7", "[-5,0.5]"]]


def is_node(item: Any) -> bool:
    """Whether what JSON says is a node of a tree."""
    if isinstance(item, dict):
        keys = item.keys() - {"name", "player", "move"}
        core = item.get("children", item.get("value"))
        return (
            len(keys) == 1 and keys < {"children", "value"} and isinstance(core, list) == ("children" in keys)
            and all(isinstance(item[key], str) for key in item.keys() - keys)
            and item.get("player", "max") in ("max", "min") and is_node(core)
        )  # fmt: skip
    if isinstance(item, list):
        return bool(item) and all(map(is_node, item))
    return item == "?" or (isinstance(item, int | float) and not isinstance(item, bool))


def spelled(text: str) -> Any:
    """What JSON says of a text that is a tree, None of others."""
    try:
        item = json.loads(text)
    except json.JSONDecodeError:
        return None
    return item if is_node(item) else None


def test_a_text_is_read_just_where_it_is_a_tree(tmp_path: Path):
    """Trees with a character too many, too few or of another kind; what is left of a fault could be a tree's."""
    dice = random.Random("texts")
    trees = [
        "[[3,12],[2]]",
        '{"name":"a]","children":[1,{"value":-25,"move":"?"}]}',
        '[{"player":"min","children":["?",7]},4]',
    ]
    texts = dict.fromkeys(trees)
    for _ in range(3000):
        text = dice.choice(trees)
        at = dice.randrange(len(text))
        texts.setdefault(text[:at] + dice.choice(["", *'[]{},:x"']) + text[at + dice.choice((0, 1)) :])
    (found,) = asked(tmp_path, {"ask": "read", "texts": [*texts]})
    for text, answer in zip(texts, found, strict=True):
        expected = spelled(text)
        assert isinstance(answer, str) == (expected is not None), (text, answer)
        if expected is not None:
            assert trace(answer).header.board == trace(text).header.board
        else:
            assert 0 <= answer[0] <= len(text) and text[answer[0] :].startswith(answer[1])
    assert sum(isinstance(answer, str) for answer in found) > 40


def test_a_random_tree_has_the_size_that_is_asked_for(tmp_path: Path):
    sizes = list(product(range(1, 6), range(2, 5)))
    (texts,) = asked(tmp_path, {"ask": "random", "sizes": sizes, "seed": 7})
    for (depth, branching), text in zip(sizes, texts, strict=True):
        row = [json.loads(text)]
        for _ in range(depth):
            assert {len(node) for node in row} == {branching}
            row = [child for node in row for child in node]
        assert set(row) <= set(range(-9, 21)), "what one reckons with in the head"
        counts = [row.count(value) for value in range(-9, 21)]
        assert max(counts) - min(counts) <= 1, "no value comes again before each has come"
    assert asked(tmp_path, {"ask": "read", "texts": texts}) == [texts]


def test_in_a_random_tree_moves_are_skipped(tmp_path: Path):
    """Of small trees most have no cutoff, so the page looks at several."""
    base = documents(trace(AIMA))
    ways = [
        {"ask": "fresh", "document": base, "depth": 2, "branching": at, "seeds": list(range(1, 16))} for at in (2, 3)
    ]
    for texts in asked(tmp_path, *ways):
        assert len(set(texts)) == 15
        assert sum(trace(text).cutoffs > 0 for text in texts) >= 14


def test_every_step_is_found_again_by_what_it_tells(tmp_path: Path):
    """Where the other search is the same one, it is the step itself."""
    dice = random.Random("where")
    made = [trace("XOX/.O./.XO"), trace("XOX/.../.O.", symmetry=True), trace("[[1, 2], [2]]"), trace("[7]")]
    made += [trace(random_tree(dice), algorithm=algorithm) for algorithm in ("minimax", "alphabeta") for _ in range(20)]
    known = [documents(one) for one in made]
    found = asked(tmp_path, *({"ask": "like", "document": one, "other": one} for one in known))
    assert found == [list(range(1, len(one.steps) + 1)) for one in made]


def test_the_step_of_another_position_is_the_nearest_there_is(tmp_path: Path):
    """A leaf that grew is settled where it was evaluated; a node that is gone, where its parent is."""
    before, grown, cut = trace("[[3,12,8],[2,4,6]]"), trace("[[3,[1,2],8],[2,4,6]]"), trace("[[3,8],[2,4,6]]")
    ((to_grown,), (to_cut,)) = (
        asked(tmp_path, {"ask": "like", "document": documents(before), "other": documents(other)})
        for other in (grown, cut)
    )
    at = next(step for step in before.steps if step.kind == "evaluate" and before[step.node].value == 12).number
    settled = grown.steps[to_grown[at - 1] - 1]
    assert (settled.kind, grown[settled.node].path) == ("finish", "/0/1")
    gone = next(step for step in before.steps if step.kind == "evaluate" and before[step.node].value == 8).number
    kept = cut.steps[to_cut[gone - 1] - 1]
    assert (kept.kind, cut[kept.node].path) == ("finish", "/0")
    assert (to_cut[0], to_cut[-1]) == (1, len(cut.steps))
    other_move = trace("XOX/.../.XO")
    (steps,) = asked(
        tmp_path, {"ask": "like", "document": documents(trace("XOX/.O./.XO")), "other": documents(other_move)}
    )
    assert steps[0] == 1 and max(steps) <= len(other_move.steps)
