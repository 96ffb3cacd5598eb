"""Foreign text as it may be shown: nothing in it steers a screen, ends a line unseen or turns the writing direction."""

import re
from functools import lru_cache
from typing import Any

LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# Control characters, halves of surrogate pairs, what sets the writing direction, and what XML cannot hold.
STEERING = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
LONGEST_SHOWN = 60  # characters of what somebody gave, in a sentence about it
INSTEAD = "\N{REPLACEMENT CHARACTER}"


def legible(text: str) -> str:
    """The text with U+FFFD for each character that is no sign to be read; a line ends with a line feed alone."""
    return text if text.isprintable() else STEERING.sub(INSTEAD, LINE_END.sub("\n", text))


@lru_cache(maxsize=1 << 16)
def one_line(text: str) -> str:
    """The same on one line."""
    return text if text.isprintable() else STEERING.sub(INSTEAD, " ".join(text.split()))


def shortened(text: str, most: int = LONGEST_SHOWN) -> str:
    """A text of so many characters at the most, its beginning where it is longer."""
    return text if len(text) <= most else text[: most - 1] + "…"


def told(value: Any) -> str:
    """A value as it was given, where it can be written; its beginning where it is long."""
    try:
        shown = repr(value)
    except ValueError:  # Python writes no numbers of thousands of digits
        return "so large a number"
    return shortened(shown)
