"""The known mistakes of students' searches, and finding which of them a function makes, and where it departs first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, Literal

from minimax_viz.practice.grader.cases import LINES, BoardHabit, TreeCase, is_leaf, size_of
from minimax_viz.practice.grader.instrumented import below, leaves_of
from minimax_viz.practice.grader.observation import Failure, Observation, is_best
from minimax_viz.practice.grader.session import ONLY_WAY, CallWay
from minimax_viz.practice.plain_search import RIGHT, Behaviour, Ends, OrderedNode, SearchHabit, search
from minimax_viz.record.trace import View
from minimax_viz.search.alphabeta import CutoffRule

CLASSES = (
    "wrong-value", "wrong-move", "missed-cut", "missed-deep-cut", "extra-cut", "rule-ge-gt", "wrong-player",
    "wrong-side", "bound-as-value", "wrong-table", "window-not-passed", "wrong-window", "last-child-skipped",
    "first-child-skipped", "first-child-only", "wrong-comparison", "wrong-start", "wrong-sign", "wrong-depth",
    "too-many-nodes", "changes-tree", "keeps-state", "returns-nothing", "prints-only", "crash", "endless", "exits",
)  # fmt: skip
"""The classes of mistake that the grader knows."""


@dataclass(frozen=True, slots=True)
class KnownHabit:
    """A habit with its class of mistake, and the name of the sentence about it."""

    mistake: str
    name: str
    habit: SearchHabit


def habit(mistake: str, name: str, **flags: Any) -> KnownHabit:
    """Make a habit from its deviations."""
    return KnownHabit(mistake, name, SearchHabit(**flags))


OF_BOTH = (
    habit("last-child-skipped", "last_child", skips="last"),
    habit("first-child-skipped", "first_child", skips="first"),
    habit("last-child-skipped", "last_child", skips="last-always"),
    habit("first-child-skipped", "first_child", skips="first-always"),
    habit("first-child-only", "first_only", only_first="both"),
    habit("first-child-only", "first_only_at_max", only_first="max"),
    habit("first-child-only", "first_only_at_min", only_first="min"),
    habit("last-child-skipped", "first_two", most=2),
    habit("last-child-skipped", "first_three", most=3),
    habit("last-child-skipped", "first_four", most=4),
    habit("last-child-skipped", "first_five", most=5),
    habit("wrong-player", "same_player", child="same"),
    habit("wrong-player", "always_max", child="max"),
    habit("wrong-player", "always_min", child="min"),
    habit("wrong-player", "always_max", child="max", root="max"),
    habit("wrong-player", "always_min", child="min", root="min"),
    habit("wrong-player", "one_ghost", child="alternates"),
    habit("wrong-player", "root_max", root="max"),
    habit("wrong-player", "root_min", root="min"),
    habit("wrong-comparison", "max_takes_least", takes_worse="max"),
    habit("wrong-comparison", "min_takes_most", takes_worse="min"),
    habit("wrong-comparison", "takes_other", takes_worse="both"),
    habit("wrong-comparison", "max_takes_least", takes_worse="max", starts="fitting"),
    habit("wrong-comparison", "min_takes_most", takes_worse="min", starts="fitting"),
    habit("wrong-comparison", "takes_other", takes_worse="both", starts="fitting"),
    habit("wrong-player", "players_swapped", root="other"),
    habit("wrong-start", "starts_zero", starts="zero"),
    habit("wrong-start", "starts_inverted", starts="inverted"),
    habit("wrong-start", "starts_zero_max", starts="zero-max"),
    habit("wrong-start", "starts_zero_min", starts="zero-min"),
    habit("wrong-start", "starts_one", starts="one"),
    habit("wrong-value", "rounded", leaf="tenths"),
    habit("wrong-value", "rounded", leaf="whole"),
    habit("wrong-value", "rounded", leaf="cut"),
    habit("wrong-sign", "absolute", leaf="absolute"),
    habit("wrong-sign", "negative", leaf="negative"),
    habit("wrong-sign", "unsigned", leaf="unsigned"),
    habit("wrong-sign", "unsigned", leaf="unsigned-leaf"),
    habit("wrong-sign", "not_negated", leaf="unturned", child="max", root="max"),
    habit("wrong-table", "table_without_player", table="players"),
    habit("wrong-value", "returns_last", returns="last"),
    habit("wrong-value", "returns_sum", returns="sum"),
)
"""Habits of minimax, with and without pruning."""

OF_PRUNING = (
    habit("extra-cut", "reversed", test="reversed"),
    habit("missed-cut", "never_cuts", test="never"),
    habit("window-not-passed", "none_handed", handed="none"),
    habit("wrong-window", "entry_handed", handed="entry"),
    habit("wrong-window", "entry_handed", handed="entry", test="never"),
    habit("missed-cut", "cuts_at_max", test="max"),
    habit("missed-cut", "cuts_at_min", test="min"),
    habit("missed-cut", "cuts_late", test="late"),
    habit("missed-cut", "not_after_first", test="not-first"),
    habit("missed-cut", "not_after_first", test="not-second"),
    habit("window-not-passed", "window_ignored", handed="ignored"),
    habit("missed-deep-cut", "own_handed", handed="own"),
    habit("missed-deep-cut", "replaced", narrows="replaced"),
    habit("missed-deep-cut", "own_at_max", handed="own-max"),
    habit("missed-deep-cut", "own_at_min", handed="own-min"),
    habit("wrong-window", "alpha_stays", narrows="beta"),
    habit("wrong-window", "beta_stays", narrows="alpha"),
    habit("window-not-passed", "beta_lost", handed="alpha"),
    habit("window-not-passed", "alpha_lost", handed="beta"),
    habit("window-not-passed", "none_at_root", handed="none-at-root"),
    habit("wrong-window", "mirrored", handed="mirrored"),
    habit("wrong-window", "swapped", handed="swapped"),
    habit("wrong-window", "swapped_at_max", handed="swapped-max"),
    habit("wrong-window", "swapped_at_min", handed="swapped-min"),
    habit("wrong-side", "crossed", narrows="crossed"),
    habit("wrong-side", "crossed", narrows="widened"),
    habit("wrong-side", "beta_at_max", narrows="beta-at-max"),
    habit("wrong-side", "alpha_at_min", narrows="alpha-at-min"),
    habit("wrong-side", "beta_at_max", narrows="beta-at-max-too"),
    habit("wrong-side", "alpha_at_min", narrows="alpha-at-min-too"),
    habit("wrong-side", "own_end", test="own-end"),
    habit("wrong-side", "own_end", test="best-found"),
    habit("wrong-side", "other_side", test="other-side"),
    habit("wrong-side", "other_side", test="other-side-before"),
    habit("extra-cut", "cascade", test="cascade"),
    habit("extra-cut", "cuts_early", test="early"),
    habit("missed-cut", "lenient", test="lenient"),
    habit("wrong-table", "table_of_bounds", table="bounds"),
    habit("wrong-sign", "not_negated", leaf="unturned", child="max", root="max", handed="mirrored"),
    habit("bound-as-value", "returns_alpha", returns="alpha"),
    habit("bound-as-value", "returns_beta", returns="beta"),
    habit("bound-as-value", "returns_worse_end", returns="worse-end"),
    habit("bound-as-value", "returns_worse_end", returns="cut-worse-end"),
    habit("bound-as-value", "returns_entry", returns="entry-alpha"),
    habit("bound-as-value", "returns_entry", returns="entry-beta"),
    habit("rule-ge-gt", "ge_at_max", rule_max="ge", rule_min="gt"),
    habit("rule-ge-gt", "ge_at_min", rule_max="gt", rule_min="ge"),
)
"""Habits of alpha-beta only."""


def habits_of(prunes: bool, starts: Collection[float] = ()) -> Iterator[KnownHabit]:
    """Yield all habits, each in all styles that are right otherwise, the likeliest first; `starts` are numbers with
    which the best values or the window may begin.
    """
    limited = [
        habit("wrong-start", "starts_finite", limit=limit, limits=limits)
        for limit, limits in product(starts, LIMITS if prunes else LIMITS[:3])
    ]
    if not prunes:
        yield from (*OF_BOTH, *limited)
        return
    for known in (*OF_PRUNING, *OF_BOTH, *limited):
        yield from styles_of(known)


LIMITS = ("both", "max", "min", "window")
"""Whose best values begin with a number, or whether the window does."""


def styles_of(known: KnownHabit) -> Iterator[KnownHabit]:
    """Yield a habit of alpha-beta with both rules, fail-soft and fail-hard, and cutting by the value found or by the
    window.
    """
    own = replace(known.habit, prunes=True)
    rules = (("ge", "ge"), ("gt", "gt")) if known.mistake != "rule-ge-gt" else ((own.rule_max, own.rule_min),)
    tests = {"right": ("right", "best"), "max": ("max", "max-best"), "min": ("min", "min-best")}
    for (high, low), hard, test in product(rules, (False, True), tests.get(own.test, (own.test,))):
        styled = replace(own, rule_max=high, rule_min=low, hard=hard, test=test)
        yield KnownHabit(known.mistake, known.name, styled)


DIAGONALS = LINES[6:]
OF_BOARDS: Mapping[str, tuple[tuple[str, BoardHabit], ...]] = {
    "same_mark": (("wrong-player", BoardHabit(passes=False)),),
    "last_square": (("last-child-skipped", BoardHabit(squares=range(8))),),
    "first_square": (("first-child-skipped", BoardHabit(squares=range(1, 9))),),
    "line_forgotten": tuple(
        ("wrong-value", BoardHabit(lines=[line for line in LINES if line not in forgotten]))
        for forgotten in (*([line] for line in LINES), DIAGONALS, LINES[:3], LINES[3:6])
    ),
    "draw_counts": (("wrong-value", BoardHabit(draw=1)), ("wrong-value", BoardHabit(draw=-1))),
}
"""Habits on boards, by the names of their sentences."""

DivergenceKind = Literal["failure", "nothing", "changed", "value", "missing", "extra", "again", "rule", "move", "uncut"]
"""A kind of departure from what is right: the function fails, returns nothing, changes the tree, returns a wrong value,
does not look at leaves that it must see, looks at others, looks at some again, mixes the rules, returns a wrong move,
or never cuts on any board.
"""


@dataclass(frozen=True)
class OwnOrder:
    """A program's order of a node's children in a case: "forwards", "backwards", or its "own"."""

    direction: str
    seen: Observation

    def __call__(self, path: str, count: int) -> Sequence[int]:
        if self.direction == "forwards":
            return range(count)
        if self.direction == "backwards":
            return range(count)[::-1]
        seen = self.seen.looked_at_below(path)
        return seen + [place for place in range(count) if place not in seen]

    @cached_property
    def _root(self) -> OrderedNode:
        """The case's nodes, which are the same for all habits."""
        return self.seen.case.ordered(self)

    def search(self, habit: SearchHabit, window: Ends | None = None) -> Behaviour:
        return search(self._root, habit, window or self.seen.case.window, self.seen.case.agents)

    @cached_property
    def right(self) -> dict[CutoffRule, tuple[str, ...]]:
        """The leaves that alpha-beta looks at, by its rule."""
        return {rule: tuple(self.search(habit).leaves) for rule, habit in RIGHT.items()}


