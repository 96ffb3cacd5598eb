"""The picture of a tree on a page of a PDF. Everything that looks alike becomes one path, so thousands of nodes are
drawn quickly.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import getFont, getRegisteredFontNames, stringWidth
from reportlab.pdfgen.canvas import Canvas

from minimax_viz.picture import drawing as draw
from minimax_viz.picture.finished import FinishedPicture, PaperPicture
from minimax_viz.picture.shapes import SLANT
from minimax_viz.picture.theme import LOOKS, PALE, Theme, of_role, theme_named

ROUND = 0.5523  # of a radius: how far the control points of a quarter of a circle are from its ends
REGULAR, BOLD = "minimax-viz", "minimax-viz bold"
FURTHER = "minimax-viz further"  # for what these two lack


class PdfPen(NamedTuple):
    """How shapes are drawn: their lines' colour ("" for none), width and dashes, and the colour in them."""

    line: str
    width: float
    fill: str
    dash: tuple[float, ...]


class PdfFont(NamedTuple):
    """How words are written."""

    size: float
    colour: str
    bold: bool = False
    starts: bool = False
    aslant: bool = False


STRUCK, UNDER, OVER = 10, 12, 14
"""The layers above those of the edges: strikes, bodies, and what is in them."""
LAYERS = {"ring": 11, "principal": 11, "body": UNDER, "card": UNDER, "pill": 13, "chip": 13, "turn sign": OVER}
"""The layers of boxes and triangles, by their roles."""
FIGURES = {"white figure": ("#ffffff", "#151a2c"), "black figure": ("#151a2b", "#fffffe")}
"""The colours inside a chess figure and of its contour, which is written after all insides."""


DASHES = {"": (), "dashed": (4, 4), "dotted": (3, 4), "short": (2, 2.5)}


@lru_cache(maxsize=1 << 10)
def pen_of(
    theme: Theme, role: str, traits: tuple[str, ...] = (), thinner: float = 1.0, is_line: bool = False
) -> PdfPen:
    """How a role is drawn in a theme. Lines are not filled."""
    look = of_role(LOOKS, role, traits)
    line = getattr(theme, look.line) if look.line else ""
    fill = getattr(theme, look.fill) if look.fill and not is_line else ""
    return PdfPen(line, look.width * thinner, fill, DASHES[look.dash])


@lru_cache
def fonts_of(theme: Theme) -> dict[str, PdfFont]:
    """How words are written in a theme, by their roles."""
    bold, small = PdfFont(13, theme.ink, bold=True), PdfFont(11, theme.muted)
    muted, beside = PdfFont(12, theme.muted), PdfFont(12, theme.muted, starts=True)
    return {
        "body text": bold, "value": bold, "name": muted, "move": muted, "setting": muted,
        "slanted name": beside._replace(aslant=True), "turn": small._replace(starts=True),
        "small print": small, "window": small, "reason": PdfFont(11, theme.cut, bold=True),
        "player": PdfFont(12, theme.ink, bold=True, starts=True), "meaning": beside, "sign": beside,
        "fixed text": PdfFont(11.5, theme.ink, starts=True),
        "title": PdfFont(20, theme.ink, bold=True, starts=True),
        "result": PdfFont(12.5, theme.ink, starts=True),
        "warning": PdfFont(12.5, theme.cut, bold=True, starts=True),
    }  # fmt: skip


