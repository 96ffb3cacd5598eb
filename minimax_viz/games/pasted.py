"""Strip a pasted position of what was copied or drawn around it, and decode the text of a position file."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Sequence
from string import ascii_lowercase

from minimax_viz.errors import PositionError, Sentence
from minimax_viz.games.boardwords import without_sentences, without_turn

LARGEST_FILE = 256 << 20  # bytes; a tree of some ten million leaves


def decoded_position(data: bytes, source: str | Sentence) -> str:
    """The text in `data`, in UTF-8 or marked as UTF-16. Raises PositionError if it is not text."""
    if len(data) > LARGEST_FILE:
        raise PositionError(
            "{source} is larger than {size} MiB, too large for a position.", source=source, size=LARGEST_FILE >> 20
        )
    try:
        return data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            "{source} is not UTF-8 text (byte {number} is {byte}); save it as UTF-8.",
            source=source,
            number=str(error.start + 1),
            byte=f"{data[error.start]:#04x}",
        ) from error


UNSEEN = dict.fromkeys([0xFEFF, 0xA0, 0x200B, 0x3000], " ")
FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
STRING = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'"
"""A text in quotes, as JSON and Python write it."""

IN_QUOTES = re.compile(
    r"\s*(?:(?:(?:const|let|var)\s+)?[A-Za-z_]\w*\s*=\s*)?"
    r"""(?P<quote>"{3}|'{3}|["'`])(?P<text>.*)(?P=quote)\s*;?\s*""",
    re.DOTALL,
)
COMMENTS = re.compile(r"(?:[ \t]*+(?:(?:#|//|%)[^\n]*+)?\n)++(?=\s*+[\[({])")  # ++: a long text is read once
BEFORE_LIST = re.compile(
    r"\s*(?:>>>[^\n\[({=]*\n\s*)?(?:>>>\s*)?"
    r"""(?:\{\s*,?\s*["'](?:board|cells|grid|position|squares|state|tree)["']\s*:\s*)?"""
    r"(?!(?:edges|links)\s*=)(?:(?:(?:auto|boolean|char|const|double|final|float|int|Integer|let|long"
    r"|private|public|short|static|String|var)\s*(?:\[\d*\]\s*)*\s+)*[A-Za-z_][\w.]*(?:\s*\[\w*\])*"
    r"(?:\s*+:\s*+[\w\[\], .]++)?\s*+="
    r"\s*(?:new\s+\w+\s*(?:\[\w*\]\s*)+)?)?"
    r"(?:(?:\w+\.)?(?:array|asarray|list|loads|matrix|parse|print|tuple)\s*(?=\())?"
    r"(?:(?:Board|Game|Position|State|TicTacToe)\s*\(\s*(?:\w+\s*=\s*)?(?=[\[(]))?"
    r"(?:\\Tree\s*)?"
)
AFTER_LIST = re.compile(r"""\s*+(?:,\s*+dtype\s*+=\s*+[\w.<>'"]++\s*+)?\)?\s*+,?\s*+\}?\s*+;?\s*+""")
QTREE = re.compile(r"\\Tree\s*\[")
ASSIGNS_AGAIN = re.compile(
    r"[ \t]*[;,]?[ \t]*(?:(?:#|//)[^\n]*)?(?:\n[ \t]*(?:(?:#|//)[^\n]*)?)*\n?"
    r"[ \t]*(?:const |let |var )?[A-Za-z_]\w*[^\n=:\[({]*="
)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
NUMBERS_ALONE = re.compile(rf"\s*{NUMBER.pattern}(?:[\s,;]+{NUMBER.pattern})*\s*")
CLOSING = {"[": "]", "(": ")", "{": "}"}
TEXT_OR_BRACKET = re.compile(rf"(?P<text>{STRING})|[][(){{}}]")


