"""The pages of a variant: its exercises one below the other, none of them torn apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from minimax_viz.picture.sheets.block import SheetBlock, block_of
from minimax_viz.picture.sheets.form import FOOT, FOOTER, LEAST_SCALE, TOP, SheetForm, SheetVariant, head_height
from minimax_viz.picture.sheets.rows import HAIR, PICTURE_GAP, SheetRow, picture_row, text_rows
from minimax_viz.text.catalog import catalog

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


def led(rows: Sequence[SheetRow]) -> list[float]:
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
            for row, together in zip(rows, led(rows), strict=True):
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
