"""Translations of texts made in English by rooms that know no language. The English text is the key.

Games name themselves in English, and some errors are plain texts. A phrasebook knows the patterns of such texts, in
which `{1}`, `{2}`, … stand for anything.
"""

import re
from collections.abc import Mapping

BLANK = re.compile(r"\{\d+\}")


class Phrasebook:
    """Patterns of English texts, with their translations into another language."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self.phrases = phrases
        self._patterns = [(BLANK.split(pattern), BLANK.findall(pattern), said) for pattern, said in phrases.items()]
        # Patterns with a fixed beginning come first, then those with the most fixed text.
        self._patterns.sort(key=lambda pattern: (not pattern[0][0], -sum(map(len, pattern[0]))))

    def found(self, text: str) -> tuple[str, dict[str, str]] | None:
        """Return the translation of a text, and the contents of its blanks by their numbers; None if the text is
        unknown.
        """
        for pieces, blanks, said in self._patterns:
            filled = filling(text, pieces)
            if filled is not None:
                return said, dict(zip((blank[1:-1] for blank in blanks), filled, strict=True))
        return None


def filling(text: str, pieces: list[str]) -> list[str] | None:
    """Return the parts of a text between the pieces of a pattern; None if the text does not match.

    It takes time in proportion to the text, whatever that says: each piece is searched for once, after the one before
    it.
    """
    first, *middle = pieces
    if not middle:
        return [] if text == first else None
    if not text.startswith(first):
        return None
    last, at = middle.pop(), len(first)
    found = []
    for piece in middle:
        place = text.find(piece, at)
        if place < 0:
            return None
        found.append(text[at:place])
        at = place + len(piece)
    end = len(text) - len(last)
    if end < at or not text.endswith(last):
        return None
    return [*found, text[at:end]]
