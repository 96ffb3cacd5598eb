"""Read and write labels in notations with free text: of nodes, "B1 = 3", "MAX: A", "▼ C ≤ 2", "skipped", and of edges.

A chance node is labelled chance or ●. An edge is labelled with its move; below a chance node the label ends in the
probability: "heads 1/2", or only "0.7".
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from minimax_viz.games.boardtext import MARKS
from minimax_viz.games.game import CHANCE, MAX, MIN, NodeType
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, probability_of
from minimax_viz.games.notations.source import OPEN, Cursor, is_value, short, value_word

PLAYERS = {**NODE_TYPES, "▲": MAX, "▼": MIN, "△": MAX, "▽": MIN, "●": CHANCE}
BEFORE_VALUE = ("=", ":", "value", "≤", "≥", "<=", ">=", "≈")
"""Words and signs before a value that are not part of a name."""

BEGINNINGS = ("graph", "digraph", "strict", "flowchart", "mindmap", "efg", "nfg")
"""Words with which texts in other notations begin."""

WINDOW = re.compile(r"(?i)(?<!\w)[(\[]?(?:α|β|alpha|beta)\s*[=:]\s*[^\s,;)\]]+[)\],;]?")
"""What a solved tree says of the window at a node, which is no part of its name."""

VALUE_SIGN = re.compile(r"(?<=\S)\s+(?:v|val|minimax)\s*=")
NEVER_LOOKED_AT = re.compile(r'"(?:[^"\\]|\\.)*"|\bskipped\b|\bnever looked at\b')
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[<>]?=|[:≤≥≈]|(?:[^\s:=≤≥≈<>]|[<>](?!=))+')
PLAIN = re.compile(r"[^\W\d]\w*(?:['’]\w+)?(?: \w*[^\W\d]\w*)*")


class WrittenLabel(NamedTuple):
    """A node, its label and the place of that; its value too, where that is written separately."""

    node: TreeNode
    text: str
    at: int
    value: str | None = None


class WrittenMove(NamedTuple):
    """A node, the label of the edge that leads to it, and the place of that."""

    node: TreeNode
    text: str
    at: int


def take_moves(cursor: Cursor, written: Iterable[WrittenMove], unwritten: Callable[[str], str] = str) -> None:
    """Give nodes the moves, and below chance nodes the probabilities, in the labels of edges; `take_labels` has told
    which nodes are chance nodes. `unwritten` reads a move as the notation writes it. Raises PositionError.
    """
    drawn = {child for node in cursor.chance_at for child in node.children}
    for node, text, at in written:
        if node in drawn:
            *moves, last = text.rsplit(None, 1) or [""]
            if probability_of(last) is None:
                cursor.fail(
                    "{text} does not end in a probability; below a chance node an edge is labelled such as 0.7 or "
                    "heads 1/2",
                    at,
                    text=repr(short(text)),
                )
            cursor.give_probability(node, last, at)
            text = " ".join(moves)
        cursor.give(node, "move", unwritten(text), at)


def edge_label(node: TreeNode, move: str) -> str:
    """The label of the edge to a node, as `take_moves` reads it; `move` is the move as the notation writes it."""
    return " ".join(filter(None, [move, node.given.get("probability")]))


def take_labels(cursor: Cursor, written: Iterable[WrittenLabel]) -> None:
    """Give nodes the names, players and values in their labels; their children are known already.

    The value of an inner node is what the text claims, as the result of a search. Raises PositionError if a leaf has no
    value.
    """
    for node, text, at, value in written:
        text = without_window(text)
        if node.children:
            text = VALUE_SIGN.sub("=", text)
        if not node.children:
            text = NEVER_LOOKED_AT.sub(lambda found: found.group() if found.group()[0] == '"' else OPEN, text)
        names, told = label_words(cursor, node, text, at)
        numbers = [place for place, word in enumerate(names) if is_value(word)]
        if value is None and not node.children and len(numbers) > 1 and [*told] != numbers[-1:]:
            cursor.fail(
                "{text} has {count} numbers; write the name in double quotes, or = before the value",
                at,
                text=repr(short(text)),
                count=len(numbers),
            )
        if value is not None:
            numbers = [*told]
        if numbers and (not node.children or told or "player" in node.given):
            place = ([*told] or numbers)[-1]
            number = names.pop(place)
            value = number if value is None else value
            if node.children:
                cursor.give_claim(node, told.get(place, ""), number)
        if value is not None and not node.children:
            cursor.give_value(node, value, at)
        name = " ".join(unquoted(word) for word in names)
        if not node.children and not node.is_leaf:
            if not text.strip():
                cursor.fail("a leaf without a value; give it a number, or ? to leave it open", at)
            if name:
                cursor.fail(
                    "the leaf {leaf} has no value; give it a number, or ? to leave it open", at, leaf=repr(short(name))
                )
            cursor.fail("{text} is not a leaf; give it a number, or ? to leave it open", at, text=repr(short(text)))
        cursor.give(node, "name", name, at)


def without_window(text: str) -> str:
    """A label without the window in it, unless that is all it is."""
    if "=" not in text and ":" not in text:
        return text
    return WINDOW.sub(lambda found: "" if '"' not in text[: found.start()] else found.group(), text) or text


def label_words(cursor: Cursor, node: TreeNode, text: str, at: int) -> tuple[list[str], dict[int, str]]:
    """The words of a label that are a name or a value, and the places among them of numbers marked as values, as by =,
    each with its mark. A player that the label names is given to the node.
    """
    words: list[str] = []
    told: dict[int, str] = {}
    mark = ""
    for word in WORD.findall(text):
        bare = word.strip("()[],;").lower()
        if bare in BEFORE_VALUE:
            mark = bare
        elif bare in PLAYERS and node.given.get("player") in (None, PLAYERS[bare]):
            cursor.give_player(node, PLAYERS[bare], at)
        elif bare:
            words.append(word if word.startswith('"') else word.strip(",;"))
            if mark and is_value(words[-1]):
                told[len(words) - 1] = mark
            mark = ""
    return words, told


def unquoted(word: str) -> str:
    """A word of a name; in double quotes anything can be one."""
    if word.startswith('"'):
        try:
            return str(json.loads(word))
        except json.JSONDecodeError:
            return word.strip('"')
    return word


def quoted(name: str) -> str:
    """A name as `take_labels` reads it again: in double quotes unless it is plain words."""
    means_more = {*PLAYERS, *BEFORE_VALUE, *BEGINNINGS} & {*name.lower().split()} or NEVER_LOOKED_AT.search(name)
    is_mark = MARKS.keys() >= {*name}  # an outline of such names would look like a board
    is_plain = PLAIN.fullmatch(name) and not means_more and not is_mark and not any(map(is_value, name.split()))
    return name if is_plain else in_quotes(name)


def in_quotes(name: str) -> str:
    """A name in double quotes."""
    return json.dumps(name, ensure_ascii=False)


def node_label(node: TreeNode, player: NodeType | None) -> str:
    """The label of a node, as `take_labels` reads it."""
    named = "name" in node.given or not node.is_leaf
    words = [quoted(node.name)] if named else []
    words += [player] if player else []
    words += [value_word(node)] if node.is_leaf else []
    return " ".join(words)
