"""Every command that writes, run in one process in the current folder: `python same_bytes.py [later] NAME …`.

Each writes into a folder or a file that has its name. Later it is more than a year later, and there is one processor.
"""

import datetime
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

COMMANDS = {
    name.removesuffix(":"): tuple(arguments)
    for name, *arguments in map(str.split, Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines())
}
_, AIMA, _, FORMATS, *_ = COMMANDS["trace"]
QUICK = ("board", "compare")
OTHERS = tuple(name for name in COMMANDS if name not in QUICK)
NOTEBOOK = "notebook"


def go_on_later() -> None:
    """Let it be more than a year later, by Python's clocks, on a smaller machine."""
    with suppress(ImportError):
        import pandas  # noqa: F401 - pyarrow loads it, and loaded into such a time it crashes

    year, now = 400 * 24 * 3600, time.time

    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Later":
            return cls.fromtimestamp(time.time(), tz)

    time.time = lambda: now() + year
    datetime.datetime = Later  # type: ignore[misc]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def write_all(names: Sequence[str]) -> None:
    """Write all of these into the current folder."""
    from click.testing import CliRunner

    from minimax_viz import trace
    from minimax_viz.fronts.cli.main import cli

    for name in names:
        done = CliRunner().invoke(cli, arguments := COMMANDS[name])
        if done.exit_code:
            raise SystemExit(f"minimax-viz {' '.join(arguments)}: {done.output}")
        if name == "embed":
            Path("embed/said.txt").write_bytes(done.stdout_bytes)
    page = trace(AIMA).stepper()
    Path(f"{NOTEBOOK}.txt").write_text(repr(page._repr_mimebundle_()), encoding="utf-8")


if __name__ == "__main__":
    if is_later := sys.argv[1:2] == ["later"]:
        go_on_later()
    write_all(sys.argv[1 + is_later :])
