"""Judges a function's results on all trees: the first thing that is wrong, and the habit that explains all of it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from operator import add

from minimax_viz.practice.grader.cases import (
    OPEN,
    WIDE,
    Shape,
    above,
    at,
    interiors_of,
    is_leaf,
    ply_of,
    size_of,
    value_of,
    value_of_board,
)
from minimax_viz.practice.grader.instrumented import height_of, leaves_of
from minimax_viz.practice.grader.mistakes import (
    OF_BOARDS,
    DivergenceKind,
    Finding,
    KnownHabit,
    OwnOrder,
    class_of_failure,
    class_of_nothing,
    habits_of,
    name_of_depth,
    name_of_moves,
)
from minimax_viz.practice.grader.observation import Observation, is_best
from minimax_viz.practice.grader.session import KnownFunction
from minimax_viz.practice.plain_search import RIGHT
from minimax_viz.search.alphabeta import CutoffRule

RULES = tuple(RIGHT)
SEARCHES = ("value", "missing", "extra", "rule")
RANKS = {"nothing": 0, "failure": 1, **dict.fromkeys(SEARCHES, 2), "again": 3, "move": 4}
LOCAL = ("rules_mixed", "cuts_too_many", "leaves_missing", "value", "looks_elsewhere", "deep_missed", "cut_missed")
"""The names of what a single case shows."""
"""The order in which departures are reported: a wrong move follows from a wrong search."""
MOST_STARTS = 3
ENOUGH = 3  # wrong cases that show a habit in a program that fails elsewhere


class Judge:
    """Judges a function by all its observations."""

    def __init__(self, function: KnownFunction, seen: Sequence[Observation]) -> None:
        self.function = function
        self.prunes = function.prunes
        self.is_deeper = any(one.again == "other" for one in seen) and not any(one.again == "same" for one in seen)
        if self.is_deeper:  # PVS, MTD(f) and their like: only the value and the move are judged, of whole numbers
            seen = [replace(one, leaves=None, windows={}, players={}) for one in seen if is_whole(one.case.tree)]
        self.seen = sorted(seen, key=lambda one: size_of(one.case.tree))
        self._ran = [one for one in self.seen if one.failure is None]
        self._remembered: tuple[str, ...] = ("subtree",)
        self._direction = direction_of(self._ran)
        self._orders: dict[tuple[str, int], OwnOrder] = {}
        if any(one.leaves and not one.is_ordered for one in self._ran):
            self._direction = self._likely_direction()
        self._remembered = self._likely_memory()
        if not self.prunes and any(self._missing(one, self.expected(one, "ge")) for one in self._ran if one.leaves):
            self.prunes = any(map(has_inner_windows, self._ran)) or (  # a minimax may prune inside
                all(map(has_right_value, self._ran)) and any(map(self._is_pruned_by, RULES))
            )
        self.rule, self.is_mixed = self._rule_kept()

    def _is_pruned_by(self, rule: CutoffRule) -> bool:
        """Whether all leaves that were looked at are those of alpha-beta."""
        return all(one.leaves is None or one.set == {*self.order(one).right[rule]} for one in self._ran)

    def findings(self) -> list[Finding]:
        """List the mistakes, each with the smallest case that shows it."""
        found = [
            Finding(self.function.name, "changed", OwnOrder("forwards", one), (), "ge", "changes-tree",
                    "changes_board" if one.case.board else "changes_tree")
            for one in self.seen if one.changed
        ][:1]  # fmt: skip
        departing = self.departures
        if departing:
            wrong = [one for one in departing if one.departs in SEARCHES]
            # A program that fails on some trees may show a habit on all others, which then explains more.
            if departing[0].departs == "failure" and len(wrong) >= ENOUGH and self._habit is not None:
                found.append(self._named(wrong[0]))
            found.append(self._named(departing[0]))
        elif self._never_cuts_on_boards():
            cut = (one for one in self.seen if len(self.order(one).right["gt"]) < len([*leaves_of(one.case.tree)]))
            shown = next(cut, self.seen[-1])
            found.append(Finding(self.function.name, "uncut", self.order(shown), (), "ge", "missed-cut", "never_cuts"))
        return found

    def _never_cuts_on_boards(self) -> bool:
        """Whether functions with windows are called about every position that follows from a board, on all boards."""
        if not self.prunes or not self.seen or not all(one.case.board and one.visits for one in self.seen):
            return False
        inner = [len([*interiors_of(one.case.tree)]) for one in self.seen]
        nodes = [size_of(one.case.tree) for one in self.seen]
        names = set.intersection(*({*one.visits} for one in self.seen))
        counts = [[one.visits[name] for one in self.seen] for name in sorted(names)]
        counts.append([sum(one.visits.values()) for one in self.seen])
        return any(one in (nodes, inner, [*map(add, nodes, inner)]) for one in counts)

    def named_again(self, found: Finding, smaller: Finding) -> Finding:
        """Return a finding with a smaller case that shows it, which may show better what it is."""
        mistake, name = found.mistake, found.name
        if name in LOCAL:
            mistake, name = self._local_class(smaller)
        return replace(found, order=smaller.order, expected=smaller.expected, rule=smaller.rule, mistake=mistake,
                       name=name)  # fmt: skip

    @cached_property
    def departures(self) -> list[Finding]:
        """Where the function departs from what is right, without names, the worst first."""
        departing = [departure for one in self.seen if (departure := self.departure(one)) is not None]
        return sorted(departing, key=lambda one: (is_narrow(one.seen), RANKS[one.departs]))

    def _likely_direction(self) -> str:
        """Return the direction in which a program is right, if there is one; only its leaves are known, not their
        order.
        """
        for direction in ("forwards", "backwards", "own"):
            self._direction = direction
            if any(all(self._cuts_by(one, rule) for one in self._ran) for rule in RULES):
                return direction
        return "forwards"

    def _likely_memory(self) -> tuple[str, ...]:
        """Return what a program remembers: leaves too if that alone explains all that it did not look at."""
        for memory in (("subtree",), ("subtree", "leaf")):
            for rule in RULES if self.prunes else RULES[:1]:
                if not any(
                    missing_of(one, self.expected(one, rule), memory) for one in self._ran if one.leaves is not None
                ):
                    return memory
        return ("subtree",)

    def _rule_kept(self) -> tuple[CutoffRule | None, bool]:
        """Return the rule that explains the leaves looked at, if one does, and whether both rules are mixed.

        They are mixed if one of them fits each tree, but neither fits all trees.
        """
        if not self.prunes:
            return None, False
        fits = {rule: [self._cuts_by(one, rule) for one in self._ran if not is_narrow(one)] for rule in RULES}
        if fits["ge"] == fits["gt"]:
            return None, False
        kept = max(RULES, key=lambda rule: (all(fits[rule]), sum(fits[rule])))
        return kept, not all(fits[kept]) and all(map(max, fits["ge"], fits["gt"]))

    def order(self, one: Observation) -> OwnOrder:
        key = (self._direction, id(one))  # the order keeps the observation, so no other one gets its id
        if key not in self._orders:
            self._orders[key] = OwnOrder(self._direction, one)
        return self._orders[key]

    def expected(self, one: Observation, rule: CutoffRule) -> tuple[str, ...]:
        """Return the leaves that a right program with the same order looks at."""
        if self.prunes:
            return self.order(one).right[rule]
        return tuple(leaves_of(one.case.tree))

    def _cuts_by(self, one: Observation, rule: CutoffRule) -> bool:
        if one.leaves is None:
            return True
        expected = self.expected(one, rule)
        return one.set <= set(expected) and not self._missing(one, expected)

    def _missing(self, one: Observation, expected: Sequence[str]) -> list[str]:
        return missing_of(one, expected, self._remembered)

    def departure(self, one: Observation) -> Finding | None:
        """Find where a program departs from what is right in a case, without naming it; None if it is right there."""
        name, order = self.function.name, self.order(one)
        if one.failure is not None:
            return Finding(name, "failure", order)
        if one.gives_value and one.value is None:
            return Finding(name, "nothing", order)
        rule = self.rule or "ge"
        expected = self.expected(one, rule)
        departs: DivergenceKind | None = None
        if one.gives_value and not has_right_value(one):
            departs = "value"
        elif one.leaves is not None and self._missing(one, expected):
            departs = "rule" if self.is_mixed else "missing"
        elif one.leaves is not None and one.set - set(expected):
            departs = "rule" if self.is_mixed else "extra"
        elif one.leaves is not None and len(one.leaves) > len(one.set):
            departs = "again"
        elif one.gives_move and has_open_window(one) and not is_best(one):
            departs = "move"
        return None if departs is None else Finding(name, departs, order, expected, rule)

    def _named(self, found: Finding) -> Finding:
        mistake, name = self._class_of(found)
        known = self._habit if found.departs in (*SEARCHES, "move") else None
        habit = known.habit if known is not None and known.name == name else None
        if habit is not None and habit.prunes and habit.rule_max == habit.rule_min:
            rule: CutoffRule = "gt" if habit.rule_max == "gt" else "ge"
            if found.departs != "rule":
                found = replace(found, rule=rule, expected=self.expected(found.seen, rule))
        return replace(found, mistake=mistake, name=name, habit=habit)

    def _class_of(self, found: Finding) -> tuple[str, str]:
        """Return the class of a departure, and the name of its sentence."""
        one = found.seen
        if one.failure is not None:
            return class_of_failure(one.failure)
        match found.departs:
            case "nothing":
                return class_of_nothing(one, self.function.has_depth)
            case "again":
                return "too-many-nodes", "looks_again"
            case "move" if one.gives_value or self._habit is None:
                return "wrong-move", name_of_moves(self.seen, self.prunes)
        if (depth := name_of_depth(one)) is not None:
            return "wrong-depth", depth
        if self.function.has_depth and all(seen.deepest < height_of(seen.case.tree) for seen in self._ran):
            return "wrong-depth", "horizon_early"
        if self._habit is not None:
            return self._habit.mistake, self._habit.name
        if one.case.board and (board := self._board_habit()) is not None:
            return board
        if self.horizon is not None:
            return "wrong-depth", "horizon_fixed"
        if self.function.has_depth and found.departs in ("value", "missing") and any(map(has_wrong_depths, self._ran)):
            return "wrong-depth", "depth_wrong"
        wrong = [departure.seen for departure in self.departures if departure.departs in ("value", "move")]
        if wrong and self.function.keeps and not one.case.board and all(has_repeats(seen.case.tree) for seen in wrong):
            return "wrong-table", "table_wrong"
        is_kept = self.function.keeps and not one.case.board and found.departs in ("value", "missing")
        if is_kept and (self.is_deeper or not self.prunes):
            return "wrong-table", "table_deeper"
        return self._local_class(found)

    @cached_property
    def horizon(self) -> int | None:
        """The ply beyond which a program looks at nothing, if it is wrong about higher trees only."""
        deepest = max((one.deepest for one in self._ran), default=0)
        wrong = [height_of(departure.case.tree) for departure in self.departures]
        return deepest if wrong and 0 < deepest < min(wrong) else None

    def _board_habit(self) -> tuple[str, str] | None:
        """Return the class and the name of the habit that explains who wins on all boards."""
        for name, habits in OF_BOARDS.items():
            for mistake, habit in habits:
                if all(one.value == value_of_board(one.case.board, habit) for one in self._ran):
                    return mistake, name
        return None

    @cached_property
    def _habit(self) -> KnownHabit | None:
        """The habit that explains all observations; between habits with the same results, the arguments decide."""
        likely: list[KnownHabit] = []
        wrong = {id(departure.seen) for departure in self.departures}
        ran = sorted(self._ran, key=lambda one: id(one) not in wrong)  # most habits do not explain what is wrong
        for seen in (ran, [one for one in ran if not is_narrow(one)]):
            tried: set[str] = set()
            for known in habits_of(self.prunes, self._starts()):
                if known.name not in tried and all(self._fits(known, one) for one in seen):
                    if all(self._fits_arguments(known, one) for one in seen):
                        return known
                    likely.append(known)
                    tried.add(known.name)
        return likely[0] if likely else None

    def _starts(self) -> list[float]:
        """List the numbers with which the best values may begin: those that were returned although no leaf has them."""
        found = {
            abs(one.value) for one in self._ran
            if one.value is not None and not has_right_value(one) and one.value not in numbers_of(one.case.tree)
        }  # fmt: skip
        given = {abs(end) for end in (*WIDE, *OPEN)}
        found |= (
            {abs(end) for one in self._ran if not is_narrow(one) for end in one.windows.get("/", ())} - given
            if self.prunes
            else set()
        )
        return sorted(value for value in found if 0 < value < inf)[:MOST_STARTS]

    def _fits(self, known: KnownHabit, one: Observation) -> bool:
        """Whether a search with this habit explains an observation."""
        did = self.order(one).search(known.habit)
        if one.gives_value and did.value != one.value:
            return False
        if not one.gives_value and (one.leaves is None or one.move not in did.moves):
            return False
        return one.leaves is None or set(did.leaves) == one.set

    def _fits_arguments(self, known: KnownHabit, one: Observation) -> bool:
        """Whether interior nodes were entered with the windows and the players of this habit."""
        did = self.order(one).search(known.habit, one.windows.get("/"))
        inner = set(interiors_of(one.case.tree))
        windows = {path: window for path, window in one.windows.items() if path in inner} if self.prunes else {}
        players = {path: player for path, player in one.players.items() if path in inner}
        if any(did.players.get(path) != player for path, player in players.items()):
            return False
        plain = all(did.windows.get(path) == window for path, window in windows.items())
        turned = all(  # as in negamax: from the side of the player to move
            did.windows.get(path) == (window if did.players.get(path) else (-window[1], -window[0]))
            for path, window in windows.items()
        )
        return bool(windows or players) and (plain or (turned and not players))

    def _local_class(self, found: Finding) -> tuple[str, str]:
        """Return the class of the mistake in the smallest case alone."""
        one = found.seen
        if found.departs == "rule":
            return "rule-ge-gt", "rules_mixed"
        if one.leaves is not None and self._missing(one, found.expected):
            return ("extra-cut", "cuts_too_many") if self.prunes else ("wrong-value", "leaves_missing")
        if found.departs == "value":
            is_turned = one.value == -value_of(one.case) != 0 and "nega" in self.function.name.lower()
            return ("wrong-sign", "unsigned") if is_turned else ("wrong-value", "value")
        if not self.prunes:
            return "too-many-nodes", "looks_elsewhere"
        shallow = found.order.search(SHALLOW).leaves
        is_deep = one.set - set(found.expected) <= set(shallow)
        return ("missed-deep-cut", "deep_missed") if is_deep else ("missed-cut", "cut_missed")


SHALLOW = next(known.habit for known in habits_of(True) if known.name == "own_handed")


def numbers_of(tree: Shape) -> set[float]:
    """Return the numbers of a tree's leaves."""
    return {float(tree)} if is_leaf(tree) else set().union(*map(numbers_of, tree))


