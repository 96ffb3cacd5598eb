"""A poster: one whole search in a picture, or two overlaid so that the pruning of one shows."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import pi
from typing import Literal

from minimax_viz.picture.drawing import Box, Line, Point, Polygon, Poster, PosterPart, straight
from minimax_viz.picture.poster.boards import SMALLEST, Boards
from minimax_viz.picture.poster.cells import Icicle, PosterCells, PosterForm, Radial, cells_of, leaves_below, starts_of
from minimax_viz.picture.poster.colours import Ink, Scale, ink_of, node_values
from minimax_viz.picture.poster.paper import PosterSheet, line_of_play, paper_size, sheet_of
from minimax_viz.record.file import search_mark
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.poster import DrawnNodes, PosterText, PosterWriter
from minimax_viz.views.union import Union, union_of, visited_part

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
    """The heights of all plies, which together fill the height: the `tall` ones are fixed, the others share the
    rest.
    """
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
