"""Phrases for searches, made from their settings."""

from collections.abc import Mapping

from minimax_viz.text.catalog import Catalog


def search_phrase(algorithm: str, settings: Mapping[str, str], words: Catalog) -> str:
    """Return a phrase such as "alpha-beta that stops at ties".

    `settings` are written as on the command line, with or without the algorithm.
    """
    phrase = words.text(f"settings.{algorithm}")
    for setting, value in settings.items():
        if setting != "algorithm":
            key, own = f"search.name.{setting}", f"search.name.{setting}.{value}"
            phrase = words.text(own if own in words.messages else key, search=phrase, value=value)
    return phrase
