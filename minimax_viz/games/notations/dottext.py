"""Read Graphviz DOT, digraph { A -> B [label="a1"]; B [label="B = 3"] }, such as this program's tree.gv, edited or not.

The grammar: https://graphviz.org/doc/info/lang.html. `pydot` reads it too, but loses the places of mistakes.
"""

import html
import json
import re
from itertools import pairwise, product, zip_longest

from minimax_viz.errors import Given, PositionError
from minimax_viz.games.game import CHANCE, MAX, MIN
from minimax_viz.games.notations.brackets import BracketReader
from minimax_viz.games.notations.labels import WrittenLabel, WrittenMove, take_labels, take_moves
from minimax_viz.games.notations.node import OPEN_COUNTS_AS, VALUE_KEYS, TreeNode, levels_of, name_nodes, preorder
from minimax_viz.games.notations.source import OPEN, Cursor, Edges, Token, is_value

BEGINNING = re.compile(
    r"\s*(?:(?://|#)[^\n]*\n\s*|/\*.*?\*/\s*)*(?:strict\s+)?(?:di)?graph\b[^{\n;]*\{", re.DOTALL | re.IGNORECASE
)
EDGES = re.compile(
    r'(?:[ \t]*(?:(?:"[^"\n]*"|[\w.]+)[ \t]*->[ \t]*)+(?:"[^"\n]*"|-?[\w.]+)[ \t]*;?[ \t]*(?:\n|$)|[ \t]*\n)+'
)
BETWEEN = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/|(?:^|(?<=\s))#[^\n]*)*+", re.DOTALL | re.MULTILINE)
TOKEN = re.compile(
    r'(?:"(?P<string>(?:[^"\\]|\\.)*)"|(?P<word>[\w\u0080-\uffff.]+|-?\.?\d[\d.]*)|(?P<sign>->|--|[{}\[\]=;,:+])|(?P<html><))',
    re.DOTALL,
)
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
TURNS = {"triangle": MAX, "invtriangle": MIN, "trapezium": MAX, "invtrapezium": MIN}
OWN_TURNS = TURNS | {"circle": CHANCE}  # in other graphs a circle may be any node
STUB = "box3d"
ANGLE = re.compile("[<>]")
TAG = re.compile(r"<[^>]*>")
CELL = re.compile(r"</T[DR]>|<BR\s*/?>", re.IGNORECASE)
WINDOW_OR_REASON = re.compile(r"[(\[]\S+[,;] |α |β |\S+ ≥ |\S+ > |[<>≤≥] \S+\?$")
OWN = "minimax"
"""The name of the graphs that this program writes."""


def recognises(text: str) -> bool:
    """Whether a text begins like a graph or consists of nothing but edges."""
    return BEGINNING.match(text) is not None or EDGES.fullmatch(text) is not None


