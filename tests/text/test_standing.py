"""What stands at a step: at most thirty words, one thought, nothing that has not been introduced."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.narrator import Narrator, is_reason
from tests.conformance.cases import SEARCHES, Case

MOST = 30
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LONG = "a name with many words, and more (of them)"


class Counting(Narrator):
    """A narrator to whom the names and paths that users give, and sums, are one word each."""

    def quoted(self, name: str) -> str:
        return "_".join(name.split())

    def path_with(self, first: str, row: int, told: int) -> Any:
        return super().path_with(first, row, told) and " (path)"

    def path_to(self, row: int) -> Any:
        return " (path)"

    def line(self, moves: Any) -> str:
        return "line"

    def sum(self, node: int, outcomes: Any, side: Any) -> Any:
        return "sum"


def named(node: Any, at: str = "") -> dict[str, Any]:
    """A tree whose names are long."""
    if not isinstance(node, list):
        return {"name": f"{LONG} {at}", "value": node}
    return {"name": f"{LONG} {at}", "children": [named(child, f"{at}.{k}") for k, child in enumerate(node)]}


WIDE = [[9, 8, 7, 6, 5, 3, 4], [2, 1, 1, 1, 1, 1, 1, 1], [[5, [1, 2, 3, 4]], 3], [3, 3, 3, 3], [-2.5, 1e-7, 0, 8]]
CHANCE = (
    "max(min(7,8), chance(0.5: min(2,3), 0.3: max(4,chance(1/3: 1, 2/3: 9)), 0.2: min(1,8)), chance(0.9: 6, 0.1: 1))"
)
STRAINED: list[dict[str, Any]] = [
    {"board": AIMA},
    {"board": AIMA, "root": "min"},
    {"board": AIMA, "depth": 1},
    {"board": str(WIDE)},
    {"board": json.dumps(named(WIDE))},
    {"board": json.dumps(named(WIDE)), "root": "min", "fail": "hard", "order": "worst"},
    {"board": json.dumps(named([[[WIDE, WIDE], [WIDE, 3]], [WIDE, 2]]))},
    {"board": "[4,[[[3,-100],2],8]]"},
    {"board": "[" * 40 + "1,2" + "]" * 40},
    {"board": "XO./.X./..O"},
    {"board": "XO./.X./..O", "max": "O", "score": "fast", "max_nodes": 60},
    *({"board": "X../.O./...", "score": score, "depth": 3, "evaluation": "lines"} for score in ("win", "ten", "fast")),
    {"board": "XO./.X./..O", "evaluation": "lines", "candidates": "best:2"},
    {"board": "X........", "depth": 3, "evaluation": "lines", "candidates": "near:1", "max_nodes": 60},
    {"board": "X../.O./...", "depth": 3, "evaluation": "lines", "candidates": "best:4", "fail": "hard"},
    {"board": "O........", "to_move": "X", "transpositions": True, "symmetry": True, "max_nodes": 60},
    {"game": "nim", "max_nodes": 60},
    {"game": "nim", "transpositions": True, "algorithm": "minimax", "max_nodes": 60},
    {"game": "connect4", "depth": 4, "order": "centre", "max_nodes": 60},
    {"game": "connect4:4x4", "depth": 5, "fail": "hard", "max_nodes": 60},
    {"game": "othello", "depth": 3, "max_nodes": 60},
    {"board": json.dumps(named(WIDE)), "algorithm": "pvs"},
    {"board": json.dumps(named(WIDE)), "algorithm": "pvs", "all_best": True, "root": "min"},
    {"board": json.dumps(named(WIDE)), "algorithm": "mtdf"},
    {"board": json.dumps(named(WIDE)), "algorithm": "mtdf", "deepen": True, "depth": 2, "root": "min"},
    {"board": json.dumps(named(WIDE)), "deepen": True, "depth": 2, "aspiration": 1},
    {"board": "X../.O./...", "depth": 3, "evaluation": "lines", "deepen": True, "aspiration": 1},
    {"board": "XO./.X./..O", "algorithm": "mtdf"},
    {"board": "X../.O./...", "depth": 3, "evaluation": "lines", "algorithm": "mtdf", "deepen": True},
    {"board": "X../.O./...", "depth": 3, "evaluation": "lines", "algorithm": "pvs", "deepen": True},
    *(
        {"board": CHANCE, "range": (0, 10), "algorithm": algorithm, "depth": depth}
        for algorithm in ("star1", "star2") for depth in (None, 2)
    ),
    {"board": CHANCE},
    {"board": CHANCE, "algorithm": "minimax", "depth": 2, "deepen": True},
]  # fmt: skip


def standing_words(recorded: Any) -> Iterator[tuple[int, str]]:
    """How many words stand at each step, with the sentence, in each language."""
    for code in languages():
        narrator = Counting(recorded, catalog(code))
        for step in recorded.steps:
            told = narrator.standing_text(step)
            yield len(told.split()), told


def longest(recorded: Any) -> tuple[int, str]:
    return max(standing_words(recorded))


@pytest.mark.parametrize("number", range(len(STRAINED)))
def test_at_most_thirty_words_stand(number: int):
    """By one rule and the other in turn, where there are two; the corpus has all mixes."""
    known = dict(STRAINED[number])
    if number % 2 and known.get("algorithm") in (None, "minimax"):
        known["cutoff"] = "gt"
    words, told = longest(trace(known.pop("board", None), **known))
    assert words <= MOST, told


@pytest.mark.thorough
def test_at_most_thirty_words_stand_in_the_conformance_corpus():
    for family, searches in SEARCHES.items():
        for number in range(searches.count):
            for recorded in Case(family, number).traces():
                if len(recorded) < 3000:
                    words, told = longest(recorded)
                    assert words <= MOST, (family, number, told)


def told(board: str, number: int, lang: str = "en", **options: Any) -> str:
    recorded = trace(board, **options)
    return Narrator(recorded, catalog(lang)).standing_text(recorded.steps.at(number))


def cutoff_told(board: str, lang: str = "en", at: int = 0, **options: Any) -> str:
    recorded = trace(board, **options)
    cutoffs = [step for step in recorded.steps if step.kind == "cutoff"]
    return Narrator(recorded, catalog(lang)).standing_text(cutoffs[at])


@pytest.mark.parametrize("number", range(0, len(STRAINED), 2))
def test_reasons_come_after_what_stands_and_no_sentence_goes_on_in_the_next(number: int):
    known = dict(STRAINED[number])
    recorded = trace(known.pop("board", None), **known)
    for code in languages():
        narrator = Narrator(recorded, catalog(code))
        for step in recorded.steps:
            messages = list(narrator.messages(step))
            reasons = [is_reason(message) for message in messages]
            assert reasons == sorted(reasons) and not reasons[0]
            parts = ["".join(run.text for run in narrator.joined([message])) for message in messages]
            assert all(part[-1] in ".?" for part in parts)
            assert narrator.text(step) == " ".join(parts)
            assert narrator.standing_text(step) == " ".join(parts[: reasons.count(False)])


@pytest.mark.parametrize("rule", ["ge", "gt"])
def test_nothing_is_said_of_windows_before_one_narrows(rule: str):
    for board in (AIMA, str(WIDE), "[[[[1,2],3],[4,5]],[6,[7,8]]]", "XO./.X./..O"):
        recorded = trace(board, cutoff=rule)
        for code, words in {"en": "α|β|window|rule|≥|∞|bound", "ru": "α|β|окн|правил|≥|∞|границ"}.items():
            narrator = Narrator(recorded, catalog(code))
            first = next(step.number for step in recorded.steps if step.kind == "back_up")
            for step in recorded.steps[: first - 1]:
                assert not [word for word in words.split("|") if word in narrator.text(step).lower()]
            explained = [
                step.number for step in recorded.steps if catalog(code).text("why.narrow.first") in narrator.text(step)
            ]
            assert explained == [first]
            assert "α" not in narrator.standing_text(recorded.steps.at(first))


def test_the_first_step_asks():
    assert told(AIMA, 1) == "Which move should MAX choose? MAX wants a large number, MIN a small one."
    assert told(AIMA, 1, root="min") == "Which move should MIN choose? MIN wants a small number, MAX a large one."
    assert told("XO./.X./..O", 1) == (
        "Which move should X choose? X is MAX and wants a large number, O is MIN and wants a small one."
    )
    assert told(AIMA, 1, "ru") == "Какой ход выбрать MAX? MAX хочет большое число, MIN — маленькое."


def test_what_a_cutoff_says():
    assert cutoff_told(AIMA) == (
        "C can't beat B: MIN already has 2 here, and MAX has 3 at A. Whatever C2 and C3 are, C stays at 2 or less."
    )
    assert cutoff_told("[[3,12],[14,6]]", root="min") == (
        "For MIN, C can't beat B: MAX already has 14 here, and MIN has 12 at A. Whatever C2 is, C stays at 14 or more."
    )
    assert cutoff_told("[[3,12],[3,6,1,1]]") == (  # equal: the earlier one is kept
        "C can't beat B: MIN already has 3 here, and MAX has 3 at A. Whatever C2, C3 and C4 are, C stays at 3 or less."
    )
    assert "Whatever the other 4 moves are, C stays at 2 or less." in cutoff_told("[[3,12],[2,6,1,1,7]]")
    assert cutoff_told("[4,[[[3,-100],2],8]]") == (  # deep
        "D can't beat A1: MIN already has 3 here, and MAX has 4 at A. Whatever D2 is, D stays at 3 or less."
    )
    assert cutoff_told("[[[3,1],[4]],[[2,1],[7]]]", depth=2).endswith(
        "MIN already has ≈ 0 here, and MAX has ≈ 0 at A. Whatever G is, that stands."
    )
    assert cutoff_told("XOX/.O./.XO") == (
        "c2 can't beat a2: O already has a draw (0) here, and X has a draw (0) at the start. "
        "Whatever a3 is, that stands."
    )
    guessed = [
        Narrator(recorded, catalog("en")).standing_text(step)
        for recorded in [trace("X../.O./...", depth=4, evaluation="lines", candidates="best:4")]
        for step in recorded.steps
        if step.kind == "cutoff"
    ]
    assert any(text.startswith("By candidates alone, ") for text in guessed)
    assert cutoff_told(AIMA, "ru") == (
        "C не лучше B: у MIN здесь уже 2, а у MAX 3 в узле A. Что бы ни дали C2 и C3, C не больше 2."
    )


def test_names_are_told_from_prose():
    tree = {
        "name": "castle",
        "children": [
            {"name": "attack", "children": [{"name": "a very long way", "value": 3}, 12]},
            {"name": "stay in", "children": [{"name": "ford", "value": 2}, 4]},
        ],
    }
    texts = [told(json.dumps(tree), number) for number in (2, 3, 11, 17)]
    assert texts[0] == "At castle, MAX tries attack. Now MIN has 2 moves."
    assert texts[1] == "At attack, MIN tries “a very long way”."
    assert texts[2] == "At castle, MAX tries “stay in”. attack is worth 3: MAX looks for something larger."
    assert "MAX keeps attack (3)" in texts[3]
    last = trace(json.dumps(tree)).steps
    assert "If both play their best: attack → a very long way." in told(json.dumps(tree), len(last))
    assert told(json.dumps(tree), 3, "ru") == "В узле attack MIN пробует «a very long way»."


def test_values_are_words_where_scores_tell_who_has_won():
    board = "XO./.X./..O"
    assert (
        told(board, 34)
        == "After c1, O tries c2 (c1–c2). With a2, O lost: a win for X (1). O looks for something smaller."
    )
    assert told(board, 7) == "After b3, the game is over: a draw (0)."
    assert told(board, 66) == "b3 (c1–a3–a2–b3) is a win for O (−1): O now prefers it to c2, a draw (0)."
    assert told(board, 34, score="ten").endswith("a win for X (10). O looks for something smaller.")
    estimated = told(board, 4, depth=1, evaluation="lines")
    assert "≈" in estimated and "win" not in estimated


def test_long_lines_are_told_to_those_who_ask():
    chain = "[" * 8 + "1" + "]" * 8
    recorded = trace(chain)
    narrator = Narrator(recorded, catalog("en"))
    last = recorded.steps[-1]
    assert "If both play" not in narrator.standing_text(last)
    assert f"If both play their best: {' → '.join(recorded.principal_variation)}." in narrator.text(last)
