"""What the searches of a comparison are called: by that in which they differ, in the words of the options."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.record.trace import Trace
from minimax_viz.signs import shortened
from minimax_viz.study.comparison.variations import VARIABLE

LONGEST = 60
SIDES = {True: "on", False: "off", None: "none"}


def names_of(traces: Sequence[Trace], otherwise: Sequence[str]) -> list[str]:
    """A name for each trace: "minimax", "alphabeta · cutoff=gt", "depth=3"; of those that are alike, `otherwise`."""
    names = told_apart([facts(trace) for trace in traces])
    if len(set(names)) < len(names):  # then even what changed nothing tells them apart
        names = told_apart([facts(trace) | {"evaluation": trace.settings.evaluation} for trace in traces])
    return [
        name if name and names.count(name) == 1 else f"{name} {other}".strip()
        for name, other in zip(names, otherwise, strict=True)
    ]


def told_apart(known: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names, by those facts that differ; not all of them need to differ."""
    telling = [fact for fact in known[0] if len({told[fact] for told in known} - {IDLE}) > 1]
    if "game" in telling:  # what else differs between two games goes without saying
        telling = [fact for fact in telling if fact not in OF_POSITIONS]
    elif "board" in telling:
        telling = [fact for fact in telling if fact != "to_move"]
    return [" · ".join(said(fact, told[fact]) for fact in telling if told[fact] is not IDLE) for told in known]


IDLE = object()
"""Stands for a setting that changes nothing in a search."""

OF_POSITIONS = ("board", "score", "max", "to_move", "root")
"""Settings that one game has and another has not, or that follow from the position."""


def facts(trace: Trace) -> dict[str, Any]:
    """What may tell a search from others, the most important first."""
    header, settings = trace.header, trace.settings
    told: dict[str, Any] = {"game": header.game, "board": header.board}
    told |= {setting: getattr(settings, setting) for setting in (*VARIABLE, "to_move", "root")}
    if not settings.prunes:
        told |= {"cutoff": IDLE, "fail": IDLE}
    if settings.depth is None and settings.candidates is None:
        told["evaluation"] = IDLE
    return told


def said(fact: str, value: Any) -> str:
    """A fact as a name has it: game, board and algorithm alone, settings as an option would."""
    shown = SIDES[value] if value is None or isinstance(value, bool) else str(value)
    shown = shortened(" ".join(shown.split()), LONGEST)
    return shown if fact in ("game", "board", "algorithm") else f"{fact}={shown}"


def file_names(names: Sequence[str]) -> list[str]:
    """A file name for the trace of each search, no two alike: "alphabeta-cutoff-gt.json.gz"."""
    stems = [re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST] for name in names]
    return [
        f"{stem if stem and stems.count(stem) == 1 else f'{stem}-{number}'.strip('-')}.json.gz"
        for number, stem in enumerate(stems, 1)
    ]
