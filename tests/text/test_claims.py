"""What the sentences of steps claim is true, and each message says what its meaning claims."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from meanings import MEANINGS, PARTS, STEPS
from meanings_in_visits import ALL_MEANINGS
from minimax_viz import trace
from minimax_viz.games.game import INFINITE
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.output.html.page import page_words
from minimax_viz.record.structure import TreeShape
from minimax_viz.text.catalog import PLACEHOLDER, Catalog, catalog, languages
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.notes import occasion
from minimax_viz.text.proofs import Proofs
from tests.attack.claims import Found, board_rules, examine, random_search, sweep, tree_rules

MESSAGES = {code: catalog(code).messages for code in languages()}
AT_LEAST = {
    "en": "at least", "de": "mindestens", "es": "al menos", "fr": "au moins", "pt-BR": "pelo menos", "ru": "не меньше",
    "zh": "至少",
}  # fmt: skip
AT_MOST = {
    "en": "at most", "de": "höchstens", "es": "a lo sumo", "fr": "au plus", "pt-BR": "no máximo", "ru": "не больше",
    "zh": "至多",
}  # fmt: skip
CHOICES = {
    "en": r"\b(chooses|prefers|keeps|should choose|never play)\b",
    "de": r"{player} wählt|wählt {player}|{chosen} wählen|behält|bleibt beim|Für {player} schlägt",
    "es": r"(elige|elegir) {chosen}|prefiere|se queda con",
    "fr": r"choisit|choisir {chosen}|(M..|{player}) garde|pour {player}, c’est désormais",
    "pt-BR": r"(escolhe|escolher) {chosen}|fica com",
    "ru": r"выбирает|предпочитает|должен выбрать|лучшим для|для {player} это лучше|остаётся при",
    "zh": r"选择|现在选|保留",
}


CHOOSING = {
    "back_up.better", "back_up.equal", "back_up.worse", "why.cutoff.kept.shallow.min", "why.cutoff.kept.shallow.max",
    "finish.chooses", "finish.chooses.estimate", "finish.chooses.candidates", "finish.root", "finish.root.estimate",
    "finish.root.candidates",
}  # fmt: skip


@pytest.mark.thorough
def test_every_message_of_a_step_is_told_and_what_it_claims_is_true():
    found = sweep(range(700))  # the same on every machine
    assert found.false == []
    assert set(found.keys) == found.claiming
    assert found.sentences > 20_000
    rare = {
        "enter.nothing",
        "back_up.unknown",
        "why.finish.part",
        "back_up.both",
        "why.finish.line",
        "why.finish.line.unproved",
        "finish.root.lost",
        "why.finish.equal",
        "why.finish.equal.estimate",
        "why.finish.ends",
        "why.finish.ends.loss",
        "why.narrow.infinite.max",
        "why.narrow.infinite.min",
    }
    assert set(MEANINGS) - set(found.keys) <= rare
    assert {key for key in found.keys if found.claims["prefers"] or found.claims["chooses"]} >= CHOOSING


@pytest.mark.parametrize(("board", "key"), [(".X./.O./OXX", "finish.ends"), ("O.O/..X/OXX", "finish.root.lost")])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_what_is_said_of_wins_and_losses_is_true(board: str, key: str, algorithm: str):
    game, found = TicTacToe(), Found()
    examine(trace(board, algorithm=algorithm), board_rules(game, game.parse(board), None), found)
    assert found.false == [] and found.keys[key] == 1


def test_a_bound_that_is_the_worst_there_is_is_told_to_whom_it_is_the_worst():
    found, size = Found(), float(INFINITE)
    for tree in ([[-size, 3], [size, 2]], [[size, 3], [-size, 2]]):
        text = json.dumps(named(tree)).replace(str(-size), '"-inf"').replace(str(size), '"inf"')
        examine(trace(text), tree_rules(named(tree)), found)
    assert found.false == []
    assert (found.keys["why.narrow.infinite.max"], found.keys["why.narrow.infinite.min"]) == (1, 2)


def test_all_languages_mention_the_same_and_every_message_of_a_step_has_a_meaning():
    told = {key for key in MESSAGES["en"] if key.startswith(STEPS) and not key.startswith(PARTS)}
    assert {key for key in told if not key.startswith("why.mover.")} == set(ALL_MEANINGS)
    for code in languages():
        assert {key for key in MEANINGS if re.search(CHOICES[code], MESSAGES[code][key])} == CHOOSING
    for key in ALL_MEANINGS:
        mentioned = [{match[1] for match in PLACEHOLDER.finditer(MESSAGES[code][key])} for code in languages()]
        assert all(names == mentioned[0] for names in mentioned), key
        signs = [set(re.findall("MAX|MIN|[αβ≥≤<>=≈∞]", greek(MESSAGES[code][key]))) for code in languages()]
        assert all(found == signs[0] for found in signs), key


def greek(message: str) -> str:
    """The fixed text of a message, its α and β as signs."""
    return re.sub("(?i)alpha|alfa|альфа", "α", re.sub("(?i)b[eê]ta|бета", "β", PLACEHOLDER.sub(" ", message)))


@pytest.mark.parametrize("code", languages())
def test_words_of_bounds_agree_with_what_they_mean(code: str):
    messages = MESSAGES[code]
    for form in ("worth", "is"):
        assert AT_LEAST[code] in messages[f"{form}.lower"] and AT_MOST[code] in messages[f"{form}.upper"]
        assert not re.search(f"{AT_LEAST[code]}|{AT_MOST[code]}", messages[f"{form}.exact"])
    for key in MEANINGS:
        for player, words in {"max": AT_LEAST[code], "min": AT_MOST[code]}.items():
            text = messages[key]
            if f"{{{player}_has}}" in text and not re.search(r"neither|none|kept", key):
                assert re.search(f"{words} ?(得到)?{{{player}_value}}", text), key


def test_the_check_would_find_choices_that_are_not_proved(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Proofs, "no_worse", lambda *_: True)
    monkeypatch.setattr(Proofs, "best", lambda _, player, rows: iter(rows))
    found = Found()
    for tree, fail in ((DEEP, "soft"), (CLAMPED, "hard")):
        examine(trace(json.dumps(tree), fail=fail), tree_rules(tree), found)
    assert any("prefers" in line for line in found.false) and any("chooses" in line for line in found.false)


def named(node: Any, name: str = "n", player: str = "max") -> dict[str, Any]:
    """Nested lists as a tree of named nodes."""
    if not isinstance(node, list):
        return {"name": name, "value": node}
    other = "min" if player == "max" else "max"
    children = [named(child, f"{name}{at}", other) for at, child in enumerate(node)]
    return {"name": name, "player": player, "children": children}


DEEP = named([4, [[[3, -100], 2], 8]])
CLAMPED = named([[[[5, 4], -2]], [[1, [8, -4], -3]]])


def test_speakers_ask_for_a_choice_only_where_it_is_proved():
    recorded = trace("[4,[[[3,-100],2],8]]")
    asked = {
        (recorded[step.node].name, recorded[step.child].name): occasion(recorded, step)
        for step in recorded.steps
        if step.child is not None
    }
    assert asked["C", "C1"] == "unknown" and asked["A", "B"] == "worse" and asked["C", "D"] == "first"


def test_a_wide_tree_is_told_in_proportion_to_its_moves(monkeypatch: pytest.MonkeyPatch):
    """Counted, not timed: how many rows are looked at to tell all steps."""
    looked = 0

    def counting(tree: TreeShape, node: int) -> Iterator[int]:
        nonlocal looked
        sizes = tree.sizes
        child, end = node + 1, node + sizes[node]
        while child < end:
            looked += 1
            yield child
            child += sizes[child]

    monkeypatch.setattr(TreeShape, "children", counting)
    dice = random.Random(1)
    recorded = trace(json.dumps([dice.randint(0, 6) for _ in range(600)]))
    for step in recorded.steps:
        Narrator(recorded, catalog("en")).text(step)
    assert looked < 20 * len(recorded)


def test_a_page_has_every_message_of_its_steps():
    """Those that its kind of search never tells are left out of its catalogs."""
    for seed in range(16):
        searched, _, called = random_search(seed)
        for code, document in page_words(searched, languages())["catalogs"].items():
            narrator = Narrator(searched, Catalog(code, document))
            assert all(map(narrator.text, searched.steps)), called
