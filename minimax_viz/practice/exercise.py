"""The data of practice: exercises, claims about a search, and mistakes in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from minimax_viz.games.game import Player
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.search.settings import Algorithm

Kind = Literal["values", "windows", "pruning", "order", "step", "bound", "find-mistake", "mirrored"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Json = Any


@dataclass(frozen=True, slots=True)
class Instance:
    """A search to think through: the text of a tree, and the settings that matter for its answer."""

    tree: str
    algorithm: Algorithm = "alphabeta"
    cutoff: CutoffRule = "ge"
    root: Player = "max"


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about an instance. Nodes are named by their paths, "/" and "/0/2", as in a trace's rows.

    Example:
        >>> from minimax_viz import exercises
        >>> one = exercises("[[3,12,8],[2,4,6],[14,5,2]]", kind="values")[0]
        >>> one.asked, one.key
        ({'nodes': ['/', '/0', '/1', '/2']}, {'/': 3, '/0': 3, '/1': 2, '/2': 2})

    What is `asked` and what is the `key`, by kind:

    - values: `{"nodes": [paths of interior nodes]}`; `{path: value}` of each.
    - windows: `{"nodes": [paths of interior nodes that are visited]}`; `{path: [alpha, beta]}` at entry, None where
      the window has no end there.
    - pruning: `{}`; `{"pruned": [paths of the nodes that a cutoff skips]}`, in preorder, none below another.
    - mirrored: as pruning, of a tree whose nodes all have their children in the other order than `asked["original"]`,
      the text of the tree as it was; `asked["pruned"]` are the paths skipped there.
    - order: `{"moves": [names of the root's moves]}`; `{"orders": [all orders, as lists of places, in which most is
      skipped], "pruned": how many leaves are never evaluated then}`.
    - step: `{"after": number of the last step that is shown, "last": its {"kind", "path"}, "count": how many are asked
      for one after the other}`;
      `{"steps": [{"kind", "path", "value"}]}`, kinds as in a trace's steps. `asked["options"]` has for each of them
      what there is to choose from, `[{"kind", "path"}]`.
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
    """A claim about a search; nodes are named by their paths, and whatever is None or empty is not claimed.

    Nodes below a skipped one may be named or not. A node whose children are all skipped counts as skipped itself, since
    a search that enters a node looks at a child.
    """

    value: float | None = None
    pruned: frozenset[str] | None = None
    values: Mapping[str, float] = field(default_factory=dict)
    windows: Mapping[str, Window] = field(default_factory=dict)


Fact = float | str | tuple[str, ...]
"""A number, a node's path, or several."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake. `kind` is its class, such as "missed-cut", and `path` its node. `told` picks one of the sentences
    about it, and `facts` are the arguments of that: numbers, and paths of nodes.
    """

    kind: str
    path: str
    told: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
