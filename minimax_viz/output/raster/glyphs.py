"""Which characters no font has a sign for: in pixels there would be boxes in their place."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category

import resvg_py

from minimax_viz.output.svg.style import FONT_FAMILY

NOBODYS = "\U0010fffd"  # for private use; no font has a sign for it
MOST = 500  # characters that are looked up
PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="24">'
    '<text x="2" y="20" font-size="20" font-family="{fonts}">{sign}</text></svg>'
)


@dataclass(frozen=True, slots=True)
class FontFiles:
    """The paths of the font files that a picture is set in."""

    regular: str
    bold: str


def unshown(texts: Iterable[str], fonts: FontFiles | None = None) -> list[str]:
    """The characters in the texts that the fonts have no sign for, ascending; without fonts it is those of the system.

    What is not seen anyway, such as spaces and marks that combine, is not among them.
    """
    signs = {sign for text in texts if not text.isascii() for sign in text if not sign.isascii()}
    seen = sorted(sign for sign in signs if category(sign)[0] in "LNPS")
    return [sign for sign in seen[:MOST] if painted(sign, fonts) == painted(NOBODYS, fonts)]


@lru_cache(maxsize=2 * MOST)
def painted(sign: str, fonts: FontFiles | None) -> bytes:
    """A picture of a character."""
    probe = PROBE.format(fonts=FONT_FAMILY, sign=sign)
    if fonts is None:
        return bytes(resvg_py.svg_to_bytes(svg_string=probe))
    return bytes(resvg_py.svg_to_bytes(svg_string=probe, skip_system_fonts=True, font_files=[fonts.regular]))
