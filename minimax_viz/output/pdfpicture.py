"""The tree of an exercise on a page of a PDF. What looks alike is one path: thousands of trees are soon drawn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from minimax_viz.picture.boards import board_parts
from minimax_viz.picture.drawing import (
    LAYER_OF,
    USUAL_CELL,
    Board,
    Box,
    Disc,
    Group,
    Line,
    Node,
    PathSegment,
    Primitive,
    Triangle,
    Words,
)
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.theme import THEMES

REGULAR, BOLD = "minimax-viz", "minimax-viz bold"
THEME = THEMES["print"]
FIGURE_INK = "#151a2b"


class PdfPen(NamedTuple):
    """How shapes are drawn: lines of a colour and a width ("" for none), dashed or not, and what fills them."""

    line: str = ""
    width: float = 0.0
    fill: str = ""
    dash: tuple[float, ...] = ()


class PdfFont(NamedTuple):
    """How words are written."""

    size: float
    colour: str
    bold: bool = False
    starts: bool = False


EDGES = {
    "edge": PdfPen(THEME.line, 1.3),
    "best edge": PdfPen(THEME.ink, 2.8),
    "pruned edge": PdfPen(THEME.cut, 1.3, "", (3, 4)),
    "skipped edge": PdfPen(THEME.line, 1.3, "", (3, 4)),
}
BODIES = {
    "": PdfPen(THEME.line, 1.4, THEME.leaf_fill),
    "max": PdfPen(THEME.max_line, 1.8, THEME.max_fill),
    "min": PdfPen(THEME.min_line, 1.8, THEME.min_fill),
    "pruned": PdfPen(THEME.cut, 1.4, THEME.paper, (4, 4)),
    "skipped": PdfPen(THEME.line, 1.4, THEME.paper, (4, 4)),
}
SIGNS = {"max": PdfPen(fill=THEME.max_line), "min": PdfPen(fill=THEME.min_line)}
RING, PILL, STRIKE = PdfPen(THEME.ink, 2.2), PdfPen(THEME.line, 0.9, THEME.panel), PdfPen(THEME.cut, 1.6, THEME.paper)
GRID, NEW_CELL = PdfPen(THEME.line, 0.8), PdfPen(fill=THEME.highlight)
STRUCK, RINGS, UNDER, OVER = 10, 11, 12, 13
"""The layers over those of the edges: strikes, rings, bodies and pills, what is in them."""
FONTS = {
    "body text": PdfFont(13, THEME.ink, bold=True), "value": PdfFont(13, THEME.ink, bold=True),
    "name": PdfFont(12, THEME.muted), "move": PdfFont(12, THEME.muted),
    "player": PdfFont(12, THEME.ink, bold=True, starts=True), "fixed text": PdfFont(11.5, THEME.ink, starts=True),
}  # fmt: skip
PALE = ("pruned", "skipped")
MARKS = {"mark": (2.2, 1.6), "new mark": (4.0, 2.8)}  # the widths of marks on usual cells, and of pale ones


class PicturePencil:
    """Draws a picture of an exercise: first it collects what looks alike, layer by layer, then it paints that."""

    def __init__(self, begin_path: Callable[[], PDFPathObject]) -> None:
        self.begin_path = begin_path
        self.paths: dict[tuple[int, PdfPen], PDFPathObject] = {}
        self.words: dict[PdfFont, list[tuple[float, float, str]]] = {}

    def draw(self, picture: FinishedPicture) -> None:
        """Collect all of a picture, in places of its tree."""
        for edge in picture.tree.edges:
            if isinstance(edge, Line):
                trace(self.path(LAYER_OF[edge.role], EDGES[edge.role]), edge.strokes)
                continue
            path = self.path(STRUCK, STRIKE)
            for part in edge.parts:
                if isinstance(part, Disc):
                    path.circle(edge.x, edge.y, part.radius)
                elif isinstance(part, Line):
                    trace(path, part.strokes, edge.x, edge.y)
        for group in picture.tree.players:
            self.parts(group.parts, group.x, group.y, (group.role,))
        for node in picture.tree.nodes:
            self.parts(node.parts, node.x, node.y, node.traits)

    def path(self, layer: int, pen: PdfPen) -> PDFPathObject:
        """The path of all that is drawn with a pen in a layer."""
        found = self.paths.get((layer, pen))
        if found is None:
            found = self.paths[layer, pen] = self.begin_path()
        return found

    def parts(self, parts: Iterable[Primitive], x: float, y: float, traits: Sequence[str]) -> None:
        """Collect parts of a node with these traits."""
        for part in parts:
            match part:
                case Words():
                    self.write(part, x, y, traits)
                case Box():
                    self.box(part, x + part.x, y + part.y, traits)
                case Triangle():
                    self.triangle(part, x + part.x, y + part.y, traits)
                case Group() | Node():
                    self.parts(part.parts, x, y, traits)
                case Board():
                    self.board(part, x + part.x, y + part.y, traits)

    def write(self, words: Words, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect words."""
        font = FONTS[words.role]
        if any(trait in traits for trait in PALE):
            font = font._replace(colour=THEME.muted)
        self.words.setdefault(font, []).append((x + words.x, y + words.y, words.text))

    def box(self, box: Box, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect a box."""
        if box.role == "ring":
            path = self.path(RINGS, RING)
        else:
            path = self.path(UNDER, PILL if box.role == "pill" else body_pen(traits))
        path.roundRect(x, y, box.width, box.height, box.corner)

    def triangle(self, triangle: Triangle, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect a triangle: a body, or a sign of whose turn it is."""
        if triangle.role == "turn sign":
            path = self.path(OVER, SIGNS["max" if triangle.up else "min"])
        else:
            path = self.path(UNDER, body_pen(traits))
        half, height = triangle.width / 2, triangle.height
        tip, base = (y, y + height) if triangle.up else (y + height, y)
        path.moveTo(x, tip)
        path.lineTo(x + half, base)
        path.lineTo(x - half, base)
        path.close()

    def board(self, board: Board, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect the lines and marks of a board."""
        cell = board.cell
        pale = any(trait in traits for trait in PALE)
        colour = THEME.muted if pale else THEME.ink
        thinner = min(1.0, cell / USUAL_CELL)
        for part in board_parts(board.cells):
            if isinstance(part, Words):
                font = PdfFont(part.size * cell, colour, bold=part.role == "new mark")
                self.words.setdefault(font, []).append((x + part.x * cell, y + part.y * cell, part.text))
            elif isinstance(part, Box):
                self.path(OVER, NEW_CELL).rect(x + part.x * cell, y + part.y * cell, cell, cell)
            elif part.role == "board lines":
                assert isinstance(part, Line)
                trace(self.path(OVER, GRID), part.strokes, x, y, cell)
            else:
                path = self.path(OVER + 1, PdfPen(colour, MARKS[part.role][pale] * thinner))
                if isinstance(part, Line):
                    trace(path, part.strokes, x, y, cell)
                else:
                    path.circle(x + part.x * cell, y + part.y * cell, part.radius * cell)


def body_pen(traits: Sequence[str]) -> PdfPen:
    """How the body of a node with these traits is drawn."""
    return BODIES[next((trait for trait in traits if trait in BODIES), "")]


def trace(
    path: PDFPathObject, strokes: Iterable[Sequence[PathSegment]], x: float = 0.0, y: float = 0.0, unit: float = 1.0
) -> None:
    """Add strokes to a path, their origin at (x, y)."""
    for stroke in strokes:
        at = stroke[0][-1]
        path.moveTo(x + at[0] * unit, y + at[1] * unit)
        for segment in stroke[1:]:
            points = [(x + px * unit, y + py * unit) for px, py in segment]
            if len(points) == 1:
                path.lineTo(*points[0])
            else:
                first, last = points[0], points[-1]
                if len(points) == 2:  # a quadratic curve as a cubic one
                    begin = x + at[0] * unit, y + at[1] * unit
                    points = [between(begin, first), between(last, first), last]
                path.curveTo(*points[0], *points[1], *points[2])
            at = segment[-1]


def between(end: tuple[float, float], middle: tuple[float, float]) -> tuple[float, float]:
    """The point two thirds of the way from an end of a quadratic curve to its control point."""
    return end[0] + (middle[0] - end[0]) * 2 / 3, end[1] + (middle[1] - end[1]) * 2 / 3


@lru_cache(maxsize=1 << 14)
def half_width(text: str, font: str) -> float:
    """Half of how wide a text is, in ems."""
    return float(stringWidth(text, font, 1.0)) / 2


def draw_picture(canvas: Canvas, picture: FinishedPicture, x: float, y: float, scale: float) -> None:
    """Draw a picture with its upper left corner at (x, y), in points from the canvas's origin, y upwards; `scale` is in
    points a pixel.
    """
    pencil = PicturePencil(canvas.beginPath)
    pencil.draw(picture)
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, x + picture.left * scale, y - picture.top * scale)
    for (_, pen), path in sorted(pencil.paths.items(), key=lambda item: item[0][0]):
        if pen.line:
            canvas.setStrokeColor(colour_of(pen.line))
            canvas.setLineWidth(pen.width)
            canvas.setDash(*([list(pen.dash)] if pen.dash else []))
        if pen.fill:
            canvas.setFillColor(colour_of(pen.fill))
        canvas.drawPath(path, stroke=1 if pen.line else 0, fill=1 if pen.fill else 0)
    write_words(canvas, pencil.words)
    canvas.restoreState()


def write_words(canvas: Canvas, words: Mapping[PdfFont, Iterable[tuple[float, float, str]]]) -> None:
    """Write words on a canvas whose y axis points down."""
    for font, places in words.items():
        name = BOLD if font.bold else REGULAR
        block = canvas.beginText()
        block.setFont(name, font.size)
        block.setFillColor(colour_of(font.colour))
        for x, y, text in places:
            left = x if font.starts else x - half_width(text, name) * font.size
            block.setTextTransform(1, 0, 0, -1, left, y)
            block.textOut(text)
        canvas.drawText(block)


@lru_cache
def colour_of(code: str) -> HexColor:
    """A colour."""
    return HexColor(code)
