"""A poster as SVG, one pixel per millimetre. Every part has its own colour."""

from collections.abc import Iterator, Sequence

from minimax_viz.output.xml import escaped
from minimax_viz.picture.drawing import Box, Disc, Line, Point, Polygon, Poster, PosterPart, Words


def poster_svg(poster: Poster) -> Iterator[str]:
    """The lines of the document."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{poster.width:g}" height="{poster.height:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" font-family="DejaVu Sans">'
    )
    yield from map(element, poster.parts)
    yield "</svg>"


def element(part: PosterPart) -> str:
    """The SVG element of a part."""
    match part:
        case Box():
            place = f'x="{part.x:.3f}" y="{part.y:.3f}" width="{part.width:.3f}" height="{part.height:.3f}"'
            return f'<rect {place} fill="{part.colour}"/>'
        case Polygon():
            return f'<path fill="{part.colour}" d="{path(part.points)}Z"/>'
        case Line():
            strokes = "".join(path([point for (point,) in stroke]) for stroke in part.strokes)
            return f'<path {pen(part)} d="{strokes}{"Z" if part.closed else ""}"/>'
        case Disc():
            look = pen(part) if part.width else f'fill="{part.colour}"'
            return f'<circle cx="{part.x:.3f}" cy="{part.y:.3f}" r="{part.radius:.3f}" {look}/>'
        case Words():
            place = f'x="{part.x:.3f}" y="{part.y:.3f}" text-anchor="{part.anchor}"'
            weight = ' font-weight="bold"' if part.bold else ""
            font = f'font-size="{part.size:.3f}"{weight}'
            return f'<text {place} {font} fill="{part.colour}">{escaped(part.text)}</text>'


def pen(part: Line | Disc) -> str:
    """How a line is drawn."""
    return f'fill="none" stroke="{part.colour}" stroke-width="{part.width:.4g}"'


def path(points: Sequence[Point]) -> str:
    """The data of a path through points."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)
