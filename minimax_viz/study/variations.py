"""Read which settings searches are to differ in: each combination of `--vary order=natural,best --vary depth=1..6`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import product
from math import prod
from typing import Any, get_args

from minimax_viz.errors import Given, Sentence, SettingName, SettingsError
from minimax_viz.safe_text import listed
from minimax_viz.search.settings import Algorithm

VARIABLE = (
    "algorithm", "order", "cutoff", "depth", "fail", "evaluation", "score", "symmetry", "transpositions",
    "deepen", "aspiration", "all_best", "candidates", "max",
)  # fmt: skip
"""The settings that can be varied: all except those of the position."""

VARY = SettingName("vary")
MOST_SEARCHES = 200  # searches of one comparison
MOST_CROSSED = 20 * MOST_SEARCHES  # before equal ones are merged
RANGE = re.compile(r"(\d{1,6})\.\.(\d{1,6})")
SWITCH = ("on", "off")
CHOICES = {
    "algorithm": get_args(Algorithm), "cutoff": ("ge", "gt"), "fail": ("soft", "hard"), "symmetry": SWITCH,
    "transpositions": SWITCH, "deepen": SWITCH, "all_best": SWITCH,
}  # fmt: skip
WITH_NONE = "{given}: give numbers of plies, a range such as 1..6, or none."

WITHOUT_EFFECT: Mapping[str, Sequence[str]] = {
    "minimax": ("cutoff", "fail", "aspiration", "all_best", "range"),
    "alphabeta": ("range",), "pvs": ("range",), "mtdf": ("transpositions", "aspiration", "range"),
}  # fmt: skip
"""Settings that mean nothing to an algorithm, or that change nothing about its searches."""

DEFAULT_VARIATIONS = ("algorithm=minimax,alphabeta",)
"""What a comparison varies by default."""

Variation = dict[str, Any]
"""Settings by name, as `trace(...)` takes them."""


def variations_of(texts: Iterable[str], algorithm: str = "alphabeta", *, one_will_do: bool = False) -> list[Variation]:
    """Return the settings of each search that `texts` ask for, each "setting=value,value": all their combinations.

    Equal searches are made once, such as those by plain minimax that differ in the cutoff rule, which it does not have.
    `algorithm` is that of all searches if it is not varied. Raises SettingsError.
    """
    varied: dict[str, list[Any]] = {}
    for text in texts:
        setting, values = parse_variation(text)
        if setting in varied:
            raise SettingsError("{given} was given twice; give all its values in one.", option=VARY, value=setting)
        varied[setting] = values
    asked = prod(map(len, varied.values()))
    if asked > MOST_CROSSED:
        raise too_many(asked)
    crossed = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    if asked == 1 and one_will_do:
        return crossed
    found = distinct(without_unused(variation, algorithm) for variation in crossed)
    if len(found) > MOST_SEARCHES:
        raise too_many(len(found))
    if len(found) < 2 <= asked:
        raise SettingsError(
            "{given}: this changes nothing about searches by {algorithm}, which would be the same; give {alphabeta}.",
            option=VARY,
            value=listed(list(varied)),
            algorithm=found[0].get("algorithm", algorithm),
            alphabeta=Given("algorithm", "alphabeta"),
        )
    if len(found) < 2:
        raise SettingsError(
            "{option} names only one search; a comparison needs two that differ, such as {vary}.",
            option=VARY,
            vary=Given("vary", "depth=1,2"),
        )
    return found


def too_many(searches: int) -> SettingsError:
    """The error about more searches than are made at a time."""
    return SettingsError(
        "{option} names {searches} searches; at most {most} at a time.",
        option=VARY,
        searches=searches,
        most=MOST_SEARCHES,
    )


def setting_name(text: str) -> str:
    """Return the name of the setting in a text such as "Depth=1..3", whether or not there is such a setting; written
    with hyphens it is an option's name.
    """
    return text.partition("=")[0].strip().lower().replace("-", "_")


def parse_variation(text: str) -> tuple[str, list[Any]]:
    """Read a setting and its values, such as "depth=1..3,9". Raises SettingsError."""
    _, equals, listed = (part.strip() for part in text.partition("="))
    setting = setting_name(text)
    if setting not in VARIABLE:
        near = get_close_matches(setting, VARIABLE, 1)
        known = Sentence("there are {settings}.", settings=VARIABLE)
        raise SettingsError(
            "{given}: there is no setting {setting} to vary; {advice}",
            option=VARY,
            value=text,
            setting=f"{setting!r:.40}",
            advice=Sentence("did you mean {name}?", name=near[0]) if near else known,
        )
    values = [part.strip() for part in listed.split(",")]
    if not equals or not all(values):
        raise SettingsError(
            "{given}: give values separated by commas, such as {setting}=A,B.", option=VARY, value=text, setting=setting
        )
    return setting, distinct(value for part in values for value in parse_value(setting, part))


def parse_value(setting: str, text: str) -> Sequence[Any]:
    """Return the values that one entry of a list stands for. Raises SettingsError."""
    if setting in (*CHOICES, "score") or text.lower() == "none":
        text = text.lower()
    if text == "none" and setting in ("depth", "candidates", "aspiration"):
        return [None]
    if text not in CHOICES.get(setting, (text,)):
        raise SettingsError(
            "{given}: choose one of {choices}.", option=VARY, value=f"{setting}={text}", choices=CHOICES[setting]
        )
    if setting == "depth":
        return depths_in(text, Given(VARY, f"depth={text}"), WITH_NONE)
    if setting == "aspiration":
        try:
            return [int(text) if text.isdecimal() else float(text)]
        except ValueError:
            raise SettingsError(
                "{given}: give a number above 0, or none.", option=VARY, value=f"aspiration={text}"
            ) from None
    return [text == "on" if CHOICES.get(setting) == SWITCH else text]


def depths_in(text: str, given: Given, advice: str) -> Sequence[int]:
    """The depths in "3" or "1..6". Raises SettingsError about what was `given`, with this advice."""
    ends = RANGE.fullmatch(text)
    if ends:
        low, high = int(ends[1]), int(ends[2])
        if not low <= high < low + MOST_SEARCHES:
            raise SettingsError(
                "{given}: give an increasing range, at most {most|# depth|# depths}, such as 1..6.",
                option=given.name,
                value=given.value,
                most=MOST_SEARCHES,
            )
        return range(low, high + 1)
    if not re.fullmatch(r"\d{1,6}", text):
        raise SettingsError(advice, option=given.name, value=given.value)
    return [int(text)]


def without_unused(variation: Variation, algorithm: str) -> Variation:
    """Remove the settings without effect on the variation's algorithm, or on `algorithm` if it does not name one."""
    unused = WITHOUT_EFFECT.get(variation.get("algorithm", algorithm), ())
    return {setting: value for setting, value in variation.items() if setting not in unused}


def shared(searches: Sequence[Variation]) -> list[Variation]:
    """Return the settings of several searches, each without those that are meant for others of them."""
    algorithms = {one.get("algorithm", "alphabeta") for one in searches}
    meant = {name for one in searches for name in one if any(name not in WITHOUT_EFFECT.get(a, ()) for a in algorithms)}
    return [without_unused(one, "alphabeta") | {n: one[n] for n in one.keys() - meant} for one in searches]


def distinct(things: Iterable[Any]) -> list[Any]:
    """Return the items in order, each once; they may be dictionaries."""
    found: list[Any] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return found
