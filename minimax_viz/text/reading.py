"""The interpretation of a pasted text, in words."""

from collections.abc import Iterator, Sequence

from minimax_viz.text.catalog import Catalog


def reading_lines(notation: str, leaves: int, board: str, doubts: Sequence[str], words: Catalog) -> Iterator[str]:
    """State how a tree or a board was read, and how else it could be read; the arguments are those of a Reading."""
    if notation == "board":
        yield words.text("reading.board", board=board)
    else:
        yield words.text("reading.tree", leaves=leaves, notation=words.text(f"reading.notation.{notation}"))
    for doubt in doubts:
        yield words.text(f"reading.doubt.{doubt}")
