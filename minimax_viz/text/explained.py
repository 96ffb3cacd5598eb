"""Titles of settings, choices and examples in the studio, each with a sentence about it, and sentences about games."""

from minimax_viz.text.catalog import Argument, Catalog

PREFIX = "studio.catalogue"


def explained(what: str, words: Catalog, **arguments: Argument) -> tuple[str, str]:
    """Return the title and the sentence for `what`, such as "order.natural". Raises KeyError if the catalog has
    neither.
    """
    return words.text(f"{PREFIX}.{what}", **arguments), words.text(f"{PREFIX}.{what}.about", **arguments)


def is_explained(what: str, words: Catalog) -> bool:
    """Whether the catalog has a title and a sentence for `what`."""
    return f"{PREFIX}.{what}.about" in words.messages


def sentence_about_game(name: str, words: Catalog) -> str | None:
    """Return the sentence about a built-in game, or about all its variants; None if the catalog has neither."""
    keys = (f"{PREFIX}.game.{known}" for known in (name, name.partition(":")[0]))
    return next((words.text(key) for key in keys if key in words.messages), None)


def group_title(name: str, words: Catalog) -> str:
    """Return the title of a group of examples."""
    return words.text(f"{PREFIX}.group.{name}")
