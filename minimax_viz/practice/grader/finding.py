"""Findings: where a function first departs from what is right, and which mistake that is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from minimax_viz.practice.grader.habits import SearchHabit
from minimax_viz.practice.grader.observation import Observation
from minimax_viz.practice.grader.searcher import Order, RightSearch, right_search
from minimax_viz.practice.grader.shapes import TreeCase
from minimax_viz.search.alphabeta import CutoffRule

Departs = Literal["failure", "nothing", "changed", "value", "missing", "extra", "again", "rule", "move"]
"""A kind of departure from what is right: the function fails, returns nothing, changes the tree, returns a wrong value,
does not look at leaves that it must see, looks at others, looks at some again, mixes the rules, or returns a wrong
move.
"""


def natural(path: str, count: int) -> Sequence[int]:
    """Order children from left to right."""
    return range(count)


@dataclass(frozen=True)
class Finding:
    """A mistake: its class, the name of the sentence about it, and the smallest case that shows it."""

    function: str
    mistake: str
    name: str
    departs: Departs
    seen: Observation
    expected: tuple[str, ...] = ()
    """The leaves that a right program looks at, in the program's own order."""
    rule: CutoffRule = "ge"

    order: Order = field(default=natural, compare=False)
    """The program's own order."""

    habit: SearchHabit | None = None
    """The habit that explains it."""

    @property
    def case(self) -> TreeCase:
        return self.seen.case

    @cached_property
    def right(self) -> RightSearch:
        """The right alpha-beta search of the case."""
        return right_search(self.case, self.order, self.rule)


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

    @property
    def is_right(self) -> bool:
        return not self.findings
