"""Text for XML: escaped, and without the characters that XML cannot hold."""

from functools import lru_cache

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
FORBIDDEN = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), "\ufffd")
SPACES = {ord("\t"): " ", ord("\n"): " ", ord("\r"): " "}
TABLE = FORBIDDEN | SPACES | {ord(sign): entity for sign, entity in ENTITIES.items()}
ONLY_FORBIDDEN = {code: sign for code, sign in FORBIDDEN.items() if code not in SPACES}


@lru_cache(maxsize=1 << 16)
def escaped(text: str) -> str:
    """The text as it may stand in an XML element or a quoted attribute, on one line."""
    return text.translate(TABLE)


def without_forbidden(text: str) -> str:
    """The text with a replacement sign for each character that XML and most programs cannot hold; lines stay."""
    return text.translate(ONLY_FORBIDDEN)
