"""A leaf whose value is left open, and what the search finds for each value that it could have."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Interval:
    """The values between two ends; `holds_low` and `holds_high` say whether the ends belong to them."""

    low: float
    high: float
    holds_low: bool = False
    holds_high: bool = False

    def __contains__(self, value: float) -> bool:
        return (self.low < value or (self.holds_low and value == self.low)) and (
            value < self.high or (self.holds_high and value == self.high)
        )

    def up_to(self, other: "Interval") -> "Interval":
        """Join this interval and the one that follows it."""
        return Interval(self.low, other.high, self.holds_low, other.holds_high)


@dataclass(frozen=True, slots=True)
class OpenLeafCase:
    """What a search finds if the value of an open leaf lies in an interval: the root's `value` (None if it is the
    leaf's own), the best move (None if the root has no moves), the skipped moves, and whether one of them leads to the
    leaf.
    """

    interval: Interval
    value: float | None
    best_move: str | None
    pruned: tuple[str, ...]
    is_pruned: bool


@dataclass(frozen=True, slots=True)
class OpenLeaf:
    """An open leaf: `taken`, the value that the search took for it, and the cases in ascending order. There are none if
    there would be too many to try. In all cases the other open leaves keep the values taken for them.
    """

    name: str
    taken: float
    cases: Sequence[OpenLeafCase]

    @property
    def pruned_where(self) -> Sequence[Interval]:
        """The values for which the leaf is pruned, in as few intervals as possible."""
        found: list[Interval] = []
        before: OpenLeafCase | None = None
        for case in self.cases:
            if case.is_pruned:
                joins = before is not None and before.is_pruned
                found[-1:] = [found[-1].up_to(case.interval)] if joins else [*found[-1:], case.interval]
            before = case
        return found

    @property
    def is_always_pruned(self) -> bool:
        return self.pruned_where == [Interval(-inf, inf)]
