"""What a page calls a setting, a choice or an example, and the one sentence about it or about a game, by its name."""

from minimax_viz.text.catalog import Argument, Catalog

PREFIX = "studio.catalogue"


def explained(what: str, words: Catalog, **arguments: Argument) -> tuple[str, str]:
    """The title and the sentence for `what`, such as "order.natural". Raises KeyError if the catalog knows it not."""
    return words.text(f"{PREFIX}.{what}", **arguments), words.text(f"{PREFIX}.{what}.about", **arguments)


def is_explained(what: str, words: Catalog) -> bool:
    """Whether there are a title and a sentence for it."""
    return f"{PREFIX}.{what}.about" in words.messages


def sentence_about_game(name: str, words: Catalog) -> str | None:
    """The sentence about a game of ours, or about all its variants; None if there is none."""
    keys = (f"{PREFIX}.game.{known}" for known in (name, name.partition(":")[0]))
    return next((words.text(key) for key in keys if key in words.messages), None)


def group_title(name: str, words: Catalog) -> str:
    """What a group of examples is called."""
    return words.text(f"{PREFIX}.group.{name}")
