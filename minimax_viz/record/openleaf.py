"""A leaf whose value is open, and what the search makes of it for every value that it could have."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Interval:
    """The values between two ends, each of which belongs to it or not."""

    low: float
    high: float
    holds_low: bool = False
    holds_high: bool = False

    def __contains__(self, value: float) -> bool:
        return (self.low < value or (self.holds_low and value == self.low)) and (
            value < self.high or (self.holds_high and value == self.high)
        )

    def up_to(self, other: "Interval") -> "Interval":
        """This interval and the one that follows it, as one."""
        return Interval(self.low, other.high, self.holds_low, other.holds_high)


@dataclass(frozen=True, slots=True)
class Case:
    """What a search finds for the values of an open leaf in an interval: the root's `value`, None where it is the
    leaf's own, the best move, None where there is none, the moves that are skipped, and whether the leaf is one.
    """

    interval: Interval
    value: float | None
    best_move: str | None
    pruned: tuple[str, ...]
    is_pruned: bool


@dataclass(frozen=True, slots=True)
class OpenLeaf:
    """An open leaf: what the search took for its value, and the cases in their order, none where there are too many to
    try. The other open leaves keep the value that is taken for them.
    """

    name: str
    taken: float
    cases: Sequence[Case]

    @property
    def pruned_where(self) -> Sequence[Interval]:
        """For which values it is pruned, in as few intervals as hold them."""
        found: list[Interval] = []
        before: Case | None = None
        for case in self.cases:
            if case.is_pruned:
                joins = before is not None and before.is_pruned
                found[-1:] = [found[-1].up_to(case.interval)] if joins else [*found[-1:], case.interval]
            before = case
        return found

    @property
    def is_always_pruned(self) -> bool:
        """Whether it is pruned for all values."""
        return self.pruned_where == [Interval(-inf, inf)]