def unwrapped(text: str) -> str:
    """The text of a position, with spaces in place of everything around it, so that places in it stay the same."""
    text = text.translate(UNSEEN).replace("\r\n", " \n").replace("\r", "\n")
    if text.lstrip()[:1] in ("\N{FULLWIDTH LEFT SQUARE BRACKET}", "\N{FULLWIDTH LEFT PARENTHESIS}"):
        text = text.translate(FULL_WIDTH)
    if "```" in text or "~~~" in text:
        text = FENCE.sub(lambda fence: " " * len(fence.group()), text)
    if (quoted := IN_QUOTES.fullmatch(text)) is not None and quoted["quote"] not in quoted["text"]:
        text = blanked(text, quoted.start("text"), quoted.end("text"))
    if (comments := COMMENTS.match(text)) is not None:
        text = blanked(text, comments.end(), len(text))
    if (tree := QTREE.search(text)) is not None and text[: tree.start()].strip():
        text = blanked(text, tree.start(), len(text))  # within a picture, whose end the reader does not mind
        end = end_of_bracket(text, tree.end() - 1)
        text = text if end is None else blanked(text, tree.end() - 1, end)
    begun = BEFORE_LIST.match(text)
    if begun is None or not begun.group().strip() or (at := begun.end()) == len(text) or text[at] not in CLOSING:
        return text
    end = end_of_bracket(text, at)
    if end is not None and ASSIGNS_AGAIN.match(text, end) is not None:
        return text  # several variables, whose names may be those of nodes
    if end is None or AFTER_LIST.fullmatch(text, end) is None:
        return blanked(text, at, len(text))  # the reader says what is wrong
    if text[at] == "(" and begun.group().rstrip()[-1].isalpha():  # a call's brackets, which hold the list
        inner = re.compile(r"\s*").match(text, at + 1)
        at = inner.end() if inner else at
        if at < len(text) and text[at] in CLOSING:
            end = end_of_bracket(text, at)
    return text if end is None else blanked(text, at, end)


def blanked(text: str, begin: int, end: int) -> str:
    """The text with spaces for everything outside a part of it, except line ends."""
    return re.sub(r"[^\n]", " ", text[:begin]) + text[begin:end] + re.sub(r"[^\n]", " ", text[end:])


def end_of_bracket(text: str, at: int) -> int | None:
    """The place behind the bracket that closes the one at a place; None if nothing closes it."""
    depth = 0
    for match in TEXT_OR_BRACKET.finditer(text, at):
        if match["text"] is None:
            depth += 1 if match.group() in CLOSING else -1
            if not depth:
                return match.end()
    return None


BARS = "|│┃║"
CORNERS = "+┼╋╬├┤┬┴┌┐└┘╭╮╰╯╔╦╗╠╣╚╩╝┏┳┓┣┫┗┻┛╪╫"
DASHES = "=─━═—–_-"  # in the order of a regular expression's character class, which wants the hyphen last
# Most boards are typed and need none of these patterns, so they are compiled only when used.
RULE_LINE = rf"[\s:{BARS}{CORNERS}{DASHES}]*(?:[{CORNERS}=]|-:|:-|[-=─━═—–]\s?[-=─━═—–])[\s:{BARS}{CORNERS}{DASHES}]*"
"""A line drawn between rows. A line of underscores alone does not match: they may be empty squares."""
BARS_AROUND = rf"\s*[{BARS}](?=[^{BARS}]*[^\s{BARS}])[^{BARS}]*[{BARS}]\s*"  # only at the ends of a row
EMPTY_LINE = rf"[\s{BARS}{DASHES}]*"
QUOTED = r"(?m)^[ \t]*>[ ]?"
SIGN = rf"[^\s{BARS},;]+"
CAPTION = r"\A\s{0,80}(?=[^\n:|]{0,60}[A-Za-z]{3})[^\n:|]{3,60}:[ \t]*\n(?=.*\S)"  # a line such as "Board:"
BRACES = r"\s*\{\s*\{?\s*[\"']"  # around the rows of an array in C or Java
EMPTY_WORD = r"\b(?:[A-Za-z]\w*\.)?(?i:empty|none|null|nil|nan|blank|undefined)\b"
NAMED_MARK = r"\b(?i:cell|colou?r|disc|mark|piece|player|seed|square|state|symbol|tile|token|value)s?\.(?=[A-Za-z]\b)"
TABLE_IN_TEX = r"\$*\\begin\{(?:array|tabular|[bpvB]?matrix)\}(?:\{[^{}]*\})?(?P<cells>.*)\\end\{\w+\}\$*"
LABEL = r"\s*(?P<label>[^\W_]{1,2})(?P<stop>[.):])?(?:[ \t]|(?=[|│┃║]))"


def typed_board(text: str) -> str:
    """The text of a board without whatever was copied along with it."""
    text = without_turn(text)[0]
    if (table := re.search(TABLE_IN_TEX, text, re.DOTALL)) is not None:
        text = re.sub(r"\\[hc]line(?:\{[^{}]*\})?", "", table["cells"]).replace("\\\\", "\n").strip("\n")
    text = unwrapped(text).translate(FULL_WIDTH | {0xFE0F: None, 0xFE0E: None})
    if "\n" not in text.strip() and "\\n" in text:
        text = text.strip().replace("\\n", "\n")
    if all(line.lstrip().startswith(">") for line in text.split("\n") if line.strip()):
        text = re.sub(QUOTED, "", text)
    text = re.sub(CAPTION, "", re.sub("−(?=[0-9])", "-", text))
    if re.match(BRACES, text) and ":" not in text:
        text = text.translate(str.maketrans("{}", "[]"))
    return without_sentences(re.sub(NAMED_MARK, "", re.sub(EMPTY_WORD, ".", text)))


