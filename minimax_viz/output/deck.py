"""A deck: which steps of which trace to show, how large and in which colours. All slides are made from one.

Each slide has its size, a head, and the space for the tree between head and sentence.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from minimax_viz.picture.finished import SLIDE_NODES, Viewport
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.step_scene import StepScene, step_scenes
from minimax_viz.picture.text_metrics import Lines, clipped, lines_within, text_width
from minimax_viz.record.file import search_mark
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.notes import SpeakerNotes


@dataclass(frozen=True, kw_only=True)
class Deck:
    """The contents of slides. `steps` are numbers, from 1; `size` is a name in SIZES. A slide shows at most as many
    nodes as the first of `draw_nodes` (None: all) with which it is legible.

    `title` "" means the game's own. `tell` is called with the number of each scene, from 1, before the scene is made.
    """

    trace: Trace
    steps: Sequence[int]
    words: Catalog
    title: str = ""
    size: str = "16:9"
    theme: str = "light"
    draw_nodes: Sequence[int | None] = SLIDE_NODES
    tell: Callable[[int], object] | None = None

    @property
    def heading(self) -> str:
        return self.title or title_of(self.trace.header, self.words)

    @property
    def mark(self) -> str:
        """A mark of the search shown, for the files of the slides."""
        return search_mark(self.trace)

    @property
    def pixels(self) -> tuple[float, float]:
        """The width and height of a slide."""
        return SIZES[self.size]

    def scenes(self) -> Iterator[StepScene]:
        """The scenes of the steps, laid out for slides of this size."""
        space = space_of(self.pixels)
        viewport = Viewport(space.width, space.height - 2 * HALO)
        scenes = step_scenes(self.trace, self.steps, self.words, self.draw_nodes, viewport)
        for number, scene in enumerate(scenes, 1):
            if self.tell is not None:
                self.tell(number)
            yield scene

    @cached_property
    def _speaker_notes(self) -> SpeakerNotes:
        return SpeakerNotes(self.trace, self.words)

    def notes(self, scene: StepScene) -> list[str]:
        """The long explanation of a slide, one string per paragraph."""
        is_open = (node.item for node in scene.nodes if node.state == "open" and node.item.kind != "stub")
        return self._speaker_notes.of_step(
            scene.step, scene.new_steps, [item.title for item in is_open], scene.canvas.heading
        )


def frame_name(scene: StepScene, count: int) -> str:
    """The name of a step's frame, with its number padded to the width of `count`."""
    return f"step-{scene.step.number:0{max(3, len(str(count)))}d}"


SIZES = {"16:9": (1280.0, 720.0), "4:3": (960.0, 720.0)}
"""The width and height of a slide in pixels, by the name of its format."""

MARGIN, HEAD, FOOT = 36.0, 50.0, 126.0  # the heading's height, and the sentence's
LARGEST = 1.7  # of a small tree
SENTENCE_SIZES, LEADING = (24.0, 21.0, 18.0, 15.0, 12.0), 1.35
HALO = 9.0  # how far the mark of the current node sticks out


class Space(NamedTuple):
    """The rectangle of a slide for the tree."""

    left: float
    top: float
    width: float
    height: float


def space_of(size: tuple[float, float], *, with_text: bool = True) -> Space:
    """The space for the tree on a slide of this size: between heading and sentence or, without text, all of it."""
    width, height = size
    top, foot = (HEAD, height - FOOT) if with_text else (MARGIN, height - MARGIN)
    return Space(MARGIN, top, width - 2 * MARGIN, foot - top)


class Fit(NamedTuple):
    """The place of the tree in a space: its picture is enlarged `scale` times, its upper left corner at (`x`, `y`)."""

    scale: float
    x: float
    y: float


def fit(canvas: Scene, space: Space) -> Fit:
    """The largest fit of a segment's tree, including the players' names at its left, centred in the space."""
    gutter = canvas.gutter
    scale = min(space.width / (canvas.width + gutter), space.height / (canvas.height + 2 * HALO), LARGEST)
    x = space.left + (space.width - (canvas.width + gutter) * scale) / 2 + gutter * scale
    return Fit(scale, x, space.top + (space.height - canvas.height * scale) / 2)


def sentence_lines(text: str, width: float) -> Lines:
    """A sentence below the tree of a slide of this width, as large as fits."""
    return lines_within(text, width - 2 * MARGIN, FOOT - 28, SENTENCE_SIZES, LEADING)


TITLE_SIZES, SETTINGS_SIZES, NUMBER_SIZE = (18.0, 15.0, 12.0, 9.0), (15.0, 12.0, 9.0), 15.0
BAND_HEIGHT, BAND_MIDDLE, HEAD_LEADING = 44.0, 29.0, 1.2
BAND_GAP = 18.0
BAND_TOP = BAND_MIDDLE - BAND_HEIGHT / 2
LEAST_TITLE = 0.45  # of the room is what a long title gets beside long settings


class StepHead(NamedTuple):
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
    room = width - 2 * MARGIN - number_width - 2 * BAND_GAP
    long = text_width(settings, SETTINGS_SIZES[0])
    title_width = min(text_width(title, TITLE_SIZES[0], bold=True), max(LEAST_TITLE * room, room - long))
    return StepHead(
        fitted_part(title, title_width, TITLE_SIZES, bold=True),
        fitted_part(settings, room - title_width, SETTINGS_SIZES),
        title_width,
        room - title_width,
        number_width,
    )


def fitted_part(text: str, width: float, sizes: tuple[float, ...], *, bold: bool = False) -> Lines:
    """A text in a part of the head, cut if it does not fit even in the smallest size."""
    found = lines_within(text, width + 0.01, BAND_HEIGHT, sizes, HEAD_LEADING, bold=bold)
    most = int(BAND_HEIGHT / (found.size * HEAD_LEADING))
    lines = [*found.lines[: most - 1], " ".join(found.lines[most - 1 :])] if len(found.lines) > most else found.lines
    return Lines(found.size, [clipped(line, width + 0.01, found.size, bold=bold) for line in lines])


def baselines(lines: Lines) -> list[float]:
    """The y of the lines of a part, around the middle of the head."""
    if len(lines.lines) == 1:
        return [BAND_MIDDLE + 6]
    step = lines.size * HEAD_LEADING
    top = BAND_MIDDLE - step * len(lines.lines) / 2
    return [top + step * (number + 0.78) for number in range(len(lines.lines))]
