"""The scale of values between the colours of a poster; the page's strip has the same in scale.js."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from minimax_viz.record.columns import Value


@dataclass(frozen=True)
class Scale:
    """The values that occur, in ascending order."""

    values: tuple[float, ...]

    def tone(self, value: float) -> float:
        """The place of a value between MIN's best (−1) and MAX's (1)."""
        return self._tones[value]

    @cached_property
    def _tones(self) -> dict[float, float]:
        return dict(zip(self.values, tones_of(self.values), strict=True))


def scale_of(values: Iterable[Value]) -> Scale:
    """The scale of these values."""
    return Scale(tuple(sorted({value for value in values if value is not None})) or (0.0,))


def tones_of(values: Sequence[float]) -> list[float]:
    """The places of distinct values in ascending order: by rank, gains above the middle and losses below. The middle
    is zero, but if there are only gains, or only losses, they use it too.
    """
    below, above = sum(value < 0 for value in values), sum(value > 0 for value in values)
    last = len(values) - 1
    if last and len(values) in (below, above):
        return [2 * at / last - 1 for at in range(len(values))]
    return [
        (at - below) / below if value < 0 else (at - last + above) / above if value > 0 else 0.0
        for at, value in enumerate(values)
    ]
