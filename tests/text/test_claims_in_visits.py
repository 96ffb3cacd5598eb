"""What the sentences of searches in visits claim is true: of chance, scouts, questions and passes."""

import pytest

from meanings_in_visits import ALL_MEANINGS, MEANINGS_IN_VISITS
from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.chance import ChanceWording
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.passes import PassWording
from minimax_viz.text.proofs import Proofs
from tests.attack.visits import sweep


@pytest.mark.thorough
def test_every_message_of_visits_is_told_and_what_it_claims_is_true() -> None:
    found = sweep(range(850))
    assert found.false == []
    assert set(MEANINGS_IN_VISITS) <= set(found.keys) <= set(ALL_MEANINGS)
    assert found.sentences > 50_000


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("owner", "name", "fault", "noticed"),
    [
        (PassWording, "is_yes", lambda narrator, scout: True, "answer"),
        (PassWording, "asked", lambda narrator, asker: narrator.answer(asker, "alpha"), "asks"),
        (Proofs, "is_searched_again", lambda proofs, row: False, "visited_children"),
        (ChanceWording, "total", lambda narrator, outcomes, side: 0.0, "sum"),
        (PassWording, "known_after", lambda narrator, root: (narrator.number(root).value,) * 2, "worth"),
    ],
)
def test_the_check_would_find_sentences_that_are_not_true(
    owner: type, name: str, fault: object, noticed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, fault)
    assert any(f"'{noticed}'" in line for line in sweep(range(40)).false)


def told(board: str, lang: str = "en", **options: object) -> list[str]:
    recorded = trace(board, **options)  # type: ignore[arg-type]
    narrator = Narrator(recorded, catalog(lang))
    return [narrator.standing_text(step) for step in recorded.steps]


AIMA = "[[3,12,8],[2,4,6],[14,5,2],[4,5]]"


def test_a_scout_asks_a_question_and_its_answer_is_told() -> None:
    texts = told(AIMA, algorithm="pvs")
    assert texts[13] == "At A, MAX only asks: is C worth more than 3? Now MIN has 3 moves."
    assert texts[19] == "No. C is worth at most 2: MAX keeps B (3)."
    assert texts[5] == "At B, MIN only asks: is B2 worth less than 3?"
    assert texts[40] == (
        "Yes. E is worth 4, but to the search a scout's answer is only a bound: MAX searches it again."
    )
    assert texts[41].startswith("At A, MAX searches E again, with the whole window: how much is it worth?")
    russian = told(AIMA, "ru", algorithm="pvs")
    assert russian[13] == "В узле A MAX только спрашивает: даёт ли C больше 3? Теперь у MIN 3 хода."
    assert any(
        text.endswith("is C worth at least 3? Now MIN has 3 moves.")
        for text in told(AIMA, algorithm="pvs", all_best=True)
    )


@pytest.mark.parametrize(
    "options", [{"algorithm": "pvs"}, {"algorithm": "mtdf"}, {"algorithm": "pvs", "all_best": True}]
)
def test_nobody_sees_the_next_number(options: dict[str, object]) -> None:
    for lang in ("en", "ru"):
        recorded = trace("[[3,12,8],[2,4,0.1],[14,5,0.7],[4,5]]", **options)  # type: ignore[arg-type]
        assert "0000" not in recorded.transcript(lang=lang) and "9999" not in recorded.transcript(lang=lang)


def test_each_pass_of_mtdf_asks_and_is_answered() -> None:
    texts = told("[[3,12,8],[2,4,6],[14,5,2]]", algorithm="mtdf")
    assert [text for text in texts if text.startswith("Pass")] == [
        "Pass 1 asks: is A worth at least 0?",
        "Pass 2 asks: is A worth more than 3?",
    ]
    assert "Yes. A is worth at least 3." in texts
    assert texts[-1] == ("No. A is worth at most 3. The bounds meet at 3. MAX should choose B, which is worth 3.")
    assert (
        "MAX already has 3 here, and the question is only whether A is worth at least 0. Whatever C and D are, that "
        "stands."
    ) in texts


