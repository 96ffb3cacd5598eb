"""Read which settings searches are to differ in: each combination of `--vary order=natural,best --vary depth=1..6`."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import product
from math import prod
from typing import Any

from minimax_viz.errors import SettingsError

VARIABLE = (
    "algorithm", "order", "cutoff", "depth", "fail", "evaluation", "score", "symmetry", "transpositions",
    "candidates", "max",
)  # fmt: skip
"""The settings that can be varied: all except those of the position."""

MOST = 200  # searches of one comparison
MOST_CROSSED = 20 * MOST  # before equal ones are merged
RANGE = re.compile(r"(\d{1,6})\.\.(\d{1,6})")
CHOICES = {"algorithm": ("minimax", "alphabeta"), "cutoff": ("ge", "gt"), "fail": ("soft", "hard")}
SWITCHES = {"on": True, "off": False}

USUAL = ("algorithm=minimax,alphabeta",)
"""What a comparison varies by default."""

Variation = dict[str, Any]
"""Settings by name, as `trace(...)` takes them."""


def variations_of(texts: Iterable[str], algorithm: str = "alphabeta") -> list[Variation]:
    """Return the settings of each search that `texts` ask for, each "setting=value,value": all their combinations.

    Equal searches are made once, such as those by plain minimax that differ in the cutoff rule, which it does not have.
    `algorithm` is that of all searches if it is not varied. Raises SettingsError.
    """
    varied: dict[str, list[Any]] = {}
    for text in texts:
        setting, values = parse_variation(text)
        if setting in varied:
            raise SettingsError(f"--vary {setting} was given twice; give all its values in one.")
        varied[setting] = values
    asked = prod(map(len, varied.values()))
    if asked > MOST_CROSSED:
        raise SettingsError(f"--vary names {asked:,} searches; at most {MOST} at a time.")
    crossed = (dict(zip(varied, values, strict=True)) for values in product(*varied.values()))
    found = distinct(without_idle(variation, algorithm) for variation in crossed)
    if len(found) > MOST:
        raise SettingsError(f"--vary names {len(found):,} searches; at most {MOST} at a time.")
    if len(found) < 2 <= asked:
        raise SettingsError(
            f"--vary {' and '.join(varied)}: plain minimax has no cutoff rule and no fail-hard, so these searches "
            "would be the same; give --algorithm alphabeta."
        )
    if len(found) < 2:
        raise SettingsError(
            "--vary names only one search; a comparison needs two that differ, such as --vary depth=1,2."
        )
    return found


def setting_of(text: str) -> str:
    """Return the name of the setting in a text such as "Depth=1..3", whether or not there is such a setting."""
    return text.partition("=")[0].strip().lower()


def parse_variation(text: str) -> tuple[str, list[Any]]:
    """Read a setting and its values, such as "depth=1..3,9". Raises SettingsError."""
    _, equals, listed = (part.strip() for part in text.partition("="))
    setting = setting_of(text)
    if setting not in VARIABLE:
        near = get_close_matches(setting, VARIABLE, 1)
        advice = f"did you mean {near[0]}?" if near else f"there are {', '.join(VARIABLE)}."
        raise SettingsError(f"--vary {text!r:.60}: there is no setting {setting!r:.40} to vary; {advice}")
    values = [part.strip() for part in listed.split(",")]
    if not equals or not all(values):
        raise SettingsError(f"--vary {text!r:.60}: give values separated by commas, such as {setting}=A,B.")
    return setting, distinct(value for part in values for value in read(setting, part))


def read(setting: str, text: str) -> Sequence[Any]:
    """Return the values that one entry of a list stands for. Raises SettingsError."""
    if setting in (*CHOICES, "symmetry", "transpositions", "score") or text.lower() == "none":
        text = text.lower()
    if text == "none" and setting in ("depth", "candidates"):
        return [None]
    if setting in ("symmetry", "transpositions"):
        if text not in SWITCHES:
            raise SettingsError(f"--vary {setting}={text}: it is on or off.")
        return [SWITCHES[text]]
    if text not in CHOICES.get(setting, (text,)):
        raise SettingsError(f"--vary {setting}={text}: it is {' or '.join(CHOICES[setting])}.")
    if setting != "depth":
        return [text]
    ends = RANGE.fullmatch(text)
    if ends:
        low, high = int(ends[1]), int(ends[2])
        if not low <= high < low + MOST:
            raise SettingsError(f"--vary depth={text}: give an increasing range, at most {MOST} depths, such as 1..6.")
        return range(low, high + 1)
    if not re.fullmatch(r"\d{1,6}", text):
        raise SettingsError(f"--vary depth={text}: give numbers of plies, a range such as 1..6, or none.")
    return [int(text)]


def without_idle(variation: Variation, algorithm: str) -> Variation:
    """Remove the settings that do not apply to the variation's algorithm, or to `algorithm` if it does not name one."""
    if variation.get("algorithm", algorithm) != "minimax":
        return variation
    return {setting: value for setting, value in variation.items() if setting not in ("cutoff", "fail")}


def distinct(things: Iterable[Any]) -> list[Any]:
    """Return the items in order, each once; they may be dictionaries."""
    found: list[Any] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return found
