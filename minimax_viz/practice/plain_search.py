"""A plain search of an explicit tree, right or with a habit of going wrong.

The grader compares a program's results with hundreds of habits. The trees are small, so it recurses. Two searches are
not this one: `practice.course` follows claims, in trees of any depth, and is translated for the pages; and
`practice.choosing` only counts, in a quarter of the time, since most random trees are thrown away.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import inf
from operator import add
from typing import Any, NamedTuple

from minimax_viz.search.alphabeta import CutoffRule

Order = Callable[[str, int], Sequence[int]]
"""Returns the order of a node's children, given its path and their number."""
Ends = tuple[float, float]


class OrderedNode(NamedTuple):
    """A node of a tree; `place` is its place among the children as the tree has them, which may be taken in another
    order. `value` is that of a leaf.
    """

    path: str
    place: int
    is_max: bool
    value: float
    children: Sequence["OrderedNode"]
    is_leaf: bool


def natural(path: str, count: int) -> Sequence[int]:
    """Order children from left to right."""
    return range(count)


def ordered(tree: Any, is_max: Sequence[bool], order: Order = natural, path: str = "/", place: int = 0) -> OrderedNode:
    """Make the nodes of a tree, a number or a list of trees, with the children in the order in which they are taken;
    `is_max` tells for the plies who moves there, and begins again after the last.
    """
    if not isinstance(tree, list):
        return OrderedNode(path, place, is_max[0], float(tree), (), True)
    start, below = "/" if path == "/" else f"{path}/", (*is_max[1:], is_max[0])
    children = [ordered(tree[at], below, order, f"{start}{at}", at) for at in order(path, len(tree))]
    return OrderedNode(path, place, is_max[0], 0.0, children, False)


