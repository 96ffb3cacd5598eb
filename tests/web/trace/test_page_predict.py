"""Predict: what is asked, what is right, and that nothing is ever in the reader's way.

While it is on, nothing on the page depends on what has not been told: two searches that agree up to a step show the
same there: every text, attribute and place, and the strip's pixels.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

from browser import press_keys, wait_until
from graph_game import GraphGame
from minimax_viz import trace
from minimax_viz.record.steps import Step
from minimax_viz.text.numbers import number_text
from minimax_viz.tracing.result import TraceResult
from page_files import go_to, step_of
from page_in_node import parts
from random_trees import random_searches
from scripts import scripted

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
STEPS = list(trace(AIMA).steps)
STOPS = [1, 2, 5, 8, 11, 13, 14, 17, 18, 20, 21, 24, 27, 30, 32, 33]
CUT = next(step.number for step in STEPS if step.kind == "cutoff")
QUESTION = "MIN at C has 2 more moves. Are they looked at or skipped?"
HOW = " Click a move that is skipped, or choose."
NEXT, ON_AN_EDGE, SCALES = scripted(__file__, "next", "onAnEdge", "scales")
OPTIONS = "(all) => all.map((button) => button.lastChild.textContent.trim())"


def test_a_step_looks_at_few_rows(tmp_path: Path):
    """However many have been told: the strip is painted from sums, the values are told with their first leaves."""
    shown = trace("XO.......", algorithm="minimax")
    step = len(shown.steps) * 3 // 4
    (told,) = parts(tmp_path, "told", [(shown, {"step": step, "width": 40})])
    assert told["rows"] > 5000 and told["lookups"] < told["rows"] / 2
    assert sorted(told["values"]) == [-1, 0, 1]
    assert told["plies"] == 8 and told["painted"] > 0.5


def wanted(shown: TraceResult, now: Step, step: Step) -> str | None:
    """The right answer before `step`, None if nothing is asked, told from Python's steps."""
    if step.kind == "back_up":
        if step.previous is None:
            return None
        value = step.best
        children = [child for child in shown.children(step.node) if child <= (step.child or 0)]
        best = next(child for child in children if shown[child].value == value)
        lows, highs = shown.intervals
        at_max = shown.player(step.node) == "max"
        others = [child for child in children if child != best]
        if any(lows[best] < highs[child] if at_max else highs[best] > lows[child] for child in others):
            return None  # which is better is not proved
        return f"{shown[best].name}: {SIGNS[shown[best].bound]}{number_text(value)}"
    if step.kind == "cutoff":
        return "skipped"
    if step.kind == "finish":
        if shown.settings.algorithm == "minimax":
            return None  # what is kept is exact, and was asked at the step before
        value, bound = number_text(step.best), shown.bound(step.node)
        low, high = shown[step.node].interval
        if bound != "exact" and low == high:
            return None  # fail-hard moved a value that is known exactly
        return {"exact": "exactly", "upper": "at most", "lower": "at least"}[bound] + f" {value}"
    narrowed = now.kind == "back_up" and now.improved and shown.settings.algorithm == "alphabeta"
    sibling = step.kind == "enter" and shown.parents[step.node] == now.node
    return "looked at" if narrowed and sibling and abs(now.alpha) + abs(now.beta) < float("inf") else None


SIGNS = {"exact": "", "lower": "≥ ", "upper": "≤ ", "": ""}
POSITIONS = ["XOX/.O./.XO", AIMA, "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]"]


