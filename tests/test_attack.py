"""A few trials of each attack, the same ones in every run; `make attack` runs them at full size."""

from random import Random

import pytest

from tests.attack.__main__ import ATTACKS
from tests.attack.campaign import Attack, Broken, attempted, campaign, told


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=list(ATTACKS))
def test_a_few_trials(attack):
    report = attempted(attack, range(attack.few))
    assert report.done == attack.few and report.tally
    assert not report.failures, told(attack, report, 0)


def odd_fails(dice: Random, tally):
    tally["tried"] += 1
    if dice.random() < 0.5:
        raise Broken("half of them")


def test_a_campaign_counts_its_trials_and_names_those_that_failed():
    attack = Attack(name="odd", promise="", trial=odd_fails, trials=1000, few=1)
    alone, shared = campaign(attack, 0, 500, 1), campaign(attack, 0, 500, 2)
    assert alone.done == shared.done == 500 and alone.tally == shared.tally == {"tried": 500}
    assert alone.failures == shared.failures and 200 < len(alone.failures) < 300
    first = min(alone.failures)
    assert f"trial {first}: half of them" in told(attack, alone, 1)
    assert set(campaign(attack, first, 1, 1).failures) == {first}
