"""Findings: where a function first departs from what is right, and which mistake that is."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from minimax_viz.practice.grader.observation import Observation
from minimax_viz.practice.grader.shapes import TreeCase
from minimax_viz.practice.plain_search import RIGHT, Behaviour, Order, SearchHabit, natural, search
from minimax_viz.search.alphabeta import CutoffRule

Departs = Literal["failure", "nothing", "changed", "value", "missing", "extra", "again", "rule", "move"]
"""A kind of departure from what is right: the function fails, returns nothing, changes the tree, returns a wrong value,
does not look at leaves that it must see, looks at others, looks at some again, mixes the rules, or returns a wrong
move.
"""


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

    def search(self, habit: SearchHabit) -> Behaviour:
        """Search the case with a habit, in the program's own order."""
        return search(self.case.ordered(self.order), habit, self.case.window, self.case.agents)

    @cached_property
    def right(self) -> Behaviour:
        """The right alpha-beta search of the case."""
        return self.search(RIGHT[self.rule])


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
