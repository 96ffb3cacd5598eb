"""Read, without recursion, and write trees in brackets.

There are lists, [[3,12],[2]] or ((3 12) (2)), lists with heads, (MAX (MIN 3 12) 5), objects, {"name": …}, and Python's
dicts, whose keys name nodes. In a list, the probability of a move that chance makes stands before the node and a colon:
(CHANCE 0.7: 9 0.3: (MIN 10 11)).
"""

import ast
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from minimax_viz.errors import Sentence
from minimax_viz.games.game import MAX, MIN, NodeType
from minimax_viz.games.notations.node import ATTRIBUTES, NODE_TYPES, VALUE_KEYS, TreeNode, preorder, with_players
from minimax_viz.games.notations.source import EXAMPLE, Cursor, Edges, is_value, short, value_word
from minimax_viz.games.pasted import CLOSING

WORD = re.compile(r"[^\s,:\[\](){}\"]+")
LETTER = re.compile(r"[^\W\d_]\d{0,2}")  # longer words are more likely to be slips
COMMENT = re.compile(r"(?:#|//)[^\n]*")
CURLY_LIST = re.compile(r"\{\s*(?:\{|(?:[-+.\d]+|\?)\s*[,}])")
NULL = ("null", "None", "undefined")
JSON = json.JSONDecoder()  # used only for strings, on which it does not recurse
PYTHON_STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'")
ENDS = re.compile(r"\s*[,\])]")
ENDS_LIST = re.compile(r"\s*(?:,\s*)?[\])]")
JSON_NUMBER = re.compile(r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
JSON_VALUE = re.compile(r"-?[0-9][-+.0-9e]*")
INFINITY_OF_PYTHON = re.compile(r"float\(\s*(?P<quote>['\"])(?P<word>[-+]?[Ii]nf(?:inity)?)(?P=quote)\s*\)")
WORD_OF_KEY = re.compile(r"[^\W\d]\w*")
KEYS = (*ATTRIBUTES, "value", "children")
IS_MAX = ("isMax", "is_max", "isMaximizing", "is_maximizing", "maximizing", "maximizingPlayer", "max_node")
"""The keys of a truth: whether it is MAX's turn."""

OTHER_KEYS = {
    "id": "name", "label": "name", "title": "name", "text": "name", "state": "name", "minimax": "value",
    "type": "player", "turn": "player",
    "node_type": "player", "nodeType": "player", "kind": "player", "action": "move", "prob": "probability",
    "kids": "children", "branches": "children", "successors": "children", "nodes": "children",
    **dict.fromkeys(VALUE_KEYS, "value"), **dict.fromkeys(IS_MAX, "player"),
}  # fmt: skip
"""Other names that programs give to the keys of a node."""

PLAYERS_OF_PROGRAMS = {
    "maximizer": "max", "minimizer": "min", "maximizing": "max", "minimizing": "min",
    "maxnode": "max", "minnode": "min",
}  # fmt: skip
BRANCHES = ("left", "middle", "right")
"""The keys of children that have one each; they are moves."""

IGNORED = ("alpha", "beta", "depth", "level", "pruned")
"""The keys of what a search leaves at a node, or of what its place says."""

NO_PLAYER = ("leaf", "terminal", "end", "node", "root", "")
"""What programs say of the type of a node that is nobody's."""

TREE_KEYS = ("root", "tree", "game_tree", "gameTree")
"""The one key of an object that holds nothing but the tree."""


@dataclass(slots=True)
class OpenBracket:
    """An open bracket: a list, or an object with the key that awaits its value.

    The keys of an object that `is_mapping` are not attributes of its node but the names of its children.
    """

    bracket: str
    at: int
    node: TreeNode
    keys: set[str] = field(default_factory=set)
    key: str | None = None
    is_mapping: bool = False
    is_list: bool = True
    head: int | None = None  # the place of a string at the head of a list, which names the node
    is_wrapper: bool = False  # an object with the tree for its one value


class BracketReader(Cursor):
    """One pass over a tree in any of these spellings, with a stack of open brackets. Raises PositionError."""

    def __init__(self, text: str) -> None:
        if "float(" in text:
            text = INFINITY_OF_PYTHON.sub(lambda found: found["word"].ljust(len(found.group())), text)
        super().__init__(text)
        self.open_brackets: list[OpenBracket] = []
        self.top: TreeNode | None = None
        self.numbers = 0
        self.has_heads = False
        self.lone: dict[TreeNode, str] = {}
        self.references: dict[TreeNode, int] = {}
        self.told_by = ""  # the key of an object as the text has it
        self.told: tuple[str, int] | None = None  # the probability of the next node, and its place
        self.names_at: dict[TreeNode, int] = {}  # of objects whose name is a number, which may be a leaf's value
        self.pairs = 0  # lists of a name and a list of children
        self.named_lone: list[TreeNode] = []  # lists of a name in quotes and a number

    def read(self) -> TreeNode:
        while (sign := self.next_sign()) is not None:
            if self.top is not None and not self.open_brackets:
                self.fail("the tree is complete, but {word} follows it", word=repr(short(self.word())))
            if sign in CLOSING:
                self.open(sign, is_list=sign != "{" or CURLY_LIST.match(self.text, self.at) is not None)
            elif sign in "])}":
                self.close(sign)
            elif sign == '"' or (sign == "'" and self.open_brackets):
                self.string()
            else:
                self.take_word()
        return self.whole()

    def whole(self) -> TreeNode:
        """The tree, all of which has been read."""
        if self.open_brackets:
            start = self.open_brackets[-1]
            self.fail(
                "the bracket {bracket} opened {where} is never closed",
                bracket=repr(start.bracket),
                where=self.where(start.at),
            )
        if self.top is None:
            self.fail("there is no tree; a tree looks like {example}", example=EXAMPLE)
        # If every number has round brackets of its own, or, as in [A [B [3] [4]]], square ones in lists with heads,
        # these brackets are the leaves.
        if self.numbers and len(self.lone) == self.numbers and (self.has_heads or "[" not in self.lone.values()):
            make_leaves(self.lone)
        elif self.pairs:  # so ["a", 3] is a pair, too
            make_leaves(self.named_lone)
        return self.resolved(self.top) if self.references else self.top

    def next_sign(self) -> str | None:
        """The next character that is neither space nor comma, or None at the end; `at` is behind the last one read."""
        comma_fits = self.at > 0 and self.text[self.at - 1] not in "[({:"
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == ",":
                if not comma_fits:
                    self.fail("there is nothing before this comma; a number or a node is missing")
                comma_fits = False
            elif (comment := COMMENT.match(self.text, self.at)) is not None:
                self.at = comment.end() - 1
            elif not sign.isspace() and sign != "\ufeff":
                return sign
            self.at += 1
        return None

    def open_object(self) -> OpenBracket | None:
        """The innermost open bracket if it belongs to an object, else None."""
        return None if not self.open_brackets or self.open_brackets[-1].is_list else self.open_brackets[-1]

    def open(self, bracket: str, *, is_list: bool) -> None:
        parent = self.open_object()
        if parent is not None and not parent.is_mapping and parent.key in BRANCHES:
            node = self.branch(parent, TreeNode())
        elif parent is not None and not parent.is_mapping:
            if parent.key != "children" or bracket == "{":
                self.fail(self.expectation(parent))
            parent.key = None
            node = parent.node
        else:
            node = TreeNode()
            self.add(node)
        self.open_brackets.append(OpenBracket(bracket, self.at, node, is_list=is_list))
        self.at += 1

    def branch(self, parent: OpenBracket, node: TreeNode) -> TreeNode:
        """Add a child that has a key of its own, which is the move."""
        node.given["move"], parent.key = parent.key or "", None
        parent.node.children.append(node)
        return node

    def close(self, bracket: str) -> None:
        if not self.open_brackets:
            self.fail("{bracket} closes a bracket that was never opened", bracket=repr(bracket))
        if self.told is not None:
            self.fail("a node should follow the probability {word}", self.told[1], word=short(self.told[0]))
        start = self.open_brackets.pop()
        if CLOSING[start.bracket] != bracket:
            self.fail(
                "{bracket} stands where {right} should close {where}",
                bracket=repr(bracket),
                right=repr(CLOSING[start.bracket]),
                where=self.where(start.at),
            )
        node = start.node
        only = node.children[0] if len(node.children) == 1 else None
        if not start.is_list:
            if start.key is not None:
                self.fail(self.expectation(start))
            if node.is_leaf and node.children:
                node.claimed = "" if node.is_open else value_word(node)
                node.value, node.is_open = None, False
            elif not node.is_leaf and not node.children:
                self.take_name_for_value(node, start)
            if node.children and "player" not in node.given and is_player(name := node.given.get("name", "")):
                self.give_player(node, name.lower(), start.at)
                del node.given["name"]
        elif not node.children:
            if not self.open_brackets or node is not self.open_brackets[-1].node:  # it is no list of "children"
                self.fail("an empty pair of brackets; a node has at least one child, and a leaf is a number")
        elif start.head is not None and only and not only.is_leaf and not only.given:
            node.children = only.children  # ["A", [3, 5]]: a name, and a list of its children
            self.pairs += 1
        elif start.head is not None and start.bracket == "(" and only and only.is_leaf and not only.given:
            node.value, node.is_open, node.children = only.value, only.is_open, []  # ('m', 6)
            self.numbers -= 1
        elif start.bracket in "([" and "player" not in node.given and only and only.is_leaf and not only.given:
            self.lone[node] = start.bracket
            if start.head is not None:
                self.named_lone.append(node)
        if start.is_wrapper:
            if not only:
                self.fail("an object with the tree holds nothing else", start.at)
            self.top = only
        elif start.is_mapping and only:  # its one key is the root's name, or a player
            if not self.open_brackets:
                self.top = only
            elif "name" not in (
                node.given if "name" in only.given else only.given
            ):  # {"A": [{"B": [3, 5]}, {"max": [2]}]}
                self.replace(node, only)
                self.open_brackets[-1].node.children[-1] = only
        self.at += 1

    def string(self) -> None:
        """Read a string in the quotes of JSON or Python."""
        start = self.at
        if self.text[start] == "'":
            match = PYTHON_STRING.match(self.text, start)
            if match is None:
                self.fail("this string cannot be read: it is never closed")
            try:
                string = ast.literal_eval(match.group())
            except (ValueError, SyntaxError):
                self.fail("this string cannot be read: an escape in it is wrong")
            self.at = match.end()
        else:
            try:
                string, self.at = JSON.raw_decode(self.text, self.at)
            except json.JSONDecodeError as error:
                self.at = min(error.pos, len(self.text))
                self.fail("this string cannot be read: {reason}", reason=Sentence(error.msg.lower()))
        self.take_text(string, start)

    def take_text(self, string: str, start: int) -> None:
        """Take a string for what it is: a key, its value, or an element of a list."""
        parent = self.open_object()
        if parent is not None and parent.key is None:
            self.take_key(parent, string, start)
        elif is_value(string) and (parent is None or parent.is_mapping or parent.key == "value"):
            self.take_value(self.leaf(string, start))
        elif parent is not None:
            self.take_string(parent, string, start)
        elif self.is_head(string):
            list_ = self.open_brackets[-1]
            list_.head = start
            self.has_heads |= list_.bracket == "["
            if string.lower() in NODE_TYPES:
                self.give_player(list_.node, string.lower(), start)
            else:
                self.give(list_.node, "name", string, start)
        elif self.open_brackets and self.open_brackets[0].is_mapping:  # the name of a node that is described elsewhere
            node = TreeNode(given={"name": self.legible(string, "name", start)})
            self.references[node] = start
            self.add(node)
        else:
            self.at = start
            self.fail("a string stands where a number or a bracket should; leaves are numbers")

    def is_head(self, string: str) -> bool:
        """Whether a string is the first element of a list that goes on, and so names its node: ["B", 3, 5]."""
        start = self.open_brackets[-1] if self.open_brackets else None
        if start is None or start.head is not None or start.node.children or self.open_brackets[0].is_mapping:
            return False
        return start.bracket in "([" and not ENDS_LIST.match(self.text, self.at)

    def take_name_for_value(self, node: TreeNode, start: OpenBracket) -> None:
        """Take the name of a leaf for its value if it is a number. Raises PositionError."""
        name = node.given.get("name", "")
        if not is_value(name) or node not in self.names_at:
            self.fail('the node opened {where} needs "children" or "value"', where=self.where(start.at))
        self.give_value(node, name, self.names_at[node])
        del node.given["name"]

    def take_key(self, parent: OpenBracket, key: str, start: int) -> None:
        if key in parent.keys:
            self.fail("the node has {key} twice", start, key=repr(key))
        self.colon(key)
        if key in TREE_KEYS and not parent.keys and len(self.open_brackets) == 1 and self.next_sign() in ("{", "["):
            parent.is_wrapper = parent.is_mapping = True
        elif key not in KEYS and not parent.keys and OTHER_KEYS.get(key) != "children":
            above = self.open_brackets[-2] if len(self.open_brackets) > 1 else None
            parent.is_mapping = self.next_sign() in ("[", "{", "(") or (
                above is not None and above.is_mapping and not above.is_wrapper and key not in OTHER_KEYS
            )
        if not parent.is_mapping:
            self.told_by = key
        if not parent.is_mapping and (usual := OTHER_KEYS.get(key)) is not None and usual not in parent.keys:
            key = usual
        if key not in KEYS and not parent.is_mapping and key not in (*BRANCHES, *IGNORED):
            self.fail(
                "a node has no {key}; it has name, player, move, probability, value and children",
                start,
                key=repr(short(key)),
            )
        parent.keys.add(key)
        parent.key = self.legible(key, "name", start) if parent.is_mapping else key

    def colon(self, key: str) -> None:
        if self.next_sign() != ":":
            self.fail("a ':' should follow {key}", key=repr(short(key)))
        self.at += 1

    def take_string(self, parent: OpenBracket, string: str, start: int) -> None:
        key = parent.key or ""
        if key in IGNORED and not parent.is_mapping:
            parent.key = None
            return
        if parent.is_mapping or key not in ATTRIBUTES:
            self.fail(self.expectation(parent), start)
        string = self.legible(string, key, start)
        word = PLAYERS_OF_PROGRAMS.get(string.lower(), string.lower())
        if key == "player" and word in NODE_TYPES:
            self.give_player(parent.node, word, start)
        elif key == "player" and word in NO_PLAYER:
            pass
        elif key == "player":
            self.fail('{word} is not a player; "player" is "max", "min" or "chance"', start, word=repr(short(string)))
        elif key == "probability":
            self.give_probability(parent.node, string, start)
        elif string:
            parent.node.given[key] = string
            if key == "name" and self.told_by != "id":
                self.names_at[parent.node] = start
        parent.key = None

    def take_word(self) -> None:
        """Read a word: a number, "?" for an open leaf, a key, or the player or name at the head of a list."""
        word, parent = self.word(), self.open_object()
        if parent is not None and not parent.is_mapping and parent.key in IGNORED:
            parent.key = None
            self.at += len(word)
            return
        if parent is not None and not parent.is_mapping and parent.key is not None and word in NULL:
            parent.keys.discard(parent.key)
            parent.key = None
            self.at += len(word)
            return
        if (
            parent is not None
            and parent.key == "player"
            and self.told_by in IS_MAX
            and word.lower() in ("true", "false")
        ):
            self.give_player(parent.node, "max" if word.lower() == "true" else "min", self.at)
            parent.key = None
            self.at += len(word)
            return
        if parent is not None and (
            WORD_OF_KEY.fullmatch(word)
            if parent.key is None
            else not parent.is_mapping
            and (parent.key in ("probability", "name") or (parent.key in ATTRIBUTES and not is_value(word)))
        ):
            self.at += len(word)
            self.take_text(word, self.at - len(word))
            return
        if not is_value(word) and self.open_brackets and self.take_head(self.open_brackets[-1], word):
            self.has_heads |= self.open_brackets[-1].bracket == "["
        elif parent is None and self.open_brackets and self.told is None and self.is_before_colon(word):
            self.check_probability(word, self.at)
            self.told = word, self.at
            self.at += 1  # the colon
        elif parent is None and self.open_brackets and LETTER.fullmatch(word):
            self.take_value(self.open_leaf(word, self.at))
        else:
            self.take_value(self.leaf(word, self.at))
        self.at += len(word)

    def is_before_colon(self, word: str) -> bool:
        """Whether a colon stands right behind a word that begins here."""
        return self.text.startswith(":", self.at + len(word))

    def take_head(self, start: OpenBracket, word: str) -> bool:
        """Take a word if it is the head of a list, the player or name of its node, as in (MAX …), [B …] and [.B …]."""
        node, head = start.node, word.removeprefix(".")
        key = "player" if head.lower() in NODE_TYPES else "name"
        if key == "name" and ENDS.match(self.text, self.at + len(word)):
            return False  # [x, 3] is a list with a wrong number
        if start.bracket not in "([" or node.children or key in node.given or not head[:1].isalpha() or head in NULL:
            return False
        if key == "player":
            self.give_player(node, head.lower(), self.at)
        else:
            node.given[key] = self.legible(head, "name", self.at)
        return True

    def take_value(self, leaf: TreeNode) -> None:
        parent = self.open_object()
        if parent is not None and not parent.is_mapping:
            if parent.key in BRANCHES:
                self.branch(parent, leaf)
                return
            if parent.key in IGNORED:
                parent.key = None
                return
            if parent.key != "value":
                self.fail(self.expectation(parent))
            parent.node.value, parent.node.is_open = leaf.value, leaf.is_open
            parent.key = None
        else:
            self.numbers += 1
            self.add(leaf)

    def add(self, node: TreeNode) -> None:
        parent = self.open_object()
        if parent is not None:
            if parent.key is None:
                self.fail(self.expectation(parent))
            if parent.key.lower() in NODE_TYPES and not node.is_leaf:  # as in {"max": [{"min": [3, 5]}, …]}
                self.give_player(node, parent.key.lower(), self.at)
            elif not parent.is_wrapper:
                node.given.setdefault("name", parent.key)
            parent.key = None
        if self.told is not None:
            self.give_probability(node, *self.told)
            self.told = None
        if self.open_brackets:
            self.open_brackets[-1].node.children.append(node)
        else:
            self.top = node

    def resolved(self, top: TreeNode) -> TreeNode:
        """The tree of a dict that lists the children of its nodes by name."""
        entries = [top] if top.given else top.children
        edges = Edges(self, {entry.given["name"]: entry for entry in entries if "name" in entry.given})
        for parent in [node for node, _ in preorder(top)]:
            for place, child in enumerate(parent.children):
                if (at := self.references.get(child)) is None:
                    continue
                name = child.given["name"]
                if name not in edges.nodes:
                    self.fail(
                        "nothing says what {name} is: the dict has no such key, and it is not a number",
                        at,
                        name=repr(short(name)),
                    )
                self.replace(child, edges.nodes[name])
                parent.children[place] = edges.nodes[name]
                edges.set_parent(edges.nodes[name], parent, at)
        return edges.root()

    def word(self) -> str:
        match = WORD.match(self.text, self.at)
        return match.group() if match else self.text[self.at]

    def expectation(self, parent: OpenBracket) -> Sentence:
        """The message about what should stand here inside an object."""
        key = repr(short(parent.key or ""))
        match parent.key:
            case None if parent.is_mapping:
                return Sentence("the next key is missing: the name of a node, in quotes")
            case None:
                return Sentence(
                    "a node's object goes on with a key in double quotes: name, player, move, probability, value or "
                    "children"
                )
            case _ if parent.is_mapping:
                return Sentence("{key} should be followed by a number, a list or an object", key=key)
            case "children":
                return Sentence("{key} should be followed by a list in brackets", key=key)
            case "value":
                return Sentence("{key} should be followed by a number", key=key)
            case "probability":
                return Sentence('{key} should be followed by a number or a text such as "1/3"', key=key)
        return Sentence("{key} should be followed by a string in double quotes", key=key)


def is_player(name: str) -> bool:
    """Whether an inner node with this name, and without a player, is named after its player."""
    return name.lower() in (MAX, MIN)


def make_leaves(nodes: Iterable[TreeNode]) -> None:
    """Give each node the value of the one leaf below it, in whose place it stands."""
    for node in nodes:
        leaf = node.children.pop()
        node.value, node.is_open = leaf.value, leaf.is_open


def recognises(text: str) -> bool:
    """Whether a text begins as nested lists and objects do."""
    return text.lstrip().startswith(("[", "(", "{"))


def has_objects(text: str) -> bool:
    """Whether a text in brackets has objects that describe nodes."""
    return recognises(text) and re.search(r"[\"'](?:children|value)[\"']\s*:", text) is not None


def write(root: TreeNode) -> str:
    """The text of a tree as JSON. A MIN root has its player, and a lone leaf is written as an object."""
    if root.is_leaf and not root.given:
        return f'{{"value":{notation_of_tree(root)}}}\n'
    return notation_of_tree(root, {node: player for node, _, player in with_players(root) if player}) + "\n"


def notation_of_tree(root: TreeNode, players: Mapping[TreeNode, NodeType] = MappingProxyType({})) -> str:
    """The JSON of a tree: nested lists, with objects for nodes that have attributes; `players` are those to write
    although the text did not give them.
    """
    parts: list[str] = []
    waiting: list[TreeNode | str] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        given = item.given if item not in players else {"player": players[item]} | item.given
        if not item.is_leaf and is_player(given.get("name", "")):
            given = {"player": item.player} | given
        if given:
            attributes = "".join(f'"{key}":{attribute(key, given[key])},' for key in ATTRIBUTES if key in given)
            parts.append(f'{{{attributes}"{"value" if item.is_leaf else "children"}":')
            waiting.append("}")
        if item.is_leaf:
            word = value_word(item)
            parts.append(word if JSON_VALUE.fullmatch(word) else json.dumps(word))
        else:
            waiting.append("]")
            for child in reversed(item.children):
                waiting += [child, ","]
            waiting[-1] = "["
    return "".join(parts)


def attribute(key: str, told: str) -> str:
    """The JSON of an attribute: a string, or a number if it is a probability that JSON can write as it was told."""
    is_number = key == "probability" and JSON_NUMBER.fullmatch(told) is not None
    return told if is_number else json.dumps(told, ensure_ascii=False)
