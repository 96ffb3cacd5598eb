"""Streams on which every sentence stays readable, whatever the terminal can show."""

import codecs
import sys

READABLE = {
    "−": "-", "∞": "inf", "α": "alpha", "β": "beta", "≥": ">=", "≤": "<=", "≈": "~", "×": "x", "·": "|", "…": "...",
    "“": '"', "”": '"', "«": '"', "»": '"', "—": "-", "–": "-", "\u00a0": " ", "▲": "^", "▼": "v", "←": "<-", "→": "->",
    "№": "No.", "✓": "ok", "✗": "no",
}  # fmt: skip
HANDLER = "minimax-viz-readable"


def readable(error: UnicodeError) -> tuple[str, int]:
    """A codec error handler: plain words for the signs of this trade, "?" for the rest."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(READABLE.get(sign, "?") for sign in signs), error.end


def make_streams_readable() -> None:
    """Let standard output and error write what their encoding lacks in plain words instead of failing."""
    codecs.register_error(HANDLER, readable)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)
