"""What is written at a node where a notation has words for it: "B1 = 3", "MAX: A", "▼ C ≤ 2", "skipped"."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minimax_viz.games.game import MAX, MIN, Player, opponent_of
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import OPEN, Source, is_value, short, value_word

PLAYERS = {"max": MAX, "min": MIN, "▲": MAX, "▼": MIN, "△": MAX, "▽": MIN}
NOISE = ("", "=", "value", "≤", "≥", "<=", ">=", "≈")
NEVER_LOOKED_AT = re.compile(r'"(?:[^"\\]|\\.)*"|\bskipped\b|\bnever looked at\b')
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s:=]+')
TOLD_APART = re.compile(r"[=:≤≥]")
PLAIN = re.compile(r"[^\W\d]\w*(?:['’]\w+)?(?: \w*[^\W\d]\w*)*")


class Written(NamedTuple):
    """A node, and what a text says of it at a place."""

    node: TreeNode
    text: str
    at: int


def take_texts(source: Source, written: Iterable[Written]) -> None:
    """Give nodes the names, players and values that their texts say; their children are known already.

    What stands at an inner node as its value is left out: it is what a search found. Raises PositionError if a leaf has
    no value.
    """
    for node, text, at in written:
        if not node.children:
            text = NEVER_LOOKED_AT.sub(lambda found: found.group() if found.group()[0] == '"' else OPEN, text)
        names: list[str] = []
        for match in WORD.finditer(text):
            word = match.group()
            bare = word.strip("()[],;").lower()
            if word.startswith('"'):
                names.append(word)
            elif bare in PLAYERS and "player" not in node.given:
                node.given["player"] = PLAYERS[bare]
            elif bare not in NOISE:
                names.append(word.strip(",;"))
        values = [word for word in names if is_value(word)]
        if len(values) > 1 and not node.children and not TOLD_APART.search(text):
            what = f"{short(text)!r} has {len(values)} numbers"
            source.fail(f"{what}; write the name in double quotes, or = before the value", at)
        if values and (len(names) > 1 or not node.children):
            value = values[0] if names[0] == values[0] and not node.children else values[-1]
            del names[names.index(value) if value == names[0] else len(names) - 1 - names[::-1].index(value)]
            if not node.children:
                leaf = source.leaf(value, at)
                node.value, node.is_open = leaf.value, leaf.is_open
        name = " ".join(unquoted(word) for word in names)
        if not node.children and not node.is_leaf:
            what = f"the leaf {short(name)!r} has no value" if name else f"{short(text)!r} is no leaf"
            source.fail(f"{what}; give it a number, or ? to leave it open", at)
        if name:
            node.given["name"] = source.legible(name, "name", at)


def unquoted(word: str) -> str:
    """A word of a name; in double quotes anything can be one."""
    if word.startswith('"'):
        try:
            return str(json.loads(word))
        except json.JSONDecodeError:
            return word.strip('"')
    return word


def quoted(name: str) -> str:
    """A name as `take_texts` reads it again: in double quotes unless it is plain words."""
    is_plain = PLAIN.fullmatch(name) and not {*PLAYERS, *NOISE} & {*name.lower().split()}
    return name if is_plain and not NEVER_LOOKED_AT.search(name) else json.dumps(name, ensure_ascii=False)


def with_players(root: TreeNode) -> Iterator[tuple[TreeNode, int, Player | None]]:
    """The nodes of a tree with their plies, each with its player where that is not clear: the root's if it is MIN, and
    any inner node's that is not the opponent of its parent's.
    """
    expected: dict[TreeNode, Player] = {root: MAX}
    for node, ply in preorder(root):
        player = expected.pop(node)
        expected |= dict.fromkeys(node.children, opponent_of(node.player))
        yield node, ply, None if node.is_leaf or node.player == player else node.player


def text_of(node: TreeNode, player: Player | None) -> str:
    """A node in words, as `take_texts` reads it."""
    named = "name" in node.given or not node.is_leaf
    words = [quoted(node.name)] if named else []
    words += [player] if player else []
    words += [value_word(node)] if node.is_leaf else []
    return " ".join(words)
