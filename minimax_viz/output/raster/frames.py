"""Frames: a picture for each step of a deck, as SVG and as PNG, all with the same view box; and how long each
is shown.
"""

from collections.abc import Iterator

from minimax_viz.output.deck import Deck, frame_name
from minimax_viz.output.raster.png import png_of
from minimax_viz.output.svg.step import slide_svg
from minimax_viz.text.narrator import Narrator

ZOOM = 1.5  # a slide of 16:9 is 1920 pixels wide then
LEAST, CHARACTER, EXTRA = 800, 25, 2500  # milliseconds: for looking, for each character, for a cutoff and the end


def frame_files(deck: Deck) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files: step-001.svg and step-001.png are the first step of the search.

    Raises EngineError if there is no font to paint the PNGs with.
    """
    for scene in deck.scenes():
        name, text = frame_name(scene, len(deck.trace.steps)), slide_svg(deck, scene)
        yield f"{name}.svg", f"{text}<!-- {deck.mark} -->\n".encode()
        yield f"{name}.png", png_of(text, zoom=ZOOM)


def holds_of(deck: Deck) -> list[int]:
    """How long each step is shown, in milliseconds. Cutoffs and the last step are shown longer."""
    narrator, last = Narrator(deck.trace, deck.words), deck.steps[-1]
    holds = []
    for number in deck.steps:
        step = deck.trace.steps.at(number)
        reading = LEAST + CHARACTER * len(narrator.standing_text(step))
        holds.append(round(reading + EXTRA * (step.kind == "cutoff" or number == last), -1))  # GIF counts hundredths
    return holds
