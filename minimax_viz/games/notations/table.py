"""Read a tree from a table with a row for each node. The columns move, player, probability and
value are optional."""

import csv
import re

from minimax_viz.games.notations.node import NODE_TYPES, VALUE_KEYS, TreeNode
from minimax_viz.games.notations.source import Cursor, Edges, is_value, short

COLUMNS = {
    "parent": ("parent", "from", "source", "above"),
    "child": ("child", "node", "id", "to", "target", "name"),
    "move": ("move", "action", "label", "edge"),
    "player": ("player", "turn"),
    "probability": ("probability", "prob"),
    "value": VALUE_KEYS,
}
"""The columns, each with all the headings it may have."""

SEPARATORS = ",;\t|"
NONE = ("", "nan", "none", "null", "na", "n/a", "-")
EXCEL = re.compile(r"\s*sep=.\s*")
RULE = re.compile(r":?-+:?")


def recognises(text: str) -> bool:
    """Whether the first line has the headings of parents and children."""
    headings = columns_of(next((line for line in text.splitlines() if is_table_line(line)), ""))
    return "parent" in headings and "child" in headings


def is_table_line(line: str) -> bool:
    """Whether a line belongs to the table: it is not blank, nor the `sep=;` that may begin a spreadsheet's file."""
    return bool(line.strip()) and EXCEL.fullmatch(line) is None


def columns_of(line: str) -> dict[str, int]:
    """The columns in a line of headings, with their places."""
    words = [word.lower() for word in headings_of(line)]
    return {
        column: words.index(next(name for name in names if name in words))
        for column, names in COLUMNS.items()
        if any(name in words for name in names)
    }


def headings_of(line: str) -> list[str]:
    """The headings in a line; an empty list if it is not a well-formed line of a table."""
    try:
        cells = next(csv.reader([line], delimiter=separator_of(line), skipinitialspace=True, strict=True), [])
    except csv.Error:
        return []
    return [] if any('"' in cell for cell in cells) else [cell.strip() for cell in cells]


def separator_of(line: str) -> str:
    """The separator between the cells of a line."""
    return max(SEPARATORS, key=line.count)


class TableReader(Cursor):
    """One pass over the rows of a table. The root's parent is empty, or the root has no row. Raises PositionError."""

    def read(self) -> TreeNode:
        self.edges = Edges(self)
        starts = [match.start() for match in re.finditer(r"^", self.text, re.MULTILINE)]
        lines = self.text.splitlines()
        begun = next(number for number, line in enumerate(lines) if is_table_line(line))
        columns, width = columns_of(lines[begun]), len(headings_of(lines[begun]))
        separator = separator_of(lines[begun])
        rows = csv.reader(lines[begun + 1 :], delimiter=separator, skipinitialspace=True, strict=True)
        line = 1
        try:
            for cells in rows:
                self.at, line = starts[min(begun + line, len(starts) - 1)], rows.line_num + 1
                if any(cell.strip() for cell in cells[width:]):
                    self.fail(
                        "this row has {cells} cells, but there are {headings} headings; a decimal comma needs ; "
                        "between cells",
                        cells=len(cells),
                        headings=width,
                    )
                if any(cell.strip() and not RULE.fullmatch(cell.strip()) for cell in cells):
                    self.take_row({name: cells[at].strip() for name, at in columns.items() if at < len(cells)})
        except csv.Error as error:
            at = starts[min(begun + line, len(starts) - 1)]
            self.fail("this row cannot be read: {reason}", at, reason=str(error))
        if not self.edges.nodes:
            self.fail("the table has headings, but no rows", self.end)
        root = self.edges.root()
        for key, node in self.edges.nodes.items():
            at = self.edges.first_seen[key]
            if node.children and node.is_leaf:
                self.fail("{node} has a value and children; only leaves have values", at, node=repr(short(key)))
            self.give(node, "name", key, at)
        return root

    def take_row(self, cells: dict[str, str]) -> None:
        child, parent = cells.get("child", ""), cells.get("parent", "")
        if parent.lower() in NONE:
            parent = ""
        if not child:
            self.fail("this row names no child")
        if "value" not in cells and parent and is_value(child):  # a number may stand at several leaves
            leaf = self.leaf(child, self.at)
            self.edges.node(parent, self.at).children.append(leaf)
            self.take_probability(leaf, cells)
            return
        node = self.edges.connect(parent, child, self.at) if parent else self.edges.node(child, self.at)
        value, player = cells.get("value", ""), cells.get("player", "").lower()
        if value.lower() not in NONE:
            point = value.replace(",", ".", 1)
            self.give_value(node, point if is_value(point) else value, self.at)
        if player in NODE_TYPES:
            self.give_player(node, player, self.at)
        elif player not in NONE:
            self.fail("{word} is not a player; it is max, min or chance", word=repr(short(player)))
        self.give(node, "move", cells.get("move", ""), self.at)
        self.take_probability(node, cells)

    def take_probability(self, node: TreeNode, cells: dict[str, str]) -> None:
        if (told := cells.get("probability", "")).lower() not in NONE:
            self.give_probability(node, told.replace(",", ".", 1), self.at)
