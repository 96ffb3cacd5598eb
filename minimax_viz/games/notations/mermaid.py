"""Read and write Mermaid flowcharts: A --> B, A -->|move| C, B1["B1 = 3"].

A trapezoid that narrows upwards is a MAX node, one that narrows downwards a MIN node. Chance nodes are told by their
labels; they are drawn as circles, but a circle may be any node.

The syntax: https://mermaid.js.org/syntax/flowchart.html
"""

import html
import re
from itertools import product
from operator import itemgetter

from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType
from minimax_viz.games.notations.labels import (
    WrittenLabel,
    WrittenMove,
    edge_label,
    node_label,
    take_labels,
    take_moves,
)
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import Cursor, Edges, short

BEGINNING = re.compile(r"(?:\s*(?:%%[^\n]*|---\n.*?\n---)?\n)*\s*(?:graph|flowchart)\b", re.DOTALL)
HEADER = re.compile(r"\s*(?:graph|flowchart)(?:[ \t]+(?:TB|TD|BT|RL|LR))?[ \t]*(?=[;\n]|$)")
FRONT_MATTER = re.compile(r"\s*---\n.*?\n---\n", re.DOTALL)
STATEMENT = re.compile(r'(?:"[^"\n]*"|[^;\n])+')
PASSED_OVER = re.compile(r"(?:classDef|class|style|linkStyle|click|subgraph|end|direction|accTitle|accDescr)\b|%%|$")
ID = re.compile(r"\s*([^\W_](?:[\w.]|-(?![-.>]))*|_\w*)")
SHAPES = (  # longer brackets first
    ("(((", ")))"), ("([", "])"), ("[[", "]]"), ("[(", ")]"), ("((", "))"), ("{{", "}}"), ("[/", "\\]"), ("[\\", "/]"),
    ("[/", "/]"), ("[\\", "\\]"), ("(", ")"), ("[", "]"), ("{", "}"), (">", "]"),
)  # fmt: skip
TURNS: dict[tuple[str, str], NodeType] = {("[/", "\\]"): MAX, ("[\\", "/]"): MIN}
DRAWN_AS = {player: shape for shape, player in TURNS.items()} | {CHANCE: ("((", "))")}
LINK = re.compile(
    r"\s*[<ox]?(?:"
    r"(?:--+|==+|-\.+-?)[>ox-]?\s*\|(?P<piped>[^|]*)\|"
    r"|--(?![->])\s*(?P<dashed>\S.*?)\s*--+[>ox-]?"
    r"|==(?![=>])\s*(?P<thick>\S.*?)\s*==+[>ox=]?"
    r"|-\.(?![.-])\s*(?P<dotted>\S.*?)\s*\.+-[>ox]?"
    r"|--+[>ox-]?|==+[>ox]?|-\.+-[>ox]?|~~~+)"
)
ATTRIBUTES = re.compile(r"@\{(?P<list>[^}]*)\}")
LABEL = re.compile(r"\blabel\s*:\s*(?:\"(?P<quoted>[^\"]*)\"|(?P<bare>[^,}]+))")
CLASS = re.compile(r":::[\w-]+")
JOINT = re.compile(r"\s*&")
STRING = re.compile(r'\s*"[^"]*"')
STEM = "n"


def recognises(text: str) -> bool:
    """Whether a text begins like a flowchart."""
    return BEGINNING.match(text) is not None and re.match(r"\s*graph\b[^\n]*\{", text) is None