def test_what_is_asked_and_what_is_right(tmp_path: Path):
    ways: list[dict[str, Any]] = [{}, {"algorithm": "minimax"}, {"fail": "hard"}, {"cutoff": "gt"}]
    searches = [trace(board, **options) for board in POSITIONS for options in ways]
    searches += random_searches(20)
    kinds: Counter[str] = Counter()
    for shown, questions in zip(searches, parts(tmp_path, "questions", [(one, {}) for one in searches]), strict=True):
        steps = list(shown.steps)
        for question, now, step in zip(questions, steps, steps[1:], strict=False):
            answer = wanted(shown, now, step)
            assert (question is None) == (answer is None), (step, question)
            if question is None:
                continue
            assert question["step"] == step.number
            assert question["options"][question["right"]] == answer
            assert 2 <= len(question["options"]) == len(set(question["options"])) <= 4
            kinds[question["kind"]] += 1
        assert questions[-1] is None
    assert min(kinds[kind] for kind in ("keep", "cut", "proved")) > 10


@pytest.mark.thorough
def test_next_asks_before_it_shows_and_jumps_never_ask(opened, each):
    shown = trace(AIMA)
    page = opened(shown)
    with each("it is off until it is wanted"):
        assert page.get_attribute("[data-act=predict]", "aria-pressed") == "false"
        assert page.evaluate(NEXT, len(STOPS) - 1) == STOPS[1:]
        assert not page.is_visible("#predict")
    page.keyboard.press("q")
    options = page.locator("#predict-options button")
    answers = {step.number: wanted(shown, now, step) for now, step in pairwise(shown.steps)}
    for at in range(CUT - 2, CUT + 2):
        with each(f"step {at}"):
            stop = next(step for step in STOPS if step > at)
            asked = next((step for step in range(at + 1, stop + 1) if answers[step]), None)
            go_to(page, at)
            page.keyboard.press("ArrowRight")
            said = options.evaluate_all(OPTIONS)
            assert step_of(page) == (asked - 1 if asked else stop), "it asks before it shows, within a stop, too"
            assert bool(said) == bool(asked)
            if asked:
                page.keyboard.press(str(said.index(answers[asked]) + 1))
                assert page.locator("#predict.right").count() == 1
                assert step_of(page) == asked
    with each("Next passes a question over"):
        page = opened(trace(AIMA))
        page.click("[data-act=predict]")
        go_to(page, CUT)
        assert (step_of(page), options.count()) == (CUT, 0)
        go_to(page, CUT - 1)
        page.click("footer [data-act=next]")
        assert (step_of(page), options.count()) == (CUT - 1, 2)
        page.click("footer [data-act=next]")
        assert step_of(page) == CUT
        assert page.inner_text("#predict-score") == ""
    with each("jumps never ask"):
        page.keyboard.press("ArrowLeft")
        for key in ["c", "n", "k", "i", "End", "Home"]:
            page.keyboard.press(key)
            assert options.count() == 0
        page.keyboard.press("q")
        assert not page.is_visible("#predict")


@pytest.mark.thorough
def test_answers_are_told_of(opened, each):
    def asked() -> Any:
        page = opened(trace(AIMA), f"#step={CUT - 1}")
        page.keyboard.press("q")
        before = page.inner_text("#narration")
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#narration") == before
        return page

    page = asked()
    live = page.locator("#predict-said")
    with each("the score and the feedback"):
        assert live.get_attribute("aria-live") == "polite"
        assert live.inner_text() == QUESTION + HOW
        page.keyboard.press("2")
        assert live.inner_text() == "Right: skipped."
        assert "α = 3 ≥ β = 2" in page.text_content("#narration")
        assert page.inner_text("#predict-score") == "1 of 1 right."
        page.keyboard.press("ArrowRight")
        finished = "MIN at C has finished. What is known about C now?"
        assert live.inner_text() == f"{finished} Type n, ≥ n or ≤ n in the tree, or choose."
        page.keyboard.press("1")
        assert live.inner_text() == "No. The answer: at most 2."
        assert page.inner_text("#predict-score") == "1 of 2 right."
        page.keyboard.press("g")
        assert live.inner_text() == "Нет. Ответ: не больше 2."
    with each("answers by mouse and by Tab"):
        asked()
        page.focus("#predict-options button >> nth=1")
        page.keyboard.press("Enter")
        assert step_of(page) == CUT
        assert page.evaluate("document.activeElement.dataset.act") == "next"
    with each("a class votes and a key shows the answer"):
        opened(trace(AIMA), f"#step={CUT - 1}", viewport={"width": 1920, "height": 1080})
        press_keys(page, "y", "ArrowRight")
        assert live.inner_text() == QUESTION
        assert live.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)") >= 28
        page.keyboard.press("1")
        assert step_of(page) == CUT - 1  # nobody picks an answer
        assert "skipped." not in page.inner_text("#panel")
        page.keyboard.press("PageDown")
        assert step_of(page) == CUT
        assert live.inner_text() == "The answer: skipped."
        wait_until(page, "location.hash.includes('vote=1')")
        page.keyboard.press("l")
        assert live.is_visible()
        assert page.is_visible("#narration .lead")


