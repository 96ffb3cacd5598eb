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
from math import inf
from typing import Literal, NamedTuple

from minimax_viz.games.notations.labels import BEFORE_VALUE, PLAYERS, WINDOW, WrittenLabel, quoted, take_labels
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import NUMBER, Cursor, is_value, short

SAME = {
    ord(sign): plain
    for plain, signs in {"/": "╱⟋", "\\": "╲⟍", "|": "│┃║", "-": "─━═╌¯‾⎯—–", "+": "┌┐┬┴┼├┤└┘╭╮╰╯┏┓┳┻╋╦╩╔╗"}.items()
    for sign in signs
}
STROKES = "/\\|"
LINE = re.compile(r"(?=[^/\\|+]*+[/\\|+])[/\\|_\-+.'`^\s]*")
LEANING = re.compile(r"[/\\]|[-_]+[|+][-_]+|\+[-+]*\+")
OUTLINED = re.compile(r"^[\s|]*(?:[|`+\\]-{2,}|[|`+]-)[\s>]*[^\s|+`\\/_-]", re.MULTILINE)
MARGIN = re.compile(
    r"^\s*(?:[(\[]?(?:max|min)\w*[)\]:]*|\d+:)(?=\s)|(?<=\s)[(\[]?(?:max|min)\w*[)\]]?\s*$", re.IGNORECASE
)
LEVEL = re.compile(r"(?:level|ply|depth)?\d*:?", re.IGNORECASE)
WORD = re.compile(r"\S+")
BAR = re.compile(
    r"(?=[-_/\\|+'`.]++\Z)[-_+]*?(?:[-_]{2,}|[-_][/\\|+'`.]|[/\\|+'`.][-_]).*|\++"  # a long word is read once
)
ENDS = re.compile(r"(?P<before>[/\\|]*)(?P<text>.*?)(?P<after>[/\\|]*)")
BRACKETS = re.compile(r"(?:\([^()]*\)|\[[^\[\]]*\])(?=[(\[])|\S+?(?=$|(?<=[)\]])[(\[])")
IN_BRACKETS = re.compile(r"\((?P<round>[^()]*)\)|\[(?P<square>[^\[\]]*)\]|<(?P<angle>[^<>]*)>")
COMMENT = re.compile(r"\s*(?:#|//\s*\w|%)")
PROSE = re.compile(r"\b[^\W\d]{2,}+[,;]? [^\W\d]++[,;]? [^\W\d]|^\s*[^\W\d]{3}[^/\\|]*:\s*$")
EMPTY_BRACKETS = re.compile(r"\(\s*\)|\[\s*\]")
LEGEND_ENTRY = re.compile(rf"([^\W\d]\w*)\s*[=:]\s*(\?|{NUMBER.pattern})")
LEGEND = re.compile(rf"\s*(?:{LEGEND_ENTRY.pattern}[\s,;]*)+")
DOT = re.compile(r"[-.oO0*●•○◦□■△▽▲▼]")
MARKED = re.compile(r"(?<=\d)\*+$|^\*+(?=[-\d])|(?<=\w)\*+$")
WAITS, SKIPS, IN_MARGIN, UNLABELLED, TURNS_ASIDE, WRONG_SIDE = 40, 25, 3, 6, 4, 50
MOST_TOKENS, FAR = 2_000, 400


class Mark(NamedTuple):
    """A stroke, a bar or a text in a row, with its first and last column and its place in the text."""

    kind: Literal["stroke", "bar", "text"]
    text: str
    left: int
    right: int
    at: int


@dataclass(slots=True, eq=False)
class Hanging:
    """What is open above a row: a node, or the end of a stroke or a bar that leads from `above`."""

    kind: Literal["node", "stroke", "bar"]
    text: str
    left: int
    right: int
    at: int
    node: TreeNode  # itself, or the one that the stroke leads down from
    place: "Slot"  # of the children below it
    move: str = ""


