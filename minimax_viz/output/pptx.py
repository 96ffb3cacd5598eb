"""A deck as a PowerPoint presentation: a title slide with the question, the legend, and a slide per step.

It is made of editable shapes, and only what changed moves. The empty presentation that it fills has four matching
layouts for adding slides.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

from pptx import Presentation
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.oxml.ns import qn
from pptx.presentation import Presentation as PresentationType
from pptx.shapes.base import BaseShape
from pptx.shapes.placeholder import SlidePlaceholder
from pptx.slide import Slide, SlideLayout
from pptx.util import Emu, Pt

from minimax_viz.output import deck as decks
from minimax_viz.output.deck import Deck
from minimax_viz.output.pptx_drawing import FONTS, Translator, part_shapes
from minimax_viz.output.pptx_pencil import EMU, POINTS, Pencil, Place
from minimax_viz.output.pptx_shapes import FONT, THEME_COLOURS, Font, Stencils, set_margins
from minimax_viz.output.reproducible import archive_of
from minimax_viz.picture.drawing import Board, BoardCells, Box, Primitive, Words
from minimax_viz.picture.finished import SIGN_HEIGHT, SIGN_WIDTH, sign_drawing
from minimax_viz.picture.shapes import CELL, PAD, TEXT_LINE, board_size, cell_size, look_lines
from minimax_viz.picture.step_scene import StepScene, signs_of
from minimax_viz.picture.text_metrics import Lines, clipped, lines_within, text_width
from minimax_viz.picture.theme import Look, Theme, theme_named
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import collapsed, legible, one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import LegendSign
from minimax_viz.text.summary import stopped_sentence, title_facts
from minimax_viz.views.viewport import viewport_of

TITLE, TEXT, STEP, BLANK = "Title Slide", "Title and Content", "Title Only", "Blank"
LAYOUT_FOOT = 34.0
SLOTS = ("dk1", "lt1", "dk2", "lt2", *(f"accent{number}" for number in range(1, 7)), "hlink", "folHlink")
"""The colours of a presentation's theme: those of THEME_COLOURS in their order, and two for links."""


def empty_presentation(size: tuple[float, float], theme: Theme, name: str, title: str, about: str) -> PresentationType:
    """A presentation without slides. `name` is the theme's; `size` is in pixels."""
    presentation = Presentation()
    width, height = size
    presentation.slide_width, presentation.slide_height = Emu(round(width * EMU)), Emu(round(height * EMU))
    presentation.element.find(qn("p:sldSz")).attrib.pop("type", None)  # it says 4:3
    master = presentation.slide_master
    part = master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    part.blob = theme_document(part.blob.decode("utf-8"), theme, name).encode("utf-8")
    for layout in list(presentation.slide_layouts):
        if layout.name not in (TITLE, TEXT, STEP, BLANK):
            presentation.slide_layouts.remove(layout)
    style = master.element.find(f"{qn('p:txStyles')}/{qn('p:titleStyle')}/{qn('a:lvl1pPr')}")
    style.set("algn", "l")
    style.find(qn("a:defRPr")).set("sz", "2800")
    inner = width - 2 * decks.MARGIN
    heading, body, *feet = master.placeholders
    put_placeholder(heading, (decks.MARGIN, 30, inner, 90))
    put_placeholder(body, (decks.MARGIN, 140, inner, height - 200))
    for number, foot in enumerate(feet):
        put_placeholder(foot, (decks.MARGIN + number / 3 * inner, height - LAYOUT_FOOT, inner / 3, LAYOUT_FOOT - 6))
    heading, subtitle, *_ = list(layout_by_name(presentation, TITLE).placeholders)
    put_placeholder(heading, (decks.MARGIN + 20, 60, inner - 40, 110))
    put_placeholder(subtitle, (decks.MARGIN + 20, 170, inner - 40, 60))
    for paragraph in subtitle.element.iter(*(qn(f"a:lvl{level}pPr") for level in range(1, 10))):
        paragraph.set("algn", "l")
    core = presentation.core_properties
    core.title, core.subject = legible(title)[:255], legible(about)[:255]
    core.author = core.last_modified_by = "minimax-viz"
    core.comments = ""
    for date in (qn("dcterms:created"), qn("dcterms:modified")):  # the template's, and there is no public way
        core._element.remove(core._element.find(date))
    # What the template says about itself: a thumbnail, a printer, statistics of another file.
    for rels in (
        presentation.part.package._rels,
        presentation.part.rels,
    ):  # there is no public way to the package's own
        for rel_id, rel in list(rels.items()):
            if rel.reltype.rsplit("/", 1)[-1] in ("thumbnail", "extended-properties", "printerSettings"):
                rels.pop(rel_id)
    return presentation


