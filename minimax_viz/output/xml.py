"""Text for XML: escaped, and without the characters that XML does not allow."""

from functools import lru_cache

from minimax_viz.safe_text import legible

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
TABLE = str.maketrans(ENTITIES | {"\t": " ", "\n": " "})


@lru_cache(maxsize=1 << 16)
def escaped(text: str) -> str:
    """The text escaped for an XML element or a quoted attribute, on one line."""
    return legible(text).translate(TABLE)
