"""What a page should show at each step, from Python's steps alone."""

from typing import Any

from minimax_viz.record.columns import INTERIOR, MERGED, TRANSPOSITION
from minimax_viz.record.windows import bound_name
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.numbers import number_text, short_text
from minimax_viz.tracing.result import TraceResult
from states import states_at

SIGNS = {"exact": "", "lower": "≥ ", "upper": "≤ "}
MORE = {"lower": " or more", "upper": " or less"}
WORDS: dict[str, dict[str, str]] = {"en": {}, "ru": {".": ",", "or more": "или больше", "or less": "или меньше"}}


def expected_steps(shown: TraceResult, lang: str = "en") -> list[dict[str, Any]]:
    """What the page should show at each step, from Python's steps alone."""
    narrator = Narrator(shown, catalog(lang))
    known: dict[int, list[int]] = {}  # the children that have come back to each open row
    values = [""] * len(shown)
    expected = []
    for step in shown.steps:
        states = states_at(shown, step.number)
        if step.child is not None:
            known.setdefault(step.node, []).append(step.child)
        for row, state in enumerate(states):
            if state == "open" or (state == "done" and row == step.node):
                text = value_text(shown, row, state, known.get(row, []), step.number)
                for english, said in WORDS[lang].items():
                    text = text.replace(english, said)
                values[row] = text
        expected.append(
            {
                "step": step.number,
                "sentence": narrator.text(step),
                "window": [number_text(step.alpha), number_text(step.beta)],
                "best": number_text(step.best),
                "drawn": [],
                "unlike": [],
                "states": {str(row): state for row, state in enumerate(states)},
                "values": {str(row): value for row, value in enumerate(values)},
            }
        )
    return expected


def value_text(shown: TraceResult, row: int, state: str, children: list[int], step: int) -> str:
    """A row's value with the sign of what is proved, when these children have come back."""
    value = shown[row].value
    if state == "done" or (step == len(shown.steps) and row in shown.columns.open):
        if value is None:
            return ""
        bound = shown.bound(row)
        origin = "⇐ " if shown.columns.kind[row] == TRANSPOSITION else ""
        return origin + told(value, bound, shown, [row]) + ("" if bound else " ?")
    if not children or shown.columns.kind[row] != INTERIOR:
        return ""
    better = max if shown.player(row) == "max" else min
    best = better(shown[child].value for child in children)
    lows, highs = shown.intervals
    every = [child for child in shown.children(row) if shown.columns.kind[child] != MERGED]
    unknown = [] if len(children) == len(every) and not shown.columns.open.get(row) else [None]
    low = better([lows[child] for child in children] + [float("-inf") for _ in unknown])
    high = better([highs[child] for child in children] + [float("inf") for _ in unknown])
    bound = bound_name(best, low, high)
    ends = shown.header.value_range
    found = [child for child in children if shown[child].value == best and not shown.rests_on_estimates(child)]
    is_settled = ends is not None and best == better(ends) and bool(found)  # no estimate can change it
    return told(best, bound, shown, [] if is_settled else children) + ("" if bound else " …")


def told(value: float, bound: str, shown: TraceResult, rows: list[int]) -> str:
    """A value with what is proved of it, and whether that of any of these rows rests on estimates."""
    if any(shown.rests_on_estimates(row) for row in rows):
        return f"≈ {short_text(value)}{MORE.get(bound, '')}"
    return SIGNS.get(bound, "") + short_text(value)
