"""Choose steps to show: the key steps, where the best move changes or moves are cut off; the cutoffs; or ranges."""

import re

from minimax_viz.errors import SettingsError
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace

RANGE = re.compile(r"\s*(\d{1,15})\s*(?:-\s*(\d{1,15})\s*)?")


def parse_steps(trace: Trace, text: str) -> list[int]:
    """Return the numbers of the steps that `text` names: "all", "key", "cutoffs", or numbers such as "1,8-12".

    Steps are numbered from 1. The key steps, as on the page, are back-ups that change a node's choice, cutoffs and the
    last step. Raises SettingsError.
    """
    wanted = text.strip().lower()
    if wanted == "all":
        return list(range(1, len(trace.steps) + 1))
    if wanted == "key":
        last = len(trace.steps)
        return [step.number for step in trace.steps if is_key(step) or step.number == last]
    if wanted == "cutoffs":
        cutoffs = [step.number for step in trace.steps if step.kind == "cutoff"]
        if not cutoffs:
            raise SettingsError("This search has no cutoffs to show; choose all, key, or numbers.", option="steps")
        return cutoffs
    return parse_step_numbers(text, len(trace.steps))


def is_key(step: Step) -> bool:
    """Whether a node's choice changes at a step, or moves are cut off."""
    return step.kind == "cutoff" or bool(step.improved)


def parse_step_numbers(text: str, count: int) -> list[int]:
    """Read a list of numbers and ranges, out of `count` steps. Raises SettingsError."""
    steps: set[int] = set()
    for part in text.split(","):
        match = RANGE.fullmatch(part)
        if match is None:
            raise SettingsError(
                "Steps {steps}: give all, key, cutoffs, a number such as 12, or a range such as 10-25.",
                option="steps",
                steps=repr(text),
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise SettingsError(
                "Steps {steps}: a range must go upwards, such as {low}-{high}.",
                option="steps",
                steps=part.strip(),
                low=str(last),
                high=str(first),
            )
        if first < 1 or last > count:
            raise SettingsError(
                "Steps {steps}: this search has steps 1 to {count}.", option="steps", steps=part.strip(), count=count
            )
        steps.update(range(first, last + 1))
    return sorted(steps)


def the_one(steps: list[int], count: int) -> int:
    """Return the step that a single picture shows: the only one, or the last of the search. Raises SettingsError."""
    if len(steps) > 1 and steps[-1] < count:
        raise SettingsError(
            "A single figure shows one step; give its number with {option}, or omit it for the last one.",
            option="steps",
        )
    return steps[-1]
