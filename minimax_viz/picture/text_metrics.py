"""The approximate width of a text, for layout without a font: by the advances of DejaVu Sans, a wide common font."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, combining, east_asian_width, normalize

from minimax_viz.safe_text import ELLIPSIS
from minimax_viz.text.numbers import ABOUT

# Hundredths of an em for U+0020 to U+007E.
ASCII = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69,
    61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63,
    59, 82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip
# The same for U+0410 to U+044F, the Russian alphabet without ё.
CYRILLIC = (
    68, 69, 69, 61, 78, 63, 108, 64, 75, 75, 71, 75, 86, 75, 79, 75, 60, 70, 61, 61, 86, 69, 78, 69, 107, 109, 83, 88,
    69, 70, 108, 69, 61, 62, 59, 53, 69, 62, 90, 53, 65, 65, 60, 64, 75, 65, 61, 65, 63, 55, 58, 59, 85, 59, 68, 59, 92,
    94, 71, 79, 59, 55, 84, 60,
)  # fmt: skip
OTHER = {
    "\u00a0": 32, "\u202f": 20, "·": 32, "α": 66, "β": 64, "¡": 40, "¿": 53, "ß": 63, "œ": 102,
    "„": 52, "“": 52, "”": 52, "’": 32, ELLIPSIS: 100,
}  # fmt: skip
SIGNS = ("α", "β", ABOUT.strip())
HAN, OPENING, CLOSING = "\u2e80-\u9fff", "（“‘《", "，。；：？！、）”’》…"
BREAK = re.compile(f"( )|(?<=[{HAN}{CLOSING}])(?=[^{CLOSING} ])|(?<=[^{OPENING} ])(?=[{HAN}{OPENING}])")
"""Where a line may end: at a blank, or beside a Chinese character."""
BOLDER = 1.13  # the bold face of the same text
FIXED = 0.61  # any character of the monospaced face


@lru_cache(maxsize=1 << 16)
def text_width(text: str, size: float, *, bold: bool = False, fixed: bool = False) -> float:
    """The width of one line of text, in the unit of `size`, its font size."""
    if fixed:
        ems = sum(FIXED * (2 if east_asian_width(sign) in "WF" else 1) for sign in text)
    else:
        ems = sum(map(advance, text)) / 100
    return ems * size * (BOLDER if bold else 1)


@lru_cache(maxsize=1 << 12)
def advance(sign: str) -> int:
    """The width of a character, in hundredths of an em."""
    code = ord(sign)
    if 0x20 <= code < 0x7F:
        return ASCII[code - 0x20]
    if 0x410 <= code < 0x450:
        return CYRILLIC[code - 0x410]
    if sign in OTHER:
        return OTHER[sign]
    if (letter := normalize("NFD", sign)[0]) != sign and letter.isascii():
        return advance(letter)  # an accent takes no room
    if combining(sign) or category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 140 if code >= 0x1F000 else 105 if east_asian_width(sign) in "WF" else 84


@lru_cache(maxsize=1 << 16)
def clipped(text: str, width: float, size: float, *, bold: bool = False, fixed: bool = False) -> str:
    """The text, cut to `width` with an ellipsis if it is longer."""
    if text_width(text, size, bold=bold, fixed=fixed) <= width:
        return text
    kept = text[: int(width)]  # no visible character is narrower than a pixel
    while kept and text_width(kept + ELLIPSIS, size, bold=bold, fixed=fixed) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


class Lines(NamedTuple):
    """A text in lines, and its font size in pixels."""

    size: float
    lines: list[str]


def lines_within(
    text: str, width: float, height: float, sizes: Sequence[float], leading: float, *, bold: bool = False
) -> Lines:
    """The text in the first (largest) of the sizes in which it fits, else in the last. `leading` is the line height in
    ems.
    """
    found = Lines(sizes[0], [text])
    for size in sizes:
        found = Lines(size, wrapped(text, width, size, bold=bold))
        is_narrow = all(text_width(line, size, bold=bold) <= width for line in found.lines)
        if is_narrow and len(found.lines) * size * leading <= height:
            break
    return found


def wrapped(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """The words of the text in lines of at most `width`; a longer word has a line of its own.

    A sign stays with the number after it.
    """
    lines: list[str] = []
    pieces = BREAK.split(text)
    words, gaps = pieces[::2], [gap or "" for gap in pieces[1::2]]
    for at, word in enumerate(words):
        if lines and at and words[at - 1] in SIGNS:
            lines[-1] += gaps[at - 1] + word
            continue
        longer = lines[-1] + gaps[at - 1] + word if lines else word
        whole = longer + gaps[at] + words[at + 1] if word in SIGNS and at + 1 < len(words) else longer
        if lines and text_width(whole, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
