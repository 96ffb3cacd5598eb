"""The tree as a single TikZ figure for a paper or a worksheet: of the finished search, or as it stands at a step."""

from minimax_viz.output.deck import Deck
from minimax_viz.output.tex.drawing import Command, commands_of, coordinates, layered, players
from minimax_viz.output.tex.text import Tex, color_definitions, tex_escaped_anywhere, tex_template
from minimax_viz.picture.fitting import Viewport
from minimax_viz.picture.step_scene import readable_scene, step_scenes
from minimax_viz.picture.tree import drawing_of

LARGEST, WIDTH, HEIGHT = 0.9, 455.0, 620.0  # of a pixel; of an A4 page's text, in points
VIEWPORT = Viewport(WIDTH / 0.5, HEIGHT / 0.5)  # a move is to be written in 6 points


def figure_of(deck: Deck) -> bytes:
    """The document, in UTF-8, of the deck's last step; if that is the search's last step, of the finished search."""
    if deck.steps[-1] == len(deck.trace.steps):
        canvas = readable_scene(deck.trace, deck.words, deck.draw_nodes, VIEWPORT)
        drawing = drawing_of(canvas, -canvas.gutter)
        caption = str(canvas.heading)
    else:
        *_, scene = step_scenes(deck.trace, deck.steps, deck.words, deck.draw_nodes, VIEWPORT)
        canvas, drawing, caption = scene.canvas, scene.drawing, scene.sentence
    nodes = list(drawing.nodes)
    commands = commands_of(nodes, drawing.edges, drawing.captions, tex_escaped_anywhere)
    lines = [
        *coordinates(nodes, tex_escaped_anywhere),
        *players(drawing.players, tex_escaped_anywhere),
        *layered(sorted(commands), Command.text),
    ]
    unit = min(LARGEST, WIDTH / (canvas.width + canvas.gutter), HEIGHT / canvas.height)
    text = tex_template("figure.tex.j2").render(
        mark=Tex(deck.mark),
        caption=Tex(tex_escaped_anywhere(caption)),
        unit=Tex(f"{unit:.3f}"),
        colours=color_definitions(deck.theme),
        lines=map(Tex, lines),
    )
    return text.encode("utf-8")
