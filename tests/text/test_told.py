"""What is said of searches, step by step and in all: golden/told.txt. Somebody has read what stands there.

After @@ stand the arguments of `trace`, with `lang`, `view`, and the steps that are told, by numbers or kind, where
that is not all; then the lines above a picture and on the terminal, and the steps: what stands there | and why.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from minimax_viz import Step, trace
from minimax_viz.picture.finished import fitted_scene
from minimax_viz.text.bestmoves import best_moves_lines
from minimax_viz.text.catalog import catalog
from minimax_viz.text.mover import narrator_of
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.summary import passes_line, result_line, settings_line, warning_lines
from minimax_viz.views.side import told_by
from places import ROOT

CASE = re.compile(r"^@@ (?P<asked>.*)\n(?P<told>(?:(?!@@ |## |\n).*\n)*)", re.MULTILINE)


def told(asked: dict[str, Any]) -> Iterator[str]:
    """What is said of a search that is asked for."""
    lang, view, steps = asked.pop("lang", "en"), asked.pop("view", "max"), asked.pop("steps", None)
    limits = {"range": tuple(asked["range"])} if "range" in asked else {}
    t, words = told_by(trace(**asked | limits), view), catalog(lang)
    yield from (settings_line(t, words), fitted_scene(t, 40, words).heading.result, result_line(t, words))
    yield from filter(None, (passes_line(t, words), *best_moves_lines(t, words), *warning_lines(t, words)))
    narrator = narrator_of(t, words)
    for step in t.steps if steps is None else filter(lambda one: one.kind == steps, t.steps):
        yield step_told(narrator, step)
    for number in steps if isinstance(steps, list) else ():
        yield step_told(narrator, t.steps[number - (number > 0)])


def step_told(narrator: Narrator, step: Step) -> str:
    standing, whole = narrator.standing_text(step), narrator.text(step)
    return f"{step.number} {standing} |{whole.removeprefix(standing)}".rstrip(" |")


def test_what_is_said_of_searches(golden: Callable[[str, str], None]) -> None:
    written = (ROOT / "tests" / "golden" / "told.txt").read_text("utf-8")
    assert len([*CASE.finditer(written)]) == written.count("\n@@ ") > 60
    golden(
        "told.txt",
        CASE.sub(lambda case: "\n".join((f"@@ {case['asked']}", *told(json.loads(case["asked"])), "")), written),
    )
