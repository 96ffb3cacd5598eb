"""The scale of values between the colours of a poster. The page's strip has the same in scale.js."""

from collections.abc import Iterable, Sequence

from minimax_viz.record.values import Value


class Scale:
    """The values that occur, in ascending order, and the place (tone) of each between MIN's best (−1) and MAX's (1)."""

    def __init__(self, values: Iterable[Value]) -> None:
        self.values: tuple[float, ...] = tuple(sorted({value for value in values if value is not None})) or (0.0,)
        self.tones = dict(zip(self.values, tones_of(self.values), strict=True))


def tones_of(values: Sequence[float]) -> list[float]:
    """The places of distinct values in ascending order: by rank, gains above the middle and losses below.

    The middle is zero; but if there are only gains, or only losses, they use it too.
    """
    below, above = sum(value < 0 for value in values), sum(value > 0 for value in values)
    last = len(values) - 1
    if last and len(values) in (below, above):
        return [2 * at / last - 1 for at in range(len(values))]
    return [
        (at - below) / below if value < 0 else (at - last + above) / above if value > 0 else 0.0
        for at, value in enumerate(values)
    ]