def shape_of(node: OrderedNode) -> Any:
    """Return what a node has in common with others that are equal to it."""
    return node.value if node.is_leaf else tuple(map(shape_of, sorted(node.children, key=lambda child: child.place)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHabit:
    """A way to search; the defaults are right.

    - rule_max, rule_min: "ge" or "gt", at the nodes of each player.
    - hard: whether values are kept inside the window.
    - child: who moves at the children: the "other", the "same", always "max" or "min"; or the player "alternates"
      although there are more than two.
    - root: who moves at the root: as "given", always "max" or "min", or the "other".
    - takes_worse: at whose nodes the worse value is taken: "max", "min", "both".
    - starts: the initial best value: "infinite", the wrong infinity ("inverted"), the one that fits the value taken
      ("fitting"), "zero" (at the nodes of both, or "zero-max", "zero-min"), "one" (−1 for MAX, 1 for MIN).
    - skips: the "first" or the "last" child, unless it is the only one; or "first-always", "last-always".
    - only_first: at whose nodes only the first child is looked at: "max", "min", "both".
    - most: how many children are looked at.
    - limit: the greatest best value to begin with, in place of ∞, for the players who `limits`: "both", "max" or "min";
      "window": α and β of the root too.
    - table: values that are kept: "bounds", also those of cut nodes; "players", whoever moves there.
    - handed: the window for the children: "narrowed"; "ignored", that of an open root, whatever its window; "entry", as
      the node got it; "none" ("none-at-root"); "swapped" ("swapped-max", "swapped-min");
      "mirrored", with the other sign; "own", without the bounds
      from above ("own-max", "own-min": from the nodes of one player); "alpha" or "beta" alone.
    - narrows: the ends that a value narrows: "both"; "alpha" or "beta" alone; "replaced", even if that widens the
      window; "crossed" and "widened", the other player's end; "beta-at-max", "alpha-at-min", the same end at all nodes;
      "-too", in addition to the right one.
    - test: when it cuts: "right"; by the "best" value rather than by the window; at the nodes of "max" or "min" only
      ("max-best", "min-best"); "never"; "reversed"; by the "own-end" of the window; as on the "other-side" ("-before"
      narrowing); "cascade", at the parent too; "late", a child later; "not-first", not after the first child
      ("not-second": nor the second); "early" and "lenient", with 1 between the ends; "best-found".
    - returns: "best"; "alpha" or "beta"; "worse-end", the other player's ("cut-worse-end": at a cut); "entry-alpha",
      "entry-beta"; "last"; "sum".
    - leaf: "value", "absolute", "negative", "unsigned" (negamax without its signs; "unsigned-leaf": at leaves only;
      "unturned": in between); "tenths" and "whole", rounded, and "cut", without its decimals.
    """

    prunes: bool = False
    rule_max: str = "ge"
    rule_min: str = "ge"
    hard: bool = False
    child: str = "other"
    root: str = "given"
    takes_worse: str = ""
    starts: str = "infinite"
    skips: str = ""
    most: int = 0
    limit: float = inf
    limits: str = ""
    table: str = ""
    only_first: str = ""
    handed: str = "narrowed"
    narrows: str = "both"
    test: str = "right"
    returns: str = "best"
    leaf: str = "value"


RIGHT: Mapping[CutoffRule, SearchHabit] = {
    "ge": SearchHabit(prunes=True),
    "gt": SearchHabit(prunes=True, rule_max="gt", rule_min="gt"),
}
"""Alpha-beta as it should be, by its rule."""


class Cut(NamedTuple):
    """A cutoff: the path of its node, the window there, and the paths of the skipped children."""

    path: str
    alpha: float
    beta: float
    skipped: tuple[str, ...]


@dataclass(slots=True)
class Behaviour:
    """The behaviour of a search: its value, the leaves in sequence, the window with which each node was entered and the
    player who moved there, the cutoffs, and the values given to interior nodes in the order in which they are finished.
    """

    value: float = 0.0
    leaves: list[str] = field(default_factory=list)
    windows: dict[str, Ends] = field(default_factory=dict)
    players: dict[str, bool] = field(default_factory=dict)
    cuts: list[Cut] = field(default_factory=list)
    moves: frozenset[int] = frozenset()
    """The moves at the root that seem best."""
    values: dict[str, float] = field(default_factory=dict)


def search(root: OrderedNode, habit: SearchHabit, window: Ends = (-inf, inf), agents: int = 2) -> Behaviour:
    """Search a tree with a habit. With more than two `agents`, the players are those of the nodes."""
    made, given = PlainSearch(habit, agents), root.is_max
    if habit.handed == "ignored":
        window = (-inf, inf)
    if habit.limits == "window":
        window = (max(window[0], -habit.limit), min(window[1], habit.limit))
    is_max = {"given": given, "max": True, "min": False, "other": not given}[habit.root]
    value = made.value(root, is_max, *window)
    turned = (habit.leaf == "unsigned" and not is_max) or (habit.leaf == "unturned" and not given)
    made.did.value = -value if turned else value
    return made.did


class PlainSearch:
    """A search of one tree with a habit, and what it `did`."""

    def __init__(self, habit: SearchHabit, agents: int) -> None:
        self._habit = habit
        self._alternates = habit.child == "alternates" or (habit.child == "other" and agents <= 2)
        self._has_cut = False
        self._table: dict[Any, float] = {}
        self.did = Behaviour()

    def value(self, node: OrderedNode, is_max: bool, alpha: float, beta: float) -> float:
        """Return the value given to a node. What most habits have in common is done here, the rest by the methods."""
        habit, did = self._habit, self.did
        path = node.path
        did.windows[path] = entry = (alpha, beta)
        did.players[path] = is_max
        if node.is_leaf:
            self._has_cut = False
            did.leaves.append(path)
            return node.value if habit.leaf == "value" else self._of_leaf(node, is_max)
        key = None
        if habit.table:
            key = (shape_of(node), is_max if habit.table == "bounds" else None)
            if key in self._table:
                return self._table[key]
        wants_more = is_max
        if habit.takes_worse:
            wants_more = is_max is not (habit.takes_worse in ("both", "max" if is_max else "min"))
        best = self._start(is_max, wants_more, entry)
        children = self._chosen(node.children) if habit.skips or habit.most else node.children
        values: list[float] = []
        is_cut = is_late = False
        for child in children:
            player = not is_max
            if not self._alternates:
                player = {"other": child.is_max, "same": is_max, "max": True, "min": False}[habit.child]
            handed = before = (alpha, beta)
            if habit.handed not in ("narrowed", "ignored"):
                handed = self._handed(node, is_max, entry, before, values)
            value = self.value(child, player, *handed)
            values.append(value)
            if value > best if wants_more else value < best:
                best = value
            if habit.narrows != "both":
                alpha, beta = self._narrowed(is_max, best, alpha, beta)
            elif is_max:
                if best > alpha:
                    alpha = best
            elif best < beta:
                beta = best
            if is_late or habit.only_first in ("both", "max" if is_max else "min"):
                break
            cuts = habit.prunes and self._cuts(is_max, best, alpha, beta, before)
            if cuts and habit.test == "late":
                is_late = True
            elif cuts and len(values) <= {"not-first": 1, "not-second": 2}.get(habit.test, 0):
                pass
            elif cuts or (habit.test == "cascade" and self._has_cut):
                is_cut = cuts
                if len(values) < len(children):
                    did.cuts.append(Cut(path, alpha, beta, tuple(one.path for one in children[len(values) :])))
                break
        self._has_cut = is_cut
        if path == "/":
            seen = zip(children, values, strict=False)
            did.moves = frozenset(child.place for child, value in seen if value == best)
        if habit.returns != "best":
            best = self._returned(is_max, best, values, (alpha, beta), entry)
        if habit.table:
            self._table[key] = best
        did.values[path] = best
        return best

    def _of_leaf(self, leaf: OrderedNode, is_max: bool) -> float:
        """Return the value that the habit makes of a leaf's."""
        value = leaf.value
        if self._habit.leaf == "unturned":
            return value if leaf.is_max else -value
        match self._habit.leaf:
            case "absolute":
                return abs(value)
            case "negative":
                return -value
            case "tenths":
                return round(value, 1)
            case "whole":
                return round(value)
            case "cut":
                return int(value)
        return value if is_max else -value

    def _start(self, is_max: bool, wants_more: bool, entry: Ends) -> float:
        """Return the initial best value."""
        start = self._habit.starts
        if start == "zero" or start == ("zero-max" if is_max else "zero-min"):
            return 0.0
        if start == "one":
            return -1.0 if is_max else 1.0
        if self._habit.limits in ("both", "max" if is_max else "min"):
            return -self._habit.limit if is_max else self._habit.limit
        if start == "fitting":
            return -inf if wants_more else inf
        if self._habit.hard:
            return entry[0] if is_max else entry[1]
        return -inf if is_max is not (start == "inverted") else inf

    def _chosen(self, children: Sequence[OrderedNode]) -> Sequence[OrderedNode]:
        """Return the children to try."""
        skips = self._habit.skips
        if self._habit.most:
            return children[: self._habit.most]
        if len(children) == 1 and not skips.endswith("always"):
            return children
        return children[:-1] if skips.startswith("last") else children[1:]

    def _handed(self, node: OrderedNode, is_max: bool, entry: Ends, now: Ends, values: Sequence[float]) -> Ends:
        """Return the window for a child."""
        match self._habit.handed:
            case "none-at-root":
                return (-inf, inf) if node.path == "/" else now
            case "own-max" | "swapped-max" if not is_max:
                return now
            case "own-min" | "swapped-min" if is_max:
                return now
            case "swapped" | "swapped-max" | "swapped-min":
                return now[1], now[0]
            case "own" | "own-max" | "own-min":
                return (max(values, default=-inf), inf) if is_max else (-inf, min(values, default=inf))
            case handed:
                return {
                    "entry": entry, "none": (-inf, inf), "mirrored": (-now[1], -now[0]),
                    "alpha": (now[0], inf), "beta": (-inf, now[1]),
                }[handed]  # fmt: skip

    def _narrowed(self, is_max: bool, best: float, alpha: float, beta: float) -> Ends:
        """Return the window after a child."""
        raised, lowered = max(alpha, best), min(beta, best)
        return {
            "alpha": (raised if is_max else alpha, beta),
            "beta": (alpha, beta if is_max else lowered),
            "crossed": (alpha, lowered) if is_max else (raised, beta),
            "widened": (alpha, max(beta, best)) if is_max else (min(alpha, best), beta),
            "replaced": (best, beta) if is_max else (alpha, best),
            "beta-at-max": (alpha, lowered),
            "alpha-at-min": (raised, beta),
            "beta-at-max-too": (raised if is_max else alpha, lowered),
            "alpha-at-min-too": (raised, beta if is_max else lowered),
        }[self._habit.narrows]

    def _cuts(self, is_max: bool, best: float, alpha: float, beta: float, before: Ends) -> bool:
        """Whether the remaining children are skipped."""
        habit = self._habit
        strict = (habit.rule_max if is_max else habit.rule_min) == "gt"
        low, high = alpha, beta
        if habit.test in ("right", "not-first", "not-second"):
            return low > high or (low == high and not strict)
        if habit.test in ("best", "max-best", "min-best"):
            low, high = (best, beta) if is_max else (alpha, best)
        match habit.test:
            case "never":
                return False
            case "reversed":
                return low < high if strict else low <= high
            case "own-end":
                low, high = (best, before[0]) if is_max else (before[1], best)
                if inf in (abs(low), abs(high)):
                    return False
            case "other-side-before":
                low, high = (before[0], best) if is_max else (best, before[1])
            case "other-side":
                low, high = (alpha, best) if is_max else (best, beta)
            case "max" | "max-best" if not is_max:
                return False
            case "min" | "min-best" if is_max:
                return False
            case "early":
                low += 1
            case "lenient":
                low -= 1
            case "best-found":
                return best >= before[0] if is_max else best <= before[1]
        return low > high or (low == high and not strict)

    def _returned(self, is_max: bool, best: float, values: Sequence[float], now: Ends, entry: Ends) -> float:
        """Return the final value of a node."""
        (low, high), is_open = now, now[0] < now[1]
        return {
            "alpha": low, "beta": high, "entry-alpha": entry[0], "entry-beta": entry[1],
            "worse-end": high if is_max else low,
            "cut-worse-end": best if is_open else low if is_max is (low != best) else high,
            "last": values[-1] if values else best,
            "sum": reduce(add, values, 0.0),  # as a program adds them: `sum` rounds less
        }[self._habit.returns]  # fmt: skip
