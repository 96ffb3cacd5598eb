"""Shapes of PowerPoint as the DrawingML text of their elements: presets, freeforms, texts and groups of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from minimax_viz.output.xml import escaped
from minimax_viz.picture.theme import Theme

EMU = 9525  # a pixel in the unit of the format; 914,400 are an inch
FONT = "Verdana"  # as wide as the pictures' font; Windows and macOS have it, and others something as wide
FIXED_FONT, FIGURE_FONT = "Consolas", "Segoe UI Symbol"  # Office brings them, others have their own for these signs
LINE_HEIGHT = 1.25
SCHEME = {
    "ink": "tx1", "paper": "bg1", "muted": "tx2", "panel": "bg2", "max_line": "accent1", "min_line": "accent2",
    "max_fill": "accent3", "min_fill": "accent4", "cut": "accent5", "highlight": "accent6",
}  # fmt: skip
"""The colours of the theme, by their names in the presentation's theme: one click there changes them all."""

LOCALES = {"en": "en-US", "ru": "ru-RU"}
NAMESPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)


@dataclass(frozen=True, slots=True)
class Pen:
    """A line: a colour's name, a width in pixels, a dash of the format, and how opaque it is."""

    colour: str
    width: float
    dash: str = ""
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Font:
    """How a text is written; `size` in pixels, `align` is "ctr", "l" or "r"."""

    size: float
    colour: str = "ink"
    bold: bool = False
    align: str = "ctr"
    face: str = FONT


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a slide, in pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def xfrm(self) -> str:
        """What says in an element where it is."""
        left, top, width, height = (round(value * EMU) for value in (self.left, self.top, self.width, self.height))
        return f'<a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/>'


@dataclass(frozen=True, slots=True)
class Shape:
    """An element of a slide and where it is."""

    xml: str
    box: Box