@dataclass(slots=True)
class Slot:
    """A place among the children of a node: for one child, or for those below a bar, in order from left to right."""

    node: TreeNode | None = None
    below: list["Slot"] = field(default_factory=list)

    def add(self) -> "Slot":
        """Make a place to the right of all others in this one."""
        self.below.append(Slot())
        return self.below[-1]

    def nodes(self) -> list[TreeNode]:
        """The nodes in this place, from left to right."""
        found: list[TreeNode] = []
        waiting = [*reversed(self.below)]
        while waiting:
            place = waiting.pop()
            if place.node is not None:
                found.append(place.node)
            else:
                waiting += reversed(place.below)
        return found


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
            tokens = self.tokens_of(plain, at)
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

    def tokens_of(self, line: str, at: int) -> list[Mark]:
        """The strokes, bars and texts of a line."""
        places = columns(line)
        found: list[Mark] = []

        def add(kind: Literal["stroke", "bar", "text"], text: str, start: int) -> None:
            found.append(Mark(kind, text, places[start], places[start + len(text) - 1], at + start))

        for word in WORD.finditer(line):
            text, start = word.group(), word.start()
            if all(sign in STROKES for sign in text):
                for number, sign in enumerate(text):
                    add("stroke", sign, start + number)
            elif BAR.fullmatch(text):
                add("bar", text, start)
            elif text == "^":
                add("stroke", "|", start)
            elif is_value(text) or (parts := ENDS.fullmatch(text)) is None:
                add("text", text, start)
            else:
                for number, sign in enumerate(parts["before"]):
                    add("stroke", sign, start + number)
                for piece in BRACKETS.finditer(parts["text"]):
                    add("text", piece.group(), start + parts.start("text") + piece.start())
                for number, sign in enumerate(parts["after"]):
                    add("stroke", sign, start + parts.start("after") + number)
        if len(found) > MOST_TOKENS:
            self.fail("this line has {count} signs; at most {most} are read", at, count=len(found), most=MOST_TOKENS)
        return joined(found, self.text)

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
        """The item that each token belongs to, None for one beside the drawing: the cheapest way that keeps the order.

        Raises PositionError if a branch would come from the wrong side.
        """
        has_strokes = any(token.kind != "text" for token in tokens)
        # A state is an item and what it has in this row so far: nothing (0), a stroke (1), several (2) or a text (3).
        state_count = 4 * len(items)
        history: list[list[tuple[int, bool]]] = []
        jumps: list[list[int]] = []
        now = [inf] * state_count
        now[0] = 0
        now, jump = advanced(items, now)
        jumps.append(jump)
        for token in tokens:
            skip = skip_cost(token, has_strokes)
            following = [inf] * state_count
            back: list[tuple[int, bool]] = [(-1, False)] * state_count
            for state, cost in enumerate(now):
                if cost == inf:
                    continue
                if cost + skip < following[state]:
                    following[state], back[state] = cost + skip, (state, False)
                item, phase = items[state // 4], state % 4
                price, after = taking(item, phase, token, has_strokes)
                if price == inf:
                    continue
                target = state - phase + after
                if cost + price < following[target]:
                    following[target], back[target] = cost + price, (state, True)
            history.append(back)
            now, jump = advanced(items, following)
            jumps.append(jump)
        final = min(range(state_count - 4, state_count), key=lambda state: now[state] + ending(items[-1], state % 4))
        if now[final] == inf:
            token = tokens[0]
            self.fail("{text} belongs to no branch above it", token.at, text=repr(short(token.text)))
        owners: list[Hanging | None] = [None] * len(tokens)
        state = final
        for number in range(len(tokens) - 1, -1, -1):
            state = jumps[number + 1][state]
            before, took = history[number][state]
            if took:
                owners[number] = items[before // 4]
                if wrong_side(items[before // 4], tokens[number]) and len(items) > 1:
                    self.fail_on_side(tokens[number])
            state = before
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


def columns(line: str) -> list[int]:
    """The column of each character of a line; tabs go to the next multiple of eight."""
    places: list[int] = []
    column = 0
    for sign in line:
        places.append(column)
        column += 8 - column % 8 if sign == "\t" else 1
    return places


def joined(tokens: list[Mark], text: str) -> list[Mark]:
    """The tokens with texts that belong together as one: B = 3, B (3), MAX: A."""
    found: list[Mark] = []
    for token in tokens:
        before = found[-1] if found else None
        if before is not None and before.kind == token.kind == "text" and WINDOW.fullmatch(token.text):
            found[-1] = Mark("text", f"{before.text} {token.text}", before.left, before.right, before.at)
            continue
        if before is not None and before.kind == token.kind == "text" and token.left - before.right == 2:
            is_sign = token.text in BEFORE_VALUE or before.text.rsplit(None, 1)[-1] in BEFORE_VALUE
            is_added = IN_BRACKETS.fullmatch(token.text) and not IN_BRACKETS.fullmatch(before.text)
            if is_sign or before.text.endswith((":", "=")) or is_added:
                whole = f"{before.text} {token.text}"
                found[-1] = Mark("text", whole, before.left, token.right, before.at)
                continue
        found.append(token)
    return found


def is_margin(text: str) -> bool:
    """Whether a text says nothing but whose turn it is."""
    return player_in(text) != ""


def player_in(text: str) -> str:
    """The player whose turn a text says it is; "" if it says something else."""
    bare = text.strip("()[]:,.-").lower()
    bare = bare.removesuffix("'s").removesuffix("imizer").removesuffix("imize").removesuffix("imum")
    return bare if bare in ("max", "min", "chance") else ""


def cleaned(text: str) -> str:
    """A label without the bars, brackets and stars around it."""
    text = MARKED.sub("", text.strip("_")) or text
    found = IN_BRACKETS.fullmatch(text)
    if found is not None:
        return (found["round"] or found["square"] or found["angle"] or "").strip()
    return IN_BRACKETS.sub(
        lambda one: f" = {one['round']}" if is_value(one["round"] or "") else f" {one['round'] or ''}", text
    )


def skip_cost(token: Mark, has_strokes: bool) -> float:
    """What it costs that a text belongs to nothing above it, as in a margin, or as the name of a move."""
    if token.kind != "text":
        return inf
    if is_margin(token.text) or (token.text.endswith(":") and LEVEL.fullmatch(token.text)):
        return IN_MARGIN
    return SKIPS if has_strokes else inf


def advanced(items: list[Hanging], costs: list[float]) -> tuple[list[float], list[int]]:
    """The least costs after moving on from item to item, and for each state the one that it was reached from."""
    costs, came = list(costs), list(range(len(costs)))
    for number in range(1, len(items)):
        first = 4 * number
        for state in range(first - 4, first):
            price = costs[state] + ending(items[number - 1], state % 4)
            if price < costs[first]:
                costs[first], came[first] = price, came[state]
    return costs, came


def ending(item: Hanging, phase: int) -> float:
    """What it costs that an item gets nothing more in a row."""
    if item.kind == "node" or phase in (1, 3):
        return 0
    if phase == 0:
        return WAITS
    return UNLABELLED if item.kind == "stroke" else 0


def taking(item: Hanging, phase: int, token: Mark, has_strokes: bool) -> tuple[float, int]:
    """What it costs that a token belongs to an item, and the phase after it."""
    if item.kind == "node":
        if token.kind == "text":  # a value below the name
            fits = phase == 0 and is_value(cleaned(token.text)) and item.text
            off = outside(token.left, token.right, item.left, item.right)
            return (float(off), 3) if fits and off <= (0 if has_strokes else 2) else (inf, 0)
        return side_cost(item, token), 2
    if item.kind == "bar":
        far = outside(token.left, token.right, item.left - 1, item.right + 1)
        return (far * 3.0 if far < FAR else inf), 2
    if token.kind == "text":
        return (end_cost(item, token), 3) if phase == 0 else (inf, 0)
    if phase == 3:
        return inf, 0
    aside = 0 if token.text == item.text or token.kind == "bar" else TURNS_ASIDE
    return end_cost(item, token) + aside, 1 if phase == 0 else 2


def outside(left: int, right: int, low: int, high: int) -> int:
    """How far a span lies outside another."""
    return max(low - right, left - high, 0)


def side_cost(node: Hanging, token: Mark) -> float:
    """How badly a stroke fits below a node: / belongs on its left, and backslash on its right."""
    far = outside(token.left, token.right, node.left, node.right)
    return far + (WRONG_SIDE if wrong_side(node, token) else 0)


def end_cost(end: Hanging, token: Mark) -> float:
    """How badly something goes on from the end of a stroke."""
    lean = {"/": -1, "\\": 1}.get(end.text, 0)
    far = outside(token.left, token.right, end.left + lean, end.right + lean)
    return far + (WRONG_SIDE if wrong_side(end, token) else 0)


def wrong_side(item: Hanging, token: Mark) -> bool:
    """Whether something would lean the wrong way."""
    far = outside(token.left, token.right, item.left, item.right)
    if item.kind == "bar":
        return far > 3
    if item.kind == "node" and token.kind == "text":
        return False
    stroke = token if item.kind == "node" else item
    if stroke.text == "/":
        return token.left > item.right + 1
    if stroke.text == "\\":
        return token.right < item.left - 1
    if item.kind == "node":
        return token.kind == "bar" and far > 1
    return far > (3 if token.kind != "text" else 6)
