"""The titles of games: a game names itself in English, and the catalogs translate the titles of built-in ones."""

from minimax_viz.record.trace import Header
from minimax_viz.text.catalog import Catalog


def title_of(header: Header, words: Catalog) -> str:
    """Return the title of a trace's game in the language."""
    return words.title(header.game, header.title)
