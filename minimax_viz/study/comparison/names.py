"""The names of the searches in a comparison: the options in which they differ."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.record.trace import Header
from minimax_viz.signs import shortened
from minimax_viz.study.comparison.variations import VARIABLE

LONGEST = 60
SIDES = {True: "on", False: "off", None: "none"}


def search_names(headers: Sequence[Header], otherwise: Sequence[str] = ()) -> list[str]:
    """A name for each search: "minimax", "alphabeta · cutoff=gt", "depth=3"; for searches that are alike, `otherwise`
    or, without it, a number.
    """
    otherwise = otherwise or [f"#{number}" for number in range(1, len(headers) + 1)]
    names = names_by_facts([facts_of(header) for header in headers])
    if len(set(names)) < len(names):  # then even settings without effect tell them apart
        names = names_by_facts([facts_of(header) | {"evaluation": header.settings.evaluation} for header in headers])
    return [
        name if name and names.count(name) == 1 else f"{name} {other}".strip()
        for name, other in zip(names, otherwise, strict=True)
    ]


def names_by_facts(searches: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names made of the facts that differ; some may still be equal."""
    differing = [fact for fact in searches[0] if len({search[fact] for search in searches} - {IDLE}) > 1]
    if "game" in differing:  # for two games, the other differences go without saying
        differing = [fact for fact in differing if fact not in OF_POSITIONS]
    elif "board" in differing:
        differing = [fact for fact in differing if fact != "to_move"]
    return [
        " · ".join(fact_text(fact, search[fact]) for fact in differing if search[fact] is not IDLE)
        for search in searches
    ]


IDLE = object()
"""Marks a setting that has no effect on a search."""

OF_POSITIONS = ("board", "score", "max", "to_move", "root")
"""Settings that not every game has, or that follow from the position."""


def facts_of(header: Header) -> dict[str, Any]:
    """The facts that may distinguish a search from others, the most important first."""
    settings = header.settings
    found: dict[str, Any] = {"game": header.game, "board": header.board}
    found |= {setting: getattr(settings, setting) for setting in (*VARIABLE, "to_move", "root")}
    if not settings.prunes:
        found |= {"cutoff": IDLE, "fail": IDLE}
    if settings.depth is None and settings.candidates is None:
        found["evaluation"] = IDLE
    return found


def fact_text(fact: str, value: Any) -> str:
    """A fact as part of a name: game, board and algorithm by themselves, settings as options."""
    text = shortened(" ".join(value_text(value).split()), LONGEST)
    return text if fact in ("game", "board", "algorithm") else f"{fact}={text}"


def value_text(value: Any) -> str:
    """A value of a setting as --vary takes it."""
    return SIDES[value] if value is None or isinstance(value, bool) else str(value)


def file_names(names: Sequence[str]) -> list[str]:
    """A file name for the trace of each search, no two alike: "alphabeta-cutoff-gt.json.gz"."""
    stems = [re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST] for name in names]
    return [
        f"{stem if stem and stems.count(stem) == 1 else f'{stem}-{number}'.strip('-')}.json.gz"
        for number, stem in enumerate(stems, 1)
    ]
