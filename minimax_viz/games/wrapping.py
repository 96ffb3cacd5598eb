"""Blank out what was copied along with a position: code fences, quotation marks, `board = …`, `np.array(…)`."""

import re

UNSEEN = dict.fromkeys([0xFEFF, 0xA0, 0x200B, 0x3000], " ")
FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
IN_QUOTES = re.compile(r"""\s*(?P<quote>"{3}|'{3}|["'`])(?P<text>.*)(?P=quote)\s*""", re.DOTALL)
COMMENTS = re.compile(r"(?:[ \t]*+(?:(?:#|//|%)[^\n]*+)?\n)++(?=\s*+[\[({])")  # ++: a long text is read once
BEFORE_LIST = re.compile(
    r"""\s*(?:>>>\s*)?(?:\{\s*["'](?:board|state|grid|tree|position)["']\s*:\s*)?"""
    r"(?:(?:(?:const|let|var)\s+)?[A-Za-z_][\w.]*(?:\s*:\s*[\w\[\], .]+?)?\s*=\s*)?"
    r"(?:(?:\w+\.)?(?:array|asarray|list|loads|matrix|parse|print|tuple)\s*(?=\())?"
    r"(?:\\Tree\s*|\\begin\{forest\}\s*)?"
)
AFTER_LIST = re.compile(r"""\s*(?:,\s*dtype\s*=\s*[\w.<>'"]+\s*)?\)?\s*\}?\s*;?\s*(?:\\end\{forest\}\s*)?""")
CLOSING = {"[": "]", "(": ")", "{": "}"}
TEXT_OR_BRACKET = re.compile(r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|[][(){}]""")


def unwrapped(text: str) -> str:
    """The text of a position alone, with spaces in place of everything around it: characters keep their positions, so
    that messages can name them.
    """
    text = text.translate(UNSEEN).replace("\r\n", " \n").replace("\r", "\n")
    if text.lstrip()[:1] in ("\N{FULLWIDTH LEFT SQUARE BRACKET}", "\N{FULLWIDTH LEFT PARENTHESIS}"):
        text = text.translate(FULL_WIDTH)
    if "```" in text or "~~~" in text:
        text = FENCE.sub(lambda fence: " " * len(fence.group()), text)
    if (quoted := IN_QUOTES.fullmatch(text)) is not None and quoted["quote"] not in quoted["text"]:
        text = blanked(text, quoted.start("text"), quoted.end("text"))
    if (comments := COMMENTS.match(text)) is not None:
        text = blanked(text, comments.end(), len(text))
    begun = BEFORE_LIST.match(text)
    if begun is None or not begun.group().strip() or (at := begun.end()) == len(text) or text[at] not in CLOSING:
        return text
    end = closed_at(text, at)
    if end is None or AFTER_LIST.fullmatch(text, end) is None:
        return blanked(text, at, len(text))  # the reader says what is wrong
    if text[at] == "(" and begun.group().rstrip()[-1].isalpha():  # a call's brackets, which hold the list
        inner = re.compile(r"\s*").match(text, at + 1)
        at = inner.end() if inner else at
        if at < len(text) and text[at] in CLOSING:
            end = closed_at(text, at)
    return text if end is None else blanked(text, at, end)


def blanked(text: str, begin: int, end: int) -> str:
    """The text with spaces for everything outside a part of it, except line ends."""
    return re.sub(r"[^\n]", " ", text[:begin]) + text[begin:end] + re.sub(r"[^\n]", " ", text[end:])


def closed_at(text: str, at: int) -> int | None:
    """The place behind the bracket that closes the one at a place; None if nothing closes it."""
    depth = 0
    for match in TEXT_OR_BRACKET.finditer(text, at):
        if match["text"] is None:
            depth += 1 if match.group() in CLOSING else -1
            if not depth:
                return match.end()
    return None
