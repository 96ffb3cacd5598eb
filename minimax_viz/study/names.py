"""The names of the searches in a comparison: the options in which they differ, as typed and in words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from minimax_viz.record.header import Header
from minimax_viz.safe_text import shortened
from minimax_viz.search.settings import Settings
from minimax_viz.study.variations import VARIABLE
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import search_phrase

LONGEST_FACT = 60
VALUE_NAMES = {True: "on", False: "off", None: "none"}


@dataclass(frozen=True, slots=True)
class SearchName:
    """The name of a search among others: the facts in which it differs from them, those of the facts that are said in
    words, and `otherwise`, which tells the search apart if the facts do not.
    """

    algorithm: str
    facts: Mapping[str, str]
    spoken: Mapping[str, str]
    otherwise: str = ""

    @property
    def typed(self) -> str:
        """The name as options: "minimax", "alphabeta · cutoff=gt", "depth=3"."""
        return f"{as_options(self.facts)} {self.otherwise}".strip()

    def said(self, words: Catalog) -> str:
        """Return the name in words, as a noun phrase: "plain minimax", "alpha-beta that stops at ties"."""
        places = [self.facts[fact] for fact in PLACES if fact in self.facts]
        settings = {fact: value for fact, value in self.spoken.items() if fact not in PLACES}
        named = [search_phrase(self.algorithm, settings, words)] if len(places) < len(self.facts) else []
        return f"{', '.join(places + named)} {self.otherwise}".strip()


def search_names(headers: Sequence[Header], otherwise: Sequence[str] = ()) -> list[SearchName]:
    """Name each search; searches that are alike are told apart by `otherwise` or, without it, by a number."""
    otherwise = otherwise or [f"#{number}" for number in range(1, len(headers) + 1)]
    found = differing_facts([facts_of(header) for header in headers])
    if not are_distinct(found):  # then even settings without effect tell them apart
        found = differing_facts([facts_of(header) | {"evaluation": header.settings.evaluation} for header in headers])
    names = list(map(as_options, found))
    return [
        SearchName(header.settings.algorithm, facts, said, "" if name and names.count(name) == 1 else other)
        for header, facts, said, name, other in zip(headers, found, spoken_facts(found), names, otherwise, strict=True)
    ]


def spoken_facts(found: Sequence[Mapping[str, str]]) -> Sequence[Mapping[str, str]]:
    """Return the facts that are said in words: if searches differ in several, usual values go without saying, as long
    as the searches can still be told apart.
    """
    spoken = [
        {fact: value for fact, value in facts.items() if fact == "algorithm" or value != DEFAULTS.get(fact)}
        for facts in found
    ]
    differing = {fact for facts in found for fact in facts}
    return spoken if len(differing) > 1 and are_distinct(spoken) else found


def are_distinct(searches: Sequence[Mapping[str, str]]) -> bool:
    """Whether the facts of each search, as written, tell it apart from all others."""
    return len(set(map(as_options, searches))) == len(searches)


def as_options(facts: Mapping[str, str]) -> str:
    """Write facts as options; game, board and algorithm need no option's name."""
    alone = (*PLACES, "algorithm")
    return " · ".join(value if fact in alone else f"{fact}={value}" for fact, value in facts.items())


def differing_facts(searches: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return the facts in which each search differs from others; those of some searches may still be equal."""
    differing = [fact for fact in FACTS if len({search[fact] for search in searches if fact in search}) > 1]
    if "game" in differing:  # for two games, the other differences go without saying
        differing = [fact for fact in differing if fact not in OF_POSITIONS]
    elif "board" in differing:
        differing = [fact for fact in differing if fact != "to_move"]
    return [{fact: fact_text(search[fact]) for fact in differing if fact in search} for search in searches]


def fact_text(value: Any) -> str:
    """Write a fact on one short line."""
    return shortened(" ".join(value_text(value).split()), LONGEST_FACT)


FACTS = ("game", "board", *VARIABLE, "to_move", "root")
"""The facts that may distinguish a search from others, the most important first."""

PLACES = ("game", "board")
"""Facts that say where a search begins."""

OF_POSITIONS = ("board", "score", "max", "to_move", "root")
"""Settings that not every game has, or that follow from the position."""


def facts_of(header: Header) -> dict[str, Any]:
    """Return the facts of a search, without the settings that have no effect on it."""
    settings = header.settings
    found: dict[str, Any] = {"game": header.game, "board": header.board}
    found |= {setting: getattr(settings, setting) for setting in FACTS if setting not in PLACES}
    if not settings.prunes:
        del found["cutoff"], found["fail"]
    if settings.depth is None and settings.candidates is None:
        del found["evaluation"]
    return found


def value_text(value: Any) -> str:
    """Write a value of a setting as --vary takes it."""
    return VALUE_NAMES[value] if value is None or isinstance(value, bool) else str(value)


DEFAULTS = {field.name: value_text(field.default) for field in fields(Settings)}
"""The default of each setting."""


def file_names(names: Sequence[str]) -> list[str]:
    """Make a file name for the trace of each search, no two alike: "alphabeta-cutoff-gt.json.gz"."""
    stems = [re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_FACT] for name in names]
    return [
        f"{stem if stem and stems.count(stem) == 1 else f'{stem}-{number}'.strip('-')}.json.gz"
        for number, stem in enumerate(stems, 1)
    ]
