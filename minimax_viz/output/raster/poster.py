"""A poster as a PNG: its SVG, painted with the same fonts."""

from math import sqrt

from minimax_viz.errors import EngineError
from minimax_viz.output.raster.fonts import FontFiles
from minimax_viz.output.raster.png import painted
from minimax_viz.output.svg.poster import poster_svg
from minimax_viz.picture.drawing import Poster

RESOLUTION = 300  # dots an inch
MOST_PIXELS = 20_000_000  # four bytes each while it is painted


def poster_png(poster: Poster, fonts: FontFiles) -> bytes:
    """The poster at RESOLUTION, or the best that has at most MOST_PIXELS. Raises EngineError."""
    zoom = min(RESOLUTION / 25.4, sqrt(MOST_PIXELS / (poster.width * poster.height)))
    try:
        return painted("\n".join(poster_svg(poster)), zoom=zoom, font_files=[fonts.regular, fonts.bold])
    except ValueError as error:
        raise EngineError(f"The poster could not be painted as a PNG ({error}); a PDF shows the same.") from error
