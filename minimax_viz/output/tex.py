"""LaTeX documents: beamer slides, a frame for each segment; and a single TikZ figure.

Text is escaped so that it is printed as it is, whatever it says, and never read as a command. So is what is put into
the templates of documents, unless it is TeX already.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from jinja2 import Template

from minimax_viz.games.game import CHANCE
from minimax_viz.output.deck import Deck, fit, space_of, step_head
from minimax_viz.output.templates import environment
from minimax_viz.output.tex_drawing import Command, commands_of, layered, length, node_commands, standing_lines
from minimax_viz.picture.finished import Viewport, sign_drawing
from minimax_viz.picture.step_scene import StepScene, readable_scene, signs_of, step_scenes
from minimax_viz.picture.text_metrics import Lines
from minimax_viz.picture.theme import theme_named
from minimax_viz.picture.tree_drawing import drawing_of
from minimax_viz.safe_text import one_line

ASPECTS = {"16:9": "169", "4:3": "43"}
MOST_STEPS = 40  # a frame; TeX reads all of it again for each of its slides


def beamer_of(deck: Deck) -> bytes:
    """The document, in UTF-8: a title, a legend, and a slide for each step of the deck."""
    scenes = list(deck.scenes())
    heading, words = scenes[0].canvas.heading, deck.words
    over = step_head(one_line(deck.heading), heading.over_steps, len(deck.trace.steps), deck.pixels[0], words)
    title = in_head(over.title, over.title_width)
    settings = " ".join(filter(None, [heading.warning, " · ".join(heading.all_settings)]))
    text = tex_template("beamer.tex.j2").render(
        mark=Tex(deck.mark),
        aspect=ASPECTS[deck.size],
        language=Tex(words.text("slides.tex.babel")),
        colours=color_definitions(deck.theme),
        title=one_line(deck.heading),
        question=words.text("slides.question"),
        settings=settings,
        short_settings=Tex(in_head(over.settings, over.settings_width)),
        shown=words.text("deck.shown", shown=len(scenes), count=str(len(deck.trace.steps))),
        legend_title=words.text("slides.legend"),
        legend=list(legend_entries(scenes, deck)),
        has_chance=CHANCE in scenes[0].canvas.players,
        frames=[Tex("\n".join(frame_lines(deck, title, segment))) for segment in frames_of(scenes)],
    )
    return text.encode("utf-8")


def in_head(text: Lines, width: float) -> str:
    """A part of the head above the tree: one line, or several lines in a box of this width."""
    lines = r"\\".join(map(tex_escaped, text.lines))
    if len(text.lines) == 1:
        return f"\\headpart{{{text.size:g}}}{{{lines}}}"
    return f"\\headlines{{{text.size:g}}}{{{width:.0f}}}{{{lines}}}"


def legend_entries(scenes: list[StepScene], deck: Deck) -> Iterator[dict[str, str]]:
    """The signs that occur in the deck, each with its drawing and its meaning, two per line."""
    signs = {symbol: sign for scene in scenes for symbol, sign in signs_of(scene, deck.words).items()}
    for at, sign in enumerate(signs.values()):
        node = replace(sign_drawing(sign.symbol), key="")
        drawing = " ".join(f"\\{name}{rest}" for _, name, rest in node_commands(node, tex_escaped))
        end = r"\par\vskip 18\treeunit" if at % 2 else r"\hfil"
        yield {"drawing": Tex(drawing), "meaning": sign.meaning, "end": Tex(end)}


def frames_of(scenes: list[StepScene]) -> Iterator[list[StepScene]]:
    """The scenes that share a frame."""
    for _, segment in groupby(scenes, key=lambda scene: scene.segment):
        shown = list(segment)
        yield from (shown[at : at + MOST_STEPS] for at in range(0, len(shown), MOST_STEPS))


def frame_lines(deck: Deck, title: str, scenes: list[StepScene]) -> Iterator[str]:
    """The lines of a frame: where the nodes are, what is drawn on which of its slides, the sentences, the notes."""
    first, last = scenes[0], scenes[-1]
    canvas, count = first.canvas, len(deck.trace.steps)
    place = fit(canvas, space_of(deck.pixels))
    yield f"% Steps {first.step.number} to {last.step.number}."
    yield "\\begin{frame}[t]"
    yield f"  \\frametitle{{{title}}}"
    room = "".join(f"{{{length(edge)}}}" for edge in (-canvas.gutter, canvas.width, canvas.height))
    yield f"  \\begin{{tree}}{{{place.scale:.3f}}}{room}"
    yield from (f"    {line}" for line in standing_lines(last.drawing, tex_escaped))
    yield from (f"    {line}" for line in overlay_commands(scenes))
    yield "  \\end{tree}"
    for slide, scene in enumerate(scenes, 1):
        step = deck.words.text("slides.step", number=scene.step.number, count=count)
        yield f"  \\framesubtitle<{slide}>{{{tex_escaped(step)}}}"
        yield f"  \\sentence<{slide}>{{{breakable_text(scene.sentence)}}}"
        notes = r"\par ".join(map(breakable_text, deck.notes(scene)))
        yield f"  \\note<{slide}>{{{notes}}}"
    yield "\\end{frame}"


def overlay_commands(scenes: list[StepScene]) -> Iterator[str]:
    """All commands, each on the slides on which it is the same."""
    slides: dict[Command, list[int]] = {}
    for slide, scene in enumerate(scenes, 1):
        for command in commands_of(scene.drawing, tex_escaped):
            slides.setdefault(command, []).append(slide)

    def write(command: Command) -> str:
        return command.text("" if len(slides[command]) == len(scenes) else f"<{overlay(slides[command])}>")

    yield from layered(sorted(slides), write)


def overlay(slides: list[int]) -> str:
    """Ascending numbers of slides in beamer's notation: "1-3,7"."""
    runs: list[list[int]] = []
    for slide in slides:
        if runs and slide == runs[-1][-1] + 1:
            runs[-1].append(slide)
        else:
            runs.append([slide])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


