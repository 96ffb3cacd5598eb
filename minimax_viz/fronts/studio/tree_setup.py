"""The set-up of an explicit tree: what an editor shows of it, and its text after a change."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from minimax_viz.errors import Sentence
from minimax_viz.fronts.studio.editors import PLACE, refused, whole_number
from minimax_viz.fronts.studio.request import LONGEST_POSITION, RequestError, kind_of
from minimax_viz.games.game import CHANCE, INFINITE, MAX, MIN, Player, opponent_of
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import (
    TreeNode,
    levels_of,
    name_nodes,
    player_below,
    preorder,
    probability_of,
)
from minimax_viz.games.notations.registry import read_tree
from minimax_viz.games.notations.source import LARGEST
from minimax_viz.safe_text import short_repr, shortened
from minimax_viz.search.arguments import is_whole

MOST_NODES = 2_000
"""The most nodes of a tree that is drawn to be edited by hand; a larger one is edited as text."""

LONGEST_NAME = 200  # characters
PATH = re.compile(r"/|(?:/[0-9]{1,9})+")
EMPTY = '{"value":0}'
FEWEST_CHILDREN, MOST_CHILDREN = 2, 5  # of a leaf that grows
LONGEST_DENOMINATOR = 10**6


class Spot(NamedTuple):
    """A node of a tree, its parent, and which of the parent's children it is; the root has no parent. `usual` is whose
    turn it is there unless the text says otherwise.
    """

    root: TreeNode
    path: str
    node: TreeNode
    parent: TreeNode | None
    number: int
    usual: Player


def setup_of_tree(text: str, root: str = MAX) -> dict[str, Any]:
    """Return what an editor shows of the tree that a text describes; `root` moves at a root that does not say who does.

    Raises PositionError.
    """
    tree = named_tree(text, root)
    to_move = None if tree.player == CHANCE else tree.player
    setup = {"game": "tree", "position": text, "to_move": to_move, "may_turn": to_move is not None}
    count = sum(1 for _ in preorder(tree))
    if count > MOST_NODES:
        note = Sentence(
            "The tree has {count} nodes; up to {most} can be drawn here, so change it as text.",
            count=count, most=MOST_NODES,
        )  # fmt: skip
        return {**setup, "kind": "text", "note": note}
    return {**setup, "kind": "tree", "note": None, "root": tree.player, "nodes": list(told_nodes(tree))}


def told_nodes(tree: TreeNode) -> Iterator[dict[str, Any]]:
    """Yield the nodes in preorder, as JSON."""
    waiting = [(tree, "/")]
    while waiting:
        node, path = waiting.pop()
        yield {
            "path": path,
            "name": node.name,
            "move": node.given.get("move"),
            "player": None if node.is_leaf else node.player,
            "probability": node.given.get("probability"),
            "value": node.value if node.is_leaf and not node.is_open else None,
            "is_leaf": node.is_leaf,
        }
        before = path.rstrip("/")
        waiting += [(child, f"{before}/{at}") for at, child in reversed([*enumerate(node.children)])]


def changed_tree(text: str, change: Mapping[str, Any], root: str = MAX) -> str:
    """Return the text of a tree after a change: nested lists, and objects for nodes with properties of their own.

    Raises PositionError if the text is not a tree, RequestError if the change cannot be made.
    """
    kind = change.get("kind")
    if kind == "clear":
        return EMPTY
    if kind == "random":
        return random_tree_for(change, PLACE)
    if not isinstance(kind, str) or kind not in CHANGES:
        known = ", ".join([*CHANGES, "clear", "random"])
        raise refused("A tree has no change {kind}; it has {known}.", kind=short_repr(kind), known=known)
    tree = named_tree(text, root)
    CHANGES[kind](spot_at(tree, "/" if kind == "turn" else change.get("at"), player_named(root)), change)
    written = notation_of_tree(tree)
    if len(written) > LONGEST_POSITION:
        raise refused(
            "The tree would have {written} characters; at most {most}.", written=len(written), most=LONGEST_POSITION
        )
    return f'{{"value":{written}}}' if tree.is_leaf and not tree.given else written


def named_tree(text: str, root: str) -> TreeNode:
    """Return the tree, every node with its name and its player. Raises PositionError."""
    player = player_named(root)
    tree = read_tree(text, player)
    tree.player = player
    name_nodes(levels_of(tree))
    return tree


def player_named(root: str) -> Player:
    """Read the player that a setting names; a wrong name is refused where a search is asked for."""
    return MIN if root == MIN else MAX


def spot_at(tree: TreeNode, path: Any, usual: Player) -> Spot:
    """Return the node at a path. Raises RequestError."""
    if not isinstance(path, str) or not PATH.fullmatch(path):
        raise refused("{path} is no path of a node; give one such as / or /0/2.", path=short_repr(path))
    spot, walked = Spot(tree, path, tree, None, 0, usual), ""
    for number in map(int, path.split("/")[1:] if path != "/" else ()):
        above = spot.node
        if not above.children:
            raise refused(
                "There is no node {path}: {walked} is a leaf.", path=short_repr(path), walked=shortened(walked or "/")
            )
        if number >= len(above.children):
            last = shortened(f"{walked}/{len(above.children) - 1}")
            raise refused(
                "There is no node {path}: the last of those siblings is {last}.", path=short_repr(path), last=last
            )
        spot = Spot(tree, path, above.children[number], above, number, player_below(above.player, spot.usual))
        walked = f"{walked}/{number}"
    return spot


def grow(spot: Spot, change: Mapping[str, Any]) -> None:
    """Give a leaf children, of which the first keeps its value, and an inner node one more; with `level`, do so at
    every node of that ply.
    """
    is_level = change.get("level", False)
    if not isinstance(is_level, bool):
        raise refused("level is {kind}; give true or false.", kind=kind_of(is_level))
    others = usual_children(spot) - 1
    for node in ply_of(spot) if is_level else [spot.node]:
        fresh = [TreeNode(value=0) for _ in range(others if node.is_leaf else 1)]
        if node.is_leaf:
            node.children = [TreeNode(value=node.value, is_open=node.is_open)]
            node.value, node.is_open = None, False
        node.children += fresh
        share_out(node)


def usual_children(spot: Spot) -> int:
    """Return how many children a leaf gets: as many as this node has, or a sibling that has some, or its parent."""
    beside = [] if spot.parent is None else spot.parent.children
    known = next((len(node.children) for node in [spot.node, *beside] if node.children), len(beside))
    return min(max(known, FEWEST_CHILDREN), MOST_CHILDREN)


def share_out(node: TreeNode) -> None:
    """Let the probabilities of a chance node's children sum to 1: those that have one keep their ratios, the others
    become as likely as these are on average. The children of players have none.
    """
    told = [child.given.pop("probability", None) for child in node.children]
    if node.given.get("player") == CHANCE:
        known = [exact(one) for one in told if one is not None]
        usual = sum(known, Fraction(0)) / len(known) if known else Fraction(1)
        shares = [usual if one is None else exact(one) for one in told]
        give_probabilities(node.children, shares, Fraction(1))


def give_probabilities(nodes: Sequence[TreeNode], shares: Sequence[Fraction], total: Fraction) -> None:
    """Give nodes probabilities in the ratio of their shares, which sum to a total."""
    for node, share in zip(nodes, shares, strict=True):
        node.given["probability"] = probability_text(total * share / sum(shares))


def exact(told: str) -> Fraction:
    """Return a probability as it was told: a decimal, a fraction or in percent."""
    return Fraction(told.removesuffix("%")) / (100 if told.endswith("%") else 1)


def probability_text(probability: Fraction) -> str:
    """Write a probability as a short decimal, else as a fraction unless that is long."""
    if exact(decimal := f"{float(probability):g}") == probability:
        return decimal
    return str(probability) if probability.denominator <= LONGEST_DENOMINATOR else repr(float(probability))


def ply_of(spot: Spot) -> Sequence[TreeNode]:
    """Return all nodes as far from the root as this one."""
    wanted = 0 if spot.parent is None else spot.path.count("/")
    return [node for node, ply in preorder(spot.root) if ply == wanted]


def delete(spot: Spot, change: Mapping[str, Any]) -> None:
    """Remove a node with everything below it; a parent left without children becomes a leaf, worth what an only leaf
    was.
    """
    if spot.parent is None:
        raise refused("The root cannot be deleted: a tree has at least one node.")
    del spot.parent.children[spot.number]
    if not spot.parent.children:
        spot.parent.value, spot.parent.is_open = spot.node.value or 0, spot.node.is_open
        if spot.parent.given.get("player") == CHANCE:
            del spot.parent.given["player"]
    share_out(spot.parent)


def set_value(spot: Spot, change: Mapping[str, Any]) -> None:
    """Give a leaf a value; null leaves it open."""
    if not spot.node.is_leaf:
        raise refused("The node {path} has children, so it has no value of its own.", path=shortened(spot.path))
    value = change.get("value")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise refused("value is {kind}; give a number, or null for a leaf left open.", kind=kind_of(value))
    if value is not None and abs(value) != INFINITE and not abs(value) <= LARGEST:
        raise refused(
            "{value} is too large; a leaf lies between -{largest} and {largest}.",
            value=short_repr(value),
            largest=LARGEST,
        )
    spot.node.value, spot.node.is_open = None if value is None else value or 0, value is None


def reorder(spot: Spot, change: Mapping[str, Any]) -> None:
    """Give a node another place among its siblings."""
    if spot.parent is None:
        raise refused("The root has no siblings, so it has no other place.")
    siblings, to = spot.parent.children, change.get("to")
    if not is_whole(to, 0, len(siblings) - 1):
        raise refused("to is {to}; give a place from 0 to {siblings}.", to=short_repr(to), siblings=len(siblings) - 1)
    siblings.insert(to, siblings.pop(spot.number))


def rename(spot: Spot, change: Mapping[str, Any]) -> None:
    """Give a node a name; without one, it is named after its place again."""
    name = change.get("name")
    if name is not None and not isinstance(name, str):
        raise refused("name is {kind}; give a text, or null for the usual name.", kind=kind_of(name))
    name = " ".join((name or "").split())
    if len(name) > LONGEST_NAME:
        raise refused("The name has {name} characters; at most {most}.", name=len(name), most=LONGEST_NAME)
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in name):
        raise refused("The name holds a control character.")
    spot.node.given.pop("name", None)
    if name:
        spot.node.given["name"] = name


def set_player(spot: Spot, change: Mapping[str, Any]) -> None:
    """Set whose turn it is at a node, or that chance decides there; nodes below that do not say so follow."""
    player, before = change.get("player"), spot.node.player
    if player not in (MAX, MIN, CHANCE):
        raise refused('player is {player}; give "max", "min" or "chance".', player=short_repr(player))
    if player == CHANCE and spot.node.is_leaf:
        raise refused("The node {path} has no children, so nothing is left to chance.", path=shortened(spot.path))
    spot.node.given.pop("player", None)
    if player != spot.usual:
        spot.node.given["player"] = player
    if CHANCE in (player, before) and player != before:
        share_out(spot.node)


def set_probability(spot: Spot, change: Mapping[str, Any]) -> None:
    """Set how likely an outcome of chance is; the others share the rest in their ratios."""
    if spot.parent is None or spot.parent.given.get("player") != CHANCE:
        raise refused("The node {path} is no outcome of chance, so it has no probability.", path=shortened(spot.path))
    told, others = change.get("probability"), [one for one in spot.parent.children if one is not spot.node]
    if not isinstance(told, str) or probability_of(told) is None:
        raise refused("probability is {told}; give one such as 0.7, 1/3 or 70%.", told=short_repr(told))
    if not others and exact(told) != 1:
        raise refused("The node {path} is the only outcome, so its probability is 1.", path=shortened(spot.path))
    if others and exact(told) == 1:
        raise refused("The other outcomes need a share of the probability; give less than 1.")
    shares = [exact(one.given["probability"]) for one in others]
    spot.node.given["probability"] = told
    give_probabilities(others, shares, 1 - exact(told))


def turn(spot: Spot, change: Mapping[str, Any]) -> None:
    """Make it the other player's turn at the root."""
    if spot.node.player == CHANCE:
        raise refused("At the root chance decides, so it is nobody's turn.")
    set_player(spot, {"player": opponent_of(spot.node.player)})


