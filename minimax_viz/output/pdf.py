"""PDFs of vectors, like the SVG: a poster, the tree on one page of its own size, and sheets of exercises with keys."""

from collections.abc import Iterable, Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from minimax_viz.errors import EngineError
from minimax_viz.output.assets import FontFiles, font_files
from minimax_viz.output.pdf_drawing import FURTHER, draw_page, draw_picture, half_width, runs_of
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.picture.drawing import Box, Disc, Line, Point, Polygon, Poster, PosterPart, Words
from minimax_viz.picture.finished import picture_on
from minimax_viz.picture.plan_sheet import plan_pages
from minimax_viz.picture.sheet_rows import SheetForm, SheetVariant
from minimax_viz.picture.sheets import PrintedSheet, SheetPage, blocks_of, page_pictures, pages_of
from minimax_viz.picture.theme import picture_theme
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import catalog
from minimax_viz.text.lesson import LessonPlan

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
        for file in fonts.further:
            register_further(file)
    except (TTFError, OSError) as error:
        raise EngineError(
            "The font {font} cannot be used in a PDF: {reason}.", font=fonts.regular, reason=str(error)
        ) from error


def register_further(file: str) -> None:
    """Register a font for what the others lack."""
    try:
        registerFont(TTFont(FURTHER, file))
    except TTFError:  # it has PostScript outlines
        from minimax_viz.output.outlines import true_type  # slow, and seldom needed

        registerFont(TTFont(FURTHER, BytesIO(true_type(file))))


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
                name, size = "minimax-viz bold" if part.bold else "minimax-viz", part.size * mm
                left = part.x * mm - (0 if part.anchor == "start" else half_width(part.text, name) * size)
                for face, run in runs_of(part.text, name):
                    canvas.setFont(face, size)
                    canvas.drawString(left, -part.y * mm, run)
                    left += stringWidth(run, face, size)
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


def plan_pdf(plan: LessonPlan, *, title: str, lead: str, lang: str = "en") -> bytes:
    """A teacher's plan on A4. Raises EngineError if its fonts are missing or cannot be used."""
    register_fonts(font_files(lang))
    form, words, data = SheetForm(title, lang=lang), catalog(lang), BytesIO()
    width, height = form.size(landscape=False)
    canvas = blank_canvas(data, width * mm, height * mm, f"{title} · {words.text('lesson.plan')}", lang)
    for parts in plan_pages(title, lead, plan, form, words):
        canvas.saveState()
        canvas.translate(0, height * mm)
        paint(canvas, parts)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def pdf_file(trace: Trace, look: RenderOptions) -> bytes:
    """The picture of a trace as a PDF. Raises EngineError if its fonts are missing or cannot be used, and SettingsError
    for an unknown paper.
    """
    register_fonts(font_files(look.lang))
    words, data = catalog(look.lang), BytesIO()
    page = picture_on(look.fit, trace, look.draw_nodes, words)
    width, height = page.size
    canvas = blank_canvas(data, width * mm, height * mm, page.heading.title, look.lang)
    canvas.setSubject(words.text("picture.description", summary=str(page.heading)))
    draw_page(canvas, page, picture_theme(look.theme))
    canvas.save()
    return data.getvalue()


def sheets_pdf(variants: Iterable[SheetVariant], form: SheetForm, fonts: FontFiles) -> tuple[bytes, bytes]:
    """The sheets and the key as two PDFs: all variants one after the other, each beginning on a page of its own. The
    variants are taken one by one, and none is kept.

    Raises EngineError if a font cannot be used, and SettingsError if an exercise does not fit on the paper.
    """
    register_fonts(fonts)
    width, height = form.size(landscape=False)
    titles = form.title, catalog(form.lang).text("sheet.key.title", title=form.title)
    files = BytesIO(), BytesIO()
    canvases = [
        blank_canvas(file, width * mm, height * mm, title, form.lang) for file, title in zip(files, titles, strict=True)
    ]
    for variant in variants:
        blocks = blocks_of(variant, form)
        for is_key, canvas in enumerate(canvases):
            write_variant(canvas, variant, pages_of(blocks, form, key=is_key > 0), form, key=is_key > 0)
    for canvas in canvases:
        canvas.save()
    return files[0].getvalue(), files[1].getvalue()


def write_variant(canvas: Canvas, variant: SheetVariant, pages: list[SheetPage], form: SheetForm, *, key: bool) -> None:
    """Write the pages of a variant."""
    sheet = PrintedSheet(variant, form, key=key)
    if variant.name:
        place = f"{variant.number}"
        canvas.bookmarkPage(place)
        canvas.addOutlineEntry(one_line(variant.name), place)
    for page in pages:
        width, height = form.size(landscape=page.landscape)
        canvas.setPageSize((width * mm, height * mm))
        canvas.saveState()
        canvas.setLineCap(ROUND)
        canvas.setLineJoin(ROUND)
        canvas.translate(0, height * mm)
        paint(canvas, sheet.parts(page, len(pages)))
        for placed in page_pictures(page):
            draw_picture(canvas, placed.picture, placed.x * mm, -placed.y * mm, placed.scale * mm)
        canvas.restoreState()
        canvas.showPage()
