"""Everything that is printed on a page, in places of the page: words, lines, boxes and pictures.

Around the exercises stand the title and the pupil's lines above, page number and seed at the foot.
"""

from collections.abc import Iterator
from dataclasses import replace

from minimax_viz.picture.drawing import Box, Line, PosterPart, Words, straight
from minimax_viz.picture.sheets.form import FOOT, SIDE, SMALL, TEXT, TITLE, TOP, SheetForm, SheetVariant, head_height
from minimax_viz.picture.sheets.pages import SheetPage, points_in
from minimax_viz.picture.sheets.rows import HAIR, INK, PlacedPicture, cut_text, line_of, rule, width_of
from minimax_viz.text.catalog import Catalog, catalog

PUPIL_LINE, HEAD_RULE = 10.0, 5.0  # from the end of the first page's head up to the lines for the pupil and the rule
SHARES = (0.46, 0.2, 0.2)  # of the line for name, class and date; the rest is for points
GAP = 4.0


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
    """The points for all questions together."""
    return sum(map(points_in, variant.questions))


def head_parts(
    form: SheetForm, variant: SheetVariant, points: int, *, page: int, landscape: bool, key: bool
) -> Iterator[PosterPart]:
    """The head of a page, in places of the page."""
    words = catalog(form.lang)
    left, right = SIDE, form.size(landscape=landscape)[0] - SIDE
    if page > 1:
        yield from later_head(form, variant, left, right, words, key=key)
        return
    end = right
    for text in badges(form, variant, words, key=key):
        width = width_of(text, TEXT, bold=True) + 6.0
        end -= width
        corners = [(end, TOP), (end + width, TOP), (end + width, TOP + 8.0), (end, TOP + 8.0)]
        yield Line([straight(corners)], "badge", colour=INK, width=0.45, closed=True)
        yield line_of(text, end + 3.0, TOP + 5.3, TEXT, bold=True)
        end -= GAP
    yield line_of(cut_text(form.title, end - left, TITLE, bold=True), left, TOP + 6.4, TITLE, bold=True)
    foot = TOP + head_height(1, landscape=landscape)
    y = foot - PUPIL_LINE + (2.0 if landscape else 0.0)
    if key:
        told = words.text("sheet.points", points=points)
        yield line_of(told, left, y - 1.0, TEXT)
    else:
        yield from pupil_lines(left, right, y, points, words)
    yield rule(left, foot - HEAD_RULE + (1.0 if landscape else 0.0), right - left, 0.5)


def pupil_lines(left: float, right: float, y: float, points: int, words: Catalog) -> Iterator[PosterPart]:
    """Lines for the name, the class and the date, and for the total points."""
    total = f"/ {points}"
    label = words.text("sheet.total")
    ends = right - width_of(total, TEXT)
    begin = ends - 13.0 - width_of(label, TEXT) - 2.0
    x = left
    room = begin - left
    labels = words.text("sheet.name"), words.text("sheet.class"), words.text("sheet.date")
    for text, share in zip(labels, SHARES, strict=True):
        width = room * share / sum(SHARES) - GAP
        start = x + width_of(text, TEXT) + 2.0
        yield line_of(text, x, y - 1.0, TEXT)
        yield rule(start, y, x + width - start)
        x += width + GAP
    yield line_of(label, begin, y - 1.0, TEXT)
    yield rule(begin + width_of(label, TEXT) + 2.0, y, 12.0)
    yield line_of(total, ends, y - 1.0, TEXT)


def later_head(
    form: SheetForm, variant: SheetVariant, left: float, right: float, words: Catalog, *, key: bool
) -> Iterator[PosterPart]:
    """The head of a page that is not the first, since sheets get separated."""
    told = " · ".join([form.title, *badges(form, variant, words, key=key)])
    y = TOP + 3.0
    name = words.text("sheet.name")
    long = 0.0 if key else 62.0 + width_of(name, SMALL)
    yield line_of(cut_text(told, right - left - long - GAP, SMALL), left, y, SMALL, muted=True)
    if not key:
        yield line_of(name, right - long, y, SMALL, muted=True)
        yield rule(right - 60.0, y + 0.8, 60.0, HAIR)


def badges(form: SheetForm, variant: SheetVariant, words: Catalog, *, key: bool) -> list[str]:
    """The kind of sheet: a variant, the key."""
    told = [words.text("sheet.key")] if key else []
    return [*told, words.text("sheet.variant", number=str(variant.number))] if form.variants > 1 else told


def foot_parts(
    form: SheetForm, variant: SheetVariant, *, page: int, pages: int, landscape: bool
) -> Iterator[PosterPart]:
    """The foot of a page: the seed, and the page's number among how many."""
    words = catalog(form.lang)
    width, height = form.size(landscape=landscape)
    y = height - FOOT
    yield rule(SIDE, y - 4.2, width - 2 * SIDE, HAIR)
    if variant.seed:
        seed = words.text("sheet.seed", seed=variant.seed)
        yield line_of(cut_text(seed, width / 2 - SIDE, SMALL), SIDE, y, SMALL, muted=True)
    told = words.text("sheet.page", page=str(page), pages=str(pages))
    yield line_of(told, width - SIDE - width_of(told, SMALL), y, SMALL, muted=True)
