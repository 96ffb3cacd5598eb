"""Run the attacks at full size: `python -m tests.attack [NAME ...] [--trials N] [--first N] [--jobs N]`."""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))  # the helpers of the tests, by the names that tests know

from tests.attack import (
    boards,
    claims,
    commands,
    games,
    marks,
    mover,
    notations,
    options,
    quiz,
    searches,
    signals,
    texts,
    traces,
    visits,
    workers,
)
from tests.attack.campaign import run

ATTACKS = {
    attack.name: attack
    for attack in (
        options.ATTACK,
        searches.ATTACK,
        claims.ATTACK,
        visits.ATTACK,
        mover.ATTACK,
        quiz.ATTACK,
        marks.ATTACK,
        texts.ATTACK,
        boards.ATTACK,
        notations.ATTACK,
        traces.ATTACK,
        games.ATTACK,
        commands.ATTACK,
        signals.ATTACK,
        workers.ATTACK,
    )
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(ATTACKS)}; all without one")
    parser.add_argument("--trials", type=int, help="how many of each, instead of a full run's")
    parser.add_argument("--first", type=int, default=0, help="the number of the first trial, to repeat a failure")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at the same time")
    given = parser.parse_args()
    if unknown := set(given.names) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    failed = 0
    for name in given.names or ATTACKS:
        attack = ATTACKS[name]
        print(f"{name}: {attack.promise}", flush=True)
        report, words = run(attack, first=given.first, trials=given.trials or attack.trials, jobs=given.jobs)
        print(words, flush=True)
        failed += len(report.failures)
    print(f"{failed} failures" if failed else "none failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
