"""What a poster is made of: areas, strokes, discs and words, in millimetres from the upper left corner."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from minimax_viz.picture.metrics import clipped
from minimax_viz.signs import one_line

LEGIBLE = 4.5  # the least contrast of a text (WCAG 2, 1.4.3)

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon. Colours are #rrggbb everywhere."""

    points: Sequence[Point]
    fill: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines through points, each `width` wide and with round ends; a closed one comes back to its first point."""

    points: Sequence[Point]
    colour: str
    width: float
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle: filled, or with `width` drawn as a line."""

    x: float
    y: float
    radius: float
    colour: str
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; `y` is its base line and `size` the height of its font."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Anchor = "start"
    bold: bool = False


Drawn = Area | Stroke | Disc | Words


@dataclass(slots=True)
class Poster:
    """A poster: its size in millimetres, its title, all that it says in numbers, how it draws the nodes in words, and
    its shapes from the back on; `lang` is the language of all that.
    """

    width: float
    height: float
    title: str
    description: str
    counted: str
    shapes: list[Drawn]
    lang: str = "en"


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """The corners of an upright rectangle."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text on one line, cut to `width` millimetres."""
    return clipped(one_line(text), width * 10, size * 10, bold=bold)  # a tenth of a millimetre is as a pixel there


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with `share` (0 to 1) of another in it."""
    pairs = zip(parts(colour), parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1 (relative luminance by WCAG 2)."""
    linear = [(part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """How well a colour is told from another, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def legible(fill: str, *wished: str) -> str:
    """The first of the wished colours in which a text can be read on a fill, else black or white: one of them can."""
    best = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, fill))
    return next((colour for colour in wished if contrast(colour, fill) >= LEGIBLE), best)
