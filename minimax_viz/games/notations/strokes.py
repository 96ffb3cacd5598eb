"""The signs in a row of a drawn tree: strokes, bars and texts, and what the texts say."""

import re
from typing import Literal, NamedTuple

from minimax_viz.games.notations.labels import BEFORE_VALUE, WINDOW
from minimax_viz.games.notations.source import is_value

SAME = {
    ord(sign): plain
    for plain, signs in {"/": "╱⟋", "\\": "╲⟍", "|": "│┃║", "-": "─━═╌¯‾⎯—–", "+": "┌┐┬┴┼├┤└┘╭╮╰╯┏┓┳┻╋╦╩╔╗"}.items()
    for sign in signs
}
STROKES = "/\\|"
LEVEL = re.compile(r"(?:level|ply|depth)?\d*:?", re.IGNORECASE)
WORD = re.compile(r"\S+")
BAR = re.compile(
    r"(?=[-_/\\|+'`.]++\Z)[-_+]*?(?:[-_]{2,}|[-_][/\\|+'`.]|[/\\|+'`.][-_]).*|\++"  # a long word is read once
)
ENDS = re.compile(r"(?P<before>[/\\|]*)(?P<text>.*?)(?P<after>[/\\|]*)")
BRACKETS = re.compile(r"(?:\([^()]*\)|\[[^\[\]]*\])(?=[(\[])|\S+?(?=$|(?<=[)\]])[(\[])")
IN_BRACKETS = re.compile(r"\((?P<round>[^()]*)\)|\[(?P<square>[^\[\]]*)\]|<(?P<angle>[^<>]*)>")
MARKED = re.compile(r"(?<=\d)\*+$|^\*+(?=[-\d])|(?<=\w)\*+$")


class Mark(NamedTuple):
    """A stroke, a bar or a text in a row, with its first and last column and its place in the text."""

    kind: Literal["stroke", "bar", "text"]
    text: str
    left: int
    right: int
    at: int


def marks_in(line: str, at: int) -> list[Mark]:
    """The strokes, bars and texts of a line; `at` is its place in the text."""
    places = columns(line)
    found: list[Mark] = []

    def add(kind: Literal["stroke", "bar", "text"], text: str, start: int) -> None:
        found.append(Mark(kind, text, places[start], places[start + len(text) - 1], at + start))

    for word in WORD.finditer(line):
        text, start = word.group(), word.start()
        if all(sign in STROKES for sign in text):
            for number, sign in enumerate(text):
                add("stroke", sign, start + number)
        elif BAR.fullmatch(text):
            add("bar", text, start)
        elif text == "^":
            add("stroke", "|", start)
        elif is_value(text) or (parts := ENDS.fullmatch(text)) is None:
            add("text", text, start)
        else:
            for number, sign in enumerate(parts["before"]):
                add("stroke", sign, start + number)
            for piece in BRACKETS.finditer(parts["text"]):
                add("text", piece.group(), start + parts.start("text") + piece.start())
            for number, sign in enumerate(parts["after"]):
                add("stroke", sign, start + parts.start("after") + number)
    return joined(found)


def columns(line: str) -> list[int]:
    """The column of each character of a line; tabs go to the next multiple of eight."""
    places: list[int] = []
    column = 0
    for sign in line:
        places.append(column)
        column += 8 - column % 8 if sign == "\t" else 1
    return places


def joined(tokens: list[Mark]) -> list[Mark]:
    """The tokens with texts that belong together as one: B = 3, B (3), MAX: A."""
    found: list[Mark] = []
    for token in tokens:
        before = found[-1] if found else None
        if before is not None and before.kind == token.kind == "text" and WINDOW.fullmatch(token.text):
            found[-1] = Mark("text", f"{before.text} {token.text}", before.left, before.right, before.at)
            continue
        if before is not None and before.kind == token.kind == "text" and token.left - before.right == 2:
            is_sign = token.text in BEFORE_VALUE or before.text.rsplit(None, 1)[-1] in BEFORE_VALUE
            is_added = IN_BRACKETS.fullmatch(token.text) and not IN_BRACKETS.fullmatch(before.text)
            if is_sign or before.text.endswith((":", "=")) or is_added:
                whole = f"{before.text} {token.text}"
                found[-1] = Mark("text", whole, before.left, token.right, before.at)
                continue
        found.append(token)
    return found


def is_margin(text: str) -> bool:
    """Whether a text says nothing but whose turn it is."""
    return player_in(text) != ""


def player_in(text: str) -> str:
    """The player whose turn a text says it is; "" if it says something else."""
    bare = text.strip("()[]:,.-").lower()
    bare = bare.removesuffix("'s").removesuffix("imizer").removesuffix("imize").removesuffix("imum")
    return bare if bare in ("max", "min", "chance") else ""


def cleaned(text: str) -> str:
    """A label without the bars, brackets and stars around it."""
    text = MARKED.sub("", text.strip("_")) or text
    found = IN_BRACKETS.fullmatch(text)
    if found is not None:
        return (found["round"] or found["square"] or found["angle"] or "").strip()
    return IN_BRACKETS.sub(
        lambda one: f" = {one['round']}" if is_value(one["round"] or "") else f" {one['round'] or ''}", text
    )
