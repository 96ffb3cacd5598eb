"""The colours of a poster: from MAX's through the middle to MIN's, and faint for nodes never looked at."""

from dataclasses import dataclass

from minimax_viz.picture.poster.cells import Cell
from minimax_viz.picture.poster.colours import mixed
from minimax_viz.picture.theme import Theme, theme_named
from minimax_viz.record.kinds import VISITED
from minimax_viz.record.values import Value
from minimax_viz.views.union import Union

FADING = (0.0, 0.25, 0.8)
"""The share of the paper's colour in those of MIN's values, of the middle, and of nodes never looked at."""

IN_PRINT = (0.35, 0.5, 0.87)  # MAX's, MIN's and the middle in three steps of grey


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours as #rrggbb. `high` and `low` stand for MAX's and MIN's best values: blue and orange, which colour-blind
    readers tell apart; `middle` lies between. `faded` is the share of the paper's colour in nodes never looked at.
    """

    theme: Theme
    high: str
    middle: str
    low: str
    faded: float

    def of_tone(self, tone: float) -> str:
        """The colour of a place between MIN's best (−1) and MAX's (1)."""
        return mixed(self.middle, self.high if tone > 0 else self.low, abs(tone))

    def of_cell(self, cell: Cell) -> str:
        """The colour of a cell: what it stands for, mixed in proportion."""
        colour = self.faint(cell.tone / cell.filled)
        if cell.seen:
            colour = mixed(colour, self.of_tone(cell.seen_tone / cell.seen), cell.seen / cell.filled)
        return mixed(self.theme.paper, colour, cell.filled / (cell.end - cell.start))

    def faint(self, tone: float) -> str:
        """The colour of a node never looked at: that of its value, faint."""
        return mixed(self.of_tone(tone), self.theme.paper, self.faded)


def ink_of(theme_name: str) -> Ink:
    """The colours of a theme. Raises SettingsError if there is none of this name."""
    theme = theme_named(theme_name)
    low, middle, unvisited = IN_PRINT if theme_name == "print" else FADING
    return Ink(
        theme,
        high=theme.max_line,
        middle=mixed(theme.line, theme.paper, middle),
        low=mixed(theme.min_line, theme.paper, low),
        faded=unvisited,
    )


def node_values(union: Union) -> list[Value]:
    """Each node's value in the first search that visited it; None if none did."""
    found: list[Value] = [None] * len(union)
    for trace, rows in zip(reversed(union.traces), reversed(union.rows), strict=True):
        kinds, values = trace.columns.kind, trace.columns.value
        for node, row in enumerate(rows):
            if row >= 0 and kinds[row] <= VISITED:
                found[node] = values[row]
    return found
