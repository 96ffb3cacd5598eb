"""The colours of a poster: from MAX's through the middle's to MIN's, and the ghost of what nobody looked at."""

from collections.abc import Sequence
from dataclasses import dataclass

from minimax_viz.draw.postercells import Cell
from minimax_viz.draw.postershapes import mixed
from minimax_viz.draw.theme import Theme, theme_named
from minimax_viz.record.columns import Value
from minimax_viz.record.kinds import VISITED
from minimax_viz.record.union import Union

GHOST = 0.2  # of a value's colour, where nobody looked


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours as #rrggbb. `high`, `middle` and `low` stand for values,
    blue and orange, which colour-blind readers tell apart; in print they also differ in lightness.
    """

    theme: Theme
    high: str
    middle: str
    low: str

    def of_tone(self, tone: float) -> str:
        """The colour of a place between MIN's best (−1) and MAX's (1)."""
        return mixed(self.middle, self.high if tone > 0 else self.low, abs(tone))

    def of_cell(self, cell: Cell) -> str:
        """The colour of a cell: what it stands for, mixed in proportion."""
        colour = self.ghost(cell.tone / cell.filled)
        if cell.seen:
            colour = mixed(colour, self.of_tone(cell.seen_tone / cell.seen), cell.seen / cell.filled)
        return mixed(self.theme.paper, colour, cell.filled / (cell.end - cell.start))

    def ghost(self, tone: float) -> str:
        """The colour of what was not looked at: that of its value, pale."""
        return mixed(self.theme.paper, self.of_tone(tone), GHOST)


def ink_of(theme_name: str) -> Ink:
    """The colours of a theme. Raises SettingsError where there is none of this name."""
    theme = theme_named(theme_name)
    low = mixed(theme.min_line, theme.paper, 0.5) if theme_name == "print" else theme.min_line
    return Ink(theme, theme.max_line, mixed(theme.line, theme.paper, 0.25), low)


@dataclass(frozen=True, slots=True)
class Scale:
    """The values that occur, from the lowest on, between which the colours run."""

    values: tuple[float, ...]

    @property
    def signed(self) -> bool:
        """Whether zero is in the middle: where there are gains and losses, or nothing but zeros."""
        return self.values[0] <= 0 <= self.values[-1]

    @property
    def symmetrical(self) -> bool:
        """Whether no more occurs than one loss, a draw and a win that is worth as much."""
        return len({abs(value) for value in self.values if value}) <= 1 and len(self.values) <= 3

    def tone(self, value: float) -> float:
        """The place of a value between −1 and 1."""
        low, high = self.values[0], self.values[-1]
        if self.signed:
            reach = max(-low, high)
            return value / reach if reach else 0.0
        return (2 * value - low - high) / (high - low) if high > low else 0.0


def values_of(union: Union) -> list[Value]:
    """For each node its value in the first search that visited it; None where nobody did."""
    found: list[Value] = [None] * len(union)
    for trace, rows in zip(reversed(union.traces), reversed(union.rows), strict=True):
        kinds, values = trace.columns.kind, trace.columns.value
        for node, row in enumerate(rows):
            if row >= 0 and kinds[row] <= VISITED:
                found[node] = values[row]
    return found


def scale_of(values: Sequence[Value]) -> Scale:
    """The scale of these values."""
    return Scale(tuple(sorted({value for value in values if value is not None})) or (0.0,))
