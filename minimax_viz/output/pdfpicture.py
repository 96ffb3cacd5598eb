"""The tree of an exercise on a page of a PDF. What looks alike is one path: thousands of trees are soon drawn."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

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
    Point,
    Primitive,
    Triangle,
    Words,
)
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.theme import THEMES

ROUND = 0.5523  # of a radius: how far the control points of a quarter of a circle are from its ends
REGULAR, BOLD = "minimax-viz", "minimax-viz bold"
THEME = THEMES["print"]


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


class PathCode:
    """A path as the canvas takes it, in operators of PDF, with the y axis pointing down. (The canvas's own writes each
    number with as few digits as it needs, which takes several times as long as all the rest.)
    """

    def __init__(self) -> None:
        self.operators = ["n"]

    def getCode(self) -> str:
        """The operators."""
        return " ".join(self.operators)

    def strokes(
        self, strokes: Iterable[Sequence[PathSegment]], x: float = 0.0, y: float = 0.0, unit: float = 1.0
    ) -> None:
        """Add strokes, their origin at (x, y)."""
        add = self.operators.append
        for stroke in strokes:
            at_x, at_y = stroke[0][-1]
            add(f"{x + at_x * unit:.2f} {-y - at_y * unit:.2f} m")
            for segment in stroke[1:]:
                to_x, to_y = segment[-1]
                if len(segment) == 1:
                    add(f"{x + to_x * unit:.2f} {-y - to_y * unit:.2f} l")
                elif len(segment) == 2:  # a quadratic curve as a cubic one
                    (px, py), _ = segment
                    self.curve(
                        x + (at_x + 2 * px) / 3 * unit, y + (at_y + 2 * py) / 3 * unit,
                        x + (to_x + 2 * px) / 3 * unit, y + (to_y + 2 * py) / 3 * unit,
                        x + to_x * unit, y + to_y * unit,
                    )  # fmt: skip
                else:
                    (x1, y1), (x2, y2), _ = segment
                    self.curve(
                        x + x1 * unit, y + y1 * unit, x + x2 * unit, y + y2 * unit, x + to_x * unit, y + to_y * unit
                    )
                at_x, at_y = to_x, to_y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """Add a curve to (x, y)."""
        self.operators.append(f"{x1:.2f} {-y1:.2f} {x2:.2f} {-y2:.2f} {x:.2f} {-y:.2f} c")

    def corners(self, *points: Point) -> None:
        """Add a polygon."""
        self.operators += (f"{x:.2f} {-y:.2f} {'l' if at else 'm'}" for at, (x, y) in enumerate(points))
        self.operators.append("h")

    def box(self, x: float, y: float, width: float, height: float, corner: float) -> None:
        """Add a box with round corners."""
        if not corner:
            self.operators.append(f"{x:.2f} {-y - height:.2f} {width:.2f} {height:.2f} re")
            return
        far, foot, bend = x + width, y + height, corner * (1 - ROUND)
        self.operators.append(f"{x + corner:.2f} {-y:.2f} m {far - corner:.2f} {-y:.2f} l")
        self.curve(far - bend, y, far, y + bend, far, y + corner)
        self.operators.append(f"{far:.2f} {corner - foot:.2f} l")
        self.curve(far, foot - bend, far - bend, foot, far - corner, foot)
        self.operators.append(f"{x + corner:.2f} {-foot:.2f} l")
        self.curve(x + bend, foot, x, foot - bend, x, foot - corner)
        self.operators.append(f"{x:.2f} {-y - corner:.2f} l")
        self.curve(x, y + bend, x + bend, y, x + corner, y)
        self.operators.append("h")

    def circle(self, x: float, y: float, radius: float) -> None:
        """Add a circle."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius)