def test_a_typed_value_is_an_answer(tmp_path: Path):
    """With the sign that the tree writes before a bound, where it asks what is proved."""
    texts = ["3", " 3,0 ", "=3", "4", "≤ 3", "<=3", "≥3", ">3", "three", ""]
    (answers,) = parts(tmp_path, "typed", [(trace(AIMA), {"texts": texts})])
    exact, wrong, none = [True] * 3, [False] * 5, [None] * 2
    asked = [(step.kind, answer) for step, answer in zip(STEPS[1:], answers, strict=False) if answer]
    for kind in ("back_up", "finish"):
        assert next(answer for of, answer in asked if of == kind) == [*exact, *wrong, *none], kind
    bounded = trace(POSITIONS[2], fail="hard")
    (questions,) = parts(tmp_path, "questions", [(bounded, {})])
    proved = ((at, one, one["right"]) for at, one in enumerate(questions) if one and one["kind"] == "proved")
    at, one, right = next(known for known in proved if known[1]["options"][known[2]].startswith("at most"))
    value = one["values"][right]["value"]
    texts = [f"{value}", f"≤ {value}", f"<={value}", f"≥ {value}"]
    (answers,) = parts(tmp_path, "typed", [(bounded, {"texts": texts})])
    assert answers[at] == [False, True, True, False]


