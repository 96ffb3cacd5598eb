"""Make foreign text safe to show: it cannot control a terminal, break lines or change the writing direction."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# Control characters, lone surrogates, direction marks, and characters that XML does not allow.
STEERING = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
LONGEST_SHOWN = 60  # characters of a user's value quoted in a message
INSTEAD = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS = "…"  # replaces the part that is cut off
BARE_WORD = re.compile(r"[\w./:=+-]+")  # PowerShell splits at commas
NOT_IN_QUOTES = re.compile(r'["$`!\n]|\\(?:\\|$)')


def legible(text: str) -> str:
    """Replace each unprintable character with U+FFFD, and end every line with a single line feed."""
    return text if text.isprintable() else STEERING.sub(INSTEAD, LINE_END.sub("\n", text))


@lru_cache(maxsize=1 << 16)
def one_line(text: str) -> str:
    """Make a text legible on one line."""
    return text if text.isprintable() else STEERING.sub(INSTEAD, " ".join(text.split()))


def collapsed(text: str) -> str:
    """Make a text legible on one line with single spaces, such as a position of several lines."""
    return one_line(" ".join(text.split()))


def shortened(text: str, most: int = LONGEST_SHOWN) -> str:
    """Cut a text to its beginning if it is longer than the limit."""
    return text if len(text) <= most else text[: most - 1] + ELLIPSIS


def last_part(path: str) -> str:
    """Return the last part of a path, of any system, fit for a sentence."""
    return shortened(collapsed(re.split(r"[/\\]", path)[-1]))


def short_repr(value: Any) -> str:
    """Return the repr of a value, cut if it is long."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - Python refuses to print long integers in decimals, and objects may raise anything
        text = hex(value) if isinstance(value, int) else object.__repr__(value)
    return shortened(text)


def listed(names: Sequence[str]) -> str:
    """List names as a sentence does: "a", "a and b", "a, b and c"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def goes_in_double_quotes(text: str) -> bool:
    """Whether POSIX shells, PowerShell and cmd all take a text in double quotes literally."""
    return NOT_IN_QUOTES.search(text) is None


def shell_word(text: str) -> str:
    """Quote a word for the command line if it needs that: for every shell if its characters allow it, else for POSIX
    shells.
    """
    if BARE_WORD.fullmatch(text):
        return text
    if goes_in_double_quotes(text):
        return f'"{text}"'
    return "'" + text.replace("'", "'\"'\"'") + "'"
