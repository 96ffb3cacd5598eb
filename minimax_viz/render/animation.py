"""A deck as a picture that moves, GIF or APNG, each step held for as long as its sentence takes to read."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from minimax_viz.errors import EngineError
from minimax_viz.explain.narrator import Narrator
from minimax_viz.render.deck import Deck, ignore
from minimax_viz.render.png import png_of

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST, CHARACTER, EXTRA = 800, 25, 2500  # milliseconds: for looking, for each character, for a cutoff and the end
SAMPLES = 6  # frames from which the colours are taken
COLOURS = 256


def holds_of(deck: Deck) -> list[int]:
    """How long each step is shown, in milliseconds; cutoffs and the last step longer."""
    narrator, last = Narrator(deck.trace, deck.words), deck.steps[-1]
    holds = []
    for at in deck.steps:
        step = deck.trace.steps[at]
        reading = LEAST + CHARACTER * len(narrator.text(step))
        holds.append(round(reading + EXTRA * (step.kind == "cutoff" or at == last), -1))  # GIF counts hundredths
    return holds


def gif_of(deck: Deck) -> bytes:
    """The deck as a GIF that repeats. Raises EngineError where Pillow or a font is missing.

    All frames share one palette, made of the colours of the deck itself, and nothing is dithered: so text stays crisp,
    and what does not change does not flicker.
    """
    image = pillow()
    palette = palette_of(deck)
    frames = (frame.quantize(palette=palette, dither=image.Dither.NONE) for frame in pictures(deck))
    return animated(frames, "GIF", holds_of(deck), optimize=False)


def apng_of(deck: Deck) -> bytes:
    """The deck as an animated PNG in full colour that repeats. Raises EngineError where Pillow or a font is missing."""
    pillow()
    return animated(pictures(deck), "PNG", holds_of(deck))


def pictures(deck: Deck) -> "Iterator[Image]":
    """The steps as pictures in memory, one at a time."""
    image = pillow()
    for scene in deck.scenes():
        yield image.open(BytesIO(png_of(deck.svg(scene)))).convert("RGB")


def palette_of(deck: Deck) -> "Image":
    """The colours of the deck: those of some of its steps, the last among them."""
    image = pillow()
    stride = max(1, -(-len(deck.steps) // SAMPLES))
    samples = list(pictures(replace(deck, steps=deck.steps[::-1][::stride][::-1], tell=ignore)))
    width, height = samples[0].size
    together = image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        together.paste(sample, (0, number * height))
    palette: Image = together.quantize(COLOURS, method=image.Quantize.MEDIANCUT, dither=image.Dither.NONE)
    return palette


def animated(frames: "Iterator[Image]", form: str, holds: list[int], **options: Any) -> bytes:
    """The frames as one file."""
    file = BytesIO()
    next(frames).save(
        file, format=form, save_all=True, append_images=frames, duration=holds, loop=0, **options
    )  # fmt: skip
    return file.getvalue()


def pillow() -> Any:
    """The module PIL.Image. Raises EngineError where Pillow is missing."""
    try:
        from PIL import Image
    except ImportError as error:
        raise EngineError('A moving picture needs Pillow: pip install "minimax-viz[slides]".') from error
    return Image
