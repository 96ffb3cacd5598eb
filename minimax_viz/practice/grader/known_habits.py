"""The known habits: the class of mistake of each, and the searches that have it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from minimax_viz.practice.plain_search import SearchHabit

CLASSES = (
    "wrong-value", "wrong-move", "missed-cut", "missed-deep-cut", "extra-cut", "rule-ge-gt", "wrong-player",
    "wrong-side", "bound-as-value", "window-not-passed", "wrong-window", "last-child-skipped", "first-child-skipped",
    "first-child-only", "wrong-comparison", "wrong-start", "wrong-sign", "wrong-depth", "too-many-nodes",
    "changes-tree", "keeps-state", "returns-nothing", "prints-only", "crash", "endless", "exits",
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
    habit("first-child-only", "first_only", only_first=True),
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
    habit("wrong-sign", "absolute", leaf="absolute"),
    habit("wrong-sign", "negative", leaf="negative"),
    habit("wrong-sign", "unsigned", leaf="unsigned"),
    habit("wrong-sign", "unsigned", leaf="unsigned-leaf"),
    habit("wrong-sign", "unsigned", leaf="unturned", child="max", root="max"),
    habit("wrong-value", "returns_last", returns="last"),
    habit("wrong-value", "returns_sum", returns="sum"),
)
"""Habits of minimax, with and without pruning."""

OF_PRUNING = (
    habit("extra-cut", "reversed", test="reversed"),
    habit("missed-cut", "never_cuts", test="never"),
    habit("window-not-passed", "none_handed", handed="none"),
    habit("wrong-window", "entry_handed", handed="entry"),
    habit("missed-cut", "cuts_at_max", test="max"),
    habit("missed-cut", "cuts_at_min", test="min"),
    habit("missed-cut", "cuts_late", test="late"),
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


def habits_of(prunes: bool) -> Iterator[KnownHabit]:
    """Yield all habits, each in all styles that are right otherwise, the likeliest first."""
    if not prunes:
        yield from OF_BOTH
        return
    for known in (*OF_PRUNING, *OF_BOTH):
        yield from styles_of(known)


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
