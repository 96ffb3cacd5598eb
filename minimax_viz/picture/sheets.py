"""The pages of a variant: its exercises one below the other, none of them torn apart; and all that is printed on a
page, in its place: words, lines, boxes and pictures.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from minimax_viz.errors import SettingsError
from minimax_viz.picture.drawing import Box, Group, Line, PosterPart, straight
from minimax_viz.picture.exercise import Blank, MultipleChoice, Question
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.paper import PAPERS
from minimax_viz.picture.sheet_rows import (
    FIRST_HEAD,
    FIRST_WIDE_HEAD,
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
    USUAL_SCALES,
    PlacedPicture,
    SheetForm,
    SheetRow,
    SheetVariant,
    blank_rows,
    choice_rows,
    cut_text,
    head_row,
    height_of,
    key_rows,
    line_of,
    most_points,
    parts_below,
    picture_row,
    pictures_size,
    rule,
    text_rows,
    width_of,
)
from minimax_viz.text.catalog import catalog

BLOCK_GAP = 5.0
PLENTY = 100.0  # for a few words
MOST_LED = 50.0
MOST_NAME = 70.0  # in a badge
MOST_PAGES = 4  # of a variant, if that is possible
MOST_PACKED = 12  # exercises, for which all orders are tried
PUPIL_LINE, HEAD_RULE = 10.0, 5.0  # from the end of the first page's head up to the lines for the pupil and the rule
SHARES = {"sheet.name": 0.46, "sheet.class": 0.2, "sheet.date": 0.2}  # of the pupil's line; the rest is for points
GAP = 4.0


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """An exercise with its number, and its rows on the sheet and on the key. `scale` is that of its pictures."""

    number: int
    question: Question
    landscape: bool
    scale: float
    rows: tuple[SheetRow, ...]
    key: tuple[SheetRow, ...]


def blocks_of(variant: SheetVariant, form: SheetForm) -> list[SheetBlock]:
    """The exercises of a variant on paper, in the largest scale in which they take no more than MOST_PAGES, or than in
    the least. If they take more even so, they come in another order with which they do not, if there is one.

    Raises SettingsError if one does not fit.
    """
    blocks: list[SheetBlock] = []
    most = 0
    for usual in USUAL_SCALES:
        tried = [block_of(question, number, form, usual) for number, question in enumerate(variant.questions, 1)]
        pages = len(pages_of(tried, form, key=False))
        if not most and pages > MOST_PAGES and (order := packed(tried, form)):
            return [tried[at] for at in order]
        most = most or max(pages, MOST_PAGES)
        if pages > most:
            break
        blocks = tried
    return blocks


def packed(blocks: Sequence[SheetBlock], form: SheetForm) -> list[int]:
    """The order in which exercises fit on MOST_PAGES, as close to the given one as may be; empty if there is none, or
    too many exercises to try all orders.
    """
    if len(blocks) > MOST_PACKED or any(block.landscape for block in blocks):
        return []
    heights = [height_of(block.rows) + BLOCK_GAP for block in blocks]
    down = form.room(landscape=False)[1] + BLOCK_GAP
    rooms = [down - form.head_height(page, landscape=False) for page in range(1, MOST_PAGES + 1)]
    pages: list[list[int]] = [[] for _ in rooms]

    def place(at: int) -> bool:
        """Whether there is room for all from this one on."""
        if at == len(heights):
            return True
        if sum(heights[at:]) > sum(rooms):
            return False
        for page, others in enumerate(pages):
            if heights[at] <= rooms[page]:
                rooms[page] -= heights[at]
                others.append(at)
                if place(at + 1):
                    return True
                rooms[page] += heights[at]
                others.pop()
        return False

    return [at for page in pages for at in page] if place(0) else []


def pictures_of(question: Question, *, key: bool) -> list[FinishedPicture]:
    """The pictures of an exercise."""
    return [*filter(None, [question.given]), question.solution if key else question.picture]


def block_of(question: Question, number: int, form: SheetForm, usual: float) -> SheetBlock:
    """The exercise in a usual scale on an upright page or, if it does not fit there, smaller or in landscape. If its
    texts alone fill pages, it is torn apart.

    Raises SettingsError if the letters of the picture would be too small even so.
    """
    scale = 0.0
    for together, landscape in ((True, False), (True, True), (False, False), (False, True)):
        across, down = form.room(landscape=landscape)
        sizes = [pictures_size(pictures_of(question, key=key), across) for key in (False, True)]
        width, height = (max(size[at] for size in sizes) for at in (1, 2))
        down -= form.head_height(1 if together and number == 1 else 2, landscape=landscape)
        if together:
            down -= height_of(rows_of(question, number, form, across, 0.0, key=False))
        scale = min(usual, across / width, down / (height + PICTURE_GAP / LEAST_SCALE))
        if scale >= LEAST_SCALE:
            sheet, key = (tuple(rows_of(question, number, form, across, scale, key=key)) for key in (False, True))
            return SheetBlock(number, question, landscape, scale, sheet, key)
    raise SettingsError(
        "Exercise {number}: on {paper} paper the letters of its tree would be {points} points high, and {least} are "
        "the least; take a smaller tree.",
        number=str(number),
        paper=next(name for name in PAPERS if name.lower() == form.paper.lower()),
        points=f"{scale * PICTURE_LETTER / POINT:.1f}",
        least=f"{SMALLEST:g}",
    )


def rows_of(
    question: Question, number: int, form: SheetForm, width: float, scale: float, *, key: bool
) -> Iterator[SheetRow]:
    """The rows of an exercise from top to bottom. Those of the key have the solution."""
    words = catalog(form.lang)
    yield head_row(number, question, width, words, key=key)
    yield from text_rows(question.text, width, after=1.5)
    yield picture_row(pictures_of(question, key=key), scale, width)
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
    for _, run in groupby(question.parts, key=type):
        blanks: list[Blank] = []
        for part in run:
            if isinstance(part, MultipleChoice):
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


# The pages ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class SheetPiece:
    """An exercise on a page, or the part of a longer one that is on this page. `y` is its top."""

    block: SheetBlock
    y: float
    rows: list[SheetRow]
    begins: bool = True


@dataclass(slots=True)
class SheetPage:
    """A page, upright or in landscape, with its exercises. It is filled from `y` on, up to `end`."""

    number: int
    landscape: bool
    y: float
    end: float
    pieces: list[SheetPiece] = field(default_factory=list)


def pages_of(blocks: Sequence[SheetBlock], form: SheetForm, *, key: bool) -> list[SheetPage]:
    """The pages of a variant's sheet, or of its key, filled from the top."""
    pages: list[SheetPage] = []

    def next_page(*, landscape: bool) -> SheetPage:
        top = TOP + form.head_height(len(pages) + 1, landscape=landscape)
        pages.append(SheetPage(len(pages) + 1, landscape, top, form.size(landscape=landscape)[1] - FOOT - FOOTER))
        return pages[-1]

    for block in sorted(blocks, key=lambda block: block.number) if key else blocks:
        rows: Sequence[SheetRow] = block.key if key else block.rows
        page = pages[-1] if pages and pages[-1].landscape == block.landscape else None
        if page:
            rows = shrunk(rows, page.end - page.y - BLOCK_GAP)
        if page and page.y + BLOCK_GAP + height_of(rows) <= page.end:
            page.y += BLOCK_GAP
        else:
            page = next_page(landscape=block.landscape)
            rows = shrunk(rows, page.end - page.y)
        page.pieces.append(SheetPiece(block, page.y, []))
        for row, together in zip(rows, led_heights(rows), strict=True):
            if page.y + together > page.end and page.pieces[-1].rows:  # longer than a page
                page = next_page(landscape=block.landscape)
                told = catalog(form.lang).text("sheet.continued", number=str(block.number))
                above = list(text_rows(told, PLENTY, bold=True, after=1.5))
                page.pieces.append(SheetPiece(block, page.y, above, begins=False))
                page.y += height_of(above)
            page.pieces[-1].rows.append(row)
            page.y += row.height
    if not pages:
        next_page(landscape=False)
    return pages