def has_repeats(tree: Shape) -> bool:
    """Whether a subtree is there twice."""
    found = [str(at(tree, path)) for path in interiors_of(tree)]
    return len(set(found)) < len(found)


def has_inner_windows(one: Observation) -> bool:
    """Whether an inner node was entered with a window."""
    return any(path in one.windows for path in interiors_of(one.case.tree))


def has_wrong_depths(one: Observation) -> bool:
    """Whether a call was given another depth than one less than that of its parent."""
    return any(above(path) in one.depths and path != "/" and one.depths[above(path)] - depth != 1
               for path, depth in one.depths.items())  # fmt: skip


def is_whole(tree: Shape) -> bool:
    """Whether all numbers of a tree are whole."""
    return float(tree).is_integer() if is_leaf(tree) else all(map(is_whole, tree))


def is_narrow(one: Observation) -> bool:
    """Whether a tree was searched with a window that may cut at the root: programs that are wrong elsewhere are named
    by what they do without.
    """
    return one.case.window not in (OPEN, WIDE)


def has_open_window(one: Observation) -> bool:
    """Whether the root's value is inside the window of the search, so that it is found exactly."""
    low, high = one.case.window
    return low < value_of(one.case) < high


def has_right_value(one: Observation) -> bool:
    """Whether the value is right or, outside the window, a bound that is as far outside."""
    right, value, (low, high) = value_of(one.case), one.value, one.case.window
    if value is None or low < right < high:
        return value == right
    return right <= value <= low if right <= low else high <= value <= right


