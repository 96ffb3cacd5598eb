"""Errors in the studio's own words: it has no options to type, but settings with titles."""

import re
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, PositionError, Sentence, SettingsError, Spelling
from minimax_viz.fronts.studio.request import SETTINGS, RequestError
from minimax_viz.safe_text import short_repr, shortened
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


NO_GAME = re.compile(r"There is no game |game |\w+ has no variant ")
NAMES = {name.replace("_", "-"): name for name in sorted(SETTINGS)} | {name: name for name in sorted(SETTINGS)}
OF_SETTING = re.compile(rf"(?:--)?({'|'.join(NAMES)})\b|.* has no (evaluation|candidates|score) ")
NO_START = "A tree has no start of its own"


def place_of(error: MinimaxVizError, document: Any) -> str | None:
    """The place in the document of a request that an error is about, such as "settings.depth", if it is known."""
    if isinstance(error, RequestError):
        return error.at
    sentence = str(error)
    if isinstance(error, PositionError) or sentence.startswith(NO_START):
        return "position"
    if isinstance(error, GameError) or NO_GAME.match(sentence):
        return "game"
    if error.option in SETTINGS:
        return f"{side_of(error.option, sentence, document)}.{error.option}"
    if not isinstance(error, SettingsError) or not (found := OF_SETTING.match(sentence)):
        return None
    name = NAMES[found[1] or found[2]]
    return f"{side_of(name, sentence, document)}.{name}"


def side_of(name: str, sentence: str, document: Any) -> str:
    """Which of two searches a sentence means that is about a setting."""
    settings, against = (document.get(key) if isinstance(document, dict) else None for key in ("settings", "against"))
    is_first = isinstance(settings, dict) and name in settings and tells(sentence, settings[name])
    return "against" if not is_first and isinstance(against, dict) and name in against else "settings"


def tells(sentence: str, value: Any) -> bool:
    """Whether a sentence quotes a value as the one that is wrong: before whatever would be right."""
    return short_repr(value).lower() in re.split(r"[:;]", sentence.lower())[0]
