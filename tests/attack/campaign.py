"""An attack is one promise and a way to try it at random; a campaign runs many trials of it and keeps what failed."""

import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from random import Random

Trial = Callable[[Random, Counter[str]], None]
"""One trial: draws from the dice, counts what it did in the tally, raises Broken if the promise does not hold."""

MOST_SHOWN = 10
PIECE = 200  # trials that a process takes at a time


class Broken(AssertionError):
    """A promise that does not hold; the message says which and where."""


@dataclass(frozen=True, slots=True)
class Attack:
    """`trials` is how many a full run makes, `few` how many the suite does. `alone` is for trials that start programs
    of their own and watch them: they run one after another.
    """

    name: str
    promise: str
    trial: Trial
    trials: int
    few: int
    alone: bool = False


@dataclass(slots=True)
class Report:
    """What came of trials: how often what was done, and the failures by their trial's number."""

    done: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    failures: dict[int, str] = field(default_factory=dict)

    def add(self, other: "Report") -> None:
        self.done += other.done
        self.tally += other.tally
        self.failures |= other.failures


def attempted(attack: Attack, numbers: range) -> Report:
    """The trials of these numbers; everything a trial raises is a failure."""
    report = Report()
    for number in numbers:
        report.done += 1
        try:
            attack.trial(Random(f"{attack.name} {number}"), report.tally)
        except Broken as broken:
            report.failures[number] = str(broken)
        except Exception:  # noqa: BLE001 - whatever a trial raises is what it found
            report.failures[number] = traceback.format_exc(limit=-6)
    return report


def campaign(attack: Attack, first: int, trials: int, jobs: int) -> Report:
    """All trials from the number `first` on, shared out to `jobs` processes."""
    numbers = range(first, first + trials)
    if attack.alone or jobs == 1:
        return attempted(attack, numbers)
    pieces = [numbers[start : start + PIECE] for start in range(0, trials, PIECE)]
    report = Report()
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(attempted, [attack] * len(pieces), pieces):
            report.add(part)
    return report


def told(attack: Attack, report: Report, seconds: float) -> str:
    """A campaign in words: a line, what it did, and the first failures with the numbers that repeat them."""
    lines = [f"{attack.name}: {report.done:,} trials, {len(report.failures):,} failures, {seconds:.0f} s"]
    lines += [f"    {count:>9,} {what}" for what, count in report.tally.most_common()]
    for number, failure in islice(sorted(report.failures.items()), MOST_SHOWN):
        lines.append(f"  FAILED, trial {number}: {failure.rstrip()}")
    return "\n".join(lines)


def run(attack: Attack, *, first: int, trials: int, jobs: int) -> tuple[Report, str]:
    """A campaign and what to say of it."""
    began = time.perf_counter()
    report = campaign(attack, first, trials, jobs)
    return report, told(attack, report, time.perf_counter() - began)