class PathCode:
    """A path in PDF operators, as the canvas takes it, with the y axis pointing down.

    The canvas's own paths write each number with as few digits as it needs, which takes several times as long as
    everything else.
    """

    def __init__(self) -> None:
        self.operators = ["n"]

    def getCode(self) -> str:
        return " ".join(self.operators)

    def strokes(
        self, strokes: Iterable[Sequence[draw.PathSegment]], x: float = 0.0, y: float = 0.0, unit: float = 1.0
    ) -> None:
        """Add strokes, their origin at (x, y)."""
        add = self.operators.append
        for stroke in strokes:
            at_x, at_y = stroke[0][-1]
            add(f"{x + at_x * unit:.2f} {-y - at_y * unit:.2f} m")
            for segment in stroke[1:]:
                *controls, (to_x, to_y) = segment
                if not controls:
                    add(f"{x + to_x * unit:.2f} {-y - to_y * unit:.2f} l")
                else:
                    if len(controls) == 1:  # a quadratic curve as a cubic one
                        ((px, py),), ends = controls, ((at_x, at_y), (to_x, to_y))
                        controls = [((end + 2 * px) / 3, (foot + 2 * py) / 3) for end, foot in ends]
                    (x1, y1), (x2, y2) = controls
                    self.curve(
                        x + x1 * unit, y + y1 * unit, x + x2 * unit, y + y2 * unit, x + to_x * unit, y + to_y * unit
                    )
                at_x, at_y = to_x, to_y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.operators.append(f"{x1:.2f} {-y1:.2f} {x2:.2f} {-y2:.2f} {x:.2f} {-y:.2f} c")

    def corners(self, *points: draw.Point) -> None:
        self.operators += (f"{x:.2f} {-y:.2f} {'l' if at else 'm'}" for at, (x, y) in enumerate(points))
        self.operators.append("h")

    def box(self, x: float, y: float, width: float, height: float, corner: float) -> None:
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
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius)


class PicturePencil:
    """Draws a picture: first it collects what looks alike, layer by layer, then it paints the layers."""

    def __init__(self, theme: str) -> None:
        self.theme = theme_named(theme)
        self.fonts = fonts_of(self.theme)
        self.paths: defaultdict[tuple[float, PdfPen], PathCode] = defaultdict(PathCode)
        self.words: defaultdict[PdfFont, list[tuple[float, float, str]]] = defaultdict(list)

    def parts(self, parts: Iterable[draw.Primitive], x: float, y: float, traits: tuple[str, ...] = ()) -> None:
        """Collect the parts of a node with these traits; groups and nodes among them have places of their own."""
        for part in parts:
            match part:
                case draw.Words():
                    font = self.fonts[part.role]
                    if not PALE.isdisjoint(traits):
                        font = font._replace(colour=self.theme.muted)
                    self.words[font].append((x + part.x, y + part.y, part.text))
                case draw.Box() | draw.Triangle() | draw.Disc():
                    self.area(part, x + part.x, y + part.y, traits)
                case draw.Group(role="strike"):
                    path = self.paths[STRUCK, pen_of(self.theme, "strike")]
                    for sign in part.parts:
                        if isinstance(sign, draw.Disc):
                            path.circle(x + part.x, y + part.y, sign.radius)
                        elif isinstance(sign, draw.Line):
                            path.strokes(sign.strokes, x + part.x, y + part.y)
                case draw.Node():
                    self.parts(part.parts, x + part.x, y + part.y, part.traits)
                case draw.Group():
                    self.parts(part.parts, x + part.x, y + part.y, traits)
                case draw.Line():
                    layer = OVER + 1 if part.role == "strike" else draw.LAYER_OF[part.role]
                    self.paths[layer, pen_of(self.theme, part.role, is_line=True)].strokes(part.strokes, x, y)
                case draw.Board():
                    self.board(part, x + part.x, y + part.y, traits)

    def area(self, area: draw.Box | draw.Triangle | draw.Disc, x: float, y: float, traits: tuple[str, ...]) -> None:
        """Collect a box, a triangle or a disc."""
        if not isinstance(area, draw.Box):
            traits = (*traits, "chance" if isinstance(area, draw.Disc) else "max" if area.up else "min")
        pen = pen_of(self.theme, "body" if area.role == "card" else area.role, traits)
        behind = area.y / 100 if area.role == "card" else 0  # of the cards behind each other the last are lowest
        path = self.paths[LAYERS[area.role] - behind, pen]
        if isinstance(area, draw.Box):
            path.box(x, y, area.width, area.height, area.corner)
            return
        if isinstance(area, draw.Disc):
            path.circle(x, y, area.radius)
            return
        half, height = area.width / 2, area.height
        tip, base = (y, y + height) if area.up else (y + height, y)
        path.corners((x, tip), (x + half, base), (x - half, base))

    def board(self, board: draw.Board, x: float, y: float, traits: tuple[str, ...]) -> None:
        """Collect the lines and marks of a board."""
        cell, theme = board.cell, self.theme
        colour = theme.ink if PALE.isdisjoint(traits) else theme.muted
        thinner = min(1.0, cell / draw.USUAL_CELL)
        for part in draw.board_parts(board.cells):
            if isinstance(part, draw.Words):
                font = PdfFont(part.size * cell, colour, part.role == "new mark")
                at = x + part.x * cell, y + part.y * cell
                if part.role in FIGURES:
                    inside, contour = FIGURES[part.role]
                    self.words[font._replace(colour=inside)].append((*at, part.text))
                    self.words[font._replace(colour=contour)].append((*at, draw.contour_of(part.text)))
                else:
                    self.words[font].append((*at, part.text))
            elif isinstance(part, draw.Box):
                self.paths[OVER, pen_of(theme, "new cell")].box(x + part.x * cell, y + part.y * cell, cell, cell, 0.0)
            else:
                is_mark = part.role != "board lines"
                path = self.paths[OVER + is_mark, pen_of(theme, part.role, traits, thinner if is_mark else 1.0)]
                if isinstance(part, draw.Line):
                    path.strokes(part.strokes, x, y, cell)
                else:
                    path.circle(x + part.x * cell, y + part.y * cell, part.radius * cell)

    def paint(self, canvas: Canvas, x: float, y: float, scale: float) -> None:
        """Paint what was collected, with its origin at (x, y) in points from the canvas's, y upwards."""
        canvas.saveState()
        canvas.transform(scale, 0, 0, scale, x, y)
        for (_, pen), path in sorted(self.paths.items(), key=lambda item: item[0][0]):
            if pen.line:
                canvas.setStrokeColor(colour_of(pen.line))
                canvas.setLineWidth(pen.width)
                canvas.setDash(*([list(pen.dash)] if pen.dash else []))
            if pen.fill:
                canvas.setFillColor(colour_of(pen.fill))
            canvas.drawPath(path, stroke=1 if pen.line else 0, fill=1 if pen.fill else 0)
        for font, places in self.words.items():
            name = BOLD if font.bold else REGULAR
            block = canvas.beginText()
            block.setFont(name, font.size)
            block.setFillColor(colour_of(font.colour))
            for at_x, at_y, text in places:
                if font.aslant:
                    block.setTextTransform(SLANT, -SLANT, SLANT, SLANT, at_x, -at_y)
                else:
                    left = at_x if font.starts else at_x - half_width(text, name) * font.size
                    block.setTextOrigin(left, -at_y)
                for face, run in runs_of(text, name):
                    block.setFont(face, font.size)
                    block.textOut(run)
            canvas.drawText(block)
        canvas.restoreState()