def test_chance_is_told_with_its_arithmetic() -> None:
    texts = told("max(min(3,12), chance(0.7: 9, 0.3: 10))")
    assert "At A, MAX tries C. Here chance decides, among 2 outcomes." in texts
    assert "At C, chance brings C1 with probability 0.7." in texts
    assert "C1 is worth 9, with probability 0.7: so far, 0.7 · 9 = 6.3." in texts
    assert "C is worth 0.7 · 9 + 0.3 · 10 = 9.3." in texts
    assert texts[-1] == "MAX should choose C, which is worth 9.3. If both play their best: C, and then chance decides."
    russian = told("max(min(3,12), chance(1/3: 9, 2/3: 10.5))", "ru")
    assert "C даёт 1/3 · 9 + 2/3 · 10,5 = 10." in russian


def test_a_cutoff_of_star1_is_told_as_a_sum_with_what_the_rest_can_be() -> None:
    texts = told("max(min(7,8), chance(0.5: 2, 0.3: 4, 0.2: 1))", algorithm="star1", range=(0, 10))
    assert (
        "0.5 · 2 + 0.3 · 10 + 0.2 · 10 = 6: even if the rest were worth 10 each, C is worth no more, and MAX already "
        "has 7 at A."
    ) in texts
    assert "C is worth at most 0.5 · 2 + 0.3 · 10 + 0.2 · 10 = 6." in texts


def test_star2_tells_what_its_probes_show() -> None:
    texts = told("max(min(7,8), chance(0.5: min(2,3), 0.5: min(4,1)))", algorithm="star2", range=(0, 10))
    assert "At C, a probe looks at D: only the first move is tried there. Now MIN has 2 moves." in texts
    assert "D is worth at most 2, with probability 0.5." in texts
    assert "The probes are enough. C is worth at most 0.5 · 2 + 0.5 · 10 = 6." in texts


def test_a_pass_tells_how_deep_it_looks_and_what_changes() -> None:
    board = "[[3,12,8],[2,4,6],[14,5,2]]"
    texts = told(board, deepen=True, depth=2, aspiration=1)
    assert texts[0] == "Pass 1 looks one ply ahead."
    assert "Pass 2 looks 2 plies ahead, in the window (−1, 1) around the ≈ 0 that the pass before found." in texts
    assert "A is worth at least 3: the window failed high." in texts
    assert "Pass 3 looks as far once more, with the window open above: (−1, ∞)." in texts
    assert "One ply deep, MAX would choose B, which is worth ≈ 0. Equally" not in " ".join(texts)
    russian = told(board, "ru", deepen=True, depth=2)
    assert russian[0] == "Проход 1 смотрит на 1 полуход вперёд."
    assert any(text.startswith("Проход 2 смотрит на 2 полухода вперёд.") for text in russian)


def test_equally_good_moves_are_named_at_the_end() -> None:
    last = told("[[3,12],[3,4],[2,9]]", all_best=True)[-1]
    assert last.startswith("MAX should choose B, which is worth 3. Equally good are B and C.")
    [last] = told("[[3,12],[3,4],[2,9]]", algorithm="pvs")[-1:]
    assert last == "MAX should choose B, which is worth 3. Maybe as good, but not searched to the end: C."


def test_sentences_of_plain_searches_say_nothing_of_visits() -> None:
    for options in ({}, {"algorithm": "minimax"}, {"depth": 1}, {"cutoff": "gt", "fail": "hard"}):
        recorded = trace("[[3,12,8],[2,4,6],[14,5,2]]", **options)  # type: ignore[arg-type]
        narrator = Narrator(recorded, catalog("en"))
        keys = {key for step in recorded.steps for key, _ in narrator.messages(step)}
        assert keys.isdisjoint(MEANINGS_IN_VISITS)
