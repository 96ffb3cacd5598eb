"""A poster as a PDF of vectors, with the characters it uses of its two fonts embedded."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from minimax_viz.errors import EngineError
from minimax_viz.output.assets import FontFiles
from minimax_viz.picture.drawing import Box, Disc, Line, Point, Polygon, Poster, PosterPart, Words

ROUND = 1


def pdf_of(poster: Poster, fonts: FontFiles) -> bytes:
    """The poster as a PDF of one page in its own size. Raises EngineError if a font cannot be used."""
    register_fonts(fonts)
    data = BytesIO()
    canvas = blank_canvas(data, poster.width * mm, poster.height * mm, poster.title, poster.lang)
    canvas.setSubject(poster.description)
    canvas.setKeywords(poster.mark)
    canvas.translate(0, poster.height * mm)
    painter = Painter(canvas)
    for part in poster.parts:
        painter.paint(part)
    canvas.save()
    return data.getvalue()


def blank_canvas(data: BytesIO, width: float, height: float, title: str, lang: str) -> Canvas:
    """A PDF whose first page has this size in points; its fonts must be registered."""
    size = width, height
    canvas = Canvas(data, size, pageCompression=1, invariant=1, initialFontName="minimax-viz", lang=lang)
    canvas.setTitle(title)
    canvas.setCreator("minimax-viz")
    canvas.setLineCap(ROUND)
    canvas.setLineJoin(ROUND)
    return canvas


def register_fonts(fonts: FontFiles) -> None:
    """Register the fonts as "minimax-viz" and "minimax-viz bold". Raises EngineError if one cannot be used."""
    try:
        registerFont(TTFont("minimax-viz", fonts.regular))
        registerFont(TTFont("minimax-viz bold", fonts.bold))
    except (TTFError, OSError) as error:
        raise EngineError(
            "The font {font} cannot be used in a PDF: {reason}.", font=fonts.regular, reason=str(error)
        ) from error


class Painter:
    """Paints parts on a canvas whose origin is the upper left corner and whose y axis points up."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.fill = ""
        self.line = ""

    def paint(self, part: PosterPart) -> None:
        """Paint a part in its own colour."""
        canvas = self.canvas
        match part:
            case Box():
                self.fill_with(part.colour)
                foot = part.y + part.height
                canvas.rect(part.x * mm, -foot * mm, part.width * mm, part.height * mm, stroke=0, fill=1)
            case Polygon():
                self.fill_with(part.colour)
                self.path([part.points], closed=True, stroke=0, fill=1)
            case Line():
                self.stroke_with(part.colour, part.width)
                strokes = [[point for (point,) in stroke] for stroke in part.strokes]
                self.path(strokes, closed=part.closed, stroke=1, fill=0)
            case Disc():
                lined = 1 if part.width else 0
                if lined:
                    self.stroke_with(part.colour, part.width)
                else:
                    self.fill_with(part.colour)
                canvas.circle(part.x * mm, -part.y * mm, part.radius * mm, stroke=lined, fill=1 - lined)
            case Words():
                self.fill_with(part.colour)
                canvas.setFont("minimax-viz bold" if part.bold else "minimax-viz", part.size * mm)
                draw = {"start": canvas.drawString, "middle": canvas.drawCentredString}
                draw[part.anchor](part.x * mm, -part.y * mm, part.text)

    def path(self, strokes: Sequence[Sequence[Point]], *, closed: bool, stroke: int, fill: int) -> None:
        """Draw strokes through points."""
        path = self.canvas.beginPath()
        for points in strokes:
            go = path.moveTo
            for x, y in points:
                go(x * mm, -y * mm)
                go = path.lineTo
            if closed:
                path.close()
        self.canvas.drawPath(path, stroke=stroke, fill=fill)

    def fill_with(self, colour: str) -> None:
        """Set the colour for fills."""
        if colour != self.fill:
            self.canvas.setFillColor(HexColor(colour))
            self.fill = colour

    def stroke_with(self, colour: str, width: float) -> None:
        """Set the colour and width for lines."""
        if colour != self.line:
            self.canvas.setStrokeColor(HexColor(colour))
            self.line = colour
        self.canvas.setLineWidth(width * mm)
