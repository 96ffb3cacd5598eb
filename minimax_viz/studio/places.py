"""Where in a request something is wrong, so that a page can say it there."""

import re
from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, PositionError, SettingsError
from minimax_viz.signs import short_repr
from minimax_viz.studio.request import SETTINGS, RequestError

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
