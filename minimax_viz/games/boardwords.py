"""Words around a pasted board: whose turn it is, as in "X's turn" or "turn": "X", and sentences, which say no more."""

import re
from collections.abc import Mapping

WHO = r"(?P<who>[XO0ХО]|black|white|red|yellow|blue)"
IT_IS = r"(?:(?:it\s+is|it['’]s|now)\s+)?(?:player\s+)?"
AFTER = r"(?:['’]s)?\s+(?:turn|(?:is\s+)?(?:to\s+)?(?:moves?|plays?|go)(?:\s+next)?|is\s+next|next)"
KEY = (
    r"[\"']?\b(?:(?:player\s+|side\s+)?to[_ ]?(?:move|play)|(?:current[_ ]?)?(?:turn|player)"
    r"|next(?:[_ ]?(?:player|move))?|mover)\b[\"']?"
)
TURN = re.compile(
    rf"(?i)[(\[]?\b{IT_IS}{WHO}{AFTER}\b[)\]]?[.!:]?"
    rf"|[(\[]?{KEY}\s*(?:[:=]|is)\s*[\"']?{WHO.replace('who', 'said')}\b[\"']?[)\]]?\.?"
    r"|[\"']?(?:x_?is_?next|is_?x_?(?:turn|next))[\"']?\s*[:=]\s*(?P<x>true|false)"
)
WORD = re.compile(r"[^\W\d_]{2,}")
SIGNS = re.compile(r"[XOEBWRYPХО]+", re.IGNORECASE)
DRAWN = re.compile(r"[|│┃║/_\[\]{}]|,\S")
LONGEST = 20_000  # characters of a text in which words are looked for
NAMES: Mapping[str, str] = {"0": "O", "Х": "X", "О": "O"}


def without_turn(text: str) -> tuple[str, str | None]:
    """The text of a board without what it says of whose turn it is, and the first letter of that player, such as X, O
    or B for Black; None if the text does not say, or says different things.
    """
    if len(text) > LONGEST or not WORD.search(text):
        return text, None
    told: set[str] = set()

    def blank(found: re.Match[str]) -> str:
        who = (found["who"] or found["said"] or ("X" if found["x"].lower() == "true" else "O"))[0].upper()
        told.add(NAMES.get(who, who))
        return ""

    rest = TURN.sub(blank, text)
    if not rest.strip():
        return text, None
    return rest, told.pop() if len(told) == 1 else None


def without_sentences(text: str) -> str:
    """The text without lines of words above and below a board."""
    lines = text.split("\n")
    while len(lines) > 1 and is_sentence(lines[0]):
        del lines[0]
    while len(lines) > 1 and is_sentence(lines[-1]):
        del lines[-1]
    return "\n".join(lines)


def is_sentence(line: str) -> bool:
    """Whether a line has at least two words that are not marks, or one and a question or an exclamation mark."""
    words = [word for word in WORD.findall(line) if SIGNS.fullmatch(word) is None]
    return not DRAWN.search(line) and len(words) > (not line.rstrip().endswith(("?", "!")))
