"""The rows of an exercise on paper: its head, its text, the picture, places to write and to tick, the key; and the form
of a set of sheets. Lengths are in millimetres.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from minimax_viz.picture.drawing import Box, Line, PosterPart, Words, moved, straight
from minimax_viz.picture.exercise import Blank, MultipleChoice, Question
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.paper import paper_size
from minimax_viz.picture.text_metrics import clipped, text_width, wrapped
from minimax_viz.picture.theme import THEMES
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog, catalog

Entry = TypeVar("Entry")

POINT = 25.4 / 72  # millimetres
SIDE, TOP, FOOT = 11.0, 10.0, 10.0  # the margins
FOOTER = 5.5  # for the line at the foot of a page
FIRST_HEAD, FIRST_WIDE_HEAD, LATER_HEAD = 25.0, 20.0, 7.0  # the heights of the head of a first page and of a later one
NOTE_GAP = 3.0

TITLE, HEAD, TEXT, SMALL = 17 * POINT, 11.5 * POINT, 10 * POINT, 8 * POINT  # font sizes
STEP = 1.38 * TEXT  # from line to line
SMALLEST = 7.0  # points: no letter of a picture is smaller
PICTURE_LETTER = 12.0  # pixels: the smallest letters of a picture
LEAST_SCALE = SMALLEST * POINT / PICTURE_LETTER  # millimetres a pixel
USUAL_SCALES = [LEAST_SCALE * larger for larger in (1.0, 1.1, 1.2, 1.3)]  # in the last a pill has 12 x 7 mm


@dataclass(frozen=True, slots=True)
class SheetForm:
    """How sheets are made: their `title`, the name of their `paper`, the language, the number of `variants`, and a
    `note` that holds for all questions.

    Raises SettingsError for an unknown paper or language.
    """

    title: str
    paper: str = "A4"
    lang: str = "en"
    variants: int = 1
    note: str = ""

    def __post_init__(self) -> None:
        catalog(self.lang)
        paper_size(self.paper, landscape=False)

    def size(self, *, landscape: bool) -> tuple[float, float]:
        """The width and height of a page."""
        return paper_size(self.paper, landscape=landscape)

    def room(self, *, landscape: bool) -> tuple[float, float]:
        """The width and height of a page that are free for exercises, inside its margins."""
        width, height = self.size(landscape=landscape)
        return width - 2 * SIDE, height - TOP - FOOT - FOOTER

    def note_rows(self, *, landscape: bool) -> list["SheetRow"]:
        """The note in lines, with the space below it."""
        return [*text_rows(self.note, self.room(landscape=landscape)[0], after=NOTE_GAP)] if self.note else []

    def head_height(self, page: int, *, landscape: bool) -> float:
        """The height of the head of a page, including the space below it; on the first page with the note."""
        if page > 1:
            return LATER_HEAD
        note = height_of(self.note_rows(landscape=landscape))
        return (FIRST_WIDE_HEAD if landscape else FIRST_HEAD) + note


@dataclass(frozen=True, slots=True)
class SheetVariant:
    """One variant of a sheet: its number, from 1, its questions, the seed that they come from, and the name of the
    pupil whose it is; "" if none.
    """

    number: int
    questions: Sequence[Question]
    seed: str = ""
    name: str = ""

    @property
    def points_told(self) -> bool:
        """Whether the points for all questions together give nothing away."""
        return all(question.points_told for question in self.questions)

    @property
    def points(self) -> int:
        """The points for all questions together."""
        return sum(question.points for question in self.questions)


INK, MUTED = THEMES["print"].ink, THEMES["print"].muted
HEAD_ROW, PICTURE_GAP = 7.0, 3.0
WRITING_ROW, WRITTEN_ON = 8.4, 6.4  # the height of a line that a hand writes on, and where in it the line is
SHORTEST_LINE, LONGEST_LINE = 18.0, 74.0
BY_HAND = 2.0  # how much wider a hand writes than these letters
TICK_ROW, TICK_BOX, TICK_GAP = 6.2, 3.9, 2.1
COLUMN_GAP = 6.0
BETWEEN = 12.0  # pixels between pictures
POINTS_LINE = 9.0
BESIDE_BAR = 4.0
MOST_COLUMNS, TWELVE, NARROWEST = 6, 12, 2
HAIR, PEN = 0.25, 0.35  # the widths of lines
BOLD_WIDER = 1.06  # beyond what the metrics know, in the worst of texts
UNIT = 10.0  # parts of a millimetre in which texts are measured


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture in a row. `scale` is in millimetres a pixel, (`x`, `y`) its upper left corner."""

    picture: FinishedPicture
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A strip of an exercise that stays on one page: its parts, placed from the left margin and its own top, or
    `pictures`, in the middle of the `width`. A row that `leads` is not the last on a page.
    """

    height: float
    parts: Sequence[PosterPart] = ()
    pictures: Sequence[PlacedPicture] = ()
    width: float = 0.0
    leads: bool = False


def height_of(rows: Iterable[SheetRow]) -> float:
    """The height of rows one below the other."""
    return sum(row.height for row in rows)


def parts_below(rows: Iterable[SheetRow], y: float) -> Iterator[PosterPart]:
    """The parts of rows one below the other from `y` on, in their places on the page."""
    for row in rows:
        yield from (moved(part, SIDE, y) for part in row.parts)
        y += row.height


def line_of(text: str, x: float, y: float, size: float = TEXT, *, bold: bool = False, muted: bool = False) -> Words:
    """A line of text from x on, on a baseline."""
    return Words(x, y, text, "text", size=size, colour=MUTED if muted else INK, anchor="start", bold=bold)


def rule(x: float, y: float, width: float, pen: float = PEN) -> Line:
    """A line to write on."""
    return Line([straight([(x, y), (x + width, y)])], "rule", colour=INK, width=pen)


def width_of(text: str, size: float = TEXT, *, bold: bool = False) -> float:
    """The width of a text."""
    return text_width(text, size * UNIT, bold=bold) / UNIT * (BOLD_WIDER if bold else 1.0)


def cut_text(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A text on one line, cut if it is longer than a width."""
    return clipped(one_line(text), width * UNIT / (BOLD_WIDER if bold else 1.0), size * UNIT, bold=bold)


