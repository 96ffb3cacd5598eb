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
ELLIPSIS = "…"  # in place of what is cut off
BARE_WORD = re.compile(r"[\w./:=+-]+")  # PowerShell splits at commas
NOT_IN_QUOTES = re.compile(r'["$`!\n]|\\(?:\\|$)')


def legible(text: str) -> str:
    """The text with U+FFFD for each unprintable character; every line ends with a single line feed."""
    return text if text.isprintable() else STEERING.sub(INSTEAD, LINE_END.sub("\n", text))


@lru_cache(maxsize=1 << 16)
def one_line(text: str) -> str:
    """The same on one line."""
    return text if text.isprintable() else STEERING.sub(INSTEAD, " ".join(text.split()))


def collapsed(text: str) -> str:
    """The same with single spaces: a position of several lines in one."""
    return one_line(" ".join(text.split()))


def shortened(text: str, most: int = LONGEST_SHOWN) -> str:
    """The text, cut to its beginning if it is longer than the limit."""
    return text if len(text) <= most else text[: most - 1] + ELLIPSIS


def last_part(path: str) -> str:
    """The last part of a path, of whatever system, fit for a sentence."""
    return shortened(collapsed(re.split(r"[/\\]", path)[-1]))


def short_repr(value: Any) -> str:
    """A value as the user gave it, cut if it is long."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - Python refuses to print long integers in decimals, and objects may raise anything
        text = hex(value) if isinstance(value, int) else object.__repr__(value)
    return shortened(text)


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: "a", "a and b", "a, b and c"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def goes_in_double_quotes(text: str) -> bool:
    """Whether a text means itself in double quotes, in POSIX shells, PowerShell and cmd alike."""
    return NOT_IN_QUOTES.search(text) is None


def shell_word(text: str) -> str:
    """A word for the command line, quoted if it needs to be: where its signs allow it, so that every shell understands
    it, else for POSIX shells.
    """
    if BARE_WORD.fullmatch(text):
        return text
    if goes_in_double_quotes(text):
        return f'"{text}"'
    return "'" + text.replace("'", "'\"'\"'") + "'"