def test_it_is_answered_in_the_tree(opened, each):
    page = opened(trace(AIMA), f"#step={CUT - 1}&predict=1", reduced_motion="reduce")
    live, field = page.locator("#predict-said"), page.locator("#leaf-value")
    moves = {row.name: f"[data-node='{row.node}'] .frame" for row in trace(AIMA)}
    with each("while it is asked whether moves are skipped, nothing tells that the window has closed"):
        page.keyboard.press("ArrowRight")
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        assert live.inner_text() == QUESTION + HOW
        seen = page.evaluate("document.body.outerHTML")
        assert "(3, 2)" not in seen and 'data-beta="2"' not in seen
        assert page.inner_text("#window-heading") == "The window at C"
        assert page.locator("#window :is(.beta, .crossed)").count() == 0
        assert page.inner_text("#stack tr.now").split() == ["▼", "MIN", "C", "3", "∞", "2"]
        assert page.locator("#rule .now").count() == 0
    with each("a click on a move that is to come: it is skipped"):
        assert page.locator(".node.offered").count() == page.locator(".edge.offered").count() == 2
        page.click(moves["C3"], position={"x": 20, "y": 20})
        assert (step_of(page), live.inner_text()) == (CUT, "Right: skipped.")
        assert page.locator(".offered").count() == 0
    with each("on its edge, too; where they are looked at that is wrong"):
        go_to(page, next(step.number for step in STEPS if step.kind == "back_up" and step.child == 10))
        page.keyboard.press("ArrowRight")
        x, y = page.evaluate(ON_AN_EDGE)
        page.mouse.click(x, y)
        assert live.inner_text().startswith("No. The answer: looked at.")
    with each("by keys: the arrows lead to what can be picked"):
        go_to(page, CUT - 1)
        page.keyboard.press("ArrowRight")
        page.focus("#tree [tabindex]")
        press_keys(page, "ArrowDown", "ArrowRight")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "C2. Enter: it is skipped"
        page.keyboard.press("Enter")
        assert (step_of(page), live.inner_text()) == (CUT, "Right: skipped.")
    with each("a value is typed at the node, where it will stand"):
        go_to(page, CUT + 1)
        page.keyboard.press("PageDown")
        assert page.evaluate("document.activeElement.id") != "leaf-value", "digits still pick an option"
        box, root = field.bounding_box(), page.locator(moves["A"]).bounding_box()
        assert abs(box["x"] + box["width"] / 2 - root["x"] - root["width"] / 2) < 2
        assert root["y"] + root["height"] - 8 < box["y"] < root["y"] + root["height"] + 20
        page.click(moves["A"].replace("frame", "name"))
        assert page.evaluate("document.activeElement.id") == "leaf-value"
    with each("what is no number is told, and asked again"):
        page.keyboard.type("x")
        page.keyboard.press("Enter")
        assert page.inner_text("#leaf-error") == "This is not a number. Try −5, 2.5 or 1000."
        assert (step_of(page), field.get_attribute("aria-invalid")) == (CUT + 1, "true")
    with each("Enter answers, and who types goes on typing"):
        field.fill("3")
        page.keyboard.press("Enter")
        assert live.inner_text() == "Right: B: 3."
        assert page.evaluate("document.activeElement.dataset.act") == "next"
        assert not field.is_visible()
        for _ in range(20):
            if field.is_visible():
                break
            page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "leaf-value"
        page.keyboard.type("1000")
        page.keyboard.press("Enter")
        assert live.inner_text().startswith("No. The answer: ")
    with each("a clicker goes on from the field, Escape leaves it"):
        go_to(page, CUT + 1)
        press_keys(page, "PageDown", "Escape")
        assert field.is_visible() and page.evaluate("document.activeElement === document.body")
        field.focus()
        page.keyboard.press("PageDown")
        assert step_of(page) == CUT + 2
    with each("a class that votes types nothing"):
        go_to(page, CUT + 1)
        press_keys(page, "y", "PageDown")
        assert live.inner_text() == "C has come back to MAX at A. What does MAX keep now?"
        assert not field.is_visible()


def test_a_game_can_be_read_meanwhile(opened):
    """Its tree grows with what has been told, and is folded where it would become too small."""
    page = opened(trace("XO./.X./..O"), "#predict=1", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    scales = page.evaluate(SCALES)
    assert min(scales) >= 0.68


(SEEN,) = scripted(__file__, "seen")

TREES = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[3,17],[2,12]],[[15,4],[25,0]],[[2,5],[3,9]]]",
    "[[5,4],[[3,[2,9]],7],[6,1]]",
]


def common(one: TraceResult, other: TraceResult) -> int:
    """How many steps of two searches agree."""
    agreeing = 0
    for mine, theirs in zip(one.steps, other.steps, strict=False):
        rows = one[mine.node], other[theirs.node]
        told = (mine.kind, mine.node, mine.child, mine.alpha, mine.beta, mine.best, mine.improved)
        if told != (theirs.kind, theirs.node, theirs.child, theirs.alpha, theirs.beta, theirs.best, theirs.improved):
            break
        if mine.kind == "evaluate" and rows[0].value != rows[1].value:
            break
        moves = [len(list(shown.children(mine.node))) for shown in (one, other)]
        if mine.kind == "enter" and moves[0] != moves[1]:
            break
        agreeing += 1
    return agreeing


