"""PNGs of our own SVG, without system libraries; a missing font is an error, not an empty picture."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from unicodedata import category

import resvg_py

from minimax_viz.errors import EngineError
from minimax_viz.games.game import Change, Look
from minimax_viz.output.assets import FontFiles
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.reproducible import signed_png
from minimax_viz.output.svg import svg_file
from minimax_viz.output.svg_drawing import poster_svg
from minimax_viz.picture.drawing import Poster
from minimax_viz.picture.theme import FONT_FAMILY
from minimax_viz.record.trace import Trace
from minimax_viz.text.names import list_text

ZOOM = 2.0  # sharp on projectors and in print
MOST_PIXELS = 64_000_000  # four bytes each while it is painted
LONGEST_SIDE = 32_000  # the most that most viewers open
POSTER_ZOOM = 300 / 25.4  # a poster's pixels for each of its millimetres: 300 dots an inch
POSTER_PIXELS = 20_000_000

SIZE = re.compile(r'<svg\b[^>]*? width="([\d.]+)"[^>]*? height="([\d.]+)"')
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="24">{}</svg>'
LETTER = f'<text x="2" y="20" font-size="20" font-family="{FONT_FAMILY}">{{}}</text>'


def png_of(svg_text: str, *, zoom: float = 1.0) -> bytes:
    """The picture as a PNG, with `zoom` pixels for each of its own, or fewer if it would be too large (see
    `zoom_within`).

    Raises EngineError if there is no font to write with, or the picture cannot be painted.
    """
    try:
        check_fonts()
        return rasterized(svg_text, zoom=zoom_within(svg_text, zoom))
    except ValueError as error:
        raise EngineError(
            "The picture could not be painted as a PNG ({reason}); tree.svg shows the same.", reason=str(error)
        ) from error


def zoom_within(svg_text: str, zoom: float) -> float:
    """The zoom, or the largest zoom at which one of our SVGs has at most MOST_PIXELS and no side above LONGEST_SIDE."""
    size = SIZE.search(svg_text)
    if size is None:
        raise EngineError("This SVG gives no width and height in pixels, so it cannot be painted as a PNG.")
    width, height = float(size[1]), float(size[2])
    return min(zoom, sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / max(width, height))


def check_fonts() -> None:
    """Raise EngineError if there is no font to write with."""
    if not has_fonts():
        raise EngineError(
            "No font was found, so a PNG would show no text; install one (on Debian or Ubuntu: "
            "sudo apt install fonts-dejavu-core), or use tree.svg."
        )


def has_fonts() -> bool:
    """Whether the painter finds a font: then the picture of a letter is not empty."""
    return rasterized(PROBE.format(LETTER.format("M"))) != rasterized(PROBE.format(""))


def rasterized(svg_text: str, *, zoom: float = 1.0, font_files: Sequence[str] = ()) -> bytes:
    """The picture as a PNG, in the fonts of these files or, without any, the system's. Raises ValueError."""
    if not font_files:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg_text, zoom=zoom))
    files = list(font_files)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_text, zoom=zoom, skip_system_fonts=True, font_files=files))


def png_file(trace: Trace, look: RenderOptions) -> bytes:
    """The picture of a trace as a PNG. Raises EngineError as `png_of` does."""
    return signed_png(png_of(svg_file(trace, look), zoom=ZOOM))


def poster_png(poster: Poster, fonts: FontFiles, zoom: float = POSTER_ZOOM) -> bytes:
    """The poster at a zoom, by default the largest that has at most POSTER_PIXELS. Raises EngineError."""
    zoom = min(zoom, sqrt(POSTER_PIXELS / (poster.width * poster.height)))
    try:
        picture = rasterized("\n".join(poster_svg(poster)), zoom=zoom, font_files=fonts_in(fonts))
        return signed_png(picture, poster.mark)
    except ValueError as error:
        raise EngineError(
            "The poster could not be painted as a PNG ({reason}); a PDF shows the same.", reason=str(error)
        ) from error


def fonts_in(fonts: FontFiles) -> list[str]:
    """The paths of all files."""
    return [fonts.regular, fonts.bold, *fonts.further]


NO_GLYPH = "\U0010fffd"  # for private use; no font has a glyph for it
MOST_LOOKED_UP = 500  # characters that are looked up
MOST_NAMED = 12  # characters in a sentence


def missing_text(texts: Iterable[str], fonts: FontFiles | None = None) -> str:
    """The characters of the texts for which the fonts, by default the system's, have no glyph, as a sentence names
    them; "" if nothing is missing.

    Invisible characters, such as spaces and combining marks, are not among them.
    """
    signs = {sign for text in texts if not text.isascii() for sign in text if not sign.isascii()}
    seen = sorted(sign for sign in signs if category(sign)[0] in "LNPS")[:MOST_LOOKED_UP]
    nothing = glyph_picture(NO_GLYPH, fonts) if seen else b""
    return list_text([sign for sign in seen if glyph_picture(sign, fonts) == nothing], MOST_NAMED)


def texts_of(trace: Trace) -> Iterator[str]:
    """All names that a game gave in a trace, and the marks on its boards."""
    header = trace.header
    yield from (header.title, header.board)
    yield from texts_of_look(header.look)
    for label in trace.columns.labels:
        yield from (label.move, label.name)
        yield from texts_of_look(label.change)


def texts_of_look(look: Look | Change) -> Iterator[str]:
    """The texts in a look or in a change of one."""
    if isinstance(look, str):
        yield look
        return
    for row in look or ():
        yield from (mark for mark in row if isinstance(mark, str))


@lru_cache(maxsize=2 * MOST_LOOKED_UP)
def glyph_picture(sign: str, fonts: FontFiles | None) -> bytes:
    """A picture of a character."""
    return rasterized(PROBE.format(LETTER.format(sign)), font_files=fonts_in(fonts) if fonts else [])
