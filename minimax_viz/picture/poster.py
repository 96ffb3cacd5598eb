"""A poster: one whole search in a picture, or two overlaid, with boards, names and values in cells that have room."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import pi
from typing import Literal

from minimax_viz.picture.drawing import (
    BoardCells,
    Box,
    Disc,
    Line,
    Point,
    Polygon,
    Poster,
    PosterPart,
    Words,
    board_parts,
    contour_of,
    moved,
    straight,
)
from minimax_viz.picture.items import marked_cells
from minimax_viz.picture.paper import PosterSheet, cut_line, line_of_play, paper_size, sheet_of
from minimax_viz.picture.poster_cells import (
    Icicle,
    Ink,
    PosterCells,
    PosterForm,
    Radial,
    Room,
    Scale,
    cells_of,
    contrast,
    ink_of,
    leaves_below,
    legible_colour,
    mixed_colour,
    node_values,
    starts_of,
)
from minimax_viz.picture.text_metrics import text_width
from minimax_viz.picture.theme import Theme
from minimax_viz.record.file import search_mark
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import ELLIPSIS, one_line
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.labels import worth_text
from minimax_viz.text.poster import DrawnNodes, PosterText, PosterWriter
from minimax_viz.views.union import Union, union_of, visited_part
from minimax_viz.views.viewport import viewport_of

PosterShape = Literal["icicle", "radial"]

TALLEST, ROOT = 0.2, 0.15  # of the picture's height or radius, for a ply with boards and for the root
MOST_TALL = 0.7  # of the picture's height, for all plies with boards together
SEPARATE = 0.6  # millimetres; wider cells keep a distance to their neighbours
OVERLAP = 0.04  # millimetres by which finer cells overlap the next, so that no seam shows


def poster_of(
    searches: Sequence[Trace],
    *,
    paper: str = "A1",
    landscape: bool | None = None,
    shape: PosterShape = "icicle",
    theme: str = "light",
    lang: str = "en",
    title: str = "",
) -> Poster:
    """The poster of one search, or of two of the same position: first the whole one, then the one that prunes.

    With two, all nodes of both are drawn, and those that the last one visited are in full colour. An icicle is in
    landscape unless `landscape` says otherwise. Raises SettingsError for an unknown paper, theme or language.
    """
    words, ink = catalog(lang), ink_of(theme)
    wide = shape == "icicle" if landscape is None else landscape
    size = paper_size(paper, landscape=wide)
    union = union_of(searches)
    if len(searches) > 1:
        union = visited_part(union)  # moves that both omitted before searching are not part of the whole
    values = node_values(union)
    scale = Scale(values)
    tones = [0.0 if value is None else scale.tones[value] for value in values]

    writer = PosterWriter(union, scale.values, words)

    def with_text(nodes: DrawnNodes) -> tuple[PosterText, PosterSheet]:
        text = writer.text(nodes, title=title, shape=shape)
        return text, sheet_of(size, text, scale, ink, beside=wide and shape == "radial")

    # How nodes are drawn depends on the space left, and the text about it takes space: begin with the longest text.
    _, sheet = with_text(DrawnNodes(len(union), len(union), len(union)))
    form = form_of(shape, sheet, union)
    cells = cells_of(union, tones, form.breadth)
    text, sheet = with_text(cells.counts())
    parts: list[PosterPart] = [Box(0, 0, *size, "paper", colour=ink.theme.paper), *sheet.parts]
    parts += draw_cells(cells, form, ink, sheet.unit)
    parts += draw_boards(union, cells, form, ink, words)
    parts += draw_principal_variation(union, form, ink, sheet.unit)
    numbers = " · ".join(f"{figure} {counted}" for figure, counted in text.numbers)
    description, mark = f"{text.title}. {text.settings}. {numbers}", search_mark(union.traces[-1])
    return Poster(*size, text.title, description, text.node_counts, parts, lang, mark)


def form_of(shape: PosterShape, sheet: PosterSheet, union: Union) -> PosterForm:
    """The form that fills the rest of a sheet. Plies whose nodes have room for boards are taller."""
    width, height = sheet.picture_width, sheet.picture_height
    counts = Counter(union.ply)
    tall: list[float] = []
    if shape == "icicle":
        for ply in range(len(counts)):
            each = width / counts[ply]
            if each < SMALLEST:
                break
            tall.append(min(height * (TALLEST if ply else ROOT), each * 1.12))
        return Icicle(sheet.x, sheet.y, width, ply_heights(tall, height, len(counts)))
    radius = min(width, height) / 2
    for ply in range(len(counts)):
        each = 2 * pi * (sum(tall) + radius * 0.04) / counts[ply]
        if ply and each < SMALLEST:
            break
        tall.append(min(radius * TALLEST, each) if ply else radius * ROOT)
    return Radial(sheet.x + width / 2, sheet.y + height / 2, ply_heights(tall, radius, len(counts)))


def ply_heights(tall: list[float], height: float, plies: int) -> list[float]:
    """The heights of all plies, which together fill the height: the others share what the `tall` ones leave."""
    others = plies - len(tall)
    if not others:
        return [each * height / sum(tall) for each in tall]
    shrunk = min(1.0, MOST_TALL * height / max(sum(tall), 1.0))
    return [each * shrunk for each in tall] + [(height - sum(tall) * shrunk) / others] * others


def draw_cells(cells: PosterCells, form: PosterForm, ink: Ink, unit: float) -> Iterator[Box | Polygon]:
    """Draw the cells, ply by ply."""
    for ply, row in enumerate(cells.plies):
        breadth = form.breadth(ply)
        for cell in row:
            width = (cell.end - cell.start) / cells.leaves * breadth
            gap = min(0.5 * unit, width * 0.1) if width >= SEPARATE else 0.0
            end = cell.end / cells.leaves + (0.0 if gap else OVERLAP / breadth)
            yield form.area(ply, cell.start / cells.leaves, min(end, 1.0), gap, ink.of_cell(cell))


def draw_principal_variation(union: Union, form: PosterForm, ink: Ink, unit: float) -> Iterator[PosterPart]:
    """Draw the principal variation: a frame around each cell with room for one, and a line through the others."""
    principal = set(union.traces[-1].principal_rows())
    leaves = leaves_below(union)
    starts = starts_of(union)
    points: list[Point] = []
    for node, row in enumerate(union.rows[-1]):
        if row not in principal:
            continue
        start, end = starts[node] / leaves[0], (starts[node] + leaves[node]) / leaves[0]
        room = form.room(union.ply[node], start, end)
        if min(room.width, room.height) < SMALLEST:
            points.append((room.x, room.y))
            continue
        width = min(1.8 * unit, 0.08 * room.width)
        outline = [straight(form.outline(union.ply[node], start, end, 1.6 * width))]
        for colour, wide in ((ink.theme.ink, width), (ink.theme.highlight, width * 0.6)):
            yield Line(outline, "principal frame", colour=colour, width=wide, closed=True)
    if points:
        yield from line_of_play(points, ink, unit)


def draw_boards(union: Union, cells: PosterCells, form: PosterForm, ink: Ink, words: Catalog) -> Iterator[PosterPart]:
    """Draw the boards of all nodes that have room for one."""
    boards = {id(trace): Boards(trace, ink.theme, words) for trace in union.traces}
    for ply, row in enumerate(cells.plies):
        for cell in row:
            if cell.together:
                continue
            room = form.room(ply, cell.start / cells.leaves, cell.end / cells.leaves)
            if min(room.width, room.height) < SMALLEST:
                continue
            trace, at = union.witness(cell.first)
            yield from boards[id(trace)].draw(at, room, ink.of_cell(cell), unseen=not cell.seen)


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
        self.part = viewport_of(trace)

    def draw(self, row: int, room: Room, fill: str, *, unseen: bool) -> Iterator[PosterPart]:
        """Draw the board of a row with its move and value, or only the value and the name if there is no board."""
        theme, look = self.theme, self.trace.look(row)
        best = max((theme.ink, theme.paper), key=lambda colour: contrast(colour, fill))
        ink = legible_colour(fill, mixed_colour(theme.muted, fill, 0.25) if unseen else best, best)
        caption = self.caption(row, unseen=unseen)
        if not isinstance(look, tuple):
            lines = look.splitlines()[:MOST_LINES] if isinstance(look, str) else []
            yield from text_in(room, [line for line in lines if line.strip()], caption, ink)
            return
        change = self.trace.label(row).change if row else ()
        if self.part is not None:
            look, change = self.part.of_look(look), self.part.of_change(change)
        assert isinstance(look, tuple)
        rows, columns = len(look), len(look[0])
        line = min(room.height, room.width) * CAPTION
        size = line * 0.8
        below, margin = (line * 1.15, 0.84) if size >= READABLE else (0.0, 0.72)
        cell = min(room.width * margin / columns, (room.height * margin - below) / rows)
        width, height = cell * columns, cell * rows
        left, top = room.x - width / 2, room.y - (height + below) / 2
        pad = cell * 0.12
        card = mixed_colour(theme.panel, theme.paper, 0.7) if unseen else theme.panel
        yield Box(left - pad, top - pad, width + 2 * pad, height + 2 * pad, "card", colour=card)
        fresh = marked_cells(change)
        for part in board_parts(BoardCells(look, fresh)):
            yield from self.on_card(moved(part, left, top, cell), cell, card, fresh, faint=unseen)
        if below:
            text = caption.cut(room.width * 0.94, size)
            yield Words(room.x, top + height + pad + size, text, "caption", size=size, colour=ink, bold=True)

    def caption(self, row: int, *, unseen: bool) -> BoardCaption:
        """The move that leads to a row, and the row's value."""
        label = self.trace.label(row)
        value = "" if unseen else worth_text(self.trace, row, self.words)
        return BoardCaption(one_line(label.move or label.name), value)

    def on_card(
        self, part: PosterPart, cell: float, card: str, fresh: tuple[int, ...], *, faint: bool
    ) -> Iterator[PosterPart]:
        """A line or a mark of a board in its place, in the colours of a card. The marks of the last move are bold."""
        theme = self.theme
        new = not isinstance(part, Polygon) and part.key != "" and int(part.key) in fresh
        colour = mixed_colour(theme.ink, theme.panel, 0.55 if faint else 0.0 if new else 0.25)
        if isinstance(part, Words):
            # In one colour White's figures are outlines.
            sign = contour_of(part.text) if part.role == "white figure" else part.text
            legible = legible_colour(card, colour, theme.muted)
            yield replace(part, text=cut_line(sign, cell * 0.95, part.size), colour=legible)
        elif isinstance(part, Line) and part.role == "board lines":
            yield replace(part, colour=mixed_colour(theme.line, theme.panel, 0.35), width=cell * 0.035)
        elif isinstance(part, Disc | Line):
            yield replace(part, colour=colour, width=cell * (0.13 if new else 0.085))


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