def lines_in(text: str, width: float, *, bold: bool = False) -> list[str]:
    """A text in lines of a width. A longer word is broken."""
    room, size = width * UNIT / (BOLD_WIDER if bold else 1.0), TEXT * UNIT
    lines: list[str] = []
    for line in wrapped(one_line(text), room, size, bold=bold):
        rest = line
        while text_width(rest, size, bold=bold) > room:
            fitting = 1
            while text_width(rest[: fitting + 1], size, bold=bold) <= room:
                fitting += 1
            lines.append(rest[:fitting])
            rest = rest[fitting:]
        lines.append(rest)
    return lines


def head_row(number: int, question: Question, width: float, words: Catalog, *, key: bool) -> SheetRow:
    """The number and the title, and at the right the points: the possible ones, after a line for those reached."""
    told = words.text("sheet.points", points=question.points) if key else most_points(question)
    right = width - width_of(told) - 1.0
    parts: list[PosterPart] = [line_of(told, right, 5.4)]
    if not key:
        parts.append(rule(right - POINTS_LINE - 1.5, 6.0, POINTS_LINE, HAIR))
    label = f"{number}."
    start = max(8.0, width_of(label, HEAD, bold=True) + 2.5)
    shown = cut_text(question.title, right - POINTS_LINE - 6.0 - start, HEAD, bold=True)
    parts += (line_of(label, 0.0, 5.4, HEAD, bold=True), line_of(shown, start, 5.4, HEAD, bold=True))
    return SheetRow(HEAD_ROW, parts)


def most_points(subject: Question | SheetVariant) -> str:
    """What stands after the line for the points reached: those that there are, if that gives nothing away."""
    return f"/ {subject.points}" if subject.points_told else ""


