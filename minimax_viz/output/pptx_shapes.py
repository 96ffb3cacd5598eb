"""Shapes of PowerPoint by their looks, made by python-pptx, and in XML only where it has no call for it."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from pptx.dml.color import ColorFormat, RGBColor
from pptx.enum.dml import MSO_LINE, MSO_THEME_COLOR
from pptx.enum.lang import MSO_LANGUAGE_ID
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.oxml.xmlchemy import OxmlElement
from pptx.shapes.shapetree import SlideShapes
from pptx.text.text import TextFrame, _Run
from pptx.util import Emu, Pt

from minimax_viz.picture.text_metrics import text_width
from minimax_viz.picture.theme import Look, Theme

FONT = "Verdana"  # as wide as the pictures' font; Windows and macOS have it, and others something as wide
FIXED_FONT, FIGURE_FONT = "Consolas", "Segoe UI Symbol"  # Office brings them, others have their own for these signs
THEME_COLOURS = {
    "ink": MSO_THEME_COLOR.TEXT_1, "paper": MSO_THEME_COLOR.BACKGROUND_1, "muted": MSO_THEME_COLOR.TEXT_2,
    "panel": MSO_THEME_COLOR.BACKGROUND_2, "max_line": MSO_THEME_COLOR.ACCENT_1, "min_line": MSO_THEME_COLOR.ACCENT_2,
    "max_fill": MSO_THEME_COLOR.ACCENT_3, "min_fill": MSO_THEME_COLOR.ACCENT_4, "cut": MSO_THEME_COLOR.ACCENT_5,
    "highlight": MSO_THEME_COLOR.ACCENT_6,
}  # fmt: skip
"""The colours that are also in a presentation's theme, where one click changes them everywhere."""

DASHES = {
    "dashed": MSO_LINE.DASH, "dotted": MSO_LINE.DASH, "short": MSO_LINE.SQUARE_DOT, "round": MSO_LINE.ROUND_DOT,
}  # fmt: skip
LANGUAGES = {
    "en": MSO_LANGUAGE_ID.ENGLISH_US, "de": MSO_LANGUAGE_ID.GERMAN, "es": MSO_LANGUAGE_ID.SPANISH,
    "fr": MSO_LANGUAGE_ID.FRENCH, "pt-BR": MSO_LANGUAGE_ID.BRAZILIAN_PORTUGUESE, "ru": MSO_LANGUAGE_ID.RUSSIAN,
    "zh": MSO_LANGUAGE_ID.SIMPLIFIED_CHINESE,
}  # fmt: skip

ShapeForm = MSO_SHAPE | Literal["text", "line", "path"]
NOWHERE = Emu(0), Emu(0), Emu(0), Emu(0)


@dataclass(frozen=True, slots=True)
class Font:
    """How a text is written: `size` in pixels, the colour as a name or #rrggbb, the face ("" for the theme's)."""

    size: float
    colour: str = "ink"
    bold: bool = False
    align: PP_ALIGN = PP_ALIGN.CENTER
    face: str = ""

    def width(self, text: str) -> float:
        return text_width(text, self.size, bold=self.bold, fixed=self.face == FIXED_FONT)


class Stencils:
    """Shapes of every look, each made once and then copied, since python-pptx takes half a millisecond for one.

    They are made among the `shapes` of some slide, and taken away from there. `ids` are the shapes' ids by name; a name
    is unique on a slide and keeps its id.
    """

    def __init__(self, theme: Theme, lang: str, shapes: SlideShapes) -> None:
        self.ids: dict[str, int] = {}
        self.stencil = cache(self._stencil)
        self._theme, self._language, self._shapes = theme, LANGUAGES.get(lang, MSO_LANGUAGE_ID.NONE), shapes

    def _stencil(self, form: ShapeForm, look: Look, fonts: tuple[Font, ...], spaced: bool) -> Any:
        """The element of a shape with an empty line of text in each of the fonts; its place and text follow later."""
        shapes = self._shapes
        if form == "line":
            made: Any = shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *NOWHERE)
        elif form == "text":
            made = shapes.add_textbox(*NOWHERE)
        else:
            made = shapes.add_shape(MSO_SHAPE.RECTANGLE if form == "path" else form, *NOWHERE)
        if form is MSO_SHAPE.ROUNDED_RECTANGLE:
            made.adjustments[0] = 0.0
        element = made.element
        for name in ("p:style", "p:txBody"):  # the template's; its style has a shadow
            if (part := element.find(qn(name))) is not None:
                element.remove(part)
        if look.fill:
            made.fill.solid()
            self.paint(made.fill.fore_color, look.fill, look.alpha)
        elif form not in ("line", "text"):
            made.fill.background()
        if look.line:
            self.paint(made.line.color, look.line, look.alpha)
            if look.dash:
                made.line.dash_style = DASHES[look.dash]
            element.spPr.ln.set("cap", "flat")
        if fonts:
            frame = made.text_frame
            frame.word_wrap, frame.vertical_anchor = False, MSO_ANCHOR.MIDDLE
            set_margins(frame)
            for number, font in enumerate(fonts):
                paragraph = frame.add_paragraph() if number else frame.paragraphs[0]
                paragraph.alignment, paragraph.line_spacing = font.align, Pt(1) if spaced else None
                run = paragraph.add_run()
                self.style(run, font)
                run._r.get_or_add_rPr().set("noProof", "1")  # without spell checking
        shapes.element.remove(element)
        return element

    def style(self, run: _Run, font: Font) -> None:
        """Give a run of text a font, except for its size."""
        run.font.bold, run.font.language_id = font.bold, self._language
        if font.colour != "ink":  # which texts have anyway
            self.paint(run.font.color, font.colour)
        if font.face:
            run.font.name = font.face

    def paint(self, paint: ColorFormat, colour: str, alpha: float = 1.0) -> None:
        if colour in THEME_COLOURS:
            paint.theme_color = THEME_COLOURS[colour]
        else:
            hexadecimal: str = colour if colour.startswith("#") else getattr(self._theme, colour)
            paint.rgb = RGBColor.from_string(hexadecimal[1:])  # type: ignore[no-untyped-call]
        if alpha < 1:
            opacity = OxmlElement("a:alpha")
            opacity.set("val", str(round(alpha * 100_000)))
            paint._color._xClr.append(opacity)


def set_margins(frame: TextFrame, side: int = 0, top: int = 0) -> None:
    """Leave this much room around a text, without changing the size of its shape."""
    frame.auto_size = MSO_AUTO_SIZE.NONE
    frame.margin_left = frame.margin_right = Emu(side)
    frame.margin_top, frame.margin_bottom = Emu(top), Emu(0)
