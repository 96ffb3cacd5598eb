"""What is told from the side of whoever moves is true, of some searches; of many: `python -m tests.attack mover`."""

from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.mover import MoverNarrator, narrator_of
from minimax_viz.text.narrator import is_reason
from tests.attack.mover import sweep

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_what_some_sentences_claim_is_true() -> None:
    false, keys = sweep(range(7))
    assert false == []
    assert sum(keys.values()) > 400 and keys["mover.cutoff.strict"] > 2 < keys["mover.window.turned"]


RARE = (33, 35, 62, 77, 79, 81, 86, 97, 356, 360, 510)
"""Searches in which messages are told that few of the first thousand have."""


@pytest.mark.thorough
def test_every_message_is_told_and_what_it_claims_is_true() -> None:
    false, keys = sweep([*range(30), *RARE])
    assert false == []
    known = {key for key in catalog("en").messages if key.startswith(("mover.cutoff", "mover.window", "why.mover."))}
    assert known <= keys.keys()


@pytest.mark.parametrize("fault", ["counting", "end_told", "seen"])
def test_the_check_would_find_a_sign_that_is_not_turned(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "counting": lambda told, row: "max",
        "end_told": lambda told, row, end: end,
        "seen": lambda told, number, row: number,
    }
    monkeypatch.setattr(MoverNarrator, fault, wrong[fault])
    if fault == "counting":
        assert sweep(range(6))[0]
    else:
        fails = told_of(
            "[[3,12],[2,4]]", root="min", algorithm="alphabeta", fail="hard", depth=2, deepen=True, aspiration=1
        )
        assert any("(" in text for text in fails)


def told_of(board: str, lang: str = "en", **options: Any) -> list[str]:
    recorded = trace(board, **options).told("mover")
    narrator = narrator_of(recorded, catalog(lang))
    return [narrator.standing_text(step) for step in recorded.steps]


def test_reasons_come_last() -> None:
    recorded = trace(AIMA).told("mover")
    narrator = narrator_of(recorded, catalog("en"))
    for step in recorded.steps:
        reasons = [is_reason(message) for message in narrator.messages(step)]
        assert reasons == sorted(reasons)
