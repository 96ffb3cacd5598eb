"""The head of a step's slide: the title, the settings and the number of the step, as large as fits in one band."""

from dataclasses import dataclass

from minimax_viz.picture.metrics import Lines, clipped, lines_within, text_width
from minimax_viz.picture.slide import MARGIN
from minimax_viz.text.catalog import Catalog

TITLE_SIZES, SETTINGS_SIZES, NUMBER_SIZE = (18.0, 15.0, 12.0, 9.0), (15.0, 12.0, 9.0), 15.0
HEIGHT, MIDDLE, LEADING = 44.0, 29.0, 1.2
GAP = 18.0
TOP = MIDDLE - HEIGHT / 2
LEAST = 0.45  # of the room is what a long title gets beside long settings


@dataclass(frozen=True, slots=True)
class StepHead:
    """The head above the tree; `title_width`, `settings_width` and `number_width` are the widths of its parts."""

    title: Lines
    settings: Lines
    title_width: float
    settings_width: float
    number_width: float


def step_head(title: str, settings: str, count: int, width: float, words: Catalog) -> StepHead:
    """The head of all slides of this width, for a search of `count` steps (0: no number is shown)."""
    number = words.text("slides.step", number=count, count=count) if count else ""
    number_width = text_width(number, NUMBER_SIZE)
    room = width - 2 * MARGIN - number_width - 2 * GAP
    long = text_width(settings, SETTINGS_SIZES[0])
    title_width = min(text_width(title, TITLE_SIZES[0], bold=True), max(LEAST * room, room - long))
    return StepHead(
        within(title, title_width, TITLE_SIZES, bold=True),
        within(settings, room - title_width, SETTINGS_SIZES),
        title_width,
        room - title_width,
        number_width,
    )


def within(text: str, width: float, sizes: tuple[float, ...], *, bold: bool = False) -> Lines:
    """A text in a part of the head, cut if it does not fit even in the smallest size."""
    found = lines_within(text, width + 0.01, HEIGHT, sizes, LEADING, bold=bold)
    most = int(HEIGHT / (found.size * LEADING))
    lines = [*found.lines[: most - 1], " ".join(found.lines[most - 1 :])] if len(found.lines) > most else found.lines
    return Lines(found.size, [clipped(line, width + 0.01, found.size, bold=bold) for line in lines])


def baselines(lines: Lines) -> list[float]:
    """The y of the lines of a part, around the middle of the head."""
    if len(lines.lines) == 1:
        return [MIDDLE + 6]
    step = lines.size * LEADING
    top = MIDDLE - step * len(lines.lines) / 2
    return [top + step * (number + 0.78) for number in range(len(lines.lines))]
