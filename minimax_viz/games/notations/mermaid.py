"""Read and write Mermaid flowcharts: A --> B, A -->|move| C, B1["B1 = 3"].

A trapezoid that narrows upwards is a MAX node, one that narrows downwards a MIN node.

The syntax: https://mermaid.js.org/syntax/flowchart.html
"""

import html
import re
from collections.abc import Iterator

from minimax_viz.games.game import MAX, MIN
from minimax_viz.games.notations.edges import Edges
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.nodetext import Written, take_texts, text_of
from minimax_viz.games.notations.source import Source, short

BEGINNING = re.compile(r"(?:\s*(?:%%[^\n]*|---\n.*?\n---)?\n)*\s*(?:graph|flowchart)\b", re.DOTALL)
HEADER = re.compile(r"\s*(?:graph|flowchart)(?:[ \t]+(?:TB|TD|BT|RL|LR))?[ \t]*(?=[;\n]|$)")
PASSED_OVER = re.compile(r"(?:classDef|class|style|linkStyle|click|subgraph|end|direction|accTitle|accDescr)\b|%%|$")
ID = re.compile(r"\s*([^\W_](?:[\w.]|-(?![-.>]))*|_\w*)")
SHAPES = (  # longer brackets first
    ("(((", ")))"), ("([", "])"), ("[[", "]]"), ("[(", ")]"), ("((", "))"), ("{{", "}}"), ("[/", "\\]"), ("[\\", "/]"),
    ("[/", "/]"), ("[\\", "\\]"), ("(", ")"), ("[", "]"), ("{", "}"), (">", "]"),
)  # fmt: skip
TURNS = {("[/", "\\]"): MAX, ("[\\", "/]"): MIN}
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
STEM = "n"


def recognises(text: str) -> bool:
    """Whether a text begins like a flowchart."""
    return BEGINNING.match(text) is not None and re.match(r"\s*graph\b[^\n]*\{", text) is None


