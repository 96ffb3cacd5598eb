"""Deflated contents of a page, in letters that HTML leaves alone; `web/shell/unpack.js` unpacks them."""

import base64
import zlib

VERY_LONG = 8 << 20  # bytes


def packed(text: bytes) -> str:
    """A text deflated, in letters and digits. A very long text is deflated less thoroughly, since somebody waits for
    it.
    """
    return base64.b64encode(zlib.compress(text, 7 if len(text) < VERY_LONG else 3)).decode()


def tightly_packed(text: bytes) -> str:
    """A text deflated, in a sixteenth fewer letters, none of them "<": for what only the page itself reads."""
    return base64.b85encode(zlib.compress(text, 9)).decode().replace("<", ",")
