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

RARE = (34, 61, 62, 77, 80, 92, 102, 106, 173, 215, 228, 259, 282, 305, 622, 832, 840)
"""Searches in which messages are told that few of the first thousand have."""


@pytest.mark.thorough
def test_every_message_of_visits_is_told_and_what_it_claims_is_true() -> None:
    found = sweep([*range(30), *RARE])
    assert found.false == []
    assert set(MEANINGS_IN_VISITS) <= set(found.keys) <= set(ALL_MEANINGS)
    assert found.sentences > 3_000


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


@pytest.mark.parametrize(
    "options", [{"algorithm": "pvs"}, {"algorithm": "mtdf"}, {"algorithm": "pvs", "all_best": True}]
)
def test_nobody_sees_the_next_number(options: dict[str, object]) -> None:
    for lang in ("en", "ru"):
        recorded = trace("[[3,12,8],[2,4,0.1],[14,5,0.7],[4,5]]", **options)  # type: ignore[arg-type]
        assert "0000" not in recorded.transcript(lang=lang) and "9999" not in recorded.transcript(lang=lang)


def test_sentences_of_plain_searches_say_nothing_of_visits() -> None:
    for options in ({}, {"algorithm": "minimax"}, {"depth": 1}, {"cutoff": "gt", "fail": "hard"}):
        recorded = trace("[[3,12,8],[2,4,6],[14,5,2]]", **options)  # type: ignore[arg-type]
        narrator = Narrator(recorded, catalog("en"))
        keys = {key for step in recorded.steps for key, _ in narrator.messages(step)}
        assert keys.isdisjoint(MEANINGS_IN_VISITS)