class DotReader(Cursor):
    """One pass over a graph's statements. Raises PositionError."""

    tokens, between = TOKEN, BETWEEN

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.edges = Edges(self)
        self.attributes: dict[str, dict[str, Token]] = {}
        self.moves: list[WrittenMove] = []
        self.comment: Token | None = None
        self.is_own = False

    def read(self) -> TreeNode:
        is_bare = BEGINNING.match(self.text) is None
        name = ""
        while not is_bare and (token := self.next()) is not None and token.text != "{":
            name = token.text
        self.is_own = name == OWN
        depth = 1
        while depth:
            token = self.next()
            if token is None and is_bare:
                break
            if token is None:
                self.fail("'}' is missing at the end of the graph", self.end)
            if token.kind == "sign":
                depth += {"{": 1, "}": -1}.get(token.text, 0)
                if token.text not in "{};,":
                    self.fail("{word} stands where a node should", token.at, word=repr(token.text))
            elif token.kind == "word" and token.text.lower() == "subgraph":
                _name = self.accept("word") or self.accept("string")
            elif token.kind == "word" and token.text.lower() in ("node", "edge", "graph"):
                found = self.attribute_list()  # defaults, or the graph's own
                if token.text.lower() == "graph":
                    self.comment = found.get("comment", self.comment)
            else:
                self.statement(token)
        if (token := self.next()) is not None:
            self.fail("the graph is complete, but {word} follows it", token.at, word=token.shown)
        if not self.edges.nodes:
            self.fail("there is no tree; a graph has lines such as A -> B;", self.end)
        return self.tree()

    def statement(self, token: Token) -> None:
        """Read a node or a chain of edges, with its attributes."""
        if self.accept("sign", "="):
            self.next()  # an attribute of the graph
            return
        self.edges.node(token.text, token.at)
        chain = [[token]]
        self.pass_over_port()
        while (arrow := self.accept("sign", "->", "--")) is not None:
            chain.append(self.ends(arrow))
        found = self.attribute_list()
        if len(chain) == 1:
            self.attributes.setdefault(token.text, {}).update(found)
        for starts, ends in pairwise(chain):
            for above, below in product(starts, ends):
                node = self.edges.connect(above.text, below.text, below.at)
                if "label" in found and (move := self.move_in(found["label"])):
                    self.moves.append(WrittenMove(node, move, found["label"].at))

    def ends(self, arrow: Token) -> list[Token]:
        """The node after an arrow, or those in curly brackets."""
        found: list[Token] = []
        is_group = self.accept("sign", "{") is not None
        while (token := self.next()) is not None and is_group and token[:2] != ("sign", "}"):
            if token.kind != "sign":
                found.append(token)
        if not is_group and token is not None and token.kind in ("word", "string"):
            found.append(token)
            self.pass_over_port()
        if not found:
            self.fail("a node should follow the arrow", arrow.at if token is None else token.at)
        return found

    def move_in(self, label: Token) -> str:
        """The move in an edge's label. In this program's graphs, lines with a window and a reason may follow."""
        lines = [line.strip() for line in self.text_in(label).split("\n")]
        if not self.is_own:
            return " ".join(lines)
        return "" if WINDOW_OR_REASON.match(lines[0]) else lines[0]

    def attribute_list(self) -> dict[str, Token]:
        found: dict[str, Token] = {}
        while (start := self.accept("sign", "[")) is not None:
            while not self.accept("sign", "]"):
                if (token := self.next()) is None:
                    self.fail("']' is missing", start.at)
                if token.kind == "sign" and token.text in ",;":
                    continue
                if token.kind == "sign":
                    self.fail("{word} stands where an attribute should", token.at, word=repr(token.text))
                value = self.next() if self.accept("sign", "=") else None
                if value is None or value.kind == "sign":
                    self.fail("'=' and a value should follow the attribute {name}", token.at, name=token.shown)
                found[token.text.lower()] = value
        return found

    def pass_over_port(self) -> None:
        """Skip a port, such as :n."""
        while self.accept("sign", ":"):
            self.next()

    def tree(self) -> TreeNode:
        nothing = Token("word", "", 0)
        shapes = {key: found.get("shape", nothing).text.lower() for key, found in self.attributes.items()}
        turns = OWN_TURNS if self.is_own else TURNS
        has_looks = self.is_own and not {*shapes.values()} & {*turns}  # its nodes show positions, not names
        skipped: list[TreeNode] = []
        written: list[WrittenLabel] = []
        for key, node in self.edges.nodes.items():
            found, shape = self.attributes.get(key, {}), shapes.get(key, "")
            if shape == STUB and self.is_own:
                self.fail(
                    "this box stands for a part of the tree that the picture leaves out; draw all of it with "
                    "{draw_nodes}, or take the trace beside it",
                    self.edges.first_seen[key],
                    draw_nodes=Given("draw_nodes", "all"),
                )
            if node.children and shape in turns:
                self.give_player(node, turns[shape], self.edges.first_seen[key])
            label = found.get("label", Token("word", key, self.edges.first_seen[key]))
            text = self.text_in(label, key)
            value = None if node.children else next((found[key].text for key in VALUE_KEYS if key in found), None)
            lines = text.split("\n")
            if self.is_own and "dashed" in found.get("style", nothing).text and not node.children:
                skipped.append(node)
                text = OPEN if has_looks or not text else f"{OPEN} {json.dumps(lines[-1])}"
            elif has_looks:
                text = lines[-1]  # above it stands the position
                text = text.partition("≈")[0] if node.children else text  # "≈ 2 or more" is not a name
            elif self.is_own and len(lines) > 1:
                name = lines.pop(0 if node.children else -1)
                text = " ".join([json.dumps(name)] if node.children else [json.dumps(name), *lines])
            elif node.children and len(lines) > 1:  # what stands below the name of an inner node is its value
                text = "\n".join(f"= {line}" if is_value(line.strip()) else line for line in lines)
            written.append(WrittenLabel(node, " ".join(text.split("\n")), label.at, value))
        take_labels(self, written)
        if self.is_own:
            for node in self.edges.nodes.values():
                node.claimed = ""  # of this program, and perhaps before the tree was edited
        take_moves(self, self.moves)
        root = self.edges.root()
        if self.comment is not None:
            self.restore(root, set(skipped), self.text_in(self.comment))
        return root

    def restore(self, root: TreeNode, skipped: set[TreeNode], comment: str) -> None:
        """Complete the tree from the whole one in the graph's comment, matching nodes by place or by name.

        Nodes that the search skipped get their values and children back, and leaves that were open and still have the
        value that a search assumes are open again.
        """
        try:
            reader = BracketReader(comment)
            whole = reader.read()
            reader.check_chance()
        except PositionError:
            return  # the user's own comment
        name_nodes(levels_of(whole))
        named = {node.name: node for node, _ in preorder(whole)}
        waiting: list[tuple[TreeNode, TreeNode | None]] = [(root, whole)]
        for node, there in waiting:
            name = node.given.get("name", "")
            counterpart = there if there is not None and there.name == name else named.get(name)
            waiting += zip_longest(node.children, counterpart.children[: len(node.children)] if counterpart else ())
            if counterpart is not None and node in skipped:
                node.value, node.is_open, node.children = counterpart.value, counterpart.is_open, counterpart.children
                if "player" in counterpart.given:
                    node.given["player"] = counterpart.given["player"]
            elif counterpart is not None and counterpart.is_open and node.value == OPEN_COUNTS_AS:
                node.value, node.is_open = None, True

    def text_in(self, label: Token, key: str = "") -> str:
        """The lines of a label; of this program's HTML labels only the last, as those above it show a position."""
        if label.kind == "html":
            rows = [row for cell in CELL.split(label.text) if (row := TAG.sub("", cell).strip())]
            return html.unescape("\n".join(rows[-1:] if self.is_own else rows))
        signs = {"n": "\n", "l": "\n", "r": "\n", "N": key, "\n": ""}
        return html.unescape(ESCAPED.sub(lambda found: signs.get(found[1], found[1]), label.text)).strip()

    def token(self) -> Token | None:
        token = super().token()
        if token is None or token.kind != "html":
            return token
        depth, end = 1, token.at
        while depth:  # up to the bracket that closes the label
            if (match := ANGLE.search(self.text, end + 1)) is None:
                self.fail("an HTML-like label is never closed", token.at)
            depth += 1 if match.group() == "<" else -1
            end = match.start()
        self.at = end + 1
        return token._replace(text=self.text[token.at + 1 : end])
