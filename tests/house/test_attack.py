"""A few trials of each attack, the same ones in every run; `make attack` runs them at full size."""

import signal
from array import array
from functools import reduce
from operator import getitem, mul
from random import Random

import pytest

from minimax_viz.record.windows import intervals_of, windows_of
from minimax_viz.search.alphabeta import alphabeta
from surveys import wait_until
from tests.attack import signals, traces
from tests.attack.__main__ import ATTACKS
from tests.attack.campaign import Attack, Broken, attempted, campaign, told

DEAR = ("signals", "workers", "quiz", "marks", "commands")


@pytest.mark.parametrize("rest", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    "attack",
    [pytest.param(one, id=name, marks=[pytest.mark.thorough] * (name in DEAR)) for name, one in ATTACKS.items()],
)
def test_a_few_trials(attack, rest):
    trials = range(attack.few)[attack.few // 4 :] if rest else range(attack.few // 4)
    report = attempted(attack, trials)
    assert not report.failures, told(attack, report, 0)
    assert report.done == len(trials) and (report.tally or not trials)


def odd_fails(dice: Random, tally):
    tally["tried"] += 1
    if dice.random() < 0.5:
        raise Broken("half of them")


@pytest.mark.thorough
def test_a_campaign_counts_its_trials_and_names_those_that_failed():
    attack = Attack(name="odd", promise="", trial=odd_fails, trials=1000, few=1)
    alone, shared = campaign(attack, 0, 500, 1), campaign(attack, 0, 500, 2)
    assert alone.done == shared.done == 500 and alone.tally == shared.tally == {"tried": 500}
    assert alone.failures == shared.failures and 200 < len(alone.failures) < 300
    first = min(alone.failures)
    assert f"trial {first}: half of them" in told(attack, alone, 1)
    assert set(campaign(attack, first, 1, 1).failures) == {first}


@pytest.mark.thorough
def test_a_forged_trace_shares_nothing_with_the_next_one():
    junk = [id(one) for one in traces.JUNK if isinstance(one, list | dict)]
    for number in range(99):
        forged = {"rows": [1], "header": {"cells": [2]}}
        traces.edited(Random(number), forged)
        for path in traces.places(forged):
            assert id(reduce(getitem, path, forged)) not in junk


LONG = ["trace", "--game", "connect4", "--algorithm", "minimax", "--depth", "7", "--evaluation", "reached.py:reached"]
REACHED = """
from pathlib import Path

def reached(state):
    Path("reached").touch()
    return 0.0
"""


def test_ctrl_c_is_felt_where_the_attack_runs_in_the_background(tmp_path):
    (tmp_path / "reached.py").write_text(REACHED, encoding="utf-8")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell starts what it does not wait for
    try:
        running = signals.begun([*LONG, "-o", "out", "-q"], tmp_path)
    finally:
        signal.signal(signal.SIGINT, before)
    wait_until((tmp_path / "reached").exists)  # before that, the interpreter may be starting
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=120)
    assert running.returncode in signals.ENDINGS - {0}


def flipped(*given, cutoff_rule, **settings):
    """Alpha-beta that cuts by the other rule."""
    return alphabeta(*given, cutoff_rule="gt" if cutoff_rule == "ge" else "ge", **settings)


def last_best(columns, parents):
    """Choices that prefer the last of equal moves."""
    return array("i", (max((row for row, above in enumerate(parents) if above == node), default=-1)
                       for node in range(len(parents))))  # fmt: skip


def too_sure(columns, parents):
    """Intervals that take every value for proved."""
    lows, highs = intervals_of(columns, parents)
    pairs = zip(columns.value, lows, highs, strict=True)
    sure = [(low, high) if value is None else (value, value) for value, low, high in pairs]
    return [low for low, _ in sure], [high for _, high in sure]


def one_window(columns, prunes):
    """Windows of a search that knows nothing on the way down."""
    return windows_of(columns, prunes=False)


def sure_too_soon(known, alpha, beta):
    """A chance node that is cut off by what its outcomes can be worth at most."""
    at_most = sum(map(mul, known.probabilities, known.most))
    return at_most if at_most >= beta else None


PLANTED = (
    ("options", 60, "minimax_viz.search.run.alphabeta", flipped),
    ("options", 60, "minimax_viz.record.derivation.choices_of", last_best),
    ("options", 60, "minimax_viz.record.derivation.intervals_of", too_sure),
    ("options", 60, "minimax_viz.record.derivation.windows_of", one_window),
    ("searches", 60, "minimax_viz.search.star.KnownOutcomes.settled", sure_too_soon),
    ("texts", 60, "minimax_viz.errors.SettingsError.__str__", lambda error: "two\nlines."),
    ("traces", 300, "minimax_viz.record.file.check_rows", lambda *given: None),
)


@pytest.mark.thorough
@pytest.mark.parametrize(("attack", "trials", "place", "fault"), PLANTED)
def test_a_planted_fault_is_noticed(attack, trials, place, fault, monkeypatch):
    monkeypatch.setattr(place, fault)
    assert attempted(ATTACKS[attack], range(trials)).failures
