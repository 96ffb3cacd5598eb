"""Read and write indented outlines: each node is a line, with its children indented below it.

A tree drawn with branches of lines, as by the command `tree`, is read as an outline too, and so are the lines that
anytree prints, Node('/A/B'), whose paths say what lies below what even where nothing is drawn.
"""

import re

from minimax_viz.errors import PositionError
from minimax_viz.games.game import MAX, MIN
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
from minimax_viz.games.notations.source import NUMBER, Cursor, is_value, short, value_word

BEGINNING = re.compile(r"[\s│┃|]*(?:[├└┣┗╰][─━]+\s*|[`+\\]-{1,3}\s*|(?<=\|)[-_]{1,3}\s*)?")
PASSED_OVER = re.compile(r"#|::|%%|\d+ director(?:y|ies)(?:, \d+ files?)?$|[\s│┃|]*$")
"""Comments, the last line of `tree`, and lines with nothing but branches that go on."""

MINDMAP = "mindmap"
MINDMAP_NODE = re.compile(r"[\w-]*(?:\(\((.*)\)\)|\[(.*)\]|\((.*)\)|\{\{(.*)\}\}|\)\)(.*)\(\(|\)(.*)\()")
ANYTREE_NODE = re.compile(
    r"""\w*Node\((?:id=|name=)?(?P<quote>['"])(?P<path>(?:(?!(?P=quote)).)*?)(?P<name>(?:(?!(?P=quote))[^/])*)(?P=quote)(?P<more>.*)\),?"""
)
ANYTREE_PATH = re.compile(r"""\w*Node\(['"]/""")
ANYTREE_VALUE = re.compile(rf"\b(?:{'|'.join(VALUE_KEYS)})=(?P<value>[^,)]+)")
BULLET = re.compile(r"(?:[-*+•–]|\d+[.)])\s+(?=\S)")
MOVE = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^"])+?)\s*(?:→|->|=>)\s*')
LEAF = re.compile(rf'\s*"(?:[^"\\]|\\.)*"\s+(?:\?|{NUMBER.pattern})\s*')
TAB = 4
MOST_SPACES, SPACES_A_NODE = 30_000_000, 100  # a chain of 5,000 nodes fits


def recognises(text: str) -> bool:
    """Whether the lines of a text are indented, drawn as branches or bulleted; or it is a single named leaf."""
    lines = [line for line in text.splitlines() if line.strip(" \t│┃|")]
    if len(lines) < 2:
        return LEAF.fullmatch(text) is not None
    if len({indent_of(line)[0] for line in lines}) > 1:
        return True
    return any(all(kind.match(line.lstrip()) for line in lines) for kind in (BULLET, ANYTREE_PATH))


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
        paths = self.paths()
        for line in self.text.splitlines(keepends=True):
            (indent, before), content = indent_of(line), line.strip()
            begin, at = at + before, at + len(line)
            if content == MINDMAP or PASSED_OVER.match(content):
                continue
            if paths:
                indent = self.depth_of(paths, content, begin)
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
            text = quoted(known["name"]) + f" {value['value']}" if value else self.anytree_name(known["name"])
        return WrittenLabel(node, text, at)

    def anytree_name(self, name: str) -> str:
        """The label of a node with nothing but a name, which may also be a leaf's value, or the player's."""
        return name if is_value(name) or name.lower() in (MAX, MIN) else quoted(name)

    def paths(self) -> list[str]:
        """The path above all nodes, if every line is a node of anytree with its path and nothing is drawn."""
        lines = [line.lstrip() for line in self.text.splitlines() if line.strip()]
        is_drawn = len({indent_of(line)[0] for line in self.text.splitlines() if line.strip()}) > 1
        return [""] if not is_drawn and len(lines) > 1 and all(map(ANYTREE_PATH.match, lines)) else []

    def depth_of(self, paths: list[str], line: str, at: int) -> int:
        """How deep a node of anytree lies by its path; `paths` are those of the nodes above it, and end in its own."""
        if (found := ANYTREE_NODE.match(line)) is None:
            self.fail("this line is no node of anytree, such as Node('/A/B')", at)
        above, own = found["path"].removesuffix("/"), found["path"] + found["name"]
        while paths and paths[-1] != above:
            paths.pop()
        if not paths:
            paths.append("")
            self.fail(
                "{path} does not follow the node above it; list the nodes from the top down, each followed by what is "
                "below it",
                at,
                path=repr(short(own)),
            )
        paths.append(own)
        return len(paths)


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