def has_bars(text: str) -> bool:
    """Whether a board is drawn with lines between its squares."""
    return any(bar in text for bar in BARS)


def board_rows(text: str, rows: int, columns: int) -> str:
    """Only the rows of a board, one a line, where the text has further lines or labels before the rows."""
    lines = text.split("\n")
    is_headed = len(lines) == rows + 2 and [*map(is_rule, lines)].count(True) == 1 and is_rule(lines[1])
    if is_headed and not re.search(rf"[^\s{BARS}]", lines[0]):
        del lines[:2]  # the head of a table of Markdown
    if has_bars(text):
        lines = [line for line in lines if not is_rule(line)]
    if len(lines) != rows:
        lines = [line for line in lines if line.strip()]
    lines, has_names = without_headings(lines, rows, columns)
    if len(lines) > rows:
        lines = without_rules(lines, rows)
    if has_bars(text) and len(lines) > rows:
        lines = without_padding(lines, rows)
    if columns > 1 and all(re.fullmatch(BARS_AROUND, line) for line in lines):
        lines = [re.sub(rf"[{BARS}]", " ", line) for line in lines]
    return "\n".join(without_labels(lines, rows, columns, is_headed=has_names))


def without_headings(lines: list[str], rows: int, columns: int) -> tuple[list[str], bool]:
    """The lines without the columns' names above or below, and whether there were any."""
    count = len(lines)
    for at in (-1, 0):
        others = "".join(lines[:at] or lines[1:])
        is_apart = len(lines) != rows or (rows * columns > 9 and not re.search("[0-9]", others))
        if count > 1 and is_apart and names_in(lines[at]) in label_styles(columns):
            lines = lines[:at] or lines[1:]
    return lines, len(lines) < count


def names_in(line: str) -> list[str]:
    """The names in a line above or below a board, in lower case; letters and digits may stand side by side."""
    names = re.findall(SIGN, line.lower())
    return [*names[0]] if len(names) == 1 else names


def without_rules(lines: list[str], rows: int) -> list[str]:
    """The lines without rules among them. A row of empty squares may look like a rule; then only as many as are too
    many are left out, from the ends.
    """
    others = [line for line in lines if not (is_rule(line) or re.fullmatch(r"\s*_[_\s]+", line))]
    if len(others) == rows:
        return others
    while len(lines) > rows and (is_rule(lines[-1]) or is_rule(lines[0])):
        lines = lines[:-1] if is_rule(lines[-1]) else lines[1:]
    return lines


def is_rule(line: str) -> bool:
    """Whether a line is drawn between two rows and has no squares of its own."""
    return bool(line.strip()) and re.fullmatch(RULE_LINE, line) is not None


def without_padding(lines: list[str], rows: int) -> list[str]:
    """The lines that hold marks, where each row is drawn three lines high or has empty lines above and below it."""
    if len(lines) in (3 * rows, 3 * rows - 1):
        middle = lines[1::3]
        if len(middle) == rows and all(re.fullmatch(EMPTY_LINE, line) for line in [*lines[::3], *lines[2::3]]):
            return middle
    marked = [line for line in lines if not (re.fullmatch(EMPTY_LINE, line) and re.search("[-_]", line))]
    return marked if len(marked) == rows else lines


def label_styles(count: int) -> Sequence[Sequence[str]]:
    """The ways to name that many rows or columns: 1, 2, 3 …, 0, 1, 2 …, a, b, c …."""
    ways: Sequence[Callable[[int], str]] = (lambda at: str(at + 1), str, lambda at: ascii_lowercase[at % 26])
    return [[way(at) for at in range(count)] for way in ways]


def without_labels(lines: list[str], rows: int, columns: int, *, is_headed: bool) -> list[str]:
    """The rows without their labels, if they have any."""
    found = [re.match(LABEL, line) for line in lines]
    labels = [match["label"].lower() for match in found if match is not None]
    if len(labels) != rows or len(lines) != rows:
        return lines
    if not any(labels in (names, names[::-1]) for names in label_styles(rows)):
        return lines
    rest = [line[match.end() :] for line, match in zip(lines, found, strict=True) if match is not None]
    if all(re.search(rf"[\s{BARS}]{label}\s*$", line.lower()) for label, line in zip(labels, rest, strict=True)):
        rest = [line.rstrip()[: -len(label)] for label, line in zip(labels, rest, strict=True)]
    has_stops = all(match["stop"] for match in found if match is not None)
    is_full = all(len("".join(re.findall(SIGN, line))) == columns for line in rest)
    if not (is_headed or has_stops or is_full):
        return lines
    is_framed = all(sum(sign in BARS for sign in line) > columns for line in rest)
    return rest if is_framed else [line.removeprefix("|") for line in rest]