def shrunk(rows: Sequence[SheetRow], room: float) -> Sequence[SheetRow]:
    """The rows with smaller pictures, if they then fit into the rest of a page and can be read."""
    too_high = height_of(rows) - room
    for at, row in enumerate(rows):
        if row.pictures and too_high > 0:
            scale = row.pictures[0].scale * (1 - (too_high + HAIR) / (row.height - PICTURE_GAP))
            if scale >= LEAST_SCALE:
                pictures = [placed.picture for placed in row.pictures]
                return [*rows[:at], picture_row(pictures, scale, row.width), *rows[at + 1 :]]
    return rows


def led_heights(rows: Sequence[SheetRow]) -> list[float]:
    """The height of each row with what it leads, unless that is a lot."""
    heights: list[float] = []
    for row in reversed(rows):
        together = row.height + (heights[-1] if row.leads and heights else 0.0)
        heights.append(together if together <= MOST_LED else row.height)
    return heights[::-1]


def page_pictures(page: SheetPage) -> Iterator[PlacedPicture]:
    """The pictures of a page."""
    for piece in page.pieces:
        y = piece.y
        for row in piece.rows:
            yield from (replace(placed, x=placed.x + SIDE, y=placed.y + y) for placed in row.pictures)
            y += row.height


class PrintedSheet:
    """What is printed on the pages of a variant's sheet, or of its key, but for the pictures."""

    def __init__(self, variant: SheetVariant, form: SheetForm, *, key: bool) -> None:
        self.variant = variant
        self.form = form
        self.key = key
        self.words = catalog(form.lang)

    def parts(self, page: SheetPage, pages: int) -> Iterator[PosterPart]:
        """The head, the exercises and the foot of one of so many pages, in places of the page."""
        width, height = self.form.size(landscape=page.landscape)
        if page.number == 1:
            yield from self.first_head(width - SIDE, landscape=page.landscape)
        else:
            yield from self.later_head(width - SIDE)
        for piece in page.pieces:
            yield from parts_below(piece.rows, piece.y)
        y = height - FOOT
        yield rule(SIDE, y - 4.2, width - 2 * SIDE, HAIR)
        if self.variant.seed:
            seed = self.words.text("sheet.seed", seed=self.variant.seed)
            yield line_of(cut_text(seed, width / 2 - SIDE, SMALL), SIDE, y, SMALL, muted=True)
        told = self.words.text("sheet.page", page=str(page.number), pages=str(pages))
        yield line_of(told, width - SIDE - width_of(told, SMALL), y, SMALL, muted=True)

    def badges(self) -> list[str]:
        """The kind of sheet: a variant, the key."""
        told = [self.words.text("sheet.key")] if self.key else []
        if self.key and self.variant.name:
            told.append(cut_text(self.variant.name, MOST_NAME, TEXT, bold=True))
        elif self.form.variants > 1 and not self.variant.name:
            told.append(self.words.text("sheet.variant", number=str(self.variant.number)))
        return told

    def first_head(self, right: float, *, landscape: bool) -> Iterator[PosterPart]:
        """The title and the badges, and lines for the pupil."""
        end = right
        for text in self.badges():
            width = width_of(text, bold=True) + 6.0
            end -= width
            corners = [(end, TOP), (end + width, TOP), (end + width, TOP + 8.0), (end, TOP + 8.0)]
            yield Line([straight(corners)], "badge", colour=INK, width=0.45, closed=True)
            yield line_of(text, end + 3.0, TOP + 5.3, bold=True)
            end -= GAP
        yield line_of(cut_text(self.form.title, end - SIDE, TITLE, bold=True), SIDE, TOP + 6.4, TITLE, bold=True)
        foot = TOP + (FIRST_WIDE_HEAD if landscape else FIRST_HEAD)
        yield from parts_below(self.form.note_rows(landscape=landscape), foot)
        y = foot - PUPIL_LINE + (2.0 if landscape else 0.0)
        if self.key:
            yield line_of(self.words.text("sheet.points", points=self.variant.points), SIDE, y - 1.0)
        else:
            yield from self.pupil_lines(right, y)
        yield rule(SIDE, foot - HEAD_RULE + (1.0 if landscape else 0.0), right - SIDE, 0.5)

    def pupil_lines(self, right: float, y: float) -> Iterator[PosterPart]:
        """Lines for the name, the class and the date, and for the total points."""
        total, label = most_points(self.variant), self.words.text("sheet.total")
        ends = right - width_of(total)
        begin = ends - 13.0 - width_of(label) - 2.0
        x, room = SIDE, begin - SIDE
        for key, share in SHARES.items():
            text = self.words.text(key)
            width = room * share / sum(SHARES.values()) - GAP
            start = x + width_of(text) + 2.0
            yield line_of(text, x, y - 1.0)
            yield rule(start, y, x + width - start)
            if key == "sheet.name" and self.variant.name:
                name = cut_text(self.variant.name, x + width - start - 1.5, TEXT, bold=True)
                yield line_of(name, start + 1.5, y - 1.0, bold=True)
            x += width + GAP
        yield line_of(label, begin, y - 1.0)
        yield rule(begin + width_of(label) + 2.0, y, 12.0)
        yield line_of(total, ends, y - 1.0)

    def later_head(self, right: float) -> Iterator[PosterPart]:
        """The head of a page that is not the first, since sheets get separated."""
        y = TOP + 3.0
        name = self.words.text("sheet.name")
        long = 0.0 if self.key else 62.0 + width_of(name, SMALL)
        told = cut_text(" · ".join([self.form.title, *self.badges()]), right - SIDE - long - GAP, SMALL)
        yield line_of(told, SIDE, y, SMALL, muted=True)
        if not self.key:
            yield line_of(name, right - long, y, SMALL, muted=True)
            yield rule(right - 60.0, y + 0.8, 60.0, HAIR)
            if self.variant.name:
                yield line_of(cut_text(self.variant.name, 58.5, SMALL, bold=True), right - 59.0, y, SMALL, bold=True)
