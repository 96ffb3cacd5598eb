"""Slides as a LaTeX document of the class beamer: a frame for each segment, in which each step writes what changes."""

from collections.abc import Iterator
from itertools import groupby

from minimax_viz.output.deck import Deck
from minimax_viz.output.space import fit, space_of
from minimax_viz.output.stephead import step_head
from minimax_viz.output.svg.frame import gutter_width
from minimax_viz.output.tex.parts import LAYERS, Part, coordinates, number, parts_of, player_parts
from minimax_viz.output.tex.template import Tex, colours, template
from minimax_viz.output.tex.text import escaped, running
from minimax_viz.picture.metrics import Lines
from minimax_viz.picture.step_scene import StepScene, signs_of
from minimax_viz.signs import one_line

ASPECTS = {"16:9": "169", "4:3": "43"}
MOST_STEPS = 40  # a frame; TeX reads all of it again for each of its slides
DRAWINGS = {
    "max": r"\draw[max node] (22,-8) [small up];",
    "min": r"\draw[min node] (22,-8) [small down];",
    "chosen": r"\draw[best branch] (4,2) -- (40,2);",
    "principal": r"\draw[principal] (6,2) -- (38,2); \draw[best branch] (2,2) -- (42,2);",
    "bound": r"\node[node name] at (22,6) {≥ ≤};",
    "window": r"\node[window] at (22,6) {(α, β)};",
    "pruned": r"\draw[pruned branch] (4,2) -- (40,2); \draw[strike] (22,2) [struck];",
    "merged": r"\draw[left out branch] (4,2) -- (40,2);",
    "discarded": r"\draw[left out branch] (4,2) -- (40,2);",
    "transposition": r"\node[node name] at (22,6) {⇐};",
    "horizon": r"\node[node name] at (22,6) {≈};",
    "stub": " ".join(rf"\draw[stub] ({x},{x - 26}) [box=26 by 12];" for x in (25, 22, 19)),
    "open": r"\node[value, stopped, minimum width=36\treeunit] at (22,-8) {};",
    "current": r"\draw[current] (22,-4) [box=20 by 12]; \draw[leaf] (22,-4) [box=20 by 12];",
    "reporting": r"\draw[reporting] (22,-4) [box=20 by 12]; \draw[leaf] (22,-4) [box=20 by 12];",
    "supplier": r"\draw[supplier] (22,-4) [box=20 by 12]; \draw[leaf] (22,-4) [box=20 by 12];",
    "unproved": r"\node[node name] at (22,6) {3 …};",
    "unvisited": r"\draw[unvisited] (22,-4) [box=26 by 14];",
}


def beamer_of(deck: Deck) -> bytes:
    """The document, in UTF-8: a title, a legend, then the steps of the deck, a slide each."""
    scenes = list(deck.scenes())
    heading, words = scenes[0].stage.heading, deck.words
    shown = step_head(one_line(deck.heading), heading.over_steps, len(deck.trace.steps), deck.pixels[0], words)
    title = in_head(shown.title, shown.title_width)
    settings = " ".join(filter(None, [heading.warning, " · ".join(heading.all_settings)]))
    text = template("beamer.tex.j2").render(
        aspect=ASPECTS[deck.size],
        language=Tex(words.text("slides.tex.babel")),
        colours=colours(deck.theme),
        title=one_line(deck.heading),
        question=words.text("slides.question"),
        settings=settings,
        short_settings=Tex(in_head(shown.settings, shown.settings_width)),
        shown=words.text("deck.shown", shown=len(scenes), count=str(len(deck.trace.steps))),
        legend_title=words.text("slides.legend"),
        legend=list(legend(scenes, deck)),
        frames=[Tex("\n".join(frame(deck, title, segment))) for segment in frames_of(scenes)],
    )
    return text.encode("utf-8")


def in_head(text: Lines, width: float) -> str:
    """A part of what stands over the tree: one line, or several in a box of this width."""
    lines = r"\\".join(map(escaped, text.lines))
    return (
        f"\\headpart{{{text.size:g}}}{{{lines}}}"
        if len(text.lines) == 1
        else f"\\headlines{{{text.size:g}}}{{{width:.0f}}}{{{lines}}}"
    )


def legend(scenes: list[StepScene], deck: Deck) -> Iterator[dict[str, str]]:
    """The signs that occur in the deck, each with its drawing and its meaning; two stand in a line."""
    signs = {symbol: sign for scene in scenes for symbol, sign in signs_of(scene, deck.words).items()}
    shown = [(symbol, signs[symbol].meaning) for symbol in DRAWINGS if symbol in signs]
    for at, (sign, meaning) in enumerate(shown):
        end = r"\par\vskip 18\treeunit" if at % 2 else r"\hfil"
        yield {"drawing": Tex(DRAWINGS[sign]), "meaning": meaning, "end": Tex(end)}


def frames_of(scenes: list[StepScene]) -> Iterator[list[StepScene]]:
    """The scenes that share a frame."""
    for _, segment in groupby(scenes, key=lambda scene: scene.segment):
        shown = list(segment)
        yield from (shown[at : at + MOST_STEPS] for at in range(0, len(shown), MOST_STEPS))


def frame(deck: Deck, title: str, scenes: list[StepScene]) -> Iterator[str]:
    """The lines of a frame: where the nodes are, what is drawn on which of its slides, the sentences, the notes."""
    first, last = scenes[0], scenes[-1]
    stage, count = first.stage, len(deck.trace.steps)
    gutter, place = gutter_width(stage), fit(stage, space_of(deck.pixels))
    yield f"% Steps {first.step.number} to {last.step.number}."
    yield "\\begin{frame}[t]"
    yield f"  \\frametitle{{{title}}}"
    room = "".join(f"{{{number(edge)}}}" for edge in (-gutter, stage.width, stage.height))
    yield f"  \\begin{{tree}}{{{place.scale:.3f}}}{room}"
    yield from (f"    {line}" for line in coordinates(last.nodes, escaped))
    yield from (f"    {line}" for line in player_parts(stage, -gutter, escaped))
    yield from (f"    {line}" for line in drawn(scenes))
    yield "  \\end{tree}"
    for slide, scene in enumerate(scenes, 1):
        step = deck.words.text("slides.step", number=scene.step.number, count=count)
        yield f"  \\framesubtitle<{slide}>{{{escaped(step)}}}"
        yield f"  \\told<{slide}>{{{running(scene.sentence)}}}"
        notes = r"\par ".join(map(running, deck.notes(scene)))
        yield f"  \\note<{slide}>{{{notes}}}"
    yield "\\end{frame}"


def drawn(scenes: list[StepScene]) -> Iterator[str]:
    """Everything that is drawn, each on the slides on which it is the same."""
    slides: dict[Part, list[int]] = {}
    for slide, scene in enumerate(scenes, 1):
        for part in parts_of(scene.nodes, scene.captions, escaped):
            slides.setdefault(part, []).append(slide)
    layer = -1
    for part in sorted(slides):
        if part.layer != layer:
            layer = part.layer
            yield f"% {LAYERS[layer]}"
        yield part.command("" if len(slides[part]) == len(scenes) else f"<{overlay(slides[part])}>")


def overlay(slides: list[int]) -> str:
    """Ascending numbers of slides as beamer has them: "1-3,7"."""
    runs: list[list[int]] = []
    for slide in slides:
        if runs and slide == runs[-1][-1] + 1:
            runs[-1].append(slide)
        else:
            runs.append([slide])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
