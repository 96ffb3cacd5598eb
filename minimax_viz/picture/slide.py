"""The place of the tree on a slide: the sizes of slides, the space between head and sentence, and the fit into it."""

from dataclasses import dataclass

from minimax_viz.picture.metrics import Lines, lines_within
from minimax_viz.picture.scene import Scene

SIZES = {"16:9": (1280.0, 720.0), "4:3": (960.0, 720.0)}
"""The width and height of a slide in pixels, by the name of its format."""

MARGIN, HEAD, FOOT = 36.0, 50.0, 126.0  # the heading's height, and the sentence's
LARGEST = 1.7  # of a small tree
SENTENCE_SIZES, LEADING = (24.0, 21.0, 18.0, 15.0, 12.0), 1.35
HALO = 9.0  # how far the mark of the current node sticks out


@dataclass(frozen=True, slots=True)
class Space:
    """The rectangle of a slide for the tree."""

    left: float
    top: float
    width: float
    height: float


def space_of(size: tuple[float, float], *, with_text: bool = True) -> Space:
    """The space for the tree on a slide of this size: between heading and sentence or, without these, the whole
    slide.
    """
    width, height = size
    top, foot = (HEAD, height - FOOT) if with_text else (MARGIN, height - MARGIN)
    return Space(MARGIN, top, width - 2 * MARGIN, foot - top)


@dataclass(frozen=True, slots=True)
class Fit:
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
