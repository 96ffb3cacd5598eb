"""Strip a drawn board of everything that is not a square: rules between rows, frames, labels of rows and columns."""

import re
from collections.abc import Callable, Sequence
from string import ascii_lowercase

from minimax_viz.games.wrapping import FULL_WIDTH, unwrapped

BARS = "|│┃║"
CORNERS = "+┼╋╬├┤┬┴┌┐└┘╭╮╰╯╔╦╗╠╣╚╩╝┏┳┓┣┫┗┻┛╪╫"
DASHES = "=─━═—–_-"  # in the order of a regular expression's character class, which wants the hyphen last
# Most boards are typed and need none of these patterns, so they are compiled only when used.
RULE = rf"[\s:{BARS}{CORNERS}{DASHES}]*(?:[{CORNERS}]|-:|:-|[-=─━═—–]\s?[-=─━═—–])[\s:{BARS}{CORNERS}{DASHES}]*"
"""A line drawn between rows. A line of underscores alone does not match: they may be empty squares."""
NOTHING = rf"[\s{BARS}{DASHES}]*"
QUOTED = r"(?m)^[ \t]*>[ ]?"
SIGN = rf"[^\s{BARS},;]+"
LABEL = r"\s*(?P<label>[^\W_]{1,2})(?P<stop>[.):])?(?:[ \t]|(?=[|│┃║]))"


def typed(text: str) -> str:
    """The text of a board without whatever was copied along with it."""
    text = unwrapped(text).translate(FULL_WIDTH | {0xFE0F: None, 0xFE0E: None})
    if "\n" not in text.strip() and "\\n" in text:
        text = text.strip().replace("\\n", "\n")
    if all(line.lstrip().startswith(">") for line in text.split("\n") if line.strip()):
        text = re.sub(QUOTED, "", text)
    return text


def has_bars(text: str) -> bool:
    """Whether a board is drawn with lines between its squares."""
    return any(bar in text for bar in BARS)


def plain(text: str, rows: int, columns: int) -> str:
    """Only the rows of a board, one a line, where the text has further lines or labels before the rows."""
    lines = text.split("\n")
    if has_bars(text):
        lines = [line for line in lines if not is_rule(line)]
    if len(lines) != rows:
        lines = [line for line in lines if line.strip()]
    is_headed = len(lines) > 1 and is_heading(lines[0], columns) and len(lines) != rows
    lines = lines[is_headed:]
    if has_bars(text) and len(lines) > rows:
        lines = without_padding(lines, rows)
    return "\n".join(without_labels(lines, rows, columns, is_headed=is_headed))


def is_rule(line: str) -> bool:
    """Whether a line is drawn between two rows and has no squares of its own."""
    return bool(line.strip()) and re.fullmatch(RULE, line) is not None


def without_padding(lines: list[str], rows: int) -> list[str]:
    """The lines that hold marks, where each row is drawn three lines high or has empty lines above and below it."""
    if len(lines) in (3 * rows, 3 * rows - 1):
        middle = lines[1::3]
        if len(middle) == rows and all(re.fullmatch(NOTHING, line) for line in [*lines[::3], *lines[2::3]]):
            return middle
    marked = [line for line in lines if not (re.fullmatch(NOTHING, line) and re.search("[-_]", line))]
    return marked if len(marked) == rows else lines


def names_of(count: int) -> Sequence[Sequence[str]]:
    """The ways to name that many rows or columns: 1, 2, 3 …, 0, 1, 2 …, a, b, c …."""
    ways: Sequence[Callable[[int], str]] = (lambda at: str(at + 1), str, lambda at: ascii_lowercase[at % 26])
    return [[way(at) for at in range(count)] for way in ways]


def is_heading(line: str, columns: int) -> bool:
    """Whether a line names the columns."""
    return [sign.lower() for sign in re.findall(SIGN, line)] in names_of(columns)


def without_labels(lines: list[str], rows: int, columns: int, *, is_headed: bool) -> list[str]:
    """The rows without their labels, if they have any."""
    found = [re.match(LABEL, line) for line in lines]
    labels = [match["label"].lower() for match in found if match is not None]
    if len(labels) != rows or len(lines) != rows:
        return lines
    if not any(labels in (names, names[::-1]) for names in names_of(rows)):
        return lines
    rest = [line[match.end() :] for line, match in zip(lines, found, strict=True) if match is not None]
    has_stops = all(match["stop"] for match in found if match is not None)
    is_full = all(len("".join(re.findall(SIGN, line))) == columns for line in rest)
    return [line.removeprefix("|") for line in rest] if is_headed or has_stops or is_full else lines
