"""Characters for which no font has a glyph, and which would be boxes in pixel pictures."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from unicodedata import category

from minimax_viz.games.game import Change, Look
from minimax_viz.output.raster.fonts import FontFiles
from minimax_viz.output.raster.png import painted
from minimax_viz.picture.theme import FONT_FAMILY
from minimax_viz.record.trace import Trace
from minimax_viz.text.names import list_text

NOBODYS = "\U0010fffd"  # for private use; no font has a glyph for it
MOST = 500  # characters that are looked up
MOST_NAMED = 12  # characters in a sentence
PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="24">'
    '<text x="2" y="20" font-size="20" font-family="{fonts}">{sign}</text></svg>'
)


def missing_text(texts: Iterable[str], fonts: FontFiles | None = None) -> str:
    """The characters of the texts for which the fonts, by default the system's, have no glyph, as a sentence names
    them; "" if there are none.

    Invisible characters, such as spaces and combining marks, are not among them.
    """
    signs = {sign for text in texts if not text.isascii() for sign in text if not sign.isascii()}
    seen = sorted(sign for sign in signs if category(sign)[0] in "LNPS")[:MOST]
    nothing = glyph_picture(NOBODYS, fonts) if seen else b""
    return list_text([sign for sign in seen if glyph_picture(sign, fonts) == nothing], MOST_NAMED)


def texts_of(trace: Trace) -> Iterator[str]:
    """All names that a game gave in a trace, and the marks on its boards."""
    header = trace.header
    yield from (header.title, header.board)
    yield from marks_of(header.look)
    for label in trace.columns.labels:
        yield from (label.move, label.name)
        yield from marks_of(label.change)


def marks_of(look: Look | Change) -> Iterator[str]:
    """The texts in a look or in a change of one."""
    if isinstance(look, str):
        yield look
        return
    for row in look or ():
        yield from (mark for mark in row if isinstance(mark, str))


@lru_cache(maxsize=2 * MOST)
def glyph_picture(sign: str, fonts: FontFiles | None) -> bytes:
    """A picture of a character."""
    return painted(PROBE.format(fonts=FONT_FAMILY, sign=sign), font_files=[fonts.regular] if fonts else [])
