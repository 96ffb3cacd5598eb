"""The pages of a variant: its exercises one below the other, none of them torn apart; and all that is printed on a
page, in its place: words, lines, boxes and pictures.

Around the exercises stand the title and the pupil's lines above, page number and seed at the foot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from minimax_viz.errors import SettingsError
from minimax_viz.picture.drawing import Box, Group, Line, PosterPart, Words, straight
from minimax_viz.picture.exercise import Blank, MultipleChoice, Question
from minimax_viz.picture.sheet_rows import (
    FOOT,
    FOOTER,
    HAIR,
    INK,
    LEAST_SCALE,
    PICTURE_GAP,
    PICTURE_LETTER,
    POINT,
    SIDE,
    SMALL,
    SMALLEST,
    TEXT,
    TITLE,
    TOP,
    USUAL_SCALE,
    PlacedPicture,
    SheetForm,
    SheetRow,
    SheetVariant,
    blank_rows,
    choice_rows,
    cut_text,
    head_height,
    head_rows,
    key_rows,
    line_of,
    picture_row,
    rule,
    text_rows,
    width_of,
)
from minimax_viz.text.catalog import Catalog, catalog


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """An exercise with its number, and its rows on the sheet and on the key. `scale` is that of its pictures."""

    number: int
    question: Question
    landscape: bool
    scale: float
    rows: tuple[SheetRow, ...]
    key: tuple[SheetRow, ...]


def block_of(question: Question, number: int, form: SheetForm) -> SheetBlock:
    """The exercise on an upright page or, if it does not fit there, in landscape. If its texts alone fill pages, it is
    torn apart.

    Raises SettingsError if the letters of the picture would be too small even so.
    """
    pictures = question.picture, question.solution
    width, height = (max(getattr(picture, side) for picture in pictures) for side in ("width", "height"))
    scale = 0.0
    for together, landscape in ((True, False), (True, True), (False, False), (False, True)):
        across, down = form.room(landscape=landscape)
        down -= head_height(1 if together and number == 1 else 2, landscape=landscape)
        if together:
            down -= sum(row.height for row in rows_of(question, number, form, across, 0.0, key=False))
        scale = min(USUAL_SCALE, across / width, down / (height + PICTURE_GAP / LEAST_SCALE))
        if scale >= LEAST_SCALE:
            rows = tuple(rows_of(question, number, form, across, scale, key=False))
            key = tuple(rows_of(question, number, form, across, scale, key=True))
            return SheetBlock(number, question, landscape, scale, rows, key)
    raise SettingsError(
        "Exercise {number}: on {paper} paper the letters of its tree would be {points} points high, and {least} are "
        "the least; take a smaller tree.",
        number=str(number),
        paper=form.paper_name,
        points=f"{scale * PICTURE_LETTER / POINT:.1f}",
        least=f"{SMALLEST:g}",
    )


def rows_of(
    question: Question, number: int, form: SheetForm, width: float, scale: float, *, key: bool
) -> Iterator[SheetRow]:
    """The rows of an exercise from top to bottom. Those of the key have the solution."""
    words = catalog(form.lang)
    yield from head_rows(number, question.title, points_in(question), width, words, key=key)
    yield from text_rows(question.text, width, after=2.0)
    yield picture_row(question.solution if key else question.picture, scale, width)
    for parts in parts_of_sheet(question):
        if isinstance(parts, MultipleChoice):
            yield from choice_rows(parts, width, words, key=key)
        else:
            yield from blank_rows(parts, width, key=key)
    if key:
        yield from key_rows(question.key, width)


def parts_of_sheet(question: Question) -> Iterator[MultipleChoice | list[Blank]]:
    """The parts of a question that stand below its picture. Consecutive blanks are together."""
    written = is_written_in(question)
    blanks: list[Blank] = []
    for part in question.parts:
        if isinstance(part, MultipleChoice):
            if blanks:
                yield blanks
            blanks = []
            yield part
        elif not written:
            blanks.append(part)
    if blanks:
        yield blanks


def is_written_in(question: Question) -> bool:
    """Whether the answers go into empty pills in the picture, so that no lines are needed for them."""
    blanks = sum(isinstance(part, Blank) for part in question.parts)
    pills = (part for node in question.picture.tree.nodes for part in node.parts if isinstance(part, Group))
    empty = (all(isinstance(inner, Box) for inner in pill.parts) for pill in pills if pill.role == "pill")
    return 0 < blanks <= sum(empty)


def points_in(question: Question) -> int:
    """The points for a question: one for each answer."""
    return max(1, len(question.parts))


BLOCK_GAP = 7.0
PLENTY = 100.0  # for a few words
MOST_LED = 50.0
SHRINKS = 0.82  # of its size: so small a picture may be to spare a page, and have room for a hand


@dataclass(slots=True)
class SheetPiece:
    """An exercise on a page, or the part of a longer one that is on this page. `y` is its top."""

    block: SheetBlock
    y: float
    rows: list[SheetRow]
    begins: bool = True


@dataclass(slots=True)
class SheetPage:
    """A page, upright or in landscape, with its exercises."""

    number: int
    landscape: bool
    pieces: list[SheetPiece] = field(default_factory=list)


def blocks_of(variant: SheetVariant, form: SheetForm) -> list[SheetBlock]:
    """The exercises of a variant on paper. Raises SettingsError if one does not fit."""
    return [block_of(question, number, form) for number, question in enumerate(variant.questions, 1)]


def pages_of(blocks: Sequence[SheetBlock], form: SheetForm, *, key: bool) -> list[SheetPage]:
    """The pages of a variant's sheet, or of its key, from the first on."""
    return list(Flow(form).pages(blocks, key=key))


