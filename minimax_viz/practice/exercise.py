"""The data of practice: exercises, claims about a search and mistakes in them; and edits of an exercise's tree."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, get_args

from minimax_viz.games.game import Look, Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.practice.boards import TreeBoards
from minimax_viz.record.trace import View
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.search.settings import Algorithm
from minimax_viz.views.side import side_of_leaf, turned

Kind = Literal["values", "windows", "pruning", "order", "step", "bound", "find-mistake", "mirrored", "expected"]
KINDS: tuple[Kind, ...] = get_args(Kind)
USUAL_KINDS: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind != "expected")
"""The kinds about random trees if none are asked for: random trees with chance are for those who ask for them."""
CHANCE_KINDS: tuple[Kind, ...] = ("expected", "windows", "pruning", "order", "mirrored")
"""The kinds for trees in which chance decides."""
STRUCK: tuple[Kind, ...] = ("pruning", "mirrored")
"""Kinds whose answer is struck through in the tree, on paper and in the page; elsewhere leaves are chosen."""

Json = Any


@dataclass(frozen=True, slots=True)
class Instance:
    """A search to think through: the text of a tree, the settings that matter for its answer, and from whose side
    numbers are told. Those in the tree's text are MAX's. Where the tree is that of a board, `boards` has what its nodes
    look like.
    """

    tree: str
    algorithm: Algorithm = "alphabeta"
    cutoff: CutoffRule = "ge"
    root: Player = "max"
    view: View = "max"
    boards: TreeBoards | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about an instance. Nodes are named by their paths, "/" and "/0/2", as in a trace's rows. Numbers are
    told from the side that the instance's `view` says, but for those in the texts of trees.

    Example:
        >>> from minimax_viz import exercises
        >>> one = exercises("[[3,12,8],[2,4,6],[14,5,2]]", kind="values")[0]
        >>> one.asked, one.key
        ({'nodes': ['/', '/0', '/1', '/2']}, {'/': 3, '/0': 3, '/1': 2, '/2': 2})

    What is `asked` and what is the `key`, by kind:

    - values: `{"nodes": [paths of interior nodes]}`; `{path: value}` of each.
    - expected: as values, of a tree in which chance decides.
    - windows: `{"nodes": [paths of interior nodes that are visited]}`; `{path: [alpha, beta]}` at entry, None where
      the window has no end there.
    - pruning: `{}`; `{"pruned": [paths of the nodes that a cutoff skips]}`, in preorder, none below another.
    - mirrored: as pruning, of a tree whose nodes all have their children in the other order than `asked["original"]`,
      the text of the tree as it was; `asked["pruned"]` are the paths skipped there.
    - order: `{"moves": [names of the root's moves]}`; `{"orders": [all orders, as lists of places, in which most is
      skipped], "pruned": how many leaves are never evaluated then}`.
    - step: `{"after": number of the step at which the last leaf is looked at, "last": {"kind": "look", "path"},
      "count": how many are asked for one after the other, "open": [{"path", "value", "alpha", "beta"}] of the nodes
      above it, so far}`; `{"steps": [{"kind": "look" or, where the search is over, "end", "path", "value"}]}`.
      `asked["options"]` has for each of them what there is to choose from, `[{"kind", "path"}]`, always the same.
    - bound: `{"leaf": path of the leaf whose value is a ?, "node": path of a node}`; `{"sign": "<=" or ">=", "value":
      n}`: the whole numbers for which the node is skipped.
    - find-mistake: `{"values": {path: value}, "pruned": [paths]}`, a worked solution with one mistake; `{"node": path,
      "class": the mistake's}`. `asked["classes"]` are those to choose from.
    """

    kind: Kind
    instance: Instance
    seed: int
    difficulty: int
    asked: Mapping[str, Json]
    key: Mapping[str, Json]


