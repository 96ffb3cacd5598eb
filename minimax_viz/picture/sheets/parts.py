"""All that is printed on a page, in places of the page: words, lines and boxes; and its pictures."""

from collections.abc import Iterator
from dataclasses import replace

from minimax_viz.picture.drawing import Box, Line, PosterPart, Words
from minimax_viz.picture.sheets.block import points_in
from minimax_viz.picture.sheets.flow import SheetPage
from minimax_viz.picture.sheets.form import SIDE, SheetForm, SheetVariant
from minimax_viz.picture.sheets.frame import foot_parts, head_parts
from minimax_viz.picture.sheets.rows import PlacedPicture


def page_parts(
    page: SheetPage, form: SheetForm, variant: SheetVariant, *, pages: int, points: int, key: bool
) -> Iterator[PosterPart]:
    """The head, the exercises without their pictures, and the foot."""
    yield from head_parts(form, variant, points, page=page.number, landscape=page.landscape, key=key)
    for piece in page.pieces:
        y = piece.y
        for row in piece.rows:
            yield from (moved(part, SIDE, y) for part in row.parts)
            y += row.height
    yield from foot_parts(form, variant, page=page.number, pages=pages, landscape=page.landscape)


def page_pictures(page: SheetPage) -> Iterator[PlacedPicture]:
    """The pictures of a page."""
    for piece in page.pieces:
        y = piece.y
        for row in piece.rows:
            if row.picture is not None:
                yield replace(row.picture, x=row.picture.x + SIDE, y=row.picture.y + y)
            y += row.height


def moved(part: PosterPart, x: float, y: float) -> PosterPart:
    """A part of a row in its place on the page."""
    if isinstance(part, Line):
        strokes = [[tuple((px + x, py + y) for px, py in segment) for segment in stroke] for stroke in part.strokes]
        return replace(part, strokes=strokes)
    assert isinstance(part, Words | Box)  # rows have no other parts
    return replace(part, x=part.x + x, y=part.y + y)


def points_of(variant: SheetVariant) -> int:
    """How many points there are for all questions."""
    return sum(map(points_in, variant.questions))