def missing_of(one: Observation, expected: Sequence[str], memory: Sequence[str]) -> list[str]:
    """List the leaves that a program failed to look at, except in parts that it may remember: subtrees, also those that
    are a "leaf".
    """
    missing = [leaf for leaf in expected if leaf not in one.set]
    if not missing:
        return missing
    seen = [leaf for leaf in leaves_of(one.case.tree) if leaf in one.set]
    tops = dict.fromkeys(top for leaf in seen for top in tops_of(leaf, memory))
    known = [(one.case.is_max(ply_of(top)), at(one.case.tree, top)) for top in tops]
    return [
        leaf for leaf in missing
        if not any((one.case.is_max(ply_of(top)), at(one.case.tree, top)) in known for top in tops_of(leaf, memory)
                   if top not in tops or known.count((one.case.is_max(ply_of(top)), at(one.case.tree, top))) > 1)
    ]  # fmt: skip


def tops_of(leaf: str, memory: Sequence[str]) -> list[str]:
    """List the inner nodes above a leaf, except the root, and the leaf itself if leaves are remembered."""
    parts = leaf.split("/")[1:]
    count = len(parts) + (0 if "leaf" in memory else -1)
    return ["/" + "/".join(parts[: number + 1]) for number in range(count)]


def direction_of(seen: Sequence[Observation]) -> str:
    """Return the order of a program's children: always "forwards", always "backwards", or its "own"."""
    found = set()
    for one in seen:
        for path in interiors_of(one.case.tree) if one.leaves else ():
            places = one.looked_at_below(path)
            if len(places) > 1:
                found.add("forwards" if places == sorted(places) else
                          "backwards" if places == sorted(places, reverse=True) else "own")  # fmt: skip
    return found.pop() if len(found) == 1 else "own" if found else "forwards"
