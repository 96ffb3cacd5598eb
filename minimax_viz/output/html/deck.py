"""The deck page: slides in one self-contained HTML file, with the structure of reveal.js.

A node that looks the same on many slides is drawn once; the slides refer to it.
"""

import re
from functools import cache
from typing import Any

from markupsafe import Markup

from minimax_viz.output import svg
from minimax_viz.output.deck import FOOT, HEAD, Deck, fit, sentence_lines, space_of, step_head
from minimax_viz.output.html.page import as_json, policy, script_data, style_of, variables
from minimax_viz.output.html.scripts import script_of, sheet
from minimax_viz.output.svg_drawing import classes_of, legend_svg, node_content_svg, tree_svg
from minimax_viz.output.svg_step import attributes_of
from minimax_viz.output.templates import template
from minimax_viz.picture.drawing import Node
from minimax_viz.picture.step_scene import StepScene, signs_of
from minimax_viz.picture.text_metrics import lines_within
from minimax_viz.picture.theme import THEMES
from minimax_viz.safe_text import legible, one_line
from minimax_viz.text.summary import settings_texts, stopped_sentence

STYLES = ("deck/slide.css", "deck/page.css")
KEYS = ("next", "back", "start", "end", "fullscreen", "notes", "overview", "dark", "help")
NARROWER = 0.95  # than a slide: a browser breaks lines a little earlier than we measure
COVER_SIZES, COVER_HEIGHT, COVER_MARGINS = (54.0, 40.0, 30.0, 22.0, 15.0), 190.0, 182.4  # of the title
OWN_STYLE = re.compile(r' style="([^"]*)"')  # of the lines in small boards


def deck_page_of(deck: Deck) -> str:
    """The deck as an HTML document."""
    looks: dict[str, str] = {}  # the names under which slides refer to looks
    scenes = list(deck.scenes())
    slides = [slide_of(deck, scene, looks) for scene in scenes]
    signs = {symbol: sign for scene in scenes for symbol, sign in signs_of(scene, deck.words).items()}
    drawn = Markup("\n".join(f'<g id="{name}" class="tree">{look}</g>' for look, name in looks.items()))
    room = (deck.pixels[0] - 10 * 16 - 22.4) / 1.35
    legend, legend_height = legend_svg(signs.values(), room)
    width, height = deck.pixels
    over_steps, count = scenes[0].canvas.heading.over_steps, len(deck.trace.steps)
    cover = lines_within(one_line(deck.heading), width - COVER_MARGINS, COVER_HEIGHT, COVER_SIZES, 1.15, bold=True)
    head = step_head(one_line(deck.heading), over_steps, count, width, deck.words)
    sizes = {cover.size, head.title.size, head.settings.size, *(slide["size"] for slide in slides)}
    sheets = svg.with_chance(["steps.css"], "chance" in signs)
    style, script = deck_style(width, height, tuple(sorted(sizes)), sheets), script_of("deck/main.js")
    return template("deck/page.html.j2").render(
        mark=deck.mark,
        lang=deck.words.code,
        theme=deck.theme,
        title=legible(deck.heading),
        settings=[legible(setting) for setting in settings_texts(deck.trace, deck.words)],
        stopped=stopped_sentence(deck.trace, deck.words),
        cover=cover,
        over_steps=over_steps,
        head=head,
        count=count,
        slides=slides,
        looks=drawn,
        legend=Markup(f'<svg class="tree legend" viewBox="0 0 {room:g} {legend_height:g}">{legend}</svg>'),
        view=f"0 {HEAD:g} {width:g} {height - HEAD - FOOT:g}",
        say=deck.words.text,
        policy=policy((style,), script, tuple(sorted(set(OWN_STYLE.findall(drawn))))),
        style=Markup(style),
        script=script,
        words=script_data(as_json({key: deck.words.text(f"deck.key.{key}") for key in (*KEYS, "letters")})),
    )


def slide_of(deck: Deck, scene: StepScene, looks: dict[str, str]) -> dict[str, Any]:
    """The slide of a scene, for the template. `size` is the size of the sentence's letters in pixels."""
    place = fit(scene.canvas, space_of(deck.pixels))
    transform = f"translate({place.x:.2f} {place.y:.2f}) scale({place.scale:.4f})"
    return {
        "number": scene.step.number,
        "segment": scene.segment,
        "picture": Markup("\n".join(tree_svg(scene.drawing, transform, lambda node: reference(node, looks)))),
        "sentence": legible(scene.sentence),
        "size": sentence_lines(scene.sentence, deck.pixels[0] * NARROWER).size,
        "notes": [legible(note) for note in deck.notes(scene)],
    }


def reference(node: Node, looks: dict[str, str]) -> str:
    """A node in its place. The element that reveal.js animates has no transform, which it would overwrite."""
    look = looks.setdefault(f'<g class="{classes_of(node)}">{node_content_svg(node)}</g>', f"look{len(looks)}")
    known = f'data-id="{node.key}" {attributes_of(node)}'
    return f'<g transform="translate({node.x:.1f} {node.y:.1f})"><g {known}><use href="#{look}"/></g></g>'


@cache
def deck_style(width: float, height: float, sizes: tuple[float, ...], sheets: tuple[str, ...]) -> str:
    """The style sheet of slides of this size, whose texts have these sizes, with `sheets` for the tree. Printed slides
    are never dark.
    """
    light, paper = (variables(THEMES[name]) for name in ("light", "print"))
    return "\n".join(
        (
            style_of(()),
            f':root[data-theme="print"] {{ color-scheme: light; {paper} }}',
            f"@media print {{ :root:root[data-theme]:not([data-theme='print']) {{ {light} }} }}",
            svg.style_of(None, "tree", *sheets),
            *map(sheet, STYLES),
            template("deck/shape.css.j2").render(width=width, height=height, sizes=sizes),
        )
    )
