"""A deck as a PowerPoint presentation: a slide a step, of shapes that can be edited; nothing moves but what changed."""

from io import BytesIO

from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.oxml import parse_xml
from pptx.shapes.base import BaseShape
from pptx.slide import Slide
from pptx.util import Emu, Pt

from minimax_viz.draw.heading import Sign
from minimax_viz.draw.metrics import clipped, one_line, text_width
from minimax_viz.draw.step_scene import StepScene
from minimax_viz.draw.theme import theme_named
from minimax_viz.render.deck import Deck
from minimax_viz.render.pptx_cover import SYMBOLS, cover_board, cover_facts, legend_shapes
from minimax_viz.render.pptx_master import STEP, TITLE, empty_presentation, layout_named
from minimax_viz.render.pptx_notes import page_of_notes
from minimax_viz.render.pptx_shapes import EMU, NAMESPACES, Box, Font, Ids, Pen, Pencil, Shape
from minimax_viz.render.pptx_tree import Tree
from minimax_viz.render.space import MARGIN, TOLD, Space, fit, space_of
from minimax_viz.render.step_svg import fitted
from minimax_viz.render.xml import without_forbidden

TITLE_SIZE, COUNT_SIZE = 18.0, 15.0
EDGE, COVER_TOP, FACTS_HEIGHT, LEGEND_TOP = 20.0, 190.0, 196.0, 120.0  # of the first two slides
POINTS = 0.75  # of a pixel

Runs = list[tuple[str, float, bool]]


def pptx_of(deck: Deck) -> bytes:
    """The file: a title slide, a legend, and a slide for each step.

    In it the drawing of a step is a group `tree` of groups `!!n5`, one for each row (`!!s5` for a stub), which tell
    their row's state in their alternative text; the sentence is the text box `!!sentence`.
    """
    theme, words = theme_named(deck.theme), deck.words
    title = one_line(deck.heading)
    presentation = empty_presentation(
        deck.pixels, theme, f"minimax-viz {deck.theme}", title, words.text("slides.frame", title=title)
    )
    slides, layout = presentation.slides, layout_named(presentation, STEP)
    pencil = Pencil(theme, words.code, Ids())
    cover, legend = slides.add_slide(layout_named(presentation, TITLE)), slides.add_slide(layout)
    tree, scene = Tree(), None
    signs: dict[str, Sign] = {}
    for scene in deck.scenes():
        slide = slides.add_slide(layout)
        fill_step(slide, deck, scene, pencil, tree)
        tell(slide, page_of_notes(deck, scene))
        signs |= {sign.symbol: sign for sign in scene.stage.legend}
    assert scene is not None  # no deck is empty
    fill_cover(cover, deck, scene, pencil, tree)
    fill_legend(legend, deck, signs, pencil)
    file = BytesIO()
    presentation.save(file)
    return file.getvalue()


def fill_step(slide: Slide, deck: Deck, scene: StepScene, pencil: Pencil, tree: Tree) -> None:
    """The slide of a step."""
    words, (width, height), total = deck.words, deck.pixels, len(deck.trace.steps)
    count = words.text("slides.step", number=scene.step.step + 1, count=total)
    longest = words.text("slides.step", number=total, count=total)
    right, count_width = width - MARGIN, text_width(longest, COUNT_SIZE) + 24
    name = clipped(one_line(deck.heading), 0.6 * width - count_width, TITLE_SIZE, bold=True)
    long = text_width(name, TITLE_SIZE, bold=True) + count_width
    head(slide, [(name, TITLE_SIZE, True), (f"   {count}", COUNT_SIZE, False)], (MARGIN, 12.0, long + 12, 36.0))
    rest = right - MARGIN - long - 24
    known = clipped(scene.stage.heading.over_steps, rest, COUNT_SIZE)
    font = Font(COUNT_SIZE, "muted", align="r")
    place = fit(scene.stage, space_of(deck.pixels))
    told = pencil.prose(
        "!!sentence", (0, height - TOLD + 8, width, TOLD - 8),
        [[(scene.sentence, Font(fitted(scene.sentence, width - 2 * MARGIN, TOLD - 28)[0]))]],
        insets=(MARGIN, 12), fill="panel", pen=Pen("line", 0.6),
    )  # fmt: skip
    description = words.text("slides.pptx.alt", number=scene.step.step + 1, count=total, sentence=scene.sentence)
    drawing = pencil.at(place.scale, place.x, place.y)
    put(
        slide,
        pencil.text("settings", (right - rest, 18, rest, 26), [(known, font)]),
        drawing.group("tree", list(tree.shapes(drawing, scene)), description),
        told,
    )


