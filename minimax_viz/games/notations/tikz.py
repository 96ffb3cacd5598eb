r"""Read trees of TikZ: \node {A} child {node {B} child {node {3}} child {node {5}}} child {node {2}};

The labels of edges are moves, and those with one: edge from parent node[left] {a1}. Options are passed over, except
styles called max, min or chance.

The syntax: https://tikz.dev/tikz-trees
"""

import re

from minimax_viz.games.notations.labels import WrittenMove, take_labels, take_moves
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode
from minimax_viz.games.notations.textext import TexReader, plain

CHILD = re.compile(r"\bchild\b\s*(?:\[[^\]]*\]\s*)*(?:\{|foreach\b)")
PATH = re.compile(r"\\(?:node|coordinate|path|draw|graph)\b")
WORD = re.compile(r"\s*(?:\\?(?P<word>[A-Za-z]+)|(?P<sign>[\s\S]))")
FROM_PARENT = re.compile(r"\s*from\s+parent\b")
PLACE = re.compile(r"\s*at\b")
NAME = re.compile(r"\s*(?:label|name|alias)\s*=")


def recognises(text: str) -> bool:
    r"""Whether a text has children as TikZ writes them, behind a command such as \node."""
    return "\\" in text and CHILD.search(text) is not None and PATH.search(text) is not None


class TikzReader(TexReader):
    """One pass over a path, with a stack of the children that are open. Raises PositionError."""

    def read(self) -> TreeNode:
        start = self.start_of_path()
        self.at = self.begin = start
        self.moves: list[WrittenMove] = []
        self.labels: dict[TreeNode, tuple[str, int]] = {}
        top = TreeNode()
        path = [(top, start)]
        edges: set[TreeNode] = set()  # whose "edge from parent" has come
        is_over = False
        while not is_over and (found := self.take(WORD)) is not None:
            node = path[-1][0]
            match found["word"] or found["sign"]:
                case "node" | "coordinate":
                    self.node(node, is_edge=node in edges)
                case "child":
                    self.child(node, path, found.start("word"))
                case "edge" if self.take(FROM_PARENT) is not None:
                    edges.add(node)
                case "}" if len(path) > 1:
                    path.pop()
                case ";" if len(path) == 1:
                    is_over = True
                case "{":
                    self.at -= 1
                    self.group()
                case "[":
                    self.at -= 1
                    self.group("[")
        if len(path) > 1:
            where = self.where(path[-1][1])
            self.fail("the bracket {bracket} opened {where} is never closed", self.end, bracket="'{'", where=where)
        if (again := CHILD.search(self.text, self.at)) is not None:
            self.fail("a second tree begins; there is one", again.start())
        take_labels(self, [self.leaf_or_name(node, *label) for node, label in self.labels.items()])
        take_moves(self, self.moves)
        return top

    def start_of_path(self) -> int:
        """Where the path begins that has children."""
        child = CHILD.search(self.text)
        begun = [path.start() for path in PATH.finditer(self.text, 0, child.start() if child else self.stop)]
        return begun[-1] if begun else 0

    def node(self, node: TreeNode, *, is_edge: bool) -> None:
        """Read the options and the text of a node, or of the label of the edge above it."""
        at, text = self.at, None
        while True:
            if (options := self.group("[")) is not None:
                if not is_edge:
                    self.take_options(node, options, at)
            elif self.group("(") is not None or self.take(PLACE) is not None:
                continue
            else:
                text_at = self.at
                text = self.group()
                break
        if is_edge and text:
            self.moves.append(WrittenMove(node, plain(text), text_at))
        elif not is_edge:
            self.labels[node] = plain(text or ""), text_at + 1

    def take_options(self, node: TreeNode, options: str, at: int) -> None:
        for option in options.split(","):
            if option.strip().lower() in NODE_TYPES:
                self.give_player(node, option.strip().lower(), at)

    def child(self, node: TreeNode, path: list[tuple[TreeNode, int]], at: int) -> None:
        """Read what stands before a child's curly bracket, which is then open; a missing child is passed over."""
        options = ""
        while (more := self.group("[")) is not None:
            options += more + ","
        self.space()
        if not self.text.startswith("{", self.at, self.stop):
            self.fail("a child in curly brackets should follow; write each child out, not with foreach", at)
        if "missing" in (option.strip() for option in options.split(",")):
            self.group()
            return
        child = TreeNode()
        self.take_options(child, options, at)
        self.labels[child] = "", at
        node.children.append(child)
        path.append((child, self.at))
        self.at += 1
