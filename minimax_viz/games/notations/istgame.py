r"""Read and write trees of LaTeX's istgame, of two players and zero-sum: each \istroot with the branches below it.

    \istroot(0){MAX} \istb{a} \istb{b}{3,-3} \endist
    \istroot(1)(0-1){MIN} \istb{c}{12,-12} \istb{d}{2,-2} \endist

The first number is MAX's payoff; it may stand alone.

The package: https://ctan.org/pkg/istgame
"""

import re

from minimax_viz.errors import PositionError
from minimax_viz.games.game import CHANCE, MAX, MIN
from minimax_viz.games.notations.labels import (
    WrittenMove,
    edge_label,
    node_label,
    take_labels,
    take_moves,
)
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import short, value_word
from minimax_viz.games.notations.textext import TexReader, escaped, plain, value_in_tex

COMMAND = re.compile(r"\\(istroot|istb|endist|xt)([A-Za-z]*)[*']*")
HIDDEN = re.compile(r"C?Infoset\w*")
CONTINUOUS = re.compile(r"(?:cntm|m)")
LEAF_WIDTH = 10
OWNERS = {"1": MAX, "2": MIN, "player 1": MAX, "player 2": MIN, "i": MAX, "ii": MIN, "nature": CHANCE, "n": CHANCE}
"""Who moves, by the labels of nodes in books on game theory."""


def recognises(text: str) -> bool:
    r"""Whether a text has roots with branches."""
    return "\\istroot" in text or "\\istb" in text


class IstgameReader(TexReader):
    """One pass over the roots and their branches. Raises PositionError."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.nodes: dict[str, TreeNode] = {}
        self.labels: dict[TreeNode, tuple[str, int]] = {}
        self.moves: list[WrittenMove] = []
        self.top: TreeNode | None = None

    def read(self) -> TreeNode:
        name = ""
        root: TreeNode | None = None
        for found in COMMAND.finditer(self.text):
            self.at = found.end()
            match found[1]:
                case "istroot":
                    if CONTINUOUS.match(found[2]):
                        self.fail("a choice among infinitely many moves; here each move has a branch", found.start())
                    name, root = self.root(found.start())
                case "istb" if CONTINUOUS.match(found[2]):
                    self.fail("a choice among infinitely many moves; here each move has a branch", found.start())
                case "istb":
                    if root is None:
                        self.fail(r"this branch belongs to no \istroot", found.start())
                    self.branch(name, root, found.start())
                case "endist":
                    root = None
                case _ if HIDDEN.fullmatch(found[2]):
                    self.fail("an information set; only games without hidden moves are read", found.start())
        if self.top is None:
            self.fail("there is no tree; it begins with a root such as \\istroot(0)", self.end)
        take_labels(self, [self.leaf_or_name(node, *label) for node, label in self.labels.items()])
        take_moves(self, self.moves)
        return self.top

    def root(self, at: int) -> tuple[str, TreeNode]:
        """Read a root: its options, its name, the branch that it stands at, and who moves there."""
        places: list[str] = []
        label, label_at = "", at
        while True:
            if (place := self.group("(")) is not None:
                places.append(place.strip())
            elif self.group("[") is None and self.group("<") is None:
                label_at = self.at
                label = plain(self.group() or "")
                break
        name, where = (places or [""])[0], places[-1] if places else ""
        node = self.nodes.get(where.partition("+")[0].strip())
        if node is None and self.top is not None:
            self.fail(
                "{branch} is no branch of a root above; the second branch of (0) is (0-2)",
                at,
                branch=repr(short(where)),
            )
        if node is None:
            self.top = node = TreeNode()
        elif node.children:
            self.fail("{branch} has branches already; a node has one \\istroot", at, branch=repr(short(where)))
        given = self.labels.get(node, ("", 0))[0]
        if given and label:
            self.fail("{branch} has a payoff and branches; only leaves have payoffs", at, branch=repr(short(where)))
        if label.lower() in OWNERS:
            node.given["player"] = OWNERS[label.lower()]
            if OWNERS[label.lower()] == CHANCE:
                self.give_player(node, CHANCE, label_at)
            label = ""
        self.labels[node] = label or given, label_at + 1
        return name, node

    def branch(self, name: str, root: TreeNode, at: int) -> None:
        """Read a branch: the move, and the payoff at its end if it is a leaf."""
        groups: list[tuple[str, int]] = []
        while True:
            start = self.at
            if (text := self.group()) is not None:
                groups.append((text, start + 1))
            elif self.group("[") is None and self.group("<") is None:
                break
        node = TreeNode()
        root.children.append(node)
        self.nodes[f"{name}-{len(root.children)}"] = node
        if groups and (move := plain(groups[0][0])):
            self.moves.append(WrittenMove(node, move, groups[0][1]))
        payoff, payoff_at = groups[1] if len(groups) > 1 else ("", at)
        self.labels[node] = plain(payoff), payoff_at


def write(root: TreeNode) -> str:
    """A tree as an environment of istgame. Raises PositionError if it is a single leaf."""
    if root.is_leaf:
        raise PositionError("An istgame has a root with branches, and this tree is a single leaf; write it as JSON.")
    lines = ["% needs \\usepackage{istgame}", "\\begin{istgame}"]
    widths = branch_widths(root)
    numbers = {node: number for number, node in enumerate(node for node, _ in preorder(root) if node.children)}
    places = {child: f"({numbers[node]}-{at})" for node in numbers for at, child in enumerate(node.children, 1)}
    for node, number in numbers.items():
        lines.append(f"\\xtdistance{{15mm}}{{{widths[node]}mm}}")
        label = escaped(node_label(node, node.player))
        lines.append(f"\\istroot({number}){places.get(node, '')}{{{label}}}")
        for child in node.children:
            move = in_words(edge_label(child, child.given.get("move", "")))
            name = in_words(node_label(child, None).removesuffix(value_word(child)))
            payoff = f"{{{name}{value_in_tex(child)}}}" if child.is_leaf else ""
            lines.append(f"  \\istb{{{move}}}{'[fill=white]' if move else ''}{payoff}")
        lines.append("\\endist")
    return "\n".join([*lines, "\\end{istgame}", ""])


def in_words(text: str) -> str:
    """A text in words, where istgame expects mathematics."""
    return f"\\textnormal{{{escaped(text)}}}" if text else ""


def branch_widths(root: TreeNode) -> dict[TreeNode, int]:
    """How far apart the branches of each node are, in millimetres: as far as its level needs, a leaf taking ten."""
    levels = [[root]]
    while below := [child for node in levels[-1] for child in node.children]:
        levels.append(below)
    leaves: dict[TreeNode, int] = {}
    widths: dict[TreeNode, int] = {}
    for level in reversed(levels):
        widest = max((leaves[child] for node in level for child in node.children), default=1)
        for node in level:
            leaves[node] = sum(leaves[child] for child in node.children) or 1
            widths[node] = LEAF_WIDTH * widest
    return widths