def fill_cover(slide: Slide, deck: Deck, scene: StepScene, pencil: Pencil, tree: Tree) -> None:
    """The title slide; the picture of a bare tree on it is that of the last `scene`."""
    words, (width, height), trace = deck.words, deck.pixels, deck.trace
    left, inner = MARGIN + EDGE, width - 2 * (MARGIN + EDGE)
    head(slide, [(clipped(one_line(deck.heading), inner, 40, bold=True), 40, True)], (left, 56, inner, 64))
    subtitle = slide.placeholders[1]
    write(subtitle, [(words.text("slides.pptx.subtitle", steps=len(trace.steps), slides=len(deck.steps)), 20, False)])
    move(subtitle, (left, 120, inner, 36))
    settings = scene.stage.heading.all_settings
    if trace.header.look is None:
        put(slide, cover_facts(pencil, trace, settings, words, Box(left, COVER_TOP, inner, FACTS_HEIGHT)))
        top = COVER_TOP + FACTS_HEIGHT
        place = fit(scene.stage, Space(left, top, inner, height - top - EDGE))
        drawing = pencil.at(place.scale, place.x, place.y)
        about = words.text("picture.description", summary=str(scene.stage.heading))
        put(slide, drawing.group("tree", list(tree.shapes(drawing, scene)), about))
    else:
        room = Box(left, COVER_TOP, inner * 0.58, height - COVER_TOP - EDGE)
        put(slide, cover_facts(pencil, trace, settings, words, room))
        put(slide, cover_board(pencil, trace, words, Box(left + inner * 0.62, COVER_TOP, inner * 0.38, room.height)))
    tell(slide, words.text("slides.pptx.notes.cover"))


def fill_legend(slide: Slide, deck: Deck, signs: dict[str, Sign], pencil: Pencil) -> None:
    """The slide that says what the signs mean."""
    text = deck.words.text
    own = ["current", "reporting", "ahead"] + ["supplier"] * bool(deck.trace.cutoffs)
    shown = signs | {symbol: Sign(symbol, text(f"slides.pptx.legend.{symbol}")) for symbol in own}
    left, width = MARGIN + EDGE, deck.pixels[0] - 2 * (MARGIN + EDGE)
    head(slide, [(text("slides.pptx.legend"), 32, True)], (left, 40, width, 60))
    room = Box(left, LEGEND_TOP, width, deck.pixels[1] - LEGEND_TOP - EDGE)
    put(slide, *legend_shapes(pencil, [shown[symbol] for symbol in SYMBOLS if symbol in shown], room))
    tell(slide, text("slides.pptx.notes.legend"))


def head(slide: Slide, runs: Runs, box: tuple[float, float, float, float]) -> None:
    """The title of a slide."""
    title = slide.shapes.title
    assert title is not None  # these layouts have one
    write(title, runs)
    move(title, box)


def write(holder: BaseShape, runs: Runs) -> None:
    """Write texts with their sizes in pixels on one line of a placeholder; what is not bold is paler."""
    frame = holder.text_frame  # type: ignore[attr-defined]  # a placeholder of a text has one
    frame.word_wrap, frame.auto_size = False, MSO_AUTO_SIZE.NONE
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = Emu(0)
    for text, size, is_bold in runs:
        run = frame.paragraphs[0].add_run()
        run.text, run.font.size, run.font.bold = text, Pt(size * POINTS), is_bold
        if not is_bold:
            run.font.color.theme_color = MSO_THEME_COLOR.TEXT_2


def move(holder: BaseShape, box: tuple[float, float, float, float]) -> None:
    """Put a placeholder into a box in pixels."""
    holder.left, holder.top, holder.width, holder.height = (Emu(round(value * EMU)) for value in box)


def put(slide: Slide, *shapes: Shape) -> None:
    """Put shapes on a slide."""
    slide.shapes.element.extend(
        parse_xml(f"<p:spTree {NAMESPACES}>{''.join(shape.xml for shape in shapes)}</p:spTree>")
    )


def tell(slide: Slide, notes: str) -> None:
    """Write speaker notes."""
    frame = slide.notes_slide.notes_text_frame
    assert frame is not None  # a new notes page has one
    frame.text = without_forbidden(notes)
