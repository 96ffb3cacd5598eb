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

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "XOX/.O./.XO"
FORMATS = "html,svg,gv,png,pdf,txt,trace"
FIRST = ("slides", CUT, "--steps", "1-3")
COMMANDS: dict[str, tuple[str, ...]] = {
    "trace": ("trace", AIMA, "--format", FORMATS, "-o", "trace"),
    "board": ("trace", CUT, "--lang", "ru", "--theme", "dark", "--transpositions", "--symmetry", "-o", "board"),
    "large": ("trace", "--depth", "6", "--game", "tictactoe", "--format", "html,svg,trace", "-o", "large"),
    "file": ("trace", "7", "--game", "nim.py:Nim", "-o", "file"),
    "shuffled": ("trace", CUT, "--order", "random:7", "-o", "shuffled"),
    "graphviz": ("trace", CUT, "--engine", "graphviz", "--format", "svg,png,pdf", "-o", "graphviz"),
    "show": ("show", "trace/trace.json.gz", "--format", FORMATS, "-o", "show"),
    "csv": ("export", "trace/trace.json.gz", "-o", "csv.csv"),
    "jsonl": ("export", "trace/trace.json.gz", "--table", "steps", "--to", "jsonl", "-o", "jsonl.jsonl"),
    "parquet": ("export", "trace/trace.json.gz", "--table", "steps", "--to", "parquet", "-o", "parquet.parquet"),
    "convert": ("convert", AIMA, "--to", "efg", "-o", "convert.efg"),
    "pptx": (*FIRST, "--to", "pptx", "-o", "pptx.pptx"),
    "reveal": (*FIRST, "--to", "reveal", "-o", "reveal.html"),
    "marp": (*FIRST, "--to", "marp", "-o", "marp/slides.md"),
    "beamer": (*FIRST, "--to", "beamer", "-o", "beamer.tex"),
    "tikz": ("slides", CUT, "--to", "tikz", "-o", "tikz.tex"),
    "gif": (*FIRST, "--to", "gif", "-o", "gif.gif"),
    "apng": (*FIRST, "--to", "apng", "-o", "apng.png"),
    "mp4": ("slides", CUT, "--steps", "1", "--to", "mp4", "-o", "mp4.mp4"),
    "frames": (*FIRST, "--to", "frames", "-o", "frames"),
    "poster": ("poster", CUT, "--format", "pdf", "--paper", "A4", "-o", "poster.pdf"),
    "radial": ("poster", CUT, "--paper", "A4", "--shape", "radial", "-o", "radial.png"),
    "embed": ("embed", AIMA, "-o", "embed"),
    "compare": ("compare", CUT, "--vary", "algorithm=minimax,alphabeta", "--vary", "cutoff=ge,gt", "-o", "compare"),
    "horizon": ("horizon", "--game", "hexapawn", "-o", "horizon"),
    "growth": ("growth", "--depth", "1..3", "-o", "growth"),
    "survey": (
        "survey", "--positions", "random:4", "--workers", "1", "--format", "csv,parquet,svg,png", "-o", "survey",
    ),
    "shard": ("survey", CUT, "--shard", "1/1", "--workers", "1", "-o", "shard"),
    "merge": ("survey", "merge", "shard", "--format", "csv,parquet,svg,png", "-o", "merge"),
    "grade": ("grade", "student.py", "--gradescope", "grade.json"),
    "booth": ("play", CUT, "--html", "-o", "booth.html"),
    "fair": ("fair", AIMA, "-o", "fair"),
    "lesson": ("lesson", "pruning", "-o", "lesson.html"),
    "practice": ("practice", "--seed", "7", "-o", "practice.html"),
    "paper": ("practice", "--seed", "7", "--paper", "a4", "--variants", "2", "-o", "paper"),
    **{to: ("practice", "--seed", "7", "--to", to, "-o", to) for to in ("moodle", "qti", "gift", "scorm")},
}  # fmt: skip
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
