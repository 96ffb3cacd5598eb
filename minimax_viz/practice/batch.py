"""Batches of exercises: those of a plan, and others of the same kinds with other numbers."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from minimax_viz.errors import SettingsError
from minimax_viz.practice.exercise import Exercise
from minimax_viz.practice.making import rounds_of
from minimax_viz.practice.plan import Plan

SPARES = 4
"""The number of other trees that a page has for each of its exercises, for another try."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The exercises of a plan in `rounds`, each with the kinds and levels of the first round.

    On paper each round is a variant for a part of the class, and there are `variants` of them; on a page the first
    round is the exercises, and the others are spares for another try.
    """

    plan: Plan
    rounds: Sequence[Sequence[Exercise]]
    variants: int = 1

    @property
    def exercises(self) -> Sequence[Exercise]:
        """The exercises of the first round."""
        return self.rounds[0]

    @property
    def spares(self) -> Sequence[Sequence[Exercise]]:
        """For each exercise, the others of its kind and level."""
        return [[other[place] for other in self.rounds[1:]] for place in range(len(self.exercises))]


def batch_of(
    plan: Plan, *, variants: int = 1, spares: int = SPARES, tell: Callable[[int], object] = lambda done: None
) -> Batch:
    """Make the batch of a plan; `tell` is called with the number of rounds done.

    There may be fewer `spares` than asked for. Raises SettingsError if there are not enough variants, and PositionError
    about the plan's tree.
    """
    rounds: list[Sequence[Exercise]] = []
    made = rounds_of(plan)
    for one in islice(made, variants):
        rounds.append(one)
        tell(len(rounds))
    with suppress(SettingsError):  # a page can do with fewer spares
        rounds.extend(islice(made, max(0, 1 + spares - variants)))
    return Batch(plan, rounds, variants)
