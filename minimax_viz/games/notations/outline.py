"""Read and write indented outlines: each node is a line, with its children indented below it.

A tree drawn with branches of lines, as by the command `tree`, is read as an outline too.
"""

import re

from minimax_viz.errors import PositionError
from minimax_viz.games.notations.labels import (
    WrittenLabel,
    WrittenMove,
    edge_label,
    in_quotes,
    node_label,
    quoted,
    take_labels,
    take_moves,
    unquoted,
)
from minimax_viz.games.notations.node import VALUE_KEYS, TreeNode, preorder, with_players
from minimax_viz.games.notations.source import NUMBER, Cursor, value_word

BEGINNING = re.compile(r"[\s│┃|]*(?:[├└┣┗╰][─━]+\s*|[`+\\]-{2,3}\s*|(?<=\|)-{2,3}\s*)?")
PASSED_OVER = re.compile(r"#|::|%%|\d+ director(?:y|ies)(?:, \d+ files?)?$")  # comments; the last line of `tree`
MINDMAP = "mindmap"
MINDMAP_NODE = re.compile(r"[\w-]*(?:\(\((.*)\)\)|\[(.*)\]|\((.*)\)|\{\{(.*)\}\}|\)\)(.*)\(\(|\)(.*)\()")
ANYTREE_NODE = re.compile(r"\w*Node\('(?:[^']*/)?(?P<name>[^'/]*)'(?P<more>.*)\)")
ANYTREE_VALUE = re.compile(rf"\b(?:{'|'.join(VALUE_KEYS)})=(?P<value>[^,)]+)")
BULLET = re.compile(r"(?:[-*+•–]|\d+[.)])\s+(?=\S)")
MOVE = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^"])+?)\s*(?:→|->|=>)\s*')
LEAF = re.compile(rf'\s*"(?:[^"\\]|\\.)*"\s+(?:\?|{NUMBER.pattern})\s*')
TAB = 4
MOST_SPACES, SPACES_A_NODE = 30_000_000, 100  # a chain of 5,000 nodes fits


def recognises(text: str) -> bool:
    """Whether the lines of a text are indented, drawn as branches or bulleted; or it is a single named leaf."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return LEAF.fullmatch(text) is not None
    return len({indent_of(line)[0] for line in lines}) > 1 or all(BULLET.match(line.lstrip()) for line in lines)


def indent_of(line: str) -> tuple[int, int]:
    """The indentation of a line, in columns and in characters."""
    match = BEGINNING.match(line)
    before = match.group() if match else ""
    return len(before.expandtabs(TAB)), len(before)


class OutlineReader(Cursor):
    """One pass over an outline; several outermost lines are the children of an added root. Raises PositionError."""

    def read(self) -> TreeNode:
        written, top, at = list[WrittenLabel](), TreeNode(), 0
        self.moves: list[WrittenMove] = []
        path: list[tuple[int, TreeNode]] = [(-1, top)]
        for line in self.text.splitlines(keepends=True):
            (indent, before), content = indent_of(line), line.strip()
            begin, at = at + before, at + len(line)
            if not content or content == MINDMAP or PASSED_OVER.match(content):
                continue
            left = indent
            while indent <= path[-1][0]:
                left, _ = path.pop()
            if left != indent:
                self.fail("this line is indented less than the one above, yet like none before that; align it", begin)
            node = TreeNode()
            path[-1][1].children.append(node)
            path.append((indent, node))
            written.append(self.label(node, self.text[begin:at].rstrip(), begin))
        take_labels(self, written)
        take_moves(self, self.moves, unquoted)
        if not written:
            self.fail("there is no tree; an outline has a line for each node, and its children indented below it", 0)
        return top.children[0] if len(top.children) == 1 else top

    def label(self, node: TreeNode, text: str, at: int) -> WrittenLabel:
        """The label of a node in its line, behind a bullet and a move with an arrow."""
        if (bullet := BULLET.match(text)) is not None:
            at, text = at + bullet.end(), text[bullet.end() :]
        if (move := MOVE.match(text)) is not None:
            self.moves.append(WrittenMove(node, move[1], at))
            at, text = at + move.end(), text[move.end() :]
        if (shape := MINDMAP_NODE.fullmatch(text)) is not None and self.text.lstrip().startswith(MINDMAP):
            text = next(inner for inner in shape.groups() if inner is not None)
        elif (known := ANYTREE_NODE.fullmatch(text)) is not None:
            value = ANYTREE_VALUE.search(known["more"])
            text = quoted(known["name"]) + (f" {value['value']}" if value else "")
        return WrittenLabel(node, text, at)


def write(root: TreeNode) -> str:
    """The outline of a tree; leaves without a given name have none in it, except a lone leaf.

    Raises PositionError if it would consist almost entirely of spaces.
    """
    if root.is_leaf:
        return f"{in_quotes(root.name)} {value_word(root)}\n"
    plies = [ply for _, ply in preorder(root)]
    if 2 * sum(plies) > max(MOST_SPACES, SPACES_A_NODE * len(plies)):
        raise PositionError(
            "The tree is {plies} plies deep, and an outline indents every line by its ply, {spaces} spaces in all; "
            "write it as JSON, Newick or Mermaid.",
            plies=max(plies),
            spaces=2 * sum(plies),
        )
    lines = []
    for node, ply, player in with_players(root):
        edge = edge_label(node, quoted(node.given["move"]) if "move" in node.given else "")
        lines.append(f"{'  ' * ply}{edge}{' → ' if edge else ''}{node_label(node, player)}\n")
    return "".join(lines)
