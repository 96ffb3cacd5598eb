"""Titles and purposes of the studio's outputs."""

from minimax_viz.text.catalog import Catalog


def output_title(name: str, words: Catalog) -> str:
    """Return the title of an output."""
    return words.text(f"studio.save.{name}.title")


def output_group_title(group: str, words: Catalog) -> str:
    """Return the title of a group of outputs."""
    return words.text(f"studio.save.group.{group}")


def output_about(name: str, words: Catalog) -> str:
    """Describe the purpose of an output in a sentence."""
    return words.text(f"studio.save.{name}.about")