class Ids(dict[str, int]):
    """The ids of a presentation's shapes by their names, which a slide has once each; a name keeps its id."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self) + 10  # the first are the placeholders'
        return self[name]


@dataclass(frozen=True, slots=True)
class Pencil:
    """Draws shapes: what it is told in the drawing's own unit comes to stand `scale` times as large at (`x`, `y`)."""

    theme: Theme
    lang: str
    ids: Ids = field(repr=False)
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def at(self, scale: float, x: float, y: float) -> "Pencil":
        """The same pencil for a drawing that is `scale` times as large, its origin at (x, y) of this one's drawing."""
        return replace(self, scale=self.scale * scale, x=self.x + x * self.scale, y=self.y + y * self.scale)

    def box(self, left: float, top: float, width: float, height: float) -> Box:
        """Where a rectangle of the drawing is on the slide."""
        scale = self.scale
        return Box(self.x + left * scale, self.y + top * scale, width * scale, height * scale)

    def preset(
        self,
        name: str,
        preset: str,
        place: tuple[float, float, float, float],
        *,
        fill: str = "",
        pen: Pen | None = None,
        corner: float = 0.0,
        alpha: float = 1.0,
        lines: Sequence[tuple[str, Font]] = (),
        spacing: float = 0.0,
    ) -> Shape:
        """A shape that the format knows by name, at `place` (left, top, width, height), with lines of text in it.

        `corner` is the radius of a `roundRect`, `spacing` the height of a line (0: as the font has it).
        """
        box = self.box(*place)
        guide = f'<a:gd name="adj" fmla="val {round(min(0.5, corner / min(place[2:])) * 100_000)}"/>' if corner else ""
        paint = self.solid(fill, alpha) if fill else "<a:noFill/>"
        body = self.body(lines, spacing) if lines else ""
        return Shape(
            f"<p:sp><p:nvSpPr>{self.named(name)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>{box.xfrm}</a:xfrm>"
            f'<a:prstGeom prst="{preset}"><a:avLst>{guide}</a:avLst></a:prstGeom>{paint}{self.line(pen)}</p:spPr>'
            f"{body}</p:sp>",
            box,
        )

    def text(
        self,
        name: str,
        place: tuple[float, float, float, float],
        lines: Sequence[tuple[str, Font]],
        spacing: float = 0.0,
    ) -> Shape:
        """A text box with lines that are not wrapped, in the middle of its height."""
        return self.text_box(name, place, self.body(lines, spacing))

    def label(self, name: str, text: str, x: float, baseline: float, width: float, font: Font) -> Shape:
        """A line of text of this width, whose middle (or, by the font, end) is at x."""
        left = x - width * {"l": 0.0, "ctr": 0.5, "r": 1.0}[font.align]
        height = font.size * LINE_HEIGHT
        return self.text(name, (left, baseline - 0.36 * font.size - height / 2, width, height), [(text, font)])

    def prose(
        self,
        name: str,
        place: tuple[float, float, float, float],
        paragraphs: Sequence[Sequence[tuple[str, Font]]],
        *,
        insets: tuple[float, float] = (0.0, 0.0),
        fill: str = "",
        pen: Pen | None = None,
        gap: float = 0.0,
        hang: float = 0.0,
        anchor: str = "t",
    ) -> Shape:
        """A text box with paragraphs of runs, which are wrapped, from its top; `insets` are at the sides and the top.

        `gap` is the space between paragraphs. Where they `hang`, all but the first run begins so far from the left.
        """
        side, top, far = (round(length * self.scale * EMU) for length in (*insets, hang))
        spaced = f'<a:spcAft><a:spcPts val="{round(gap * self.scale * 75)}"/></a:spcAft>' if gap else ""
        indent = f' marL="{far}" indent="-{far}"' if far else ""
        tab = "\t" if far else ""
        texts = "".join(
            f'<a:p><a:pPr{indent} algn="l">{spaced}</a:pPr>{self.run(*first, proof=True, end=tab)}'
            f"{''.join(self.run(*run, proof=True) for run in rest)}</a:p>"
            for first, *rest in paragraphs
        )
        body = (
            f'<p:txBody><a:bodyPr wrap="square" lIns="{side}" tIns="{top}" rIns="{side}" bIns="0" rtlCol="0" '
            f'anchor="{anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle/>{texts}</p:txBody>'
        )
        return self.text_box(name, place, body, fill, pen)

    def text_box(
        self, name: str, place: tuple[float, float, float, float], body: str, fill: str = "", pen: Pen | None = None
    ) -> Shape:
        """A text box with the body given."""
        box = self.box(*place)
        paint = self.solid(fill) if fill else "<a:noFill/>"
        return Shape(
            f'<p:sp><p:nvSpPr>{self.named(name)}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>{box.xfrm}'
            f'</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>{paint}{self.line(pen)}</p:spPr>{body}</p:sp>',
            box,
        )

    def path(self, name: str, path: str, pen: Pen) -> Shape:
        """A line along a path as SVG has it; a straight one is a connector, any other a freeform."""
        segments = segments_of(path)
        xs = [x for _, points in segments for x, _ in points]
        ys = [y for _, points in segments for _, y in points]
        left, top = min(xs), min(ys)
        box = self.box(left, top, max(xs) - left, max(ys) - top)
        if max(xs) - left < 0.05 and all(operation in "ML" for operation, _ in segments):
            return Shape(
                f"<p:cxnSp><p:nvCxnSpPr>{self.named(name)}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>"
                f'<a:xfrm>{box.xfrm}</a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom>{self.line(pen)}</p:spPr>'
                "</p:cxnSp>",
                box,
            )
        scale = self.scale * EMU
        drawn = "".join(
            OPERATIONS[operation].format(
                "".join(f'<a:pt x="{round((x - left) * scale)}" y="{round((y - top) * scale)}"/>' for x, y in points)
            )
            for operation, points in segments
        )
        size = f'w="{round(box.width * EMU)}" h="{round(box.height * EMU)}"'
        return Shape(
            f"<p:sp><p:nvSpPr>{self.named(name)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>{box.xfrm}</a:xfrm>"
            '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
            f'<a:path {size} fill="none">{drawn}</a:path></a:pathLst></a:custGeom><a:noFill/>{self.line(pen)}</p:spPr>'
            "</p:sp>",
            box,
        )

    def group(self, name: str, shapes: Sequence[Shape], description: str = "") -> Shape:
        """Shapes as one, with a description for those who do not see it."""
        left = min(shape.box.left for shape in shapes)
        top = min(shape.box.top for shape in shapes)
        right = max(shape.box.left + shape.box.width for shape in shapes)
        bottom = max(shape.box.top + shape.box.height for shape in shapes)
        box = Box(left, top, right - left, bottom - top)
        inner = box.xfrm.replace("a:off", "a:chOff").replace("a:ext", "a:chExt")
        return Shape(
            f"<p:grpSp><p:nvGrpSpPr>{self.named(name, description)}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>"
            f"<a:xfrm>{box.xfrm}{inner}</a:xfrm></p:grpSpPr>{''.join(shape.xml for shape in shapes)}</p:grpSp>",
            box,
        )

    # The parts of a shape -------------------------------------------------------------------------------------------

    def named(self, name: str, description: str = "") -> str:
        """The id and the name of a shape."""
        described = f' descr="{escaped(description)}"' if description else ""
        return f'<p:cNvPr id="{self.ids[name]}" name="{escaped(name)}"{described}/>'

    def body(self, lines: Sequence[tuple[str, Font]], spacing: float = 0.0) -> str:
        """Lines of text in the middle of a shape."""
        high = f'<a:lnSpc><a:spcPts val="{round(spacing * self.scale * 75)}"/></a:lnSpc>' if spacing else ""
        paragraphs = "".join(
            f'<a:p><a:pPr algn="{font.align}">{high}</a:pPr>{self.run(text, font)}</a:p>' for text, font in lines
        )
        return (
            '<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="ctr"><a:noAutofit/>'
            f"</a:bodyPr><a:lstStyle/>{paragraphs}</p:txBody>"
        )

    def run(self, text: str, font: Font, *, proof: bool = False, end: str = "") -> str:
        """A text in one font with a white `end`; `proof` where it is a sentence whose spelling may be checked."""
        if not text:
            return ""
        lang, size = LOCALES.get(self.lang, self.lang), max(100, round(font.size * self.scale * 75))
        unproved = "" if proof else ' noProof="1"'
        return (
            f'<a:r><a:rPr lang="{lang}" sz="{size}" b="{int(font.bold)}"{unproved}>{self.solid(font.colour)}'
            f'<a:latin typeface="{font.face}"/><a:cs typeface="{font.face}"/></a:rPr>'
            f"<a:t>{escaped(text)}{end}</a:t></a:r>"
        )

    def solid(self, colour: str, alpha: float = 1.0) -> str:
        """A colour: a name in the theme, or #rrggbb."""
        veil = f'<a:alpha val="{round(alpha * 100_000)}"/>' if alpha < 1 else ""
        if colour in SCHEME:
            return f'<a:solidFill><a:schemeClr val="{SCHEME[colour]}">{veil}</a:schemeClr></a:solidFill>'
        value: str = colour if colour.startswith("#") else getattr(self.theme, colour)
        return f'<a:solidFill><a:srgbClr val="{value[1:]}">{veil}</a:srgbClr></a:solidFill>'

    def line(self, pen: Pen | None) -> str:
        """What a pen draws."""
        if pen is None:
            return "<a:ln><a:noFill/></a:ln>"
        dash = f'<a:prstDash val="{pen.dash}"/>' if pen.dash else ""
        width = round(pen.width * self.scale * EMU)
        return f'<a:ln w="{width}" cap="flat">{self.solid(pen.colour, pen.alpha)}{dash}<a:round/></a:ln>'