def shrunk(rows: Sequence[SheetRow], room: float, height: float, most: float) -> Sequence[SheetRow]:
    """The rows of a height with a smaller picture, if they then fit into the rest of a page.

    The picture may shrink to `most` of its size, as long as it can be read.
    """
    for at, row in enumerate(rows):
        if row.picture is None or height <= room:
            continue
        scale = row.picture.scale * (1 - (height - room + HAIR) / (row.height - PICTURE_GAP))
        if scale >= max(row.picture.scale * most, LEAST_SCALE):
            smaller = picture_row(row.picture.picture, scale, row.width)
            return [*rows[:at], smaller, *rows[at + 1 :]]
    return rows


def led_heights(rows: Sequence[SheetRow]) -> list[float]:
    """The height of each row with what it leads, unless that is a lot."""
    heights: list[float] = []
    for row in reversed(rows):
        together = row.height + (heights[-1] if row.leads and heights else 0.0)
        heights.append(together if together <= MOST_LED else row.height)
    return heights[::-1]


class Flow:
    """Fills pages from the top."""

    def __init__(self, form: SheetForm) -> None:
        self.form = form
        self.page = SheetPage(0, landscape=False)
        self.y = self.end = 0.0

    def pages(self, blocks: Sequence[SheetBlock], *, key: bool) -> Iterator[SheetPage]:
        """The pages, each when it is full."""
        for block in blocks:
            rows: Sequence[SheetRow] = block.key if key else block.rows
            height = sum(row.height for row in rows)
            gap = BLOCK_GAP if self.page.pieces else 0.0
            if self.page.pieces and block.landscape == self.page.landscape:
                rows = shrunk(rows, self.end - self.y - gap, height, 0.0 if key else SHRINKS)
                height = sum(row.height for row in rows)
            if block.landscape != self.page.landscape or self.y + gap + height > self.end:
                if self.page.pieces:
                    yield self.page
                self.turn(landscape=block.landscape)
                gap = 0.0
                rows = shrunk(rows, self.end - self.y, sum(row.height for row in rows), 0.0)
            self.y += gap
            piece = SheetPiece(block, self.y, [])
            for row, together in zip(rows, led_heights(rows), strict=True):
                if self.y + together > self.end and piece.rows:  # longer than a page
                    self.page.pieces.append(piece)
                    yield self.page
                    self.turn(landscape=block.landscape)
                    told = catalog(self.form.lang).text("sheet.continued", number=str(block.number))
                    above = text_rows(told, PLENTY, bold=True, after=1.5)
                    piece = SheetPiece(block, self.y, above, begins=False)
                    self.y += sum(each.height for each in piece.rows)
                piece.rows.append(row)
                self.y += row.height
            self.page.pieces.append(piece)
        if self.page.pieces or not self.page.number:
            if not self.page.number:
                self.turn(landscape=False)
            yield self.page

    def turn(self, *, landscape: bool) -> None:
        """Begin a page."""
        number = self.page.number + 1
        self.page = SheetPage(number, landscape)
        self.y = TOP + head_height(number, landscape=landscape)
        self.end = self.form.size(landscape=landscape)[1] - FOOT - FOOTER


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
