"""The form of a set of sheets: its title, its paper, the language; and the measures of a page, in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass

from minimax_viz.picture.exercise import Question
from minimax_viz.picture.poster.paper import PAPERS, paper_size
from minimax_viz.text.catalog import catalog

POINT = 25.4 / 72  # millimetres
SIDE, TOP, FOOT = 14.0, 13.0, 13.0  # the margins
FOOTER = 7.0  # for the line at the foot of a page
FIRST_HEAD, FIRST_WIDE_HEAD, LATER_HEAD = 29.0, 22.0, 11.0  # the heights of the head of a first page and of a later one

TITLE, HEAD, TEXT, SMALL = 17 * POINT, 11.5 * POINT, 10 * POINT, 8 * POINT  # font sizes
LEADING = 1.38
SMALLEST = 7.0  # points: no letter of a picture is smaller
PICTURE_LETTER = 12.0  # pixels: the smallest letters of a picture
USUAL_SCALE = 0.92 * 25.4 / 96  # millimetres a pixel: a pill has 11 x 6 mm
LEAST_SCALE = SMALLEST * POINT / PICTURE_LETTER


@dataclass(frozen=True, slots=True)
class SheetForm:
    """How sheets are made: their `title`, the name of their `paper`, the language, and the number of `variants`.

    Raises SettingsError for an unknown paper or language.
    """

    title: str
    paper: str = "A4"
    lang: str = "en"
    variants: int = 1

    def __post_init__(self) -> None:
        catalog(self.lang)
        paper_size(self.paper, landscape=False)

    @property
    def paper_name(self) -> str:
        """The paper as the format calls it."""
        return next(name for name in PAPERS if name.lower() == self.paper.lower())

    def size(self, *, landscape: bool) -> tuple[float, float]:
        """The width and height of a page."""
        return paper_size(self.paper, landscape=landscape)

    def room(self, *, landscape: bool) -> tuple[float, float]:
        """The width and height of a page that are free for exercises, inside its margins."""
        width, height = self.size(landscape=landscape)
        return width - 2 * SIDE, height - TOP - FOOT - FOOTER


@dataclass(frozen=True, slots=True)
class SheetVariant:
    """One variant of a sheet: its number, from 1, its questions, and the seed that they come from ("" if there is
    none).
    """

    number: int
    questions: Sequence[Question]
    seed: str = ""


def head_height(page: int, *, landscape: bool) -> float:
    """The height of the head of a page, including the space below it."""
    if page > 1:
        return LATER_HEAD
    return FIRST_WIDE_HEAD if landscape else FIRST_HEAD