OPERATIONS = {
    "M": "<a:moveTo>{}</a:moveTo>",
    "L": "<a:lnTo>{}</a:lnTo>",
    "C": "<a:cubicBezTo>{}</a:cubicBezTo>",
    "Q": "<a:quadBezTo>{}</a:quadBezTo>",
}
COMMAND = re.compile(r"([MLHVCQmlhvcq])([^MLHVCQmlhvcq]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


Segment = tuple[str, tuple[tuple[float, float], ...]]


@lru_cache(maxsize=1 << 12)
def segments_of(path: str) -> tuple[Segment, ...]:
    """The segments of an open SVG path: M, L, C or Q, each with its points."""
    return tuple(read_segments(path))


def read_segments(path: str) -> Iterator[Segment]:
    """The same, one by one."""
    x = y = 0.0
    for command, text in COMMAND.findall(path):
        operation, count = command.upper(), NUMBERS[command.upper()]
        by_x, by_y = (x, y) if command.islower() else (0.0, 0.0)
        given = [float(number) for number in NUMBER.findall(text)]
        assert len(given) == count, path  # the pictures' paths name each command again
        if operation in "HV":
            x, y = (given[0] + by_x, y) if operation == "H" else (x, given[0] + by_y)
            yield "L", ((x, y),)
            continue
        points = tuple((across + by_x, down + by_y) for across, down in zip(given[::2], given[1::2], strict=True))
        x, y = points[-1]
        yield operation, points
