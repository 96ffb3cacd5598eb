"""Boards, names and values in the cells of a poster that have room for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.games.game import Grid
from minimax_viz.picture.marks import kind_of
from minimax_viz.picture.metrics import text_width
from minimax_viz.picture.poster.form import Room
from minimax_viz.picture.poster.shapes import Area, Disc, Drawn, Stroke, Words, box, contrast, fitted, legible, mixed
from minimax_viz.picture.theme import Theme
from minimax_viz.record.trace import Trace
from minimax_viz.signs import ELLIPSIS, one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import worth_text
from minimax_viz.views.part import Part, part_of

SMALLEST = 5.0  # millimetres; in less room a board tells nobody anything
CAPTION = 0.13  # of the room's height
LARGEST = 14.0  # millimetres of font
LEADING = 1.25
MOST_LINES = 6  # of a state that looks like a text
BETWEEN = " · "
READABLE = 1.6  # millimetres of font that an eye close by reads


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands under a board: the move or the name of the node, and its value ("" where it has none)."""

    name: str
    value: str

    @property
    def text(self) -> str:
        """Both on one line."""
        return BETWEEN.join(filter(None, (self.name, self.value)))

    def fitted(self, width: float, size: float) -> str:
        """Both on a line of so many millimetres; where it is too long the name is cut, and the value stays."""
        if not (self.name and self.value):
            return fitted(self.text, width, size, bold=True)
        rest = width - text_width(BETWEEN + self.value, size, bold=True)
        name = fitted(self.name, max(rest, 0.0), size, bold=True)
        return fitted(BETWEEN.join((name, self.value)) if name != ELLIPSIS else self.value, width, size, bold=True)


class Boards:
    """Draws the states of one trace into rooms."""

    def __init__(self, trace: Trace, theme: Theme, words: Catalog) -> None:
        self.trace = trace
        self.theme = theme
        self.words = words
        self.part: Part | None = part_of(trace)

    def drawn(self, row: int, room: Room, fill: str, *, ghost: bool) -> Iterator[Drawn]:
        """The board of a row with its move and value; only the value and the name where there is no board."""
        trace, theme = self.trace, self.theme
        look = trace.look(row)
        if self.part is not None:
            look = self.part.of_look(look)
        best = max((theme.ink, theme.paper), key=lambda colour: contrast(colour, fill))
        ink = legible(fill, mixed(theme.muted, fill, 0.25) if ghost else best, best)
        caption = self.caption(row, ghost=ghost)
        if not isinstance(look, tuple):
            lines = look.splitlines()[:MOST_LINES] if isinstance(look, str) else []
            yield from text_in(room, [line for line in lines if line.strip()], caption, ink)
            return
        yield from self.board(look, self.fresh(row), room, caption, ink, ghost=ghost)

    def caption(self, row: int, *, ghost: bool) -> Caption:
        """The move that leads to a row and the row's value."""
        trace = self.trace
        label = trace.columns.labels[trace.columns.label[row]]
        value = "" if ghost else worth_text(trace, row, self.words)
        return Caption(one_line(label.move or label.name), value)

    def fresh(self, row: int) -> set[int]:
        """The cells that the last move marked."""
        change = self.trace.columns.labels[self.trace.columns.label[row]].change
        if self.part is not None:
            change = self.part.of_change(change)
        return {cell for cell, _ in change} if row and isinstance(change, tuple) else set()

    def board(
        self, look: Grid, fresh: set[int], room: Room, caption: Caption, ink: str, *, ghost: bool
    ) -> Iterator[Drawn]:
        """A card with a board on it, and the caption under it where it can be read."""
        rows, columns = len(look), len(look[0])
        line = min(room.height, room.width) * CAPTION
        readable = line * 0.8 >= READABLE
        below = line * 1.15 if readable else 0.0
        margin = 0.84 if readable else 0.72
        cell = min(room.width * margin / columns, (room.height * margin - below) / rows)
        width, height = cell * columns, cell * rows
        left, top = room.x - width / 2, room.y - (height + below) / 2
        pad = cell * 0.12
        card = mixed(self.theme.panel, self.theme.paper, 0.7) if ghost else self.theme.panel
        yield Area(box(left - pad, top - pad, width + 2 * pad, height + 2 * pad), card)
        yield from self.grid(look, fresh, left, top, cell, card, faint=ghost)
        if readable:
            size = line * 0.8
            text = caption.fitted(room.width * 0.94, size)
            yield Words(room.x, top + height + pad + size, text, size, ink, "middle", bold=True)

    def grid(
        self, look: Grid, fresh: set[int], left: float, top: float, cell: float, card: str, *, faint: bool
    ) -> Iterator[Drawn]:
        """The lines between the cells and the marks in them; those of the last move are bold."""
        theme = self.theme
        rows, columns = len(look), len(look[0])
        line = mixed(theme.line, theme.panel, 0.35)
        for row in range(1, rows):
            y = top + row * cell
            yield Stroke([(left, y), (left + columns * cell, y)], line, cell * 0.035)
        for column in range(1, columns):
            x = left + column * cell
            yield Stroke([(x, top), (x, top + rows * cell)], line, cell * 0.035)
        for row, marks in enumerate(look):
            for column, mark in enumerate(marks):
                new = row * columns + column in fresh
                colour = mixed(theme.ink, theme.panel, 0.55 if faint else 0.0 if new else 0.25)
                x, y = left + (column + 0.5) * cell, top + (row + 0.5) * cell
                width = cell * (0.13 if new else 0.085)
                yield from self.mark(mark, x, y, cell, colour, width, legible(card, colour, theme.muted))

    def mark(
        self, mark: str, x: float, y: float, cell: float, colour: str, width: float, text_colour: str
    ) -> Iterator[Drawn]:
        """An X and an O are drawn, any other mark is written."""
        reach = cell * 0.26
        if kind_of(mark) == "cross":
            yield Stroke([(x - reach, y - reach), (x + reach, y + reach)], colour, width)
            yield Stroke([(x - reach, y + reach), (x + reach, y - reach)], colour, width)
        elif kind_of(mark) == "nought":
            yield Disc(x, y, reach * 1.05, colour, width)
        elif kind_of(mark) == "written":
            size = cell * (0.7 if len(mark) == 1 else 0.42)
            yield Words(x, y + size * 0.36, fitted(mark, cell * 0.95, size), size, text_colour, "middle")


def text_in(room: Room, look: list[str], caption: Caption, ink: str) -> Iterator[Drawn]:
    """The lines of a look and its caption in a room, as large as fits; those that nobody could read are left away."""
    lines = [*look, caption.text] if caption.text else look
    most = min(room.width * 0.3, room.height * 0.8 / (max(len(lines), 1) * LEADING), LARGEST)
    for number, line in enumerate(lines):
        long = text_width(one_line(line), most, bold=True) / (room.width * 0.9)
        size = most / min(max(long, 1.0), 3.0)  # what is longer is cut
        if size >= READABLE:
            y = room.y + (number - (len(lines) - 1) / 2) * most * LEADING + size * 0.36
            is_caption = number == len(look)
            width = room.width * 0.92
            text = caption.fitted(width, size) if is_caption else fitted(line, width, size, bold=True)
            yield Words(room.x, y, text, size, ink, "middle", bold=True)