@dataclass(frozen=True)
class Finding:
    """A mistake: where a function departs from what is right in a case, in its own order of the children, with the
    leaves `expected` of a right program and its rule; the class of the mistake, the name of the sentence about it and
    the habit that explains it, as far as they are known.
    """

    function: str
    departs: DivergenceKind
    order: OwnOrder
    expected: tuple[str, ...] = ()
    rule: CutoffRule = "ge"
    mistake: str = ""
    name: str = ""
    habit: SearchHabit | None = None
    way: CallWay = ONLY_WAY
    """How the function is called, and reckons."""
    view: View = "max"
    """From whose side it is told."""

    @property
    def seen(self) -> Observation:
        return self.order.seen

    @property
    def case(self) -> TreeCase:
        return self.seen.case


@dataclass(frozen=True, slots=True)
class FunctionGrade:
    """The grade of a function."""

    function: str
    prunes: bool
    cases: int
    findings: tuple[Finding, ...]
    rule: CutoffRule | None = None
    """The rule by which the function cuts; None if it does not cut, or if nothing shows which rule it follows."""
    leaves_seen: bool = True
    is_deeper: bool = False
    """Whether it looks again with other windows or depths, so that only its values and moves are judged."""
    is_level: bool = False
    """Whether it was tried only on trees whose leaves are all at one depth, since it fails on others."""

    @property
    def is_right(self) -> bool:
        return not self.findings


