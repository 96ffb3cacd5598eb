"""A font with PostScript outlines, such as Noto Sans CJK, as one with TrueType's, which a PDF of reportlab's needs."""

from functools import cache
from io import BytesIO

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

from minimax_viz.text.catalog import catalog

TRUE_TYPE = "\x00\x01\x00\x00"
LARGEST_ERROR = 1.0  # in thousandths of an em
MAXIMA = (
    "maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
    "maxSizeOfInstructions", "maxComponentElements",
)  # fmt: skip
"""What a font without instructions has none of."""


def common_signs() -> set[str]:
    """The Chinese characters of the catalog, and the 3,755 commonest ones: level 1 of GB 2312."""
    level = (bytes((row, cell)).decode("gb2312", "ignore") for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    return {sign for text in (*level, *catalog("zh").messages.values()) for sign in text}


@cache
def true_type(file: str) -> bytes:
    """The common signs of a font, or of the first one in a collection, with TrueType outlines."""
    font, options = TTFont(file, fontNumber=0, lazy=True), Options()
    options.layout_features, options.hinting, options.glyph_names = [], False, False
    options.drop_tables += ["GSUB", "GPOS", "BASE", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, common_signs()))
    subsetter.subset(font)
    shapes, names = font.getGlyphSet(), font.getGlyphOrder()
    outlines = newTable("glyf")
    outlines.glyphOrder, outlines.glyphs = names, {}
    for name in names:
        pen = TTGlyphPen(shapes)
        shapes[name].draw(Cu2QuPen(pen, LARGEST_ERROR, reverse_direction=True))
        outlines.glyphs[name] = pen.glyph()
    font["glyf"], font["loca"] = outlines, newTable("loca")
    del font["CFF "]
    font["maxp"].tableVersion, font["post"].formatType = 0x00010000, 3.0
    for name in MAXIMA:
        setattr(font["maxp"], name, 0)
    font.sfntVersion = TRUE_TYPE
    data = BytesIO()
    font.save(data)
    return data.getvalue()