def text_rows(
    text: str, width: float, *, bold: bool = False, leads: bool = False, after: float = 0.0
) -> Iterator[SheetRow]:
    """A paragraph, one row per line, and the space `after` it."""
    for line in lines_in(text, width, bold=bold):
        yield SheetRow(STEP, [line_of(line, 0.0, STEP * 0.74, bold=bold)], leads=leads)
    if after:
        yield SheetRow(after, leads=leads)


def pictures_size(pictures: Sequence[FinishedPicture], width: float) -> tuple[bool, float, float]:
    """Whether pictures stand beside each other on a page of this width, else one below the other; and their width and
    height together, in pixels.
    """
    beside = sum(picture.width for picture in pictures) + BETWEEN * (len(pictures) - 1)
    if beside * LEAST_SCALE <= width:
        return True, beside, max(picture.height for picture in pictures)
    height = sum(picture.height for picture in pictures) + BETWEEN * (len(pictures) - 1)
    return False, max(picture.width for picture in pictures), height


def picture_row(pictures: Sequence[FinishedPicture], scale: float, width: float) -> SheetRow:
    """The pictures in the middle."""
    beside, across, down = pictures_size(pictures, width)
    x, y, placed = max(0.0, (width - across * scale) / 2), 0.0, []
    for picture in pictures:
        left = x if beside else max(0.0, (width - picture.width * scale) / 2)
        placed.append(PlacedPicture(picture, left, y, scale))
        if beside:
            x += (picture.width + BETWEEN) * scale
        else:
            y += (picture.height + BETWEEN) * scale
    return SheetRow(down * scale + PICTURE_GAP, (), placed, width)


