r"""Read trees drawn with strokes, as people type them into forums:

        A            MAX      A
       / \                 ___|___
      B   5               |   |   |
     / \             MIN  B   5   9
    3  12

Branches are drawn with / \ | and bars of _ or -, of any length; nodes may have labels or none, and the values of leaves
may stand below their names. MAX and MIN in the margin say who moves at a level.

Rows are read from the top down. What a row holds belongs to what is open above it: nodes, which may have branches, and
the ends of strokes and bars, which must go on. Both stand in order from left to right, so the best way to match them is
found as for two texts that are aligned.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from minimax_viz.games.notations.alignment import Hanging, Slot, aligned, outside, wrong_side
from minimax_viz.games.notations.labels import PLAYERS, WrittenLabel, quoted, take_labels
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import NUMBER, Cursor, is_value, short
from minimax_viz.games.notations.strokes import LEVEL, SAME, Mark, cleaned, is_margin, marks_in, player_in

LINE = re.compile(r"(?=[^/\\|+]*+[/\\|+])[/\\|_\-+.'`^\s]*")
LEANING = re.compile(r"[/\\]|[-_]+[|+][-_]+|\+[-+]*\+")
OUTLINED = re.compile(r"^[\s|]*(?:[|`+\\]-{2,}|[|`+]-)[\s>]*[^\s|+`\\/_-]", re.MULTILINE)
MARGIN = re.compile(
    r"^\s*(?:[(\[]?(?:max|min)\w*[)\]:]*|\d+:)(?=\s)|(?<=\s)[(\[]?(?:max|min)\w*[)\]]?\s*$", re.IGNORECASE
)
COMMENT = re.compile(r"\s*(?:#|//\s*\w|%)")
PROSE = re.compile(r"\b[^\W\d]{2,}+[,;]? [^\W\d]++[,;]? [^\W\d]|^\s*[^\W\d]{3}[^/\\|]*:\s*$")
EMPTY_BRACKETS = re.compile(r"\(\s*\)|\[\s*\]")
LEGEND_ENTRY = re.compile(rf"([^\W\d]\w*)\s*[=:]\s*(\?|{NUMBER.pattern})")
LEGEND = re.compile(rf"\s*(?:{LEGEND_ENTRY.pattern}[\s,;]*)+")
MOST_MARKS = 2_000  # in a row
DOT = re.compile(r"[-.oO0*●•○◦□■△▽▲▼]")


@dataclass(slots=True)
class Texts:
    """The texts that label a node, from the top down."""

    texts: list[str] = field(default_factory=list)
    at: int = 0


def recognises(text: str) -> bool:
    """Whether a line of a text consists of nothing but strokes, one of which leans or stands on a bar."""
    if not any(sign in text for sign in "/\\_|┴┬╱╲"):
        return False
    text = text.translate(SAME)
    lines = [line for line in text.split("\n") if line.strip() and not COMMENT.match(line)]
    drawn = [line for line in lines if line.strip("/ ") and LINE.fullmatch(MARGIN.sub("", line))]
    if not 0 < len(drawn) < len(lines) or OUTLINED.search(text):
        return False
    if any(LEANING.search(line) for line in drawn):
        return True
    return all("|" not in line or line in drawn for line in lines) and any("|" in line for line in drawn)


class DrawnReader(Cursor):
    """One pass over the rows, from the top down. Raises PositionError."""

    def read(self) -> TreeNode:
        self.labels: dict[TreeNode, Texts] = {}
        self.places: dict[TreeNode, Slot] = {}  # of the children of each node
        self.legend: dict[str, Mark] = {}
        top = TreeNode()
        items: list[Hanging] = []
        self.above: list[TreeNode] = []  # the nodes in the last row that has any
        at = 0
        for line in without_prose(self.text.split("\n")):
            plain = EMPTY_BRACKETS.sub(lambda found: "o".center(len(found.group())), line.translate(SAME))
            tokens = marks_in(plain, at)
            if len(tokens) > MOST_MARKS:
                self.fail(
                    "this line has {count} signs; at most {most} are read", at, count=len(tokens), most=MOST_MARKS
                )
            if items and LEGEND.fullmatch(line) and all(item.kind == "node" for item in items):
                self.take_legend(line, at)
                tokens = []
            at += len(line) + 1
            if not tokens or COMMENT.match(line):
                continue
            items = self.first_row(tokens, top) if not items else self.row(items, tokens)
        if not top.children:
            self.fail("there is no tree; draw the root first, and strokes from it to its children", 0)
        for item in items:
            if item.kind != "node":
                self.fail("this branch leads to no node", item.at)
        root = top.children[0]
        for node, place in self.places.items():
            node.children = place.nodes()
        self.take_drawn_labels(root)
        return root

    def first_row(self, tokens: list[Mark], top: TreeNode) -> list[Hanging]:
        """The row of the root, or of its first strokes."""
        texts = [
            token
            for token in tokens
            if token.kind == "text" and not (token.text.endswith(":") and LEVEL.fullmatch(token.text))
        ]
        turns = [token for token in texts if is_margin(token.text)]
        if len(texts) > 1 and turns:
            spare = turns[: len(turns) - (len(turns) == len(texts))]
            texts = [token for token in texts if token not in spare]
        else:
            spare = []
        if len(texts) > 1:
            self.fail(
                "{one} and {other} both have no parent{more}; a tree has one root",
                texts[1].at,
                one=repr(short(texts[0].text)),
                other=repr(short(texts[1].text)),
                more="",
            )
        left, right = min(token.left for token in tokens), max(token.right for token in tokens)
        token = texts[0] if texts else Mark("text", "", (left + right) // 2, (left + right + 1) // 2, tokens[0].at)
        root = self.new_node(top, token, Slot())
        if texts:
            root.right, root.left = token.right, token.left
        self.above = [root.node]
        self.take_margin(spare)
        others = [token for token in tokens if token.kind != "text"]
        return self.row([root], others) if others else [root]

    def new_node(self, parent: TreeNode, token: Mark, place: Slot, move: str = "") -> Hanging:
        node = TreeNode()
        if move:
            self.give(node, "move", move, token.at)
        parent.children.append(node)
        self.labels[node] = Texts([token.text], token.at)
        place.node = node
        self.places[node] = Slot()
        return Hanging("node", token.text, token.left, token.right, token.at, node, self.places[node])

    def take_margin(self, spare: list[Mark]) -> None:
        """Take what a margin says of whose turn it is for the nodes in the row beside it."""
        for token in spare:
            for node in self.above:
                self.labels[node].texts.append(player_in(token.text))

    def row(self, items: list[Hanging], tokens: list[Mark]) -> list[Hanging]:
        """Match a row with what is open above it; returns what is open below it."""
        owners = self.matched(items, tokens)
        belongs: dict[Hanging, list[Mark]] = {item: [] for item in items}
        spare: list[Mark] = []
        for token, owner in zip(tokens, owners, strict=True):
            if owner is None:
                spare.append(token)
            else:
                belongs[owner].append(token)
        has_strokes = any(token.kind != "text" for token in tokens)
        below: list[Hanging] = []
        made: list[Hanging] = []
        for item in items:
            if item.kind != "node" and not belongs[item]:
                self.fail("this branch leads to no node", item.at)
            below += self.open_below(item, belongs[item], made, has_strokes=has_strokes)
        if made:
            self.above = [item.node for item in made]
        for token in spare:
            if is_margin(token.text):
                self.take_margin([token])
            elif not LEVEL.fullmatch(token.text):
                self.take_note(token, below)
        return below

    def open_below(self, item: Hanging, tokens: list[Mark], made: list[Hanging], *, has_strokes: bool) -> list[Hanging]:
        """What is open below an item that these tokens belong to."""
        if item.kind == "node":
            texts = [token for token in tokens if token.kind == "text"]
            self.labels[item.node].texts += [f"= {token.text}" for token in texts]
            strokes = [token for token in tokens if token.kind != "text"]
            kept = [] if strokes or (has_strokes and not texts) else [item]
            return kept + [self.stroke(item.node, token, item.place.add()) for token in strokes]
        if item.kind == "stroke" and len(tokens) == 1 and tokens[0].kind != "text":
            return [self.stroke(item.node, tokens[0], item.place, item.move)]
        parent, place, move = item.node, item.place, item.move
        if item.kind == "stroke" and len(tokens) > 1:  # a node without a label
            unnamed = self.new_node(item.node, Mark("text", "", item.left, item.right, item.at), place, move)
            parent, place, move = unnamed.node, unnamed.place, ""
        found: list[Hanging] = []
        is_one = item.kind == "stroke" and len(tokens) == 1
        for token in tokens:
            own = place if is_one else place.add()
            if token.kind == "text":
                found.append(self.new_node(parent, token, own, move))
                made.append(found[-1])
            else:
                found.append(self.stroke(parent, token, own))
        return found

    def take_legend(self, line: str, at: int) -> None:
        """Take a line such as D = 3, E = 5 below the drawing."""
        for found in LEGEND_ENTRY.finditer(line):
            named = [node for node, texts in self.labels.items() if cleaned(texts.texts[0]) == found[1]]
            if len(named) != 1:
                count = len(named)
                self.fail(
                    "{name} names {count} nodes of the drawing; it should be one",
                    at + found.start(),
                    name=repr(short(found[1])),
                    count=count,
                )
            self.labels[named[0]].texts.append(f"= {found[2]}")

    def stroke(self, above: TreeNode, token: Mark, place: Slot, move: str = "") -> Hanging:
        kind: Literal["stroke", "bar"] = "bar" if token.kind == "bar" else "stroke"
        return Hanging(kind, token.text, token.left, token.right, token.at, above, place, move)

    def take_note(self, token: Mark, below: list[Hanging]) -> None:
        """Take a text beside a stroke as the move there."""
        strokes = [
            (outside(item.left, item.right, token.left, token.right), item) for item in below if item.kind == "stroke"
        ]
        nearest = min((far for far, _ in strokes), default=0)
        beside = [item for far, item in strokes if far == nearest]
        if not beside:
            self.fail("{text} belongs to no branch above it", token.at, text=repr(short(token.text)))
        if len(beside) > 1 or beside[0].move:
            self.fail(
                "{text} could name either of two branches; move it nearer to its own",
                token.at,
                text=repr(short(token.text)),
            )
        beside[0].move = cleaned(token.text)

    def matched(self, items: list[Hanging], tokens: list[Mark]) -> list[Hanging | None]:
        """The item that each token belongs to, None for one beside the drawing.

        Raises PositionError if there is no way to match them, or a branch would come from the wrong side.
        """
        owners = aligned(items, tokens)
        if owners is None:
            self.fail("{text} belongs to no branch above it", tokens[0].at, text=repr(short(tokens[0].text)))
        for token, owner in zip(reversed(tokens), reversed(owners), strict=True):
            if owner is not None and len(items) > 1 and wrong_side(owner, token):
                self.fail_on_side(token)
        return owners

    def fail_on_side(self, token: Mark) -> None:
        if token.kind == "text":
            self.fail(
                "no branch above leads to {text}; draw each stroke towards its node",
                token.at,
                text=repr(short(token.text)),
            )
        self.fail(
            "this {sign} comes from no node above; draw each stroke below its node", token.at, sign=repr(token.text)
        )

    def take_drawn_labels(self, root: TreeNode) -> None:
        """Give all nodes what their labels say."""
        order = [node for node, _ in preorder(root)]
        numbers = [
            text for node in levels(root) if node.children and is_value(text := cleaned(self.labels[node].texts[0]))
        ]
        are_names = numbers in ([str(at) for at in range(len(numbers))], [str(at + 1) for at in range(len(numbers))])
        written: list[WrittenLabel] = []
        for node in order:
            first, *others = self.labels[node].texts
            text = cleaned(first)
            if node.children and is_value(text):
                text = quoted(text) if are_names else f"= {text}"
            elif node.children and DOT.fullmatch(text):
                text = ""
            elif others and any(other.startswith("=") for other in others):
                text = quoted(text) if text and not any(word.lower() in PLAYERS for word in text.split()) else text
            written.append(WrittenLabel(node, " ".join([text, *map(cleaned, others)]).strip(), self.labels[node].at))
        take_labels(self, written)


def without_prose(lines: list[str]) -> list[str]:
    """The lines with sentences above and below the drawing blanked, where a blank line stands between."""
    kept = list(lines)
    blanks = [-1, *(at for at, line in enumerate(lines) if not line.strip()), len(lines)]
    for before, after in pairwise(blanks):
        block = lines[before + 1 : after]
        if any(PROSE.search(line) for line in block) and not any(
            LINE.fullmatch(line.translate(SAME)) for line in block
        ):
            kept[before + 1 : after] = [" " * len(line) for line in block]
    return kept


def levels(root: TreeNode) -> list[TreeNode]:
    """The nodes of a tree level by level."""
    found = [root]
    for node in found:
        found += node.children
    return found
