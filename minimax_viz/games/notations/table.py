"""Read a tree from a table with a row for each node. The columns move, player and value are optional."""

import csv
import re

from minimax_viz.games.game import MAX, MIN
from minimax_viz.games.notations.node import VALUE_KEYS, TreeNode
from minimax_viz.games.notations.source import Cursor, Edges, is_value, short

COLUMNS = {
    "parent": ("parent", "from", "source", "above"),
    "child": ("child", "node", "id", "to", "target", "name"),
    "move": ("move", "action", "label", "edge"),
    "player": ("player", "turn"),
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


def read(text: str) -> TreeNode:
    """The tree of a table. The root's parent is empty, or the root has no row. Raises PositionError."""
    cursor = Cursor(text)
    edges = Edges(cursor)
    starts = [match.start() for match in re.finditer(r"^", text, re.MULTILINE)]
    begun = next(number for number, line in enumerate(text.splitlines()) if is_table_line(line))
    heading = text.splitlines()[begun]
    columns = columns_of(heading)
    lines = text.splitlines()[begun + 1 :]
    rows = csv.reader(lines, delimiter=separator_of(heading), skipinitialspace=True, strict=True)
    width, line = len(headings_of(heading)), 1
    try:
        for cells in rows:
            at, line = starts[min(begun + line, len(starts) - 1)], rows.line_num + 1
            if any(cell.strip() for cell in cells[width:]):
                cursor.fail(
                    "this row has {cells} cells, but there are {headings} headings; a decimal comma needs ; between "
                    "cells",
                    at,
                    cells=len(cells),
                    headings=width,
                )
            if any(cell.strip() and not RULE.fullmatch(cell.strip()) for cell in cells):
                take_row(cursor, edges, {name: cells[place].strip() for name, place in columns.items()
                                         if place < len(cells)}, at)  # fmt: skip
    except csv.Error as error:
        cursor.fail("this row cannot be read: {reason}", starts[min(begun + line, len(starts) - 1)], reason=str(error))
    if not edges.nodes:
        cursor.fail("the table has headings, but no rows", cursor.end)
    root = edges.root()
    for key, node in edges.nodes.items():
        if node.children and node.is_leaf:
            cursor.fail(
                "{node} has a value and children; only leaves have values",
                edges.first_seen[key],
                node=repr(short(key)),
            )
        cursor.give(node, "name", key, edges.first_seen[key])
    return root


def take_row(cursor: Cursor, edges: Edges, cells: dict[str, str], at: int) -> None:
    """Add the node in a row to the edges."""
    child, parent = cells.get("child", ""), cells.get("parent", "")
    if parent.lower() in NONE:
        parent = ""
    if not child:
        cursor.fail("this row names no child", at)
    if "value" not in cells and parent and is_value(child):
        edges.add_leaf(parent, cursor.leaf(child, at), at)  # a number may stand at several leaves
        return
    node = edges.connect(parent, child, at) if parent else edges.node(child, at)
    value, player = cells.get("value", ""), cells.get("player", "").lower()
    if value.lower() not in NONE:
        cursor.give_value(node, point if is_value(point := value.replace(",", ".", 1)) else value, at)
    if player in (MAX, MIN):
        node.given["player"] = player
    elif player not in NONE:
        cursor.fail("{word} is not a player; it is max or min", at, word=repr(short(player)))
    cursor.give(node, "move", cells.get("move", ""), at)
