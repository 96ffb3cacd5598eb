"""What the notations of LaTeX share: groups in brackets, comments, and what a text in TeX looks like when it is set."""

import re

from minimax_viz.games.notations.labels import WrittenLabel
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.source import NUMBER, Cursor, value_word

COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)(%[^\n]*)")
SPACE = re.compile(r"\s*")
CLOSES = {"{": "}", "[": "]", "(": ")", "<": ">"}
SIGNS = {
    "alpha": "α", "beta": "β", "infty": "∞", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "max": "max", "min": "min",
    "triangle": "△", "bigtriangleup": "△", "vartriangle": "△", "triangledown": "▽", "bigtriangledown": "▽",
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textquotedbl": '"', "bullet": "●",
    "textbar": "|", "textless": "<", "textgreater": ">", "relax": "", "linebreak": "\n", "newline": "\n",
    "textquotesingle": "'", "textasciigrave": "`",
}  # fmt: skip
ESCAPES = {
    **{sign: f"\\{sign}" for sign in "#$%&_{}"}, "\\": "\\textbackslash{}", "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}", '"': "\\textquotedbl{}", "'": "\\textquotesingle{}", "`": "\\textasciigrave{}",
    "|": "\\textbar{}", "<": "\\textless{}", ">": "\\textgreater{}", "-": "-{}",
}  # fmt: skip
"""How a sign is written that means something in TeX, or is set as another."""

FRACTION = re.compile(r"\\[dt]?frac\s*\{?(-?\d+)\}?\s*\{?(\d+)\}?")
COLOURED = re.compile(r"\\(?:text|f)?color(?:box)?\s*(?:\[[^\]]*\])?\{[^{}]*\}")
PIECE = re.compile(r"\\(?P<command>[A-Za-z]+)\*?\s*|\\(?P<escaped>.)|(?P<dropped>[{}$])|(?P<tie>~)", re.DOTALL)
PAIR = re.compile(rf"\(?\s*({NUMBER.pattern})\s*[,;\n]\s*({NUMBER.pattern})\s*\)?")


class TexReader(Cursor):
    """A text in TeX without its comments."""

    def __init__(self, text: str) -> None:
        super().__init__(COMMENT.sub(lambda found: found[1] + " " * len(found[2]), text))

    def space(self) -> None:
        self.take(SPACE)

    def group(self, opening: str = "{") -> str | None:
        """What the brackets that stand here hold; None, and nothing is consumed, if there are none."""
        begun = self.at
        self.space()
        if not self.text.startswith(opening, self.at, self.stop):
            self.at = begun
            return None
        start = self.at
        self.at = self.end_of_group(start)
        return self.text[start + 1 : self.at - 1]

    def end_of_group(self, start: int) -> int:
        """The place behind the bracket that closes the one at a place; inside, curly ones go before all others."""
        opening = self.text[start]
        closing, depth, curly, at = CLOSES[opening], 0, 0, start
        while at < self.stop:
            sign = self.text[at]
            if sign == "\\":
                at += 1
            elif sign == opening and (opening == "{" or not curly):
                depth += 1
            elif sign == closing and (opening == "{" or not curly):
                depth -= 1
                if not depth:
                    return at + 1
            elif sign in "{}":
                curly += 1 if sign == "{" else -1
            at += 1
        where = self.where(start)
        return self.fail(
            "the bracket {bracket} opened {where} is never closed", self.end, bracket=repr(opening), where=where
        )

    def leaf_or_name(self, node: TreeNode, text: str, at: int) -> WrittenLabel:
        """The label of a node. A pair of payoffs at a leaf is one value; PositionError unless they sum to zero."""
        if not node.children and (pair := PAIR.fullmatch(text.strip())) is not None:
            value, other = (self.number(word, at) for word in pair.groups())
            if value + other:
                self.fail("the payoffs {one} and {other} do not sum to zero", at, one=pair[1], other=pair[2])
            text = pair[1]
        return WrittenLabel(node, " ".join(marked(line) for line in text.split("\n")) if node.children else text, at)


def marked(line: str) -> str:
    """A line of a label; a number alone below a name is marked as a value."""
    return f"= {line}" if NUMBER.fullmatch(line.strip()) else line


def plain(text: str) -> str:
    """A text in TeX as it is set: without commands, mathematics as plain signs."""
    text = FRACTION.sub(r"\1/\2", COLOURED.sub("", text.replace("\\\\", "\\linebreak ")))

    def seen(found: re.Match[str]) -> str:
        if found["command"] is not None:
            return SIGNS.get(found["command"], "")
        return found["escaped"] or ("" if found["dropped"] else " ")

    return "\n".join(" ".join(line.split()) for line in PIECE.sub(seen, text).split("\n")).strip()


def value_in_tex(node: TreeNode) -> str:
    """The value of a leaf, for mathematics."""
    return value_word(node).replace("inf", "\\infty")


def escaped(text: str) -> str:
    """A text written so that TeX sets it as it is."""
    return "".join(ESCAPES.get(sign, sign) for sign in text)
