"""The tree as a PDF of one page in its own size: vectors, as the SVG, its fonts embedded."""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from minimax_viz.output.exhibit import Exhibit
from minimax_viz.output.pdf import ROUND, register_fonts
from minimax_viz.output.pdfpicture import draw_page
from minimax_viz.output.raster.fonts import font_files
from minimax_viz.picture.finished import finished_picture
from minimax_viz.picture.fitting import fitted_scene
from minimax_viz.picture.theme import picture_theme
from minimax_viz.text.catalog import catalog

POINT = 0.75  # of a pixel


def pdf_file(exhibit: Exhibit) -> bytes:
    """The picture of an exhibit. Raises EngineError if its fonts are missing or cannot be used."""
    register_fonts(font_files())
    words = catalog(exhibit.lang)
    scene = fitted_scene(exhibit.trace, exhibit.draw_nodes, words)
    picture = finished_picture(scene)
    data = BytesIO()
    size = picture.width * POINT, picture.height * POINT
    canvas = Canvas(data, size, pageCompression=1, invariant=1, initialFontName="minimax-viz", lang=exhibit.lang)
    canvas.setTitle(scene.heading.title)
    canvas.setSubject(words.text("picture.description", summary=str(scene.heading)))
    canvas.setCreator("minimax-viz")
    canvas.setLineCap(ROUND)
    canvas.setLineJoin(ROUND)
    draw_page(canvas, picture, picture_theme(exhibit.theme), POINT)
    canvas.save()
    return data.getvalue()
