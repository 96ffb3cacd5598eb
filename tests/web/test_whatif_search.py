"""What a page makes of a changed tree, without a browser; its search is what Python makes of the tree's text."""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.record.columns import PRUNED
from minimax_viz.record.file import document_of
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.labels import worth_text
from page_in_node import in_node
from places import ROOT, SUPPORT
from tests.conformance.cases import random_tree

LOCALE = ROOT / "minimax_viz" / "text" / "locale"
ASK = SUPPORT / "whatif.mjs"


def asked(folder: Path, *questions: dict[str, Any]) -> list[Any]:
    """What whatif.mjs answers."""
    return in_node(folder, ASK, questions)


def documents(made: Trace) -> dict[str, Any]:
    """The document of a trace as a page has it."""
    return json.loads(json.dumps(document_of(made)))


def test_a_page_searches_another_tree_as_python_would(tmp_path: Path):
    """Given the text of another tree, it finds what Python finds there with the same settings."""
    dice = random.Random("another tree")
    ways: list[dict[str, Any]] = [
        {"algorithm": algorithm, "cutoff": cutoff, "fail": fail, "order": order, "depth": depth, "root": root}
        for algorithm, cutoff, fail, order, depth, root in product(
            ("alphabeta", "minimax"), ("ge", "gt"), ("soft", "hard"), ("natural", "reverse", "best", "worst"),
            (None, 2), ("max", "min"),
        )
    ][::3]  # fmt: skip
    base = [documents(trace("[[3,12,8],[2,4,6],[14,5,2]]", **way)) for way in ways]
    pairs = [(at, random_tree(dice)) for at in range(len(ways))]
    pairs += [(at, '[[3,"-inf"],["inf",2],["inf",5,"inf"]]') for at in range(0, len(ways), 7)]
    found = asked(tmp_path, *({"ask": "search", "document": base[at], "tree": tree} for at, tree in pairs))
    for (at, tree), document in zip(pairs, found, strict=True):
        expected = documents(trace(tree, **ways[at]))
        for known in (document, expected):
            known["board"] = json.loads(known["board"])
        assert document == expected, tree


def test_a_chain_of_3000_nodes_is_searched(tmp_path: Path):
    tree = "[" * 2999 + "7" + "]" * 2999
    made = documents(trace(tree))
    assert asked(tmp_path, {"ask": "search", "document": made, "tree": tree}) == [made]


AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def edited(folder: Path, tree: str, *changes: list[Any], **options: Any) -> list[list[Any]]:
    """The tree's text after each change, whether one can undo and redo, whether it is changed, where, and its value."""
    answer = asked(folder, {"ask": "edits", "document": documents(trace(tree, **options)), "changes": changes})
    return answer[0]


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


WORDS = json.loads((LOCALE / "en.json").read_text("utf-8"))


def told_of(folder: Path, changes: list[tuple[Trace, str, float]]) -> list[str]:
    """What is said where a leaf at a path gets a value, for each change."""
    asks = [{"document": documents(made), "path": path, "value": value} for made, path, value in changes]
    answers = asked(folder, *({"ask": "changed", "catalog": WORDS, **ask} for ask in asks))
    return [" ".join(said) for said in answers]


def test_what_a_leaf_has_changed_is_said_in_a_sentence_or_two(tmp_path: Path):
    aima, minimax, best = trace(AIMA), trace(AIMA, algorithm="minimax"), trace(AIMA, order="best")
    flat, deep, opened = trace("[3,5,2]"), trace("[[[5,6],[7,4]],[[3],[8,9]]]"), trace('[[3,"?"],[2,4]]')
    told: list[tuple[Trace, str, float, str]] = [
        (aima, "/1/1", 1, "C2: 4 → 1. Still skipped. The best move is still B (3)."),
        (deep, "/1/1/0", 0, "G1: 8 → 0. Still skipped. The best move is still B (6)."),
        (aima, "/2/2", 9, "D3: 2 → 9. The best move is now D (5), was B (3)."),
        (aima, "/0/0", 5, "B1: 3 → 5. A is now 5, was 3. The best move is still B (5). Moves skipped: 3, before 2."),
        (aima, "/0/1", 11, "B2: 12 → 11. The best move is still B (3)."),  # nothing else changes
        (aima, "/1/0", 3, "C1: 2 → 3. C is now ≤ 3, was ≤ 2. The best move is still B (3)."),  # a tie keeps the first
        (aima, "/1/0", 9, "C1: 2 → 9. The best move is now C (4), was B (3). Moves skipped: 0, before 2."),
        (aima, "/2/1", 2, "D2: 5 → 2. D is now ≤ 2, was 2. The best move is still B (3). Moves skipped: 3, before 2."),
        (aima, "/0/0", 3, ""),
        (minimax, "/1/1", 1, "C2: 4 → 1. C is now 1, was 2. The best move is still B (3)."),
        (best, "/0/1", 1, "B3: 8 → 1. The best move is now C (2), was B (3)."),
        (flat, "/1", 1, "A2: 5 → 1. The best move is now A1 (3), was A2 (5)."),
        (flat, "/1", 4, "A2: 5 → 4. A is now 4, was 5. The best move is still A2 (4)."),
        (opened, "/0/1", 0, "B2: ? → 0. The best move is still C (2)."),
        (trace('{"value": 7}'), "/", 8, "A: 7 → 8."),
    ]
    assert told_of(tmp_path, [change[:3] for change in told]) == [said for *_, said in told]