Window = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim about a search; nodes are named by their paths, and whatever is None or empty is not claimed. Numbers are
    told from the side that the instance's `view` says.

    `leaves` is how many leaves are looked at, `order` which, one after the other.

    Nodes below a skipped one may be named or not. A node whose children are all skipped counts as skipped itself, since
    a search that enters a node looks at a child.
    """

    value: float | None = None
    pruned: frozenset[str] | None = None
    values: Mapping[str, float] = field(default_factory=dict)
    windows: Mapping[str, Window] = field(default_factory=dict)
    leaves: float | None = None
    order: tuple[str, ...] | None = None


class Term(NamedTuple):
    """A term of an expected value: the probability of an outcome, and its value."""

    weight: float
    value: float


Fact = float | str | tuple[str, ...]
"""A number, a node's path, or several."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake. `kind` is its class, such as "missed-cut", and `path` its node. `told` picks one of the sentences
    about it, and `facts` are the arguments of that: numbers as they are told at the node, and paths of nodes. Where an
    expected value is wrong, `terms` are those of the right one, which is the fact `best`.
    """

    kind: str
    path: str
    told: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    terms: Sequence[Term] | None = None


def parse_tree(instance: Instance) -> TreeNode:
    """Parse the tree, for edits. Raises PositionError."""
    return TreeGame(instance.root).parse(instance.tree)


def mirrored(instance: Instance) -> Instance:
    """Reverse the order of the children of every node."""
    tree = parse_tree(instance)
    for node, _ in preorder(tree):
        node.children.reverse()
    return replace(instance, tree=notation_of_tree(tree))


def with_value(instance: Instance, path: str, value: float | None) -> Instance:
    """Replace the node at a path such as "/0/2" by a leaf with this value, which is left open if it is None."""
    tree = node = parse_tree(instance)
    for place in path.split("/")[1:] if path != "/" else ():
        node = node.children[int(place)]
    node.children, node.value, node.is_open = [], value, value is None
    return replace(instance, tree=notation_of_tree(tree))


def reshuffled(instance: Instance, shuffled: Callable[[int], Sequence[int]]) -> Instance:
    """Put the children of every node into another order, which `shuffled` gives for so many."""
    tree = parse_tree(instance)
    for node, _ in preorder(tree):
        node.children = [node.children[place] for place in shuffled(len(node.children))]
    return replace(instance, tree=notation_of_tree(tree))


def looks_of(instance: Instance) -> Mapping[str, Look]:
    """Return the boards of an instance by the paths of its nodes; none if its tree is not that of a board."""
    return instance.boards.by_path(parse_tree(instance)) if instance.boards else {}


def moves_of(instance: Instance) -> Mapping[str, str]:
    """Return the moves that lead to the nodes of a tree, by their paths, as far as the tree's text names them."""
    nodes = nodes_by_path(parse_tree(instance))
    return {path: node.given["move"] for path, node in nodes.items() if node.given.get("move")}


def with_leaves(instance: Instance, values: Sequence[float]) -> Instance:
    """Replace the values of all leaves, from left to right."""
    tree = parse_tree(instance)
    for leaf, value in zip(leaves_of(tree), values, strict=True):
        leaf.value, leaf.is_open = value, False
    return replace(instance, tree=notation_of_tree(tree))


def leaves_of(tree: TreeNode) -> Iterator[TreeNode]:
    """Iterate over the leaves from left to right."""
    return (node for node, _ in preorder(tree) if node.is_leaf)


def told_tree(instance: Instance) -> str:
    """Return the text of the tree with its leaves as they are told."""
    if instance.view == "max":
        return instance.tree
    tree = parse_tree(instance)
    for node, _ in preorder(tree):
        for child in node.children:
            if child.value is not None:
                child.value = turned(child.value, side_of_leaf(instance.view, node.player))
    return notation_of_tree(tree)


def nodes_by_path(tree: TreeNode) -> Mapping[str, TreeNode]:
    """Map the paths of all nodes to the nodes, in preorder."""
    found: dict[str, TreeNode] = {}
    waiting = [("/", tree)]
    while waiting:
        path, node = waiting.pop()
        found[path] = node
        below = path.rstrip("/")
        waiting += [(f"{below}/{place}", child) for place, child in reversed([*enumerate(node.children)])]
    return found