def name_of_moves(seen: Sequence[Observation], prunes: bool) -> str:
    """Name what is wrong with a function's moves on all trees."""
    if not any(one.gives_value for one in seen if one.failure is None):
        return "move_alone"
    wrong = [one for one in seen if one.failure is None and one.gives_move]
    if all(one.move is None for one in wrong):
        return "no_move"
    for name, shift in (("move_after", 1), ("move_before", -1)):
        if all(one.move is not None and is_best(replace(one, move=one.move - shift)) for one in wrong):
            return name
    if prunes and all(is_bound_taken(one) for one in wrong if not is_best(one)):
        return "move_of_bound"
    if all(one.move is not None and is_best_sorted(one) for one in wrong):
        return "move_sorted"
    if all(one.move == 0 for one in wrong):
        return "move_first"
    if all(one.move == len(one.case.tree) - 1 for one in wrong):
        return "move_last"
    return "move"


def is_best_sorted(one: Observation) -> bool:
    """Whether the move would be right if the children were sorted."""
    moves = range(len(one.case.tree))
    for key in (str, size_of, lambda tree: (not is_leaf(tree), str(tree))):
        for downwards in (False, True):
            places = sorted(moves, key=lambda place: key(one.case.tree[place]), reverse=downwards)
            if one.move in moves and is_best(replace(one, move=places[one.move or 0])):
                return True
    return False


