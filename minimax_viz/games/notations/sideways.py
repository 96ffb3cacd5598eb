r"""Read trees drawn from left to right, with lines or with signs that anybody can type:

    A─┬─B─┬─3        A -+- B -+- 3            /-3
      │   └─12          |     +- 12        /-|
      └─2               +- 2            --|   \-12
                                           \-2

A label is followed by a line to its children: straight to an only one, else to a line downwards and upwards, from which
one leads right to each child. Where such lines have no label in front, they are a node without one. What is read are
the lines: each leads on to those beside it that come towards it.
"""

import re
from typing import NamedTuple

from minimax_viz.games.notations.labels import WrittenLabel, take_labels
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.notations.source import Cursor, short
from minimax_viz.games.notations.strokes import cleaned

LEADS = {
    sign: ways
    for signs, ways in {
        "─━═╌-": "lr", "│┃║": "ud", "├┣╠": "udr", "└╰┗╚`\\": "ur", "┌╭┏╔/": "dr", "┬┳╦": "ldr", "┤┫╣": "lud",
        "┴┻╩": "lur", "┼╋╬+|": "ludr",
    }.items()
    for sign in signs
}  # fmt: skip
"""Where each sign leads: left, up, down, right."""

LINES = re.escape("".join(LEADS))
WORD = rf"(?:[-+−](?=[\d.∞io]))?[^\s{LINES}]+(?:[-+/'][^\s{LINES}]+)*"
LABEL = re.compile(rf"{WORD}(?: {WORD})*")
ALONG = re.compile(r"[─━═╌]+|-+")
GAP = re.compile(r" {0,2}")
FROM_LABEL = re.compile(r"(?m)[^\W_][)\]]? ?(?:[─━═╌]+ ?[\w┬┳╦┤┫╣┼╋╬]|[┬┳╦┤┫╣┼╋╬]|-+\+(?:-|[ \t]*$))|[^\W_] \+[ \t]*$")
PARTING = re.compile(rf"(?m)^[┬┳╦][─━═]+ ?[^\s{LINES}]|^[ \t]*[─━═]*[┤┫╣][ \t]*$|[┌╭┏└╰┗╔╚├][─━═]+[┤┫╣][ \t]*$")
LEANING = re.compile(r"(?m)^[ \t|]*[/\\]-+[^-\s|/\\]"), re.compile(r"(?m)-\|(?:-+[^-\s\\]|[ \t]*$)")


def recognises(text: str) -> bool:
    """Whether a label is followed by a line that leads to its right, or a line branches up and down without one."""
    if "\n" not in text.strip():
        return False
    is_leaning = all(pattern.search(text) for pattern in LEANING)
    return is_leaning or FROM_LABEL.search(text) is not None or PARTING.search(text) is not None


class Branch(NamedTuple):
    """A line that leads to a child of a node, from a place in the drawing to the right."""

    above: TreeNode
    row: int
    column: int