class MermaidReader(Source):
    """One pass over a flowchart, statement by statement. Raises PositionError."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.edges = Edges(self)
        self.texts: dict[str, tuple[str, int]] = {}

    def read(self) -> TreeNode:
        started = False
        for at, statement in self.statements():
            self.at, end = at, at + len(statement)
            if not started:
                header = HEADER.match(self.text, at, end)
                if header is None:
                    self.fail("a flowchart begins with a line such as graph TD or flowchart LR")
                started = True
            elif PASSED_OVER.match(statement) is None:
                self.statement(end)
        if not self.edges.nodes:
            self.fail("there is no tree; a flowchart has lines such as A --> B", len(self.text.rstrip()))
        take_texts(
            self,
            [Written(node, *self.texts.get(key, (key, self.edges.first_seen[key])))
             for key, node in self.edges.nodes.items()],
        )  # fmt: skip
        return self.edges.root()

    def statements(self) -> Iterator[tuple[int, str]]:
        """The statements, ended by line ends and semicolons, with their places; the front matter is left out."""
        front = re.match(r"\s*---\n.*?\n---\n", self.text, re.DOTALL)
        begun = front.end() if front else 0
        for match in re.finditer(r'(?:"[^"\n]*"|[^;\n])+', self.text[begun:]):
            part = match.group()
            left = len(part) - len(part.lstrip())
            if part.strip() and not part.lstrip().startswith("%%"):
                yield begun + match.start() + left, part.strip()

    def statement(self, end: int) -> None:
        """Read nodes and the links between them: A & B --> C --> D."""
        above = self.group(end)
        while self.at < end:
            link = LINK.match(self.text, self.at, end)
            if link is None:
                self.fail(
                    "{text} stands where an arrow such as --> should",
                    text=repr(short(self.text[self.at : end].strip())),
                )
            link_at, self.at = self.at, link.end()
            move = next((text for text in link.groups() if text is not None), "").strip()
            below = self.group(end)
            for parent in above:
                for child in below:
                    node = self.edges.connect(parent, child, link_at + len(link.group()) - len(link.group().lstrip()))
                    if move:
                        self.give(node, "move", plain(move), link_at)
            above = below

    def group(self, end: int) -> list[str]:
        """Read nodes joined by &; returns their ids."""
        keys = [self.node(end)]
        while (joint := re.compile(r"\s*&").match(self.text, self.at, end)) is not None:
            self.at = joint.end()
            keys.append(self.node(end))
        return keys

    def node(self, end: int) -> str:
        """Read a node: its id, and its shape and text if they follow; returns the id."""
        match = ID.match(self.text, self.at, end)
        if match is None:
            word = repr(short(self.text[self.at : end].strip() or "the end of the line"))
            self.fail("{word} stands where a node should", word=word)
        key, at = match[1], match.start(1)
        self.at = match.end()
        node = self.edges.node(key, at)
        if (attributes := ATTRIBUTES.match(self.text, self.at, end)) is not None:
            self.at = attributes.end()
            if (label := LABEL.search(attributes["list"])) is not None:
                self.texts[key] = plain(label["quoted"] or label["bare"] or ""), attributes.start()
        opening = next((one for one, _ in SHAPES if self.text.startswith(one, self.at)), None)
        if opening is not None and self.at < end:
            begun = self.at + len(opening)
            found = self.closing(opening, begun, end)
            if found is None:
                self.fail(
                    "the shape of {node} that {bracket} opens is never closed",
                    node=repr(short(key)),
                    bracket=repr(opening),
                )
            closing, stop = found
            self.texts[key] = plain(self.text[begun:stop]), begun
            if (opening, closing) in TURNS:
                node.given["player"] = TURNS[opening, closing]
            self.at = stop + len(closing)
        if (styled := CLASS.match(self.text, self.at, end)) is not None:
            self.at = styled.end()
        return key

    def closing(self, opening: str, begun: int, end: int) -> tuple[str, int] | None:
        """The bracket that closes a shape, and its place; brackets in quotes close nothing."""
        start = begun
        if (string := re.compile(r"\s*\"[^\"]*\"").match(self.text, begun, end)) is not None:
            start = string.end()
        places = [(self.text.find(close, start, end), close) for one, close in SHAPES if one == opening]
        return min(((close, at) for at, close in places if at >= 0), key=lambda pair: pair[1], default=None)


def plain(text: str) -> str:
    """The text of a label without its quotes and with its entities decoded: #quot; is a quote."""
    text = re.sub(r"<br\s*/?>|\\n", " ", text.strip().removeprefix('"').removesuffix('"'))
    return html.unescape(re.sub(r"#(?=(?:\d+|\w+);)", lambda found: entity(text, found.end()), text)).strip()


def entity(text: str, at: int) -> str:
    """The beginning of an HTML entity whose name starts at a place; a numeric one has a #."""
    return "&#" if text[at].isdigit() else "&"


def read(text: str) -> TreeNode:
    """The tree of a flowchart. Raises PositionError."""
    return MermaidReader(text).read()


def write(root: TreeNode) -> str:
    """The flowchart of a tree, from the top down."""
    lines, numbers = ["flowchart TD"], dict[TreeNode, int]()
    for node, _ in preorder(root):
        numbers[node] = len(numbers)
    for node, number in numbers.items():
        opening, closing = ("[", "]") if node.is_leaf else ("[/", "\\]") if node.player == MAX else ("[\\", "/]")
        lines.append(f'  {STEM}{number}{opening}"{escaped(text_of(node, None))}"{closing}')
    for node, number in numbers.items():
        for child in node.children:
            move = f'|"{escaped(child.given["move"])}"|' if "move" in child.given else ""
            lines.append(f"  {STEM}{number} -->{move} {STEM}{numbers[child]}")
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text escaped for the quotes of a label."""
    return re.sub(r"[#&;\"<>|\\]", lambda sign: f"#{ord(sign.group())};", text)
