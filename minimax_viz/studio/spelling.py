"""Errors in the studio's own words: it has no options to type, but settings with titles."""

import re

from minimax_viz.errors import MinimaxVizError, Sentence, Spelling
from minimax_viz.signs import shortened
from minimax_viz.text.catalog import Catalog

OPTION = re.compile(r"(?<![\w-])--(?P<name>[a-z]+(?:-[a-z]+)*)(?: (?P<value>[A-Z]\b|(?<=--game )[\w:,-]+))?")
"""An option, with its value where that is a player or a game."""


def told_here(error: MinimaxVizError | Sentence, words: Catalog) -> str:
    """An error in the language, its settings called by the titles they have in the studio."""

    def given(name: str, value: object = None) -> str:
        return titled(name, value, words)

    told = words.error(error, Spelling(given, given))
    return OPTION.sub(lambda found: given(found["name"].replace("-", "_"), found["value"]), told)


def titled(name: str, value: object, words: Catalog) -> str:
    """A setting by its title, with the value given for it; one that the studio does not have, as it is typed."""
    key = "studio.game" if name == "game" else f"studio.catalogue.setting.{name}"
    shown = None if value is None else shortened(str(value))
    if key not in words.messages:
        return f"--{name.replace('_', '-')}{'' if shown is None else f' {shown}'}"
    title = words.messages[key]
    return words.text("studio.setting", title=title if shown is None else f"{title}: {shown}")
