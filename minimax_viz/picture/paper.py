"""The paper of a poster and the places on it: the text around, the picture in the middle."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from minimax_viz.errors import SettingsError
from minimax_viz.picture.drawing import Box, Disc, Line, Point, PosterPart, Words, straight
from minimax_viz.picture.poster_cells import Ink, Scale
from minimax_viz.picture.text_metrics import clipped, text_width, wrapped
from minimax_viz.safe_text import one_line
from minimax_viz.text.poster import Key, PosterText

# Width and height in millimetres, upright (ISO 216; ANSI/ASME Y14.1).
PAPERS = {
    "A0": (841.0, 1189.0),
    "A1": (594.0, 841.0),
    "A2": (420.0, 594.0),
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "tabloid": (279.4, 431.8),
}
# All further lengths are for A1; on other paper sizes they are in proportion to the shorter side.
A1_SHORT = 594.0
MARGIN = 24.0
TITLE, SETTINGS, NUMBER, COUNTED, LEGEND, NOTE = 28.0, 8.5, 48.0, 10.0, 9.0, 7.5  # font sizes
LEADING = 1.35
SWATCH = 9.0
MOST_LINES = 8  # of a paragraph; an entry of the legend has two
GAP = 14.0


NUMERAL_SPACE = re.compile(r"(?<=\d) (?=[\d%])")  # no line break here

LegendEntry = tuple[tuple[str, ...], str]
"""Colours and what they mean; without colours, the line of the principal variation."""


def colours_of(key: Key, legend: Sequence[tuple[Key, str]], scale: Scale, ink: Ink) -> tuple[str, ...]:
    """The colours that an entry of the legend explains."""
    if not isinstance(key, str):
        return (ink.of_tone(scale.tones[key]),)
    if key == "faint":
        return tuple(ink.faint(scale.tones[value]) for value, _ in legend if not isinstance(value, str))
    return (ink.faint(0.0),) if key == "skipped" else ()


@dataclass(slots=True)
class PosterSheet:
    """A paper with its text, and the rectangle left for the picture. `unit` is one millimetre of A1."""

    unit: float
    parts: list[PosterPart]
    x: float
    y: float
    picture_width: float
    picture_height: float


def paper_size(paper: str, *, landscape: bool) -> tuple[float, float]:
    """The width and height in millimetres. Raises SettingsError for an unknown paper."""
    known = {name.lower(): size for name, size in PAPERS.items()}
    if paper.lower() not in known:
        raise SettingsError(
            "There is no paper {paper}; there are {papers}.", option="paper", paper=repr(paper), papers=tuple(PAPERS)
        )
    short, long = known[paper.lower()]
    return (long, short) if landscape else (short, long)


def sheet_of(size: tuple[float, float], text: PosterText, scale: Scale, ink: Ink, *, beside: bool) -> PosterSheet:
    """A sheet with its text: `beside` the picture, if that is square on a wide sheet, or above and below it."""
    width, height = size
    unit = min(size) / A1_SHORT
    legend = [(colours_of(key, text.legend, scale, ink), meaning) for key, meaning in text.legend]
    margin = MARGIN * unit
    room, side = width - 2 * margin, height - 2 * margin
    if beside:
        room = room - side - 2 * GAP * unit
    column = Column(ink, unit, margin, margin, room)
    column.title(text.title, 4 if beside else 2)
    column.lines(text.settings, "settings", SETTINGS)
    foot = column.foot(height - margin, legend, (*text.notes, text.node_counts), stacked=beside)
    if beside:
        column.down(GAP)
        for number in text.numbers:
            column.number(number, number_size(text.numbers, room, unit))
            column.down(GAP * 0.8)
        return PosterSheet(unit, column.parts + foot.parts, width - margin - side, margin, side, side)
    column.down(12.0)
    column.row_of_numbers(text.numbers)
    column.down(GAP)
    return PosterSheet(unit, column.parts + foot.parts, margin, column.y, room, foot.top - column.y)


class Column:
    """Writes a column downwards. `x`, `y` and `width` are in millimetres, sizes and distances in those of A1."""

    def __init__(self, ink: Ink, unit: float, x: float, y: float, width: float) -> None:
        self.ink = ink
        self.unit = unit
        self.x = x
        self.top = self.y = y
        self.width = width
        self.parts: list[PosterPart] = []

    def down(self, distance: float) -> None:
        self.y += distance * self.unit

    def foot(self, end: float, legend: Sequence[LegendEntry], notes: Sequence[str], *, stacked: bool) -> "Column":
        """Write legend and small print in a column below this one that ends at `end`. Its `top` is where it begins."""

        def written(top: float) -> Column:
            column = Column(self.ink, self.unit, self.x, top, self.width)
            if not stacked:
                column.down(GAP * 0.6)
            column.legend(legend, stacked=stacked)
            for note in notes:
                column.lines(note, "note", NOTE)
            return column

        return written(end - written(0.0).y)

    def title(self, text: str, most: int) -> None:
        """Write the title in `most` lines, smaller if these are not enough, and in twice as many if it is very long."""
        size = TITLE
        while size > TITLE / 2.5 and len(self.broken(text, size, bold=True)) > most:
            size *= 0.9
        lines = self.broken(text, size, bold=True)
        shown = [*lines[: 2 * most - 1], " ".join(lines[2 * most - 1 :])] if len(lines) > 2 * most else lines
        for line in shown:
            self.line(line, "title", size, self.ink.theme.ink, bold=True)

    def lines(self, text: str, role: str, size: float) -> None:
        """Write a paragraph of lesser text, cut if it is very long."""
        for line in self.broken(text, size)[:MOST_LINES]:
            self.line(line, role, size, self.ink.theme.muted)

    def line(self, text: str, role: str, size: float, colour: str, *, bold: bool = False) -> None:
        """Write one line, cut if it is too long."""
        height = size * self.unit
        self.y += height * (LEADING - 0.25)
        self.words(self.x, self.y, cut_line(text, self.width, height, bold=bold), role, height, colour, bold=bold)
        self.y += height * 0.25

    def words(self, x: float, y: float, text: str, role: str, size: float, colour: str, *, bold: bool = False) -> None:
        """Write a text from x on, in a size in millimetres."""
        self.parts.append(Words(x, y, text, role, size=size, colour=colour, anchor="start", bold=bold))

    def broken(self, text: str, size: float, *, bold: bool = False) -> list[str]:
        """The text in lines that fit the column."""
        text = NUMERAL_SPACE.sub("\N{NO-BREAK SPACE}", text)
        return wrapped(text, self.width * (0.885 if bold else 1.0), size * self.unit)

    def number(self, number: tuple[str, str], size: float) -> None:
        """Write a big number, and below it what it counts."""
        figure, counted = number
        self.y += size * 0.8
        shown = cut_line(figure, self.width, size, bold=True)
        self.words(self.x, self.y, shown, "number", size, self.ink.theme.ink, bold=True)
        self.y += size * 0.16
        self.lines(counted, "counted", COUNTED)

    def row_of_numbers(self, numbers: Sequence[tuple[str, str]]) -> None:
        """Write three numbers side by side."""
        top, each = self.y, self.width / len(numbers)
        width = each - GAP * self.unit
        for place, number in enumerate(numbers):
            column = Column(self.ink, self.unit, self.x + place * each, top, width)
            column.number(number, number_size(numbers, width, self.unit))
            self.parts += column.parts
            self.y = max(self.y, column.y)

    def legend(self, entries: Sequence[LegendEntry], *, stacked: bool) -> None:
        """Write the legend, one entry below the other or, as far as they fit, beside each other."""
        size, swatch = LEGEND * self.unit, SWATCH * self.unit
        x = self.x
        self.y += swatch
        for place, (colours, meaning) in enumerate(entries):
            needed = swatch * 1.5 + text_width(meaning, size) + GAP * self.unit
            if place and (stacked or x + needed > self.x + self.width):
                x = self.x
                self.y += swatch * 1.45
            top = self.y - swatch
            if not colours:
                middle, inset = top + swatch / 2, 2.0 * self.unit
                self.parts += line_of_play([(x + inset, middle), (x + swatch - inset, middle)], self.ink, self.unit)
            each = swatch / max(len(colours), 1)
            for number, colour in enumerate(colours):
                self.parts.append(Box(x, top + number * each, swatch, each, "swatch", colour=colour))
            room = self.x + self.width - x - swatch * 1.5
            for number, line in enumerate(wrapped(meaning, room, size)[:2]):
                self.y += size * LEADING if number else 0.0
                base, text = self.y - swatch * 0.18, cut_line(line, room, size)
                self.words(x + swatch * 1.5, base, text, "meaning", size, self.ink.theme.ink)
            x += needed
        self.down(5.0)


def number_size(numbers: Sequence[tuple[str, str]], width: float, unit: float) -> float:
    """The size at which the longest of the numbers fits."""
    size = NUMBER * unit
    return min(size, *(size * width / text_width(figure, size, bold=True) for figure, _ in numbers))


def line_of_play(points: list[Point], ink: Ink, unit: float) -> Iterator[PosterPart]:
    """The principal variation: a bright line with a dark edge, and a dot at each node."""
    for colour, width, radius in ((ink.theme.ink, 2.2, 2.1), (ink.theme.highlight, 1.2, 1.5)):
        yield Line([straight(points)], "principal line", colour=colour, width=width * unit)
        yield from (Disc(x, y, radius * unit, "principal line", colour=colour) for x, y in points)


def cut_line(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text on one line, cut to `width` millimetres."""
    return clipped(one_line(text), width * 10, size * 10, bold=bold)  # 0.1 mm counts as a pixel
