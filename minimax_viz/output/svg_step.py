"""A step as an SVG picture: the tree at that step, in a view box that all steps share, with the sentence under it."""

from collections.abc import Iterator

from minimax_viz.games.game import CHANCE
from minimax_viz.output import deck as decks
from minimax_viz.output.deck import Deck
from minimax_viz.output.svg import svg_document, with_chance
from minimax_viz.output.svg_drawing import escaped, node_attribute, node_svg, tree_svg
from minimax_viz.picture.drawing import Node
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.picture.text_metrics import Lines, text_width
from minimax_viz.safe_text import one_line


def slide_svg(deck: Deck, scene: StepScene, height: float | None = None) -> str:
    """A scene of a deck as an SVG document: a slide or, if a height in pixels is given, a picture of the tree alone.
    All steps of a deck have the same view box.

    Each drawn row is a group with the attributes `data-node`, `data-state` and `data-value` as on the page, each stub
    one with `data-stub`. On a slide the title and the step's number stand over the tree, and the sentence under it.
    Raises SettingsError for an unknown theme.
    """
    size = deck.pixels if height is None else (deck.pixels[0], height)
    place = decks.fit(scene.canvas, decks.space_of(size, with_text=height is None))
    transform = f"translate({place.x:.2f} {place.y:.2f}) scale({place.scale:.4f})"
    lines = [
        *tree_svg(scene.drawing, transform, lambda node: node_svg(node, attributes_of(node))),
        *(slide_texts(deck, scene) if height is None else ()),
    ]
    title, number = deck.title or scene.canvas.heading.title, scene.step.number
    sheets = with_chance(["steps.css"], CHANCE in scene.canvas.players)
    return svg_document(lines, size, deck.theme, deck.words.code, title, scene.sentence, *sheets, step=number)


def attributes_of(node: Node) -> str:
    """The state of a node, as attributes."""
    return f'{node_attribute(node)} data-state="{node.state}" data-value="{escaped(node.value)}"'


def slide_texts(deck: Deck, scene: StepScene) -> Iterator[str]:
    """The title, the settings, a note if the search was stopped, which step this is; under the tree the sentence."""
    (width, height), heading, count = deck.pixels, scene.canvas.heading, len(deck.trace.steps)
    shown = decks.step_head(one_line(deck.title or heading.title), heading.over_steps, count, width, deck.words)
    at = decks.baselines(shown.title)
    yield from lines_svg("name", decks.MARGIN, shown.title, at)
    title_width = max(text_width(line, shown.title.size, bold=True) for line in shown.title.lines)
    left = decks.MARGIN + title_width + decks.BAND_GAP
    yield from lines_svg("over", left, shown.settings, decks.baselines(shown.settings))
    number = Lines(decks.NUMBER_SIZE, [deck.words.text("slides.step", number=scene.step.number, count=count)])
    yield from lines_svg("count", width - decks.MARGIN, number, at[-1:])
    top, told = height - decks.FOOT, decks.sentence_lines(scene.sentence, width)
    yield f'<rect class="band" y="{top + 8:g}" width="{width:g}" height="{decks.FOOT - 8:g}"/>'
    step = told.size * decks.LEADING
    yield from lines_svg("told", decks.MARGIN, told, [top + 20 + (at + 0.75) * step for at in range(len(told.lines))])


def lines_svg(kind: str, x: float, text: Lines, at: list[float]) -> Iterator[str]:
    """Lines of a text, their baselines at these y."""
    for line, y in zip(text.lines, at, strict=True):
        yield f'<text class="{kind}" font-size="{text.size:g}" x="{x:.1f}" y="{y:.1f}">{escaped(line)}</text>'