CHANGES: Mapping[str, Callable[[Spot, Mapping[str, Any]], None]] = {
    "grow": grow,
    "delete": delete,
    "value": set_value,
    "reorder": reorder,
    "rename": rename,
    "player": set_player,
    "probability": set_probability,
    "turn": turn,
}
"""The changes of a node by their kinds."""


MOST_LEAVES = 1_000
DEEPEST = 9
BROADEST = 30
LARGEST_VALUE = 20
LARGEST_SEED = 999_999


def random_tree(seed: int, depth: int = 2, branching: int = 3) -> str:
    """Return the text of a tree of `branching` children at each node, down to `depth`, whose leaves are worth 1 to 20.

    Only `random()` of Python's generator is promised to give the same numbers in all versions.
    """
    dice = Random(seed)
    row: list[Any] = [1 + int(dice.random() * LARGEST_VALUE) for _ in range(branching**depth)]
    for _ in range(depth):
        row = [row[at : at + branching] for at in range(0, len(row), branching)]
    return json.dumps(row[0], separators=(",", ":"))


def random_tree_for(asked: Mapping[str, Any], place: str | None = None) -> str:
    """Make a random tree as a page asks for it. Raises RequestError about `place`, or else about what is wrong."""
    asked = {"depth": 2, "branching": 3} | {key: value for key, value in asked.items() if value is not None}
    seed = whole_number(asked, "seed", 0, LARGEST_SEED, place or "seed")
    depth = whole_number(asked, "depth", 1, DEEPEST, place or "depth")
    branching = whole_number(asked, "branching", 1, BROADEST, place or "branching")
    if (leaves := branching**depth) > MOST_LEAVES:
        raise RequestError(
            "A tree of depth {depth} with {branching} children at each node has {leaves} leaves; at most {most}.",
            place or "depth", depth=depth, branching=branching, leaves=leaves, most=MOST_LEAVES,
        )  # fmt: skip
    return random_tree(seed, depth, branching)
