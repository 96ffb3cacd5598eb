"""Text for XML: escaped, and without the characters that XML does not allow; and documents made from templates."""

import re
from functools import lru_cache
from typing import Any

from minimax_viz.safe_text import legible

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
TABLE = str.maketrans(ENTITIES | {"\t": " ", "\n": " "})


@lru_cache(maxsize=1 << 16)
def escaped(text: str) -> str:
    """The text escaped for an XML element or a quoted attribute, on one line."""
    return legible(text).translate(TABLE)


def xml_document(name: str, /, **fields: Any) -> str:
    """A document made from a template, which escapes every field. Its indented lines continue the line before them."""
    from minimax_viz.output.templates import environment  # slow to import, and pictures need none

    made = environment(trim_blocks=True, finalize=field_in_xml).get_template(name)
    return re.sub(r"\n +", "", made.render(fields))


def field_in_xml(value: Any) -> str:
    """A field as it is written into a template."""
    return escaped(str(value))
