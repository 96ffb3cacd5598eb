"""An empty presentation in a theme: size, colours, fonts, and four matching layouts for adding slides."""

import re

from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.oxml.ns import qn
from pptx.presentation import Presentation as PresentationType
from pptx.shapes.base import BaseShape
from pptx.slide import SlideLayout
from pptx.util import Emu

from minimax_viz.output.pptx.pencil import EMU, Place
from minimax_viz.output.pptx.shapes import FONT, THEME_COLOURS
from minimax_viz.picture.slide import MARGIN
from minimax_viz.picture.theme import Theme
from minimax_viz.signs import legible

TITLE, TEXT, STEP, BLANK = "Title Slide", "Title and Content", "Title Only", "Blank"
FOOT = 34.0
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
    inner = width - 2 * MARGIN
    heading, body, *feet = master.placeholders
    put(heading, (MARGIN, 30, inner, 90))
    put(body, (MARGIN, 140, inner, height - 200))
    for number, foot in enumerate(feet):
        put(foot, (MARGIN + number / 3 * inner, height - FOOT, inner / 3, FOOT - 6))
    heading, subtitle, *_ = list(layout_by_name(presentation, TITLE).placeholders)
    put(heading, (MARGIN + 20, 60, inner - 40, 110))
    put(subtitle, (MARGIN + 20, 170, inner - 40, 60))
    for paragraph in subtitle.element.iter(*(qn(f"a:lvl{level}pPr") for level in range(1, 10))):
        paragraph.set("algn", "l")
    core = presentation.core_properties
    core.title, core.subject = legible(title)[:255], legible(about)[:255]
    core.author = core.last_modified_by = "minimax-viz"
    core.comments = ""
    for date in (qn("dcterms:created"), qn("dcterms:modified")):  # the template's, and there is no public way
        core._element.remove(core._element.find(date))
    drop_leftovers(presentation)
    return presentation


def layout_by_name(presentation: PresentationType, name: str) -> SlideLayout:
    """One of the four layouts."""
    layout = presentation.slide_layouts.get_by_name(name)
    assert layout is not None, name
    return layout


def put(placeholder: BaseShape, place: Place) -> None:
    """Put a placeholder in its place, given in pixels."""
    placeholder.left, placeholder.top, placeholder.width, placeholder.height = (
        Emu(round(length * EMU)) for length in place
    )


def theme_document(document: str, theme: Theme, name: str) -> str:
    """A presentation's theme with our colours and fonts."""
    pairs = zip(SLOTS, (*THEME_COLOURS, "max_line", "muted"), strict=True)
    slots = "".join(f'<a:{slot}><a:srgbClr val="{theme.colours()[ours][1:]}"/></a:{slot}>' for slot, ours in pairs)
    scheme = f'<a:clrScheme name="{name}">{slots}</a:clrScheme>'
    fonts = f'<a:latin typeface="{FONT}"/><a:ea typeface=""/><a:cs typeface=""/>'
    document = re.sub(r"<a:clrScheme .*?</a:clrScheme>", scheme, document, flags=re.DOTALL)
    document = re.sub(
        r"(<a:(?:major|minor)Font>).*?(</a:(?:major|minor)Font>)", rf"\1{fonts}\2", document, flags=re.DOTALL
    )
    return re.sub(r'(<a:theme [^>]*name=")[^"]*"', rf'\1{name}"', document)


def drop_leftovers(presentation: PresentationType) -> None:
    """Remove what the template says about itself: a thumbnail, a printer, statistics of another file."""
    package, part = presentation.part.package, presentation.part
    for rels in (package._rels, part.rels):  # there is no public way to the package's own
        for rel_id, rel in list(rels.items()):
            if rel.reltype.rsplit("/", 1)[-1] in ("thumbnail", "extended-properties", "printerSettings"):
                rels.pop(rel_id)
