"""The tree as a single TikZ figure for a paper or a worksheet: of the finished search, or as it stands at a step."""

from collections.abc import Iterator

from minimax_viz.output.deck import Deck
from minimax_viz.output.svg.frame import gutter_width
from minimax_viz.output.tex.parts import LAYERS, coordinates, finished_node, parts_of, player_parts
from minimax_viz.output.tex.template import Tex, colours, template
from minimax_viz.output.tex.text import escaped_anywhere as escaped
from minimax_viz.picture.captions import Caption
from minimax_viz.picture.readable import Room, readable_scene
from minimax_viz.picture.scene import Scene
from minimax_viz.picture.step_scene import StepNode, step_scenes

LARGEST, WIDTH, HEIGHT = 0.9, 455.0, 620.0  # of a pixel; of an A4 page's text, in points
ROOM = Room(WIDTH / 0.5, HEIGHT / 0.5)  # a move is to be written in 6 points


def figure_of(deck: Deck) -> bytes:
    """The document, in UTF-8, of the deck's last step; where that is the search's last, of the finished search."""
    if deck.steps[-1] == len(deck.trace.steps):
        stage = readable_scene(deck.trace, deck.words, deck.draw_nodes, ROOM)
        nodes, captions, told = [finished_node(node) for node in stage.nodes], stage.captions, str(stage.heading)
    else:
        *_, scene = step_scenes(deck.trace, deck.steps, deck.words, deck.draw_nodes, ROOM)
        stage, nodes, captions, told = scene.stage, scene.nodes, scene.captions, scene.sentence
    unit = min(LARGEST, WIDTH / (stage.width + gutter_width(stage)), HEIGHT / stage.height)
    text = template("figure.tex.j2").render(
        caption=Tex(escaped(told)),
        unit=Tex(f"{unit:.3f}"),
        colours=colours(deck.theme),
        lines=[Tex(line) for line in lines(stage, nodes, captions)],
    )
    return text.encode("utf-8")


def lines(stage: Scene, nodes: list[StepNode], captions: list[Caption]) -> Iterator[str]:
    """The lines of the picture."""
    yield from coordinates(nodes, escaped)
    yield from player_parts(stage, -gutter_width(stage), escaped)
    layer = -1
    for part in sorted(parts_of(nodes, captions, escaped)):
        if part.layer != layer:
            layer = part.layer
            yield f"% {LAYERS[layer]}"
        yield part.command()
