"""Output streams on which every sentence stays readable, whatever the terminal can show and whatever a name contains,
even if a stream is closed.
"""

import codecs
import os
import sys
from io import TextIOWrapper

import click

from minimax_viz.safe_text import legible

READABLE = {
    "−": "-", "∞": "inf", "α": "alpha", "β": "beta", "≥": ">=", "≤": "<=", "≈": "~", "×": "x", "·": "|", "…": "...",
    "“": '"', "”": '"', "«": '"', "»": '"', "—": "-", "–": "-", "\u00a0": " ", "▲": "^", "▼": "v", "←": "<-", "→": "->",
    "№": "No.", "✓": "ok", "✗": "no", "├": "+", "└": "`", "│": "|", "─": "-",
}  # fmt: skip
HANDLER = "minimax-viz-readable"

Part = str | tuple[str, dict[str, bool]]
"""Part of a line on the terminal: a text alone, or with a style as `click.style` takes it."""

BOLD = {"bold": True}
DIM = {"dim": True}
STRUCK = {"dim": True, "strikethrough": True}
STYLELESS = ("dumb", "unknown")  # terminals


def say(text: str = "", *, err: bool = False) -> None:
    """Print a text, whatever names it quotes, on standard output or error. Raises OSError."""
    click.echo(legible(text), err=err)


def tell(*parts: Part) -> None:
    """Print a line on standard output, in its styles on a terminal that has any. Raises OSError."""
    line = [legible(part) if isinstance(part, str) else click.style(legible(part[0]), **part[1]) for part in parts]
    # The stream itself: click would write UTF-8 where the encoding is ASCII.
    click.echo("".join(line), file=sys.stdout, color=wants_styles())


def wants_styles() -> bool | None:
    """Whether the environment wants styles; None if the stream decides."""
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") in STYLELESS else None


def ascii_fallback(error: UnicodeError) -> tuple[str, int]:
    """Handle a codec error: ASCII fallbacks for the package's own symbols, "?" for anything else."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(READABLE.get(sign, "?") for sign in signs), error.end


def make_streams_readable() -> None:
    """Make standard output and error use ASCII fallbacks for what their encoding lacks, instead of failing."""
    codecs.register_error(HANDLER, ascii_fallback)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


def replace_closed_streams() -> None:
    """Replace streams that were closed before the start, which Python sets to None.

    Reading or printing then raises OSError; messages for standard error are lost. And no file opened later takes the
    number of a closed stream, and with it output meant for that stream.
    """
    # In the order of their numbers: a newly opened file takes the lowest free number.
    if sys.stdin is None:
        sys.stdin = null_stream(os.O_WRONLY, "r")
    if sys.stdout is None:
        sys.stdout = null_stream(os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = null_stream(os.O_WRONLY, "w")


def null_stream(flags: int, mode: str) -> TextIOWrapper:
    """Return a stream on the null device whose mode and flags contradict each other, so that every use fails."""
    return TextIOWrapper(os.fdopen(os.open(os.devnull, flags), f"{mode}b"), encoding="utf-8")
