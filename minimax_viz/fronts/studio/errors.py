"""Errors in the studio's own words: it has no options to type, but settings with titles."""

from typing import Any

from minimax_viz.errors import GameError, MinimaxVizError, PositionError, Sentence, Spelling
from minimax_viz.fronts.studio.request import SETTINGS, RequestError
from minimax_viz.safe_text import shortened
from minimax_viz.text.catalog import Catalog


def told_here(error: MinimaxVizError | Sentence, words: Catalog) -> str:
    """Tell an error in the language, with settings named by their titles in the studio."""

    def given(name: str, value: object = None) -> str:
        return titled(name, value, words)

    return words.error(error, Spelling(given, given))


def titled(name: str, value: object, words: Catalog) -> str:
    """Name a setting by its title, with the value given for it; if the studio does not have it, as it is typed."""
    key = "studio.game" if name == "game" else f"studio.catalogue.setting.{name}"
    shown = None if value is None else shortened(str(value))
    if key not in words.messages:
        return f"--{name.replace('_', '-')}{'' if shown is None else f' {shown}'}"
    title = words.messages[key]
    return words.text("studio.setting", title=title if shown is None else f"{title}: {shown}")


def place_of(error: MinimaxVizError, document: Any) -> str | None:
    """Return the place in a request's document that an error is about, such as "settings.depth", if it is known."""
    if isinstance(error, RequestError):
        return error.at
    if isinstance(error, PositionError) or error.option == "board":
        return "position"
    if isinstance(error, GameError) or error.option == "game":
        return "game"
    return f"{side_of(error, document)}.{error.option}" if error.option in SETTINGS else None


def side_of(error: MinimaxVizError, document: Any) -> str:
    """Say which of two searches an error about a setting means: the first one that has the value at fault."""
    settings, against = (document.get(key) if isinstance(document, dict) else None for key in ("settings", "against"))
    is_first = isinstance(settings, dict) and is_same(settings.get(error.option), error.value)
    return "against" if not is_first and isinstance(against, dict) and error.option in against else "settings"


def is_same(given: Any, at_fault: Any) -> bool:
    """Whether a setting has the value at fault, which may have been read in another case."""
    return given == at_fault or str(given).lower() == str(at_fault).lower()
