"""Exercises that belong together: those of a plan, and the same kinds with other numbers."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from minimax_viz.errors import SettingsError
from minimax_viz.practice.exercise import Exercise
from minimax_viz.practice.making import rounds_of
from minimax_viz.practice.plan import Plan

SPARES = 4
"""With how many other trees a page has each of its exercises, for another try."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The exercises of a plan in `rounds`, each with the kinds and levels of the first: on paper a variant for each
    part of a class, `variants` of them; on a page, the first and `spares` for another try.
    """

    plan: Plan
    rounds: Sequence[Sequence[Exercise]]
    variants: int = 1

    @property
    def exercises(self) -> Sequence[Exercise]:
        """Those that were asked for."""
        return self.rounds[0]

    @property
    def spares(self) -> Sequence[Sequence[Exercise]]:
        """For each of them the others of its kind and level."""
        return [[other[place] for other in self.rounds[1:]] for place in range(len(self.exercises))]


def batch_of(
    plan: Plan, *, variants: int = 1, spares: int = SPARES, tell: Callable[[int], object] = lambda done: None
) -> Batch:
    """The batch of a plan, with fewer `spares` where there are not so many; `tell` is told how many rounds are done.

    Raises SettingsError where there are not so many variants, and PositionError about the plan's tree.
    """
    rounds: list[Sequence[Exercise]] = []
    made = rounds_of(plan)
    for one in islice(made, variants):
        rounds.append(one)
        tell(len(rounds))
    with suppress(SettingsError):
        rounds.extend(islice(made, max(0, 1 + spares - variants)))
    return Batch(plan, rounds, variants)
