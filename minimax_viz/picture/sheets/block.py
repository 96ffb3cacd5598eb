"""An exercise on paper: its rows on the sheet and on the key, and the kind of page that they need."""

from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.errors import SettingsError
from minimax_viz.picture.drawing import Box, Group
from minimax_viz.picture.question import Blank, MultipleChoice, Question
from minimax_viz.picture.sheets.form import (
    LEAST_SCALE,
    PICTURE_LETTER,
    POINT,
    SMALLEST,
    USUAL_SCALE,
    SheetForm,
    head_height,
)
from minimax_viz.picture.sheets.rows import (
    PICTURE_GAP,
    SheetRow,
    blank_rows,
    choice_rows,
    head_rows,
    key_rows,
    picture_row,
    text_rows,
)
from minimax_viz.text.catalog import catalog


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
