"""Slides as Markdown, for Marp, and for Quarto or pandoc with reveal.js; the pictures are SVG files beside it."""

import json
import re
from collections.abc import Mapping
from urllib.parse import quote

from markupsafe import Markup

from minimax_viz.output.deck import MARGIN, Deck, frame_name, sentence_lines
from minimax_viz.output.svg import style_of, with_chance
from minimax_viz.output.svg_drawing import legend_svg
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.output.templates import template
from minimax_viz.picture.step_scene import StepScene, signs_of
from minimax_viz.picture.theme import FONT_FAMILY, theme_named
from minimax_viz.safe_text import one_line
from minimax_viz.text.labels import LegendSign
from minimax_viz.text.summary import settings_line, stopped_sentence

TREE = 535.0  # the height of the pictures in pixels
LEGEND = "legend.svg"
SIGNS_LARGER = 1.4
# What Marp or pandoc may interpret: markup, the colons and dots of addresses, dashes and dots that they join.
MARKS = re.compile(r"[\\`*_{}\[\]<>#|&~^$@]|:(?=\S)|\.(?=[^\W\d]|\.)|-(?=-)|(?<=-)-")
# What Marp turns into an emoji; an invisible character prevents that.
SMILEY = re.compile(r":(?=[\w+-]+:)")
# What begins a list, a definition or an underlined heading.
BEGINNING = re.compile(r"^(\(?\w{1,9}(?=[.)])|(?=[-+=:]))(.)")


def markdown_of(deck: Deck, folder: str) -> tuple[str, list[tuple[str, bytes]]]:
    """The document, and the names and contents of its pictures, which it expects beside it in a folder of this name."""
    words, count = deck.words, len(deck.trace.steps)
    slides: list[dict[str, object]] = []
    files: list[tuple[str, bytes]] = []
    signs: dict[str, LegendSign] = {}
    for scene in deck.scenes():
        signs |= signs_of(scene, words)
        file = f"{frame_name(scene, count)}.svg"
        files.append((file, slide_svg(deck, scene, TREE).encode("utf-8")))
        slides.append({"frame": file, **slide_texts(deck, scene)})
    files.append((LEGEND, legend_of(deck, signs).encode("utf-8")))
    text = template("marp.md.j2").render(
        mark=deck.mark,
        lang=words.code,
        size=deck.size,
        width=int(deck.pixels[0]),
        tree=int(TREE),
        colours=theme_named(deck.theme),
        fonts=Markup(FONT_FAMILY),
        page_title=Markup(json.dumps(in_markdown(deck.heading), ensure_ascii=False)),
        title=in_markdown(deck.heading),
        settings=in_markdown(settings_line(deck.trace, words)),
        question=in_markdown(words.text("slides.question")),
        stopped=in_markdown(stopped_sentence(deck.trace, words)),
        shown=in_markdown(words.text("deck.shown", shown=len(slides), count=count)),
        legend=in_markdown(words.text("slides.legend")),
        legend_file=LEGEND,
        folder=Markup(quote(folder)),
        cover_note=in_comment(words.text("deck.notes.cover")),
        slides=slides,
    )
    return text, files


def slide_texts(deck: Deck, scene: StepScene) -> dict[str, object]:
    """The texts on the slide of a scene, as Markdown."""
    number = scene.step.number
    heading = deck.words.text("slides.step", number=number, count=len(deck.trace.steps))
    return {
        "heading": in_markdown(heading),
        "alt": in_markdown(deck.words.text("deck.picture", number=number)),
        "sentence": in_markdown(scene.sentence),
        "size": f"{sentence_lines(scene.sentence, deck.pixels[0]).size:g}",
        # Marp takes a comment that is a YAML mapping for an instruction; a first line without a colon prevents that.
        "notes": [in_comment(note) for note in (heading, *deck.notes(scene))],
    }


def legend_of(deck: Deck, signs: Mapping[str, LegendSign]) -> str:
    """The legend as an SVG document."""
    width = deck.pixels[0] - 4 * MARGIN
    parts, height = legend_svg(signs.values(), width / SIGNS_LARGER)
    height *= SIGNS_LARGER
    sheets = with_chance(["steps.css"], "chance" in signs)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" class="mv-{deck.theme}" font-family="{FONT_FAMILY}">\n'
        f"<style>{style_of(theme_named(deck.theme), f'mv-{deck.theme}', *sheets)}</style>\n"
        f'<g transform="scale({SIGNS_LARGER:g})">{"".join(parts)}</g>\n</svg>\n'
    )


def in_markdown(text: str) -> Markup:
    """A text as one line of Markdown with all markup escaped."""
    line = SMILEY.sub(":\u2060", one_line(text).strip())
    line = MARKS.sub(r"\\\g<0>", line)
    return Markup(BEGINNING.sub(r"\1\\\2", line))


def in_comment(text: str) -> Markup:
    """A text as a line of an HTML comment, unable to end it."""
    return Markup(re.sub("-(?=-)", "- ", one_line(text).strip()))
