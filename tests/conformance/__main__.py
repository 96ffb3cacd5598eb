"""Compare the pages' modules with Python: `python -m tests.conformance [--only CASE …]`; a CASE is as "tree 17"."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))  # the helpers of the tests, by the names that tests know

from tests.conformance.cases import Case, all_cases
from tests.conformance.corpus import compared
from tests.mirrors.table import WEB


def main() -> int:
    """Run the corpus, or some cases of it; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="CASE", help='the cases of these names, such as "tree 17"')
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at the same time")
    parser.add_argument("--web", type=Path, default=WEB, help="another web/ than the package's")
    given = parser.parse_args()
    cases = [case for case in all_cases() if given.only is None or str(case) in given.only]
    if given.only and len(cases) < len(set(given.only)):
        parser.error("there is no such case: a name is a family and a number, such as tree 17")
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(given.jobs) as processes:
        parts = [cases[part :: given.jobs] for part in range(given.jobs)]
        found = list(processes.map(partial(part_compared, Path(folder), given.web), range(given.jobs), parts))
    print("\n".join(filter(None, found)) or f"{len(cases)} cases: no difference")
    return int(any(found))


def part_compared(folder: Path, web: Path, part: int, cases: Sequence[Case]) -> str:
    """What differs in some of the cases."""
    return compared(cases, folder / str(part), web) if cases else ""


if __name__ == "__main__":
    sys.exit(main())