def layout_by_name(presentation: PresentationType, name: str) -> SlideLayout:
    """One of the four layouts."""
    layout = presentation.slide_layouts.get_by_name(name)
    assert layout is not None, name
    return layout


def put_placeholder(placeholder: BaseShape, place: Place) -> None:
    """Put a placeholder in its place, given in pixels."""
    placeholder.left, placeholder.top, placeholder.width, placeholder.height = (
        Emu(round(length * EMU)) for length in place
    )


def theme_document(document: str, theme: Theme, name: str) -> str:
    """A presentation's theme with our colours and fonts."""
    pairs = zip(SLOTS, (*THEME_COLOURS, "max_line", "muted"), strict=True)
    slots = "".join(f'<a:{slot}><a:srgbClr val="{getattr(theme, ours)[1:]}"/></a:{slot}>' for slot, ours in pairs)
    scheme = f'<a:clrScheme name="{name}">{slots}</a:clrScheme>'
    fonts = f'<a:latin typeface="{FONT}"/><a:ea typeface=""/><a:cs typeface=""/>'
    document = re.sub(r"<a:clrScheme .*?</a:clrScheme>", scheme, document, flags=re.DOTALL)
    document = re.sub(
        r"(<a:(?:major|minor)Font>).*?(</a:(?:major|minor)Font>)", rf"\1{fonts}\2", document, flags=re.DOTALL
    )
    return re.sub(r'(<a:theme [^>]*name=")[^"]*"', rf'\1{name}"', document)


COVER_SIZES, TITLE_HEIGHT = (40.0, 32.0, 26.0, 20.0, 15.0, 12.0), 92.0
EDGE, COVER_TOP, FACTS_HEIGHT, LEGEND_TOP = 20.0, 190.0, 196.0, 120.0  # of the first two slides
LABEL, FACT, WARNING = Font(18, "muted"), Font(22), Font(18, "cut", bold=True)
LARGEST, WIDEST_TEXT = 6.0, 300.0  # of the position
HIGHEST, SYMBOL = 72.0, 110.0  # a row of the legend, the room for its sign
LARGER, THINNER = 2.2, 0.7  # a sign than in a picture, its lines than that

Runs = list[tuple[str, float, bool]]


def pptx_of(deck: Deck) -> bytes:
    """The file: a title slide, a legend, and a slide for each step.

    The drawing of a step is a group `tree` of groups `!!n5`, one for each row (`!!s5` for a stub), whose alternative
    text says the row's state. The sentence is the text box `!!sentence`.
    """
    theme, words = theme_named(deck.theme), deck.words
    title = one_line(deck.heading)
    presentation = empty_presentation(
        deck.pixels, theme, f"minimax-viz {deck.theme}", title, words.text("slides.frame", title=title)
    )
    slides, layout = presentation.slides, layout_by_name(presentation, STEP)
    cover, legend = slides.add_slide(layout_by_name(presentation, TITLE)), slides.add_slide(layout)
    stencils = Stencils(theme, words.code, cover.shapes)
    translator = Translator()
    signs: dict[str, LegendSign] = {}
    for scene in deck.scenes():
        slide = slides.add_slide(layout)
        fill_step(slide, deck, scene, Pencil(slide.shapes, stencils), translator)
        write_notes(slide, "\n".join(deck.notes(scene)))
        signs |= signs_of(scene, words)
    fill_cover(cover, deck, Pencil(cover.shapes, stencils))
    fill_legend(legend, deck, signs, Pencil(legend.shapes, stencils))
    file = BytesIO()
    presentation.core_properties.identifier = deck.mark
    presentation.save(file)
    with ZipFile(file) as saved:
        files = [(name, saved.read(name)) for name in saved.namelist()]
    return archive_of(files, stored=("docProps/core.xml",))  # who saves it again compresses it: then it is theirs


