"""The tree as a PDF of one page in its own size: vectors, like the SVG, with its fonts embedded."""

from io import BytesIO

from minimax_viz.output.assets import font_files
from minimax_viz.output.pdf import blank_canvas, register_fonts
from minimax_viz.output.pdf_drawing import draw_page
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.picture.finished import finished_picture
from minimax_viz.picture.fitting import fitted_scene
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
