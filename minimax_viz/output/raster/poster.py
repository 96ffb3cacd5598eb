"""A poster as a PNG: the same shapes as SVG, painted with the same fonts."""

from collections.abc import Iterator, Sequence
from math import sqrt

import resvg_py

from minimax_viz.errors import EngineError
from minimax_viz.output.raster.fonts import FontFiles
from minimax_viz.output.xml import escaped
from minimax_viz.picture.poster.shapes import Area, Disc, Drawn, Point, Poster, Stroke

RESOLUTION = 300  # dots an inch
MOST_PIXELS = 20_000_000  # four bytes each while it is painted


def png_of(poster: Poster, fonts: FontFiles) -> bytes:
    """The poster at RESOLUTION, or the best that has at most MOST_PIXELS. Raises EngineError."""
    zoom = min(RESOLUTION / 25.4, sqrt(MOST_PIXELS / (poster.width * poster.height)))
    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string="\n".join(svg_lines(poster)),
                zoom=zoom,
                skip_system_fonts=True,
                font_files=[fonts.regular, fonts.bold],
            )
        )
    except ValueError as error:
        raise EngineError(f"The poster could not be painted as a PNG ({error}); a PDF shows the same.") from error


def svg_lines(poster: Poster) -> Iterator[str]:
    """The poster as SVG, a pixel for each millimetre."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{poster.width:g}" height="{poster.height:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" font-family="DejaVu Sans">'
    )
    yield from map(element, poster.shapes)
    yield "</svg>"


def element(shape: Drawn) -> str:
    """The SVG element of a shape."""
    if isinstance(shape, Area):
        return f'<path fill="{shape.fill}" d="{path(shape.points)}Z"/>'
    if isinstance(shape, Stroke):
        closing = "Z" if shape.closed else ""
        look = f'fill="none" stroke="{shape.colour}" stroke-width="{shape.width:.4g}"'
        return f'<path {look} d="{path(shape.points)}{closing}"/>'
    if isinstance(shape, Disc):
        look = f'fill="{shape.colour}"'
        if shape.width:
            look = f'fill="none" stroke="{shape.colour}" stroke-width="{shape.width:.4g}"'
        return f'<circle cx="{shape.x:.3f}" cy="{shape.y:.3f}" r="{shape.radius:.3f}" {look}/>'
    weight = ' font-weight="bold"' if shape.bold else ""
    place = f'x="{shape.x:.3f}" y="{shape.y:.3f}" text-anchor="{shape.anchor}"'
    return f'<text {place} font-size="{shape.size:.3f}"{weight} fill="{shape.colour}">{escaped(shape.text)}</text>'


def path(points: Sequence[Point]) -> str:
    """The data of a path through points."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)
