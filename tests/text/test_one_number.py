"""One number for a step: wherever a file or a script meets it, it has the same number and sentence.

That pages have it, too, test_page_steps.py and test_compare_told.py say; slides and frames, the tests of each kind.
"""

import csv
import io
import json
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from minimax_viz import trace
from minimax_viz.output.table import csv_file, jsonl_file, table_of
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.tracing.result import TraceResult

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SEARCHES: dict[str, dict[str, Any]] = {
    "aima": {"board": AIMA},
    "board": {"board": "XOX/.O./.XO", "cutoff": "gt"},
    "stopped": {"board": "XOX/.O./.XO", "max_nodes": 9},
}


@dataclass
class Met:
    """The numbers and sentences under which the outputs have their steps."""

    sentences: dict[int, str]
    missing: list[str] = field(default_factory=list)

    def check(self, where: str, number: int | str, sentence: str) -> None:
        """Say what an output has for a step."""
        if " ".join(self.sentences.get(int(number), "").split()) != " ".join(sentence.split()):
            self.missing.append(f"{where}: {number}: {sentence}")


def told(shown: TraceResult) -> dict[int, str]:
    """What happened in which order, counted out by hand."""
    narrator = Narrator(shown, catalog("en"))
    return dict(zip(range(1, len(shown.steps) + 1), map(narrator.text, shown.steps), strict=True))


@pytest.mark.parametrize("name", SEARCHES)
def test_in_python_and_in_text(name: str):
    shown = trace(**SEARCHES[name])
    sentences = told(shown)
    met, narrator = Met(sentences), Narrator(shown, catalog("en"))
    for index, step in enumerate(shown.steps):
        met.check("Step.number", step.number, narrator.text(step))
        met.check("t.steps[…]", index + 1, narrator.text(shown.steps[index]))
        met.check("t.steps.at(…)", step.number, narrator.text(shown.steps.at(step.number)))
    lines = re.findall(r"^Step (\d+) of (\d+): (.*)$", shown.transcript(), re.MULTILINE)
    assert len(lines) == len(sentences)
    for number, count, sentence in lines:
        assert int(count) == len(sentences)
        met.check("transcript", number, sentence)
    rows = list(csv.DictReader(io.StringIO(b"".join(csv_file(table_of(shown, "steps"))).decode("utf-8"))))
    assert len(rows) == len(sentences)
    for row in rows:
        met.check("CSV", row["step"], row["text"])
    for line in b"".join(jsonl_file(table_of(shown, "steps"))).decode("utf-8").splitlines():
        met.check("JSON lines", json.loads(line)["step"], json.loads(line)["text"])
    assert not met.missing