def test_what_is_said_of_a_change_is_what_python_finds(tmp_path: Path):
    """In random trees, searched in every way; leaves that become skipped, or are no longer, among them."""
    dice = random.Random("changes")
    changes, edits, ways = [], [], []
    for _ in range(25):
        ways.append({
            "algorithm": dice.choice(["alphabeta", "alphabeta", "minimax"]), "cutoff": dice.choice(["ge", "gt"]),
            "fail": dice.choice(["soft", "hard"]), "order": dice.choice(["natural", "best", "worst"]),
            "root": dice.choice(["max", "min"]),
        })  # fmt: skip
        before = trace(json.dumps([[[dice.randint(-3, 3) for _ in "abc"] for _ in "ab"] for _ in "abc"]), **ways[-1])
        path = before.path(dice.choice([row for row in range(len(before)) if before.columns.ply[row] == 3]))
        changes.append((before, path, dice.randint(-4, 4)))
        edits.append({"ask": "edits", "document": documents(before), "changes": [["leaf", *changes[-1][1:]]]})
    found = zip(told_of(tmp_path, changes), changes, asked(tmp_path, *edits), ways, strict=True)
    kinds = set()
    for said, (before, path, _), [(text, *_)], way in found:
        kinds.add(check_change(said, before, path, trace(text, **way)))
    assert kinds == {"", "best", "value", "skipped", "still"}


def check_change(said: str, before: Trace, path: str, now: Trace) -> str:
    """Which of the sentences is said, and that it is so."""
    name = before.name(next(row for row in range(len(before)) if before.path(row) == path))
    if not said:
        assert before.columns == now.columns
        return ""
    shown = [{one.name(row): worth_text(one, row, catalog("en")) for row in range(len(one))} for one in (before, now)]
    (was, worth), (then, best) = shown, [one.name(one.choices[0]) for one in (before, now)]
    parent = now.name(now.parents[next(row for row in range(len(now)) if now.name(row) == name)])
    moved = [one for one in ("A", parent) if was.get(one) and worth.get(one) and was[one] != worth[one]]
    if then != best:
        kind, told = "best", f"The best move is now {best} ({worth[best]}), was {then} ({was[then]})."
    else:
        kind, told = "still", f"The best move is still {best} ({worth[best]})."
    if not was.get(name) and not worth.get(name):
        kind, told = "skipped", f"Still skipped. {told}"
    elif then == best and moved:
        kind, told = "value", f"{moved[0]} is now {worth[moved[0]]}, was {was[moved[0]]}. {told}"
    skipped = [list(one.columns.kind).count(PRUNED) for one in (before, now)]
    count = "" if skipped[0] == skipped[1] else f" Moves skipped: {skipped[1]}, before {skipped[0]}."
    assert said.startswith(f"{name}: ")
    assert said.split(". ", 1)[1] == told + count
    return kind


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
    named = '{"name":"a]","children":[1,{"value":-25,"move":"?"}]}'
    trees = ["[[3,12],[2]]", named, '[{"player":"min","children":["?",7]},4]']
    texts = dict.fromkeys(trees)
    for _ in range(1000):
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
    assert sum(isinstance(answer, str) for answer in found) > 20


@pytest.mark.thorough
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
    way = {"ask": "fresh", "document": base, "depth": 2, "seeds": list(range(1, 9))}
    ways = [way | {"branching": branching} for branching in (2, 3)]
    for texts in asked(tmp_path, *ways):
        assert len(set(texts)) == 8
        assert sum(trace(text).cutoffs > 0 for text in texts) >= 7


def test_every_step_is_found_again_by_what_it_tells(tmp_path: Path):
    """Where the other search is the same one, it is the step itself."""
    dice = random.Random("where")
    made = [trace("XOX/.O./.XO"), trace("XOX/.../.O.", symmetry=True), trace("[[1, 2], [2]]"), trace("[7]")]
    made += [trace(random_tree(dice), algorithm=algorithm) for algorithm in ("minimax", "alphabeta") for _ in range(6)]
    known = [documents(one) for one in made]
    found = asked(tmp_path, *({"ask": "like", "document": one, "other": one} for one in known))
    assert found == [list(range(1, len(one.steps) + 1)) for one in made]


def test_the_step_of_another_position_is_the_nearest_there_is(tmp_path: Path):
    """A leaf that grew is settled where it was evaluated; a node that is gone, where its parent is."""
    before, grown, cut = trace("[[3,12,8],[2,4,6]]"), trace("[[3,[1,2],8],[2,4,6]]"), trace("[[3,8],[2,4,6]]")
    one_move, other_move = trace("XOX/.O./.XO"), trace("XOX/.../.XO")
    pairs = [(before, grown), (before, cut), (one_move, other_move)]
    asks = [{"ask": "like", "document": documents(one), "other": documents(other)} for one, other in pairs]
    to_grown, to_cut, steps = asked(tmp_path, *asks)
    at = next(step for step in before.steps if step.kind == "evaluate" and before[step.node].value == 12).number
    settled = grown.steps[to_grown[at - 1] - 1]
    assert (settled.kind, grown[settled.node].path) == ("finish", "/0/1")
    gone = next(step for step in before.steps if step.kind == "evaluate" and before[step.node].value == 8).number
    kept = cut.steps[to_cut[gone - 1] - 1]
    assert (kept.kind, cut[kept.node].path) == ("finish", "/0")
    assert (to_cut[0], to_cut[-1]) == (1, len(cut.steps))
    assert steps[0] == 1 and max(steps) <= len(other_move.steps)
