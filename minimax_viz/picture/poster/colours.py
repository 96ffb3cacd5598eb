"""The colours of a poster, and the scale that places values between them; mixing colours, and their contrast.

They go from MAX's through the middle to MIN's, and are faint for nodes never looked at. All are written as #rrggbb.
The page's strip has the same scale in scale.js."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minimax_viz.picture.poster.cells import Cell
from minimax_viz.picture.theme import Theme, theme_named
from minimax_viz.record.columns import VISITED, Value
from minimax_viz.views.union import Union


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


LEGIBLE = 4.5  # the least contrast of a text (WCAG 2, 1.4.3)

FADING = (0.0, 0.25, 0.8)
"""The share of the paper's colour in those of MIN's values, of the middle, and of nodes never looked at."""

IN_PRINT = (0.35, 0.5, 0.87)  # MAX's, MIN's and the middle in three steps of grey


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours as #rrggbb. `high` and `low` stand for MAX's and MIN's best values: blue and orange, which colour-blind
    readers can tell apart; `middle` lies between. `faded` is the share of the paper's colour in nodes never looked at.
    """

    theme: Theme
    high: str
    middle: str
    low: str
    faded: float

    def of_tone(self, tone: float) -> str:
        """The colour of a place between MIN's best (−1) and MAX's (1)."""
        return mixed_colour(self.middle, self.high if tone > 0 else self.low, abs(tone))

    def of_cell(self, cell: Cell) -> str:
        """The colour of a cell: those of its nodes, mixed in proportion."""
        colour = self.faint(cell.tone / cell.filled)
        if cell.seen:
            colour = mixed_colour(colour, self.of_tone(cell.seen_tone / cell.seen), cell.seen / cell.filled)
        return mixed_colour(self.theme.paper, colour, cell.filled / (cell.end - cell.start))

    def faint(self, tone: float) -> str:
        """The faint colour of a node with this tone that was never looked at."""
        return mixed_colour(self.of_tone(tone), self.theme.paper, self.faded)


def ink_of(theme_name: str) -> Ink:
    """The colours of a theme. Raises SettingsError for an unknown name."""
    theme = theme_named(theme_name)
    low, middle, unvisited = IN_PRINT if theme_name == "print" else FADING
    return Ink(
        theme,
        high=theme.max_line,
        middle=mixed_colour(theme.line, theme.paper, middle),
        low=mixed_colour(theme.min_line, theme.paper, low),
        faded=unvisited,
    )


def node_values(union: Union) -> list[Value]:
    """Each node's value in the first search that visited it; None if no search did."""
    found: list[Value] = [None] * len(union)
    for trace, rows in zip(reversed(union.traces), reversed(union.rows), strict=True):
        kinds, values = trace.columns.kind, trace.columns.value
        for node, row in enumerate(rows):
            if row >= 0 and kinds[row] <= VISITED:
                found[node] = values[row]
    return found


# Mixing and contrast -------------------------------------------------------------------------------------------------


def mixed_colour(colour: str, other: str, share: float) -> str:
    """A colour with `share` (0 to 1) of another in it."""
    pairs = zip(rgb_parts(colour), rgb_parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def rgb_parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1 (relative luminance by WCAG 2)."""
    linear = [
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb_parts(colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def legible_colour(fill: str, *wished: str) -> str:
    """The first of the preferred colours in which a text is legible on a fill, else black or white, one of which always
    is.
    """
    best = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, fill))
    return next((colour for colour in wished if contrast(colour, fill) >= LEGIBLE), best)
