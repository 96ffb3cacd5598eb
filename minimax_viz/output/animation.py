"""A deck as an animated picture, GIF or APNG, with each step shown as long as its sentence takes to read."""

from collections.abc import Iterable
from io import BytesIO
from itertools import chain
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from minimax_viz.output.deck import Deck
from minimax_viz.output.frames import durations_of
from minimax_viz.output.png import png_of
from minimax_viz.output.reproducible import signed_png
from minimax_viz.output.svg_step import slide_svg

SAMPLES = 6  # frames from which the colours are taken
COLOURS, EXACT = 256, 48


def gif_of(deck: Deck) -> bytes:
    """The deck as a GIF that repeats. Raises EngineError if a font is missing.

    All frames share one palette, made from the colours of the deck itself, and nothing is dithered. So text stays
    crisp, and what does not change does not flicker.
    """
    files = painted(deck)
    stride = -(-len(files) // SAMPLES)
    palette = Palette(list(map(unpacked, files[::-1][::stride])))  # from all over the deck, the last among them
    return animation_of(map(palette.apply, map(unpacked, files)), "GIF", deck)


def apng_of(deck: Deck) -> bytes:
    """The deck as an animated PNG in full colour that repeats. Raises EngineError if a font is missing."""
    return signed_png(animation_of(map(unpacked, painted(deck)), "PNG", deck), deck.mark)


def painted(deck: Deck) -> list[bytes]:
    """The steps as pictures, kept as small as PNGs are and unpacked one at a time, each time they are needed."""
    return [png_of(slide_svg(deck, scene)) for scene in deck.scenes()]


def unpacked(file: bytes) -> Image.Image:
    """The picture in a PNG."""
    return PngImageFile(BytesIO(file)).convert("RGB")


class Palette:
    """The colours of a GIF: the most frequent ones, which are the theme's, unchanged, and means of the others.

    Pillow looks up the nearest colour of a palette not for each colour, but for the corner of each cell of 4 × 4 × 4
    colours. So the frequent ones are looked up at the corners of their cells, and put in their places afterwards.
    """

    def __init__(self, samples: list[Image.Image]) -> None:
        width, height = samples[0].size
        together = Image.new("RGB", (width, height * len(samples)))
        for number, sample in enumerate(samples):
            together.paste(sample, (0, number * height))
        counts: list[tuple[int, Any]] = together.getcolors(width * height * len(samples)) or []
        cells: dict[tuple[int, ...], tuple[int, ...]] = {}
        for _, colour in sorted(counts, reverse=True)[:EXACT]:
            cells.setdefault(tuple(part & ~3 for part in colour), colour)
        means = together.quantize(COLOURS - EXACT, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        rest = means.getpalette("RGB") or []
        self.looked_for = Image.new("P", (1, 1))
        self.looked_for.putpalette([*chain(*cells), *rest])
        self.colours = [*chain(*cells.values()), *rest]

    def apply(self, picture: Image.Image) -> Image.Image:
        made = picture.quantize(palette=self.looked_for, dither=Image.Dither.NONE)
        made.putpalette(self.colours)
        return made


def animation_of(frames: Iterable[Image.Image], form: str, deck: Deck) -> bytes:
    """The frames as one file that repeats."""
    file = BytesIO()
    first, *others = frames
    said = {"comment": deck.mark} if form == "GIF" else {}
    first.save(file, format=form, save_all=True, append_images=others, duration=durations_of(deck), loop=0, **said)
    return file.getvalue()
