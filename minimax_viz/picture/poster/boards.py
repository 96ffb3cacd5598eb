"""Boards, names and values in the poster's cells that have room for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.games.game import Grid
from minimax_viz.picture.boards import board_parts, contour_of
from minimax_viz.picture.drawing import BoardCells, Box, Disc, Line, PosterPart, Words
from minimax_viz.picture.items import marked_cells
from minimax_viz.picture.poster.cells import Room
from minimax_viz.picture.poster.colours import contrast, legible_colour, mixed_colour
from minimax_viz.picture.poster.paper import cut_line
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.picture.theme import Theme
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import ELLIPSIS, one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import worth_text
from minimax_viz.views.viewport import BoardViewport, viewport_of

SMALLEST = 5.0  # millimetres; a smaller board is illegible
CAPTION = 0.13  # of the room's height
LARGEST = 14.0  # millimetres of font
LEADING = 1.25
MOST_LINES = 6  # of a state that looks like a text
BETWEEN = " · "
READABLE = 1.6  # millimetres of font size, legible close up


@dataclass(frozen=True, slots=True)
class BoardCaption:
    """The caption under a board: the move or the name of the node, and its value ("" if it has none)."""

    name: str
    value: str

    @property
    def text(self) -> str:
        """Both in one line."""
        return BETWEEN.join(filter(None, (self.name, self.value)))

    def cut(self, width: float, size: float) -> str:
        """Both in a line of this many millimetres. If it is too long, the name is cut and the value stays."""
        if not (self.name and self.value):
            return cut_line(self.text, width, size, bold=True)
        rest = width - text_width(BETWEEN + self.value, size, bold=True)
        name = cut_line(self.name, max(rest, 0.0), size, bold=True)
        return cut_line(BETWEEN.join((name, self.value)) if name != ELLIPSIS else self.value, width, size, bold=True)


class Boards:
    """Draws the states of one trace into rooms."""

    def __init__(self, trace: Trace, theme: Theme, words: Catalog) -> None:
        self.trace = trace
        self.theme = theme
        self.words = words
        self.part: BoardViewport | None = viewport_of(trace)

    def draw(self, row: int, room: Room, fill: str, *, unseen: bool) -> Iterator[PosterPart]:
        """Draw the board of a row with its move and value, or only the value and the name if there is no board."""
        trace, theme = self.trace, self.theme
        look, change = trace.look(row), trace.label(row).change
        if self.part is not None:
            look, change = self.part.of_look(look), self.part.of_change(change)
        best = max((theme.ink, theme.paper), key=lambda colour: contrast(colour, fill))
        ink = legible_colour(fill, mixed_colour(theme.muted, fill, 0.25) if unseen else best, best)
        caption = self.caption(row, unseen=unseen)
        if not isinstance(look, tuple):
            lines = look.splitlines()[:MOST_LINES] if isinstance(look, str) else []
            yield from text_in(room, [line for line in lines if line.strip()], caption, ink)
            return
        yield from self.board(look, marked_cells(change) if row else (), room, caption, ink, unseen=unseen)

    def caption(self, row: int, *, unseen: bool) -> BoardCaption:
        """The move that leads to a row, and the row's value."""
        label = self.trace.label(row)
        value = "" if unseen else worth_text(self.trace, row, self.words)
        return BoardCaption(one_line(label.move or label.name), value)

    def board(
        self, look: Grid, fresh: tuple[int, ...], room: Room, caption: BoardCaption, ink: str, *, unseen: bool
    ) -> Iterator[PosterPart]:
        """A card with a board, and the caption below it if it is legible."""
        rows, columns = len(look), len(look[0])
        line = min(room.height, room.width) * CAPTION
        readable = line * 0.8 >= READABLE
        below = line * 1.15 if readable else 0.0
        margin = 0.84 if readable else 0.72
        cell = min(room.width * margin / columns, (room.height * margin - below) / rows)
        width, height = cell * columns, cell * rows
        left, top = room.x - width / 2, room.y - (height + below) / 2
        pad = cell * 0.12
        card = mixed_colour(self.theme.panel, self.theme.paper, 0.7) if unseen else self.theme.panel
        yield Box(left - pad, top - pad, width + 2 * pad, height + 2 * pad, "card", colour=card)
        yield from self.inside(look, fresh, left, top, cell, card, faint=unseen)
        if readable:
            size = line * 0.8
            text = caption.cut(room.width * 0.94, size)
            yield Words(room.x, top + height + pad + size, text, "caption", size=size, colour=ink, bold=True)

    def inside(
        self, look: Grid, fresh: tuple[int, ...], left: float, top: float, cell: float, card: str, *, faint: bool
    ) -> Iterator[PosterPart]:
        """The lines and marks of a board in its place. The marks of the last move are bold."""
        theme = self.theme
        lines = mixed_colour(theme.line, theme.panel, 0.35)
        for part in board_parts(BoardCells(look, fresh)):
            new = part.key != "" and int(part.key) in fresh
            colour = mixed_colour(theme.ink, theme.panel, 0.55 if faint else 0.0 if new else 0.25)
            width = cell * (0.13 if new else 0.085)
            if isinstance(part, Disc):
                x, y = left + part.x * cell, top + part.y * cell
                yield Disc(x, y, part.radius * cell, part.role, colour=colour, width=width)
            elif isinstance(part, Line):
                if part.role == "board lines":
                    colour, width = lines, cell * 0.035
                strokes = [
                    [tuple((left + x * cell, top + y * cell) for x, y in segment) for segment in stroke]
                    for stroke in part.strokes
                ]
                yield Line(strokes, part.role, colour=colour, width=width)
            elif isinstance(part, Words):
                # In one colour White's figures are outlines.
                sign = contour_of(part.text) if part.role == "white figure" else part.text
                size = part.size * cell
                text, ink = cut_line(sign, cell * 0.95, size), legible_colour(card, colour, theme.muted)
                yield Words(left + part.x * cell, top + part.y * cell, text, part.role, size=size, colour=ink)


def text_in(room: Room, look: list[str], caption: BoardCaption, ink: str) -> Iterator[PosterPart]:
    """The lines of a look and its caption in a room, as large as fits; illegible ones are omitted."""
    lines = [*look, caption.text] if caption.text else look
    most = min(room.width * 0.3, room.height * 0.8 / (max(len(lines), 1) * LEADING), LARGEST)
    for number, line in enumerate(lines):
        long = text_width(one_line(line), most, bold=True) / (room.width * 0.9)
        size = most / min(max(long, 1.0), 3.0)  # what is longer is cut
        if size >= READABLE:
            y = room.y + (number - (len(lines) - 1) / 2) * most * LEADING + size * 0.36
            is_caption = number == len(look)
            width = room.width * 0.92
            text = caption.cut(width, size) if is_caption else cut_line(line, width, size, bold=True)
            yield Words(room.x, y, text, "caption" if is_caption else "look", size=size, colour=ink, bold=True)
