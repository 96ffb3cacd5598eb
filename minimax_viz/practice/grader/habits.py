"""Searches with one wrong habit: the mistakes of programs, as programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from minimax_viz.practice.grader.searcher import Ends, Order
from minimax_viz.practice.grader.shapes import Shape, TreeCase, below, is_leaf


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
    - handed: the window for the children: "narrowed"; "entry", as the node got it; "none" ("none-at-root"); "swapped";
      "mirrored", with the other sign; "own", without the bounds from above ("own-max", "own-min": from the nodes of one
      player); "alpha" or "beta" alone.
    - narrows: the ends that a value narrows: "both"; "alpha" or "beta" alone; "replaced", even if that widens the
      window; "crossed" and "widened", the other player's end; "beta-at-max", "alpha-at-min", the same end at all nodes;
      "-too", in addition to the right one.
    - test: when it cuts: "right"; by the "best" value rather than by the window; at the nodes of "max" or "min" only
      ("max-best", "min-best"); "never"; "reversed"; by the "own-end" of the window; as on the "other-side" ("-before"
      narrowing); "cascade", at the parent too; "late", a child later; "early" and "lenient", with 1 between the ends;
      "best-found".
    - returns: "best"; "alpha" or "beta"; "worse-end", the other player's ("cut-worse-end": at a cut); "entry-alpha",
      "entry-beta"; "last"; "sum".
    - leaf: "value", "absolute", "negative", "unsigned" (negamax without its signs; "unsigned-leaf": at leaves only;
      "unturned": in between).
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
    only_first: bool = False
    handed: str = "narrowed"
    narrows: str = "both"
    test: str = "right"
    returns: str = "best"
    leaf: str = "value"


@dataclass(frozen=True, slots=True)
class Behaviour:
    """The behaviour of a search: its value, the leaves in sequence, and the window with which each node was entered."""

    value: float
    leaves: tuple[str, ...]
    windows: dict[str, Ends]
    players: dict[str, bool]
    moves: frozenset[int]
    """The moves at the root that seem best."""
    values: dict[str, float]
    """The values given to interior nodes, in the order in which they are finished."""


class HabitualSearch:
    """A search of one tree with a habit."""

    def __init__(self, habit: SearchHabit, case: TreeCase, order: Order) -> None:
        self._habit = habit
        self._case = case
        self._order = order
        self._leaves: list[str] = []
        self._windows: dict[str, Ends] = {}
        self._players: dict[str, bool] = {}
        self._has_cut = False
        self._values: dict[str, float] = {}
        self._moves: frozenset[int] = frozenset()

    def run(self) -> Behaviour:
        """Search the tree."""
        given = self._case.root
        root = {"given": given, "max": True, "min": False, "other": not given}[self._habit.root]
        value = self._value(self._case.tree, "/", 0, root, *self._case.window)
        if (self._habit.leaf == "unsigned" and not root) or (self._habit.leaf == "unturned" and not given):
            value = -value
        return Behaviour(value, tuple(self._leaves), self._windows, self._players, self._moves, self._values)

    def _value(self, tree: Shape, path: str, ply: int, is_max: bool, alpha: float, beta: float) -> float:
        """Return the value given to a node."""
        habit = self._habit
        self._windows.setdefault(path, (alpha, beta))
        self._players.setdefault(path, is_max)
        if is_leaf(tree):
            self._leaves.append(path)
            return self._of_leaf(float(tree), is_max, ply)
        entry = (alpha, beta)
        best = self._start(is_max, entry)
        own: Ends = (-inf, inf)
        last, total, is_late = best, 0.0, False
        values: dict[int, float] = {}
        wants_more = is_max is not (habit.takes_worse in ("both", "max" if is_max else "min"))
        for place in self._chosen(path, tree):
            window = self._handed(is_max, path == "/", entry, (alpha, beta), own)
            player = self._player_below(is_max, ply)
            self._has_cut = False
            value = self._value(tree[place], below(path, place), ply + 1, player, *window)
            has_cut_below, self._has_cut = self._has_cut, False
            last, total = value, total + value
            values[place] = value
            best = max(best, value) if wants_more else min(best, value)
            own = (max(own[0], value), own[1]) if is_max else (own[0], min(own[1], value))
            before = (alpha, beta)
            alpha, beta = self._narrowed(is_max, best, alpha, beta)
            if habit.only_first or is_late:
                break
            cuts = habit.prunes and self._cuts(is_max, best, alpha, beta, before)
            if cuts and habit.test == "late":
                is_late = True
            elif cuts or (habit.test == "cascade" and has_cut_below):
                self._has_cut = cuts
                break
        if path == "/":
            self._moves = frozenset(place for place, value in values.items() if value == best)
        self._values[path] = self._returned(is_max, best, last, total, (alpha, beta), entry)
        return self._values[path]

    def _of_leaf(self, value: float, is_max: bool, ply: int) -> float:
        if self._habit.leaf == "unturned":
            return value if self._case.is_max(ply) else -value
        unsigned = value if is_max else -value
        return {"value": value, "absolute": abs(value), "negative": -value}.get(self._habit.leaf, unsigned)

    def _start(self, is_max: bool, entry: Ends) -> float:
        """Return the initial best value."""
        start = self._habit.starts
        if start == "zero" or start == ("zero-max" if is_max else "zero-min"):
            return 0.0
        start = start.replace("zero-max", "infinite").replace("zero-min", "infinite")
        if start == "one":
            return -1.0 if is_max else 1.0
        if start == "fitting":
            is_max = is_max is not (self._habit.takes_worse in ("both", "max" if is_max else "min"))
            return -inf if is_max else inf
        if self._habit.hard:
            return entry[0] if is_max else entry[1]
        return -inf if is_max is (start == "infinite") else inf

    def _chosen(self, path: str, tree: Shape) -> Sequence[int]:
        """Return the children to try."""
        order = self._order(path, len(tree))
        if self._habit.skips == "last":
            return order[:-1] if len(order) > 1 else order
        if self._habit.skips == "first":
            return order[1:] if len(order) > 1 else order
        return {"last-always": order[:-1], "first-always": order[1:]}.get(self._habit.skips, order)

    def _player_below(self, is_max: bool, ply: int) -> bool:
        """Whether the habit lets MAX move at the children."""
        child = self._habit.child
        if child == "other" and self._case.agents > 2:
            return self._case.is_max(ply + 1)
        return {"other": not is_max, "alternates": not is_max, "same": is_max, "max": True, "min": False}[child]

    def _handed(self, is_max: bool, is_root: bool, entry: Ends, now: Ends, own: Ends) -> Ends:
        """Return the window for a child."""
        if self._habit.handed == "none-at-root":
            return (-inf, inf) if is_root else now
        if self._habit.handed in ("own-max", "own-min"):
            return own if is_max is (self._habit.handed == "own-max") else now
        return {
            "narrowed": now, "entry": entry, "none": (-inf, inf), "swapped": (now[1], now[0]), "own": own,
            "mirrored": (-now[1], -now[0]), "alpha": (now[0], inf), "beta": (-inf, now[1]),
        }[self._habit.handed]  # fmt: skip

    def _narrowed(self, is_max: bool, best: float, alpha: float, beta: float) -> Ends:
        """Return the window after a child."""
        narrows = self._habit.narrows
        if narrows == "crossed":
            return (alpha, min(beta, best)) if is_max else (max(alpha, best), beta)
        if narrows == "widened":
            return (alpha, max(beta, best)) if is_max else (min(alpha, best), beta)
        if narrows == "replaced":
            return (best, beta) if is_max else (alpha, best)
        if is_max and narrows in ("both", "alpha"):
            alpha = max(alpha, best)
        if not is_max and narrows in ("both", "beta"):
            beta = min(beta, best)
        if narrows == "beta-at-max":
            return (alpha, min(beta, best))  # right at the nodes of MIN
        if narrows == "alpha-at-min":
            return (max(alpha, best), beta)
        if narrows == "beta-at-max-too":
            return (max(alpha, best) if is_max else alpha, min(beta, best))
        if narrows == "alpha-at-min-too":
            return (max(alpha, best), beta if is_max else min(beta, best))
        return alpha, beta

    def _cuts(self, is_max: bool, best: float, alpha: float, beta: float, before: Ends) -> bool:
        """Whether the remaining children are skipped."""
        habit = self._habit
        strict = (habit.rule_max if is_max else habit.rule_min) == "gt"
        low, high = alpha, beta
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

    def _returned(self, is_max: bool, best: float, last: float, total: float, now: Ends, entry: Ends) -> float:
        """Return the final value of a node."""
        match self._habit.returns:
            case "alpha":
                return now[0]
            case "beta":
                return now[1]
            case "worse-end":
                return now[1] if is_max else now[0]
            case "cut-worse-end":
                return best if now[0] < now[1] else now[0] if is_max is (now[0] != best) else now[1]
            case "entry-alpha":
                return entry[0]
            case "entry-beta":
                return entry[1]
            case "last":
                return last
            case "sum":
                return total
        return best


def behaves(habit: SearchHabit, case: TreeCase, order: Order) -> Behaviour:
    """Search a tree with a habit."""
    return HabitualSearch(habit, case, order).run()