def leaves(tree: Any, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """The places of a tree's leaves."""
    if not isinstance(tree, list):
        return [path]
    return [place for at, child in enumerate(tree) for place in leaves(child, (*path, at))]


def changed(text: str, dice: random.Random) -> str:
    """The tree with one leaf changed."""
    tree = json.loads(text)
    *above, last = dice.choice(leaves(tree)[2:])
    inner = tree
    for at in above:
        inner = inner[at]
    inner[last] = dice.randint(0, 20)
    return json.dumps(tree, separators=(",", ":"))


def game_pairs(seeds: range) -> Iterator[tuple[TraceResult, TraceResult]]:
    """Searches of games that differ in a few endings, long values among them, and in the moves of one position."""
    ways: list[dict[str, Any]] = [{}, {"algorithm": "minimax"}, {"cutoff": "gt"}, {"fail": "hard"}, {"depth": 3}]
    for seed in seeds:
        dice = random.Random(seed)
        one, other = (GraphGame(seed, layers=4 + seed % 2, width=6) for _ in range(2))
        for state in dice.sample(sorted(other.values), len(other.values) // 3):
            other.values[state] = dice.choice([-1000000, 3, 0])
        later = dice.choice([state for state in other.children if state[0]] or [(0, 0)])
        other.children[later] += other.children[later][:1]
        options = dice.choice(ways)
        pair = trace(game=one, **options), trace(game=other, **options)
        if 5 < common(*pair) < len(pair[0].steps):
            yield pair


@pytest.mark.thorough
def test_what_is_worked_out_depends_on_nothing_to_come(tmp_path: Path):
    """States, values, windows, sentences, stories, questions, counts, and which rows are drawn."""
    dice = random.Random(7)
    texts = [json.dumps(tree_of(dice, 4, leaf)) for leaf in (9, 20, 1000000)]
    pairs = [(trace(text), trace(changed(text, dice))) for text in texts if len(leaves(json.loads(text))) > 4]
    large = json.dumps(tree_of(dice, 5, 20, 4))
    pairs.append((trace(large), trace(changed(large, dice))))
    pairs += game_pairs(range(6))
    for folded in (False, True):
        asked = [(shown, {"last": min(40, common(*pair)), "is_folded": folded}) for pair in pairs for shown in pair]
        known = parts(tmp_path, "known", asked)
        for at, (mine, theirs) in enumerate(zip(known[::2], known[1::2], strict=True)):
            told = enumerate(zip(mine, theirs, strict=True), 1)
            step = next((step for step, (one, other) in told if one != other), None)
            assert step is None, f"step {step} of pair {at}: {pairs[at][0].header.board}, {pairs[at][1].header.board}"
        assert sum(len(steps) for steps in known) > 100


def tree_of(dice: random.Random, depth: int, most: int, width: int = 3) -> Any:
    """A tree with values up to `most`."""
    if depth == 0 or (depth < 4 and dice.random() < 0.2):
        return dice.randint(-most, most)
    return [tree_of(dice, depth - 1, most, width) for _ in range(dice.randint(2, width))]


def check_pair(opened, one: TraceResult, other: TraceResult) -> int:
    """Compare two pages at all steps that agree; returns how many these are."""
    last = min(40, common(one, other))
    size = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    first, second = (opened(shown, "#predict=1&every=1", **size).evaluate(SEEN, last) for shown in (one, other))
    for mine, theirs in zip(first, second, strict=True):
        differing = [what for (what, seen), (_, other_seen) in zip(mine, theirs, strict=True) if seen != other_seen]
        assert not differing, f"{differing} differ within the first {last} steps: {one.header}, {other.header}"
    return last


@pytest.mark.thorough
def test_pages_show_only_what_was_reached(opened, each):
    """Of trees that differ in one later leaf, long values among them, which take no room before; and of games."""
    dice = random.Random(1)
    pairs = [(trace(TREES[0]), trace("[[3,12,8],[2,4,6],[14,5,-1000000.25]]"))]
    for text in TREES:
        others = (other for _ in count() if (other := changed(text, dice)) != text)
        pairs.append((trace(text), trace(next(others))))
    games = list(game_pairs(range(8)))
    assert len(games) > 1
    for number, pair in enumerate([*pairs, *games]):
        with each(f"{number}: {pair[0].header.board}"):
            assert check_pair(opened, *pair) > (20 if number == 0 else 5)
