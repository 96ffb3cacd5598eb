"""What outputs are called, and what they are for."""

from minimax_viz.text.catalog import Catalog


def output_title(name: str, words: Catalog) -> str:
    """What an output of the studio is called."""
    return words.text(f"studio.save.{name}.title")


def output_group_title(group: str, words: Catalog) -> str:
    """What a group of outputs is called."""
    return words.text(f"studio.save.group.{group}")


def output_about(name: str, words: Catalog) -> str:
    """What an output of the studio is for, in a sentence."""
    return words.text(f"studio.save.{name}.about")
