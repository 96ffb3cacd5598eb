"""What one calls a search by its settings, in words."""

from collections.abc import Mapping

from minimax_viz.text.catalog import Catalog


def search_phrase(algorithm: str, settings: Mapping[str, str], words: Catalog) -> str:
    """A noun with what belongs to it, such as "alpha-beta that stops at ties"; `settings` as they are typed, the
    algorithm among them or not.
    """
    phrase = words.text(f"settings.{algorithm}")
    for setting, value in settings.items():
        if setting != "algorithm":
            key, own = f"search.name.{setting}", f"search.name.{setting}.{value}"
            phrase = words.text(own if own in words.messages else key, search=phrase, value=value)
    return phrase