class SidewaysReader(Cursor):
    """One pass over the lines, from the root on. Raises PositionError."""

    def read(self) -> TreeNode:
        self.rows = self.text.split("\n")
        self.begins = [0]
        for line in self.rows:
            self.begins.append(self.begins[-1] + len(line) + 1)
        self.seen = [bytearray(len(line)) for line in self.rows]
        self.written: list[WrittenLabel] = []
        top = TreeNode()
        self.branches = [Branch(top, *self.begin_of_root())]
        while self.branches:
            self.take_branch(self.branches.pop())
        for row, (line, seen) in enumerate(zip(self.rows, self.seen, strict=True)):
            for column, sign in enumerate(line):
                if not sign.isspace() and not seen[column]:
                    self.fail_at(
                        row,
                        column,
                        "{text} belongs to no line from the root; lines part at signs such as ┬, ├ and +",
                        text=self.shown(row, column),
                    )
        take_labels(self, self.written)
        return top.children[0]

    def begin_of_root(self) -> tuple[int, int]:
        """The place farthest left, of which there is one, or those of a line."""
        left = min(len(line) - len(line.lstrip()) for line in self.rows if line.strip())
        found = [row for row, line in enumerate(self.rows) if line.strip() and not line[left].isspace()]
        if len(found) > 1 and not all(self.ways(row, left) for row in found):
            self.fail_at(
                found[1],
                left,
                "{one} and {other} both have no parent{more}; a tree has one root",
                one=self.shown(found[0], left),
                other=self.shown(found[1], left),
                more="",
            )
        return found[0], left

    def take_branch(self, branch: Branch) -> None:
        """Add the node that a branch leads to, and the branches from it."""
        row = branch.row
        node, column = TreeNode(), self.along(row, branch.column)
        branch.above.children.append(node)
        place = self.begins[row] + column
        if (label := LABEL.match(self.rows[row], column)) is not None:
            self.see(row, column, label.end())
            self.written.append(WrittenLabel(node, cleaned(label.group()), place))
            column = self.along(row, label.end())
            if LABEL.match(self.rows[row], column) and column > label.end() + 2:
                self.branches.append(Branch(node, row, column))
                return
        else:
            self.written.append(WrittenLabel(node, "", place))
        below = self.parting(row, column)
        if label is None and not below:
            self.fail_at(row, branch.column, "this branch leads to no node")
        self.branches += [Branch(node, *end) for end in reversed(below)]

    def along(self, row: int, column: int) -> int:
        """The column behind a line to the right and the spaces around it."""
        line = self.rows[row]
        begin = self.behind_gap(row, column)
        if (found := ALONG.match(line, begin)) is None:
            return begin if begin < len(line) else column
        self.see(row, begin, found.end())
        if found.group()[0] == "-" and len(found.group()) > 1 and line[found.end() : found.end() + 1].isdigit():
            self.fail_at(
                row,
                begin,
                "{text} could be a number below zero or a line; leave a space between them",
                text=self.shown(row, begin),
            )
        return self.behind_gap(row, found.end())

    def parting(self, row: int, column: int) -> list[tuple[int, int]]:
        """Where the lines begin that lead right from the line up and down at a place, from the top."""
        if "u" not in self.ways(row, column) and "d" not in self.ways(row, column):
            return []
        found = [(row, column + 1)] if self.leads_right(row, column) else []
        self.see(row, column, column + 1)
        for step, way, sign in ((-1, "u", "/"), (1, "d", "\\")):
            at = row
            while self.leads(at, column, way, at + step, column) and not self.is_another(at + step, column):
                at += step
                self.see(at, column, column + 1)
                if self.leads_right(at, column):
                    found.append((at, column + 1))
            if self.sign(at + step, column + 1) == sign and self.sign(at, column) == "|":
                self.see(at + step, column + 1, column + 2)
                found.append((at + step, column + 2))
        return sorted(found)

    def is_another(self, row: int, column: int) -> bool:
        """Whether the sign at a place, above or below another, is one of another line up and down, as + may be."""
        if self.sign(row, column) != "+":
            return False
        return self.seen[row][column] > 0 or self.sign(row, column - 1) == "-"

    def leads(self, row: int, column: int, way: str, to_row: int, to_column: int) -> bool:
        """Whether the sign at a place leads up or down to the one there, and that comes towards it."""
        return way in self.ways(row, column) and {"u": "d", "d": "u"}[way] in self.ways(to_row, to_column)

    def leads_right(self, row: int, column: int) -> bool:
        """Whether a branch begins at a place; at + and | only where something follows."""
        ways = self.ways(row, column)
        if "r" not in ways or ways != "ludr" or "l" in self.ways(row, column + 1):
            return "r" in ways
        return LABEL.match(self.rows[row], self.behind_gap(row, column + 1)) is not None

    def behind_gap(self, row: int, column: int) -> int:
        """The column behind a few spaces."""
        gap = GAP.match(self.rows[row], column)
        return column if gap is None else gap.end()

    def ways(self, row: int, column: int) -> str:
        return LEADS.get(self.sign(row, column), "")

    def sign(self, row: int, column: int) -> str:
        """The sign at a place; a space outside the drawing."""
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
        return self.rows[row][column] if inside else " "

    def see(self, row: int, begin: int, end: int) -> None:
        """Mark what has been read."""
        if any(self.seen[row][begin:end]):
            self.fail_at(row, begin, "two lines lead to {text}", text=self.shown(row, begin))
        self.seen[row][begin:end] = b"\1" * (end - begin)

    def shown(self, row: int, column: int) -> str:
        """What stands at a place, as messages show it."""
        return repr(short(re.split(r"\s{2,}", self.rows[row][column:].strip())[0]))

    def fail_at(self, row: int, column: int, template: str, /, **fields: str) -> None:
        self.fail(template, self.begins[row] + column, **fields)