class MermaidReader(Cursor):
    """One pass over a flowchart, statement by statement. Raises PositionError."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.edges = Edges(self)
        self.texts: dict[str, tuple[str, int]] = {}
        self.moves: list[WrittenMove] = []

    def read(self) -> TreeNode:
        started = False
        self.take(FRONT_MATTER)
        for found in STATEMENT.finditer(self.text, self.at):
            self.at = found.end() - len(found.group().lstrip())
            self.stop = found.start() + len(found.group().rstrip())
            if not self.rest or self.rest.startswith("%%"):
                continue
            if not started and self.take(HEADER) is None:
                self.fail("a flowchart begins with a line such as graph TD or flowchart LR")
            if started and self.take(PASSED_OVER) is None:
                self.statement()
            started = True
        if not self.edges.nodes:
            self.fail("there is no tree; a flowchart has lines such as A --> B", self.end)
        take_labels(
            self,
            [WrittenLabel(node, *self.texts.get(key, (key, self.edges.first_seen[key])))
             for key, node in self.edges.nodes.items()],
        )  # fmt: skip
        take_moves(self, self.moves)
        return self.edges.root()

    def statement(self) -> None:
        """Read nodes and the links between them: A & B --> C --> D."""
        above = self.group()
        while self.at < self.stop:
            if (link := self.take(LINK)) is None:
                self.fail("{text} stands where an arrow such as --> should", text=repr(short(self.rest)))
            move = next((text for text in link.groups() if text is not None), "").strip()
            below = self.group()
            for parent, child in product(above, below):
                node = self.edges.connect(parent, child, link.end() - len(link.group().lstrip()))
                if move:
                    self.moves.append(WrittenMove(node, plain(move), link.start()))
            above = below

    def group(self) -> list[str]:
        """Read nodes joined by &; returns their ids."""
        keys = [self.node()]
        while self.take(JOINT):
            keys.append(self.node())
        return keys

    def node(self) -> str:
        """Read a node: its id, and its shape and text if they follow; returns the id."""
        if (match := self.take(ID)) is None:
            self.fail("{word} stands where a node should", word=repr(short(self.rest or "the end of the line")))
        key = match[1]
        node = self.edges.node(key, match.start(1))
        attributes = self.take(ATTRIBUTES)
        if attributes is not None and (label := LABEL.search(attributes["list"])) is not None:
            self.texts[key] = plain(label["quoted"] or label["bare"] or ""), attributes.start()
        opening = next((one for one, _ in SHAPES if self.text.startswith(one, self.at, self.stop)), None)
        if opening is not None:
            begun = self.at + len(opening)
            string = STRING.match(self.text, begun, self.stop)  # brackets in it close nothing
            start = string.end() if string else begun
            closings = (close for one, close in SHAPES if one == opening)
            places = [(at, close) for close in closings if (at := self.text.find(close, start, self.stop)) >= 0]
            if not places:
                called = repr(short(key))
                self.fail(
                    "the shape of {node} that {bracket} opens is never closed", node=called, bracket=repr(opening)
                )
            stop, closing = min(places, key=itemgetter(0))
            self.texts[key] = plain(self.text[begun:stop]), begun
            if (opening, closing) in TURNS:
                node.given["player"] = TURNS[opening, closing]
            self.at = stop + len(closing)
        self.take(CLASS)
        return key


def plain(text: str) -> str:
    """The text of a label without its quotes and with its entities decoded: #quot; is a quote."""
    text = re.sub(r"<br\s*/?>|\\n", " ", text.strip().removeprefix('"').removesuffix('"'))
    text = re.sub(r"#(?=(?:(\d)|\w)\w*;)", lambda found: "&#" if found[1] else "&", text)
    return html.unescape(text).strip()


def write(root: TreeNode) -> str:
    """The flowchart of a tree, from the top down."""
    lines, numbers = ["flowchart TD"], dict[TreeNode, int]()
    for node, _ in preorder(root):
        numbers[node] = len(numbers)
    for node, number in numbers.items():
        opening, closing = ("[", "]") if node.is_leaf else DRAWN_AS[node.player]
        player = CHANCE if node.children and node.player == CHANCE else None
        lines.append(f'  {STEM}{number}{opening}"{escaped(node_label(node, player))}"{closing}')
    for node, number in numbers.items():
        for child in node.children:
            edge = edge_label(child, child.given.get("move", ""))
            told = f'|"{escaped(edge)}"|' if edge else ""
            lines.append(f"  {STEM}{number} -->{told} {STEM}{numbers[child]}")
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text escaped for the quotes of a label."""
    return re.sub(r"[#&;\"<>|\\]", lambda sign: f"#{ord(sign.group())};", text)