def blank_columns(blanks: Sequence[Blank], width: float) -> tuple[int, float, float]:
    """In how many columns blanks stand on a page, and how wide their labels and the lines after them are: long enough
    for the longest answer written by hand.
    """
    longest = max(width_of(answer_text(blank)) for blank in blanks) * BY_HAND
    line = min(max(SHORTEST_LINE, longest), width)
    label = max(width_of(one_line(blank.label)) for blank in blanks) + 3.0
    fitting = int((width + COLUMN_GAP) // (label + line + COLUMN_GAP))
    return even_columns(len(blanks), max(1, min(fitting, MOST_COLUMNS, len(blanks)))), label, line


def even_columns(entries: int, most: int) -> int:
    """In how many columns entries stand, so that no row is shorter than it must be."""
    return ceil(entries / ceil(entries / most))


def answer_text(blank: Blank) -> str:
    """The answer to a blank in the key."""
    return one_line(blank.answers[0]) if blank.answers else ""


def blank_rows(blanks: Sequence[Blank], width: float, *, key: bool) -> Iterator[SheetRow]:
    """Labels with lines to write on, in columns if they are short. In the key the answers stand on the lines."""
    columns, label, line = blank_columns(blanks, width)
    each = (width - COLUMN_GAP * (columns - 1)) / columns
    for first in range(0, len(blanks), columns):
        parts: list[PosterPart] = []
        for place, blank in enumerate(blanks[first : first + columns]):
            x = place * (each + COLUMN_GAP)
            start, long = x + label, min(each - label, max(LONGEST_LINE, line))
            if columns == 1 and label + line > width:  # the label in lines of its own
                yield from text_rows(blank.label, width, leads=True)
                start, long = 0.0, width
            elif told := one_line(blank.label):
                parts.append(line_of(told, x, WRITTEN_ON - 0.6))
            parts.append(rule(start, WRITTEN_ON + 0.4, long))
            if key and (answer := answer_text(blank)):
                shown = cut_text(answer, long - 2.0, TEXT, bold=True)
                parts.append(line_of(shown, start + 1.5, WRITTEN_ON - 0.8, bold=True))
        yield SheetRow(WRITING_ROW, parts)


def choice_rows(choice: MultipleChoice, width: float, words: Catalog, *, key: bool) -> Iterator[SheetRow]:
    """The text of a choice, and boxes to tick with their options. In the key the right ones are ticked."""
    yield SheetRow(0.6)
    label = choice.label
    if choice.several:
        label = f"{label} {words.text('sheet.several')}".strip()
    if label:
        yield from text_rows(label, width, leads=True, after=0.3)
    start, pitch = TICK_BOX + TICK_GAP, (width + COLUMN_GAP) / TWELVE
    for line in side_by_side(choice.options, option_spans(choice, width)):
        parts: list[PosterPart] = []
        others: list[str] = []  # further lines of a long option
        for option, taken, span in line:
            text, *others = lines_in(option.text, width - start) if span == TWELVE else [one_line(option.text)]
            parts += tick_box(taken * pitch, 1.2, ticked=key and option.right)
            parts.append(line_of(text, taken * pitch + start, 4.4))
        yield SheetRow(STEP + 1.2 if others else TICK_ROW, parts)
        for at, text in enumerate(others, 1):
            last = TICK_ROW - 1.2 - STEP if at == len(others) else 0.0
            yield SheetRow(STEP + last, [line_of(text, start, STEP * 0.74)])


def side_by_side(entries: Sequence[Entry], spans: Sequence[int]) -> Iterator[list[tuple[Entry, int, int]]]:
    """The entries line by line, each with the twelfths before it and those that it takes."""
    line: list[tuple[Entry, int, int]] = []
    taken = 0
    for entry, span in zip(entries, spans, strict=True):
        if line and taken + span > TWELVE:
            yield line
            line, taken = [], 0
        line.append((entry, taken, span))
        taken += span
    if line:
        yield line


def option_spans(choice: MultipleChoice, width: float) -> list[int]:
    """How much of a line each option takes, in twelfths: even columns or, if one is long, each as much as it needs."""
    return spans_of([TICK_BOX + TICK_GAP + width_of(one_line(option.text)) for option in choice.options], width)


def spans_of(needed: Sequence[float], width: float) -> list[int]:
    """How much of a line each entry takes, in twelfths, by the room that it needs."""
    pitch = (width + COLUMN_GAP) / TWELVE
    spans = [min(TWELVE, max(NARROWEST, ceil((each + COLUMN_GAP) / pitch))) for each in needed]
    fitting = TWELVE // max(spans, default=TWELVE)
    return spans if fitting < 2 else [TWELVE // even_columns(len(needed), fitting)] * len(needed)


def tick_box(x: float, y: float, *, ticked: bool) -> Iterator[PosterPart]:
    """A box to tick, or a ticked one."""
    far, foot = x + TICK_BOX, y + TICK_BOX
    corners = [(x, y), (far, y), (far, foot), (x, foot)]
    yield Line([straight(corners)], "tick box", colour=INK, width=PEN, closed=True)
    if ticked:
        points = [(x + 0.7, y + 2.0), (x + 1.7, y + 3.1), (x + 3.5, y + 0.6)]
        yield Line([straight(points)], "tick", colour=INK, width=0.7)


def key_rows(sentences: Sequence[str], width: float) -> Iterator[SheetRow]:
    """The solution in sentences, side by side if they are short, with a bar at their left."""
    room = width - BESIDE_BAR
    pitch = (room + COLUMN_GAP) / TWELVE
    bar = Box(0.4, 0.0, 0.9, STEP, "bar", colour=INK)
    yield SheetRow(1.5)
    for line in side_by_side(sentences, sentence_spans(sentences, width)):
        told = [(one_line(sentence), taken) for sentence, taken, _ in line]
        rows = [told]
        if line[0][2] == TWELVE:
            rows = [[(text, 0)] for text in lines_in(line[0][0], room)]
        for row in rows:
            yield SheetRow(STEP, [bar, *(line_of(text, BESIDE_BAR + at * pitch, STEP * 0.74) for text, at in row)])


def sentence_spans(sentences: Sequence[str], width: float) -> list[int]:
    """How much of a line each sentence of a key takes, in twelfths."""
    return spans_of([width_of(one_line(sentence)) for sentence in sentences], width - BESIDE_BAR)