def fill_step(slide: Slide, deck: Deck, scene: StepScene, pencil: Pencil, translator: Translator) -> None:
    """Fill the slide of a step."""
    words, (width, height), total = deck.words, deck.pixels, len(deck.trace.steps)
    over = decks.step_head(one_line(deck.heading), scene.canvas.heading.over_steps, total, width, words)
    count = words.text("slides.step", number=scene.step.number, count=total)
    *above, last = title_runs(over.title)
    place = decks.MARGIN, decks.BAND_TOP, over.title_width + decks.BAND_GAP + over.number_width + 12, decks.BAND_HEIGHT
    fill_placeholder(slide.placeholders[0], place, [*above, [*last, (f"   {count}", decks.NUMBER_SIZE, False)]])
    font = Font(over.settings.size, "muted", align=PP_ALIGN.RIGHT)
    beside = width - decks.MARGIN - over.settings_width, decks.BAND_TOP, over.settings_width, decks.BAND_HEIGHT
    settings = [(line, font) for line in over.settings.lines]
    pencil.preset("text", "settings", beside, Look(), settings, over.settings.size * decks.HEAD_LEADING)
    tree = decks.fit(scene.canvas, decks.space_of(deck.pixels))
    drawing = pencil.at(tree.x, tree.y, tree.scale)
    description = words.text("slides.pptx.alt", number=scene.step.number, count=total, sentence=scene.sentence)
    drawing.group("tree", list(translator.tree(drawing, scene.drawing)), description)
    pencil.prose(
        "!!sentence", (0, height - decks.FOOT + 8, width, decks.FOOT - 8),
        [[(scene.sentence, Font(decks.sentence_lines(scene.sentence, width).size))]],
        Look("panel", "line", 0.6), insets=(decks.MARGIN, 12),
    )  # fmt: skip


def fill_cover(slide: Slide, deck: Deck, pencil: Pencil) -> None:
    """Fill the title slide, which does not reveal the result: an explicit tree is drawn as at the beginning."""
    (scene,) = replace(deck, steps=[deck.trace.steps[0].number], tell=None).scenes()
    words, (width, height), trace = deck.words, deck.pixels, deck.trace
    left, inner = decks.MARGIN + EDGE, width - 2 * (decks.MARGIN + EDGE)
    title = lines_within(one_line(deck.heading), inner, TITLE_HEIGHT, COVER_SIZES, decks.HEAD_LEADING, bold=True)
    fill_placeholder(slide.placeholders[0], (left, 120 - TITLE_HEIGHT, inner, TITLE_HEIGHT), title_runs(title))
    subtitle = words.text("slides.pptx.subtitle", steps=len(trace.steps), slides=len(deck.steps))
    fill_placeholder(slide.placeholders[1], (left, 120, inner, 36), [[(subtitle, 20, False)]])
    settings = scene.canvas.heading.all_settings
    if trace.header.look is None:
        cover_facts(pencil, trace, settings, words, (left, COVER_TOP, inner, FACTS_HEIGHT))
        top = COVER_TOP + FACTS_HEIGHT
        place = decks.fit(scene.canvas, decks.Space(left, top, inner, height - top - EDGE))
        drawing = pencil.at(place.x, place.y, place.scale)
        about = words.text("slides.pptx.board.alt", board=collapsed(trace.header.board))
        drawing.group("tree", list(Translator().tree(drawing, scene.drawing)), about)
    else:
        room = height - COVER_TOP - EDGE
        cover_facts(pencil, trace, settings, words, (left, COVER_TOP, inner * 0.58, room))
        cover_board(pencil, trace, words, (left + inner * 0.62, COVER_TOP, inner * 0.38, room))
    write_notes(slide, words.text("slides.pptx.notes.cover"))


def cover_facts(pencil: Pencil, trace: Trace, settings: Sequence[str], words: Catalog, place: Place) -> None:
    """Write the facts under the title."""
    labelled = list(title_facts(trace, settings, words))
    hang = max(LABEL.width(label) for label, _ in labelled) + 24
    paragraphs = [[(label, LABEL), (fact, FACT)] for label, fact in labelled]
    if not trace.complete:
        paragraphs.append([("!", WARNING), (stopped_sentence(trace, words), WARNING)])
    pencil.prose("facts", place, paragraphs, gap=10, hang=hang)


