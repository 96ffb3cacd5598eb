"""A pencil draws on a slide, in the unit of a drawing that stands somewhere on it.

Looks and texts are python-pptx's work. Places, ids and line widths are written directly into the copied elements:
python-pptx's own calls for that search the slide again and again, and made the whole command take twice as long.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from lxml.etree import SubElement  # type: ignore[import-untyped]
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.oxml.shapes.groupshape import CT_GroupShape
from pptx.oxml.xmlchemy import OxmlElement
from pptx.shapes.autoshape import Shape
from pptx.shapes.shapetree import SlideShapes
from pptx.util import Centipoints

from minimax_viz.output.pptx_shapes import Font, ShapeForm, Stencils, set_margins
from minimax_viz.picture.drawing import PathSegment
from minimax_viz.picture.shapes import SLANT
from minimax_viz.picture.theme import Look
from minimax_viz.safe_text import legible, one_line

EMU = 9525  # a pixel in the unit of the format; 914,400 are an inch
POINTS = 0.75  # of a pixel
DEGREE = 60_000  # in the unit of the format
LINE_HEIGHT = 1.25
UPRIGHT = 0.05  # pixels by which the points of an upright line may miss it
PATH_STEPS = (qn("a:moveTo"), qn("a:lnTo"), qn("a:quadBezTo"), qn("a:cubicBezTo"))
"""What the first segment of a stroke is, and another with one point, two or three."""
POINT = qn("a:pt")
NO_LOOK = Look()

Place = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Pencil:
    """Draws shapes on a slide, in a drawing `scale` times as large as it is, with its origin at (`x`, `y`). A line of
    width 1 is `line` units wide in it.
    """

    shapes: SlideShapes
    stencils: Stencils
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0
    line: float = 1.0

    @property
    def place(self) -> tuple[float, float, float]:
        """Where the drawing is on the slide."""
        return self.scale, self.x, self.y

    def at(self, x: float, y: float, scale: float = 1.0, *, line: float = 1.0) -> "Pencil":
        """The same pencil for a drawing `scale` times as large, with its origin at (x, y) of this one's drawing."""
        left, top = self.x + x * self.scale, self.y + y * self.scale
        return Pencil(self.shapes, self.stencils, self.scale * scale, left, top, self.line * line)

    def preset(
        self,
        form: ShapeForm,
        name: str,
        place: Place,
        look: Look,
        lines: Sequence[tuple[str, Font]] = (),
        spacing: float = 0.0,
        *,
        corner: float = 0.0,
    ) -> Any:
        """Draw a shape that the format knows by name, or a text box, with lines of text in its middle.

        `corner` is the radius of a rounded rectangle, `spacing` the height of a line (0: as the font has it).
        """
        element = self.copy(form, name, place, look, tuple(font for _, font in lines), spaced=spacing > 0)
        if corner:
            (guide,) = element.spPr.prstGeom.avLst
            guide.set("fmla", f"val {round(min(0.5, corner / min(place[2:])) * 100_000)}")
        for paragraph, (text, font) in zip(element.txBody.p_lst if lines else (), lines, strict=True):
            properties, (font_properties, run) = paragraph
            font_properties.set("sz", str(self.centipoints(font.size)))
            run.text = one_line(text)
            if spacing:
                properties[0][0].set("val", str(self.centipoints(spacing)))
        return element

    def slanted(self, name: str, text: str, font: Font, x: float, baseline: float) -> Any:
        """Write a line of text that runs from here down and to the right, in a box turned about its middle."""
        far, up = SLANT * font.width(text) / 2, SLANT * 0.36 * font.size
        middle, height = (x + far + up, baseline + far - up), font.size * LINE_HEIGHT
        place = middle[0] - font.width(text) / 2, middle[1] - height / 2, font.width(text), height
        element = self.preset("text", name, place, NO_LOOK, [(text, font)])
        element[1][0].set("rot", str(45 * DEGREE))
        return element

    def label(
        self, name: str, lines: Sequence[tuple[str, Font]], x: float, baseline: float, spacing: float = 0.0
    ) -> Any:
        """Write lines of text that begin at x, or have their middle there if their font is centred."""
        width, (_, font) = max(font.width(text) for text, font in lines), lines[0]
        below, height = spacing * (len(lines) - 1), font.size * LINE_HEIGHT
        left = x - (width / 2 if font.align is PP_ALIGN.CENTER else 0.0)
        place = left, baseline - 0.36 * font.size - height / 2, width, height + below
        return self.preset("text", name, place, NO_LOOK, lines, spacing)

    def prose(
        self,
        name: str,
        place: Place,
        paragraphs: Sequence[Sequence[tuple[str, Font]]],
        look: Look = NO_LOOK,
        *,
        insets: tuple[float, float] = (0.0, 0.0),
        gap: float = 0.0,
        hang: float = 0.0,
        anchor: MSO_ANCHOR = MSO_ANCHOR.TOP,
    ) -> None:
        """Write paragraphs of runs into a text box, wrapped; `insets` are at the sides and the top.

        `gap` is the space between paragraphs. If they `hang`, all runs but the first are indented by that much.
        """
        frame = Shape(self.copy("text", name, place, look), self.shapes).text_frame
        frame.word_wrap, frame.vertical_anchor = True, anchor
        set_margins(frame, *map(self.emu, insets))
        for number, runs in enumerate(paragraphs):
            paragraph: Any = frame.add_paragraph() if number else frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.LEFT
            paragraph.space_after = Centipoints(self.centipoints(gap)) if gap else None
            if hang:
                far, properties = self.emu(hang), paragraph._p.get_or_add_pPr()
                properties.set("marL", str(far))
                properties.set("indent", str(-far))
            for at, (text, font) in enumerate(runs):
                run = paragraph.add_run()
                run.text = one_line(text) + ("\t" if hang and not at else "")
                run.font.size = Centipoints(self.centipoints(font.size))
                self.stencils.style(run, font)

    def path(self, name: str, strokes: Sequence[Sequence[PathSegment]], look: Look) -> Any:
        """Draw a line along strokes: an upright one as a connector, any other as a freeform, which may have curves."""
        xs, ys = zip(*(point for segments in strokes for segment in segments for point in segment), strict=True)
        left, top, width, height = place = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
        if width < UPRIGHT and len(strokes) == 1:
            return self.copy("line", name, place, look)
        element = self.copy("path", name, place, look)
        geometry = OxmlElement("a:custGeom")
        paths = SubElement(geometry, qn("a:pathLst"))
        path = SubElement(paths, qn("a:path"), w=str(self.emu(width)), h=str(self.emu(height)))
        for segments in strokes:
            for number, segment in enumerate(segments):
                step = SubElement(path, PATH_STEPS[len(segment) if number else 0])
                for x, y in segment:
                    SubElement(step, POINT, x=str(self.emu(x - left)), y=str(self.emu(y - top)))
        element.spPr.replace(element.spPr.prstGeom, geometry)
        return element

    def group(self, name: str, elements: Sequence[Any], description: str = "") -> Any:
        """Group shapes, with a description of what they show."""
        group = CT_GroupShape.new_grpSp(0, "")
        self.shapes.element.append(group)
        group.extend(elements)
        self.name(group, name)
        if description:
            group[0][0].set("descr", one_line(description))
        corners, ends = zip(*(element[1][0][:2] for element in elements), strict=True)
        lefts, tops = ([int(corner.get(name)) for corner in corners] for name in "xy")
        left, top = min(lefts), min(tops)
        right = max(at + int(end.get("cx")) for at, end in zip(lefts, ends, strict=True))
        bottom = max(at + int(end.get("cy")) for at, end in zip(tops, ends, strict=True))
        at, size, inner_at, inner_size = group[1][0]
        for place in (at, inner_at):
            place.set("x", str(left))
            place.set("y", str(top))
        for extent in (size, inner_size):
            extent.set("cx", str(right - left))
            extent.set("cy", str(bottom - top))
        return group

    def again(self, element: Any) -> Any:
        """Copy what was made before onto this slide."""
        copied = deepcopy(element)
        self.shapes.element.append(copied)
        return copied

    def copy(
        self,
        form: ShapeForm,
        name: str,
        place: Place,
        look: Look,
        fonts: tuple[Font, ...] = (),
        spaced: bool = False,
    ) -> Any:
        """Add a new shape of a look in its place."""
        element = self.again(self.stencils.stencil(form, look, fonts, spaced))
        left, top, width, height = place
        at, size = element[1][0]
        at.set("x", str(round((self.x + left * self.scale) * EMU)))
        at.set("y", str(round((self.y + top * self.scale) * EMU)))
        size.set("cx", str(self.emu(width)))
        size.set("cy", str(self.emu(height)))
        if look.line:
            element.spPr.ln.set("w", str(self.emu(look.width * self.line)))
        self.name(element, name)
        return element

    def name(self, element: Any, name: str) -> None:
        """Give a shape its name and the id that belongs to the name."""
        ids = self.stencils.ids
        element[0][0].set("id", str(ids.setdefault(name, len(ids) + 10)))  # placeholders have the first
        element[0][0].set("name", legible(name))

    def emu(self, length: float) -> int:
        """A length of the drawing, in the format's unit."""
        return round(length * self.scale * EMU)

    def centipoints(self, length: float) -> int:
        """A length of the drawing, in the unit that the format uses for letters."""
        return max(100, round(length * self.scale * POINTS * 100))