class PicturePencil:
    """Draws a picture of an exercise: first it collects what looks alike, layer by layer, then it paints that."""

    def __init__(self) -> None:
        self.paths: defaultdict[tuple[int, PdfPen], PathCode] = defaultdict(PathCode)
        self.words: defaultdict[PdfFont, list[tuple[float, float, str]]] = defaultdict(list)

    def draw(self, picture: FinishedPicture) -> None:
        """Collect all of a picture, in places of its tree."""
        for edge in picture.tree.edges:
            if isinstance(edge, Line):
                self.paths[LAYER_OF[edge.role], EDGES[edge.role]].strokes(edge.strokes)
                continue
            path = self.paths[STRUCK, STRIKE]
            for part in edge.parts:
                if isinstance(part, Disc):
                    path.circle(edge.x, edge.y, part.radius)
                elif isinstance(part, Line):
                    path.strokes(part.strokes, edge.x, edge.y)
        for group in picture.tree.players:
            self.parts(group.parts, group.x, group.y, (group.role,))
        for node in picture.tree.nodes:
            self.parts(node.parts, node.x, node.y, node.traits)

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
        self.words[font].append((x + words.x, y + words.y, words.text))

    def box(self, box: Box, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect a box."""
        if box.role == "ring":
            path = self.paths[RINGS, RING]
        else:
            path = self.paths[UNDER, PILL if box.role == "pill" else body_pen(traits)]
        path.box(x, y, box.width, box.height, box.corner)

    def triangle(self, triangle: Triangle, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect a triangle: a body, or a sign of whose turn it is."""
        if triangle.role == "turn sign":
            path = self.paths[OVER, SIGNS["max" if triangle.up else "min"]]
        else:
            path = self.paths[UNDER, body_pen(traits)]
        half, height = triangle.width / 2, triangle.height
        tip, base = (y, y + height) if triangle.up else (y + height, y)
        path.corners((x, tip), (x + half, base), (x - half, base))

    def board(self, board: Board, x: float, y: float, traits: Sequence[str]) -> None:
        """Collect the lines and marks of a board."""
        cell = board.cell
        pale = any(trait in traits for trait in PALE)
        colour = THEME.muted if pale else THEME.ink
        thinner = min(1.0, cell / USUAL_CELL)
        for part in board_parts(board.cells):
            if isinstance(part, Words):
                font = PdfFont(part.size * cell, colour, bold=part.role == "new mark")
                self.words[font].append((x + part.x * cell, y + part.y * cell, part.text))
            elif isinstance(part, Box):
                self.paths[OVER, NEW_CELL].box(x + part.x * cell, y + part.y * cell, cell, cell, 0.0)
            elif part.role == "board lines":
                assert isinstance(part, Line)
                self.paths[OVER, GRID].strokes(part.strokes, x, y, cell)
            else:
                path = self.paths[OVER + 1, PdfPen(colour, MARKS[part.role][pale] * thinner)]
                if isinstance(part, Line):
                    path.strokes(part.strokes, x, y, cell)
                else:
                    path.circle(x + part.x * cell, y + part.y * cell, part.radius * cell)


def body_pen(traits: Sequence[str]) -> PdfPen:
    """How the body of a node with these traits is drawn."""
    return BODIES[next((trait for trait in traits if trait in BODIES), "")]


@lru_cache(maxsize=1 << 14)
def half_width(text: str, font: str) -> float:
    """Half of how wide a text is, in ems."""
    return float(stringWidth(text, font, 1.0)) / 2


def draw_picture(canvas: Canvas, picture: FinishedPicture, x: float, y: float, scale: float) -> None:
    """Draw a picture with its upper left corner at (x, y), in points from the canvas's origin, y upwards; `scale` is in
    points a pixel.
    """
    pencil = PicturePencil()
    pencil.draw(picture)
    canvas.saveState()
    canvas.transform(scale, 0, 0, scale, x + picture.left * scale, y - picture.top * scale)
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
    """Write words; their y axis points down."""
    for font, places in words.items():
        name = BOLD if font.bold else REGULAR
        block = canvas.beginText()
        block.setFont(name, font.size)
        block.setFillColor(colour_of(font.colour))
        for x, y, text in places:
            left = x if font.starts else x - half_width(text, name) * font.size
            block.setTextOrigin(left, -y)
            block.textOut(text)
        canvas.drawText(block)


@lru_cache
def colour_of(code: str) -> HexColor:
    """A colour."""
    return HexColor(code)
