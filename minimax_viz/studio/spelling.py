"""What errors say, in the studio's own words: it has no options to type, but settings with titles."""

import re

from minimax_viz.text.catalog import Catalog

OPTION = re.compile(r"(?<![\w-])--(?P<name>[a-z]+(?:-[a-z]+)*)(?: (?P<value>[A-Z]\b|(?<=--game )[\w:,-]+))?")
"""An option, with its value where that is a player or a game."""


def told_here(sentence: str, words: Catalog) -> str:
    """A sentence in which options that are settings of the studio's are called by the titles of these."""
    return OPTION.sub(lambda found: setting_named(found, words), words.said(sentence))


def setting_named(option: re.Match[str], words: Catalog) -> str:
    """A setting by its title; what is none stays as it is."""
    name = option["name"].replace("-", "_")
    key = "studio.game" if name == "game" else f"studio.catalogue.setting.{name}"
    if key not in words.messages:
        return option[0]
    title = words.messages[key]
    return words.text("studio.setting", title=f"{title}: {option['value']}" if option["value"] else title)