@lru_cache(maxsize=1 << 14)
def half_width(text: str, font: str) -> float:
    """Half the width of a text, in ems."""
    return sum(float(stringWidth(run, face, 1.0)) for face, run in runs_of(text, font)) / 2


def runs_of(text: str, font: str) -> list[tuple[str, str]]:
    """The text in runs, each with the font that has its characters."""
    if text.isascii() or FURTHER not in getRegisteredFontNames():
        return [(font, text)]
    known = getFont(font).face.charToGlyph
    runs = groupby(text, lambda sign: ord(sign) in known)
    return [(font if is_known else FURTHER, "".join(run)) for is_known, run in runs]


def draw_picture(
    canvas: Canvas, picture: FinishedPicture, x: float, y: float, scale: float, theme: str = "print"
) -> None:
    """Draw the tree of a picture with its upper left corner at (x, y), y upwards, `scale` points a pixel."""
    pencil, tree = PicturePencil(theme), picture.tree
    pencil.parts(chain(tree.edges, tree.players, tree.captions, tree.nodes), 0, 0)
    pencil.paint(canvas, x + picture.left * scale, y - picture.top * scale, scale)


def draw_page(canvas: Canvas, page: PaperPicture, theme: str) -> None:
    """Draw a picture with its heading and legend on its page."""
    picture, scale = page.picture, page.scale * mm
    width, height = page.size
    canvas.setFillColor(colour_of(theme_named(theme).paper))
    canvas.rect(0, 0, width * mm, height * mm, stroke=0, fill=1)
    left, top = page.x * mm, (height - page.y) * mm
    for group in (picture.heading, picture.legend):
        pencil = PicturePencil(theme)
        pencil.parts(group.parts, 0, 0)
        pencil.paint(canvas, left + group.x * scale, top - group.y * scale, scale * group.scale)
    draw_picture(canvas, picture, left, top, scale, theme)


@lru_cache
def colour_of(code: str) -> HexColor:
    """A colour."""
    return HexColor(code)
