"""A step as an SVG picture: the tree at that step, in a view box that all steps share, with the sentence under it."""

from collections.abc import Iterator

from minimax_viz.output.deck import (
    BAND_GAP,
    FOOT,
    LEADING,
    MARGIN,
    NUMBER_SIZE,
    SIZES,
    Deck,
    baselines,
    fit,
    sentence_lines,
    space_of,
    step_head,
)
from minimax_viz.output.svg import first_lines
from minimax_viz.output.svg_drawing import background_svg, captions_svg, node_attribute, node_svg
from minimax_viz.output.xml import escaped
from minimax_viz.picture.drawing import Node
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.picture.text_metrics import Lines, text_width
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog


def step_svg(
    scene: StepScene,
    words: Catalog,
    *,
    theme: str = "light",
    size: tuple[float, float] = SIZES["16:9"],
    title: str = "",
    count: int = 0,
    with_text: bool = True,
) -> str:
    """The step as an SVG document of this size in pixels. All steps of a deck have the same view box.

    Each drawn row is a group with the attributes `data-node`, `data-state` and `data-value` as on the page, each stub
    one with `data-stub`. With text, the `title` and the step's number among `count` stand over the tree, and the
    sentence under it. Raises SettingsError for an unknown theme.
    """
    width, height = size
    place = fit(scene.canvas, space_of(size, with_text=with_text))
    shown_title = title or scene.canvas.heading.title
    lines = [
        *first_lines(size, theme, words.code, shown_title, scene.sentence, "steps.css", step=scene.step.number),
        f'<g transform="translate({place.x:.2f} {place.y:.2f}) scale({place.scale:.4f})">',
        *background_svg(scene.drawing),
        *(node_svg(node, attributes_of(node)) for node in scene.drawing.nodes),
        *captions_svg(scene.drawing.captions),
        "</g>",
    ]
    if with_text:
        lines += step_heading(scene, words, title, count, width)
        lines += sentence(scene.sentence, width, height)
    return "\n".join([*lines, "</svg>"]) + "\n"


def slide_svg(deck: Deck, scene: StepScene) -> str:
    """A scene of a deck as a picture."""
    return step_svg(
        scene, deck.words, theme=deck.theme, size=deck.pixels, title=deck.title, count=len(deck.trace.steps)
    )  # fmt: skip


def attributes_of(node: Node) -> str:
    """The state of a node, as attributes."""
    return f'{node_attribute(node)} data-state="{node.state}" data-value="{escaped(node.value)}"'


def step_heading(scene: StepScene, words: Catalog, title: str, count: int, width: float) -> Iterator[str]:
    """The title, the settings, a note if the search was stopped, and which step this is."""
    heading = scene.canvas.heading
    shown = step_head(one_line(title or heading.title), heading.over_steps, count, width, words)
    yield from lines_svg("name", MARGIN, shown.title, baselines(shown.title))
    left = MARGIN + max(text_width(line, shown.title.size, bold=True) for line in shown.title.lines) + BAND_GAP
    yield from lines_svg("over", left, shown.settings, baselines(shown.settings))
    if count:
        number = words.text("slides.step", number=scene.step.number, count=count)
        yield from lines_svg("count", width - MARGIN, Lines(NUMBER_SIZE, [number]), baselines(shown.title)[-1:])


def sentence(text: str, width: float, height: float) -> Iterator[str]:
    """The sentence under the tree, as large as fits."""
    top, told = height - FOOT, sentence_lines(text, width)
    yield f'<rect class="band" y="{top + 8:g}" width="{width:g}" height="{FOOT - 8:g}"/>'
    step = told.size * LEADING
    yield from lines_svg("told", MARGIN, told, [top + 20 + (at + 0.75) * step for at in range(len(told.lines))])


def lines_svg(kind: str, x: float, text: Lines, at: list[float]) -> Iterator[str]:
    """Lines of a text, their baselines at these y."""
    for line, y in zip(text.lines, at, strict=True):
        yield f'<text class="{kind}" font-size="{text.size:g}" x="{x:.1f}" y="{y:.1f}">{escaped(line)}</text>'