def is_bound_taken(one: Observation) -> bool:
    """Whether the move was cut off with a bound as good as the best value, so that it only looks like a tie."""
    if one.move is None or not 0 <= one.move < len(one.case.tree) or one.leaves is None:
        return False
    path = below("/", one.move)
    return any(leaf not in one.set for leaf in leaves_of(one.case.tree[one.move], path))


def name_of_depth(one: Observation) -> str | None:
    """Name what is wrong with the depth if states other than leaves were evaluated; otherwise None."""
    leaves = set(leaves_of(one.case.tree))
    for path in one.leaves or ():
        if path not in leaves:
            return "beyond" if any(path.startswith(f"{leaf}/") for leaf in leaves) else "evaluates_early"
    return None


CLASSES_OF_EXCEPTION: Mapping[str, tuple[str, str]] = {
    "SystemExit": ("exits", "exits"), "KeyboardInterrupt": ("exits", "exits"), "Forbidden": ("exits", "forbidden"),
    "RecursionError": ("endless", "recursion"), "MemoryError": ("crash", "memory"),
}  # fmt: skip
"""The classes of exceptions that are not simply a crash, and the names of their sentences."""


def class_of_failure(failure: Failure) -> tuple[str, str]:
    """Classify a call that failed."""
    if failure.kind == "exception":
        return CLASSES_OF_EXCEPTION.get(failure.name, ("crash", "crash"))
    return ("endless", "endless") if failure.kind == "endless" else ("exits", "exits")


def class_of_nothing(one: Observation, has_depth: bool) -> tuple[str, str]:
    """Classify a call that did not return a number."""
    if one.returned == "node":
        return ("wrong-depth", "stops_early") if has_depth else ("returns-nothing", "returns_node")
    if one.returned == "none":
        return ("prints-only", "prints_only") if one.printed else ("returns-nothing", "returns_nothing")
    return "returns-nothing", "returns_other"
