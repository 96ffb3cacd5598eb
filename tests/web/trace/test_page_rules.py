"""The rule as a table: at every back-up and cutoff the current case is the one that Python's numbers give; and
what belongs to a cutoff lights up.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from graph_game import GraphGame
from minimax_viz import trace
from minimax_viz.record.steps import Step
from minimax_viz.text.numbers import number_text
from minimax_viz.tracing.result import TraceResult
from page_files import go_to
from page_in_node import parts
from random_trees import random_searches
from scripts import scripted

(LIT,) = scripted(__file__, "lit")
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
TABLE = trace("X...O....", transpositions=True, depth=4, evaluation="twos")
RULES: list[dict[str, Any]] = [{"cutoff": "ge"}, {"cutoff": "gt"}, {"fail": "hard"}, {"algorithm": "minimax"}]


def is_settled(shown: TraceResult, step: Step) -> bool:
    """Whether a step takes its value from the table."""
    return step.kind == "evaluate" and shown[step.node].kind == "transposition"


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("∞", "inf"))


def expected(shown: TraceResult, step: Step, before: Step | None) -> str | None:
    """What the player does with the value that came back, told from what it did to window, best and moves."""
    if step.kind == "cutoff":
        return "prune"
    if step.kind != "back_up":
        return None
    assert before is not None
    if shown.settings.algorithm == "minimax":
        return "better" if step.improved else "keep"
    rule = shown.settings.cutoff
    if step.alpha > step.beta or (rule == "ge" and step.alpha == step.beta):
        return "prune"
    moved = (step.alpha, step.beta) != (before.alpha, before.beta)
    return "update" if moved else "ignore"


def verdicts(shown: TraceResult) -> Iterator[tuple[Step, str | None]]:
    """Each step, with what the player does there with the value that came back."""
    windows: dict[int, Step] = {}  # the last step of each node
    for step in shown.steps:
        yield step, expected(shown, step, windows.get(step.node))
        windows[step.node] = step


# The condition of each case, for MAX and for MIN.
CONDITIONS: dict[str, dict[str, tuple[str, str]]] = {
    "ge": {"ignore": ("v ≤ α", "v ≥ β"), "update": ("α < v < β", "α < v < β"), "prune": ("v ≥ β", "v ≤ α")},
    "gt": {"ignore": ("v ≤ α", "v ≥ β"), "update": ("α < v ≤ β", "α ≤ v < β"), "prune": ("v > β", "v < α")},
    "minimax": {"better": ("v > best", "v < best"), "keep": ("v ≤ best", "v ≥ best")},
}


def condition(shown: TraceResult, step: Step, verdict: str) -> str:
    rule = shown.settings.cutoff if shown.settings.prunes else "minimax"
    return CONDITIONS[rule][verdict][shown.player(step.node) == "min"]


def signs(text: str) -> list[str]:
    return [sign for sign in text.split() if sign in "<>≤≥"]


def holds(text: str) -> bool:
    """Whether an inequality such as "2 ≤ 3" or "−∞ < 2 < 5" is true."""
    parts = text.split()
    known = {"<": float.__lt__, ">": float.__gt__, "≤": float.__le__, "≥": float.__ge__}
    values = [number(part) for part in parts[::2]]
    return all(known[sign](values[at], values[at + 1]) for at, sign in enumerate(parts[1::2]))


def test_the_case_at_hand_in_random_trees(tmp_path: Path):
    searches = [trace("XOX/.O./.XO", **options) for options in RULES]
    for options in RULES:
        searches += random_searches(5, **options)
    asked = [(shown, {}) for shown in searches]
    for shown, at_steps in zip(searches, parts(tmp_path, "rules", asked), strict=True):
        for (step, verdict), found in zip(verdicts(shown), at_steps, strict=True):
            now = found["now"]
            if verdict is None:
                assert now is None
                continue
            assert (now["verdict"], now["player"]) == (verdict, shown.player(step.node)), step
            assert holds(now["numbers"]), now
            assert signs(now["numbers"]) == signs(condition(shown, step, verdict))


@pytest.mark.thorough
def test_the_case_at_hand_is_lit_in_the_table_of_this_search(opened, each):
    shown = trace(AIMA, cutoff="gt")
    page = opened(shown)
    for (step, verdict), lit in zip(verdicts(shown), page.evaluate(LIT, len(shown.steps)), strict=True):
        with each(f"step {step.number}"):
            column = 0 if shown.player(step.node) == "max" else 1
            assert lit == ([] if verdict is None else [[column, verdict, condition(shown, step, verdict)]])
    with each("MIN's stand the other way round, so that each line is about the same bound"):
        (ignore, min_ignore), update, (prune, min_prune) = CONDITIONS["gt"].values()
        conditions = [ignore, min_prune, *update, prune, min_ignore]
        assert page.locator("#rule code").all_text_contents() == conditions
    with each("it is opened where the step is told, and by key"):
        shown = trace(AIMA)
        cut = next(step.number for step in shown.steps if step.kind == "cutoff")
        page = opened(shown, f"#step={cut}")
        assert not page.is_visible("#about-step .part")
        page.click("#about-step > summary")
        assert not page.is_visible("#rule")
        page.focus("#rule-part summary")
        page.keyboard.press("Enter")
        assert page.inner_text("#rule td.now").split("\n")[-1] == "prune: skip the rest"
        go_to(page, cut + 1)
        assert page.is_visible("#rule")
        assert page.locator("#rule td.now").count() == 0
    with each("a transposition is settled by the table"):
        page = opened(TABLE, f"#step={next(step.number for step in TABLE.steps if is_settled(TABLE, step))}")
        assert "if the table settles it" in "".join(page.locator("#code li.now").all_text_contents())


def test_the_textbooks_line_is_that_of_the_step(tmp_path: Path):
    tables = [trace(game=GraphGame(seed, layers=5), transpositions=True, **RULES[seed % 4]) for seed in range(8)]
    searches = [TABLE, *tables, trace("XOX/.O./.XO"), *random_searches(6)]
    names = {"enter": ["head"], "evaluate": ["leaf"], "cutoff": ["cut"], "finish": ["return"]}
    settled = 0
    for shown, at_steps in zip(searches, parts(tmp_path, "rules", [(one, {}) for one in searches]), strict=True):
        for step, found in zip(shown.steps, at_steps, strict=True):
            assert ("table" in dict(found["lines"])) == shown.settings.transpositions
            backed_up = ["better", "narrow"] if step.improved and shown.settings.prunes else ["better"]
            lit = ["table"] if is_settled(shown, step) else names.get(step.kind, backed_up)
            assert [name for name, is_now in found["lines"] if is_now] == lit
            settled += lit == ["table"]
    assert settled > 10


SEARCHES: dict[str, dict[str, Any]] = {
    "cut": {"board": "XOX/.O./.XO"},
    "aima, rule gt": {"board": "[[3,12,8],[2,4,6],[14,5,2]]", "cutoff": "gt"},
    "deep": {"board": "[[[[5,6],[7,4,5]],[[3]]],[[6],[[6,9],[7]]],[[[5]],[[9,8],[6]]]]"},
    "MIN begins": {"board": "[[3,12,8],[2,4,6],[14,5,2]]", "root": "min"},
}
(EVENT,) = scripted(__file__, "event")


@pytest.mark.thorough
def test_the_end_of_the_event_at_every_cutoff(opened, each):
    for name, options in SEARCHES.items():
        shown = trace(**options)
        page = opened(shown, reduced_motion="reduce")
        page.keyboard.press("w")  # windows in the tree
        cutoffs = [step for step in shown.steps if step.kind == "cutoff"]
        sign = ">" if shown.header.settings.cutoff == "gt" else "≥"
        struck = 0
        for step in cutoffs:
            go_to(page, step.number)
            struck += step.skipped or 0
            with each(f"{name}, step {step.number}"):
                assert page.evaluate(EVENT) == {
                    "label": f"α {number_text(step.alpha)} {sign} β {number_text(step.beta)}",
                    "isMet": True,
                    "joins": [True, True],
                    "supplier": step.supplier,
                    "crosses": struck,
                    "running": 0,
                }
        with each(f"{name}, one step on"):
            go_to(page, cutoffs[-1].number + 1)
            assert page.get_attribute(".band", "d") == ""
            assert page.locator(".window.met").count() == 0
