"""What a game is called: games name themselves in English, and a catalog knows the built-in ones."""

from minimax_viz.record.trace import Header
from minimax_viz.text.catalog import Catalog


def title_of(header: Header, words: Catalog) -> str:
    """What the game of a trace is called in the language."""
    return words.title(header.game, header.title)