LARGEST_FIGURE, FIGURE_WIDTH, FIGURE_HEIGHT = 0.9, 455.0, 620.0  # of a pixel; of an A4 page's text, in points
FIGURE_VIEWPORT = Viewport(FIGURE_WIDTH / 0.5, FIGURE_HEIGHT / 0.5)  # a move is to be written in 6 points


def figure_of(deck: Deck) -> bytes:
    """The document, in UTF-8, of the deck's last step; if that is the search's last step, of the finished search."""
    if deck.steps[-1] == len(deck.trace.steps):
        canvas = readable_scene(deck.trace, deck.words, deck.draw_nodes, FIGURE_VIEWPORT)
        drawing = drawing_of(canvas, -canvas.gutter)
        caption = str(canvas.heading)
    else:
        *_, scene = step_scenes(deck.trace, deck.steps, deck.words, deck.draw_nodes, FIGURE_VIEWPORT)
        canvas, drawing, caption = scene.canvas, scene.drawing, scene.sentence
    drawing.nodes = list(drawing.nodes)  # which are made as they are asked for
    lines = [
        *standing_lines(drawing, tex_escaped_anywhere),
        *layered(sorted(commands_of(drawing, tex_escaped_anywhere)), Command.text),
    ]
    unit = min(LARGEST_FIGURE, FIGURE_WIDTH / (canvas.width + canvas.gutter), FIGURE_HEIGHT / canvas.height)
    text = tex_template("figure.tex.j2").render(
        mark=Tex(deck.mark),
        caption=Tex(tex_escaped_anywhere(caption)),
        unit=Tex(f"{unit:.3f}"),
        colours=color_definitions(deck.theme),
        lines=map(Tex, lines),
        has_chance=CHANCE in canvas.players,
    )
    return text.encode("utf-8")


SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\symbol{34}", "`": r"\symbol{96}", "\u00a0": "~", "\u202f": r"\,",
}  # fmt: skip
# A quotation mark may be active, where a language's shorthands are. LuaTeX takes U+FFFD itself for a broken file.
REPLACEMENT = r"\symbol{65533}"
FORBIDDEN = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFD), REPLACEMENT)
FORBIDDEN |= {plane + end: REPLACEMENT for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF)}
SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " ")
# What turns the writing direction would turn the rest of the line; a line of unbroken letters would leave the slide.
TURNS = dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "")
BREAK = "\u200b"
TABLE = (
    FORBIDDEN | SPACES | TURNS | {ord(sign): code for sign, code in SPECIAL.items()} | {ord(BREAK): r"\allowbreak{}"}
)

# How an article writes these signs, with any engine and in any font.
SIGNS = {
    "≥": r"\ensuremath{\geq}", "≤": r"\ensuremath{\leq}", "−": r"\ensuremath{-}", "∞": r"\ensuremath{\infty}",
    "≈": r"\ensuremath{\approx}", "⇐": r"\ensuremath{\Leftarrow}", "α": r"\ensuremath{\alpha}",
    "β": r"\ensuremath{\beta}", "…": r"\dots{}", "·": r"\textperiodcentered{}", "×": r"\ensuremath{\times}",
}  # fmt: skip
ANYWHERE = {code: "?" if sign == REPLACEMENT else sign for code, sign in TABLE.items()}
ANYWHERE |= {ord(sign): code for sign, code in SIGNS.items()}

SYNTAX: dict[str, Any] = {
    "variable_start_string": "\\VAR{",
    "variable_end_string": "}",
    "block_start_string": "\\BLOCK{",
    "block_end_string": "}",
    "comment_start_string": "\\COMMENT{",
    "comment_end_string": "}",
    "line_statement_prefix": "%%",
}

LIGATURE = re.compile(r"([-'?!,])(?=[-',])")
LONG = re.compile(r"\S{30}(?=\S)")


@lru_cache(maxsize=1 << 16)
def tex_escaped(text: str) -> str:
    """The text in a form that may stand anywhere in a document for LuaLaTeX, on one line."""
    return LIGATURE.sub(r"\1{}", text.translate(TABLE))


@lru_cache(maxsize=1 << 16)
def tex_escaped_anywhere(text: str) -> str:
    """The same for a document in any engine and font: α, ≥ and the like are commands."""
    return LIGATURE.sub(r"\1{}", text.translate(ANYWHERE))


def breakable_text(text: str) -> str:
    """Escaped text of a paragraph, in which very long words may be broken."""
    return tex_escaped(LONG.sub(rf"\g<0>{BREAK}", text))


class Tex(str):
    """TeX that is not escaped again."""


def escaped_unless_tex(value: object) -> str:
    """A value as it is written into a template."""
    return value if isinstance(value, Tex) else breakable_text(str(value))


def tex_template(name: str) -> Template:
    """A template of a TeX document."""
    return environment(finalize=escaped_unless_tex, **SYNTAX).get_template(name)


def color_definitions(theme: str) -> dict[str, str]:
    """The colours of a theme by name, in TeX. Raises SettingsError for an unknown theme."""
    return {name: colour.removeprefix("#").upper() for name, colour in theme_named(theme).variables().items()}
