"""What stands at a step: at most thirty words, one thought, nothing that has not been introduced."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.narrator import Narrator, is_reason
from tests.attack.claims import words_in
from tests.conformance.cases import SEARCHES, Case

MOST = {"en": 30, "ru": 30}
MORE = 34  # in languages with articles where English has none
ONE_IN = 40  # of the corpus
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


def too_long(recorded: Any) -> Iterator[str]:
    """The sentences that stand at a step with too many words, in each language."""
    for code in languages():
        narrator = Counting(recorded, catalog(code))
        for step in recorded.steps:
            told = narrator.standing_text(step)
            if words_in(told) > MOST.get(code, MORE):
                yield told


@pytest.mark.parametrize("number", range(len(STRAINED)))
def test_at_most_thirty_words_stand(number: int):
    """By one rule and the other in turn, where there are two; the corpus has all mixes."""
    known = dict(STRAINED[number])
    if number % 2 and known.get("algorithm") in (None, "minimax"):
        known["cutoff"] = "gt"
    assert list(too_long(trace(known.pop("board", None), **known))) == []


@pytest.mark.thorough
def test_at_most_thirty_words_stand_in_the_conformance_corpus():
    for family, searches in SEARCHES.items():
        for number in range(0, searches.count, ONE_IN):
            for recorded in Case(family, number).traces():
                if len(recorded) < 3000:
                    assert list(too_long(recorded)) == [], (family, number)


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
            assert all(part[-1] in ".?…。？" for part in parts)
            assert narrator.text(step) == narrator.catalog.space.join(parts)
            assert narrator.standing_text(step) == narrator.catalog.space.join(parts[: reasons.count(False)])


SEARCH_TERMS = {
    "en": "window|rule|bound", "de": "fenster|regel|schranke", "es": "ventana|regla|cota", "fr": "fenêtre|règle|borne",
    "pt-BR": "janela|regra|cota", "ru": "окн|правил|границ", "zh": "窗口|规则|界",
}  # fmt: skip


@pytest.mark.parametrize("rule", ["ge", "gt"])
def test_nothing_is_said_of_windows_before_one_narrows(rule: str):
    for board in (AIMA, str(WIDE), "[[[[1,2],3],[4,5]],[6,[7,8]]]", "XO./.X./..O"):
        recorded = trace(board, cutoff=rule)
        for code, words in SEARCH_TERMS.items():
            narrator = Narrator(recorded, catalog(code))
            first = next(step.number for step in recorded.steps if step.kind == "back_up")
            for step in recorded.steps[: first - 1]:
                assert not re.search(f"α|β|≥|∞|{words}", narrator.text(step).lower())
            explained = [
                step.number for step in recorded.steps if catalog(code).text("why.narrow.first") in narrator.text(step)
            ]
            assert explained == [first]
            assert "α" not in narrator.standing_text(recorded.steps.at(first))