def cover_board(pencil: Pencil, trace: Trace, words: Catalog, place: Place) -> None:
    """Draw the position that was searched as large as it fits."""
    part = viewport_of(trace)
    look = trace.header.look if part is None else part.of_look(trace.header.look)
    if isinstance(look, tuple):
        cell = cell_size(look, CELL)
        width, height = board_size(look, cell)
        inside: list[Primitive] = [Board(PAD - width / 2, PAD, cell, BoardCells(look, ()))]
    else:
        font = FONTS["fixed text"]
        lines = [clipped(line, WIDEST_TEXT, font.size, fixed=True) for line in look_lines(str(look))]
        width, height = max(map(font.width, lines)) + 20, TEXT_LINE * len(lines) + 14
        first = 7 + TEXT_LINE * 0.76
        inside = [Words(10 - width / 2, first + at * TEXT_LINE, line, "fixed text") for at, line in enumerate(lines)]
    parts = [Box(-width / 2, 0, width, height, "position", 4), *inside]
    left, top, room, room_height = place
    scale = min(room / width, room_height / height, LARGEST)
    drawing = pencil.at(left + room - width * scale / 2, top, scale)
    board = collapsed(trace.header.board)
    shapes = part_shapes(drawing, "board", parts, (trace.player(0),))
    drawing.group("board", list(shapes), words.text("slides.pptx.board.alt", board=board))


def fill_legend(slide: Slide, deck: Deck, signs: dict[str, LegendSign], pencil: Pencil) -> None:
    """Fill the slide with the legend: the signs with their meanings in two columns, as large as fits."""
    text = deck.words.text
    left, width = decks.MARGIN + EDGE, deck.pixels[0] - 2 * (decks.MARGIN + EDGE)
    fill_placeholder(slide.placeholders[0], (left, 40, width, 60), [[(text("slides.legend"), 32, True)]])
    rows = -(-len(signs) // 2)
    row, column = min(HIGHEST, (deck.pixels[1] - LEGEND_TOP - EDGE) / rows), width / 2
    beside = column - SYMBOL - 16
    longest = max(text_width(sign.meaning, 1) for sign in signs.values())
    font = Font(min(22.0, 1.8 * beside / longest))  # in two lines at most
    for at, sign in enumerate(signs.values()):
        x, y = left + at // rows * column, LEGEND_TOP + at % rows * row
        name = f"sign {sign.symbol}"
        left_edge, top_edge = x + (SYMBOL - 16 - LARGER * SIGN_WIDTH) / 2, y + (row - LARGER * SIGN_HEIGHT) / 2
        drawing = pencil.at(left_edge, top_edge, LARGER, line=THINNER)
        drawing.group(name, list(part_shapes(drawing, name, [sign_drawing(sign.symbol)])), sign.meaning)
        meaning = x + SYMBOL, y, beside, row
        pencil.prose(f"{name} meaning", meaning, [[(sign.meaning, font)]], anchor=MSO_ANCHOR.MIDDLE)
    write_notes(slide, text("slides.pptx.notes.legend"))


def title_runs(title: Lines) -> list[Runs]:
    """A title, line by line."""
    return [[(line, title.size, True)] for line in title.lines]


def fill_placeholder(placeholder: SlidePlaceholder, place: Place, lines: list[Runs]) -> None:
    """Write lines of text with their sizes in pixels into a placeholder (the first of a slide is its title) and put it
    in its place. Text that is not bold is paler.
    """
    put_placeholder(placeholder, place)
    frame = placeholder.text_frame
    frame.word_wrap = False
    set_margins(frame)
    paragraph = frame.paragraphs[0]
    for number, runs in enumerate(lines):
        if number:
            paragraph.add_line_break()
        for text, size, is_bold in runs:
            run = paragraph.add_run()
            run.text, run.font.size, run.font.bold = text, Pt(size * POINTS), is_bold
            if not is_bold:
                run.font.color.theme_color = MSO_THEME_COLOR.TEXT_2


def write_notes(slide: Slide, notes: str) -> None:
    """Write the speaker notes of a slide."""
    frame = slide.notes_slide.notes_text_frame
    assert frame is not None  # a new notes page has one
    frame.text = legible(notes)
