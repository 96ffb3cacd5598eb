"""A poster as a PDF of vectors, with the characters it uses of its two fonts embedded."""

from collections.abc import Iterable, Sequence
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
    paint(canvas, poster.parts)
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


def paint(canvas: Canvas, parts: Iterable[PosterPart]) -> None:
    """Paint parts in their own colours on a canvas whose origin is the upper left corner; its y axis points up."""
    fill = line = ""  # the colours that are set
    for part in parts:
        lined = 0
        if isinstance(part, Line) or (isinstance(part, Disc) and part.width):
            lined = 1
            if part.colour != line:
                line = part.colour
                canvas.setStrokeColor(HexColor(line))
            canvas.setLineWidth(part.width * mm)
        elif part.colour != fill:
            fill = part.colour
            canvas.setFillColor(HexColor(fill))
        match part:
            case Box():
                foot = part.y + part.height
                canvas.rect(part.x * mm, -foot * mm, part.width * mm, part.height * mm, stroke=0, fill=1)
            case Disc():
                canvas.circle(part.x * mm, -part.y * mm, part.radius * mm, stroke=lined, fill=1 - lined)
            case Words():
                canvas.setFont("minimax-viz bold" if part.bold else "minimax-viz", part.size * mm)
                draw = canvas.drawString if part.anchor == "start" else canvas.drawCentredString
                draw(part.x * mm, -part.y * mm, part.text)
            case Polygon():
                draw_path(canvas, [part.points], closed=True, stroke=0, fill=1)
            case Line():
                strokes = [[point for (point,) in stroke] for stroke in part.strokes]
                draw_path(canvas, strokes, closed=part.closed, stroke=1, fill=0)


def draw_path(canvas: Canvas, strokes: Iterable[Sequence[Point]], *, closed: bool, stroke: int, fill: int) -> None:
    """Draw strokes through points."""
    path = canvas.beginPath()
    for first, *others in strokes:
        path.moveTo(first[0] * mm, -first[1] * mm)
        for x, y in others:
            path.lineTo(x * mm, -y * mm)
        if closed:
            path.close()
    canvas.drawPath(path, stroke=stroke, fill=fill)
