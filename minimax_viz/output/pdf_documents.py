"""PDFs: the tree on one page of its own size, and sheets of exercises with their keys.

Both are vectors, like the SVG, with their fonts embedded. A key has the layout of its sheet, with answers for empty
lines.
"""

from collections.abc import Iterable
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from minimax_viz.output.assets import FontFiles, font_files
from minimax_viz.output.pdf import ROUND, blank_canvas, paint, register_fonts
from minimax_viz.output.pdf_drawing import draw_page, draw_picture
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.picture.finished import finished_picture, fitted_scene
from minimax_viz.picture.sheet_rows import SheetForm, SheetVariant
from minimax_viz.picture.sheets import PrintedSheet, SheetPage, blocks_of, page_pictures, pages_of
from minimax_viz.picture.theme import picture_theme
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog

POINT = 0.75  # of a pixel


def pdf_file(trace: Trace, look: RenderOptions) -> bytes:
    """The picture of a trace as a PDF. Raises EngineError if its fonts are missing or cannot be used."""
    register_fonts(font_files())
    words = catalog(look.lang)
    scene = fitted_scene(trace, look.draw_nodes, words)
    picture = finished_picture(scene)
    data = BytesIO()
    canvas = blank_canvas(data, picture.width * POINT, picture.height * POINT, scene.heading.title, look.lang)
    canvas.setSubject(words.text("picture.description", summary=str(scene.heading)))
    draw_page(canvas, picture, picture_theme(look.theme), POINT)
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
