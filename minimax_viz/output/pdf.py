"""A poster as a PDF: vectors, and its two fonts embedded as far as they are used."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from minimax_viz.errors import EngineError
from minimax_viz.output.raster.fonts import FontFiles
from minimax_viz.picture.poster.shapes import Area, Disc, Drawn, Point, Poster, Stroke

ROUND = 1


def pdf_of(poster: Poster, fonts: FontFiles) -> bytes:
    """The poster as a PDF of one page in its own size. Raises EngineError where a font cannot be used."""
    try:
        registerFont(TTFont("minimax-viz", fonts.regular))
        registerFont(TTFont("minimax-viz bold", fonts.bold))
    except (TTFError, OSError) as error:
        raise EngineError(f"The font {fonts.regular} cannot be used in a PDF: {error}.") from error
    data = BytesIO()
    canvas = Canvas(
        data,
        (poster.width * mm, poster.height * mm),
        pageCompression=1,
        invariant=1,
        initialFontName="minimax-viz",
        lang=poster.lang,
    )
    canvas.setTitle(poster.title)
    canvas.setSubject(poster.description)
    canvas.setCreator("minimax-viz")
    canvas.translate(0, poster.height * mm)
    canvas.setLineCap(ROUND)
    canvas.setLineJoin(ROUND)
    pen = Pen(canvas)
    for shape in poster.shapes:
        pen.draw(shape)
    canvas.save()
    return data.getvalue()


class Pen:
    """Draws shapes on a canvas whose origin is the upper left corner and whose y axis points up."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.fill = ""
        self.line = ""

    def draw(self, shape: Drawn) -> None:
        """One shape."""
        canvas = self.canvas
        if isinstance(shape, Area):
            self.fill_with(shape.fill)
            self.trace(shape.points, closed=True, stroke=0, fill=1)
        elif isinstance(shape, Stroke):
            self.stroke_with(shape.colour, shape.width)
            self.trace(shape.points, closed=shape.closed, stroke=1, fill=0)
        elif isinstance(shape, Disc):
            if shape.width:
                self.stroke_with(shape.colour, shape.width)
            else:
                self.fill_with(shape.colour)
            lined = 1 if shape.width else 0
            canvas.circle(shape.x * mm, -shape.y * mm, shape.radius * mm, stroke=lined, fill=1 - lined)
        else:
            self.fill_with(shape.colour)
            canvas.setFont("minimax-viz bold" if shape.bold else "minimax-viz", shape.size * mm)
            draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
            draw[shape.anchor](shape.x * mm, -shape.y * mm, shape.text)

    def trace(self, points: Sequence[Point], *, closed: bool, stroke: int, fill: int) -> None:
        """A path through points."""
        path = self.canvas.beginPath()
        go = path.moveTo
        for x, y in points:
            go(x * mm, -y * mm)
            go = path.lineTo
        if closed:
            path.close()
        self.canvas.drawPath(path, stroke=stroke, fill=fill)

    def fill_with(self, colour: str) -> None:
        """Fill from now on with a colour."""
        if colour != self.fill:
            self.canvas.setFillColor(HexColor(colour))
            self.fill = colour

    def stroke_with(self, colour: str, width: float) -> None:
        """Draw lines from now on with a colour and a width."""
        if colour != self.line:
            self.canvas.setStrokeColor(HexColor(colour))
            self.line = colour
        self.canvas.setLineWidth(width * mm)
