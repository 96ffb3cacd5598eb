r"""Read and write trees of LaTeX's forest:

    \begin{forest} [MAX [MIN, edge label={node[left]{a}} [3] [12]] [MIN [2]]] \end{forest}

The preamble and the options of nodes are passed over, except the labels of edges, which are moves, and styles called
max, min or chance.

The package: https://ctan.org/pkg/forest
"""

import re

from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType
from minimax_viz.games.notations.labels import (
    WrittenMove,
    edge_label,
    node_label,
    take_labels,
    take_moves,
)
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, preorder
from minimax_viz.games.notations.source import value_word
from minimax_viz.games.notations.textext import TexReader, escaped, plain, value_in_tex

BEGINNING = re.compile(r"\\begin\s*\{forest\}|\\Forest\*?\s*\{")
ENDING = re.compile(r"\s*(?:\\end\s*\{forest\}|\})")
EDGE_LABEL = re.compile(r"\s*edge label\s*=\s*|\s*el\s*=\s*")
LABEL = re.compile(r"\s*label\s*=\s*")
NODE_PLACE = re.compile(
    r"^(?:\{)?\s*(?:\[[^\]]*\]\s*)?(?:above|below|left|right|center|-?\d+)?(?: (?:left|right))?\s*:\s*"
)
STYLES: dict[NodeType, str] = {
    MAX: "regular polygon, regular polygon sides=3, inner sep=1pt",
    MIN: "regular polygon, regular polygon sides=3, shape border rotate=180, inner sep=1pt",
    CHANCE: "circle, inner sep=1pt",
}


def recognises(text: str) -> bool:
    """Whether a text has an environment of forest."""
    return BEGINNING.search(text) is not None


class ForestReader(TexReader):
    """One pass over the brackets of a tree, with a stack of open ones. Raises PositionError."""

    def read(self) -> TreeNode:
        begun = BEGINNING.search(self.text)
        self.at = self.begin = begun.end() if begun else 0
        self.find_root()
        top, self.moves = TreeNode(), list[WrittenMove]()
        self.written: list[tuple[TreeNode, str, int]] = []
        path = [(top, self.at)]
        while True:
            self.space()
            if self.at >= self.stop:
                where = self.where(path[-1][1])
                self.fail("the bracket {bracket} opened {where} is never closed", self.end, bracket="'['", where=where)
            if self.text[self.at] == "[":
                node = TreeNode()
                path[-1][0].children.append(node)
                path.append((node, self.at))
                self.at += 1
                self.node(node)
            elif self.text[self.at] == "]":
                path.pop()
                self.at += 1
                if len(path) == 1:
                    break
            elif ENDING.match(self.text, self.at):
                where = self.where(path[-1][1])
                self.fail("the bracket {bracket} opened {where} is never closed", bracket="'['", where=where)
            else:
                self.fail_to_read()
        self.check_end()
        take_labels(self, [self.leaf_or_name(node, text, at) for node, text, at in self.written])
        take_moves(self, self.moves)
        return top.children[0]

    def find_root(self) -> None:
        """Pass over the preamble, up to the bracket of the root."""
        while self.at < self.stop and self.text[self.at] != "[":
            if self.text[self.at] == "{":
                self.at = self.end_of_group(self.at)
            elif ENDING.match(self.text, self.at):
                break
            else:
                self.at += 1
        if not self.text.startswith("[", self.at):
            self.fail("there is no tree; a forest looks like [MAX [MIN [3] [12]] [2]]", min(self.at, self.end))

    def check_end(self) -> None:
        self.space()
        if self.text.startswith("\\", self.at) and (ending := ENDING.search(self.text, self.at)) is not None:
            self.at = ending.start()  # behind what is drawn over the tree
        if self.at < self.stop and self.take(ENDING) is None:
            self.fail_to_read()
        if (again := BEGINNING.search(self.text, self.at)) is not None:
            self.fail("a second forest begins; there is one tree", again.start())

    def node(self, node: TreeNode) -> None:
        """Read what stands in a node's bracket before its children: its content, and options behind commas."""
        at, content = self.at, self.part()
        label = plain(content)
        while self.text.startswith(",", self.at, self.stop):
            self.at += 1
            option_at, option = self.at, self.part()
            word = option.strip().lower()
            if word == "phantom":
                self.fail("a phantom is not seen in the picture; leave it out", option_at)
            if word in NODE_TYPES:
                self.give_player(node, word, option_at)
            elif (found := EDGE_LABEL.match(option)) is not None:
                self.moves.append(WrittenMove(node, plain(last_group(option[found.end() :])), option_at))
            elif not label and (found := LABEL.match(option)) is not None:
                label = plain(NODE_PLACE.sub("", option[found.end() :]))
        self.written.append((node, label, at + len(content) - len(content.lstrip())))

    def part(self) -> str:
        """The text up to a comma or a square bracket that is not in curly ones."""
        start = self.at
        while self.at < self.stop and self.text[self.at] not in ",[]":
            if self.text[self.at] == "{":
                self.at = self.end_of_group(self.at)
            else:
                self.at += 2 if self.text[self.at] == "\\" else 1
        self.at = min(self.at, self.stop)
        return self.text[start : self.at]


def last_group(text: str) -> str:
    """The text in the last pair of curly brackets, as the label of {node[midway, left]{a1}}; all of it without any."""
    inner = text.strip()
    if inner.startswith("{") and inner.endswith("}"):
        inner = inner[1:-1].rstrip()
    if not inner.endswith("}"):
        return inner
    depth = 0
    for at in range(len(inner) - 1, -1, -1):
        if at and inner[at - 1] == "\\":
            continue
        depth += {"}": 1, "{": -1}.get(inner[at], 0)
        if not depth:
            return inner[at + 1 : -1]
    return inner


def write(root: TreeNode) -> str:
    """A tree as an environment of forest, a node on each line."""
    lines = ["% needs \\usepackage{forest} and \\usetikzlibrary{shapes.geometric}", "\\begin{forest}"]
    lines += [f"  {player}/.style={{{look}}}," for player, look in STYLES.items()]
    lines.append("  for tree={draw, s sep=4mm}")
    closed = 0
    plies = [ply for _, ply in preorder(root)] + [0]
    for (node, ply), below in zip(preorder(root), plies[1:], strict=True):
        label = node_label(node, None)
        if node.is_leaf:
            label = escaped(label.removesuffix(value_word(node))) + f"${value_in_tex(node)}$"
        else:
            label = escaped(label)
        options: list[str] = [] if node.is_leaf else [node.player]
        if move := edge_label(node, node.given.get("move", "")):
            options.append(f"edge label={{node[midway, fill=white, font=\\scriptsize, draw=none]{{{escaped(move)}}}}}")
        indent = "  " * min(ply + 1, MOST_INDENTED)
        closed = max(ply - below + 1, 0)
        lines.append(f"{indent}[{', '.join([f'{{{label}}}', *options])}{']' * closed}")
    return "\n".join([*lines, "\\end{forest}", ""])


MOST_INDENTED = 20
