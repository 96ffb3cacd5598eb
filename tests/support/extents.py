"""How far the parts of a drawing reach: for tests that nothing leaves a picture or a page, or lies on another part."""

from collections.abc import Iterable, Iterator

from minimax_viz.picture.drawing import (
    Board,
    Box,
    Disc,
    Group,
    Line,
    Node,
    Polygon,
    PosterPart,
    Primitive,
    Triangle,
    Words,
)
from minimax_viz.picture.text_metrics import text_width

SIZES = {"body text": 13, "value": 13, "name": 12, "move": 12, "player": 12, "fixed text": 11.5}
STARTING = ("player", "fixed text")
BOLD = ("body text", "value", "player")

Rectangle = tuple[float, float, float, float]
"""Left, top, right and foot."""


def rectangles(parts: Iterable[Primitive | PosterPart], x: float = 0.0, y: float = 0.0) -> Iterator[Rectangle]:
    """The rectangles of parts whose origin is at (x, y)."""
    for part in parts:
        match part:
            case Group() | Node():
                yield from rectangles(part.parts, x + part.x, y + part.y)
            case Words():
                yield words_rectangle(part, x, y)
            case Box():
                left, top = x + part.x, y + part.y
                yield left, top, left + part.width, top + part.height
            case Triangle():
                left, top = x + part.x - part.width / 2, y + part.y
                yield left, top, left + part.width, top + part.height
            case Disc():
                yield (
                    x + part.x - part.radius,
                    y + part.y - part.radius,
                    x + part.x + part.radius,
                    y + part.y + part.radius,
                )
            case Board():
                left, top, grid = x + part.x, y + part.y, part.cells.grid
                yield left, top, left + part.cell * len(grid[0]), top + part.cell * len(grid)
            case Line():
                points = [point for stroke in part.strokes for segment in stroke for point in segment]
                yield bounds((x + px, y + py, x + px, y + py) for px, py in points)
            case Polygon():
                raise AssertionError("no exercise has one")


def words_rectangle(words: Words, x: float, y: float) -> Rectangle:
    """The rectangle of a line of text."""
    size = words.size or SIZES[words.role]
    width = text_width(words.text, size * 100, bold=words.bold or words.role in BOLD) / 100
    starts = words.anchor == "start" or words.role in STARTING if words.size else words.role in STARTING
    left = x + words.x - (0 if starts else width / 2)
    return left, y + words.y - 0.76 * size, left + width, y + words.y + 0.24 * size


def bounds(parts: Iterable[Rectangle]) -> Rectangle:
    """The rectangle around rectangles."""
    left, top, right, foot = zip(*parts, strict=True)
    return min(left), min(top), max(right), max(foot)


def is_within(inner: Rectangle, outer: Rectangle, slack: float = 0.5) -> bool:
    """Whether a rectangle is inside another."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def overlapping(parts: list[Rectangle], slack: float = 0.5) -> list[tuple[Rectangle, Rectangle]]:
    """The pairs of rectangles that lie on each other."""
    found = []
    ordered = sorted(parts)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other[0] >= one[2] - slack:
                break
            if other[1] < one[3] - slack and other[3] > one[1] + slack:
                found.append((one, other))
    return found
